//! Who, where and in which mood: what the sentences are made of.

use awale_core::{Move, Pit, RuleSet, Side, Taken, letters, sort_few};

use crate::fact::total;
use crate::sentence::{Reader, lit};
use crate::words::{Mood, Teller, placed};

/// A verb that is conjugated with *avoir*.
#[derive(Clone, Copy)]
pub(super) struct Verb {
    /// *tu*, *vous*, *il*.
    present: [&'static str; 3],
    /// What the endings of the conditional are put behind.
    stem: &'static str,
    past: &'static str,
}

const fn verb(present: [&'static str; 3], stem: &'static str, past: &'static str) -> Verb {
    Verb { present, stem, past }
}

pub(super) const AJOUTER: Verb = verb(["ajoutes", "ajoutez", "ajoute"], "ajouter", "ajouté");
pub(super) const DONNER: Verb = verb(["donnes", "donnez", "donne"], "donner", "donné");
pub(super) const FAIRE: Verb = verb(["fais", "faites", "fait"], "fer", "fait");
pub(super) const FINIR: Verb = verb(["finis", "finissez", "finit"], "finir", "fini");
pub(super) const GAGNER: Verb = verb(["gagnes", "gagnez", "gagne"], "gagner", "gagné");
pub(super) const GARDER: Verb = verb(["gardes", "gardez", "garde"], "garder", "gardé");
pub(super) const JOUER: Verb = verb(["joues", "jouez", "joue"], "jouer", "joué");
pub(super) const MENACER: Verb = verb(["menaces", "menacez", "menace"], "menacer", "menacé");
pub(super) const METTRE: Verb = verb(["mets", "mettez", "met"], "mettr", "mis");
pub(super) const PLACER: Verb = verb(["places", "placez", "place"], "placer", "placé");
pub(super) const PORTER: Verb = verb(["portes", "portez", "porte"], "porter", "porté");
pub(super) const POSER: Verb = verb(["poses", "posez", "pose"], "poser", "posé");
pub(super) const PROTEGER: Verb = verb(["protèges", "protégez", "protège"], "protéger", "protégé");
pub(super) const RAMASSER: Verb = verb(["ramasses", "ramassez", "ramasse"], "ramasser", "ramassé");
pub(super) const RECOLTER: Verb = verb(["récoltes", "récoltez", "récolte"], "récolter", "récolté");
pub(super) const RENDRE: Verb = verb(["rends", "rendez", "rend"], "rendr", "rendu");
pub(super) const SEMER: Verb = verb(["sèmes", "semez", "sème"], "sèmer", "semé");
pub(super) const TERMINER: Verb = verb(["termines", "terminez", "termine"], "terminer", "terminé");

impl Verb {
    pub(super) fn say(self, t: Teller, side: Side, mood: Mood) -> String {
        match mood {
            Mood::Does => form(t, side, self.present).to_owned(),
            Mood::Would => format!("{}{}", self.stem, form(t, side, ["ais", "iez", "ait"])),
            Mood::WouldHave => {
                format!("{} {}", form(t, side, ["aurais", "auriez", "aurait"]), self.past)
            }
        }
    }

    /// `ne laisses rien`, `n’aurais rien laissé`.
    pub(super) fn nothing(self, t: Teller, side: Side, mood: Mood) -> String {
        match mood {
            Mood::Does | Mood::Would => format!("ne {} rien", self.say(t, side, mood)),
            Mood::WouldHave => {
                format!("n’{} rien {}", form(t, side, ["aurais", "auriez", "aurait"]), self.past)
            }
        }
    }
}

/// A player's being able to: `peut`, `pourrait`, `aurait pu`.
pub(super) fn can(t: Teller, side: Side, mood: Mood) -> String {
    let pouvoir = verb(["peux", "pouvez", "peut"], "pourr", "pu");
    pouvoir.say(t, side, mood)
}

/// A player's being able to do nothing: `ne peut rien récolter`, `n’aurait rien pu récolter`.
pub(super) fn cannot(t: Teller, side: Side, mood: Mood, what: &str) -> String {
    let able = form(t, side, [["peux", "pourrais"], ["pouvez", "pourriez"], ["peut", "pourrait"]]);
    match mood {
        Mood::Does => format!("ne {} rien {what}", able[0]),
        Mood::Would => format!("ne {} rien {what}", able[1]),
        Mood::WouldHave => {
            format!("n’{} rien pu {what}", form(t, side, ["aurais", "auriez", "aurait"]))
        }
    }
}

/// The form for *tu*, for *vous* or for anybody else.
pub(super) fn form<T>(t: Teller, side: Side, [tu, vous, other]: [T; 3]) -> T {
    match (t.is_you(side), t.reader()) {
        (true, Reader::Child) => tu,
        (true, _) => vous,
        _ => other,
    }
}

/// The reader spoken to, whoever plays: *tu* to a child, *vous* to all others.
pub(super) fn order<'w>(t: Teller, tu: &'w str, vous: &'w str) -> &'w str {
    if t.reader() == Reader::Child { tu } else { vous }
}

/// A player as a subject.
pub(super) fn subject(t: Teller, side: Side) -> String {
    form(t, side, ["tu", "vous", t.name(side)]).to_owned()
}

/// A player behind *chez*.
pub(super) fn tonic(t: Teller, side: Side) -> String {
    form(t, side, ["toi", "vous", t.name(side)]).to_owned()
}

/// To a player in front of the verb; empty for one who is named behind it.
pub(super) fn to_you(t: Teller, side: Side) -> &'static str {
    form(t, side, ["te ", "vous ", ""])
}

/// To a player behind the verb; empty for the reader.
pub(super) fn to_name(t: Teller, side: Side) -> String {
    if t.is_you(side) {
        return String::new();
    }
    match t.name(side).strip_prefix("le ") {
        Some(name) => format!(" au {name}"),
        None => format!(" à {}", t.name(side)),
    }
}

/// Of a player who is named: `de Nord`, `d’Élise`, `du programme`.
pub(super) fn of_name(t: Teller, side: Side) -> String {
    let name = t.name(side);
    if let Some(name) = name.strip_prefix("le ") {
        return format!("du {name}");
    }
    let vowel = name
        .chars()
        .next()
        .is_some_and(|first| "aeiouyhàâäéèêëîïôöùûü".contains(letters::lower(first)));
    if vowel { format!("d’{name}") } else { format!("de {name}") }
}

/// Something of a player: `tes trous`, `vos trous`, `les trous de Nord`.
pub(super) fn all_of(t: Teller, side: Side, things: &str) -> String {
    let own = form(t, side, ["tes", "vos", ""]);
    if own.is_empty() {
        format!("les {things} {}", of_name(t, side))
    } else {
        format!("{own} {things}")
    }
}

/// None of what a player has: `aucun de tes trous`, `aucun trou de Nord`.
pub(super) fn none_of(t: Teller, side: Side, thing: &str) -> String {
    let own = form(t, side, ["tes", "vos", ""]);
    if own.is_empty() {
        format!("aucun {thing} {}", of_name(t, side))
    } else {
        format!("aucun de {own} {thing}s")
    }
}

/// The row of a player who is the subject.
pub(super) fn own_row(t: Teller, side: Side) -> &'static str {
    form(t, side, ["ta rangée", "votre rangée", "sa rangée"])
}

