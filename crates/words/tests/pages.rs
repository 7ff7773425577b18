//! The rule pages: whole, true to the sheets, the same in every language.

use std::fs;
use std::path::Path;

use awale_core::{Clause, RuleSet};
use awale_words::{Block, Lang, Naming, Page, Speech};

fn pages() -> impl Iterator<Item = (RuleSet, Lang, Page)> {
    let all = RuleSet::ALL.iter().flat_map(|&rules| Lang::ALL.map(|lang| (rules, lang)));
    all.map(|(rules, lang)| (rules, lang, Page::new(rules, lang)))
}

fn clauses(block: &Block) -> &[Clause] {
    match block {
        Block::Heading(_) | Block::Figure(_) | Block::Table(_) => &[],
        Block::Paragraph { clauses, .. }
        | Block::Reading { clauses, .. }
        | Block::Bullet { clauses, .. } => clauses,
    }
}

#[test]
fn every_page_tells_every_clause_of_its_game_and_no_other() {
    for (rules, lang, page) in pages() {
        let told: Vec<Clause> = page.blocks.iter().flat_map(clauses).copied().collect();
        for clause in rules.facts().clauses {
            assert!(told.contains(clause), "{rules} {lang:?} does not tell {clause}");
        }
        for clause in told {
            assert!(rules.facts().clauses.contains(&clause), "{rules} {lang:?}: {clause}?");
        }
        assert_eq!(page.title, rules.title());
        assert!(page.summary.chars().count() < 140, "{rules} {lang:?}: summary too long");
    }
}

/// docs/rules.md marks every reading; a page has as many of each clause, and no other.
#[test]
fn every_reading_is_marked_on_every_page() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md");
    let document = fs::read_to_string(document).expect("the conformance document");
    // The two games that no sheet tells take over clauses as they are; only their own can be read.
    let marks = |rules: RuleSet, clause: Clause| {
        let of_sheet = !matches!(rules, RuleSet::Abapa | RuleSet::Awari);
        if !of_sheet && !clause.name().starts_with(rules.name()) {
            return 0;
        }
        let row = document.lines().find(|line| line.starts_with(&format!("| {clause} |")));
        row.unwrap_or_else(|| panic!("{clause} has no row")).matches("**Reading").count()
    };
    for (rules, lang, page) in pages() {
        for &clause in rules.facts().clauses {
            let told = page.blocks.iter().filter(|block| {
                matches!(block, Block::Reading { clauses, .. } if clauses.contains(&clause))
            });
            assert_eq!(
                told.count(),
                marks(rules, clause),
                "{rules} {lang:?}: readings of {clause}"
            );
        }
    }
    let readings: usize = document.lines().map(|line| line.matches("**Reading").count()).sum();
    assert!(readings >= 18, "docs/rules.md marks only {readings} readings");
}

/// A reading says what it makes of the sheet, then what could be played as well.
#[test]
fn a_reading_names_the_other_one() {
    for (rules, lang, page) in pages() {
        for block in &page.blocks {
            let Block::Reading { other, .. } = block else { continue };
            let word = ["could", "pourrait"][usize::from(lang == Lang::Fr)];
            assert!(other.contains(word), "{rules} {lang:?}: {other}");
        }
    }
}

/// What each sheet draws: the numbers of its figures, and where it has none its own words.
#[test]
fn every_figure_of_a_sheet_is_drawn() {
    let of_sheet = |rules| -> (&[&str], &[&str]) {
        match rules {
            RuleSet::Awele => {
                (&["Dessin 1", "Dessin 2", "Dessin 3"], &["Drawing 1", "Drawing 2", "Drawing 3"])
            }
            RuleSet::Awale => (
                &["Exercice de la feuille 001", "Tableau de la feuille 003"],
                &["Exercise of sheet 001", "Table of sheet 003"],
            ),
            RuleSet::Avele => (
                &["01", "02", "03", "04a", "04b", "04c", "05a", "05b", "06", "07"],
                &["01", "02", "03", "04a", "04b", "04c", "05a", "05b", "06", "07"],
            ),
            RuleSet::Eqwale => (
                &["Illustration 1", "Illustration 2", "Illustration 3", "Illustration 4"],
                &["Illustration 1", "Illustration 2", "Illustration 3", "Illustration 4"],
            ),
            RuleSet::Abapa | RuleSet::Awari => (&[], &[]),
        }
    };
    for (rules, lang, page) in pages() {
        let labels = page.blocks.iter().filter_map(|block| match block {
            Block::Figure(figure) => figure.label,
            Block::Table(table) => table.label,
            _ => None,
        });
        let labels: Vec<&str> = labels.collect();
        let (french, english) = of_sheet(rules);
        let wanted = if lang == Lang::Fr { french } else { english };
        for figure in wanted {
            let drawn = labels.iter().filter(|label| label.contains(figure)).count();
            assert_eq!(drawn, 1, "{rules} {lang:?}: {figure} in {labels:?}");
        }
        assert_eq!(labels.is_empty(), wanted.is_empty(), "{rules} {lang:?}: {labels:?}");
    }
}

