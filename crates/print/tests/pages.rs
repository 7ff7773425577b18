//! Every kind of paper, drawn by another program and looked at: sizes, texts, ink where it belongs.

use awale_coach::sheet::{LEVELS, Sheet, Topic};
use awale_core::RuleSet;
use awale_print::{
    BoardOptions, Card, ClassCards, Ink, Paper, PlayerCard, PrintedTable, ReportLine, ScoreSheet,
    board, cards, leaflet, player_cards, report, score_sheets, sheet, table,
};
use awale_words::{Animal, Block, Lang, Naming, Page, Speech};

#[path = "support/poppler.rs"]
mod poppler;

use poppler::{Picture, Printed, dense};

fn every<T: Copy>(items: impl IntoIterator<Item = T>) -> impl Iterator<Item = (RuleSet, Lang, T)> {
    let items: Vec<T> = items.into_iter().collect();
    RuleSet::ALL.iter().flat_map(move |&rules| {
        let items = items.clone();
        Lang::ALL
            .into_iter()
            .flat_map(move |lang| items.clone().into_iter().map(move |item| (rules, lang, item)))
    })
}

/// The middles of pits on the sheets, in millimetres, and their radius.
fn pits(paper: Paper) -> Vec<Vec<(f32, f32)>> {
    let row = |y: f32, from: f32, step: f32, count: u8| {
        (0..count).map(move |number| (from + step * f32::from(number), y)).collect::<Vec<_>>()
    };
    match paper {
        Paper::A3 => vec![[row(104.0, 60.0, 60.0, 6), row(170.0, 60.0, 60.0, 6)].concat()],
        Paper::A4 => vec![
            [row(63.5, 118.5, 61.0, 3), row(124.5, 118.5, 61.0, 3)].concat(),
            [row(63.5, 56.5, 61.0, 3), row(124.5, 56.5, 61.0, 3)].concat(),
        ],
    }
}

#[test]
fn boards_have_twelve_pits_and_two_granaries_in_real_size() {
    let kinds = Paper::ALL.into_iter().flat_map(|paper| Ink::ALL.map(|ink| (paper, ink)));
    for (rules, lang, (paper, ink)) in every(kinds) {
        let names = Some(Naming::Numbers).filter(|_| ink == Ink::Black);
        let speech = Speech { lang, ..Speech::default() };
        let pdf = board(rules, speech, BoardOptions { paper, ink, names });
        assert!(pdf.len() < 60_000, "{} bytes", pdf.len());
        let printed = Printed::new(&pdf);
        let sizes = match paper {
            Paper::A3 => vec![(420.0, 297.0)],
            Paper::A4 => vec![(297.0, 210.0); 2],
        };
        assert_eq!(printed.sizes(), sizes);
        let title = rules.title();
        let word = match lang {
            Lang::Fr => "grenier",
            Lang::En => "granary",
        };
        let text: String = (1..=sizes.len()).map(|page| printed.text(page)).collect();
        assert_eq!(text.matches(&dense(title)).count(), 2, "{text}");
        assert_eq!(text.matches(word).count(), 2, "{text}");
        assert_eq!(text.contains("11"), names.is_some(), "{text}");
        let pictures = printed.pictures();
        let pits = pits(paper);
        assert_eq!(pits.iter().map(Vec::len).sum::<usize>(), 12);
        for (picture, pits) in pictures.iter().zip(pits) {
            assert_eq!(picture.is_grey(), ink == Ink::Black);
            assert!(picture.has_margin(8.0), "{rules} {paper}");
            for (x, y) in pits {
                let middle = picture.light(x, y);
                assert!(middle > 225, "{paper}: no pit at {x} {y}");
                // At least 50 millimetres across, with a dark edge on every side.
                for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                    let light = |far: f32| picture.light(x + far * dx, y + far * dy);
                    let inside = (0_u8..24).map(f32::from).map(light).min().unwrap();
                    assert!(inside > 225, "{paper}: ink in the pit at {x} {y}: {inside}");
                    let edge = (250_u16..300).map(|far| f32::from(far) / 10.0).map(light).min();
                    assert!(edge.unwrap() < 140, "{paper}: no edge at {x} {y}: {edge:?}");
                }
            }
        }
    }
}

