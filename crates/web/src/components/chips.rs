//! Rows of values, one of which is chosen.

use leptos::prelude::*;

/// One value among others: a radio button that looks like a chip.
pub fn chip(
    group: &'static str,
    content: impl IntoView + 'static,
    chosen: impl Fn() -> bool + Send + Sync + 'static,
    pick: impl Fn() + 'static,
) -> AnyView {
    let content = content.into_any();
    view! {
        <label class="chip">
            <input type="radio" name=group prop:checked=chosen on:change=move |_| pick() />
            <span>{content}</span>
        </label>
    }
    .into_any()
}

/// A row of chips for a part of something that is chosen.
pub fn chip_row<C, T>(
    group: &'static str,
    title: &'static str,
    values: Vec<(T, String)>,
    choice: RwSignal<C>,
    part: fn(&mut C) -> &mut T,
) -> AnyView
where
    C: Clone + Send + Sync + 'static,
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let chips = values.into_iter().map(|(value, text)| {
        let chosen = move || *part(&mut choice.get()) == value;
        chip(group, text, chosen, move || choice.update(|choice| *part(choice) = value))
    });
    view! {
        <fieldset class="choice-row">
            <legend>{title}</legend>
            {chips.collect_view()}
        </fieldset>
    }
    .into_any()
}
