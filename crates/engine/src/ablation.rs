//! Parts of the search that can be switched off, to measure what each is worth.

awale_core::word_enum! {
    /// A part of the search of the sowing games that is switched off.
    pub enum Ablation {
        /// The move of the transposition table first.
        TtMove = "tt-move",
        /// Harvests before other moves, the larger first.
        Harvests = "harvests",
        /// Quiet moves by the history heuristic.
        History = "history",
        /// Reduced depth for late quiet moves.
        Reductions = "reductions",
    }
}