#[test]
fn leaflets_tell_every_rule_on_two_pages() {
    for (rules, lang, ink) in every(Ink::ALL) {
        let speech = Speech { lang, ..Speech::default() };
        let pdf = leaflet(rules, speech, ink);
        assert!(pdf.len() < 120_000, "{} bytes", pdf.len());
        let printed = Printed::new(&pdf);
        assert_eq!(printed.sizes(), [(210.0, 297.0); 2]);
        let page = Page::new(rules, lang);
        assert!(printed.about("Title").contains(page.title));
        // What stands at the foot of the second page comes between the pages.
        let foot = page.credit.map(|credit| dense(&speech.text(credit))).unwrap_or_default();
        let second = printed.text(2);
        let rest = second.strip_prefix(foot.as_str()).expect("the foot comes first");
        let of_two = rest.find("page2").map(|at| &rest[at..]).expect("the number of the page");
        let skip = ["page2sur2", "page2of2"].into_iter().find_map(|end| of_two.strip_prefix(end));
        let text = format!("{}{}", printed.text(1), skip.expect("the number of the page"));
        let told = |sentence: &str| {
            let sentence = dense(&speech.text(sentence));
            assert!(text.contains(&sentence), "{rules} {lang}: {sentence}\n{text}");
        };
        told(page.summary);
        page.brief.sentences.into_iter().for_each(told);
        for block in &page.blocks {
            match block {
                Block::Heading(text)
                | Block::Paragraph { text, .. }
                | Block::Bullet { text, .. } => told(text),
                Block::Reading { text, other, .. } => {
                    told(text);
                    told(other);
                }
                Block::Figure(figure) => {
                    figure.label.into_iter().for_each(told);
                    told(figure.caption);
                }
                Block::Table(table) => {
                    told(table.caption);
                    table.rows.iter().flatten().for_each(|cell| told(cell));
                }
            }
        }
        for picture in printed.pictures() {
            assert_eq!(picture.is_grey(), ink == Ink::Black);
            assert!(picture.has_margin(10.0));
            assert!(picture.ink() > 30, "{rules} {lang}: {} thousandths", picture.ink());
        }
    }
}

#[test]
fn sheets_ask_on_their_pages_and_answer_on_others() {
    for (topic, lang) in
        Topic::ALL.into_iter().flat_map(|topic| Lang::ALL.map(|lang| (topic, lang)))
    {
        let speech = Speech { lang, ..Speech::default() };
        let level = LEVELS;
        let made = Sheet::new(RuleSet::Awale, topic, level, 8, 7).unwrap();
        let pupils = Printed::new(&sheet(&made, speech, false, Ink::Black));
        let teacher = Printed::new(&sheet(&made, speech, true, Ink::Colour));
        let asked = pupils.sizes().len();
        assert!(pupils.sizes().iter().all(|size| *size == (210.0, 297.0)));
        assert!(teacher.sizes().len() > asked, "the answers have pages of their own");
        let text = |printed: &Printed, from: usize| -> String {
            (from..=printed.sizes().len()).map(|page| printed.text(page)).collect()
        };
        let (questions, answers) = (text(&pupils, 1), text(&teacher, asked + 1));
        assert!(questions.contains(&dense(&made.title(speech, false))));
        assert!(answers.contains(&dense(&made.title(speech, true))));
        assert!(!questions.contains(&dense(&made.title(speech, true))));
        let speech = made.speech(speech);
        for (number, exercise) in (1..).zip(&made.exercises) {
            for (letter, question) in ('a'..).zip(&exercise.questions) {
                let asks = dense(&question.step.text.say(speech));
                assert!(questions.contains(&asks), "{topic}: {asks}\n{questions}");
                let letter =
                    if exercise.is_simulation() { letter.to_string() } else { String::new() };
                let key = dense(&format!("{number}{letter}.{}", question.answer(speech)));
                assert!(answers.contains(&key), "{topic}: {key}\n{answers}");
            }
        }
        for picture in pupils.pictures() {
            assert!(picture.is_grey() && picture.has_margin(10.0) && picture.ink() > 10);
        }
        assert!(teacher.pictures().iter().any(|picture| !picture.is_grey()));
    }
}

