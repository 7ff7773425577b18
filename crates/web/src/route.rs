//! The pages and their addresses.

use awale_core::RuleSet;

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
    /// The rules of a game: `/rules/{name}`; `/rules` is the first of them.
    Rules(RuleSet),
    /// Making a game to play by link: `/game`.
    Invite,
    /// A game by link: `/game/{id}`.
    Game(String),
    /// What a short link leads to: `/s/{id}`.
    Shared(String),
    /// No page has this address.
    Unknown,
}

impl Route {
    /// The page of an address.
    pub fn of(path: &str) -> Route {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] | ["index.html"] => Route::Start,
            ["play"] => Route::Play,
            ["analysis"] => Route::Analysis,
            ["review"] => Route::Review,
            ["rules"] => Route::Rules(RuleSet::ALL[0]),
            ["rules", name] => name.parse().map_or(Route::Unknown, Route::Rules),
            ["game"] => Route::Invite,
            ["game", id] => Route::Game((*id).to_owned()),
            ["s", id] => Route::Shared((*id).to_owned()),
            _ => Route::Unknown,
        }
    }

    /// The address of the page.
    pub fn path(&self) -> String {
        match self {
            Route::Start | Route::Unknown => "/".to_owned(),
            Route::Play => "/play".to_owned(),
            Route::Analysis => "/analysis".to_owned(),
            Route::Review => "/review".to_owned(),
            Route::Rules(rules) => format!("/rules/{rules}"),
            Route::Invite => "/game".to_owned(),
            Route::Game(id) => format!("/game/{id}"),
            Route::Shared(id) => format!("/s/{id}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_come_back() {
        let mut routes = vec![Route::Start, Route::Play, Route::Analysis, Route::Invite];
        routes.extend(RuleSet::ALL.iter().copied().map(Route::Rules));
        routes.push(Route::Review);
        routes.push(Route::Game("k3v9".to_owned()));
        routes.push(Route::Shared("w7x2".to_owned()));
        for route in routes {
            assert_eq!(Route::of(&route.path()), route);
            assert_eq!(Route::of(&format!("{}/", route.path())), route);
        }
        for path in ["/rules/chess", "/nowhere", "/play/now"] {
            assert_eq!(Route::of(path), Route::Unknown);
        }
    }
}
