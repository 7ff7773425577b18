//! A line from a node to the database, which can be cut: what is on its way stays on its way until
//! the line is whole again.

use std::net::Ipv4Addr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::Error;

/// All lines of a node.
pub(crate) struct Lines {
    cut: watch::Sender<bool>,
    /// Where they begin.
    pub(crate) hosts: String,
}

impl Lines {
    /// Lines to ports of this machine.
    pub(crate) async fn to(ports: [u16; 2]) -> Result<Lines, Error> {
        let (cut, cuts) = watch::channel(false);
        let mut hosts = Vec::new();
        for port in ports {
            hosts.push(format!("127.0.0.1:{}", line(port, cuts.clone()).await?));
        }
        Ok(Lines { cut, hosts: hosts.join(",") })
    }

    pub(crate) fn cut(&self, cut: bool) {
        let _ = self.cut.send(cut);
    }
}

async fn line(to: u16, cuts: watch::Receiver<bool>) -> Result<u16, Error> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let port = listener.local_addr()?.port();
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let cuts = cuts.clone();
            tokio::spawn(async move {
                let mut whole = cuts.clone();
                if whole.wait_for(|cut| !*cut).await.is_err() {
                    return;
                }
                // Nobody there: the near end is closed, as the system of the far end would do.
                let Ok(far) = TcpStream::connect((Ipv4Addr::LOCALHOST, to)).await else { return };
                let _ = (near.set_nodelay(true), far.set_nodelay(true));
                let ((near_read, near_write), (far_read, far_write)) =
                    (near.into_split(), far.into_split());
                tokio::select! {
                    () = carry(near_read, far_write, cuts.clone()) => {}
                    () = carry(far_read, near_write, cuts) => {}
                }
            });
        }
    });
    Ok(port)
}

async fn carry(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    mut cuts: watch::Receiver<bool>,
) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        if cuts.wait_for(|cut| !*cut).await.is_err()
            || to.write_all(&buffer[..count]).await.is_err()
        {
            return;
        }
    }
}
