//! Facts of a position.

use awale_core::{Pit, Side};

use super::grammar::{
    MENACER, all_of, can, either, form, harvest, house, kind, none_of, of, of_name, own_row, pit,
    pits, subject, taken, to_name, to_you, tonic, within,
};
use crate::fact::Fact;
use crate::sentence::Reader;
use crate::words::{Mood, Teller};

/// What is so, without a full stop.
pub(crate) fn state(t: Teller, fact: &Fact, to_move: Side) -> Option<String> {
    Some(match fact {
        Fact::Threat { .. } | Fact::NoHarvest { .. } | Fact::Parries { .. } => {
            threats(t, fact, to_move)?
        }
        Fact::House { .. }
        | Fact::Active { .. }
        | Fact::Outside { .. }
        | Fact::HouseRange { .. }
        | Fact::Site { .. } => houses(t, fact)?,
        Fact::Safe { .. } | Fact::Mobility { .. } | Fact::Burden { .. } => freedom(t, fact)?,
        Fact::Waiting { .. }
        | Fact::Tempo { .. }
        | Fact::MustFeed { .. }
        | Fact::Starve { .. }
        | Fact::Forfeit { .. }
        | Fact::Trap { .. }
        | Fact::FewSeeds { .. }
        | Fact::Stall { .. } => endgame(t, fact)?,
        Fact::Vulnerable { side, pits: weak, last } => {
            let all: Vec<Pit> = weak.iter().map(|at| at.pit).collect();
            if t.points() {
                let whose = form(t, *side, ["tes trous", "vos trous", "ces trous"]);
                let shown = lights(t, &all);
                return Some(format!(
                    "{whose} qui brillent{shown} n’ont qu’une ou deux graines : on peut les prendre ensemble"
                ));
            }
            format!(
                "les trous {} sont fragiles : une récolte qui finit {} les prendrait ensemble",
                bare(t, &all),
                within(t, *last)
            )
        }
        Fact::Alternates { side, full } => {
            let own = all_of(t, *side, "trous pleins");
            if t.points() {
                format!("{own} sont bien séparé{{|e}}s : on ne peut pas en prendre deux d’un coup")
            } else {
                let names = bare(t, full);
                format!("{own} ({names}) sont bien séparé{{|e}}s : aucune récolte n’en prend deux")
            }
        }
        Fact::Potential { side, seeds, other } => match t.reader() {
            Reader::Expert => format!(
                "{} {} le potentiel : {seeds} graines dans {} contre {other}",
                subject(t, *side),
                form(t, *side, ["as", "avez", "a"]),
                own_row(t, *side)
            ),
            _ => format!(
                "{} {} plus de graines dans {} : {seeds} contre {other}",
                subject(t, *side),
                form(t, *side, ["as", "avez", "a"]),
                own_row(t, *side)
            ),
        },
        Fact::Needs { side, seeds } => format!(
            "encore {} et {} {} (25)",
            t.seeds(*seeds),
            subject(t, *side),
            form(t, *side, ["gagnes", "gagnez", "gagne"])
        ),
        Fact::Leads { side, seeds, other } => format!(
            "{} {} {seeds} à {other}",
            subject(t, *side),
            form(t, *side, ["mènes", "menez", "mène"])
        ),
        fact => equalities(t, fact, to_move)?,
    })
}

/// Names of pits in brackets: there no letter is read as a word.
fn bare(t: Teller, all: &[Pit]) -> String {
    t.voice.speech.all_of(all.iter().map(|&pit| t.pit(pit)))
}

/// The signs of pits that are lit.
fn lights(t: Teller, all: &[Pit]) -> String {
    if !t.points() {
        return String::new();
    }
    all.iter().map(|&pit| crate::sentence::lit(pit)).collect()
}

