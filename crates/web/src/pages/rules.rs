//! The rules of a game, with boards that move.

mod demo;
mod text;

use awale_core::RuleSet;
use awale_words::{Block, Naming, Page};
use leptos::prelude::*;

use self::demo::Demo;
use self::text::{Marked, marked};
use crate::Route;
use crate::browser::storage;
use crate::components::{Link, Store, chip_row, go};
use crate::session::Plan;

#[component]
pub fn Rules(rules: RuleSet) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().rules();
    let lang = store.lang();
    let page = Page::new(rules, lang);
    let sheets = RuleSet::ALL.iter().map(|&other| {
        view! { <li><Link to=Route::Rules(other)>{other.title()}</Link></li> }
    });
    let headings: Vec<&str> = headings(&page.blocks).collect();
    let contents = headings.iter().enumerate().map(|(number, heading)| {
        view! {
            <li>
                <a href=format!("#part-{}", number + 1) on:click=move |event| {
                    event.prevent_default();
                    show_part(number + 1);
                }>{*heading}</a>
            </li>
        }
    });
    let settings = store.texts().settings();
    let namings = vec![
        (Naming::Letters, settings.naming_letters.to_owned()),
        (Naming::Numbers, settings.naming_numbers.to_owned()),
    ];
    let naming =
        chip_row("rules-naming", settings.naming, namings, store.settings, |s| &mut s.naming);
    let play = move |_| {
        let plan = Plan { rules, ..Plan::kept() };
        storage::write(storage::PLAN, &plan.to_string());
        go(store, Route::Start);
    };
    view! {
        <article class="rules" lang=lang.code()>
            <nav class="sheets-nav" aria-label=texts.games>
                <ul>{sheets.collect_view()}</ul>
            </nav>
            <header>
                <h1>{page.title}</h1>
                <p class="lead">{page.summary}</p>
                <div class="rules-tools">
                    {naming}
                    <button class="primary" on:click=play>
                        {texts.play}
                    </button>
                </div>
            </header>
            <nav class="contents" aria-label=texts.contents>
                <h2>{texts.contents}</h2>
                <ol>{contents.collect_view()}</ol>
            </nav>
            <div class="clauses">{body(&page)}</div>
            <p class="legend">
                <span class="clause">"S1"</span>
                {texts.clause_legend}
            </p>
        </article>
    }
    .into_any()
}

fn headings(blocks: &[Block]) -> impl Iterator<Item = &'static str> {
    blocks.iter().filter_map(|block| match block {
        Block::Heading(text) => Some(*text),
        _ => None,
    })
}

/// The text and its boards; bullets that follow each other are one list.
fn body(page: &Page) -> Vec<AnyView> {
    let mut views = Vec::new();
    let mut part = 0;
    let mut blocks = page.blocks.iter().peekable();
    while let Some(block) = blocks.next() {
        views.push(match block {
            Block::Heading(text) => {
                part += 1;
                view! { <h2 id=format!("part-{part}") tabindex="-1">{*text}</h2> }.into_any()
            }
            Block::Paragraph { text, clauses } => {
                view! { <p><Marked text=text clauses=clauses.clone() /></p> }.into_any()
            }
            Block::Reading { text, clauses } => {
                let label = Store::get().texts().rules().reading;
                view! {
                    <aside class="reading">
                        <strong>{label}</strong>
                        <p><Marked text=text clauses=clauses.clone() /></p>
                    </aside>
                }
                .into_any()
            }
            Block::Bullet { text, clauses } => {
                let mut items = vec![marked(text, clauses)];
                while let Some(Block::Bullet { text, clauses }) =
                    blocks.next_if(|next| matches!(next, Block::Bullet { .. }))
                {
                    items.push(marked(text, clauses));
                }
                view! { <ul class="points">{items}</ul> }.into_any()
            }
            Block::Board { position, mv } => {
                view! { <Demo position=*position mv=*mv /> }.into_any()
            }
        });
    }
    views
}

/// Scrolls to a part of the page and puts the focus there.
fn show_part(number: usize) {
    let found = document().get_element_by_id(&format!("part-{number}"));
    let Some(heading) =
        found.and_then(|e| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(e).ok())
    else {
        return;
    };
    heading.scroll_into_view();
    let _ = heading.focus();
}
