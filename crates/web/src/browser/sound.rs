//! Short sounds made of a few tones each.

use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

use crate::board::Chime;

/// What makes the sounds; the browser allows it only after the first touch of a key or the page.
#[derive(Clone, Copy, Debug)]
pub struct Sound(StoredValue<Option<AudioContext>, LocalStorage>);

impl Default for Sound {
    fn default() -> Sound {
        Sound(StoredValue::new_local(None))
    }
}

impl Sound {
    /// Gets ready. That takes longer than a frame: it is to be done before seeds are on their way.
    pub fn wake(self) {
        if self.0.with_value(Option::is_none) {
            self.0.set_value(AudioContext::new().ok());
        }
    }

    /// Makes a sound. A browser that cannot is silent.
    pub fn play(self, chime: Chime) {
        self.wake();
        self.0.with_value(|context| {
            let _ = context.as_ref().map(|context| tones(context, chime));
        });
    }
}

fn tones(context: &AudioContext, chime: Chime) -> Result<(), wasm_bindgen::JsValue> {
    let (pitches, millis, loudness) = chime.tones();
    let length = f64::from(millis) / 1000.0;
    let mut at = context.current_time();
    for &pitch in pitches {
        tone(context, at, length, pitch, loudness)?;
        // A tone begins while the one before it still dies away.
        at += length * 0.6;
    }
    Ok(())
}

fn tone(
    context: &AudioContext,
    now: f64,
    length: f64,
    pitch: f32,
    loudness: f32,
) -> Result<(), wasm_bindgen::JsValue> {
    let end = now + length;
    let tone = context.create_oscillator()?;
    let volume = context.create_gain()?;
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value_at_time(pitch, now)?;
    // A seed on wood: the pitch falls as the sound dies away.
    tone.frequency().exponential_ramp_to_value_at_time(pitch * 0.6, end)?;
    volume.gain().set_value_at_time(loudness, now)?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, end)?;
    tone.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    tone.start_with_when(now)?;
    tone.stop_with_when(end)
}
