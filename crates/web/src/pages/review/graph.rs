//! The graph of a game: the final seeds to be expected after each move.

use awale_coach::{Class, Review};
use awale_core::{BySide, Side};
use awale_engine::{Certainty, SEED, Score, Value};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::page::ReviewPage;
use crate::components::{ClassMark, Jump, class_words};

/// The graph never shows less than this difference: small waves are not storms.
const LEAST: Value = 8 * SEED;

fn seeds(difference: Value) -> BySide<u8> {
    Score { value: difference, certainty: Certainty::Estimate }.final_seeds(Side::South)
}

/// The curve in a square of a hundred by a hundred, South on top.
struct Curve {
    points: Vec<(f64, f64)>,
    /// The difference at the upper edge.
    edge: Value,
}

impl Curve {
    fn new(curve: &[Value]) -> Curve {
        let most = curve.iter().map(|value| value.abs()).max().unwrap_or(0).max(LEAST);
        // Whole steps of four seeds, so that the edges carry whole numbers.
        let step = 4 * SEED;
        let edge = (most + step - 1) / step * step;
        let last = u32::try_from(curve.len().saturating_sub(1)).unwrap_or(1).max(1);
        let point = |(at, &value): (u32, &Value)| {
            let x = f64::from(at) * 100.0 / f64::from(last);
            (x, 50.0 - f64::from(value) * 50.0 / f64::from(edge))
        };
        Curve { points: (0..).zip(curve).map(point).collect(), edge }
    }

    fn line(&self) -> String {
        let points = self.points.iter().map(|(x, y)| format!("{x:.2},{y:.2}"));
        points.collect::<Vec<_>>().join(" ")
    }
}

/// The graph, or nothing until the review is finished.
#[component]
pub(super) fn Graph(page: ReviewPage) -> impl IntoView {
    move || {
        page.store.speech();
        page.with(|review| graph(page, review))
    }
}

fn graph(page: ReviewPage, review: &Review) -> AnyView {
    let texts = page.store.texts().review();
    let curve = review.curve();
    let drawn = Curve::new(&curve);
    let last = curve.len().saturating_sub(1);
    let labels: Vec<String> =
        (0..=last).map(|at| value_text(page, review, at, curve[at])).collect();
    let label = move || labels.get(page.cursor()).cloned().unwrap_or_default();
    let upper = seeds(drawn.edge);
    let place = drawn.points.clone();
    let here = move || place.get(page.cursor()).copied().unwrap_or((0.0, 50.0));
    let left = {
        let here = here.clone();
        move || format!("{:.2}%", here().0)
    };
    let top = move || format!("{:.2}%", here().1);
    let line = drawn.line();
    let area = format!("0,50 {line} 100,50");
    let width = drawn.points.get(1).map_or(100.0, |(x, _)| *x);
    let columns = drawn
        .points
        .iter()
        .enumerate()
        .map(|(at, (x, _))| {
            let x = x - width / 2.0;
            view! {
                <rect
                    x=format!("{x:.2}")
                    y="0"
                    width=format!("{width:.2}")
                    height="100"
                    on:click=move |_| page.go(at)
                />
            }
        })
        .collect_view();
    let turns = turns(review, &drawn);
    view! {
        <section class="graph-card" aria-label=texts.graph>
            <h2>{texts.graph}</h2>
            <div
                class="graph"
                role="slider"
                tabindex="0"
                aria-label=texts.graph
                aria-valuemin="0"
                aria-valuemax=last.to_string()
                aria-valuenow=move || page.cursor().to_string()
                aria-valuetext=label
                data-testid="graph"
                on:keydown=move |event| step(page, &event)
            >
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                    <defs>
                        <clipPath id="upper-half">
                            <rect x="0" y="0" width="100" height="50" />
                        </clipPath>
                        <clipPath id="lower-half">
                            <rect x="0" y="50" width="100" height="50" />
                        </clipPath>
                    </defs>
                    <polygon class="south" points=area.clone() clip-path="url(#upper-half)" />
                    <polygon class="north" points=area clip-path="url(#lower-half)" />
                    <line class="middle" x1="0" y1="50" x2="100" y2="50" />
                    <polyline points=line />
                    <g class="graph-columns">{columns}</g>
                </svg>
                {turns}
                <i class="needle" style:left=left.clone()></i>
                <i class="point" style:left=left style:top=top></i>
                <b class="scale up" aria-hidden="true">{pair(upper)}</b>
                <b class="scale mid" aria-hidden="true">"24–24"</b>
                <b class="scale down" aria-hidden="true">
                    {pair(BySide::new(upper.north, upper.south))}
                </b>
            </div>
            {table(page, review, &curve)}
        </section>
    }
    .into_any()
}

