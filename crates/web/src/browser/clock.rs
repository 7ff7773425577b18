//! The time.

use awale_coach::puzzle::Day;
use awale_play::Millis;

/// The time now, in milliseconds since 1970.
pub fn now() -> Millis {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "milliseconds since 1970 are positive and far below the limit"
    )]
    Millis(js_sys::Date::now() as u64)
}

/// A number nobody can foresee, for lots and luck.
pub fn lot() -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the number is from 0 up to 2^53"
    )]
    {
        (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64
    }
}

/// The day where the player is, as it is written in a language.
pub fn today_words(lang: &str) -> String {
    let options = js_sys::Object::new();
    for (part, form) in [("weekday", "long"), ("day", "numeric"), ("month", "long")] {
        let _ = js_sys::Reflect::set(&options, &part.into(), &form.into());
    }
    js_sys::Date::new_0().to_locale_date_string(lang, &options).into()
}

pub fn today() -> Option<Day> {
    let now = js_sys::Date::new_0();
    let year = i32::try_from(now.get_full_year()).ok()?;
    let (month, day) = (u8::try_from(now.get_month()).ok()?, u8::try_from(now.get_date()).ok()?);
    Day::of(year, month + 1, day)
}
