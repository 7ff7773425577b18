//! Parts of the search that can be switched off, to measure what each is worth.

awale_core::word_enum! {
    /// A part of the search that is switched off: reductions in all games, the others in the sowing
    /// games.
    pub enum Ablation {
        /// The move of the transposition table first.
        TtMove = "tt-move",
        /// Harvests before other moves, the larger first.
        Harvests = "harvests",
        /// Quiet moves by the history heuristic.
        History = "history",
        /// Reduced depth for late moves.
        Reductions = "reductions",
        /// Static values that decide before the horizon.
        Futility = "futility",
        /// A ply more for a move that is better than all others.
        Singular = "singular",
    }
}
