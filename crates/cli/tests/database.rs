//! The program and a real PostgreSQL: what can be wrong with it, TLS, and a store that moves there and back.

#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use awale_private_postgres::{Durability, PrivatePostgres, shared};

#[path = "support/certificates.rs"]
mod certificates;
#[path = "support/pooler.rs"]
mod pooler;
#[path = "support/run.rs"]
mod run;
#[path = "../../server/tests/support/server.rs"]
mod server;
#[path = "support/serving.rs"]
mod serving;
#[path = "support/stores.rs"]
mod stores;

use serving::Serving;
use stores::{
    admin, change, current, doctor, dump, file, first_version, has, large, refused, text, told,
};

/// How long a thing may take that takes a moment.
const PATIENCE: Duration = Duration::from_mins(1);

/// The name of a database in its address.
fn name(url: &str) -> &str {
    url.rsplit('/').next().and_then(|rest| rest.split('?').next()).expect("a name")
}

/// What `awale serve` and `awale admin migrate` say of a database, both in one line and the same.
#[track_caller]
fn said(url: &str, language: &str) -> String {
    let run = |arguments: &[&str]| {
        let ran = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(arguments)
            .env("AWALE_DATABASE", url)
            .env("LC_ALL", language)
            .env_remove("LANGUAGE")
            .output()
            .expect("the program runs");
        let err = String::from_utf8(ran.stderr).expect("UTF-8");
        assert_eq!((ran.status.code(), ran.stdout.len()), (Some(1), 0), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        err
    };
    let serve = run(&["serve", "--port", "0", "--log", "off"]);
    assert_eq!(run(&["admin", "migrate"]), serve);
    serve
}

#[track_caller]
fn expect(url: &str, english: &str, french: &str) {
    let (said, dit) = (said(url, "C"), said(url, "fr_FR.UTF-8"));
    assert!(said.contains(english), "{said}");
    assert!(dit.contains(french), "{dit}");
    assert!(!said.contains("geheim") && !dit.contains("geheim"), "{said}");
}

#[test]
fn each_thing_that_can_be_wrong_has_its_line() {
    let postgres = shared();
    let port = postgres.port().to_string();
    expect(
        "postgres://awale:geheim@127.0.0.1:1/awale",
        "no PostgreSQL answers at 127.0.0.1:1 (",
        "aucun PostgreSQL ne répond à 127.0.0.1:1 (",
    );
    expect(&postgres.url("nowhere"), "has no database nowhere", "n’a pas de base nowhere");
    expect("mysql://awale:geheim@db", "expected postgres://USER", "doit être postgres://");

    postgres.demand_password("keeper", "right");
    let url = postgres.database().replace("awale@", "keeper:geheim@");
    let (english, french) =
        (format!("at 127.0.0.1:{port} does not let keeper in ("), "refuse l’utilisateur keeper (");
    expect(&url, &english, french);
    assert!(said(&url, "C").contains("password authentication failed"), "{}", said(&url, "C"));
    let database = name(&url).to_owned();
    postgres.sql(&database, "GRANT ALL ON SCHEMA public TO keeper");
    told(&["migrate", "--database", &url.replace("geheim", "right")]);

    postgres.sql(&database, "UPDATE version SET version = 99");
    let newer = postgres.url(&database);
    expect(&newer, "found 99: a newer program made it", "d’un programme plus récent (version 99");

    // Something else that listens: it answers as a web server does.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let _ = stream.read(&mut [0; 64]);
            let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
        }
    });
    expect(
        &format!("postgres://awale@{address}/awale"),
        &format!("what answers at {address} is no PostgreSQL ("),
        &format!("ce qui répond à {address} n’est pas un PostgreSQL ("),
    );
    let demanding = postgres.database().replace("sslmode=disable", "sslmode=require");
    expect(&demanding, "offers no TLS, which sslmode demands", "n’offre pas de TLS");
}

