//! scratch
fn main() {
    use awale_core::RuleSet;
    use awale_print::*;
    use awale_words::*;
    std::fs::write(
        "/tmp/w4tmp/a4.pdf",
        board(
            RuleSet::Awale,
            Lang::Fr,
            BoardOptions { paper: Paper::A4, ink: Ink::Colour, names: Some(Naming::Numbers) },
        ),
    )
    .unwrap();
    std::fs::write(
        "/tmp/w4tmp/a3.pdf",
        board(
            RuleSet::Eqwale,
            Lang::En,
            BoardOptions { paper: Paper::A3, ink: Ink::Black, names: None },
        ),
    )
    .unwrap();
}
