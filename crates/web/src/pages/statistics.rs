//! What came of my games, puzzles and reviews, in numbers. Everything is in this browser.

use awale_coach::puzzle::{Theme, puzzles};
use awale_core::RuleSet;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::puzzles::solved;
use crate::Route;
use crate::components::{Link, Store};
use crate::session::tally::{self, Against, Counted, Tally};
use crate::session::{accuracy, done};

#[component]
pub fn Statistics() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().statistics();
    let games = RwSignal::new(None::<Vec<Counted>>);
    let shares = RwSignal::new(Vec::<u8>::new());
    spawn_local(async move {
        let found = done::all().await;
        let _ = games.try_set(Some(found.iter().filter_map(Counted::of).collect()));
        let reviewed = accuracy::all().await.into_iter().map(|(_, share)| share).collect();
        let _ = shares.try_set(reviewed);
    });
    let results = move || match games.get() {
        None => ().into_any(),
        Some(games) if games.is_empty() => view! { <p>{texts.none}</p> }.into_any(),
        Some(games) => results(store, &games),
    };
    view! {
        <section class="kept statistics">
            <h1>{texts.title}</h1>
            <p class="lead">{texts.lead}</p>
            <h2>{texts.games}</h2>
            {results}
            <h2>{texts.puzzles}</h2>
            {by_theme(store)}
            <h2>{texts.accuracy}</h2>
            {move || graph(store, &shares.get())}
            <Link class="button" to=Route::Kept>
                {store.texts().chrome().kept}
            </Link>
        </section>
    }
    .into_any()
}

fn results(store: Store, games: &[Counted]) -> AnyView {
    let texts = store.texts().statistics();
    let all = Tally::of(games.iter().map(|game| game.ended));
    let (now, best) = tally::streaks(games);
    let figure = |number: String, label: String| {
        view! {
            <p class="figure">
                <b>{number}</b>
                <span>{label}</span>
            </p>
        }
    };
    let against = |against: Against| match against {
        Against::Program(level) => format!("{} {}", texts.level, level.number()),
        Against::Person => texts.person.to_owned(),
    };
    let by_against = tally::by(games, |game| game.against);
    let by_rules = tally::by(games, |game| game.rules);
    view! {
        <div class="figures" data-testid="figures">
            {figure(all.games().to_string(), (texts.played)(all.games()))}
            {figure((texts.percent)(all.percent()), texts.share.to_owned())}
            {figure(now.to_string(), texts.streak.to_owned())}
            {figure(best.to_string(), texts.best_streak.to_owned())}
        </div>
        {table(store, texts.opponent, by_against.into_iter().map(|(a, t)| (against(a), t)))}
        {table(
            store,
            store.texts().start().rules,
            by_rules.into_iter().map(|(rules, tally)| (rules.title().to_owned(), tally)),
        )}
    }
    .into_any()
}

fn table(
    store: Store,
    title: &'static str,
    rows: impl Iterator<Item = (String, Tally)>,
) -> AnyView {
    let texts = store.texts().statistics();
    let rows = rows.map(|(name, tally)| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{tally.won}</td>
                <td>{tally.drawn}</td>
                <td>{tally.lost}</td>
                <td>
                    <meter min="0" max="100" value=tally.percent().to_string() aria-hidden="true"></meter>
                    " "
                    {(texts.percent)(tally.percent())}
                </td>
            </tr>
        }
    });
    view! {
        <table class="table-of">
            <thead>
                <tr>
                    <th scope="col">{title}</th>
                    <th scope="col">{texts.won}</th>
                    <th scope="col">{texts.drawn}</th>
                    <th scope="col">{texts.lost}</th>
                    <th scope="col">{texts.wins}</th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// How many puzzles of each theme were solved, those of all games together.
fn by_theme(store: Store) -> AnyView {
    let texts = store.texts().statistics();
    let count = |theme: Theme| {
        let (mut done, mut all, mut at_once) = (0, 0, 0);
        for &rules in RuleSet::ALL {
            let solved = solved(rules);
            let of_theme =
                puzzles(rules).iter().enumerate().filter(|(_, p)| p.themes.contains(&theme));
            for (number, _) in of_theme {
                all += 1;
                done += usize::from(solved.tries(number).is_some());
                at_once += usize::from(solved.tries(number) == Some(1));
            }
        }
        (done, all, at_once)
    };
    let rows = Theme::ALL.map(|theme| {
        let (done, all, at_once) = count(theme);
        view! {
            <tr>
                <th scope="row">{theme.title(store.lang())}</th>
                <td>{(texts.of)(done, all)}</td>
                <td>{at_once}</td>
            </tr>
        }
    });
    view! {
        <table class="table-of" data-testid="themes">
            <thead>
                <tr>
                    <th scope="col">{store.texts().puzzles().theme}</th>
                    <th scope="col">{texts.solved}</th>
                    <th scope="col">{texts.at_once}</th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// The reviewed games from left to right, each as high as it was played well.
fn graph(store: Store, shares: &[u8]) -> AnyView {
    let texts = store.texts().statistics();
    if shares.is_empty() {
        return view! { <p>{texts.no_reviews}</p> }.into_any();
    }
    let points = points(shares);
    let line: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let dots = points.iter().zip(shares).map(|((x, y), share)| {
        view! {
            <circle cx=format!("{x:.1}") cy=format!("{y:.1}") r="4">
                <title>{(texts.percent)(usize::from(*share))}</title>
            </circle>
        }
    });
    let last: Vec<String> =
        shares.iter().map(|share| (texts.percent)(usize::from(*share))).collect();
    view! {
        <svg class="accuracy-graph" viewBox="0 0 600 160" role="img" aria-label=last.join(", ")>
            <path class="grid" d="M0 10H600M0 80H600M0 150H600"></path>
            <polyline points=line.join(" ")></polyline>
            {dots.collect_view()}
        </svg>
    }
    .into_any()
}

fn points(shares: &[u8]) -> Vec<(f64, f64)> {
    let step = 580.0 / f64::from(u32::try_from(shares.len().max(2) - 1).unwrap_or(1));
    let point = |(place, share): (u32, &u8)| {
        (10.0 + step * f64::from(place), 150.0 - 1.4 * f64::from(*share))
    };
    (0..).zip(shares).map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_games_are_higher_and_later_ones_further_right() {
        let points = points(&[50, 100, 0]);
        assert_eq!(points, [(10.0, 80.0), (300.0, 10.0), (590.0, 150.0)]);
        assert_eq!(super::points(&[100]), [(10.0, 10.0)]);
    }
}
