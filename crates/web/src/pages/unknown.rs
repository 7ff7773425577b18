//! The page of an address that leads nowhere.

use leptos::prelude::*;

use crate::Route;
use crate::components::{Lost, Store};

#[component]
pub fn Unknown() -> impl IntoView {
    let texts = Store::get().texts().chrome();
    view! { <Lost words=texts.unknown to=Route::Start label=texts.to_start /> }
}
