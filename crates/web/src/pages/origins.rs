//! Where the games come from: a text with a map, as `awale rules --origins` tells it.

mod map;

use awale_core::Side;
use awale_words::{Block, Figure, Origins as Told};
use leptos::prelude::*;

use self::map::Map;
use super::rules::show;
use crate::Route;
use crate::board::Shown;
use crate::components::{Board, Link, Store};
use crate::session::games;

#[component]
pub fn Origins() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().origins();
    let page = Told::new(store.lang());
    let headings = page.blocks.iter().filter_map(|block| match block {
        Block::Heading(text) => Some(*text),
        _ => None,
    });
    let contents = headings.enumerate().map(|(number, heading)| {
        view! {
            <li>
                <a href=format!("#part-{}", number + 1) on:click=move |event| {
                    event.prevent_default();
                    show(&format!("part-{}", number + 1));
                }>{heading}</a>
            </li>
        }
    });
    view! {
        <article class="rules origins">
            <nav class="sheets-nav" aria-label=store.texts().rules().games>
                <ul><GameLinks /></ul>
            </nav>
            <header>
                <h1>{page.title}</h1>
                <p class="lead">{page.summary}</p>
            </header>
            <nav class="contents" aria-label=texts.contents>
                <h2>{texts.contents}</h2>
                <ol>{contents.collect_view()}</ol>
            </nav>
            <div class="clauses">{body(&page)}</div>
        </article>
    }
    .into_any()
}

/// The ways from a page of rules to the others, and to this one.
#[component]
pub(super) fn GameLinks() -> impl IntoView {
    let origins = Store::get().texts().origins().link;
    let games = games().map(|rules| {
        view! { <li><Link to=Route::Rules(rules)>{rules.title()}</Link></li> }
    });
    view! {
        {games.collect_view()}
        <li><Link to=Route::Origins>{origins}</Link></li>
    }
}

/// The text. Items that follow each other are one list; the first list is that of the map.
fn body(page: &Told) -> Vec<AnyView> {
    let mut views = Vec::new();
    let mut part = 0;
    let mut lists = 0;
    let mut blocks = page.blocks.iter().peekable();
    while let Some(block) = blocks.next() {
        views.push(match block {
            Block::Heading(text) => {
                part += 1;
                view! { <h2 id=format!("part-{part}") tabindex="-1">{*text}</h2> }.into_any()
            }
            Block::Bullet { text, .. } => {
                let mut items = vec![item(text)];
                while let Some(Block::Bullet { text, .. }) =
                    blocks.next_if(|next| matches!(next, Block::Bullet { .. }))
                {
                    items.push(item(text));
                }
                lists += 1;
                if lists == 1 {
                    view! {
                        <Map />
                        <ol class="stations">{items}</ol>
                    }
                    .into_any()
                } else {
                    view! { <ul class="points">{items}</ul> }.into_any()
                }
            }
            Block::Figure(Figure { caption, position, .. }) => {
                let shown = Signal::stored(Shown::still(*position));
                view! {
                    <figure class="demo">
                        <Board shown bottom=Signal::stored(Side::South) silent=true />
                        <figcaption>{*caption}</figcaption>
                    </figure>
                }
                .into_any()
            }
            Block::Paragraph { text, .. } | Block::Reading { text, .. } => {
                view! { <p>{*text}</p> }.into_any()
            }
            // There is no table here.
            Block::Table(_) => ().into_any(),
        });
    }
    views
}

/// An item of a list: a word, a colon, and what there is to say about it.
fn item(text: &'static str) -> AnyView {
    let (word, rest) = text.split_once(':').unwrap_or(("", text));
    let word = (!word.is_empty()).then(|| view! { <strong>{word} ":"</strong> });
    view! { <li>{word} {rest}</li> }.into_any()
}
