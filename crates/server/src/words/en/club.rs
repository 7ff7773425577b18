//! The page of a club, its papers, and why something cannot be done in it.

use awale_tournament::LadderRefused;

use crate::club_pages::ClubWords;
use crate::clubs::act::ClubRefused;

pub(crate) const WORDS: ClubWords = ClubWords {
    title: "Club · Awalé",
    away: "The server does not answer.",
    new_club: "New club",
    about_clubs: "A club has a page, members with their cards, a calendar, a championship, a ladder and a rating list. You need no account: whoever has the secret link keeps it.",
    club_name: "Name of the club",
    make: "Make the club",
    mine: "My clubs",
    enter_title: "Enter with my card",
    card_code: "Code on the card (eight letters)",
    enter: "Enter",
    you_are: "You are {name}.",
    not_me: "That is not me",
    keeping: "You keep this club.",
    public_view: "See it as everybody does",
    dates: "Dates",
    no_dates: "No dates for now.",
    past_dates: "Past dates",
    calendar: "Calendar (.ics)",
    follow: "Address to follow in a calendar (the dates that everybody sees):",
    members: "Members",
    members_count: "Members: {count}",
    no_members: "No members yet.",
    ladder: "Ladder",
    no_ladder: "The ladder is empty.",
    ladder_rule: "You challenge somebody above you, at most {reach} places up. Whoever wins takes the place; else nothing changes.",
    ladder_free: "You challenge somebody above you. Whoever wins takes the place; else nothing changes.",
    challenge: "Challenge {name}",
    challenges: "Challenges",
    versus: "{challenger} challenges {defender}",
    won: "{challenger} won",
    drawn: "A draw",
    lost: "{defender} won",
    forfeit: "{defender} did not play",
    told_by: "Told by {name}, to be confirmed",
    waits: "Waiting for the result",
    counted: "Counted on {date}",
    tell_result: "Tell the result",
    confirm_result: "Confirm",
    result: "Result",
    cancel_challenge: "Take the challenge back",
    join_ladder: "Join the ladder",
    leave_ladder: "Leave the ladder",
    leave_sure: "Leave the ladder and lose your place?",
    ratings: "Ratings",
    no_ratings: "Ratings begin with the first games that count.",
    ratings_rule: "Glicko-2: the games of finished tournaments and of the ladder, month by month. “±”: the true strength is within this range 95 times in 100.",
    place: "Place",
    member: "Member",
    rating: "Rating",
    deviation: "±",
    change: "This month",
    games: "Games",
    score: "Won, drawn, lost",
    print_ratings: "Print the ratings",
    ratings_csv: "Ratings (CSV)",
    print_ladder: "Print the ladder",
    tournaments: "Championships and matches",
    no_tournaments: "No tournaments for now.",
    team_match: "team match",
    ended: "over, counted",
    going_on: "going on",
    new_championship: "New championship",
    new_match: "New team match",
    keep_title: "Keep the club",
    keep_link: "Your secret link: whoever has it keeps the club. Keep it safe.",
    member_link: "The address of the page of the club:",
    copy: "Copy",
    copied: "Copied.",
    settings: "Page and publication",
    about: "What the page says (where, when, contact)",
    shows: "Who sees what?",
    to_members: "members",
    to_everyone: "everybody",
    save: "Save",
    saved: "Saved.",
    reach: "Challenge at most how many places up? (0: no limit)",
    add_member: "Name the member chose",
    add: "Add",
    no_names: "A first name or a nickname is enough: nothing else is asked.",
    rename: "Rename",
    new_name: "New name of {name}:",
    new_card: "New card",
    new_card_sure: "Void the card of {name} and give a new one?",
    card_shown: "Card of {name}: {code}",
    remove: "Remove",
    remove_sure: "Remove {name}? The name is erased and the card void; games stay in the ratings of others.",
    print_cards: "Print the cards",
    add_date: "New date",
    change_date: "Change “{title}”",
    date_title: "Title",
    starts: "Begins",
    ends: "Ends",
    where_: "Where",
    text: "Details",
    for_everyone: "Everybody sees it",
    members_only: "members only",
    change_it: "Change",
    delete_date: "Delete",
    delete_date_sure: "Delete “{title}”?",
    dont: "Leave it as it is",
    order: "Order of the ladder",
    up: "Move {name} up",
    down: "Move {name} down",
    off: "Take {name} off the ladder",
    on: "Put {name} on the ladder",
    new_challenge: "Enter a challenge",
    challenger: "Who challenges",
    defender: "Who is challenged",
    until: "If you do not come back, the club is deleted on {date}.",
    delete: "Delete the club",
    delete_sure: "Delete this club with its members, dates, tournaments and ratings? This cannot be undone.",
};

pub(crate) const RATINGS_HEAD: [&str; 9] =
    ["Place", "Member", "Rating", "±", "This month", "Games", "Won", "Drawn", "Lost"];
pub(crate) const LADDER_HEAD: [&str; 2] = ["Place", "Member"];

pub(crate) fn ratings_on(date: &str) -> String {
    format!("Ratings on {date} (Glicko-2)")
}

pub(crate) fn ladder_on(date: &str) -> String {
    format!("Ladder on {date}")
}

pub(crate) fn former_member(number: u32) -> String {
    format!("former member {number}")
}

pub(crate) fn refused(refused: &ClubRefused) -> String {
    match refused {
        ClubRefused::Ladder(LadderRefused::NotOnLadder(_)) => {
            "For a challenge both must be on the ladder.".to_owned()
        }
        ClubRefused::Ladder(LadderRefused::NotAbove) => {
            "You can only challenge somebody above you.".to_owned()
        }
        ClubRefused::Ladder(LadderRefused::TooFar { reach, found }) => {
            format!("That is {found} places up; here you may challenge at most {reach}.")
        }
        ClubRefused::Ladder(LadderRefused::Twice(member)) => {
            format!("Member {member} is on the ladder twice.")
        }
        ClubRefused::NoSuchMember(member) => format!("There is no member {member}."),
        ClubRefused::NoSuchDate(_) => "There is no such date, or not any more.".to_owned(),
        ClubRefused::NoSuchChallenge(_) => {
            "There is no such challenge, or not any more.".to_owned()
        }
        ClubRefused::NameTaken(name) => {
            format!("Somebody in the club is called “{name}” already: choose another name.")
        }
        ClubRefused::Challenged => "One of the two has an open challenge.".to_owned(),
        ClubRefused::Told => "A result of this challenge was told already.".to_owned(),
        ClubRefused::Full(most) => format!("It is full: {most} at most."),
        ClubRefused::Plays(member) => format!("Member {member} plays in this tournament already."),
    }
}
