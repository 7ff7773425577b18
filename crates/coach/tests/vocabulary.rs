//! French in the words of the sheets, over all that is written and some thousand answers of the
//! coach: whatever is not known to agree is a fault.

use awale_words::{Lang, Naming, Speech, Vocabulary};

#[path = "../../words/tests/support/agreement.rs"]
mod agreement;
#[path = "support/chance.rs"]
mod chance;
#[path = "support/corpus.rs"]
mod corpus;

#[test]
fn everything_agrees_in_the_words_of_the_sheets() {
    let mut faults = Vec::new();
    for naming in Naming::ALL {
        let speech = Speech { lang: Lang::Fr, naming, vocabulary: Vocabulary::Sheets };
        let all = corpus::written(speech).into_iter().chain(corpus::spoken(speech, 5, 3_000));
        for answer in all {
            if let Some(fault) = agreement::fault(&answer.text) {
                let corpus::Answer { about, reader, glows, .. } = &answer;
                faults.push(format!("{about} {reader:?} {glows}: {fault}"));
            }
            let again = speech.said_of_houses(answer.text.clone());
            assert_eq!(again, answer.text, "said twice");
        }
    }
    let first: Vec<&String> = faults.iter().take(12).collect();
    assert!(faults.is_empty(), "{} faults: {first:#?}", faults.len());
}

/// The check can fail, by each of its lists.
#[test]
fn what_does_not_agree_is_found_out() {
    for good in [
        "La case C est vide.",
        "Une case pleine, les cases fragiles ; son camp est vide.",
        "Le magasin de Sud.",
    ] {
        assert_eq!(agreement::fault(good), None);
    }
    for spoilt in [
        "Le trou C est vide.",
        "Le case C est vide.",
        "Un petit case.",
        "La case C est vidé.",
        "Vos cases (a et c) sont bien séparés.",
        "La case a était meilleur.",
        "Une case plein.",
        "Des cases égaux.",
        "La case C se vide, et il reste vide.",
        "Les cases a et B ont 2 graines chacun.",
        "Une case haute, de ceux qui menacent.",
        "La camp de Nord.",
        "Sa camp.",
        "Le camp est pleine.",
        "Le camp de Nord : elle est vide.",
        "La magasin de Sud.",
        // Right, but nobody has read it yet: it is not in the lists.
        "La case C est ronde.",
        "Une case profonde.",
    ] {
        assert!(agreement::fault(spoilt).is_some(), "{spoilt}");
    }
}
