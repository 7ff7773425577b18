//! Reading aloud with the voices of the browser. One that has none is silent.

use web_sys::SpeechSynthesisUtterance;

use super::window;

/// Says a text in a language at a rate; what was being said is broken off.
pub fn say(text: &str, lang: &str, rate: f32) {
    // Marks that make two texts different are not to be read.
    let text: String = text.chars().filter(|&c| c != '\u{200b}').collect();
    stop();
    if text.trim().is_empty() {
        return;
    }
    if let (Ok(voices), Ok(words)) =
        (window().speech_synthesis(), SpeechSynthesisUtterance::new_with_text(&text))
    {
        words.set_lang(lang);
        words.set_rate(rate);
        voices.speak(&words);
    }
}

pub fn stop() {
    if let Ok(voices) = window().speech_synthesis() {
        voices.cancel();
    }
}
