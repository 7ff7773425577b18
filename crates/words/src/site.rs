//! The pages of the site: their addresses, and what they are called in titles and search results.
//!
//! The page shows them, the server answers for them: both read the same list.

use std::iter;
use std::mem::discriminant;

use awale_core::RuleSet;

use crate::{Lang, in_lang};

/// A page.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Route {
    /// Choosing a game: `/`.
    #[default]
    Start,
    /// A game at this screen: `/play`.
    Play,
    /// The analysis board: `/analysis`. What it shows is in the query.
    Analysis,
    /// The review of a game: `/review`.
    Review,
    /// The rules of a game: `/rules/{name}`; `/rules` is Awalé.
    Rules(RuleSet),
    /// Where the games come from: `/origins`.
    Origins,
    /// Boards, rules and exercises on paper: `/print`.
    Print,
    /// The lessons: `/learn`.
    Learn,
    /// A lesson: `/learn/{id}`.
    Lesson(String),
    /// Where does the last seed fall: `/learn/landing`.
    Landing,
    /// Choosing a puzzle, and the puzzle of the day: `/puzzles`.
    Puzzles,
    /// A puzzle of a game, counted from 1: `/puzzles/{rules}/{number}`.
    Puzzle(RuleSet, usize),
    /// Making a game to play by link: `/game`.
    Invite,
    /// A game by link: `/game/{id}`.
    Game(String),
    /// What a short link leads to: `/s/{id}`.
    Shared(String),
    /// My games: `/kept`.
    Kept,
    /// What came of them, in numbers: `/statistics`.
    Statistics,
    /// A kept game: `/kept/{id}`.
    KeptGame(String),
    /// No page at all.
    Unknown,
}

impl Route {
    /// The word for a lesson that a teacher made, which only the browser has.
    pub const OWN_LESSON: &'static str = "own";

    /// The page at a path.
    pub fn of(path: &str) -> Route {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] | ["index.html"] => Route::Start,
            ["play"] => Route::Play,
            ["analysis"] => Route::Analysis,
            ["review"] => Route::Review,
            ["rules"] => Route::Rules(RuleSet::Awale),
            ["rules", name] => name.parse().map_or(Route::Unknown, Route::Rules),
            ["origins"] => Route::Origins,
            ["print"] => Route::Print,
            ["learn"] => Route::Learn,
            ["learn", "landing"] => Route::Landing,
            ["learn", id] => Route::Lesson((*id).to_owned()),
            ["puzzles"] => Route::Puzzles,
            ["puzzles", name, number] => match (name.parse(), number.parse()) {
                (Ok(rules), Ok(number)) => Route::Puzzle(rules, number),
                _ => Route::Unknown,
            },
            ["game"] => Route::Invite,
            ["game", id] => Route::Game((*id).to_owned()),
            ["kept"] => Route::Kept,
            ["statistics"] => Route::Statistics,
            ["kept", id] => Route::KeptGame((*id).to_owned()),
            ["s", id] => Route::Shared((*id).to_owned()),
            _ => Route::Unknown,
        }
    }

    /// Where the page is.
    pub fn path(&self) -> String {
        match self {
            Route::Start | Route::Unknown => "/".to_owned(),
            Route::Play => "/play".to_owned(),
            Route::Analysis => "/analysis".to_owned(),
            Route::Review => "/review".to_owned(),
            Route::Rules(rules) => format!("/rules/{rules}"),
            Route::Origins => "/origins".to_owned(),
            Route::Print => "/print".to_owned(),
            Route::Learn => "/learn".to_owned(),
            Route::Lesson(id) => format!("/learn/{id}"),
            Route::Landing => "/learn/landing".to_owned(),
            Route::Puzzles => "/puzzles".to_owned(),
            Route::Puzzle(rules, number) => format!("/puzzles/{rules}/{number}"),
            Route::Invite => "/game".to_owned(),
            Route::Game(id) => format!("/game/{id}"),
            Route::Kept => "/kept".to_owned(),
            Route::Statistics => "/statistics".to_owned(),
            Route::KeptGame(id) => format!("/kept/{id}"),
            Route::Shared(id) => format!("/s/{id}"),
        }
    }

    /// The title of the page; `name` is what it shows, where only the page itself knows: the title of
    /// a lesson, the players of a game.
    pub fn title(&self, lang: Lang, name: Option<&str>) -> String {
        in_lang!(lang, site::title(self, name))
    }

    /// What there is to find on the page, in a sentence.
    pub const fn description(&self, lang: Lang) -> &'static str {
        in_lang!(lang, site::description(self))
    }

    /// Whether the page is the same for everybody. Then a search engine may list it.
    pub const fn is_public(&self) -> bool {
        !matches!(
            self,
            Route::Play
                | Route::Review
                | Route::Game(_)
                | Route::Shared(_)
                | Route::Kept
                | Route::KeptGame(_)
                | Route::Unknown
        )
    }

    /// Whether the page belongs to the part of the site that another one opens: a lesson to the
    /// lessons, the rules of a game to those of all.
    pub fn belongs_to(&self, other: &Route) -> bool {
        let part = |route: &Route| match route {
            Route::Lesson(_) | Route::Landing | Route::Print => discriminant(&Route::Learn),
            Route::Puzzle(..) => discriminant(&Route::Puzzles),
            Route::Play | Route::Invite | Route::Game(_) => discriminant(&Route::Start),
            Route::Origins => discriminant(&Route::Rules(RuleSet::ALL[0])),
            Route::Statistics => discriminant(&Route::Kept),
            route => discriminant(route),
        };
        part(self) == part(other)
    }
}

