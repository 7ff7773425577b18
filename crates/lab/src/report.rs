//! A match as a page: one file, with its graphs in it.

use std::fmt::Write;

use crate::chart::{ChartPoint, LineChart, STYLE, bars, escaped};
use crate::sprt::Sprt;
use crate::stats::{MatchStats, elo};

const PAGE_STYLE: &str = "\
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:var(--ink)}\
h1{font-size:1.3rem;overflow-wrap:anywhere}h2{font-size:1rem;margin:0}\
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr));gap:2rem}";

/// The page of a match: `course` are the figures after each pair of games.
pub(crate) fn page(
    title: &str,
    summary: &str,
    course: &[MatchStats],
    sprt: Option<&Sprt>,
) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{0}</title>\
         <style>{STYLE}{PAGE_STYLE}</style>\n<h1>{0}</h1>\n<p>{1}</p>\n<main>\n",
        escaped(title),
        escaped(summary)
    );
    let last = course.last().copied().unwrap_or_default();
    let mut section = |heading: &str, svg: String| {
        let _ = writeln!(page, "<section><h2>{heading}</h2>{svg}</section>");
    };
    let over_games = |value: &dyn Fn(&MatchStats) -> [f64; 3]| -> Vec<ChartPoint> {
        let point = |stats: &MatchStats| {
            let [low, y, high] = value(stats);
            ChartPoint { x: f64::from(stats.games()), low, y, high }
        };
        course.iter().map(point).collect()
    };
    let score = |stats: &MatchStats| {
        let (score, error) = stats.score();
        [score - error, score, score + error]
    };
    section(
        "Elo over games, with its 95 % interval",
        LineChart {
            name: "Elo over games",
            unit: "games",
            points: over_games(&|stats| score(stats).map(elo)),
            bounds: vec![(0.0, String::new())],
        }
        .svg(),
    );
    section(
        "Points over games, in percent, with their 95 % interval",
        LineChart {
            name: "points in percent over games",
            unit: "games",
            points: over_games(&|stats| score(stats).map(|share| 100.0 * share.clamp(0.0, 1.0))),
            bounds: vec![(50.0, String::new())],
        }
        .svg(),
    );
    section(
        "Pairs of games by their points",
        bars("pairs by points", &["0", "½", "1", "1½", "2"], &last.pentanomial),
    );
    if let Some(test) = sprt {
        let (reject, accept) = test.bounds();
        let llr = |stats: &MatchStats| [test.llr(&stats.pentanomial); 3];
        section(
            &format!("LLR over games, {}", escaped(&test.name())),
            LineChart {
                name: "LLR over games",
                unit: "games",
                points: over_games(&llr),
                bounds: vec![(reject, "rejected".to_owned()), (accept, "accepted".to_owned())],
            }
            .svg(),
        );
    }
    page + "</main></html>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(pairs: u32) -> Vec<MatchStats> {
        let stats = |pairs: u32| MatchStats {
            wins: pairs,
            draws: 0,
            losses: pairs,
            seeds: 0,
            pentanomial: [pairs / 3, 0, pairs - 2 * (pairs / 3), 0, pairs / 3],
        };
        (1..=pairs).map(stats).collect()
    }

    #[test]
    fn a_page_shows_every_graph_and_no_markup_of_players() {
        let test: Sprt = "elo0=-10,elo1=0".parse().unwrap();
        for pairs in [0, 1, 30] {
            let page = page("a <b> against \"c\"", "sum & total", &course(pairs), Some(&test));
            assert_eq!(page.matches("<svg").count(), 4, "{page}");
            assert!(page.contains("a &lt;b&gt; against &quot;c&quot;") && !page.contains("<b>"));
            assert!(page.contains("sum &amp; total"));
            assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
        }
        assert_eq!(page("a", "b", &course(3), None).matches("<svg").count(), 3);
    }
}
