//! The rules of a game, with boards that move.

mod brief;
mod demo;
mod text;

use awale_core::{Clause, RuleSet};
use awale_words::{Block, Naming, Page, RuleTable};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use self::brief::in_brief;
use self::demo::{Caption, demo};
use self::text::{Clauses, Marked, marked};
use super::origins::GameLinks;
use crate::Route;
use crate::browser::{storage, window};
use crate::components::{Link, Store, chip_row, go};
use crate::session::Plan;

#[component]
pub fn Rules(rules: RuleSet) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().rules();
    let lang = store.lang();
    let page = Page::new(rules, lang);
    let headings: Vec<&str> = headings(&page.blocks).collect();
    let contents = headings.iter().enumerate().map(|(number, heading)| {
        view! {
            <li>
                <a href=format!("#part-{}", number + 1) on:click=move |event| {
                    event.prevent_default();
                    show(&format!("part-{}", number + 1));
                }>{said(heading)}</a>
            </li>
        }
    });
    let settings = store.texts().settings();
    let namings = vec![
        (Naming::Letters, settings.naming_letters.to_owned()),
        (Naming::Numbers, settings.naming_numbers.to_owned()),
    ];
    let title = move || (settings.naming)(store.speech());
    let naming = chip_row("rules-naming", title, namings, store.settings, |s| &mut s.naming);
    let play = move |_| {
        let mut plan = Plan::kept();
        plan.change(|plan| plan.rules = rules);
        storage::write(storage::PLAN, &plan.to_string());
        go(store, Route::Start);
    };
    // The address may name a clause, as the end of a game does.
    Effect::new(|_| {
        request_animation_frame(|| {
            let clause = window().location().hash().unwrap_or_default();
            show(clause.trim_start_matches('#'));
        });
    });
    view! {
        <article class="rules" lang=lang.code()>
            <nav class="sheets-nav" aria-label=texts.games>
                <ul><GameLinks /></ul>
            </nav>
            <header>
                <h1>{page.title}</h1>
                <p class="lead">{said(page.summary)}</p>
                {page.credit.map(|credit| view! { <p class="credit">{credit}</p> })}
                <div class="rules-tools">
                    {naming}
                    <button class="primary" on:click=play>
                        {texts.play}
                    </button>
                    <Link class="button" to=Route::Print>{store.texts().print().title}</Link>
                </div>
            </header>
            <nav class="contents" aria-label=texts.contents>
                <h2>{texts.contents}</h2>
                <ol>{contents.collect_view()}</ol>
            </nav>
            {in_brief(&page.brief)}
            <div class="clauses">{body(&page)}</div>
            <p class="legend">
                <span class="clause">"S1"</span>
                {texts.clause_legend}
            </p>
        </article>
    }
    .into_any()
}

/// A text in the words the reader has chosen; followed.
fn said(text: &'static str) -> impl Fn() -> String + Copy {
    let store = Store::get();
    move || store.speech().text(text)
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
    let mut told = Vec::new();
    let mut first = |clauses: &[Clause]| {
        let mark = |&clause: &Clause| {
            let first = !told.contains(&clause);
            told.push(clause);
            (clause, first)
        };
        Clauses(clauses.iter().map(mark).collect())
    };
    let mut blocks = page.blocks.iter().peekable();
    while let Some(block) = blocks.next() {
        views.push(match block {
            Block::Heading(text) => {
                part += 1;
                view! { <h2 id=format!("part-{part}") tabindex="-1">{said(text)}</h2> }.into_any()
            }
            Block::Paragraph { text, clauses } => {
                view! { <p><Marked text=text clauses=first(clauses) /></p> }.into_any()
            }
            Block::Reading { text, other, clauses } => reading(text, other, first(clauses)),
            Block::Bullet { text, clauses } => {
                let mut items = vec![marked(text, first(clauses))];
                while let Some(Block::Bullet { text, clauses }) =
                    blocks.next_if(|next| matches!(next, Block::Bullet { .. }))
                {
                    items.push(marked(text, first(clauses)));
                }
                view! { <ul class="points">{items}</ul> }.into_any()
            }
            Block::Figure(figure) => demo(figure),
            Block::Table(table) => drawn(table),
        });
    }
    views
}

fn reading(text: &'static str, other: &'static str, clauses: Clauses) -> AnyView {
    let lang = Store::get().lang();
    view! {
        <aside class="reading" aria-label=lang.our_reading()>
            <strong>{lang.our_reading()}</strong>
            <p><Marked text=text clauses /></p>
            <p class="other">
                <em>{lang.other_reading()}</em>
                " "
                <Marked text=other clauses=Clauses::default() />
            </p>
        </aside>
    }
    .into_any()
}

fn drawn(table: &RuleTable) -> AnyView {
    let head = table.head.iter().map(|&cell| view! { <th scope="col">{said(cell)}</th> });
    let rows = table.rows.iter().map(|row| {
        let cells = row.iter().enumerate().map(|(column, &cell)| match column {
            0 => view! { <th scope="row">{said(cell)}</th> }.into_any(),
            _ => view! { <td>{said(cell)}</td> }.into_any(),
        });
        view! { <tr>{cells.collect_view()}</tr> }
    });
    view! {
        <figure class="table">
            <Caption label=table.label text=table.caption />
            <table>
                <thead>
                    <tr>{head.collect_view()}</tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </figure>
    }
    .into_any()
}

/// Scrolls to a part of the page or to the paragraph of a clause, and puts the focus there.
pub(super) fn show(id: &str) {
    let Some(mark) = document().get_element_by_id(id) else { return };
    let paragraph = mark.closest("h2, p, li").ok().flatten().unwrap_or(mark);
    let Ok(paragraph) = paragraph.dyn_into::<HtmlElement>() else { return };
    if paragraph.tag_name() != "H2" {
        let _ = paragraph.class_list().add_1("found");
        let _ = paragraph.set_attribute("tabindex", "-1");
    }
    paragraph.scroll_into_view();
    let _ = paragraph.focus();
}
