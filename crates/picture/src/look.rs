//! How a picture looks: the themes, boards and seeds that the page lets people choose. Colours are
//! those of its style sheets (`00-theme.css`, `25-styles.css`).

use awale_core::Side;

/// The colours around the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark on light paper.
    #[default]
    Light,
    /// Light on dark paper.
    Dark,
    /// Black lines on white: no material.
    Contrast,
    /// The same with numbers instead of seeds.
    Numbers,
}

/// What the board is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Material {
    /// Light wood with its grain.
    #[default]
    Wood,
    /// Dark wood with carved bands.
    Carved,
    /// Clay.
    Clay,
}

/// What is sown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Seed {
    /// Nickar nuts.
    #[default]
    Nickar,
    /// Cowrie shells.
    Cowries,
    /// Pebbles.
    Pebbles,
}

/// How a picture looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Look {
    /// The colours around the board.
    pub theme: Theme,
    /// What the board is made of.
    pub board: Material,
    /// What is sown.
    pub seeds: Seed,
    /// Whose row is at the bottom.
    pub bottom: Side,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            theme: Theme::default(),
            board: Material::default(),
            seeds: Seed::default(),
            bottom: Side::South,
        }
    }
}

/// A colour as SVG writes it.
type Colour = &'static str;

/// The colours of a theme.
pub(crate) struct Paints {
    pub(crate) paper: Colour,
    pub(crate) ink: Colour,
    pub(crate) ink_soft: Colour,
    pub(crate) accent: Colour,
    /// Letters on the board, and their shadow where the board has a grain.
    pub(crate) on_wood: Colour,
    pub(crate) on_wood_soft: Colour,
    pub(crate) shadow: Option<Colour>,
    /// The count of a house, on a light ground.
    pub(crate) on_house: Colour,
}

/// The colours of a board: from its upper edge to its lower one, its side, and a bowl from its depth
/// to its rim.
pub(crate) struct Stuff {
    pub(crate) body: [Colour; 5],
    pub(crate) edge: Colour,
    pub(crate) bowl: [Colour; 3],
}

impl Look {
    /// Whether lines stand for light and material.
    pub(crate) fn is_drawn_in_lines(self) -> bool {
        matches!(self.theme, Theme::Contrast | Theme::Numbers)
    }

    pub(crate) fn paints(self) -> Paints {
        match self.theme {
            Theme::Light => Paints {
                paper: "#f5ede0",
                ink: "#2b1d12",
                ink_soft: "#6a5644",
                accent: "#9a4a12",
                on_wood: "#fff3df",
                on_wood_soft: "#f3d9b4",
                shadow: Some("#4a2408"),
                on_house: "#54300f",
            },
            Theme::Dark => Paints {
                paper: "#191310",
                ink: "#f4e9db",
                ink_soft: "#bda994",
                accent: "#e39a55",
                on_wood: "#fbead0",
                on_wood_soft: "#dcbb92",
                shadow: Some("#1f1006"),
                on_house: "#1f1006",
            },
            Theme::Contrast | Theme::Numbers => Paints {
                paper: "#fff",
                ink: "#000",
                ink_soft: "#333",
                accent: "#0b3d91",
                on_wood: "#000",
                on_wood_soft: "#222",
                shadow: None,
                on_house: "#fff",
            },
        }
    }

    pub(crate) fn stuff(self) -> Stuff {
        let dark = self.theme == Theme::Dark;
        let (body, edge, bowl) = match (self.board, dark) {
            (Material::Wood, false) => (
                ["#d29a5f", "#c4874d", "#a96a34", "#82491f", "#663812"],
                "#54300f",
                ["#2d1708", "#5d361a", "#94602f"],
            ),
            (Material::Wood, true) => (
                ["#865a3a", "#7b4c29", "#5d3719", "#3d220e", "#2c180a"],
                "#1f1006",
                ["#120803", "#2f1a0c", "#55321a"],
            ),
            (Material::Carved, false) => (
                ["#936441", "#8a5730", "#6d401f", "#4a280f", "#3b1e0b"],
                "#2e1607",
                ["#1b0c04", "#3b1f0d", "#6b3f20"],
            ),
            (Material::Carved, true) => (
                ["#573e2b", "#482d19", "#392110", "#261508", "#1e1006"],
                "#180b04",
                ["#0e0602", "#1f1007", "#382111"],
            ),
            (Material::Clay, false) => (
                ["#d18f6d", "#cd8560", "#b06342", "#8a482d", "#703821"],
                "#5b2b18",
                ["#34160b", "#6b341f", "#9c5638"],
            ),
            (Material::Clay, true) => (
                ["#775442", "#6b4532", "#5c3322", "#482517", "#3a1d11"],
                "#2f160c",
                ["#1b0b06", "#381b10", "#512d1d"],
            ),
        };
        Stuff { body, edge, bowl }
    }

    /// Four seeds of a kind, each light, body and shade.
    pub(crate) fn tints(self) -> [[Colour; 3]; 4] {
        match self.seeds {
            _ if self.is_drawn_in_lines() => [["#222"; 3]; 4],
            Seed::Nickar => [
                ["#f5ead0", "#cbb58a", "#7d6642"],
                ["#efeadb", "#b9b29b", "#6a6350"],
                ["#e6e6d0", "#a3a487", "#5b5c43"],
                ["#ebdfd3", "#b39f8c", "#66523f"],
            ],
            Seed::Cowries => [
                ["#fff4de", "#e0c79c", "#94754a"],
                ["#fffaf0", "#e9d9bd", "#a88d68"],
                ["#fbf7ef", "#d9d0c2", "#8e8575"],
                ["#fdeee2", "#e2c0a6", "#9a6f52"],
            ],
            Seed::Pebbles => [
                ["#ecdcc0", "#c3a67c", "#7c6340"],
                ["#d3d6da", "#989ea6", "#5b6068"],
                ["#f4f1ea", "#d2ccc0", "#8d877b"],
                ["#d9a890", "#a86a50", "#643826"],
            ],
        }
    }
}

/// The usual look, and others that each differ from all before.
#[cfg(test)]
pub(crate) fn each() -> [Look; 11] {
    let usual = Look::default();
    [
        usual,
        Look { bottom: Side::North, ..usual },
        Look { theme: Theme::Dark, ..usual },
        Look { theme: Theme::Contrast, ..usual },
        Look { theme: Theme::Numbers, ..usual },
        Look { board: Material::Carved, ..usual },
        Look { board: Material::Carved, theme: Theme::Dark, ..usual },
        Look { board: Material::Clay, ..usual },
        Look { board: Material::Clay, theme: Theme::Dark, ..usual },
        Look { seeds: Seed::Cowries, ..usual },
        Look { seeds: Seed::Pebbles, ..usual },
    ]
}