fn class(count: u8) -> ClassCards {
    let card = |number| Card {
        number,
        code: "BCDFGHJK".to_owned(),
        link: format!("http://192.168.100.200:4848/class/BCDFGH#{number:026}"),
    };
    let address = "192.168.100.200:4848/class/BCDFGH".to_owned();
    ClassCards { class: "BCDFGH".to_owned(), address, cards: (1..=count).map(card).collect() }
}

/// What a camera reads of the card at a place of a page, when it is cut out.
fn scanned(picture: &Picture, place: usize) -> Vec<String> {
    let (width, height) = ((picture.width - 118) / 2, (picture.height - 118) / 4);
    let (left, top) = (59 + place % 2 * width, 59 + place / 2 * height);
    let mut seen = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| {
        picture.point(left + x, top + y)[1]
    });
    let codes = seen.detect_grids();
    codes.iter().map(|code| code.decode().expect("it is read").1).collect()
}

/// Eight cards to a page, each with its animal, its number and its code; a camera reads of each what it is
/// to read.
#[test]
fn cards_are_read_by_a_camera() {
    for (lang, ink) in [(Lang::Fr, Ink::Colour), (Lang::En, Ink::Black)] {
        let class = class(19);
        let printed = Printed::new(&cards(&class, lang, ink).expect("links are short"));
        assert_eq!(printed.sizes(), [(210.0, 297.0); 3]);
        let on_page = |page: usize| class.cards.chunks(8).nth(page - 1).expect("a page");
        for page in 1..=3 {
            let text = printed.text(page);
            for card in on_page(page) {
                let animal = Animal::of_card(card.number).called(lang);
                assert!(text.contains(&dense(animal)), "{animal}: {text}");
            }
            assert_eq!(text.matches("BCDFGHJK").count(), on_page(page).len(), "{text}");
        }
        // At 150 points in an inch: six in a millimetre, and 59 in the margin.
        for (page, picture) in (1..).zip(printed.pictures_at(150.0)) {
            assert!(picture.has_margin(9.0));
            assert_eq!(picture.is_grey(), ink == Ink::Black);
            for (place, card) in on_page(page).iter().enumerate() {
                assert_eq!(scanned(&picture, place), [card.link.as_str()], "page {page}");
            }
        }
    }
    let long = Card { number: 1, code: "B".repeat(8), link: "x".repeat(5000) };
    let refused = cards(&ClassCards { cards: vec![long], ..class(0) }, Lang::Fr, Ink::Black);
    let refused = refused.expect_err("no code holds it").to_string();
    assert_eq!(refused, "expected a link of at most 2,000 letters, found 5000");
}

/// Every card has its lines in the report, however many there are; a page ends before its edge.
#[test]
fn reports_have_a_line_for_each_card_and_theme() {
    let lines: Vec<ReportLine> = (1..=48)
        .flat_map(|card| ["Récolte multiple", "Fin de partie"].map(|theme| (card, theme)))
        .map(|(card, theme)| ReportLine {
            card,
            theme: theme.to_owned(),
            numbers: [7, 5, 3, 1, 100 + u32::from(card)],
        })
        .collect();
    for lang in Lang::ALL {
        let printed = Printed::new(&report("BCDFGH", &lines, lang, Ink::Black));
        let pages = printed.sizes();
        assert_eq!(pages, vec![(210.0, 297.0); 3]);
        assert!(printed.pictures().iter().all(|picture| picture.has_margin(10.0)));
        let text: String = (1..=pages.len()).map(|page| printed.text(page)).collect();
        assert_eq!(text.matches(&dense("Récolte multiple")).count(), 48, "{text}");
        for card in [1, 24, 48] {
            let called = format!("{card}. {}", Animal::of_card(card).called(lang));
            assert!(text.contains(&dense(&called)), "{called}: {text}");
            assert!(text.contains(&format!("{}", 100 + u32::from(card))));
        }
    }
    // A theme that is longer than its room is set smaller, and an empty report is a page.
    let long = ReportLine { card: 1, theme: "Où tombe la graine ".repeat(5), numbers: [1; 5] };
    let printed = Printed::new(&report("BCDFGH", &[long], Lang::Fr, Ink::Black));
    let [picture] = &printed.pictures()[..] else { panic!("one page") };
    assert!(picture.has_margin(10.0), "nothing runs over the edge");
    assert_eq!(Printed::new(&report("BCDFGH", &[], Lang::Fr, Ink::Black)).sizes().len(), 1);
}