/// Whether the name of a pit can stand alone: the letter *a* would be read as a verb, a number as
/// seeds.
fn alone(t: Teller, pit: Pit) -> bool {
    t.has_letters() && pit.letter() != 'a'
}

/// A pit.
pub(super) fn pit(t: Teller, pit: Pit) -> String {
    if t.points() {
        format!("le trou qui brille{}", lit(pit))
    } else if alone(t, pit) {
        t.pit(pit)
    } else {
        format!("le trou {}", t.pit(pit))
    }
}

/// Of a pit.
pub(super) fn of(t: Teller, at: Pit) -> String {
    let name = pit(t, at);
    name.strip_prefix("le ").map_or_else(|| format!("de {name}"), |name| format!("du {name}"))
}

/// To a pit.
pub(super) fn to(t: Teller, at: Pit) -> String {
    let name = pit(t, at);
    name.strip_prefix("le ").map_or_else(|| format!("à {name}"), |name| format!("au {name}"))
}

/// In a pit.
pub(super) fn within(t: Teller, at: Pit) -> String {
    let name = pit(t, at);
    if name.starts_with("le ") { format!("dans {name}") } else { format!("en {name}") }
}

/// Several pits, with *et* or *ou* before the last.
fn list(t: Teller, all: &[Pit], join: fn(Teller, Vec<String>) -> String) -> String {
    match all {
        [one] => pit(t, *one),
        _ if t.points() => {
            let signs: String = all.iter().map(|&pit| lit(pit)).collect();
            format!("les trous qui brillent{signs}")
        }
        _ => {
            let names = join(t, all.iter().map(|&pit| t.pit(pit)).collect());
            if all.iter().all(|&pit| alone(t, pit)) { names } else { format!("les trous {names}") }
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
    match name.strip_prefix("les trous ") {
        Some(names) if t.points() => format!("l’un des trous {names}"),
        Some(names) => format!("le trou {names}"),
        None => name,
    }
}

/// In all of these pits.
pub(super) fn within_all(t: Teller, all: &[Pit]) -> String {
    let names = pits(t, all);
    if names.starts_with("le") { format!("dans {names}") } else { format!("en {names}") }
}

/// Seeds with their pits, each with its number: `3 en b et 2 en c`.
pub(super) fn held(t: Teller, seeds: &[Taken]) -> String {
    t.voice.speech.all_of(seeds.iter().map(|at| format!("{} {}", at.seeds, within(t, at.pit))))
}

/// What is harvested: `3 graines en b`, `5 graines en b et c`.
pub(super) fn taken(t: Teller, taken: &[Taken]) -> String {
    let seeds = t.seeds(total(taken));
    let mut all: Vec<Pit> = taken.iter().map(|at| at.pit).collect();
    sort_few(&mut all, |&pit| pit);
    match (taken, t.reader()) {
        ([], _) => seeds,
        _ if t.points() => seeds,
        ([_], _) | (_, Reader::Child | Reader::Player) => {
            format!("{seeds} {}", within_all(t, &all))
        }
        (_, Reader::Expert) => format!("{seeds} ({})", held(t, taken)),
    }
}

/// Seeds that are placed: `3 graines en A et 2 en C`.
pub(super) fn put(t: Teller, mv: Move) -> String {
    let placed = placed(mv);
    if t.points() {
        let all: Vec<Pit> = placed.iter().map(|at| at.pit).collect();
        return format!("{} {}", t.seeds(total(&placed)), within_all(t, &all));
    }
    let mut each = placed.iter().map(|at| (at.seeds, within(t, at.pit)));
    let first = each.next().map(|(seeds, place)| format!("{} {place}", t.seeds(seeds)));
    let rest = each.map(|(seeds, place)| format!("{seeds} {place}"));
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
            format!("{} (en prenant {})", pit(t, at), held(t, &chosen))
        }
        _ => name(t, mv),
    }
}

pub(super) fn harvest(t: Teller) -> &'static str {
    match t.reader() {
        Reader::Child => "ramasser",
        _ => "récolter",
    }
}

/// Whether a house is called *grenier*; the sheet of the Awélé has no such word for it.
pub(super) fn has_grenier(t: Teller) -> bool {
    t.reader() == Reader::Expert && t.rules != RuleSet::Awele
}

/// What a house is called.
pub(super) fn kind(t: Teller) -> &'static str {
    if has_grenier(t) { "un grenier" } else { "une maison" }
}

/// A house at a pit, as a subject.
pub(super) fn house(t: Teller, at: Pit) -> String {
    let what = if has_grenier(t) { "le grenier" } else { "la maison" };
    if t.points() {
        format!("{what} qui brille{}", lit(at))
    } else {
        format!("{what} {}", t.pit(at))
    }
}
