//! The time.

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
