//! The faces of the ten levels, drawn from a few words each.

use std::fmt::Write;

/// What is on a head.
#[derive(Clone, Copy)]
enum Top {
    /// Two bunches with ribbons.
    Bunches,
    Cap,
    /// Braids to the shoulders, with beads.
    Braids,
    Curls,
    /// A scarf tied around the hair, low or high.
    Scarf,
    HighScarf,
    StrawHat,
    /// Hair like a crown around the head.
    Afro,
    Short,
    /// The round cap of an elder.
    Kufi,
}

#[derive(Clone, Copy, PartialEq)]
enum Beard {
    None,
    Goatee,
    Full,
}

#[derive(Clone, Copy)]
struct Portrait {
    ground: &'static str,
    skin: &'static str,
    hair: &'static str,
    /// The colour of what is worn on the head, and of the ribbons.
    cloth: &'static str,
    dress: &'static str,
    top: Top,
    beard: Beard,
    glasses: bool,
    earrings: bool,
    /// How round the face is and how large the eyes are: 2 is a small child, 0 grown up.
    young: u8,
    /// How far the mouth smiles.
    smile: u8,
    wrinkles: bool,
}

const INK: &str = "#2a160c";

const fn face(
    [ground, skin, hair, cloth, dress]: [&'static str; 5],
    top: Top,
    young: u8,
    smile: u8,
) -> Portrait {
    let (beard, glasses, earrings, wrinkles) = (Beard::None, false, false, false);
    Portrait {
        ground,
        skin,
        hair,
        cloth,
        dress,
        top,
        beard,
        glasses,
        earrings,
        young,
        smile,
        wrinkles,
    }
}

/// From the first level to the tenth.
#[rustfmt::skip]
const FACES: [Portrait; 10] = [
    face(["#ffd98a", "#8d5524", INK, "#e4572e", "#f2a541"], Top::Bunches, 2, 8),
    face(["#bfe3d0", "#7a4a21", INK, "#2e86ab", "#f6f1e4"], Top::Cap, 2, 7),
    face(["#f6c6b3", "#9c6233", INK, "#f9c22e", "#7b4b94"], Top::Braids, 1, 7),
    Portrait { glasses: true, ..face(["#c9dcf5", "#6b3f1d", INK, "#333", "#3c7a57"], Top::Curls, 1, 5) },
    Portrait { earrings: true, ..face(["#fbe3a6", "#83501f", INK, "#c8553d", "#28788f"], Top::Scarf, 0, 7) },
    Portrait { beard: Beard::Goatee, ..face(["#d4e7b0", "#6f4320", INK, "#d9a441", "#5b7f3a"], Top::StrawHat, 0, 6) },
    Portrait { earrings: true, ..face(["#e7c9ea", "#7c4a24", "#1f120b", "#d1495b", "#d1495b"], Top::Afro, 0, 4) },
    Portrait { glasses: true, beard: Beard::Full, ..face(["#cfd8dc", "#5f3819", "#1c110a", "#444", "#37474f"], Top::Short, 0, 3) },
    Portrait { earrings: true, ..face(["#ffcfa0", "#734522", INK, "#6a3d9a", "#e0a100"], Top::HighScarf, 0, 4) },
    Portrait { beard: Beard::Full, wrinkles: true, ..face(["#f0dfc0", "#5a3518", "#f3efe6", "#f7f3e8", "#8c2f1c"], Top::Kufi, 0, 5) },
];

/// The face of a level as SVG, from 1 to 10.
pub fn face_svg(number: u8) -> String {
    let face = FACES[usize::from(number.clamp(1, 10)) - 1];
    let mut svg = String::from("<svg viewBox=\"0 0 100 100\" aria-hidden=\"true\">");
    let Portrait { ground, skin, hair, dress, young, .. } = face;
    // A child has a rounder head, lower on the picture.
    let (cy, rx, ry) = match young {
        2 => (56, 25, 24),
        1 => (53, 23, 25),
        _ => (50, 22, 26),
    };
    let mut shape = |name: &str, d: &str, fill: &str| {
        let _ = match name {
            "path" => write!(svg, "<path d=\"{d}\" fill=\"{fill}\"/>"),
            // A stroke without a filling.
            "line" => write!(
                svg,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{fill}\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>"
            ),
            _ => {
                let mut part = d.split(' ');
                let mut next = || part.next().unwrap_or("0");
                let (x, y, rx, ry) = (next(), next(), next(), next());
                write!(
                    svg,
                    "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" fill=\"{fill}\"/>"
                )
            }
        };
    };
    shape("oval", "50 50 50 50", ground);
    behind(&mut shape, face);
    shape("path", "M15 100C16 82 34 78 50 78S84 82 85 100Z", dress);
    shape("path", "M42 70h16v9q-8 7-16 0Z", skin);
    for x in [50 - rx, 50 + rx] {
        shape("oval", &format!("{x} {} 5 7", cy + 1), skin);
    }
    shape("oval", &format!("50 {cy} {rx} {ry}"), skin);
    if face.earrings {
        for x in [49 - rx, 51 + rx] {
            shape("oval", &format!("{x} {} 3 4.5", cy + 11), "#f5c518");
        }
    }
    if face.beard == Beard::Full {
        let (left, right) = (50 - rx, 50 + rx);
        let d = format!(
            "M{left} {cy}Q{left} {0} 50 {0}T{right} {cy}Q{1} {2} 50 {2}T{left} {cy}Z",
            cy + 29,
            right - 3,
            cy + 10
        );
        shape("path", &d, hair);
    }
    if face.beard == Beard::Goatee {
        shape(
            "path",
            &format!("M42 {0}Q50 {1} 58 {0}Q50 {2} 42 {0}Z", cy + 19, cy + 33, cy + 17),
            hair,
        );
    }
    features(&mut shape, face, cy);
    on_top(&mut shape, face, cy, rx, ry);
    svg.push_str("</svg>");
    svg
}

type DrawShape<'a> = &'a mut dyn FnMut(&str, &str, &str);

/// What hangs behind the head.
fn behind(draw: DrawShape<'_>, Portrait { top, hair, cloth, .. }: Portrait) {
    match top {
        Top::Bunches => {
            for x in [20, 80] {
                draw("oval", &format!("{x} 40 11 12"), hair);
            }
        }
        Top::Braids => {
            draw("path", "M26 46Q22 22 50 22T74 46L77 80Q70 86 66 80H34Q30 86 23 80Z", hair);
        }
        Top::Afro => draw("oval", "50 43 36 34", hair),
        Top::HighScarf => draw("path", "M27 44Q14 4 44 8Q60-2 66 10Q88 12 73 44Z", cloth),
        _ => {}
    }
}

fn features(draw: DrawShape<'_>, face: Portrait, cy: i32) {
    let Portrait { young, smile, hair, skin, .. } = face;
    let eye = cy + i32::from(young);
    // The white of an eye and its pupil; as texts, because nothing else here writes fractions.
    let (white, pupil) = match young {
        2 => ("5", "3.3"),
        1 => ("4.3", "2.8"),
        _ => ("3.6", "2.4"),
    };
    for (x, out) in [(41, -1), (59, 1)] {
        draw("oval", &format!("{x} {eye} {white} {white}"), "#fff");
        draw("oval", &format!("{x} {eye} {pupil} {pupil}"), INK);
        draw("oval", &format!("{} {} 1 1", x + 1, eye - 1), "#fff");
        let brow = eye - 7 - i32::from(young);
        let line = format!("M{} {}q{} -3 {} 0", x - 4 * out, brow, 4 * out, 8 * out);
        draw("line", &line, if hair.starts_with("#f") { hair } else { INK });
        // Cheeks; on a child they are redder.
        let blush = if young > 0 { "#e2725b66" } else { "#e2725b33" };
        draw("oval", &format!("{} {} 4.5 3", x + 5 * out, eye + 9), blush);
        if face.wrinkles {
            draw("line", &format!("M{} {}l{} -2", x + 7 * out, eye + 1, 3 * out), "#00000033");
        }
    }
    if face.glasses {
        for x in [41, 59] {
            draw("line", &format!("M{} {eye}a7 7 0 1 0 14 0a7 7 0 1 0-14 0", x - 7), "#2b2b2b");
        }
        draw("line", &format!("M48 {eye}h4"), "#2b2b2b");
    }
    draw("line", &format!("M48 {}q2 3 4 0", eye + 7), "#00000055");
    let (mouth, deep) = (eye + 13, i32::from(smile));
    if smile > 5 {
        let d =
            format!("M41 {mouth}Q50 {} 59 {mouth}Q50 {} 41 {mouth}Z", mouth + deep + 4, mouth + 2);
        draw("path", &d, "#fff");
        draw("line", &format!("M41 {mouth}Q50 {} 59 {mouth}", mouth + deep + 4), INK);
    } else {
        let lip = if matches!(face.beard, Beard::Full) { skin } else { INK };
        draw("line", &format!("M43 {mouth}Q50 {} 57 {mouth}", mouth + deep + 1), lip);
    }
}

fn on_top(draw: DrawShape<'_>, face: Portrait, cy: i32, rx: i32, ry: i32) {
    let Portrait { top, hair, cloth, .. } = face;
    let (left, right, crown) = (50 - rx, 50 + rx, cy - ry);
    // The hair that frames a forehead.
    let fringe = |deep: i32| {
        format!(
            "M{left} {0}Q{left} {1} 50 {1}T{right} {0}Q{2} {3} 50 {3}T{left} {0}Z",
            cy - 4,
            crown - 4,
            right - 4,
            crown + deep
        )
    };
    match top {
        Top::Bunches => {
            draw("path", &fringe(10), hair);
            draw("line", &format!("M50 {}V{}", crown - 3, crown + 9), face.skin);
            for x in [28, 72] {
                draw("oval", &format!("{x} 43 4 4"), cloth);
            }
        }
        Top::Cap => {
            draw("path", &fringe(14), cloth);
            draw(
                "path",
                &format!(
                    "M{left} {0}Q50 {1} {right} {0}q14 1 15 6q-20-6-{2}-1Z",
                    cy - 10,
                    cy - 18,
                    rx
                ),
                cloth,
            );
            draw("oval", &format!("50 {} 3 2", crown - 4), "#fff");
        }
        Top::Braids => {
            draw("path", &fringe(9), hair);
            for x in [27, 73] {
                for y in [66, 73, 80] {
                    draw("oval", &format!("{x} {y} 3.4 2.4"), cloth);
                }
            }
        }
        Top::Curls => {
            for (x, y) in [(30, 8), (38, 1), (50, -2), (62, 1), (70, 8), (44, 4), (56, 4)] {
                draw("oval", &format!("{x} {} 8 8", crown + y), hair);
            }
        }
        Top::Scarf | Top::HighScarf => {
            draw("path", &fringe(12), cloth);
            draw(
                "line",
                &format!("M{} {}Q50 {} {} {}", left + 2, cy - 9, crown + 3, right - 2, cy - 9),
                "#ffffff88",
            );
            if matches!(top, Top::Scarf) {
                draw("oval", &format!("{} {} 8 5", right + 3, cy - 14), cloth);
                draw("oval", &format!("{} {} 5 8", right + 4, cy - 8), cloth);
            } else {
                draw("line", "M38 12Q46 24 40 34M58 8Q54 20 62 32", "#ffffff66");
            }
        }
        Top::StrawHat => {
            draw("path", &format!("M32 {0}Q34 {1} 50 {1}T68 {0}Z", cy - 13, crown - 12), cloth);
            draw("oval", &format!("50 {} 38 6", cy - 14), cloth);
            draw("line", &format!("M33 {0}Q50 {1} 67 {0}", cy - 17, cy - 13), "#8c5a14");
        }
        Top::Afro => {
            draw("path", &fringe(8), hair);
            draw("line", &format!("M{left} {0}Q50 {1} {right} {0}", cy - 10, crown - 2), cloth);
        }
        Top::Short => draw("path", &fringe(6), hair),
        Top::Kufi => {
            draw(
                "path",
                &format!(
                    "M{0} {1}V{2}Q{0} {3} 50 {3}T{4} {2}V{1}Q50 {5} {0} {1}Z",
                    left + 1,
                    cy - 10,
                    cy - 20,
                    crown - 8,
                    right - 1,
                    cy - 17
                ),
                cloth,
            );
            draw(
                "line",
                &format!("M{} {}Q50 {} {} {}", left + 2, cy - 14, cy - 21, right - 2, cy - 14),
                "#8c2f1c",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn ten_faces_are_all_different_and_small() {
        let faces: BTreeSet<String> = (1..=10).map(face_svg).collect();
        assert_eq!(faces.len(), 10);
        for face in &faces {
            assert!(face.len() < 4000 && face.starts_with("<svg") && face.ends_with("</svg>"));
            assert_eq!(face.matches('<').count(), face.matches("/>").count() + 2);
        }
    }

    /// The lessons show Awa from a file, because their module does without the other faces.
    #[test]
    fn the_file_of_awa_is_her_face() {
        let drawn = face_svg(1).replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1);
        assert_eq!(include_str!("../../assets/awa.svg").trim_end(), drawn);
    }
}
