//! scratch
fn main() {
    use awale_coach::sheet::{Sheet, Topic};
    use awale_core::RuleSet;
    use awale_print::*;
    use awale_words::*;
    let dir = "/tmp/w4tmp";
    let sp = Speech { naming: Naming::Letters, ..Speech::default() };
    for (t, l) in [(Topic::Simulation, 1), (Topic::Feed, 3), (Topic::Danger, 1)] {
        let s = Sheet::new(RuleSet::Awale, t, l, 8, 1).unwrap();
        let ink = if l == 3 { Ink::Colour } else { Ink::Black };
        std::fs::write(format!("{dir}/s-{t}.pdf"), sheet(&s, sp, true, ink)).unwrap();
    }
    for (p, i, n) in
        [(Paper::A4, Ink::Colour, Some(Naming::Numbers)), (Paper::A3, Ink::Black, None)]
    {
        std::fs::write(
            format!("{dir}/{p}.pdf"),
            board(RuleSet::Awale, Lang::Fr, BoardOptions { paper: p, ink: i, names: n }),
        )
        .unwrap();
    }
    for &r in RuleSet::ALL {
        for lang in Lang::ALL {
            let t = std::time::Instant::now();
            let pdf = leaflet(
                r,
                Speech { lang, ..sp },
                if lang == Lang::Fr { Ink::Colour } else { Ink::Black },
            );
            println!("{r} {lang} {:?} {}", t.elapsed(), pdf.len());
            std::fs::write(format!("{dir}/l-{r}-{lang}.pdf"), pdf).unwrap();
        }
    }
}
