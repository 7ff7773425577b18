//! The page of an address that leads nowhere.

use leptos::prelude::*;

use crate::Route;
use crate::components::{Link, Store};

/// Says so and leads back.
#[component]
pub fn Unknown() -> impl IntoView {
    let texts = Store::get().texts().chrome();
    view! {
        <section class="lost">
            <h1>{texts.unknown}</h1>
            <Link class="button" to=Route::Start>
                {texts.to_start}
            </Link>
        </section>
    }
}
