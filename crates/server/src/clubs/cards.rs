//! The cards of members: all follow from the secret of the keeper, who can print them again. The store has
//! digests alone.

use awale_proto::MemberCard;
use awale_store::{ClubChange, Derived, Digest, MemberRecord, random_word};

use super::Known;
use crate::api::SECRET_LETTERS;
use crate::classes::typed;

/// Letters of what is typed of a card: 17 thousand million codes.
const SHORT_LETTERS: usize = 8;

/// What opens a club for whoever has a card.
struct Secrets {
    long: String,
    short: String,
}

impl Secrets {
    fn of(keeper: &str, club: &str, member: u32, generation: u32) -> Secrets {
        let derived = |what| Derived::of(keeper, &format!("{what} {club} {member} {generation}"));
        Secrets {
            long: derived("member").word(SECRET_LETTERS),
            short: derived("member code").code(SHORT_LETTERS),
        }
    }
}

/// A code is worth something in its club alone.
fn in_club(club: &str, short: &str) -> String {
    format!("{club}/{short}")
}

/// The member who has a card with this code.
pub(super) fn with_code(known: &Known, code: &str) -> Option<u32> {
    let short = in_club(known.id(), &typed(code));
    let members = known.state.members.iter().filter(|one| !one.name.is_empty());
    members.into_iter().find(|one| one.short.fits(&short)).map(|one| one.number)
}

/// A member with a new card, and what makes it the only one. A card whose code another member has is left
/// out.
pub(super) fn with_card(known: &Known, keeper: &str, mut member: MemberRecord) -> Vec<ClubChange> {
    let others = known.state.members.iter().filter(|one| one.number != member.number);
    let others: Vec<&MemberRecord> = others.collect();
    loop {
        member.generation += 1;
        let next = Secrets::of(keeper, known.id(), member.number, member.generation);
        let short = in_club(known.id(), &next.short);
        if others.iter().all(|other| !other.short.fits(&short)) {
            member.short = Digest::of(&short);
            let (number, token) = (member.number, Some(Digest::of(&next.long)));
            return vec![ClubChange::Member(member), ClubChange::Card { number, token }];
        }
    }
}

/// A member who has left: nothing opens the club for them, and their name is nowhere.
pub(super) fn without(member: &MemberRecord) -> Vec<ClubChange> {
    let number = member.number;
    let left = MemberRecord {
        name: String::new(),
        place: 0,
        short: Digest::of(&random_word(SECRET_LETTERS)),
        ..member.clone()
    };
    vec![ClubChange::Member(left), ClubChange::Card { number, token: None }]
}

/// The cards of all members as they are printed.
pub(crate) fn cards(known: &Known, keeper: &str) -> Vec<MemberCard> {
    let members = known.state.members.iter().filter(|one| !one.name.is_empty());
    members.map(|one| card(known, keeper, one)).collect()
}

pub(crate) fn card(known: &Known, keeper: &str, member: &MemberRecord) -> MemberCard {
    let secrets = Secrets::of(keeper, known.id(), member.number, member.generation);
    let link = format!("/club/{}#member={}", known.id(), secrets.long);
    MemberCard { member: member.number, name: member.name.clone(), code: secrets.short, link }
}