/// The password is in the environment alone, as `deploy/awale.env` and docs/operations.md have it.
#[tokio::test]
async fn a_password_of_the_environment_lets_in() {
    let postgres = PrivatePostgres::start(Durability::Careless);
    postgres.demand_password("keeper", "right");
    let url = postgres.database().replace("awale@", "keeper@");
    postgres.sql(name(&url), "GRANT ALL ON SCHEMA public TO keeper");
    let program = |arguments: &[&str], password: Option<&str>| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
        program.args(arguments).env("AWALE_DATABASE", &url).env_remove("PGPASSWORD");
        program.envs(password.map(|password| ("PGPASSWORD", password)));
        program
    };
    for (password, good) in [(None, false), (Some("wrong"), false), (Some("right"), true)] {
        let ran = program(&["admin", "migrate"], password).output().expect("the program runs");
        assert_eq!(ran.status.success(), good, "{password:?}: {ran:?}");
    }
    let mut serve = program(&["serve", "--port", "0"], Some("right"));
    make_a_game(&Serving::spawn_as_told(&mut serve, "C")).await;
}

async fn make_a_game(serving: &Serving) {
    let url = format!("http://{}/api/v1/games", serving.address);
    let new = serde_json::json!({ "rules": "awale" });
    let made = reqwest::Client::new().post(url).json(&new).send().await.expect("an answer");
    assert_eq!(made.status(), 201);
}

#[tokio::test]
async fn tls_to_the_database_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let postgres = PrivatePostgres::start(Durability::Careless);
    let (authority, certificate, key) = certificates::signed_for("localhost");
    let (ca, other) = (folder.path().join("ca.pem"), folder.path().join("other.pem"));
    fs::write(&ca, authority).expect("it is written");
    fs::write(&other, certificates::signed_for("localhost").0).expect("it is written");
    postgres.offer_tls(&certificate, &key);
    let plain = postgres.database();
    let url = |host: &str, mode: &str, root: &Path| {
        let tls = format!("sslmode={mode}&sslrootcert={}", root.display());
        plain.replace("127.0.0.1", host).replace("sslmode=disable", &tls)
    };
    let good = url("localhost", "verify-full", &ca);
    let ran = admin(&["doctor", "--database", &good]);
    assert!(ran.out.contains(", by TLS\n"), "{}{}", ran.out, ran.err);
    let ran = admin(&["doctor", "--database", &plain]);
    assert!(ran.out.contains(", without TLS\n"), "{}{}", ran.out, ran.err);
    {
        let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
        program.arg("serve").env("AWALE_DATABASE", &good);
        let serving = Serving::spawn(&mut program, folder.path(), "C");
        make_a_game(&serving).await;
        let encrypted = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
            WHERE application_name = 'awale' AND ssl";
        assert_ne!(postgres.sql("postgres", encrypted).trim(), "0");
    }
    let not_trusted = url("localhost", "verify-full", &other);
    expect(&not_trusted, "is not trusted (", "n’est pas reconnu (");
    expect(
        &not_trusted,
        "name its authority with sslrootcert",
        "nommez son autorité par sslrootcert",
    );
    expect(
        &url("127.0.0.1", "verify-full", &ca),
        "is for another name (",
        "est au nom d’une autre machine (",
    );
    // The name is not looked at, the authority is.
    told(&["migrate", "--database", &url("127.0.0.1", "verify-ca", &ca)]);
    expect(&url("127.0.0.1", "verify-ca", &other), "is not trusted (", "n’est pas reconnu (");
    let missing = url("localhost", "verify-full", &folder.path().join("nothing.pem"));
    expect(&missing, "the file that sslrootcert", "le fichier que nomme sslrootcert");
}

