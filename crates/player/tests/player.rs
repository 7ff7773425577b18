//! The program as a player: its answers to offers in both seats, its moves, its tables.

use std::sync::Arc;

use awale_core::{AnyPosition, RuleSet, Setup, Side};
use awale_engine::{Character, Level, Limits, NoClock};
use awale_play::{Action, Game, Millis, Offer, Options};
use awale_player::{Answer, Budget, Choice, Endgames, Means, Player};

use Answer::{Accept, Decline};

fn player(level: Level) -> Player {
    let mut player = Player::new(Means::new(Arc::new(Endgames::embedded()), 1));
    player.play_as(level, Character::Balanced, 1);
    player
}

/// What South, and in the mirrored position North, answers to the offer of the other.
fn south_answers(level: Level, offer: Offer, text: &str) -> Answer {
    let setup: Setup = text.parse().expect("a position");
    let budget = Budget::new(Limits::nodes(20_000), &NoClock);
    let answers = [(setup, Side::South), (setup.mirrored(), Side::North)].map(|(setup, side)| {
        let start = AnyPosition::new(RuleSet::Awale, &setup).expect("a position of the rules");
        let mut game = Game::new(Options::new(start));
        if offer != Offer::TakeBack {
            game.act(side.opponent(), Action::Offer(offer), Millis::ZERO).expect("an offer");
        }
        let answer = player(level).answer(&game, side, offer, &budget);
        if offer != Offer::TakeBack {
            game.act(side, answer.action(offer), Millis::ZERO).expect("an answer to the offer");
            assert_eq!(game.result().is_some(), answer == Accept, "{start}");
        }
        answer
    });
    assert_eq!(answers[0], answers[1], "both seats answer alike: {text}");
    answers[0]
}

/// An endgame that the tables decide: the player to move loses it, and South leads by a seed.
const SOUTH_LOSES: &str = "0-0-1-0-0-2-1-0-0-1-0-0-22-21-S";
const SOUTH_WINS: &str = "0-0-1-0-0-2-1-0-0-1-0-0-22-21-N";
/// F harvests ten seeds.
const GREAT_HARVEST: &str = "1-0-0-1-0-4-2-1-2-1-6-6-10-14-S";
const START: &str = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";

#[test]
fn a_draw_is_declined_only_by_who_expects_to_win() {
    let master = |text| south_answers(Level::MASTER, Offer::Draw, text);
    assert_eq!(master(SOUTH_LOSES), Accept);
    assert_eq!(master(SOUTH_WINS), Decline);
    for level in Level::all() {
        assert_eq!(south_answers(level, Offer::Draw, START), Accept, "level {level}");
        assert_eq!(south_answers(level, Offer::Draw, GREAT_HARVEST), Decline, "level {level}");
    }
}

#[test]
fn a_stop_is_accepted_by_who_expects_no_better_result() {
    let master = |text| south_answers(Level::MASTER, Offer::Stop, text);
    // South leads: what is lost on the board is won by stopping, and a win is a win.
    assert_eq!(master(SOUTH_LOSES), Accept);
    assert_eq!(master(SOUTH_WINS), Accept);
    // Even granaries, an endgame that the player to move loses by four seeds.
    assert_eq!(master("0-0-0-0-0-2-1-1-0-0-0-0-22-22-S"), Accept);
    assert_eq!(master("1-1-0-0-0-0-0-0-0-0-0-2-22-22-N"), Decline);
    // Lost anyway: by eight seeds instead of four, then by six instead of nineteen.
    assert_eq!(master("0-0-0-0-0-2-1-1-0-0-0-0-20-24-S"), Accept);
    assert_eq!(master("0-0-0-0-1-2-1-1-0-0-4-4-8-27-S"), Decline);
    for level in Level::all() {
        assert_eq!(south_answers(level, Offer::Stop, START), Accept, "level {level}");
        assert_eq!(south_answers(level, Offer::Stop, GREAT_HARVEST), Decline, "level {level}");
    }
}

#[test]
fn a_move_may_always_be_taken_back() {
    for level in Level::all() {
        for text in [SOUTH_LOSES, SOUTH_WINS, GREAT_HARVEST, START] {
            assert_eq!(south_answers(level, Offer::TakeBack, text), Accept, "level {level}");
        }
    }
}

/// The master opens from the book if it has one, else by a search; a weaker level by itself.
#[test]
fn moves_come_from_the_book_the_search_or_the_level() {
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    let budget = Budget::new(Limits::nodes(1_000), &NoClock);
    let choose = |player: &mut Player| player.choose(start, &budget, &mut |_| {}).unwrap();
    let mut master = player(Level::MASTER);
    assert!(matches!(choose(&mut master), Choice::Book(_)));
    master.equip(Means { book: None, ..master.means().clone() });
    assert!(matches!(choose(&mut master), Choice::Search(_)));
    assert!(matches!(choose(&mut player(Level::FIRST)), Choice::Level(_)));
    for choice in [choose(&mut master), choose(&mut player(Level::FIRST))] {
        assert_eq!(start.check(choice.mv().unwrap()), Ok(()));
    }
}

/// Tables that cannot be opened are replaced by those inside the program, and the reason is told.
#[test]
fn a_damaged_folder_is_left_aside() {
    let folder = std::env::temp_dir().join(format!("awale-player-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(awale_tables::folder::path(&folder, RuleSet::Awale, 3), b"no table").unwrap();
    let tables = Endgames::folder(folder.clone());
    // The file and what is wrong with it.
    let problem = tables.problem(RuleSet::Awale).unwrap();
    assert!(problem.contains("awale-03.awt: ") && problem.contains("expected"), "{problem}");
    assert_eq!(tables.problem(RuleSet::Abapa), None);
    assert_eq!(
        tables.tables(RuleSet::Awale).most_seeds(),
        Endgames::embedded().tables(RuleSet::Awale).most_seeds()
    );
    assert_eq!(Endgames::none().tables(RuleSet::Awale).most_seeds(), None);
    std::fs::remove_dir_all(folder).unwrap();
}
