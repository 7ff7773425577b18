//! What an action is in a club as it stands: the changes it makes, or why it cannot be done.

use awale_proto::{
    Audience, ChallengeResult, ClubAction, LONGEST_ABOUT, LONGEST_DATE_TEXT, LONGEST_TITLE,
    MOST_CLUB_DATES, MOST_MEMBERS, MemberAction,
};
use awale_store::{
    ChallengeRecord, ClubChange, ClubDateRecord, ClubResult, Digest, MemberRecord, wall_seconds,
};
use awale_tournament::{Ladder, LadderRefused, Score};

use super::{Known, cards, written};
use crate::api::games::is_odd;
use crate::problem::Problem;

/// Open challenges that a ladder may have.
const MOST_CHALLENGES: usize = 200;
/// Challenges that are remembered after they counted.
const REMEMBERED: usize = 50;
/// How long a date is if nobody says it.
const USUAL_SECONDS: i64 = 2 * 3600;
/// The longest date: a month.
const LONGEST_SECONDS: i64 = 31 * 86_400;
/// The end of the year 9999: calendars write four digits.
const LAST_SECOND: i64 = 253_402_300_799;

/// Why something cannot be done in a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ClubRefused {
    Ladder(LadderRefused),
    NoSuchMember(u32),
    NoSuchDate(u32),
    NoSuchChallenge(u32),
    NameTaken(String),
    /// One of both has an open challenge.
    Challenged,
    /// A result was told, or it counted already.
    Told,
    /// The club has as many of these as it may have.
    Full(usize),
    /// The member plays in this tournament already.
    Plays(u32),
}

impl ClubRefused {
    /// The word for programs.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            ClubRefused::Ladder(refused) => refused.name(),
            ClubRefused::NoSuchMember(_) => "no-such-member",
            ClubRefused::NoSuchDate(_) => "no-such-date",
            ClubRefused::NoSuchChallenge(_) => "no-such-challenge",
            ClubRefused::NameTaken(_) => "name-taken",
            ClubRefused::Challenged => "challenged",
            ClubRefused::Told => "result-told",
            ClubRefused::Full(_) => "club-full",
            ClubRefused::Plays(_) => "plays-already",
        }
    }
}

impl From<ClubRefused> for Problem {
    fn from(refused: ClubRefused) -> Problem {
        Problem::Club(refused)
    }
}

impl From<LadderRefused> for Problem {
    fn from(refused: LadderRefused) -> Problem {
        Problem::Club(ClubRefused::Ladder(refused))
    }
}

type Changes = Result<Vec<ClubChange>, Problem>;

/// What the keeper does.
pub(crate) fn keeper(known: &Known, keeper: &str, action: &ClubAction) -> Changes {
    match action {
        ClubAction::Settings { name, about, shows, reach } => {
            let mut settings = known.settings.clone();
            if let Some(name) = name {
                settings.name = crate::api::tournaments::player_name(name.clone())?;
            }
            if let Some(about) = about {
                settings.about = text(about, LONGEST_ABOUT, "about, 0–2000")?;
            }
            settings.shows = shows.unwrap_or(settings.shows);
            settings.reach = reach.unwrap_or(settings.reach);
            if settings.reach as usize > MOST_MEMBERS {
                return Err(Problem::Range("reach, 0–500"));
            }
            Ok(vec![ClubChange::Settings(written(&settings))])
        }
        ClubAction::AddMember { name } => {
            let members = &known.state.members;
            if members.iter().filter(|one| !one.name.is_empty()).count() >= MOST_MEMBERS {
                return Err(ClubRefused::Full(MOST_MEMBERS).into());
            }
            let number = members.last().map_or(0, |last| last.number) + 1;
            let name = free_name(known, name, number)?;
            let (short, joined) = (Digest::of(""), wall_seconds());
            let new = MemberRecord { number, name, generation: 0, short, place: 0, joined };
            Ok(cards::with_card(known, keeper, new))
        }
        ClubAction::RenameMember { member, name } => {
            let mut renamed = self::member(known, *member)?.clone();
            renamed.name = free_name(known, name, *member)?;
            Ok(vec![ClubChange::Member(renamed)])
        }
        ClubAction::RemoveMember { member } => {
            let mut ladder = ladder(known);
            ladder.leave(*member);
            let left = cards::without(self::member(known, *member)?);
            let open = known.state.challenges.iter().filter(|one| {
                one.settled == 0 && (one.challenger == *member || one.defender == *member)
            });
            let mut changes = places(known, &ladder);
            // The place is written last by the member who left: it is none.
            changes.extend(left);
            changes.extend(open.map(|one| ClubChange::DropChallenge(one.number)));
            Ok(changes)
        }
        ClubAction::AddDate { title, starts, ends, place, text, audience } => {
            if known.state.dates.len() >= MOST_CLUB_DATES {
                return Err(ClubRefused::Full(MOST_CLUB_DATES).into());
            }
            // A number comes again only behind all that are there: calendars know dates by them.
            let last = known.state.dates.iter().map(|date| date.number).max().unwrap_or(0);
            let number = last.max(known.state.club.version) + 1;
            let date = date(number, title, (*starts, *ends), place, text, *audience)?;
            Ok(vec![ClubChange::Date(date)])
        }
        ClubAction::ChangeDate { date: number, title, starts, ends, place, text, audience } => {
            known_date(known, *number)?;
            let date = date(*number, title, (*starts, *ends), place, text, *audience)?;
            Ok(vec![ClubChange::Date(date)])
        }
        ClubAction::RemoveDate { date } => {
            known_date(known, *date)?;
            Ok(vec![ClubChange::DropDate(*date)])
        }
        ClubAction::Ladder { members } => {
            for &one in members {
                member(known, one)?;
            }
            Ok(places(known, &Ladder::new(members.clone())?))
        }
        ClubAction::Challenge { challenger, defender } => challenge(known, *challenger, *defender),
        ClubAction::Settle { challenge, result } => {
            Ok(settle(known, open(known, *challenge)?, *result, 0))
        }
        ClubAction::Cancel { challenge } => {
            Ok(vec![ClubChange::DropChallenge(open(known, *challenge)?.number)])
        }
    }
}