/// There and back again, every byte of every row is as it was; a server in between goes on with the games.
#[tokio::test]
async fn a_store_moves_to_postgres_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, back) = (folder.path().join("data"), folder.path().join("back"));
    current(&data);
    // Jobs that wait, letters beyond ASCII, the largest numbers.
    change(
        &file(&data),
        "UPDATE jobs SET due = due + 17, attempt = 3; UPDATE clock SET at = 123456789012345;
         UPDATE seats SET name = 'Bô ☺ ''\"' WHERE game = 1;
         UPDATE events SET at = 9223372036854775807 WHERE game = 2 AND number = 1;
         INSERT INTO classes VALUES ('BCDFGH', x'00ff', 4102444800, 1, 5);
         INSERT INTO cards VALUES ('BCDFGH', 48, 3, x'01', x'02', 9, 6);
         INSERT INTO sessions VALUES (x'03', 'BCDFGH', 48, 3, 7);
         INSERT INTO assignments VALUES ('BCDFGH', 2, '{}', 8);
         INSERT INTO tasks VALUES ('BCDFGH', 2, 48, '', 1, 9);
         INSERT INTO results VALUES ('BCDFGH', 2, 48, 3, 4, 'solved');
         UPDATE seats SET holder = 'BCDFGH/48' WHERE game = 1;
         INSERT INTO tournaments VALUES ('abcdefghijkm', x'04', 'BCDFGH', '{}', '{}', 4102444800, 1, '');
         INSERT INTO clubs VALUES ('bcdefghijkmn', x'06', 3, '{}', 4102444800, 1);
         INSERT INTO members VALUES ('bcdefghijkmn', 1, 'Léa', 1, x'07', 2, 9);
         INSERT INTO member_keys VALUES (x'08', 'bcdefghijkmn', 1, 1, 9);
         INSERT INTO club_dates VALUES ('bcdefghijkmn', 1, 10, 20, 'Fête', '', '', 1, 9);
         INSERT INTO challenges VALUES ('bcdefghijkmn', 4, 1, 2, 9, 'won', 0, 9);
         INSERT INTO club_results VALUES ('bcdefghijkmn', 'ladder/4', 1, 9, 1, 2, 2);
         INSERT INTO tournament_events VALUES ('abcdefghijkm', 1, 5, '{}');
         INSERT INTO entrants VALUES ('abcdefghijkm', 1, 1, 0, x'05', 48);
         INSERT INTO tournament_games VALUES (1, 'abcdefghijkm', 1, 1, 1);
         INSERT INTO table_clocks VALUES ('c', 3, '{}', 5);",
    )
    .await;
    let before = dump(&file(&data)).await;
    let url = shared().database();
    let from = format!("sqlite:{}", data.display());
    let moved = told(&["move", "--from", &from, "--to", &url]);
    let count = |table: &str| before.iter().filter(|row| row.starts_with(table)).count();
    for (table, rows) in moved["rows"].as_object().expect("a number for each table") {
        assert_eq!(rows, count(&format!("{table}: ")), "{table}");
        assert_ne!(rows, 0, "{table} is tried, too");
    }
    assert_eq!(dump(&file(&data)).await, before, "the original stays");
    // Into a folder, into a file, and from there into another database.
    let to = format!("sqlite:{}", back.display());
    let ran = admin(&["move", "--from", &url, "--to", &to, "--lang", "fr"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("y sont, identiques\nparties : 8, places : 15, "), "{}", ran.out);
    assert_eq!(dump(&file(&back)).await, before);
    let single = folder.path().join("single.sqlite");
    told(&["move", "--from", &to, "--to", &format!("sqlite:{}", single.display())]);
    assert_eq!(dump(&single).await, before);
    let second = shared().database();
    told(&["move", "--from", &url, "--to", &second]);
    told(&["backup", text(&folder.path().join("b.sqlite")), "--database", &second]);
    assert_eq!(dump(&folder.path().join("b.sqlite")).await, before);

    // The new keys of games begin behind those that came with them.
    let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
    program.arg("serve").env("AWALE_DATABASE", &url);
    let serving = Serving::spawn(&mut program, &data, "C");
    make_a_game(&serving).await;
    let error = refused(&["move", "--from", &url, "--to", &format!("{to}/x")]);
    assert!(error.contains("expected no server at postgres://127.0.0.1:"), "{error}");
    assert!(error.contains("found 1: stop them"), "{error}");
    assert_eq!(serving.stop(), "");
    let sql = "SELECT count(*) FROM games WHERE key > 8";
    assert_eq!(shared().sql(name(&url), sql).trim(), "1");
}

