//! The files of deploy/: understood by the programs that read them, and of one mind.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Runs a program that must succeed and returns all that it says.
fn said(command: &mut Command) -> String {
    let output = command.env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").output().expect("installed");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(output.status.success(), "{command:?}: {said}");
    said
}

/// The unit with a program that is there.
fn unit(folder: &TempDir, text: &str) -> PathBuf {
    let path = folder.path().join("awale.service");
    assert!(text.contains("ExecStart=/usr/bin/awale "), "{text}");
    fs::write(&path, text.replace("/usr/bin/awale ", "/bin/true ")).expect("a file");
    path
}

/// What systemd calls the exposure of a service is from 0 to 100; without its lines about security the
/// unit would have more than 80.
const EXPOSURE: u32 = 15;

#[test]
fn systemd_understands_the_unit_and_calls_it_safe() {
    let folder = TempDir::new().unwrap();
    let text = read("deploy/awale.service");
    let verify = |text: &str| {
        let mut verify = Command::new("systemd-analyze");
        // The manual page is installed with the package.
        said(verify.args(["verify", "--man=no"]).arg(unit(&folder, text)))
    };
    assert_eq!(verify(&text), "", "no warning");
    let wrong = text.replace("ProtectSystem=strict", "ProtectSystem=most");
    assert!(verify(&wrong).contains("protect system"), "a slip would be told");

    let security = |text: &str| {
        let mut security = Command::new("systemd-analyze");
        security.args(["security", "--offline=true", &format!("--threshold={EXPOSURE}")]);
        security.arg(unit(&folder, text)).output().expect("installed").status.success()
    };
    assert!(security(&text), "systemd-analyze security says more than {EXPOSURE}");
    assert!(!security(&text.replace("CapabilityBoundingSet=\n", "")), "the threshold is close");
}

/// The value of a line `NAME=…` of the unit, or `NAME = …` of the options.
fn value<'a>(text: &'a str, name: &str) -> &'a str {
    let lines = text.lines().map(|line| line.trim_start_matches("# "));
    let mut found =
        lines.filter_map(|line| line.split_once('=')).filter(|(is, _)| is.trim() == name);
    found.next().unwrap_or_else(|| panic!("{name} is not named")).1.trim()
}

#[test]
fn a_node_that_drains_is_not_killed() {
    let unit: u32 = value(&read("deploy/awale.service"), "TimeoutStopSec").parse().unwrap();
    let drain: u32 = value(&read("deploy/awale.toml"), "drain").parse().unwrap();
    assert!(unit >= drain + 10, "systemd waits for {unit} s, the program drains for {drain} s");
    let node = compose().node();
    let place = node.command.iter().position(|word| word == "--drain").expect("nodes drain");
    let drain: u32 = node.command[place + 1].parse().unwrap();
    let grace: u32 = node.stop_grace_period.trim_end_matches('s').parse().unwrap();
    assert!(grace >= drain + 10, "compose waits for {grace} s, the program drains for {drain} s");
}

#[test]
fn options_of_the_service_are_where_the_unit_looks() {
    let unit = read("deploy/awale.service");
    assert!(unit.contains("AWALE_CONFIG=/etc/awale/awale.toml"));
    assert!(unit.contains("EnvironmentFile=-/etc/awale/awale.env"));
    let manifest: toml::Table = read("crates/cli/Cargo.toml").parse().unwrap();
    let deb = &manifest["package"]["metadata"]["deb"];
    let assets = deb["assets"].as_array().unwrap();
    let words = |asset: &toml::Value| -> Vec<String> {
        asset.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
    };
    let assets: Vec<Vec<String>> = assets.iter().map(words).collect();
    for (name, mode) in [("awale.toml", "644"), ("awale.env", "600")] {
        let asset = [format!("../../deploy/{name}"), "etc/awale/".to_owned(), mode.to_owned()];
        assert!(assets.iter().any(|has| *has == asset), "{name} is not packed so");
    }
    for asset in assets.iter().filter(|asset| !asset[0].contains("target/")) {
        assert!(root().join("crates/cli").join(&asset[0]).exists(), "{} is not there", asset[0]);
    }
    let _: toml::Table = read("deploy/awale.toml").parse().expect("options in TOML");
    // Every line is a remark until somebody fills it in: no secret is shipped.
    assert!(read("deploy/awale.env").lines().all(|line| line.is_empty() || line.starts_with('#')));
}

#[test]
fn haproxy_understands_the_front() {
    let folder = TempDir::new().unwrap();
    let (key, certificate) = (folder.path().join("key.pem"), folder.path().join("awale.pem"));
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt"]);
    openssl.args(["ec_paramgen_curve:prime256v1", "-subj", "/CN=awale.example", "-keyout"]);
    said(openssl.arg(&key).arg("-out").arg(&certificate));
    let both = fs::read_to_string(&key).unwrap() + &fs::read_to_string(&certificate).unwrap();
    fs::write(&certificate, both).unwrap();

    let config = read("deploy/haproxy.cfg");
    let at = "/etc/haproxy/awale.pem";
    assert!(config.contains(at), "TLS");
    assert!(config.contains("\n    user haproxy\n    group haproxy\n"), "no rights");
    let file = folder.path().join("haproxy.cfg");
    let ours = config.replace(at, certificate.to_str().unwrap());
    fs::write(&file, &ours).unwrap();
    let check = || {
        let mut haproxy = Command::new("/usr/sbin/haproxy");
        haproxy.arg("-c").arg("-f").arg(&file).output().expect("haproxy is installed")
    };
    let good = check();
    let told = String::from_utf8_lossy(&good.stderr);
    assert!(good.status.success(), "{told}");
    // The nodes are on other machines; that is all there is to say.
    let warnings = told.lines().filter(|line| line.contains("[WARNING]"));
    let other: Vec<&str> = warnings.filter(|line| !line.contains("could not resolve")).collect();
    assert!(other.is_empty(), "{other:?}");
    fs::write(&file, ours.replace("balance roundrobin", "balance round")).unwrap();
    assert!(!check().status.success(), "a slip would be told");
}

