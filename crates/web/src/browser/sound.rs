//! Short sounds, struck like the bars of a balafon: a body that rings, its double octave, and the noise
//! of the touch.

use awale_core::random::SplitMix64;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{AudioBuffer, AudioContext, AudioNode, BiquadFilterType, GainNode};

use crate::board::Chime;

/// Samples of noise: a thirtieth of a second at the usual rates.
const NOISE: u16 = 1600;
/// Nothing is heard below this.
const SILENCE: f32 = 0.0001;

/// What makes the sounds; the browser allows it only after the first touch of a key or the page.
#[derive(Clone, Copy, Debug)]
pub struct Sound(StoredValue<Option<Studio>, LocalStorage>);

#[derive(Debug)]
struct Studio {
    context: AudioContext,
    /// Everything goes through it: it has the volume.
    out: GainNode,
    noise: AudioBuffer,
}

impl Default for Sound {
    fn default() -> Sound {
        Sound(StoredValue::new_local(None))
    }
}

impl Sound {
    /// Gets ready. That takes longer than a frame: it is to be done before seeds are on their way.
    pub fn wake(self) {
        if self.0.with_value(Option::is_none) {
            self.0.set_value(Studio::new().ok());
        }
    }

    /// Makes a sound, higher or lower by a factor, as loud as so many percent. A browser that cannot
    /// is silent.
    pub fn play(self, chime: Chime, shade: f32, volume: u8) {
        self.wake();
        self.0.with_value(|studio| {
            let _ = studio.as_ref().map(|studio| studio.play(chime, shade, volume));
        });
    }
}

impl Studio {
    fn new() -> Result<Studio, JsValue> {
        let context = AudioContext::new()?;
        let out = context.create_gain()?;
        out.connect_with_audio_node(&context.destination())?;
        let noise = context.create_buffer(1, u32::from(NOISE), context.sample_rate())?;
        let mut random = SplitMix64::new(1);
        let mut sample = || f32::from((random.next_u64() >> 48) as u16) / 32768.0 - 1.0;
        let samples: Vec<f32> = (0..NOISE).map(|_| sample()).collect();
        noise.copy_to_channel(&samples, 0)?;
        Ok(Studio { context, out, noise })
    }

    fn play(&self, chime: Chime, shade: f32, volume: u8) -> Result<(), JsValue> {
        // Ears hear steps of a square as even.
        let part = f32::from(volume) / 100.0;
        self.out.gain().set_value(part * part);
        let strokes = chime.strokes();
        let length = f64::from(strokes.millis) / 1000.0;
        let mut at = self.context.current_time();
        for pitch in strokes.pitches.iter().map(|pitch| pitch * shade) {
            self.ring(at, length, pitch, strokes.loudness)?;
            self.ring(at, length * 0.35, pitch * 3.9, strokes.loudness * 0.3)?;
            self.touch(at, pitch * 5.0, strokes.loudness * strokes.noise)?;
            // A stroke begins while the one before it still dies away.
            at += length * 0.45;
        }
        Ok(())
    }

    /// A tone that comes at once and dies away; it begins a little high, as wood does.
    fn ring(&self, at: f64, length: f64, pitch: f32, loudness: f32) -> Result<(), JsValue> {
        let tone = self.context.create_oscillator()?;
        tone.frequency().set_value_at_time(pitch * 1.06, at)?;
        tone.frequency().exponential_ramp_to_value_at_time(pitch, at + 0.02)?;
        self.fading(&tone, at, length, loudness)?;
        tone.start_with_when(at)?;
        tone.stop_with_when(at + length)
    }

    /// The noise of the touch, in the colour of the pitch.
    fn touch(&self, at: f64, pitch: f32, loudness: f32) -> Result<(), JsValue> {
        let noise = self.context.create_buffer_source()?;
        noise.set_buffer(Some(&self.noise));
        let filter = self.context.create_biquad_filter()?;
        filter.set_type(BiquadFilterType::Bandpass);
        filter.frequency().set_value(pitch);
        noise.connect_with_audio_node(&filter)?;
        self.fading(&filter, at, 0.03, loudness)?;
        noise.start_with_when(at)
    }

    fn fading(&self, from: &AudioNode, at: f64, length: f64, loud: f32) -> Result<(), JsValue> {
        let volume = self.context.create_gain()?;
        volume.gain().set_value_at_time(SILENCE, at)?;
        volume.gain().exponential_ramp_to_value_at_time(loud, at + 0.002)?;
        volume.gain().exponential_ramp_to_value_at_time(SILENCE, at + length)?;
        from.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&self.out)?;
        Ok(())
    }
}