fn pair(seeds: BySide<u8>) -> String {
    format!("{}–{}", seeds.south, seeds.north)
}

/// Up and down step as left and right do, which the whole page hears.
fn step(page: ReviewPage, event: &KeyboardEvent) {
    match event.key().as_str() {
        "ArrowDown" => page.jump(Jump::Previous),
        "ArrowUp" => page.jump(Jump::Next),
        _ => return,
    }
    event.prevent_default();
}

fn turns(review: &Review, drawn: &Curve) -> AnyView {
    let dot = |(at, class): (usize, Class)| {
        let (x, y) = drawn.points.get(at + 1).copied()?;
        let class = format!("slip {}", class.name());
        Some(view! {
            <i class=class style:left=format!("{x:.2}%") style:top=format!("{y:.2}%")></i>
        })
    };
    let bad = review.plies.iter().map(|ply| ply.class).enumerate();
    let bad = bad.filter(|(_, class)| *class >= Class::Mistake);
    bad.filter_map(dot).collect_view().into_any()
}

/// What the graph says at a place.
fn value_text(page: ReviewPage, review: &Review, at: usize, value: Value) -> String {
    let texts = page.store.texts().review();
    let expected = seeds(value);
    let ply = at.checked_sub(1).and_then(|at| review.plies.get(at));
    let place = match ply {
        Some(ply) if ply.forced => page.label(review, ply),
        Some(ply) => {
            format!("{}, {}", page.label(review, ply), class_words(page.store, ply.class))
        }
        None => texts.start.to_owned(),
    };
    (texts.at)(&place, expected.south, expected.north)
}

/// The same as a table, for those who do not see the graph or want the numbers.
fn table(page: ReviewPage, review: &Review, curve: &[Value]) -> AnyView {
    let texts = page.store.texts().review();
    let speech = page.store.speech_now();
    let rows = review
        .plies
        .iter()
        .zip(curve.iter().skip(1))
        .map(|(ply, &value)| {
            let expected = seeds(value);
            let mark = (!ply.forced).then(|| view! { <ClassMark class=ply.class /> });
            view! {
                <tr>
                    <th scope="row">{page.label(review, ply)}</th>
                    <td>{mark}</td>
                    <td>{expected.south}</td>
                    <td>{expected.north}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <details class="values">
            <summary>{texts.table}</summary>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{texts.the_move}</th>
                        <th scope="col">{texts.class}</th>
                        <th scope="col">{speech.side(Side::South)}</th>
                        <th scope="col">{speech.side(Side::North)}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_has_south_on_top_and_room_for_the_largest_difference() {
        let drawn = Curve::new(&[0, 5 * SEED, -10 * SEED]);
        assert_eq!(drawn.edge, 12 * SEED);
        assert!((drawn.points[0].1 - 50.0).abs() < 1e-9);
        assert!(drawn.points[1].1 < 50.0 && drawn.points[2].1 > 50.0);
        assert!((drawn.points[2].0 - 100.0).abs() < 1e-9);
        assert_eq!(seeds(12 * SEED), BySide::new(30, 18));
        assert_eq!(Curve::new(&[0]).edge, LEAST);
    }
}
