//! Options from a file, from the environment and from the command line.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::Serving;

/// What the program says to `serve` with these arguments and variables.
fn ran(
    language: &str,
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> (Option<i32>, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
    program.arg("serve").args(arguments).env("LC_ALL", language).env_remove("LANGUAGE");
    let output = program.envs(variables.iter().copied()).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The configuration that it prints, and where each value came from.
fn printed(arguments: &[&str], variables: &[(&str, &str)]) -> (String, BTreeMap<String, String>) {
    let arguments = [&["--print-config"], arguments].concat();
    let (code, out, err) = ran("C", &arguments, variables);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let pairs = out.lines().filter(|line| !line.starts_with('#'));
    let pairs = pairs.filter_map(|line| line.split_once(" = "));
    let pairs = pairs.map(|(key, rest)| (key.to_owned(), rest.to_owned())).collect();
    (out, pairs)
}

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_flag_comes_before_a_variable_and_a_variable_before_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let text =
        "# options\nhost = \"127.0.0.2\"\nport = 81\n\nlimit-makes = 7\nbehind-proxy = true\n";
    let file = written(folder.path(), "awale.toml", text);
    let variables = [("AWALE_PORT", "82"), ("AWALE_LIMIT_MAKES", "8"), ("AWALE_CONFIG", &file)];
    let (_, plain) = printed(&[], &[]);
    let (_, filed) = printed(&["--config", &file], &[]);
    let (_, varied) = printed(&[], &variables);
    let local = "\"127.0.0.1\" # default";
    let other = "\"127.0.0.2\" # FILE, line 2";
    let flags = ["--limit-makes", "9", "--behind-proxy=false"];
    let (_, flagged) = printed(&flags, &variables);
    for (key, expected) in [
        ("host", [local, other, other, other]),
        ("port", ["4848 # default", "81 # FILE, line 3", "82 # AWALE_PORT", "82 # AWALE_PORT"]),
        (
            "limit-makes",
            ["120 # default", "7 # FILE, line 5", "8 # AWALE_LIMIT_MAKES", "9 # --limit-makes"],
        ),
        (
            "behind-proxy",
            [
                "false # default",
                "true # FILE, line 6",
                "true # FILE, line 6",
                "false # --behind-proxy",
            ],
        ),
    ] {
        let found = [&plain, &filed, &varied, &flagged].map(|found| found[key].clone());
        assert_eq!(found, expected.map(|text| text.replace("FILE", &file)), "{key}");
    }
}

/// What is printed is a file with the same effect, except for the password, which no terminal shows.
#[test]
fn what_is_printed_can_be_used_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = "postgres://awale:geheim@db1,db2/awale?sslmode=require";
    let text = format!("database = {database:?}\nnode = \"7\"\nlog-format = \"json\"\n");
    let file = written(folder.path(), "first.toml", &text);
    let (out, first) = printed(&["--config", &file, "--drain", "5"], &[]);
    assert!(!out.contains("geheim"), "{out}");
    assert!(first["database"].starts_with("\"postgres://awale@db1,db2/awale?sslmode=require\""));
    assert!(first["database"].contains("PGPASSWORD"));
    let again = written(folder.path(), "again.toml", &out);
    let (_, second) = printed(&["--config", &again], &[]);
    let values = |printed: &BTreeMap<String, String>| -> Vec<(String, String)> {
        let value = |text: &String| text.split(" # ").next().unwrap_or_default().to_owned();
        printed.iter().map(|(key, text)| (key.clone(), value(text))).collect()
    };
    assert_eq!(values(&first), values(&second));
    // Every option that has a variable can stand in a file.
    let (_, help, _) = ran("C", &["--help"], &[]);
    let variables = help.matches("[env: AWALE_").count();
    let unset = out.lines().filter(|line| line.ends_with("= # not set")).count();
    assert_eq!(first.len() + unset + 1, variables, "all of them but AWALE_CONFIG");
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    for (text, english, french) in [
        (
            "host = \"::1\"\nprot = 1\n",
            "line 2: expected one of host, port, ",
            "ligne 2 : l’option « prot » n’existe pas",
        ),
        ("[limits]\nmakes = 1\n", "line 1: expected one of ", "l’option « limits » n’existe pas"),
        ("open = true\n", "line 1: expected one of ", "l’option « open » n’existe pas"),
        (
            "\n\nport = \"many\"\n",
            "line 3: port: invalid value 'many'",
            "ligne 3 : l’option « port » n’a pas une bonne valeur",
        ),
        ("port = 1.5\n", "line 1: port: expected a text, a whole number, true or false", "ligne 1"),
        (
            "port = 1\ndatabase = \"postgres://a:geheim@b\nport = 2",
            "line 2: ",
            "ligne 2 : ce n’est pas du TOML",
        ),
        ("port = 1\nport = 2\n", "line 2: ", "ligne 2 : ce n’est pas du TOML"),
    ] {
        let file = written(folder.path(), "wrong.toml", text);
        for (language, expected) in [("C", english), ("fr_FR.UTF-8", french)] {
            let (code, out, err) = ran(language, &["--config", &file], &[]);
            assert_eq!((code, out.as_str()), (Some(1), ""), "{text}");
            assert!(err.lines().count() == 1 && err.contains(expected), "{text}: {err}");
            assert!(err.contains(&file) && !err.contains("geheim"), "{err}");
        }
    }
    let (code, _, err) = ran("C", &["--config", "nowhere.toml"], &[]);
    assert_eq!((code, err.lines().count()), (Some(1), 1));
    assert!(err.starts_with("awale: cannot read nowhere.toml: "), "{err}");
}

