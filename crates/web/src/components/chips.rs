//! Rows of values, one of which is chosen.

use leptos::prelude::*;

/// One value among others: a radio button that looks like a chip. Compiled once for all values.
fn chip(group: &'static str, text: String, chosen: Signal<bool>, pick: Callback<()>) -> AnyView {
    view! {
        <label class="chip">
            <input
                type="radio"
                name=group
                prop:checked=move || chosen.get()
                on:change=move |_| pick.run(())
            />
            <span>{text}</span>
        </label>
    }
    .into_any()
}

/// A row of chips for a part of something that is chosen.
pub fn chip_row<C, T, S: Into<String>>(
    group: &'static str,
    title: impl IntoView + 'static,
    values: Vec<(T, S)>,
    choice: RwSignal<C>,
    part: fn(&mut C) -> &mut T,
) -> AnyView
where
    C: Clone + Send + Sync + 'static,
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let chips = values.into_iter().map(|(value, text)| {
        let chosen = Signal::derive(move || *part(&mut choice.get()) == value);
        let pick = Callback::new(move |()| choice.update(|choice| *part(choice) = value));
        chip(group, text.into(), chosen, pick)
    });
    row(title.into_any(), chips.collect())
}

fn row(title: AnyView, chips: Vec<AnyView>) -> AnyView {
    view! {
        <fieldset class="choice-row">
            <legend>{title}</legend>
            {chips}
        </fieldset>
    }
    .into_any()
}
