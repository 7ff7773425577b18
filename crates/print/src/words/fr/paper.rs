//! Boards to cut out, leaflets, exercise sheets, cards, reports.

pub(crate) fn board_title(game: &str) -> String {
    format!("{game} : le plateau à découper")
}

pub(crate) const GRANARY: &str = "grenier";

/// What a whole line, a dashed line and slanting lines mean.
pub(crate) const SIGNS: [&str; 3] = ["découper", "plier vers le haut", "coller"];

pub(crate) const REAL_SIZE: &str = "Taille réelle : imprimer à 100 %";

pub(crate) fn sheet_of_two(number: u8) -> String {
    format!("Feuille {number} sur 2, à imprimer à 100 %")
}

/// How to make the board, of two sheets or of one.
pub(crate) const fn how(two: bool) -> &'static str {
    if two {
        "Imprimer les deux feuilles, si possible sur du papier épais, et les découper. Coller la \
         languette de la feuille 1 sous la feuille 2, relever les bords, coller les coins."
    } else {
        "Imprimer, si possible sur du papier épais, découper, relever les bords, coller les coins."
    }
}

/// What is played with; with a reserve the board is empty at first.
pub(crate) const fn seeds(reserve: bool) -> &'static str {
    if reserve {
        "Il faut 48 graines, haricots ou petits cailloux ; ils attendent à côté du plateau, qui est \
         vide au début."
    } else {
        "Il faut 48 graines, haricots ou petits cailloux : quatre dans chaque trou pour commencer."
    }
}

pub(crate) fn leaflet_title(game: &str) -> String {
    format!("{game} : la règle du jeu")
}

pub(crate) fn page_of_two(game: &str, number: u8) -> String {
    format!("{game}, la règle du jeu, page {number} sur 2")
}

/// The seeds that are still to be placed.
pub(crate) fn reserve(seeds: u8) -> String {
    format!("réserve : {seeds}")
}

pub(crate) fn cards_title(class: &str) -> String {
    format!("Cartes de la classe {class}")
}

pub(crate) fn card_number(number: u8) -> String {
    format!("carte {number}")
}

/// How a card lets in.
pub(crate) fn card_how(address: &str) -> String {
    format!("Scanner, ou taper ce code à l’adresse {address}")
}

pub(crate) fn card_class(class: &str) -> String {
    format!("classe {class}")
}

pub(crate) fn report_title(class: &str) -> String {
    format!("Bilan de la classe {class}")
}

pub(crate) const REPORT_COLUMNS: [&str; 8] =
    ["Carte", "Nom", "Thème", "questions", "réussies", "1er essai", "montrées", "essais"];
pub(crate) fn page_of(number: usize, count: usize) -> String {
    format!("page {number} sur {count}")
}

pub(crate) const SHEETS: &str = "Feuilles de partie";

/// What stands above the names of South and North.
pub(crate) const SIDES: [&str; 2] = ["Sud (commence)", "Nord"];

pub(crate) const SIDE_LETTERS: [&str; 2] = ["Sud", "Nord"];

/// What is counted at the end.
pub(crate) const COUNTED: [&str; 3] = ["Grenier de Sud", "Grenier de Nord", "Reste"];

/// Who signs.
pub(crate) const SIGNED: [&str; 2] = ["Signature de Sud", "Signature de Nord"];

pub(crate) fn player_number(number: u32) -> String {
    format!("joueur {number}")
}

/// The heads of printed pairings.
pub(crate) const PAIRINGS_HEAD: [&str; 4] = ["Table", "Sud (commence)", "Nord", "Résultat"];

/// What standings are of.
pub(crate) fn after_round(round: u32) -> String {
    if round == 0 {
        "Avant la première ronde".to_owned()
    } else {
        format!("Après la ronde {round}")
    }
}

/// Where a game is played, on its score sheet.
pub(crate) fn sheet_place(round: u32, table: u32, game: Option<u32>) -> String {
    let game = game.map(|game| format!(", partie {game}")).unwrap_or_default();
    format!("Ronde {round}, table {table}{game}")
}