fn threats(t: Teller, fact: &Fact, to_move: Side) -> Option<String> {
    Some(match fact {
        Fact::Threat { by, taken: seeds } if by.side() == to_move => {
            let who = subject(t, by.side());
            let able = can(t, by.side(), Mood::Does);
            format!("{who} {able} {} {} avec {}", harvest(t), taken(t, seeds), pit(t, *by))
        }
        Fact::Threat { by, taken: seeds } => {
            let threatens = MENACER.say(t, by.side(), Mood::Does);
            let who = subject(t, by.side());
            format!("{who} {threatens} de prendre {} avec {}", taken(t, seeds), pit(t, *by))
        }
        Fact::NoHarvest { side } => format!(
            "{} {} rien à {}",
            subject(t, *side),
            form(t, *side, ["n’as", "n’avez", "n’a"]),
            harvest(t)
        ),
        Fact::Parries { by, ways, .. } if ways.is_empty() => {
            format!("rien ne pare la menace {}", of(t, *by))
        }
        Fact::Parries { by, ways, .. } => {
            let threat = of(t, *by);
            let side = by.side().opponent();
            let moves: Vec<Pit> = ways.iter().map(|way| way.0).collect();
            let (who, able) = (subject(t, side), can(t, side, Mood::Does));
            match t.reader() {
                Reader::Child => {
                    let own = form(t, side, ["tes", "vos", "ses"]);
                    format!("{who} {able} protéger {own} graines avec {}", either(t, &moves))
                }
                _ => format!("{who} {able} parer la menace {threat} avec {}", either(t, &moves)),
            }
        }
        _ => return None,
    })
}

/// What a player can do without harm.
fn freedom(t: Teller, fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::Safe { side, safe, .. } if safe.is_empty() => {
            let all = form(
                t,
                *side,
                [
                    "tous tes coups".to_owned(),
                    "tous vos coups".to_owned(),
                    format!("tous les coups {}", of_name(t, *side)),
                ],
            );
            format!("{all} laissent quelque chose à {}", harvest(t))
        }
        Fact::Safe { side, safe, legal } if t.reader() == Reader::Expert => {
            let safe_moves = match safe.len() {
                1 => format!("{} qu’un coup sûr", form(t, *side, ["n’as", "n’avez", "n’a"])),
                count => format!("{} {count} coups sûrs", form(t, *side, ["as", "avez", "a"])),
            };
            format!("{} {safe_moves} sur {legal} : {}", subject(t, *side), bare(t, safe))
        }
        Fact::Safe { side, safe, .. } => format!(
            "{} {} jouer {} sans rien laisser à {}",
            subject(t, *side),
            can(t, *side, Mood::Does),
            either(t, safe),
            harvest(t)
        ),
        Fact::Mobility { side, line } if line.is_empty() => format!(
            "{} {} plus un seul coup sans danger",
            subject(t, *side),
            form(t, *side, ["n’as", "n’avez", "n’a"])
        ),
        Fact::Mobility { side, line } if t.reader() == Reader::Expert => {
            let own = form(
                t,
                *side,
                [
                    "ta mobilité".to_owned(),
                    "votre mobilité".to_owned(),
                    format!("la mobilité {}", of_name(t, *side)),
                ],
            );
            let moves = match line.len() {
                1 => "d’un coup".to_owned(),
                count => format!("de {count} coups de suite"),
            };
            let names: Vec<String> = line.iter().map(|&pit| t.pit(pit)).collect();
            format!("{own} est {moves} : {}", names.join(", "))
        }
        Fact::Mobility { side, line } => {
            let (has, able) =
                (form(t, *side, ["n’as", "n’avez", "n’a"]), can(t, *side, Mood::Does));
            let left = match line.len() {
                1 => format!("{has} plus qu’un coup sans danger"),
                count => format!("ne {able} plus jouer que {count} coups de suite sans danger"),
            };
            format!("{} {left}", subject(t, *side))
        }
        Fact::Burden { side, least } => {
            let (least, you, name) = (t.seeds(*least), to_you(t, *side), to_name(t, *side));
            let cost = format!("chaque coup {you}coûte au moins {least}{name}");
            match t.reader() {
                Reader::Child => cost,
                _ => format!("le trait pèse : {cost}"),
            }
        }
        _ => return None,
    })
}

