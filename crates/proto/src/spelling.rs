//! How values are written in JSON that serde would spell otherwise. Those of the game are their
//! texts already (feature `serde` of `awale-core` and `awale-play`).

/// A time control as its text.
pub(crate) mod time {
    use awale_play::TimeControl;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(crate) fn serialize<S: Serializer>(time: &TimeControl, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(time)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<TimeControl, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

/// A move as the only field of an object, `move`.
pub(crate) mod move_field {
    use awale_core::Move;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Field {
        #[serde(rename = "move")]
        mv: Move,
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in references")]
    pub(crate) fn serialize<S: Serializer>(mv: &Move, to: S) -> Result<S::Ok, S::Error> {
        Field { mv: *mv }.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Move, D::Error> {
        Field::deserialize(from).map(|field| field.mv)
    }
}

/// An offer as the only field of an object, `offer`.
pub(crate) mod offer_field {
    use awale_play::Offer;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Field {
        offer: Offer,
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in references")]
    pub(crate) fn serialize<S: Serializer>(offer: &Offer, to: S) -> Result<S::Ok, S::Error> {
        Field { offer: *offer }.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Offer, D::Error> {
        Field::deserialize(from).map(|field| field.offer)
    }
}