/// docs/operations.md shows the front that is shipped and tested.
#[test]
fn the_page_for_operators_shows_the_front() {
    let (page, config) = (read("docs/operations.md"), read("deploy/haproxy.cfg"));
    let block = format!("```\n{config}```\n");
    assert!(page.contains(&block), "docs/operations.md does not show:\n{block}");
}

#[derive(Deserialize)]
struct Compose {
    services: BTreeMap<String, Service>,
}

#[derive(Clone, Deserialize, PartialEq, Debug)]
struct Service {
    image: String,
    #[serde(default)]
    command: Vec<String>,
    #[serde(default)]
    environment: BTreeMap<String, String>,
    #[serde(default)]
    volumes: Vec<String>,
    #[serde(default)]
    stop_grace_period: String,
    #[serde(default)]
    read_only: bool,
    #[serde(default)]
    healthcheck: Health,
}

#[derive(Clone, Default, Deserialize, PartialEq, Debug)]
struct Health {
    test: Vec<String>,
}

impl Compose {
    fn node(&self) -> Service {
        self.services["a"].clone()
    }
}

fn compose() -> Compose {
    serde_saphyr::from_str(&read("deploy/compose.yaml")).expect("YAML of the shape of compose")
}

fn version() -> String {
    let manifest: toml::Table = read("Cargo.toml").parse().expect("TOML");
    manifest["workspace"]["package"]["version"].as_str().expect("a version").to_owned()
}

#[test]
fn compose_has_the_nodes_of_the_front() {
    let compose = compose();
    let front = read("deploy/haproxy.cfg");
    let servers = front.lines().filter_map(|line| line.trim().strip_prefix("server "));
    let names: Vec<&str> = servers
        .map(|server| {
            let (name, address) = server.split_once(' ').expect("a name and an address");
            assert_eq!(address, format!("{name}:4848"));
            name
        })
        .collect();
    assert_eq!(names, ["a", "b", "c"]);
    let all: BTreeSet<&str> = compose.services.keys().map(String::as_str).collect();
    assert_eq!(all, BTreeSet::from(["a", "b", "c", "database", "front"]));
    let node = compose.node();
    for name in names {
        assert_eq!(compose.services[name], node, "nodes are alike");
    }
    assert_eq!(node.image, format!("localhost/awale:{}", version()));
    assert!(node.read_only && node.command.contains(&"--behind-proxy".to_owned()));
    let database = &compose.services["database"].environment;
    let address = &node.environment["AWALE_DATABASE"];
    let (user, base) = (&database["POSTGRES_USER"], &database["POSTGRES_DB"]);
    assert_eq!(*address, format!("postgres://{user}:${{AWALE_PASSWORD:?}}@database/{base}"));
    let mounted = compose.services["front"].volumes.iter().map(|volume| volume.split(':').next());
    let mounted: Vec<&str> = mounted.map(Option::unwrap).collect();
    assert_eq!(mounted, ["./haproxy.cfg", "./awale.pem"]);
}

/// The recipe, without its remarks and with its long lines whole.
fn recipe() -> Vec<String> {
    let text = read("deploy/Containerfile").replace("\\\n", " ");
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn the_image_has_no_rights_and_asks_itself() {
    let recipe = recipe();
    let lines = |word: &str| -> Vec<&str> {
        recipe.iter().filter_map(|line| line.strip_prefix(word)).map(str::trim).collect()
    };
    assert_eq!(lines("FROM"), ["scratch"], "nothing is fetched");
    assert_eq!(lines("USER"), ["65532:65532"], "a number: an empty image has no names");
    assert_eq!(lines("ENTRYPOINT"), [r#"["/awale"]"#]);
    let health = lines("HEALTHCHECK");
    assert!(health[0].ends_with(r#"CMD ["/awale", "health"]"#), "{health:?}");
    assert_eq!(compose().node().healthcheck.test, ["CMD", "/awale", "health"]);
}

#[derive(Deserialize)]
struct Citation {
    #[serde(rename = "cff-version")]
    cff_version: String,
    title: String,
    message: String,
    version: String,
    authors: Vec<BTreeMap<String, String>>,
    license: Vec<String>,
    #[serde(rename = "type")]
    kind: String,
}

#[test]
fn the_citation_names_this_version() {
    let citation: Citation = serde_saphyr::from_str(&read("CITATION.cff")).expect("YAML");
    assert_eq!((citation.cff_version.as_str(), citation.kind.as_str()), ("1.2.0", "software"));
    assert_eq!(citation.version, version());
    assert_eq!(citation.license, ["MIT", "Apache-2.0"]);
    assert!(!citation.title.is_empty() && !citation.message.is_empty());
    assert!(citation.authors.iter().all(|author| author.contains_key("name")));
}

#[derive(Deserialize)]
struct Template {
    name: String,
    about: String,
}

#[test]
fn templates_of_issues_say_what_they_are_for() {
    let folder = root().join(".github/ISSUE_TEMPLATE");
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("templates") {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let head = text.strip_prefix("---\n").and_then(|rest| rest.split("\n---\n").next());
        let template: Template = serde_saphyr::from_str(head.expect("a head")).expect("YAML");
        assert!(template.about.len() > 10);
        assert!(names.insert(template.name), "two templates of one name");
    }
    assert!(names.len() >= 3, "{names:?}");
}
