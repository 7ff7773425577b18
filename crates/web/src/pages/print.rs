//! Paper: what is printed is chosen here, and the server makes it.

use awale_coach::sheet::{LEVELS, Topic};
use awale_core::{Harvesting, RuleSet};
use awale_words::{Naming, Speech};
use leptos::prelude::*;

use crate::components::{Store, chip_row};
use crate::session::games;

/// What is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Wish {
    what: PaperChoice,
    rules: RuleSet,
    colour: bool,
    large: bool,
    /// The names of the pits; a board may have none.
    names: Option<Naming>,
    /// The names that paper other than a board has if none are chosen.
    usual: Naming,
    theme: Topic,
    level: u8,
    answers: bool,
    seed: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PaperChoice {
    Board,
    Leaflet,
    Sheet,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            what: PaperChoice::Board,
            rules: RuleSet::Awale,
            colour: true,
            large: false,
            names: None,
            usual: Naming::default(),
            theme: Topic::Simulation,
            level: 1,
            answers: false,
            seed: 1,
        }
    }
}

impl Wish {
    /// Exercises are about games that sow from the start.
    fn game(&self) -> RuleSet {
        let sows = self.rules.facts().harvesting == Harvesting::ByCount;
        if self.what == PaperChoice::Sheet && !sows { RuleSet::Awale } else { self.rules }
    }

    /// The names that are printed; a simulation has its own.
    fn names(&self) -> Option<Naming> {
        match self.what {
            PaperChoice::Board => self.names,
            PaperChoice::Sheet if self.theme == Topic::Simulation => None,
            _ => Some(self.names.unwrap_or(self.usual)),
        }
    }

    /// The game, as a row of chips shows and changes it.
    fn chosen_game(&mut self) -> &mut RuleSet {
        self.rules = self.game();
        &mut self.rules
    }

    /// The names, as a row of chips shows and changes them.
    fn chosen_names(&mut self) -> &mut Option<Naming> {
        self.names = self.names();
        &mut self.names
    }

    /// Where the PDF is.
    fn address(&self, speech: Speech) -> String {
        let Wish { theme, level, answers, seed, .. } = self;
        let naming = self.names().map(|names| format!("&names={names}")).unwrap_or_default();
        let (what, more) = match self.what {
            PaperChoice::Board => {
                ("board", format!("&paper={}{naming}", if self.large { "a3" } else { "a4" }))
            }
            PaperChoice::Leaflet => ("leaflet", naming),
            PaperChoice::Sheet => (
                "sheet",
                format!("&theme={theme}&level={level}&answers={answers}&seed={seed}{naming}"),
            ),
        };
        let ink = if self.colour { "colour" } else { "black" };
        format!(
            "{}/print/{what}?rules={}&lang={}&words={}&ink={ink}{more}",
            awale_proto::API,
            self.game(),
            speech.lang,
            speech.vocabulary
        )
    }
}

#[component]
pub fn Print() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().print();
    let usual = store.speech_now().naming;
    let wish = RwSignal::new(Wish { usual, ..Wish::default() });
    let whats = vec![
        (PaperChoice::Board, texts.board),
        (PaperChoice::Leaflet, texts.leaflet),
        (PaperChoice::Sheet, texts.sheet),
    ];
    let what = Memo::new(move |_| wish.get().what);
    let inks = vec![(true, texts.colour), (false, texts.black)];
    view! {
        <article class="print-page">
            <h1>{texts.title}</h1>
            <p class="lead">{texts.lead}</p>
            {chip_row("print-what", texts.what, whats, wish, |wish| &mut wish.what)}
            {move || choices(store, wish, what.get())}
            {chip_row("print-ink", texts.ink, inks, wish, |wish| &mut wish.colour)}
            <p>
                <a
                    class="button primary"
                    target="_blank"
                    data-testid="print"
                    href=move || wish.get().address(store.speech())
                >
                    {texts.print}
                </a>
            </p>
            <p class="note">
                {move || (what.get() == PaperChoice::Board).then(|| (texts.real_size)(store.speech()))}
            </p>
        </article>
    }
    .into_any()
}

/// What can be chosen about one kind of paper.
fn choices(store: Store, wish: RwSignal<Wish>, what: PaperChoice) -> AnyView {
    let texts = store.texts().print();
    let games = games().filter(|rules| {
        what != PaperChoice::Sheet || rules.facts().harvesting == Harvesting::ByCount
    });
    let games = games.map(|rules| (rules, rules.title())).collect();
    let game = chip_row("print-game", texts.game, games, wish, Wish::chosen_game);
    let names = move || {
        let mut names =
            vec![(Some(Naming::Letters), texts.letters), (Some(Naming::Numbers), texts.numbers)];
        if what == PaperChoice::Board {
            names.insert(0, (None, texts.none));
        }
        chip_row(
            "print-names",
            move || (texts.names)(store.speech()),
            names,
            wish,
            Wish::chosen_names,
        )
    };
    match what {
        PaperChoice::Board => {
            let papers = vec![(false, texts.a4), (true, texts.a3)];
            let paper = chip_row("print-paper", texts.paper, papers, wish, |wish| &mut wish.large);
            view! { {game} {paper} {names()} }.into_any()
        }
        PaperChoice::Leaflet => view! { {game} {names()} }.into_any(),
        PaperChoice::Sheet => {
            let themes = Topic::ALL.map(|topic| (topic, topic.title(store.lang()))).to_vec();
            let themes = chip_row("print-theme", texts.theme, themes, wish, |wish| &mut wish.theme);
            let levels = (1..=LEVELS).map(|level| (level, level.to_string())).collect();
            let levels = chip_row("print-level", texts.level, levels, wish, |wish| &mut wish.level);
            let keys = vec![(false, texts.without_answers), (true, texts.with_answers)];
            let keys = chip_row("print-key", texts.answers, keys, wish, |wish| &mut wish.answers);
            let simulates = Memo::new(move |_| wish.get().theme == Topic::Simulation);
            let names = move || (!simulates.get()).then(names);
            let other = move |_| wish.update(|wish| wish.seed += 1);
            view! {
                {game}
                {themes}
                {levels}
                {names}
                {keys}
                <p>
                    {move || (texts.number)(wish.get().seed)} " "
                    <button on:click=other>{texts.other_boards}</button>
                </p>
            }
            .into_any()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_says_what_is_chosen() {
        let wish = Wish { rules: RuleSet::Eqwale, large: true, ..Wish::default() };
        assert_eq!(
            wish.address(Speech::default()),
            "/api/v1/print/board?rules=eqwale&lang=fr&words=ours&ink=colour&paper=a3"
        );
        let sheet = Wish {
            what: PaperChoice::Sheet,
            names: Some(Naming::Numbers),
            colour: false,
            answers: true,
            ..wish
        };
        assert_eq!(
            sheet.address(Speech::default()),
            "/api/v1/print/sheet?rules=awale&lang=fr&words=ours&ink=black\
             &theme=simulation&level=1&answers=true&seed=1"
        );
        let sheet = Wish { theme: Topic::Feed, ..sheet };
        assert!(sheet.address(Speech::default()).ends_with("&seed=1&names=numbers"));
        // Nothing chosen for a board is the usual names elsewhere.
        let leaflet = Wish { what: PaperChoice::Leaflet, ..wish };
        assert_eq!(
            leaflet.address(Speech::default()),
            "/api/v1/print/leaflet?rules=eqwale&lang=fr&words=ours&ink=colour&names=letters"
        );
    }
}