/// What a member does, in their own name alone.
pub(crate) fn member_does(known: &Known, me: u32, action: MemberAction) -> Changes {
    member(known, me)?;
    match action {
        MemberAction::JoinLadder => {
            let mut ladder = ladder(known);
            ladder.join(me);
            Ok(places(known, &ladder))
        }
        MemberAction::LeaveLadder => {
            let mut ladder = ladder(known);
            ladder.leave(me);
            Ok(places(known, &ladder))
        }
        MemberAction::Challenge { member } => challenge(known, me, member),
        MemberAction::Report { challenge, result } => {
            let found = open(known, challenge)?;
            if found.challenger != me && found.defender != me {
                return Err(Problem::WrongClubKey);
            }
            if result == ChallengeResult::Forfeit {
                return Err(Problem::WrongClubKey);
            }
            let confirmed = found.reporter != 0 && found.reporter != me;
            if confirmed && found.result == word(result) {
                return Ok(settle(known, found, result, found.reporter));
            }
            let told = ChallengeRecord { result: word(result), reporter: me, ..found.clone() };
            Ok(vec![ClubChange::Challenge(told)])
        }
        MemberAction::Cancel { challenge } => {
            let found = open(known, challenge)?;
            if found.challenger != me {
                return Err(Problem::WrongClubKey);
            }
            if found.reporter != 0 {
                return Err(ClubRefused::Told.into());
            }
            Ok(vec![ClubChange::DropChallenge(found.number)])
        }
    }
}

/// A new card in the place of a member's.
pub(crate) fn renew(known: &Known, keeper: &str, number: u32) -> Changes {
    Ok(cards::with_card(known, keeper, member(known, number)?.clone()))
}

/// A member who has not left.
pub(crate) fn member(known: &Known, number: u32) -> Result<&MemberRecord, Problem> {
    let found = known.state.members.iter().find(|one| one.number == number);
    let found = found.filter(|one| !one.name.is_empty());
    found.ok_or_else(|| ClubRefused::NoSuchMember(number).into())
}

/// A name that no other member has.
fn free_name(known: &Known, asked: &str, of: u32) -> Result<String, Problem> {
    let name = crate::api::tournaments::player_name(asked.to_owned())?;
    let others = known.state.members.iter().filter(|one| one.number != of);
    let same = |one: &MemberRecord| one.name.to_lowercase() == name.to_lowercase();
    if others.into_iter().any(same) {
        return Err(ClubRefused::NameTaken(name).into());
    }
    Ok(name)
}

/// A text of some lines, at most so long.
fn text(asked: &str, longest: usize, what: &'static str) -> Result<String, Problem> {
    let text = asked.trim().replace("\r\n", "\n");
    let odd = |letter: char| letter != '\n' && is_odd(letter);
    if text.chars().count() > longest || text.chars().any(odd) {
        return Err(Problem::Range(what));
    }
    Ok(text)
}

/// A text of one line.
fn one_line(asked: &str, what: &'static str) -> Result<String, Problem> {
    let text = text(asked, LONGEST_TITLE, what)?;
    if text.contains('\n') { Err(Problem::Range(what)) } else { Ok(text) }
}

fn known_date(known: &Known, number: u32) -> Result<(), Problem> {
    let there = known.state.dates.iter().any(|date| date.number == number);
    if there { Ok(()) } else { Err(ClubRefused::NoSuchDate(number).into()) }
}

