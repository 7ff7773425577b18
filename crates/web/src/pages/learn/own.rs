//! A lesson that a teacher made: it comes in the address, or a class has given it.

use awale_coach::lesson::{Lesson, parse};

use wasm_bindgen::JsValue;

use crate::Route;
use crate::browser::{storage, window};

/// The lesson, if there is one that can be read.
pub(super) fn lesson() -> Option<&'static Lesson> {
    if let Some(text) = in_address() {
        // Another lesson of this name may have been begun.
        storage::remove(storage::LESSON);
        storage::write(storage::OWN_PATH, &text);
        if let Ok(history) = window().history() {
            let path = Route::Lesson(Route::OWN_LESSON.to_owned()).path();
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
        }
    }
    let lesson = read(&storage::read(storage::OWN_PATH)?)?;
    // Pages hold their lesson for as long as the document is open.
    Some(Box::leak(Box::new(lesson)))
}

/// The first lesson of a text, under the name it has in links.
fn read(text: &str) -> Option<Lesson> {
    let lesson = parse(text).ok()?.into_iter().next().filter(|lesson| !lesson.steps.is_empty())?;
    Some(Lesson { id: Route::OWN_LESSON.to_owned(), ..lesson })
}

/// The text behind the `#` of the address: base64url of UTF-8, which browsers send to nobody.
fn in_address() -> Option<String> {
    let hash = window().location().hash().ok()?;
    let letters = hash.strip_prefix('#').filter(|letters| !letters.is_empty())?;
    let letters = letters.replace('-', "+").replace('_', "/");
    let bytes = window().atob(&letters).ok()?;
    let bytes: Option<Vec<u8>> = bytes.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
    String::from_utf8(bytes?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_of_a_teacher_has_a_name_of_its_own() {
        let text = "lesson sowing\nrules awale\nstep\nfr Alors\u{a0}?\ntask point landing A\n";
        assert_eq!(read(text).map(|lesson| lesson.id).as_deref(), Some(Route::OWN_LESSON));
        for wrong in ["", "lesson a\n", "lesson a\nstep\nboard x\n"] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
    }
}
