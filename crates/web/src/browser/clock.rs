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

/// A moment as the tag `Date` of a file has it: the day in universal time.
pub fn date_tag(millis: u64) -> String {
    let days = i64::try_from(millis / 86_400_000).unwrap_or(0);
    // Howard Hinnant's civil_from_days: years begin in March, so that leap days come last.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

/// A day as it is written in a language, where the player is.
pub fn day_words(millis: u64, lang: &str) -> String {
    let options = js_sys::Object::new();
    for (part, form) in [("day", "numeric"), ("month", "short"), ("year", "numeric")] {
        let _ = js_sys::Reflect::set(&options, &part.into(), &form.into());
    }
    #[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 are far below 2^53")]
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(millis as f64));
    date.to_locale_date_string(lang, &options).into()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = 86_400_000;
        assert_eq!(date_tag(0), "1970.01.01");
        assert_eq!(date_tag(19_782 * day), "2024.02.29");
        assert_eq!(date_tag(19_783 * day), "2024.03.01");
        assert_eq!(date_tag(20_454 * day - 1), "2025.12.31");
    }
}
