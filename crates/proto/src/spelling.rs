//! How values of the game are written in JSON: everything that has a notation is its text, a side
//! is `south` or `north`, an offer is its word.

/// A value with one spelling: a rule set, a move, a time control.
pub(crate) mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &T,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

/// Values with one spelling each.
pub(crate) mod texts {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &[T],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let texts = Vec::<String>::deserialize(from)?;
        texts.iter().map(|text| text.parse().map_err(de::Error::custom)).collect()
    }
}

/// A player: `south` or `north`.
pub(crate) mod side {
    use awale_core::Side;
    use serde::{Deserialize, Deserializer, Serializer, de};

    const WORDS: [&str; 2] = ["south", "north"];

    pub(crate) const fn word(side: Side) -> &'static str {
        match side {
            Side::South => WORDS[0],
            Side::North => WORDS[1],
        }
    }

    fn read<E: de::Error>(text: &str) -> Result<Side, E> {
        let side = Side::ALL.into_iter().find(|&side| word(side) == text);
        side.ok_or_else(|| E::unknown_variant(text, &WORDS))
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in references")]
    pub(crate) fn serialize<S: Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(word(*side))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
        read(&String::deserialize(from)?)
    }

    /// A player, or nobody.
    pub(crate) mod option {
        use awale_core::Side;
        use serde::{Deserialize, Deserializer, Serialize, Serializer};

        #[expect(
            clippy::ref_option,
            clippy::trivially_copy_pass_by_ref,
            reason = "serde hands in references"
        )]
        pub(crate) fn serialize<S: Serializer>(
            side: &Option<Side>,
            to: S,
        ) -> Result<S::Ok, S::Error> {
            side.map(super::word).serialize(to)
        }

        pub(crate) fn deserialize<'de, D>(from: D) -> Result<Option<Side>, D::Error>
        where
            D: Deserializer<'de>,
        {
            Option::<String>::deserialize(from)?.as_deref().map(super::read).transpose()
        }
    }
}

/// What one player offers the other: `draw`, `stop` or `take-back`.
pub(crate) mod offer {
    use awale_play::Offer;
    use serde::{Deserialize, Deserializer, Serializer, de};

    const WORDS: [&str; 3] = [Offer::ALL[0].name(), Offer::ALL[1].name(), Offer::ALL[2].name()];

    fn read<E: de::Error>(text: &str) -> Result<Offer, E> {
        let offer = Offer::ALL.into_iter().find(|offer| offer.name() == text);
        offer.ok_or_else(|| E::unknown_variant(text, &WORDS))
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in references")]
    pub(crate) fn serialize<S: Serializer>(offer: &Offer, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(offer.name())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Offer, D::Error> {
        read(&String::deserialize(from)?)
    }

    /// The offers of both players.
    pub(crate) mod pair_of_lists {
        use awale_play::Offer;
        use serde::{Deserialize, Deserializer, Serialize, Serializer};

        use crate::Pair;

        pub(crate) fn serialize<S: Serializer>(
            offers: &Pair<Vec<Offer>>,
            to: S,
        ) -> Result<S::Ok, S::Error> {
            let words = |list: &[Offer]| list.iter().map(|offer| offer.name()).collect::<Vec<_>>();
            Pair { south: words(&offers.south), north: words(&offers.north) }.serialize(to)
        }

        pub(crate) fn deserialize<'de, D>(from: D) -> Result<Pair<Vec<Offer>>, D::Error>
        where
            D: Deserializer<'de>,
        {
            let words = Pair::<Vec<String>>::deserialize(from)?;
            let read = |list: Vec<String>| {
                list.iter().map(|text| super::read::<D::Error>(text)).collect::<Result<_, _>>()
            };
            Ok(Pair { south: read(words.south)?, north: read(words.north)? })
        }
    }
}

/// A move as the only field of an object, `move`.
pub(crate) mod move_field {
    use awale_core::Move;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Field {
        #[serde(rename = "move", with = "super::text")]
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
        #[serde(with = "super::offer")]
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