/// The server does what the file says.
#[tokio::test]
async fn a_file_is_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let text = format!(
        "port = 0\ndata-dir = {:?}\nlimit-makes = 1\nlimit-makes-per-minute = 0\nnode = \"a\"\n",
        data.to_str().expect("UTF-8")
    );
    let file = written(folder.path(), "awale.toml", &text);
    let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
    let serving = Serving::spawn_as_told(program.args(["serve", "--config", &file]), "C");
    let url = |path: &str| format!("http://{}{path}", serving.address);
    let http = reqwest::Client::new();
    let make = async || {
        let new = serde_json::json!({ "rules": "awale" });
        http.post(url("/api/v1/games")).json(&new).send().await.expect("an answer").status()
    };
    assert_eq!((make().await.as_u16(), make().await.as_u16()), (201, 429));
    assert!(data.join("awale.sqlite").exists());
    let metrics = http.get(url("/metrics")).send().await.expect("an answer");
    let metrics = metrics.text().await.expect("a text");
    assert!(metrics.contains("awale_games_total{node=\"a\"} 1"), "{metrics}");
    assert_eq!(serving.stop(), "");
}

/// The options that the package brings are understood, and so are those that it only proposes.
#[test]
fn the_options_of_the_service_are_understood() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/awale.toml");
    let text = fs::read_to_string(&shipped).expect("the options");
    let (_, plain) = printed(&["--config", shipped.to_str().expect("UTF-8")], &[]);
    assert!(plain["log"].starts_with("\"info\" # "), "{plain:?}");
    // A remark that is an option has a value and is on one line.
    let option = |line: &str| line.strip_prefix("# ").is_some_and(|rest| rest.contains(" = "));
    let all: Vec<&str> =
        text.lines().map(|line| if option(line) { &line[2..] } else { line }).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let (_, all) =
        printed(&["--config", &written(folder.path(), "all.toml", &all.join("\n"))], &[]);
    for (key, value) in [("behind-proxy", "true"), ("base-url", "\"https:"), ("drain", "5")] {
        assert!(plain.get(key).is_none_or(|value| value.ends_with("# default")), "{plain:?}");
        assert!(all[key].starts_with(value) && all[key].contains("all.toml, line"), "{all:?}");
    }
}