#[tokio::test]
async fn a_move_is_refused_where_it_could_do_harm() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, old) = (folder.path().join("data"), folder.path().join("old"));
    current(&data);
    first_version(&old);
    let place = |path: &Path| format!("sqlite:{}", path.display());
    let url = shared().database();
    told(&["move", "--from", &place(&data), "--to", &url]);
    let again = refused(&["move", "--from", &place(&data), "--to", &url]);
    assert!(
        again.contains(
            "is not empty (games: 8, kept games: 1, short links: 1, classes: 0, tournaments: 0, clubs: 0)"
        ),
        "{again}"
    );
    let back = refused(&["move", "--from", &url, "--to", &place(&data)]);
    assert!(back.contains("awale.sqlite is not empty"), "{back}");
    let empty = shared().database();
    let older = refused(&["move", "--from", &place(&old), "--to", &empty]);
    assert!(
        older.contains("expected a store of version 11, found 1: bring it up to date"),
        "{older}"
    );
    let nothing = refused(&["move", "--from", &empty, "--to", &place(&folder.path().join("new"))]);
    assert!(nothing.contains("expected a store of version 11, found 0"), "{nothing}");
    let nowhere = folder.path().join("nowhere");
    let none = refused(&["move", "--from", &place(&nowhere), "--to", &empty]);
    assert!(none.contains("there is no store in") && !nowhere.exists(), "{none}");
    let strange = refused(&["move", "--from", "data", "--to", &empty]);
    assert!(strange.contains("expected sqlite:FOLDER, sqlite:FILE or postgres://…"), "{strange}");
    let _serving = Serving::start(&data, "C", &["serve"]);
    let in_use = refused(&["move", "--from", &place(&data), "--to", &empty]);
    assert!(in_use.contains("is in use by another server"), "{in_use}");
}

/// Starts `awale admin move` and kills it when it is in the middle.
fn kill_in_the_middle(from: &str, to: &str, is_so: impl Fn() -> bool) {
    let mut child: Child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(["admin", "move", "--from", from, "--to", to])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let begun = Instant::now();
    while !is_so() {
        assert!(child.try_wait().expect("a child").is_none(), "it ended too early");
        assert!(begun.elapsed() < PATIENCE, "it never came so far");
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it is killed");
    let status = child.wait().expect("it is gone");
    assert!(!status.success(), "it was not done yet");
}

#[tokio::test]
async fn a_move_that_is_killed_leaves_nothing_half_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, back) = (folder.path().join("data"), folder.path().join("back"));
    large(&data, 500, 100).await;
    let before = dump(&file(&data)).await;
    let (url, from) = (shared().database(), format!("sqlite:{}", data.display()));
    let database = name(&url).to_owned();
    let inserting = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'INSERT INTO events%'";
    kill_in_the_middle(&from, &url, || shared().sql(&database, inserting).trim() != "0");
    // Its session ends a moment after it.
    let begun = Instant::now();
    let sessions = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'awale'";
    while shared().sql(&database, sessions).trim() != "0" {
        assert!(begun.elapsed() < PATIENCE, "its session never ended");
    }
    assert_eq!(shared().sql(&database, "SELECT count(*) FROM games").trim(), "0");
    assert_eq!(dump(&file(&data)).await, before);
    let moved = told(&["move", "--from", &from, "--to", &url]);
    assert_eq!(moved["rows"]["events"], before.iter().filter(|r| r.starts_with("events:")).count());

    let to = format!("sqlite:{}", back.display());
    let grown = || {
        let mut entries = fs::read_dir(&back).into_iter().flatten().flatten();
        entries.any(|entry| {
            entry.file_name().to_string_lossy().ends_with(".part")
                && entry.metadata().is_ok_and(|is| is.len() > 1 << 20)
        })
    };
    kill_in_the_middle(&url, &to, grown);
    assert!(!file(&back).exists(), "a file is whole, or not there");
    told(&["move", "--from", &url, "--to", &to]);
    assert_eq!(dump(&file(&back)).await, before);
    let left = fs::read_dir(&back).expect("a folder").flatten();
    let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains(".part")), "{left:?}");
}

