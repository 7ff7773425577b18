//! Who plays: the ten characters, or two people at this screen.

use awale_core::{BySide, Side};
use awale_engine::Level;
use awale_proto::LONGEST_NAME;
use leptos::prelude::*;

use crate::Switch;
use crate::browser::class;
use crate::components::{Store, face_svg};
use crate::session::form::Form;
use crate::session::{Opponent, Plan, names, people};

/// The ten characters, and the one who adapts.
#[component]
pub(super) fn Across(plan: RwSignal<Plan>) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().start();
    let suggested = Form::kept().suggested();
    let adapts = move || plan.with(|plan| plan.adapts.is_on());
    let person = move |level: Level| {
        let number = level.number();
        let chosen =
            move || !adapts() && plan.with(|plan| plan.opponent == Opponent::Engine(level));
        let pick = move |_| {
            plan.update(|plan| {
                plan.adapts = Switch::Off;
                plan.change(|plan| plan.opponent = Opponent::Engine(level));
            });
        };
        let badge = (level == suggested).then(|| view! { <em class="tip">{texts.suggested}</em> });
        let named = (store.texts().people().named)(people::name(level), number);
        view! {
            <label class="pick person">
                <input type="radio" name="opponent" prop:checked=chosen on:change=pick />
                <span>
                    <span class="face" inner_html=face_svg(number)></span>
                    <strong>{named}</strong>
                    <small>{(store.texts().people().about)(number)}</small>
                    {badge}
                </span>
            </label>
        }
    };
    let adapt = move |_| plan.update(|plan| plan.adapts = Switch::On);
    view! {
        <fieldset class="panel people">
            <legend>{texts.opponent}</legend>
            <label class="pick adapts">
                <input type="radio" name="opponent" prop:checked=adapts on:change=adapt />
                <span>
                    <strong>{texts.adapts}</strong>
                    <small>{texts.adapts_lead}</small>
                </span>
            </label>
            <div class="ten">{Level::all().map(person).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

/// The names of two people at this screen, if they like to be called by them. In a class nobody is asked.
#[component]
pub(super) fn Names(names: RwSignal<BySide<String>>) -> impl IntoView {
    let texts = Store::get().texts().start();
    let field = move |side: Side, label: &'static str| {
        let set = move |event| {
            names.update(|names| names[side] = event_target_value(&event));
            names::keep(&names.get_untracked());
        };
        view! {
            <label class="field">
                <span>{label} " " <small>"(" {texts.optional} ")"</small></span>
                <input
                    type="text"
                    autocomplete="off"
                    maxlength=LONGEST_NAME.to_string()
                    prop:value=move || names.with(|names| names[side].clone())
                    on:input=set
                />
            </label>
        }
    };
    let asked = class::secret().is_none().then(|| {
        view! {
            <div class="two-names">
                <h2>{texts.names}</h2>
                {field(Side::South, texts.name_south)} {field(Side::North, texts.name_north)}
            </div>
        }
    });
    asked.into_any()
}
