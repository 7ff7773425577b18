//! Values for serde (feature `serde`) that a derived implementation would spell otherwise.

use awale_core::Move;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::control::TimeControl;
use crate::offer::Offer;

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<TimeControl, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A value as the only field of an object.
macro_rules! only_field {
    ($module:ident, $type:ident, $name:literal) => {
        pub(crate) mod $module {
            use super::*;

            #[derive(Serialize, Deserialize)]
            struct Field {
                #[serde(rename = $name)]
                value: $type,
            }

            pub(crate) fn serialize<S: Serializer>(
                value: &$type,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                Field { value: *value }.serialize(to)
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
                from: D,
            ) -> Result<$type, D::Error> {
                Field::deserialize(from).map(|field| field.value)
            }
        }
    };
}

only_field!(move_field, Move, "move");
only_field!(offer_field, Offer, "offer");

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in references")]
pub(crate) fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in references")]
pub(crate) fn is_no_time(time: &crate::millis::Millis) -> bool {
    *time == crate::millis::Millis::ZERO
}
