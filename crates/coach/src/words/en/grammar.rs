//! Who, where and in which mood: what the sentences are made of.

use awale_core::{Move, Pit, Side, Taken, sort_few};

use crate::fact::total;
use crate::sentence::{Reader, lit};
use crate::words::{Mood, Teller, placed};

/// A verb: plain, with the ending of *he*, and its participle.
#[derive(Clone, Copy)]
pub(super) struct Verb(&'static str, &'static str, &'static str);

pub(super) const ADD: Verb = Verb("add", "adds", "added");
pub(super) const BRING: Verb = Verb("bring", "brings", "brought");
pub(super) const END: Verb = Verb("end", "ends", "ended");
pub(super) const GIVE: Verb = Verb("give", "gives", "given");
pub(super) const KEEP: Verb = Verb("keep", "keeps", "kept");
pub(super) const MOVE: Verb = Verb("move", "moves", "moved");
pub(super) const MAKE: Verb = Verb("make", "makes", "made");
pub(super) const PLACE: Verb = Verb("place", "places", "placed");
pub(super) const PLAY: Verb = Verb("play", "plays", "played");
pub(super) const PROTECT: Verb = Verb("protect", "protects", "protected");
pub(super) const RAISE: Verb = Verb("raise", "raises", "raised");
pub(super) const SAVE: Verb = Verb("save", "saves", "saved");
pub(super) const SET: Verb = Verb("set", "sets", "set");
pub(super) const SOW: Verb = Verb("sow", "sows", "sown");
pub(super) const TURN: Verb = Verb("turn", "turns", "turned");
pub(super) const WIN: Verb = Verb("win", "wins", "won");
pub(super) const THREATEN: Verb = Verb("threaten", "threatens", "threatened");

impl Verb {
    pub(super) fn say(self, t: Teller, side: Side, mood: Mood) -> String {
        match mood {
            Mood::Does => form(t, side, self.0, self.1).to_owned(),
            Mood::Would => format!("would {}", self.0),
            Mood::WouldHave => format!("would have {}", self.2),
        }
    }

    pub(super) const fn participle(self) -> &'static str {
        self.2
    }
}

/// To harvest, in the reader's word.
pub(super) const fn harvesting(reader: Reader) -> Verb {
    match reader {
        Reader::Child => Verb("take", "takes", "taken"),
        Reader::Player => Verb("harvest", "harvests", "harvested"),
        Reader::Expert => Verb("capture", "captures", "captured"),
    }
}

pub(super) const fn harvest(t: Teller) -> &'static str {
    harvesting(t.voice.reader).0
}

/// A player's being able to: `can`, `could`, `could have`; the verb that follows is given.
pub(super) fn can(mood: Mood, verb: Verb) -> String {
    match mood {
        Mood::Does => format!("can {}", verb.0),
        Mood::Would => format!("could {}", verb.0),
        Mood::WouldHave => format!("could have {}", verb.2),
    }
}

/// The form for the reader, or the one for anybody else.
pub(super) fn form<T>(t: Teller, side: Side, you: T, other: T) -> T {
    if t.is_you(side) { you } else { other }
}

/// A player as a subject or an object.
pub(super) fn player(t: Teller, side: Side) -> String {
    form(t, side, "you", t.name(side)).to_owned()
}

/// What a player owns: `your`, `North’s`.
pub(super) fn whose(t: Teller, side: Side) -> String {
    form(t, side, "your".to_owned(), format!("{}’s", t.name(side)))
}

/// Whether the name of a pit can stand alone: the letter *a* would be read as an article, a number
/// as seeds.
fn alone(t: Teller, pit: Pit) -> bool {
    t.has_letters() && !matches!(pit.letter(), 'a' | 'A')
}

/// A pit.
pub(super) fn pit(t: Teller, pit: Pit) -> String {
    if t.points() {
        format!("the glowing pit{}", lit(pit))
    } else if alone(t, pit) {
        t.pit(pit)
    } else {
        format!("pit {}", t.pit(pit))
    }
}

