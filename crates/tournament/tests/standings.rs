//! Standings, tie-breaks and export of a small tournament, computed by hand.

use awale_play::Millis;
use awale_tournament::{Action, ActionRefused, PlayerId, Settings, System, TieBreak, Tournament};

/// Four players, everybody against everybody. Each result is by numbers of entry.
fn four(tie_breaks: Vec<TieBreak>, names: [&str; 4]) -> Tournament {
    let system = System::RoundRobin { cycles: 1 };
    let settings = Settings { tie_breaks, ..Settings::new("four", system, 7) };
    let mut tournament = Tournament::new(settings).expect("it can be played");
    for name in names {
        let action = Action::Enter { name: name.into(), rating: None, members: vec![] };
        tournament.act(action, Millis::ZERO).expect("it can be played");
    }
    // The seeds of the player with the lower number, then of the other.
    let seeds = |one: u32, two: u32| match (one, two) {
        (1, 2) => (30, 18),
        (2, 3) => (26, 22),
        (1, 3) => (20, 28),
        (1 | 2, 4) => (25, 23),
        (3, 4) => (40, 8),
        _ => panic!("{one} and {two}"),
    };
    for round in 1..=3 {
        tournament.act(Action::Pair { round }, Millis::ZERO).expect("it can be played");
        for (table, found) in (1..).zip(tournament.rounds()[round as usize - 1].matches.clone()) {
            let (south, north) = (found.pairing.south.0, found.pairing.north.0);
            let (low, high) = seeds(south.min(north), south.max(north));
            let text =
                if south < north { format!("{low}-{high}") } else { format!("{high}-{low}") };
            let outcome = text.parse().expect("it can be played");
            tournament
                .act(Action::Result { round, table, game: 1, outcome }, Millis::ZERO)
                .expect("it can be played");
        }
    }
    tournament
}

const NAMES: [&str; 4] = ["Awa", "Kofi", "Léa", "Ama"];

/// Players 1, 2 and 3 beat each other in a circle and all beat player 4: two points each.
#[test]
fn three_in_a_circle() {
    let kinds = vec![TieBreak::DirectEncounter, TieBreak::Buchholz, TieBreak::SonnebornBerger];
    let tournament = four(kinds, NAMES);
    let lines: Vec<_> = tournament.standings();
    assert_eq!(lines.iter().map(|line| line.place).collect::<Vec<_>>(), [1, 1, 1, 4]);
    for line in &lines[..3] {
        let values: Vec<String> = line.tie_breaks.iter().map(ToString::to_string).collect();
        // One win among the three; opponents with 2, 2 and 0 points, of whom a 2 and the 0 lost.
        assert_eq!(
            (line.points.to_string(), values),
            ("2".into(), vec!["1".into(), "4".into(), "2".into()])
        );
    }
}

#[test]
fn seeds_decide_what_nothing_else_does() {
    let tournament = four(vec![TieBreak::DirectEncounter, TieBreak::Seeds], NAMES);
    let lines = tournament.standings();
    let order: Vec<(u32, u32)> = lines.iter().map(|line| (line.place, line.player.0)).collect();
    // 30 + 20 + 25, 18 + 26 + 25 and 28 + 22 + 40 seeds.
    assert_eq!(order, [(1, 3), (2, 1), (3, 2), (4, 4)]);
    let seeds: Vec<String> = lines.iter().map(|line| line.tie_breaks[1].to_string()).collect();
    assert_eq!(seeds, ["90", "75", "69", "54"]);
}

/// Two who are equal: the game between them decides before anything else.
#[test]
fn the_direct_encounter_decides_between_two() {
    let mut tournament = four(vec![TieBreak::DirectEncounter, TieBreak::Seeds], NAMES);
    // Player 4 beats player 3 after all: 1 and 2 have two points, 3 and 4 have one.
    let round = tournament.rounds().iter().find_map(|round| {
        let at = round
            .matches
            .iter()
            .position(|found| found.pairing.has(PlayerId(3)) && found.pairing.has(PlayerId(4)));
        at.map(|at| (round.number, u32::try_from(at).unwrap() + 1))
    });
    let (round, table) = round.unwrap();
    let third_is_south = tournament.match_at(round, table).unwrap().pairing.south == PlayerId(3);
    let outcome = if third_is_south { "N 40-8" } else { "S 8-40" }.parse().unwrap();
    tournament.act(Action::Result { round, table, game: 1, outcome }, Millis::ZERO).unwrap();
    let order: Vec<u32> = tournament.standings().iter().map(|line| line.player.0).collect();
    assert_eq!(order, [1, 2, 4, 3]);
}

#[test]
fn names_cannot_break_a_spreadsheet() {
    let names = ["=1+1", "Kofi, \"le\" grand", "@x", "Ama"];
    let tournament = four(vec![TieBreak::Seeds], names);
    let csv = tournament.standings_csv();
    let lines: Vec<&str> = csv.split_terminator("\r\n").collect();
    assert_eq!(
        lines,
        [
            "place,player,name,points,seeds",
            "1,3,'@x,2,90",
            "2,1,'=1+1,2,75",
            "3,2,\"Kofi, \"\"le\"\" grand\",2,69",
            "4,4,Ama,0,54",
        ]
    );
    assert_eq!(tournament.standings_json()[0]["tie_breaks"]["seeds"], "90");
    let table = tournament.cross_table_csv();
    let lines: Vec<&str> = table.split_terminator("\r\n").collect();
    assert_eq!(lines[0], "player,name,3,1,2,4,points");
    assert_eq!(lines[1], "3,'@x,,1,0,1,2");
    assert_eq!(lines[2], "1,'=1+1,0,,1,1,2");
    assert_eq!(tournament.cross_table_json()[3]["against"][0], "0");
    assert_eq!(tournament.pairings_csv(None).lines().count(), 7);
    assert_eq!(tournament.pairings_csv(Some(2)).lines().count(), 3);
    assert_eq!(tournament.pairings_json(Some(2))[0]["number"], 2);
}

/// A name that somebody chose badly can be changed, to one that nobody else has; results stay.
#[test]
fn a_player_is_renamed() {
    let settings = Settings::new("Club", System::Swiss { rounds: 3 }, 16);
    let mut tournament = Tournament::new(settings).unwrap();
    for name in ["Awa", "Kofi"] {
        let action = Action::Enter { name: name.into(), rating: None, members: vec![] };
        tournament.act(action, Millis::ZERO).unwrap();
    }
    let rename =
        |player, name: &str| Action::Rename { player: PlayerId(player), name: name.into() };
    tournament.act(rename(2, " Ama  B. "), Millis::ZERO).unwrap();
    assert_eq!(tournament.entrants()[1].name, "Ama B.");
    assert_eq!(Tournament::replay(&tournament.record()).unwrap(), tournament);
    tournament.act(rename(2, "Ama B."), Millis::ZERO).unwrap();
    for (action, refused) in [
        (rename(2, "Awa"), ActionRefused::NameTaken("Awa".into())),
        (rename(2, " "), ActionRefused::Name),
        (rename(3, "Léa"), ActionRefused::NoSuchPlayer(PlayerId(3))),
    ] {
        assert_eq!(tournament.act(action, Millis::ZERO), Err(refused));
    }
}