#[test]
fn the_same_wish_gives_the_same_file() {
    let made = || board(RuleSet::Awele, Speech::default(), BoardOptions::default());
    assert_eq!(made(), made());
}

/// A long table goes on over the pages with its head on each, a wide one on turned paper; nothing is outside.
#[test]
fn tables_have_room_for_every_row() {
    let row = |number: usize| {
        vec![number.to_string(), format!("Kouamé-N’Guessan {number}"), "2,5".to_owned()]
    };
    let long = PrintedTable {
        title: "Open d’Abidjan".to_owned(),
        subtitle: "Classement après la ronde 5".to_owned(),
        head: ["", "Nom", "Points"].map(str::to_owned).to_vec(),
        rows: (1..=120).map(row).collect(),
        texts: vec![1],
    };
    let printed = Printed::new(&table(&long, Lang::Fr, Ink::Black));
    let sizes = printed.sizes();
    assert!(sizes.len() > 1 && sizes.iter().all(|size| *size == (210.0, 297.0)), "{sizes:?}");
    let text: String = (1..=sizes.len()).map(|page| printed.text(page)).collect();
    for number in 1..=120 {
        assert!(text.contains(&dense(&format!("Kouamé-N’Guessan {number}"))), "{number}");
    }
    assert_eq!(text.matches("Points").count(), sizes.len(), "the head is on each page");
    let head = (0..40).map(|at| format!("n{at}")).collect();
    let rows = (0..40).map(|at| (0..40).map(|to| format!("{}", (at * to) % 3)).collect()).collect();
    let wide = PrintedTable { head, rows, ..long };
    let printed = Printed::new(&table(&wide, Lang::En, Ink::Colour));
    assert!(printed.sizes().iter().all(|size| *size == (297.0, 210.0)), "{:?}", printed.sizes());
    for picture in printed.pictures() {
        assert!(picture.has_margin(10.0));
    }
    let none = PrintedTable { rows: Vec::new(), ..wide };
    assert_eq!(Printed::new(&table(&none, Lang::En, Ink::Colour)).sizes().len(), 1);
}

/// Two score sheets to a page; each counts its seeds to 48.
#[test]
fn score_sheets_count_to_48() {
    let sheet = |number: u8| ScoreSheet {
        event: "Open d’Abidjan".to_owned(),
        place: format!("Ronde 2, table {number}"),
        south: format!("Awa {number}"),
        north: "x".repeat(100),
    };
    let sheets: Vec<ScoreSheet> = (1..=3).map(sheet).collect();
    let printed = Printed::new(&score_sheets(&sheets, Lang::Fr, Ink::Black));
    assert_eq!(printed.sizes(), [(210.0, 297.0); 2]);
    let [first, second] = [printed.text(1), printed.text(2)];
    assert_eq!((first.matches("=48").count(), second.matches("=48").count()), (2, 1));
    assert!(first.contains("Awa1") && first.contains("Awa2") && second.contains("GrenierdeSud"));
    for picture in printed.pictures() {
        assert!(picture.is_grey() && picture.has_margin(8.0));
    }
}

/// What a camera reads of the card of a player is its link.
#[test]
fn cards_of_players_are_read_by_a_camera() {
    let card = |number| PlayerCard {
        number,
        name: format!("Awa {number}"),
        link: format!("https://awale.example/tournament/abcdefghijkm#player={number:026}"),
        code: number.is_multiple_of(2).then(|| "BCDFGHJK".to_owned()),
    };
    let cards: Vec<PlayerCard> = (1..=9).map(card).collect();
    let pdf = player_cards("Open", &cards, Lang::Fr, Ink::Black).expect("links are short");
    let printed = Printed::new(&pdf);
    assert_eq!(printed.sizes().len(), 2);
    for (page, picture) in printed.pictures_at(150.0).iter().enumerate() {
        for (place, card) in cards.chunks(8).nth(page).expect("a page").iter().enumerate() {
            assert_eq!(scanned(picture, place), [card.link.as_str()]);
        }
    }
}
