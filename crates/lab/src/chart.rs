//! Graphs as SVG.

use std::fmt::Write;

/// How graphs look, in light and in dark.
pub(crate) const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#222;--faint:#8886;--line:#0a6a9c;--band:#0a6a9c33}\
@media(prefers-color-scheme:dark){:root{--ink:#ddd;--line:#6cc5f2;--band:#6cc5f233}}\
svg{width:100%;height:auto}text{fill:var(--ink);font-size:13px}\
.grid{stroke:var(--faint)}.bound{stroke:var(--ink);stroke-dasharray:5 4}\
.line{fill:none;stroke:var(--line);stroke-width:2}.band{fill:var(--band)}.bar{fill:var(--line)}";

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 300.0;
/// Room for the numbers: left, right, above and below the graph.
const LEFT: f64 = 52.0;
const RIGHT: f64 = 12.0;
const ABOVE: f64 = 16.0;
const BELOW: f64 = 28.0;

#[derive(Clone, Copy, Debug)]
pub(crate) struct ChartPoint {
    pub(crate) x: f64,
    pub(crate) low: f64,
    pub(crate) y: f64,
    pub(crate) high: f64,
}

/// A line with its error bars, and values that are worth a line of their own.
#[derive(Debug)]
pub(crate) struct LineChart {
    pub(crate) name: &'static str,
    /// What is counted from left to right.
    pub(crate) unit: &'static str,
    pub(crate) points: Vec<ChartPoint>,
    pub(crate) bounds: Vec<(f64, String)>,
}

/// The share of the graph whose error bars need not fit into it: the first of them have no end.
const WILD: f64 = 0.2;

/// A range of values and the stretch of the picture that shows it.
#[derive(Clone, Copy, Debug)]
struct Axis {
    from: f64,
    to: f64,
    begin: f64,
    end: f64,
}

impl Axis {
    fn at(&self, value: f64) -> f64 {
        self.begin + (value - self.from) / (self.to - self.from) * (self.end - self.begin)
    }

    /// Round numbers of the range, a handful of them.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.to - self.from) / 5.0;
        let unit = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * unit);
        let step = step.into_iter().find(|step| *step >= rough).unwrap_or(unit);
        let first = (self.from / step).ceil();
        (0..12).map(|n| (first + f64::from(n)) * step).take_while(|tick| *tick <= self.to).collect()
    }
}

impl LineChart {
    pub(crate) fn svg(&self) -> String {
        let last = self.points.last().map_or(1.0, |point| point.x.max(1.0));
        let settled = self.points.iter().filter(|point| point.x >= WILD * last);
        let values = settled.flat_map(|point| [point.low, point.high]);
        let values: Vec<f64> = values.chain(self.bounds.iter().map(|bound| bound.0)).collect();
        let (low, high) = range(&values);
        let x = Axis { from: 0.0, to: last, begin: LEFT, end: WIDTH - RIGHT };
        let y = Axis { from: low, to: high, begin: HEIGHT - BELOW, end: ABOVE };
        let mut svg = opened(self.name);
        grid(&mut svg, x, y);
        for (value, label) in &self.bounds {
            let (at, right) = (y.at(*value), WIDTH - RIGHT);
            let _ = write!(
                svg,
                "<path class=\"bound\" d=\"M{LEFT} {at:.1}H{right}\"/>\
                 <text x=\"{right}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                at - 4.0,
                escaped(label)
            );
        }
        let path = |points: &mut dyn Iterator<Item = (f64, f64)>| -> String {
            let places =
                points.map(|(px, py)| format!("{:.1},{:.1}", x.at(px), y.at(py.clamp(low, high))));
            places.collect::<Vec<_>>().join(" ")
        };
        let upper = self.points.iter().map(|point| (point.x, point.high));
        let lower = self.points.iter().rev().map(|point| (point.x, point.low));
        let band = path(&mut upper.chain(lower));
        let line = path(&mut self.points.iter().map(|point| (point.x, point.y)));
        let _ = write!(
            svg,
            "<polygon class=\"band\" points=\"{band}\"/><polyline class=\"line\" points=\"{line}\"/>"
        );
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            x.end,
            HEIGHT - 8.0,
            self.unit
        );
        svg + "</svg>"
    }
}

/// Columns with their counts.
pub(crate) fn bars(name: &str, labels: &[&str], counts: &[u32]) -> String {
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let y = Axis { from: 0.0, to: f64::from(most), begin: HEIGHT - BELOW, end: ABOVE + 14.0 };
    let mut svg = opened(name);
    let mut left = LEFT;
    for (label, &count) in labels.iter().zip(counts) {
        let (top, bottom) = (y.at(f64::from(count)), HEIGHT - BELOW);
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"70\" height=\"{:.1}\"/>\
             <text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{count}</text>\
             <text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>",
            bottom - top,
            top - 4.0,
            HEIGHT - 8.0,
            middle = left + 35.0,
        );
        left += 95.0;
    }
    svg + "</svg>"
}

/// Text that may stand in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn opened(name: &str) -> String {
    format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">", escaped(name))
}

/// The lines and numbers of both axes.
fn grid(svg: &mut String, x: Axis, y: Axis) {
    for tick in y.ticks() {
        let at = y.at(tick);
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{} {at:.1}H{}\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            x.begin,
            x.end,
            x.begin - 6.0,
            at + 4.0,
            number(tick)
        );
    }
    // The right end is for the word that says what is counted.
    for tick in x.ticks().into_iter().filter(|tick| x.at(*tick) < x.end - 60.0) {
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x.at(tick),
            HEIGHT - 8.0,
            number(tick)
        );
    }
}

/// A tick without digits that say nothing.
fn number(tick: f64) -> String {
    let text = format!("{tick:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

/// A range around values with a little room, never empty.
fn range(values: &[f64]) -> (f64, f64) {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let room = ((high - low) * 0.05).max(0.01);
    if low <= high { (low - room, high + room) } else { (-1.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        for (from, to, expected) in [
            (0.0, 1.0, vec!["0", "0.2", "0.4", "0.6", "0.8", "1"]),
            (-10.0, 43.0, vec!["0", "20", "40"]),
            (-3.1, 3.1, vec!["−2", "0", "2"]),
            (0.0, 4000.0, vec!["0", "1000", "2000", "3000", "4000"]),
        ] {
            let axis = Axis { from, to, begin: 0.0, end: 1.0 };
            let ticks: Vec<String> = axis.ticks().into_iter().map(number).collect();
            assert_eq!(ticks, expected);
        }
    }

    /// The last point stands at the right end, a greater value higher up.
    #[test]
    fn points_stand_where_they_belong() {
        let point = |x: f64, y: f64| ChartPoint { x, low: y - 1.0, y, high: y + 1.0 };
        // The first of them is far outside and cut off.
        let points = vec![point(1.0, 900.0), point(5.0, 0.0), point(10.0, 10.0)];
        let svg = LineChart { name: "a", unit: "games", points, bounds: Vec::new() }.svg();
        let line = svg.rsplit_once("points=\"").unwrap().1.split('"').next().unwrap();
        let places: Vec<Vec<f64>> = line
            .split(' ')
            .map(|place| place.split(',').map(|number| number.parse().unwrap()).collect())
            .collect();
        assert!((places[2][0] - (WIDTH - RIGHT)).abs() < 0.1, "{places:?}");
        assert!(places[2][1] < places[1][1] && places[2][1] > ABOVE, "{places:?}");
        assert!((places[0][1] - ABOVE).abs() < 0.1, "{places:?}");
    }
}
