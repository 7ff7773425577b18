//! Nodes, each a program of its own, and HAProxy in front of them.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener as Bound};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, kill_process};
use tokio::time::{Instant, sleep};

use super::Error;
pub(crate) use rustix::process::Signal;

const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct Machines {
    nodes: Vec<Node>,
    haproxy: Option<Child>,
    front: SocketAddr,
    folder: tempfile::TempDir,
}

struct Node {
    address: SocketAddr,
    program: PathBuf,
    /// Its options, as variables.
    options: Vec<(&'static str, String)>,
    log: PathBuf,
    child: Child,
}

impl Machines {
    /// Starts a node for each list of options; several get a proxy in front.
    pub(crate) async fn start(
        program: &Path,
        nodes: Vec<Vec<(&'static str, String)>>,
    ) -> Result<Machines, Error> {
        let folder = tempfile::Builder::new().prefix("awale-cluster-").tempdir()?;
        let mut started = Vec::new();
        for (number, mut options) in nodes.into_iter().enumerate() {
            let log = folder.path().join(format!("node-{number}.log"));
            let data = folder.path().join(format!("data-{number}"));
            let address = free()?;
            options.extend([
                ("AWALE_NODE", format!("node{number}")),
                ("AWALE_PORT", address.port().to_string()),
                ("AWALE_DATA", data.display().to_string()),
            ]);
            let child = spawn(program, &options, &log)?;
            started.push(Node { address, program: program.to_owned(), options, log, child });
        }
        for node in &started {
            ready(node.address).await?;
        }
        let (mut front, mut haproxy) = (started[0].address, None);
        if started.len() > 1 {
            front = free()?;
            haproxy = Some(proxy(folder.path(), front, &started)?);
            ready(front).await?;
        }
        Ok(Machines { nodes: started, haproxy, front, folder })
    }

    pub(crate) fn front(&self) -> SocketAddr {
        self.front
    }
}

#[allow(dead_code, reason = "only one of the examples breaks them")]
impl Machines {
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }

    /// The node with the most sockets, and how many it has.
    pub(crate) async fn busiest(&self) -> Result<(usize, u64), Error> {
        let mut sockets = Vec::new();
        for (number, node) in self.nodes.iter().enumerate() {
            let metrics = reqwest::get(format!("http://{}/metrics", node.address)).await?;
            let metrics = metrics.text().await?;
            let line = metrics.lines().find(|line| line.starts_with("awale_sockets"));
            let count = line.and_then(|line| line.rsplit(' ').next()).ok_or("no metrics")?;
            sockets.push((count.parse()?, number));
        }
        let (most, number) = sockets.into_iter().max().ok_or("no nodes")?;
        Ok((number, most))
    }

    /// The process of a node.
    pub(crate) fn pid(&self, node: usize) -> u32 {
        self.nodes[node].child.id()
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
        node.child = spawn(&node.program, &node.options, &node.log)?;
        ready(node.address).await
    }

    pub(crate) fn kill_front(&mut self) {
        if let Some(mut haproxy) = self.haproxy.take() {
            let _ = haproxy.kill();
            let _ = haproxy.wait();
        }
    }

    pub(crate) async fn restart_front(&mut self) -> Result<(), Error> {
        self.haproxy = Some(proxy(self.folder.path(), self.front, &self.nodes)?);
        ready(self.front).await
    }

    /// The front says that nothing can be stored, and when to come back.
    pub(crate) async fn expect_storage(&self) -> Result<(), Error> {
        let answer = reqwest::get(format!("http://{}/api/v1/games/none", self.front)).await?;
        let (status, again) = (answer.status(), answer.headers().get("retry-after").cloned());
        let body: awale_proto::ErrorBody = answer.json().await?;
        if status.as_u16() != 503 || again.is_none() || body.error.code != "storage" {
            return Err(format!("expected 503, found {status}, {again:?}, {body:?}").into());
        }
        Ok(())
    }

    /// Leaves the logs of the nodes for whoever looks what went wrong.
    pub(crate) fn keep_logs(&mut self) {
        self.folder.disable_cleanup(true);
        let _ = super::say(&format!("logs of the nodes: {}", self.folder.path().display()));
    }
}

impl Drop for Machines {
    fn drop(&mut self) {
        let nodes = self.nodes.iter_mut().map(|node| &mut node.child);
        for child in nodes.chain(&mut self.haproxy) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn free() -> Result<SocketAddr, Error> {
    Ok(Bound::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

fn spawn(program: &Path, options: &[(&str, String)], log: &Path) -> Result<Child, Error> {
    let log = fs::OpenOptions::new().create(true).append(true).open(log)?;
    // It ends with this program, however that ends.
    Ok(Command::new("setpriv")
        .args(["--pdeathsig", "KILL", "--"])
        .arg(program)
        .arg("serve")
        .envs(options.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()?)
}

/// The front as it is shipped, at a free port, before these nodes, without TLS.
fn proxy(folder: &Path, front: SocketAddr, nodes: &[Node]) -> Result<Child, Error> {
    let shipped = include_str!("../../../../deploy/haproxy.cfg").lines();
    let ours = ["bind ", "server ", "http-request redirect ", "user ", "group "];
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