#[test]
fn what_is_played_on_a_page_is_legal() {
    for (rules, lang, page) in pages() {
        for block in &page.blocks {
            if let Block::Figure(figure) = block {
                let mv = figure.mv.map(|mv| figure.position.check(mv));
                assert!(matches!(mv, None | Some(Ok(()))), "{rules} {lang:?}: {figure:?} {mv:?}");
            }
        }
        assert!(lang.sentences(rules).eq(page.brief.sentences), "{rules} {lang:?}");
        let steps: Vec<_> = page.brief.steps().collect();
        assert_eq!(steps.len(), page.brief.moves.len(), "{rules} {lang:?}: {steps:?}");
        let harvests = steps
            .iter()
            .filter(|(before, mv)| before.trace(*mv).is_ok_and(|trace| trace.harvest.seeds() > 0));
        assert!(harvests.count() >= 1, "{rules} shows no harvest");
    }
}

/// One sentence of a page tells which number is which letter; everywhere else a bare letter would
/// stay a letter for a reader of numbers. `A` and `a` are words too, so they are looked for beside
/// other pits and behind the word for one only.
#[test]
fn every_pit_of_the_prose_is_marked() {
    for (rules, lang, page) in pages() {
        let numbers = Speech { lang, naming: Naming::Numbers, ..Speech::default() };
        let prose =
            page.blocks.iter().flat_map(Block::texts).flat_map(|text| text.split_inclusive(". "));
        let (legend, rest): (Vec<&str>, Vec<&str>) =
            prose.partition(|s| s.contains("7 to 12") || s.contains("7 à 12"));
        assert_eq!(legend.len(), 1, "{rules} {lang:?}");
        assert!(!legend[0].contains('{') && legend[0].contains('F'), "{legend:?}");
        let before = [page.title, page.summary].into_iter().chain(page.credit);
        for sentence in before.chain(page.brief.sentences).chain(rest) {
            let said = numbers.text(sentence);
            assert!(!said.contains(['{', '}']), "{rules} {lang:?}: {said}");
            let mut words = said.split([' ', '\u{a0}', '\u{202f}', ',', '.', ';', ':']);
            let bare = words.find(|word| matches!(word.as_bytes(), [b'B'..=b'F' | b'b'..=b'f']));
            assert_eq!(bare, None, "{rules} {lang:?}: {said}");
            let pits = ["pit A", "pits A", "trou A", "trous A", "7 and a", "7 et a"];
            let rows = [" A to 12", " A à 12", " a to 6", " a à 6"];
            let first = pits.iter().chain(&rows).find(|first| said.contains(**first));
            assert_eq!(first, None, "{rules} {lang:?}: {said}");
        }
    }
}

#[test]
fn every_language_shows_the_same() {
    for (rules, lang, page) in pages() {
        let french = Page::new(rules, Lang::Fr);
        assert_eq!(french.blocks.len(), page.blocks.len(), "{rules} {lang:?}");
        for (ours, theirs) in french.blocks.iter().zip(&page.blocks) {
            assert_eq!(std::mem::discriminant(ours), std::mem::discriminant(theirs));
            assert_eq!(clauses(ours), clauses(theirs), "{ours:?} {theirs:?}");
            match (ours, theirs) {
                (Block::Figure(ours), Block::Figure(theirs)) => {
                    assert_eq!((ours.position, ours.mv), (theirs.position, theirs.mv));
                    assert_eq!(ours.label.is_some(), theirs.label.is_some());
                }
                (Block::Table(ours), Block::Table(theirs)) => {
                    assert_eq!(ours.rows.len(), theirs.rows.len());
                    assert!(ours.rows.iter().all(|row| row.len() == theirs.head.len()));
                }
                _ => {}
            }
        }
        assert_eq!(french.brief.moves, page.brief.moves);
        assert_eq!(french.credit.is_some(), page.credit.is_some());
    }
}

/// Vincent Everaert made Éqwalé.
#[test]
fn the_author_of_a_game_is_named() {
    for lang in Lang::ALL {
        let credit = Page::new(RuleSet::Eqwale, lang).credit.unwrap();
        assert!(credit.contains("Vincent Everaert"), "{credit}");
    }
}

/// No page allows what L2 and A3 forbid, and none says that a larger margin is better.
#[test]
fn nothing_is_told_that_no_sheet_says() {
    for (rules, lang, page) in pages() {
        for text in page.blocks.iter().flat_map(Block::texts) {
            for word in [
                "tel coup est permis",
                "such a move is allowed",
                "vaut mieux qu",
                "écart",
                "margin",
            ] {
                assert!(!text.contains(word), "{rules} {lang:?}: {text}");
            }
        }
    }
}