fn houses(t: Teller, fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::House { pit: at, seeds } => {
            let what = kind(t);
            let who = subject(t, at.side());
            let have = form(t, at.side(), ["as", "avez", "a"]);
            format!("{who} {have} {what} de {} {}", t.seeds(*seeds), within(t, *at))
        }
        Fact::Active { pit: at, seeds, low, high } => {
            let (house, seeds) = (house(t, *at), t.seeds(*seeds));
            let other = tonic(t, at.side().opponent());
            match t.reader() {
                Reader::Child => format!("{house} ({seeds}) finit chez {other} : elle peut servir"),
                Reader::Player => format!(
                    "{house} ({seeds}) finit chez {other} ; c’est vrai de {low} à {high} graines"
                ),
                Reader::Expert => {
                    format!("{house} ({seeds}) est dans son domaine d’activité, {low} à {high}")
                }
            }
        }
        Fact::Outside { pit: at, seeds, last, low, high } => {
            let (house, count) = (house(t, *at), t.seeds(*seeds));
            let missing = low.saturating_sub(*seeds);
            match t.reader() {
                Reader::Child if t.is_you(at.side()) => {
                    format!("{house} ({count}) finirait chez {} : attends", tonic(t, at.side()))
                }
                Reader::Child => format!(
                    "{house} ({count}) irait trop loin et finirait chez {} : elle n’est pas prête",
                    tonic(t, at.side())
                ),
                Reader::Player => format!(
                    "{house} ({count}) finirait {}, sans récolte ; avec {} de plus, elle servirait",
                    within(t, *last),
                    t.seeds(missing)
                ),
                Reader::Expert => format!(
                    "{house} ({count}) est hors de son domaine : il lui manque {} ({low} à {high})",
                    t.seeds(missing)
                ),
            }
        }
        Fact::HouseRange { pit: at, least, most } if least == most => {
            format!("quelle que soit la réponse, {} prendrait {}", house(t, *at), t.seeds(*most))
        }
        Fact::HouseRange { pit: at, least: 0, most } => {
            format!("{} pourrait prendre jusqu’à {}", house(t, *at), t.seeds(*most))
        }
        Fact::HouseRange { pit: at, least, most } => {
            format!("selon la réponse, {} prendrait de {least} à {}", house(t, *at), t.seeds(*most))
        }
        Fact::Site { pit: at, seeds, low, high } => {
            let count = t.seeds(*seeds);
            match t.reader() {
                Reader::Child => format!("{} peut devenir une maison", pit(t, *at)),
                Reader::Player => format!(
                    "{} ({count}) peut devenir une maison, qui servirait de {low} à {high} graines",
                    pit(t, *at)
                ),
                Reader::Expert => format!(
                    "{} ({count}) est le site d’{} ; domaine d’activité, {low} à {high}",
                    pit(t, *at),
                    kind(t)
                ),
            }
        }
        _ => return None,
    })
}