#[tokio::test]
async fn a_postgres_is_saved_and_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, old) = (folder.path().join("data"), folder.path().join("old"));
    current(&data);
    let before = dump(&file(&data)).await;
    let (url, empty) = (shared().database(), shared().database());
    told(&["move", "--from", &format!("sqlite:{}", data.display()), "--to", &url]);
    let saved = folder.path().join("saved.sqlite");
    let rows = told(&["backup", text(&saved), "--database", &url])["rows"].clone();
    assert_eq!(dump(&saved).await, before);
    let restored = told(&["restore", text(&saved), "--database", &empty]);
    assert_eq!(restored["rows"], rows);
    let again = folder.path().join("again.sqlite");
    told(&["backup", text(&again), "--database", &empty]);
    assert_eq!(dump(&again).await, before);
    let restore = ["restore", text(&saved), "--database", &empty];
    assert!(refused(&restore).contains("is not empty"), "{}", refused(&restore));
    let error = refused(&[&restore[..], &["--replace"]].concat());
    assert!(error.contains("into an empty database alone: make one and name it"), "{error}");
    // One of the first version comes up to date on the way.
    first_version(&old);
    told(&["backup", text(&folder.path().join("old.sqlite")), "--data-dir", text(&old)]);
    let other = shared().database();
    let restored =
        told(&["restore", text(&folder.path().join("old.sqlite")), "--database", &other]);
    assert_eq!((&restored["version"], &restored["rows"]["games"]), (&1.into(), &8.into()));
    let ran = admin(&["migrate", "--check", "--database", &other]);
    assert_eq!(ran.code, 0, "{}", ran.out);
}

#[test]
fn migrate_makes_the_tables_of_a_postgres() {
    let url = shared().database();
    let check = ["migrate", "--check", "--database", &url];
    let ran = admin(&check);
    assert!(ran.code == 1 && ran.out.contains("no store yet"), "{}{}", ran.out, ran.err);
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    assert_eq!(shared().sql(name(&url), tables).trim(), "0", "a check makes nothing");
    let ran = admin(&["migrate", "--database", &url]);
    let shown = format!("postgres://127.0.0.1:{}/{}", shared().port(), name(&url));
    assert_eq!(ran.out, format!("{shown}: made, version 11\n"), "{}", ran.err);
    assert_eq!(admin(&check).code, 0);
}

/// What is on the command line goes before what is in the environment, and that before the file of the
/// server: `awale serve` and `awale admin` find the same place.
#[test]
fn the_place_that_was_named_is_the_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (named, set) = (folder.path().join("named"), folder.path().join("set"));
    let url = shared().database();
    let migrate = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
        program.args(["admin", "migrate", "--lang", "en"]).args(arguments);
        let ran = program.envs(variables.iter().copied()).output().expect("the program runs");
        let out = String::from_utf8(ran.stdout).expect("UTF-8");
        (ran.status.code(), out.split(": ").next().unwrap_or_default().trim().to_owned())
    };
    let shown = format!("postgres://127.0.0.1:{}/{}", shared().port(), name(&url));
    let both = [("AWALE_DATABASE", url.as_str()), ("AWALE_DATA", text(&set))];
    let named_folder = ["--data-dir", text(&named)];
    assert_eq!(migrate(&named_folder, &both), (Some(0), text(&named).to_owned()));
    assert_eq!(migrate(&[], &both[1..]), (Some(0), text(&set).to_owned()));
    assert_eq!(migrate(&[], &both), (Some(0), shown.clone()));
    assert_eq!(migrate(&["--database", &url], &both[1..]), (Some(0), shown.clone()));
    let two = [&named_folder[..], &["--database", &url]].concat();
    assert_eq!(migrate(&two, &[]).0, Some(2), "wrong usage");

    let of_file = folder.path().join("of-file");
    let file = folder.path().join("awale.toml");
    let config = ["--config", text(&file)];
    fs::write(&file, format!("data-dir = {:?}\n", text(&of_file))).expect("a file");
    assert_eq!(migrate(&config, &[]), (Some(0), text(&of_file).to_owned()));
    let variable = [("AWALE_CONFIG", text(&file))];
    assert_eq!(migrate(&[], &variable), (Some(0), text(&of_file).to_owned()));
    assert_eq!(migrate(&config, &both[1..]), (Some(0), text(&set).to_owned()));
    fs::write(&file, format!("database = {url:?}\n")).expect("a file");
    assert_eq!(migrate(&config, &both[1..]), (Some(0), shown.clone()), "the unit sets AWALE_DATA");
    let named_all = [&config[..], &named_folder].concat();
    assert_eq!(migrate(&named_all, &both), (Some(0), text(&named).to_owned()));
    fs::write(&file, "databse = \"postgres://db/awale\"\n").expect("a file");
    assert_eq!(migrate(&config, &[]).0, Some(1), "a key that is not known");
}

