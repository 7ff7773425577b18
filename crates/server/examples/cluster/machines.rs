//! The nodes, the front, and the lines from the nodes to the database.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener as Bound};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, kill_process};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::Error;
pub(crate) use rustix::process::Signal;

pub(crate) const NODES: usize = 3;
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct Machines {
    nodes: Vec<Node>,
    haproxy: Child,
    front: SocketAddr,
    folder: tempfile::TempDir,
}

struct Node {
    address: SocketAddr,
    program: PathBuf,
    database: String,
    log: PathBuf,
    child: Child,
    cut: watch::Sender<bool>,
}

impl Machines {
    pub(crate) async fn start(
        program: &str,
        database: &str,
        primary: u16,
        standby: u16,
    ) -> Result<Machines, Error> {
        let folder = tempfile::Builder::new().prefix("awale-cluster-").tempdir()?;
        let mut nodes = Vec::new();
        for number in 0..NODES {
            let (cut, cuts) = watch::channel(false);
            let lines = [line(primary, cuts.clone()).await?, line(standby, cuts).await?];
            let hosts = lines.map(|port| format!("127.0.0.1:{port}")).join(",");
            let database = database.replace(&format!("127.0.0.1:{primary}"), &hosts);
            let log = folder.path().join(format!("node-{number}.log"));
            let (address, program) = (free()?, PathBuf::from(program));
            let child = spawn(&program, address, &database, &log)?;
            nodes.push(Node { address, program, database, log, child, cut });
        }
        for node in &nodes {
            ready(node.address).await?;
        }
        let front = free()?;
        let haproxy = haproxy(folder.path(), front, &nodes)?;
        ready(front).await?;
        Ok(Machines { nodes, haproxy, front, folder })
    }

    pub(crate) fn front(&self) -> SocketAddr {
        self.front
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }

    pub(crate) fn signal(&self, node: usize, signal: Signal) {
        let _ = kill_process(Pid::from_child(&self.nodes[node].child), signal);
    }

    /// Waits until a node has gone and starts it again.
    pub(crate) async fn restart(&mut self, node: usize) -> Result<(), Error> {
        let node = &mut self.nodes[node];
        let begun = Instant::now();
        while node.child.try_wait()?.is_none() {
            if begun.elapsed() > PATIENCE {
                return Err("a node does not end".into());
            }
            sleep(Duration::from_millis(50)).await;
        }
        node.child = spawn(&node.program, node.address, &node.database, &node.log)?;
        ready(node.address).await
    }

    /// Cuts a node from the database: what is on its way stays on its way until the line is whole.
    pub(crate) fn cut(&self, node: usize, cut: bool) {
        let _ = self.nodes[node].cut.send(cut);
    }

    /// Leaves the logs of the nodes for whoever looks what went wrong.
    pub(crate) fn keep_logs(&mut self) {
        self.folder.disable_cleanup(true);
        let _ = super::say(&format!("logs of the nodes: {}", self.folder.path().display()));
    }
}

impl Drop for Machines {
    fn drop(&mut self) {
        for child in self.nodes.iter_mut().map(|node| &mut node.child).chain([&mut self.haproxy]) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn free() -> Result<SocketAddr, Error> {
    Ok(Bound::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

fn spawn(program: &Path, at: SocketAddr, database: &str, log: &Path) -> Result<Child, Error> {
    let log = fs::OpenOptions::new().create(true).append(true).open(log)?;
    // It ends with this program, however that ends.
    Ok(Command::new("setpriv")
        .args(["--pdeathsig", "KILL", "--"])
        .arg(program)
        .args(["serve", "--behind-proxy", "--log", "warn", "--drain", "1"])
        .args(["--port", &at.port().to_string()])
        .env("AWALE_DATABASE", database)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()?)
}

/// The front as it is shipped, at a free port, before these nodes, without TLS.
fn haproxy(folder: &Path, front: SocketAddr, nodes: &[Node]) -> Result<Child, Error> {
    let shipped = include_str!("../../../../deploy/haproxy.cfg").lines();
    let ours = ["bind ", "server ", "http-request redirect "];
    let kept = shipped.filter(|line| !ours.iter().any(|word| line.trim().starts_with(word)));
    let kept = kept.map(str::to_owned).map(|line| match line.as_str() {
        "frontend awale" => format!("{line}\n    bind {front}"),
        _ => line,
    });
    let servers = (0..)
        .zip(nodes)
        .map(|(number, node): (u8, _)| format!("    server node{number} {}", node.address));
    // The nodes are what the file ends with.
    let config: Vec<String> = kept.chain(servers).chain([String::new()]).collect();
    let config = config.join("\n");
    let file = folder.join("haproxy.cfg");
    fs::write(&file, config)?;
    let log = fs::File::create(folder.join("haproxy.log"))?;
    Ok(Command::new("setpriv")
        .args(["--pdeathsig", "KILL", "--", "haproxy", "-db", "-f"])
        .arg(file)
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log)
        .spawn()?)
}

/// Waits until clients may come.
async fn ready(at: SocketAddr) -> Result<(), Error> {
    let http = reqwest::Client::builder().timeout(Duration::from_secs(2)).build()?;
    let begun = Instant::now();
    loop {
        let answer = http.get(format!("http://{at}/ready")).send().await;
        if answer.is_ok_and(|answer| answer.status().is_success()) {
            return Ok(());
        }
        if begun.elapsed() > PATIENCE {
            return Err(format!("nobody is ready at {at}").into());
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// A line to a port of this machine that can be cut.
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
