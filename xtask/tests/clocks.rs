//! The clocks of the small pages, which scripts write, and those of the application and the terminal show the
//! same.

use std::process::Command;

use awale_play::Millis;
use awale_words::Lang;

#[test]
fn every_clock_shows_the_same() {
    let minute = 60_000;
    let times = [0, 99, 9_870, 19_999, 20_000, 59_999, 605_000, 59 * minute, 60 * minute]
        .into_iter()
        .chain([75 * minute, 75 * minute + 5_900, 1439 * minute, 1440 * minute, 4000 * minute]);
    let times: Vec<u64> = times.collect();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/server/assets/class/time.js");
    for lang in Lang::ALL {
        let script = format!(
            "import {{ readFileSync }} from 'node:fs';
             const text = readFileSync({file:?}, 'utf8');
             const {{ clock, span }} = await import('data:text/javascript,' + encodeURIComponent(text));
             for (const time of {times:?}) console.log(clock(time, '{lang}') + '|' + span(time, '{lang}'));"
        );
        let mut node = Command::new("node");
        node.args(["--input-type=module", "--eval", &script]);
        let ran = node.output().expect("node, which the browser tests need, too");
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let told = String::from_utf8(ran.stdout).expect("UTF-8");
        let expected = times.iter().map(|&time| {
            let clock = lang.clock(Millis(time));
            // A span has no tenths.
            let span = clock.split('.').next().unwrap_or_default().to_owned();
            format!("{clock}|{span}")
        });
        assert_eq!(told.lines().collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{lang}");
    }
    assert_eq!(Lang::Fr.clock(Millis(75 * minute)), "1:15:00");
}