/// The games as they are offered: the best known first.
pub fn games() -> impl Iterator<Item = RuleSet> {
    let others = RuleSet::ALL.iter().copied().filter(|&rules| rules != RuleSet::Awale);
    iter::once(RuleSet::Awale).chain(others)
}

/// A part of the site. A way to each stands on every page, of the application and of the server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Choosing a game.
    Play,
    /// The lessons.
    Learn,
    /// The puzzles.
    Puzzles,
    /// The analysis board.
    Analysis,
    /// The rules: those of Awalé, where no game is played.
    Rules,
    /// My games.
    Games,
}

impl Part {
    /// All parts, in the order of the ways to them.
    pub const ALL: [Part; 6] =
        [Part::Play, Part::Learn, Part::Puzzles, Part::Analysis, Part::Rules, Part::Games];

    /// Where the way leads.
    pub const fn route(self) -> Route {
        match self {
            Part::Play => Route::Start,
            Part::Learn => Route::Learn,
            Part::Puzzles => Route::Puzzles,
            Part::Analysis => Route::Analysis,
            Part::Rules => Route::Rules(RuleSet::Awale),
            Part::Games => Route::Kept,
        }
    }

    /// What the way is called.
    pub const fn name(self, lang: Lang) -> &'static str {
        in_lang!(lang, site::part(self))
    }

    /// Its sign: the path of a line in an SVG, 24 by 24.
    pub const fn sign(self) -> &'static str {
        match self {
            Part::Play => {
                "M3 9a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 9a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
            }
            Part::Learn => "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1c3-2 6-2 9-1V5c-3-1-6-1-9 1v14",
            Part::Puzzles => {
                "M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.2-5.6-3-5.6 3 1.2-6.2L3 9.6l6.3-.8z"
            }
            Part::Analysis => "M3 20h18M6 16v-4M12 16V5M18 16V9",
            Part::Rules => "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7",
            Part::Games => "M4 5h16v14H4zM4 9h16M8 13h3M8 16h6M15 13h1",
        }
    }
}