/// Feeding, waiting and the ends that are near.
#[expect(clippy::too_many_lines, reason = "one arm for each fact")]
fn endgame(t: Teller, fact: &Fact) -> Option<String> {
    let has_no = |side| form(t, side, ["n’as", "n’avez", "n’a"]);
    Some(match fact {
        Fact::Waiting { side, line } => {
            let count = line.len();
            let moves = if count == 1 { "coup" } else { "coups" };
            format!(
                "{} {} jouer {count} {moves} {} sans rien donner",
                subject(t, *side),
                can(t, *side, Mood::Does),
                form(t, *side, ["chez toi", "chez vous", "dans sa rangée"])
            )
        }
        Fact::Tempo { side, own, other } if t.reader() == Reader::Expert => {
            let have = form(t, *side, ["as", "avez", "a"]);
            let moves = if *own == 1 { "coup" } else { "coups" };
            format!(
                "{} {have} le tempo : {own} {moves} d’attente contre {other}",
                subject(t, *side)
            )
        }
        Fact::Tempo { side, own, other } => {
            let moves = if *own == 1 { "coup" } else { "coups" };
            let home = form(t, *side, ["chez toi", "chez vous", "dans sa rangée"]);
            let theirs = if *other == 0 { "aucun".to_owned() } else { other.to_string() };
            format!(
                "{} {} jouer {own} {moves} {home} sans rien donner ; {}, {theirs}",
                subject(t, *side),
                can(t, *side, Mood::Does),
                tonic(t, side.opponent())
            )
        }
        Fact::MustFeed { side, moves } => {
            let other = side.opponent();
            let feed = match (t.is_you(other), t.has_name(other)) {
                (true, _) => form(t, other, ["te nourrir", "vous nourrir", ""]),
                (_, true) => "lui en donner",
                (_, false) => "le nourrir",
            };
            format!(
                "{} {} plus de graines : {} {} jouer {} pour {feed}",
                subject(t, other),
                has_no(other),
                subject(t, *side),
                form(t, *side, ["dois", "devez", "doit"]),
                either(t, moves)
            )
        }
        Fact::Starve { side, left, .. } => {
            let other = side.opponent();
            let named = format!("affamer {}", t.name(other));
            let starve = form(t, other, ["t’affamer", "vous affamer", &named]);
            format!(
                "{} {} chercher à {starve} : aucun de {} trous n’arrive chez {}, et il ne reste {}",
                subject(t, *side),
                can(t, *side, Mood::Does),
                form(t, *side, ["tes", "vos", "ses"]),
                tonic(t, other),
                only(t, *left)
            )
        }
        Fact::Forfeit { side, seeds, .. } => {
            let other = side.opponent();
            let (own, [perished, be, go]) = if *seeds == 1 {
                let own = form(t, *side, ["ta", "votre", "sa"]);
                (format!("{own} dernière graine"), ["sera perdue", "sera", "ira"])
            } else {
                let own = form(t, *side, ["tes", "vos", "ses"]);
                (format!("{own} {}", t.seeds(*seeds)), ["seront perdues", "seront", "iront"])
            };
            let lost = match (t.is_you(*side), t.is_you(other)) {
                (true, _) => perished.to_owned(),
                (_, true) => format!("{be} à {}", tonic(t, other)),
                _ => format!("{go}{}", to_name(t, other)),
            };
            format!(
                "{} n’arrive chez {} : si {} {} plus rien, {own} {lost}",
                none_of(t, *side, "trou"),
                tonic(t, other),
                subject(t, other),
                has_no(other)
            )
        }
        Fact::Trap { big, small, seeds, by, target } => {
            let holds = form(t, big.side(), ["tiens", "tenez", "tient"]);
            let who = subject(t, big.side());
            if t.points() {
                return Some(format!("{who} {holds} un piège : {} est visé", pit(t, *target)));
            }
            format!(
                "{who} {holds} le piège « {seeds}-1 » avec {} : {} menace {}",
                pits(t, &[*big, *small]),
                pit(t, *by),
                pit(t, *target)
            )
        }
        Fact::FewSeeds { seeds, by } if by.is_empty() || t.reader() == Reader::Child => {
            let left = only(t, *seeds);
            match t.reader() {
                Reader::Child => {
                    format!("il ne reste {left} : la partie peut bientôt finir")
                }
                _ => format!("il ne reste {left} : l’indétermination est proche"),
            }
        }
        Fact::FewSeeds { seeds, by } => format!(
            "il ne reste {} : {} peut finir la partie par indétermination",
            only(t, *seeds),
            either(t, by)
        ),
        Fact::Stall { moves, seeds } => {
            let count = if *moves == 1 { "un coup".to_owned() } else { format!("{moves} coups") };
            let left = match seeds {
                1 => "la graine du plateau ne serait".to_owned(),
                _ => format!("les {} du plateau ne seraient", t.seeds(*seeds)),
            };
            format!("encore {count} sans récolte et la partie s’arrête : {left} à personne")
        }
        _ => return None,
    })
}

/// Few seeds, behind *il ne reste*.
fn only(t: Teller, seeds: u8) -> String {
    match seeds {
        1 => "qu’une graine".to_owned(),
        _ => format!("que {}", t.seeds(seeds)),
    }
}

/// Éqwalé.
fn equalities(t: Teller, fact: &Fact, to_move: Side) -> Option<String> {
    Some(match fact {
        Fact::Equality { by, attacked } => {
            let who = subject(t, by.side());
            let verb = if by.side() == to_move {
                format!("{} attaquer", can(t, by.side(), Mood::Does))
            } else {
                format!("{} d’attaquer", MENACER.say(t, by.side(), Mood::Does))
            };
            if t.points() {
                format!("{who} {verb} {}", pits(t, attacked))
            } else {
                format!("{who} {verb} {} en semant {}", pits(t, attacked), pit(t, *by))
            }
        }
        Fact::Twin { own, other, seeds } => {
            format!(
                "{} ont {} chacun{{|e}} : c’est une égalité",
                pits(t, &[*own, *other]),
                t.seeds(*seeds)
            )
        }
        Fact::Apart => "il n’y a aucune égalité entre les deux rangées".to_owned(),
        Fact::Ones { side, pits: ones } => {
            let own = all_of(t, *side, "trous d’une graine");
            if t.points() {
                format!("{own} ne risquent rien")
            } else if let [one] = ones.as_slice() {
                format!("{}, avec sa seule graine, ne risque rien", pit(t, *one))
            } else {
                format!("{own} ({}) ne risquent rien", bare(t, ones))
            }
        }
        Fact::Reserve { seeds: 1 } => "il reste une graine à placer".to_owned(),
        Fact::Reserve { seeds } => format!("il reste {} à placer", t.seeds(*seeds)),
        _ => return None,
    })
}
