//! The page of origins: the same parts in every language, and nobody forgotten.

use awale_words::{Block, Lang, Origins};

fn text(block: &Block) -> &'static str {
    match block {
        Block::Heading(text)
        | Block::Paragraph { text, .. }
        | Block::Reading { text, .. }
        | Block::Bullet { text, .. } => text,
        Block::Figure(figure) => figure.caption,
        Block::Table(table) => table.caption,
    }
}

#[test]
fn the_origins_have_the_same_parts_in_every_language() {
    let kinds = |lang| {
        let page = Origins::new(lang);
        page.blocks.iter().map(std::mem::discriminant).collect::<Vec<_>>()
    };
    for lang in Lang::ALL {
        assert_eq!(kinds(lang), kinds(Lang::Fr), "{lang:?}");
    }
}

#[test]
fn authors_and_games_are_named() {
    for lang in Lang::ALL {
        let page = Origins::new(lang);
        let told: String = page.blocks.iter().map(text).collect();
        for name in [
            "Vincent Everaert",
            "Tangente Jeux & Stratégie",
            "Ludens Planet",
            "Tenório da Silva",
            "Jodu",
            "Kakua",
            "Andot",
            "Kalah",
            "Caesalpinia",
            "000",
            "001",
            "002",
            "003",
            "004",
        ] {
            assert!(told.contains(name), "{lang:?} does not name {name}");
        }
        assert!(!told.contains(['{', '}', '|']), "{lang:?}: nothing is marked here");
    }
}

/// An item is a word, a colon, and what there is to say of it.
#[test]
fn every_item_explains_a_word() {
    for lang in Lang::ALL {
        for block in Origins::new(lang).blocks {
            if let Block::Bullet { text, .. } = block {
                let word = text.split(':').next().unwrap_or_default();
                assert!(word.chars().count() < 45 && word.len() < text.len(), "{text}");
            }
        }
    }
}