/// What stands beside the ways to the parts of the site.
impl Lang {
    /// What the ways are called as a whole.
    pub const fn ways(self) -> &'static str {
        in_lang!(self, site::WAYS)
    }

    /// The way past them.
    pub const fn skip(self) -> &'static str {
        in_lang!(self, site::SKIP)
    }

    /// What the language calls itself.
    pub const fn own_name(self) -> &'static str {
        in_lang!(self, site::OWN_NAME)
    }

    /// The offer to change to the language, said in it.
    pub const fn switch_here(self) -> &'static str {
        in_lang!(self, site::SWITCH_HERE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page of each kind that has an address.
    fn routes() -> Vec<Route> {
        let mut routes = vec![Route::Start, Route::Play, Route::Analysis, Route::Invite];
        routes.extend(RuleSet::ALL.iter().copied().map(Route::Rules));
        routes.extend([Route::Review, Route::Origins, Route::Print]);
        routes.push(Route::Game("k3v9".to_owned()));
        routes.push(Route::Shared("w7x2".to_owned()));
        routes.extend([Route::Kept, Route::Statistics, Route::KeptGame("m2q5".to_owned())]);
        routes.extend([Route::Learn, Route::Landing, Route::Puzzles]);
        routes.push(Route::Lesson("sowing".to_owned()));
        routes.push(Route::Puzzle(RuleSet::Eqwale, 7));
        routes
    }

    #[test]
    fn addresses_come_back() {
        for route in routes() {
            assert_eq!(Route::of(&route.path()), route);
            assert_eq!(Route::of(&format!("{}/", route.path())), route);
        }
        for path in ["/rules/chess", "/nowhere", "/play/now", "/puzzles/awale", "/puzzles/awale/x"]
        {
            assert_eq!(Route::of(path), Route::Unknown);
        }
    }

    /// Every page has a title of its own and a description that search engines show whole.
    #[test]
    fn pages_are_called_differently() {
        for lang in Lang::ALL {
            let mut titles: Vec<String> =
                routes().iter().chain([&Route::Unknown]).map(|r| r.title(lang, None)).collect();
            let all = titles.len();
            titles.sort();
            titles.dedup();
            assert_eq!(titles.len(), all, "{titles:?}");
            for route in routes() {
                let words = route.description(lang);
                assert!((40..=170).contains(&words.chars().count()), "{route:?}: {words}");
                assert!(words.ends_with(['.', '?']), "{words}");
            }
        }
        let lesson = Route::Lesson("sowing".to_owned()).title(Lang::Fr, Some("Semer"));
        assert_eq!(lesson, "Semer · leçon d’Awalé");
        assert_eq!(Route::Rules(RuleSet::Eqwale).title(Lang::En, None), "The rules of Éqwalé");
    }

    #[test]
    fn pages_belong_to_their_part() {
        assert!(Route::Lesson("sowing".to_owned()).belongs_to(&Route::Learn));
        assert!(Route::Puzzle(RuleSet::Awale, 1).belongs_to(&Route::Puzzles));
        assert!(Route::Rules(RuleSet::Awari).belongs_to(&Route::Rules(RuleSet::Awale)));
        assert!(Route::Origins.belongs_to(&Route::Rules(RuleSet::Awele)));
        assert!(Route::Play.belongs_to(&Route::Start));
        assert!(!Route::Learn.belongs_to(&Route::Puzzles));
        assert_eq!(Route::of("/rules"), Route::Rules(RuleSet::Awale));
    }

    #[test]
    fn the_best_known_game_comes_first() {
        let offered: Vec<RuleSet> = games().collect();
        assert_eq!((offered[0], offered.len()), (RuleSet::Awale, RuleSet::ALL.len()));
        assert!(RuleSet::ALL.iter().all(|rules| offered.contains(rules)));
    }

    #[test]
    fn every_page_leads_to_every_part() {
        for lang in Lang::ALL {
            let names = Part::ALL.map(|part| part.name(lang));
            assert!(names.iter().all(|name| names.iter().filter(|it| it == &name).count() == 1));
        }
        for part in Part::ALL {
            assert_eq!(Route::of(&part.route().path()), part.route());
            assert!(part.route().belongs_to(&part.route()));
        }
    }
}
