//! What touching a board is for.

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Purpose {
    /// To play: what a move would do is shown before it is made.
    #[default]
    Play,
    /// To find a move: nothing is shown before it is made.
    Solve,
    /// To point at a pit, whatever lies in it.
    Point,
}

impl Purpose {
    pub const fn foretells(self) -> bool {
        matches!(self, Purpose::Play)
    }
}