fn look(url: &str) -> Vec<String> {
    doctor(&["--database", url])
}

#[test]
fn the_doctor_looks_at_a_postgres() {
    let postgres = PrivatePostgres::start(Durability::Synced);
    let url = postgres.database();
    let lines = look(&url);
    has(&lines, "ok    database", &format!("at 127.0.0.1:{}, without TLS", postgres.port()));
    has(&lines, "note  database", "no games yet: the first server makes the tables");
    has(&lines, "ok    database", "the encoding is UTF8");
    has(&lines, "ok    database", "what is acknowledged is on the disk");
    has(&lines, "note  database", "no synchronous standby");
    has(&lines, "ok    database", "servers at work: 0");
    has(&lines, "ok    clock", "ms ahead of this machine");
    assert!(!lines.iter().any(|line| line.starts_with("wrong database")), "{lines:#?}");
    told(&["migrate", "--database", &url]);
    has(&look(&url), "ok    database", "tables of version 11, up to date");

    let database = name(&url);
    postgres.sql(database, &format!("ALTER DATABASE {database} SET synchronous_commit = off"));
    postgres.set("full_page_writes", "off");
    let lines = look(&url);
    has(&lines, "wrong database", "synchronous_commit = off: a crash may lose moves");
    has(&lines, "wrong database", "full_page_writes = off: ");
    // The shared one is careless for speed.
    has(&look(&shared().database()), "wrong database", "fsync = off: ");

    postgres.set("synchronous_standby_names", "nobody");
    has(&look(&url), "wrong database", "no standby is there: nothing can be acknowledged");
    postgres.set("synchronous_standby_names", "");
    let standby = postgres.standby();
    has(&look(&url), "ok    database", "synchronous standbys in step: 1");
    let by = url.replace(&postgres.port().to_string(), &standby.port().to_string());
    has(&look(&by), "wrong database", "takes no writes: it stands by for another");

    postgres.sql("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    has(&look(&postgres.url("latin")), "wrong database", "the encoding is LATIN1");
    postgres.sql("postgres", "CREATE ROLE guest LOGIN");
    postgres.sql("latin", "REVOKE CREATE ON SCHEMA public FROM PUBLIC");
    let guest = postgres.url("latin").replace("awale@", "guest@");
    has(&look(&guest), "wrong database", "this user may not make tables");
    postgres.sql(database, "UPDATE version SET version = 99");
    has(&look(&url), "wrong database", "tables of version 99, this program knows up to 11");
}

/// A pooler that gives sessions away is seen when a server starts, and by the doctor.
#[test]
fn a_pooler_between_is_noticed() {
    let url = shared().database();
    let by_session = pooler::Pooler::start(shared().port(), "session");
    let through = |pooler: &pooler::Pooler| {
        url.replace(&shared().port().to_string(), &pooler.port().to_string())
    };
    told(&["migrate", "--database", &through(&by_session)]);
    let lines = look(&through(&by_session));
    assert!(!lines.iter().any(|line| line.contains("pooler")), "{lines:#?}");
    let by_transaction = pooler::Pooler::start(shared().port(), "transaction");
    let lines = look(&through(&by_transaction));
    has(&lines, "wrong database", "gives sessions away after each transaction");
}