fn date(
    number: u32,
    title: &str,
    (starts, ends): (i64, Option<i64>),
    place: &str,
    asked: &str,
    audience: Audience,
) -> Result<ClubDateRecord, Problem> {
    let title = one_line(title, "title, 1–80")?;
    if title.is_empty() {
        return Err(Problem::Range("title, 1–80"));
    }
    if !(0..=LAST_SECOND - LONGEST_SECONDS).contains(&starts) {
        return Err(Problem::Range("starts"));
    }
    let ends = ends.unwrap_or(starts + USUAL_SECONDS);
    if !(starts..=starts + LONGEST_SECONDS).contains(&ends) {
        return Err(Problem::Range("ends"));
    }
    Ok(ClubDateRecord {
        number,
        starts,
        ends,
        title,
        place: one_line(place, "place, 0–80")?,
        text: text(asked, LONGEST_DATE_TEXT, "text, 0–1000")?,
        everyone: audience == Audience::Everyone,
        changed: wall_seconds(),
    })
}

/// The ladder as the places of the members say.
pub(crate) fn ladder(known: &Known) -> Ladder {
    let mut members: Vec<&MemberRecord> =
        known.state.members.iter().filter(|one| one.place > 0).collect();
    members.sort_by_key(|one| (one.place, one.number));
    let order = members.into_iter().map(|one| one.number).collect();
    Ladder::new(order).expect("a number is given once")
}

/// The members whose place has changed.
fn places(known: &Known, ladder: &Ladder) -> Vec<ClubChange> {
    let moved = known.state.members.iter().filter_map(|one| {
        let place = ladder.place(one.number).unwrap_or(0);
        let moved = MemberRecord { place, ..one.clone() };
        (one.place != place).then_some(ClubChange::Member(moved))
    });
    moved.collect()
}

fn challenge(known: &Known, challenger: u32, defender: u32) -> Changes {
    member(known, challenger)?;
    member(known, defender)?;
    ladder(known).check(challenger, defender, known.settings.reach)?;
    let all = &known.state.challenges;
    let mut open = all.iter().filter(|one| one.settled == 0);
    let busy = |one: &ChallengeRecord| {
        [one.challenger, one.defender].iter().any(|who| [challenger, defender].contains(who))
    };
    if open.clone().count() >= MOST_CHALLENGES {
        return Err(ClubRefused::Full(MOST_CHALLENGES).into());
    }
    if open.any(busy) {
        return Err(ClubRefused::Challenged.into());
    }
    // Behind all numbers that were ever given: results are kept under them.
    let last = all.iter().map(|one| one.number).max().unwrap_or(0);
    Ok(vec![ClubChange::Challenge(ChallengeRecord {
        number: last.max(known.state.club.version) + 1,
        challenger,
        defender,
        made: wall_seconds(),
        result: String::new(),
        reporter: 0,
        settled: 0,
    })])
}

fn open(known: &Known, number: u32) -> Result<&ChallengeRecord, Problem> {
    let found = known.state.challenges.iter().find(|one| one.number == number);
    let found = found.ok_or(ClubRefused::NoSuchChallenge(number))?;
    if found.settled > 0 { Err(ClubRefused::Told.into()) } else { Ok(found) }
}

/// The result counts: places change, and the game is rated.
fn settle(
    known: &Known,
    found: &ChallengeRecord,
    result: ChallengeResult,
    reporter: u32,
) -> Vec<ClubChange> {
    let now = wall_seconds();
    let mut ladder = ladder(known);
    if matches!(result, ChallengeResult::Won | ChallengeResult::Forfeit) {
        ladder.won(found.challenger, found.defender);
    }
    let mut changes = places(known, &ladder);
    let settled = ChallengeRecord { result: word(result), reporter, settled: now, ..found.clone() };
    changes.push(ClubChange::Challenge(settled));
    let score = match result {
        ChallengeResult::Won => Some(Score::Won),
        ChallengeResult::Drawn => Some(Score::Drawn),
        ChallengeResult::Lost => Some(Score::Lost),
        ChallengeResult::Forfeit => None,
    };
    if let Some(score) = score {
        let (first, second) = (found.challenger, found.defender);
        let result = ClubResult { at: now, first, second, score: score.halves() };
        let source = format!("ladder/{}", found.number);
        changes.push(ClubChange::Results { source, results: vec![result] });
    }
    let mut over: Vec<&ChallengeRecord> =
        known.state.challenges.iter().filter(|one| one.settled > 0).collect();
    over.sort_by_key(|one| std::cmp::Reverse((one.settled, one.number)));
    let old = over.into_iter().skip(REMEMBERED - 1);
    changes.extend(old.map(|one| ClubChange::DropChallenge(one.number)));
    changes
}

/// A result as it is stored.
fn word(result: ChallengeResult) -> String {
    match result {
        ChallengeResult::Won => "won",
        ChallengeResult::Drawn => "drawn",
        ChallengeResult::Lost => "lost",
        ChallengeResult::Forfeit => "forfeit",
    }
    .to_owned()
}

/// A result as it was stored.
pub(super) fn result(word: &str) -> Option<ChallengeResult> {
    match word {
        "won" => Some(ChallengeResult::Won),
        "drawn" => Some(ChallengeResult::Drawn),
        "lost" => Some(ChallengeResult::Lost),
        "forfeit" => Some(ChallengeResult::Forfeit),
        _ => None,
    }
}