fn list(t: Teller, all: &[Pit], join: fn(Teller, Vec<String>) -> String) -> String {
    match all {
        [one] => pit(t, *one),
        _ if t.points() => {
            let signs: String = all.iter().map(|&pit| lit(pit)).collect();
            format!("the glowing pits{signs}")
        }
        _ => {
            let names = join(t, all.iter().map(|&pit| t.pit(pit)).collect());
            if all.iter().all(|&pit| alone(t, pit)) { names } else { format!("pits {names}") }
        }
    }
}

/// All of these pits.
pub(super) fn pits(t: Teller, all: &[Pit]) -> String {
    list(t, all, |t, names| t.voice.speech.all_of(names))
}

/// One of these pits.
pub(super) fn either(t: Teller, all: &[Pit]) -> String {
    let name = list(t, all, |t, names| t.voice.speech.one_of(names));
    if t.points() && all.len() > 1 {
        return format!("one of {name}");
    }
    name.strip_prefix("pits ").map_or_else(|| name.clone(), |names| format!("pit {names}"))
}

/// Names of pits in brackets: there no letter is read as a word.
pub(super) fn bare(t: Teller, all: &[Pit]) -> String {
    t.voice.speech.all_of(all.iter().map(|&pit| t.pit(pit)))
}

/// Seeds with their pits, each with its number: `3 from b and 2 from c`.
pub(super) fn held(t: Teller, seeds: &[Taken], word: &str) -> String {
    t.voice.speech.all_of(seeds.iter().map(|at| format!("{} {word} {}", at.seeds, pit(t, at.pit))))
}

/// What is harvested: `3 seeds from b`, `5 seeds from b and c`.
pub(super) fn taken(t: Teller, taken: &[Taken]) -> String {
    let seeds = t.seeds(total(taken));
    let mut all: Vec<Pit> = taken.iter().map(|at| at.pit).collect();
    sort_few(&mut all, |&pit| pit);
    match (taken, t.reader()) {
        ([], _) => seeds,
        _ if t.points() => seeds,
        ([_], _) | (_, Reader::Child | Reader::Player) => format!("{seeds} from {}", pits(t, &all)),
        (_, Reader::Expert) => format!("{seeds} ({})", held(t, taken, "from")),
    }
}

/// Seeds that are placed: `3 seeds in A and 2 in C`.
pub(super) fn put(t: Teller, mv: Move) -> String {
    let placed = placed(mv);
    if t.points() {
        let all: Vec<Pit> = placed.iter().map(|at| at.pit).collect();
        return format!("{} in {}", t.seeds(total(&placed)), pits(t, &all));
    }
    let mut each = placed.iter().map(|at| (at.seeds, pit(t, at.pit)));
    let first = each.next().map(|(seeds, place)| format!("{} in {place}", t.seeds(seeds)));
    let rest = each.map(|(seeds, place)| format!("{seeds} in {place}"));
    t.voice.speech.all_of(first.into_iter().chain(rest))
}

/// The name of a move: the pit, whatever is harvested.
pub(super) fn name(t: Teller, mv: Move) -> String {
    mv.pit().map_or_else(|| put(t, mv), |at| pit(t, at))
}

/// A move as it is to be played, with the harvest that is chosen.
pub(super) fn whole(t: Teller, mv: Move) -> String {
    let chosen = placed(mv);
    match mv.pit() {
        Some(at) if !chosen.is_empty() && !t.points() => {
            format!("{} (taking {})", pit(t, at), held(t, &chosen, "from"))
        }
        _ => name(t, mv),
    }
}

/// What a house is called.
pub(super) fn kind(t: Teller) -> &'static str {
    if t.reader() == Reader::Expert { "kroo" } else { "house" }
}

/// A house at a pit.
pub(super) fn house(t: Teller, at: Pit) -> String {
    if t.points() {
        format!("the glowing house{}", lit(at))
    } else {
        format!("the {} {}", kind(t), t.pit(at))
    }
}
