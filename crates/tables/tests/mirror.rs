//! Tables on a web server that hands out files: busybox's, or nothing but parts of files.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::cell::RefCell;
use std::fs;
use std::future::Future;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::task::{Context, Poll, Waker};

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, RuleSet, Setup};
use awale_tables::{Builder, FilePart, Files, Mirror, MirrorError, Tables, board, positions};

/// Runs what never waits: reading here blocks.
fn run<T>(future: impl Future<Output = T>) -> T {
    let mut future = Box::pin(future);
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => answer,
        Poll::Pending => panic!("nothing here waits"),
    }
}

/// A folder, of which only parts are handed out.
struct Folder {
    path: PathBuf,
    asked: RefCell<Vec<(String, Range<u64>)>>,
    /// What is done to each part.
    spoil: fn(&mut Vec<u8>),
}

impl Files for &Folder {
    type Error = std::io::Error;

    async fn part(&self, name: &str, range: Range<u64>) -> Result<Option<FilePart>, Self::Error> {
        self.asked.borrow_mut().push((name.to_owned(), range.clone()));
        let Ok(bytes) = fs::read(self.path.join(name)) else { return Ok(None) };
        let end = (bytes.len() as u64).min(range.end);
        let start = usize::try_from(range.start).unwrap();
        let mut part = bytes[start..usize::try_from(end).unwrap()].to_vec();
        (self.spoil)(&mut part);
        Ok(Some(FilePart { bytes: part, length: bytes.len() as u64 }))
    }
}

/// The program that serves a folder, for as long as this is kept.
struct WebServer {
    address: SocketAddr,
    child: Child,
}

impl WebServer {
    fn start(folder: &Path) -> WebServer {
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let child = Command::new("busybox")
            .args(["httpd", "-f", "-p", &free.to_string(), "-h"])
            .arg(folder)
            .stdin(Stdio::null())
            .spawn()
            .expect("busybox is installed (apt-get install busybox)");
        let server = WebServer { address: free, child };
        while TcpStream::connect(server.address).is_err() {
            std::thread::yield_now();
        }
        server
    }
}

impl Drop for WebServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks it as a browser does, by range requests.
impl Files for &WebServer {
    type Error = std::io::Error;

    async fn part(&self, name: &str, range: Range<u64>) -> Result<Option<FilePart>, Self::Error> {
        let mut stream = TcpStream::connect(self.address)?;
        let (first, last) = (range.start, range.end - 1);
        write!(
            stream,
            "GET /{name} HTTP/1.1\r\nHost: localhost\r\nRange: bytes={first}-{last}\r\n\
             Connection: close\r\n\r\n"
        )?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        if head.starts_with("HTTP/1.1 404") {
            return Ok(None);
        }
        assert!(head.starts_with("HTTP/1.1 206"), "{head}");
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("content-range").then(|| value.rsplit('/').next())?
        });
        let length = length.expect("a range").parse().expect("a length");
        Ok(Some(FilePart { bytes: answer.split_off(end + 4), length }))
    }
}

fn built(rules: RuleSet, seeds: u8) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    Builder::new(rules, seeds, folder.path()).run(|_| ControlFlow::Continue(())).unwrap();
    folder
}

fn some_positions(rules: RuleSet, seeds: u8, count: u64) -> Vec<AnyPosition> {
    let mut random = SplitMix64::new(u64::from(seeds));
    let cells = (0..count).map(|_| random.next_u64() % positions(seeds));
    let boards = cells.map(|cell| board(seeds, cell).unwrap());
    boards
        .filter_map(|(own, other)| AnyPosition::new(rules, &Setup::of_rows(own, other)).ok())
        .filter(|position| position.ending().is_none())
        .collect()
}

#[test]
fn a_web_server_of_files_answers_like_the_files() {
    for (rules, seeds) in [(RuleSet::Awari, 14), (RuleSet::Abapa, 9), (RuleSet::Avele, 9)] {
        let folder = built(rules, seeds);
        let server = WebServer::start(folder.path());
        let tables = Tables::open(folder.path(), rules).unwrap();
        let mut mirror = Mirror::new(rules, &server);
        for seeds in [seeds, seeds - 1, 3] {
            for position in some_positions(rules, seeds, 12) {
                let (worth, moves) = run(mirror.moves(&position)).unwrap();
                assert_eq!(worth, tables.probe(&position).unwrap(), "{position}");
                assert_eq!(moves, tables.moves(&position).unwrap(), "{position}");
            }
        }
        let position = some_positions(rules, seeds, 1)[0];
        let line = run(mirror.line(&position, 30)).unwrap();
        assert_eq!(line, tables.line_within(&position, 30).unwrap());
    }
}

/// The first position of a layer takes three round trips with all of its moves, and reads of each file
/// its beginning, parts of the index and blocks.
#[test]
fn three_round_trips_answer() {
    let rules = RuleSet::Awari;
    let folder = built(rules, 16);
    let files = Folder { path: folder.path().to_owned(), asked: RefCell::default(), spoil: |_| {} };
    let tables = Tables::open(folder.path(), rules).unwrap();
    for position in some_positions(rules, 16, 20) {
        let mut mirror = Mirror::new(rules, &files);
        files.asked.borrow_mut().clear();
        assert_eq!(run(mirror.moves(&position)).unwrap().1, tables.moves(&position).unwrap());
        assert!(mirror.round_trips() <= 3, "{}", mirror.round_trips());
        let asked = files.asked.borrow();
        let later = asked.iter().filter(|(_, range)| range.start > 0);
        let bytes: u64 = later.map(|(_, range)| range.end - range.start).sum();
        assert!(bytes < 7 * (136 + 3000), "{bytes} bytes for seven boards");
        drop(asked);
        let before = mirror.round_trips();
        run(mirror.moves(&position)).unwrap();
        assert_eq!(mirror.round_trips(), before, "what is here is not asked for again");
    }
}

#[test]
fn what_a_mirror_lacks_or_spoils_is_an_error() {
    let rules = RuleSet::Awari;
    let folder = built(rules, 12);
    let path = folder.path().to_owned();
    let sound = Folder { path: path.clone(), asked: RefCell::default(), spoil: |_| {} };
    let beyond = some_positions(rules, 13, 1)[0];
    let mut mirror = Mirror::new(rules, &sound);
    let lacking = run(mirror.moves(&beyond)).unwrap_err();
    assert_eq!(lacking.to_string(), "expected the table awari-13.awt there, found none");
    assert!(run(mirror.moves(&some_positions(rules, 12, 1)[0])).is_ok());

    let spoils: [fn(&mut Vec<u8>); 4] = [
        |part| part.truncate(part.len() / 2),
        |part| *part.last_mut().unwrap() ^= 1,
        |part| part.push(0),
        |part| part.fill(0xFF),
    ];
    let tables = Tables::open(folder.path(), rules).unwrap();
    for spoil in spoils {
        let files = Folder { path: path.clone(), asked: RefCell::default(), spoil };
        for position in some_positions(rules, 12, 5) {
            match run(Mirror::new(rules, &files).moves(&position)) {
                // The last byte of what was fetched at first may be none that is needed.
                Ok((worth, _)) => assert_eq!(worth, tables.probe(&position).unwrap()),
                Err(MirrorError::Probe(_) | MirrorError::Short { .. }) => {}
                Err(other) => panic!("{other}"),
            }
        }
    }
}
