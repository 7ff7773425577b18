//! A PostgreSQL of one's own, for tests: Debian's programs, in a folder that is removed, on a free port,
//! as a user without rights. It ends with the program that started it, however that ends.

#![cfg(unix)]

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// The user `nobody` of every system: PostgreSQL refuses to run as root.
const NOBODY: u32 = 65534;
/// How long the server may take to start or to stop.
const PATIENCE: Duration = Duration::from_mins(1);

/// Whether what is written survives a crash of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// As it should be.
    Synced,
    /// Faster: no test pulls the plug.
    Careless,
}

/// A PostgreSQL that runs.
#[derive(Debug)]
pub struct PrivatePostgres {
    folder: PathBuf,
    port: u16,
    server: Mutex<Option<Child>>,
    settings: Vec<String>,
}

impl PrivatePostgres {
    pub fn start(durability: Durability) -> PrivatePostgres {
        let postgres = PrivatePostgres::new(durability);
        postgres.initdb();
        postgres.run();
        postgres
    }

    /// The same, which also counts every statement it is given.
    pub fn start_counting(durability: Durability) -> PrivatePostgres {
        let mut postgres = PrivatePostgres::new(durability);
        postgres.settings.push("shared_preload_libraries=pg_stat_statements".to_owned());
        postgres.initdb();
        postgres.run();
        postgres.sql("postgres", "CREATE EXTENSION pg_stat_statements");
        postgres
    }

    /// Begins to count anew.
    pub fn forget_statements(&self) {
        self.sql("postgres", "SELECT pg_stat_statements_reset()");
    }

    /// How often each statement was given, of those that came to a database.
    pub fn statements(&self, database: &str) -> Vec<(u64, String)> {
        let sql = format!(
            r"SELECT calls || ' ' || regexp_replace(query, '\s+', ' ', 'g')
            FROM pg_stat_statements JOIN pg_database ON oid = dbid WHERE datname = '{database}'"
        );
        let counted = self.sql("postgres", &sql);
        let lines = counted.lines().filter_map(|line| line.split_once(' '));
        lines.filter_map(|(calls, query)| Some((calls.parse().ok()?, query.to_owned()))).collect()
    }

