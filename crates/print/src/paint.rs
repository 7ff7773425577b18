//! Colours: of wood and seeds, or black, white and a little grey.

awale_core::word_enum! {
    /// What a printer has.
    #[derive(Default)]
    pub enum Ink {
        /// Colours.
        #[default]
        Colour = "colour",
        /// Black and a little grey, for copying.
        Black = "black",
    }
}

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Colour {
    pub(crate) const BLACK: Colour = Colour(0, 0, 0);
    pub(crate) const WHITE: Colour = Colour(255, 255, 255);

    const fn grey(light: u8) -> Colour {
        Colour(light, light, light)
    }
}

/// The colour of each thing on paper.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Text.
    pub(crate) text: Colour,
    /// Text of less weight, thin lines.
    pub(crate) soft: Colour,
    /// What is to be noticed: headings, what a move changed.
    pub(crate) accent: Colour,
    /// Behind a text that stands apart.
    pub(crate) tint: Colour,
    /// The wood of a board.
    pub(crate) wood: Colour,
    /// The line around a board and its pits.
    pub(crate) edge: Colour,
    /// The inside of a pit.
    pub(crate) pit: Colour,
    /// A seed.
    pub(crate) seed: Colour,
    /// A seed that was just sown: its inside, with a line around it.
    pub(crate) sown: Colour,
    /// Letters on the wood.
    pub(crate) on_wood: Colour,
}

impl Ink {
    pub(crate) const fn palette(self) -> Palette {
        match self {
            Ink::Colour => Palette {
                text: Colour(0x2b, 0x1d, 0x12),
                soft: Colour(0x6a, 0x56, 0x44),
                accent: Colour(0x9a, 0x4a, 0x12),
                tint: Colour(0xf8, 0xee, 0xde),
                wood: Colour(0xe3, 0xbd, 0x8c),
                edge: Colour(0x7d, 0x48, 0x20),
                pit: Colour(0xf7, 0xe9, 0xd2),
                seed: Colour(0x4a, 0x3a, 0x26),
                sown: Colour(0x1f, 0x8a, 0x55),
                on_wood: Colour(0x54, 0x30, 0x0f),
            },
            Ink::Black => Palette {
                text: Colour::BLACK,
                soft: Colour::grey(70),
                accent: Colour::BLACK,
                tint: Colour::grey(238),
                wood: Colour::WHITE,
                edge: Colour::BLACK,
                pit: Colour::WHITE,
                seed: Colour::BLACK,
                sown: Colour::WHITE,
                on_wood: Colour::BLACK,
            },
        }
    }
}