    fn new(durability: Durability) -> PrivatePostgres {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        remove_leftovers();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("{PREFIX}{}-{number}", std::process::id());
        // Not in `target`: whoever compiles in a home folder lets nobody else in there, and PostgreSQL does not
        // run as root.
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder for PostgreSQL");
        give_to_nobody(&folder);
        let synced = if durability == Durability::Synced { "on" } else { "off" };
        let settings = vec![
            format!("fsync={synced}"),
            "max_connections=400".to_owned(),
            // A standby comes back soon after its primary.
            "wal_retrieve_retry_interval=250ms".to_owned(),
            "unix_socket_directories=".to_owned(),
            // In its folder, which goes: whoever is killed removes nothing elsewhere.
            "dynamic_shared_memory_type=mmap".to_owned(),
            "listen_addresses=127.0.0.1".to_owned(),
        ];
        PrivatePostgres { folder, port: free_port(), server: Mutex::new(None), settings }
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn initdb(&self) {
        let mut initdb = unprivileged("initdb");
        initdb.arg("-D").arg(self.data());
        initdb.args(["-U", "awale", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"]);
        succeed(&mut initdb);
    }

    /// A second server that has all that this one has, in step with it: nothing is acknowledged here
    /// before it is there, too.
    #[must_use]
    pub fn standby(&self) -> PrivatePostgres {
        let standby = PrivatePostgres::new(Durability::Synced);
        let mut copy = unprivileged("pg_basebackup");
        copy.arg("-D").arg(standby.data()).args(["-h", "127.0.0.1", "-U", "awale", "-R"]);
        let connection =
            format!("host=127.0.0.1 user=awale application_name=standby port={}", self.port);
        copy.args(["-p", &self.port.to_string(), "-c", "fast", "-d", &connection]);
        succeed(&mut copy);
        standby.run();
        self.set("synchronous_standby_names", "standby");
        self.wait_for_standby();
        standby
    }

    /// Waits until its standby has all that it has.
    pub fn wait_for_standby(&self) {
        let in_step = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        wait("the standby is in step", || self.sql("postgres", in_step).trim() == "1");
    }

    /// Makes a server that stands by the one that writes.
    pub fn promote(&self) {
        // It must not wait for a standby of its own.
        self.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = ''");
        self.sql("postgres", "SELECT pg_reload_conf()");
        self.sql("postgres", "SELECT pg_promote()");
    }

    fn run(&self) {
        let mut server = unprivileged("postgres");
        server.arg("-D").arg(self.data()).args(["-p", &self.port.to_string()]);
        for setting in &self.settings {
            server.args(["-c", setting]);
        }
        let log = fs::File::create(self.folder.join("log")).expect("a log");
        server.stdout(log.try_clone().expect("a log")).stderr(log).stdin(Stdio::null());
        let child = spawn(server);
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
        wait("PostgreSQL answers", || {
            let mut ready = program("pg_isready");
            ready.args(["-h", "127.0.0.1", "-q", "-p", &self.port.to_string()]);
            ready.status().is_ok_and(|status| status.success())
        });
    }

    /// Kills all of its processes, as if the machine had gone.
    pub fn kill(&self) {
        let mut server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mut child) = server.take() else { return };
        // Those it starts from now on end by themselves when it is gone.
        let children = children(child.id());
        let _ = child.kill();
        let _ = child.wait();
        for pid in children.iter().filter_map(|&pid| Pid::from_raw(pid)) {
            let _ = kill_process(pid, Signal::KILL);
        }
        wait("its processes are gone", || children.iter().all(|&pid| is_gone(pid)));
        forget_memory(&self.data());
    }

    /// Starts it again after it was killed.
    pub fn start_again(&self) {
        self.run();
    }

    /// Stops it and starts it again.
    pub fn restart(&self) {
        self.signal(Signal::INT);
        self.run();
    }

    /// Makes a user who is let in by a password alone.
    ///
    /// # Panics
    /// If its files cannot be written.
    pub fn demand_password(&self, user: &str, password: &str) {
        self.sql("postgres", &format!("CREATE ROLE {user} LOGIN PASSWORD '{password}'"));
        let file = self.data().join("pg_hba.conf");
        let rules = fs::read_to_string(&file).expect("who is let in");
        fs::write(&file, format!("host all {user} all scram-sha-256\n{rules}")).expect("the rules");
        self.reload();
    }

    /// Offers TLS from now on, with a certificate and its key in PEM.
    ///
    /// # Panics
    /// If its files cannot be written.
    pub fn offer_tls(&self, certificate: &str, key: &str) {
        for (name, text) in [("server.crt", certificate), ("server.key", key)] {
            let file = self.data().join(name);
            fs::write(&file, text).expect("it is written");
            // Others must not read a key.
            fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("a mode");
            give_to_nobody(&file);
        }
        self.sql("postgres", "ALTER SYSTEM SET ssl = on");
        self.reload();
    }

    /// Changes a setting for good.
    pub fn set(&self, setting: &str, value: &str) {
        self.sql("postgres", &format!("ALTER SYSTEM SET {setting} = '{value}'"));
        self.reload();
    }

    /// Has it read its settings again.
    fn reload(&self) {
        let loaded = || self.sql("postgres", "SELECT pg_conf_load_time()");
        let before = loaded();
        self.sql("postgres", "SELECT pg_reload_conf()");
        wait("the settings are read", || loaded() != before);
    }

    fn signal(&self, signal: Signal) {
        let mut server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut child) = server.take() {
            let _ = kill_process(Pid::from_child(&child), signal);
            let _ = child.wait();
        }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Makes an empty database and says where it is.
    pub fn database(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("awale{}", COUNT.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.url(&name)
    }

    pub fn url(&self, database: &str) -> String {
        format!("postgres://awale@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }

    /// What a statement prints.
    pub fn sql(&self, database: &str, sql: &str) -> String {
        let mut psql = program("psql");
        psql.args([
            "-h",
            "127.0.0.1",
            "-U",
            "awale",
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
        ]);
        psql.args(["-p", &self.port.to_string(), "-d", database, "-c", sql]);
        succeed(&mut psql)
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        self.signal(Signal::QUIT);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The PostgreSQL that all tests of a program share.
pub fn shared() -> &'static PrivatePostgres {
    static SHARED: LazyLock<PrivatePostgres> =
        LazyLock::new(|| PrivatePostgres::start(Durability::Careless));
    &SHARED
}

const PREFIX: &str = "awale-postgres-";

/// Removes what programs left behind that ended without removing it.
fn remove_leftovers() {
    for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let pid = name.strip_prefix(PREFIX).and_then(|rest| rest.split('-').next());
        if pid.is_some_and(|pid| !Path::new("/proc").join(pid).exists()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// The processes that a process has started.
fn children(of: u32) -> Vec<i32> {
    let listed = fs::read_to_string(format!("/proc/{of}/task/{of}/children")).unwrap_or_default();
    listed.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
}

/// Whether a process has ended; its parent may not have heard of it yet.
fn is_gone(pid: i32) -> bool {
    let told = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    told.rsplit(')').next().is_none_or(|rest| rest.is_empty() || rest.starts_with(" Z"))
}

/// Removes the shared memory of a server that was killed, as the end of its machine would.
fn forget_memory(data: &Path) {
    let told = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
    // The seventh line has the key and the id.
    let id = told.lines().nth(6).and_then(|line| line.split_whitespace().nth(1));
    if let Some(id) = id {
        let _ = Command::new("ipcrm").args(["-m", id]).stderr(Stdio::null()).status();
    }
}

fn give_to_nobody(path: &Path) {
    if rustix::process::geteuid().is_root() {
        chown(path, Some(NOBODY), Some(NOBODY)).expect("it is nobody's");
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

/// A program of PostgreSQL, which Debian keeps out of the PATH.
fn program(name: &str) -> Command {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> =
        versions.map(|version| version.path().join("bin").join(name)).collect();
    paths.retain(|path| path.exists());
    paths.sort();
    Command::new(paths.pop().unwrap_or_else(|| name.into()))
}

/// The same for a user without rights, in a process that ends with this one.
fn unprivileged(name: &str) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "INT"]);
    if rustix::process::geteuid().is_root() {
        let id = NOBODY.to_string();
        command.args(["--reuid", &id, "--regid", &id, "--clear-groups"]);
    }
    command.arg("--").arg(program(name).get_program()).current_dir(std::env::temp_dir());
    command
}

/// Starts a process from a thread that never ends: the system takes the end of the thread that
/// started a process for the end of its parent.
fn spawn(command: Command) -> Child {
    type Started = mpsc::Sender<std::io::Result<Child>>;
    static SPAWNER: LazyLock<Mutex<mpsc::Sender<(Command, Started)>>> = LazyLock::new(|| {
        let (sender, orders) = mpsc::channel::<(Command, Started)>();
        thread::spawn(move || {
            for (mut command, started) in orders {
                let _ = started.send(command.spawn());
            }
        });
        Mutex::new(sender)
    });
    let (sender, started) = mpsc::channel();
    let spawner = SPAWNER.lock().unwrap_or_else(PoisonError::into_inner);
    spawner.send((command, sender)).expect("the thread runs");
    let started = started.recv().expect("the thread answers");
    started.expect("PostgreSQL is there: apt-get install postgresql")
}

fn succeed(command: &mut Command) -> String {
    let output = command.output().expect("PostgreSQL is there: apt-get install postgresql");
    let (out, err) = (output.stdout, output.stderr);
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&err));
    String::from_utf8_lossy(&out).into_owned()
}

fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "expected soon: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}
