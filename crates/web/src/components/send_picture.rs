//! The board as a picture to send, as one sees it.

use awale_core::Side;
use awale_picture::{Card, HEIGHT, Look, Material, Seed, Theme, WIDTH};
use leptos::prelude::*;

use super::store::Store;
use crate::browser::{media, picture};
use crate::{Appearance, BoardStyle, SeedStyle};

impl Store {
    /// Hands a picture to the device, with the board turned and made as on the page.
    pub fn save_picture(self, card: Card, bottom: Side) {
        let settings = self.settings.get_untracked();
        let look = Look {
            theme: match settings.theme {
                Appearance::Auto if media::prefers_dark() => Theme::Dark,
                Appearance::Auto | Appearance::Light => Theme::Light,
                Appearance::Dark => Theme::Dark,
                Appearance::Contrast => Theme::Contrast,
                Appearance::Numbers => Theme::Numbers,
            },
            board: match settings.board {
                BoardStyle::Wood => Material::Wood,
                BoardStyle::Carved => Material::Carved,
                BoardStyle::Clay => Material::Clay,
            },
            seeds: match settings.seeds {
                SeedStyle::Nickar => Seed::Nickar,
                SeedStyle::Cowries => Seed::Cowries,
                SeedStyle::Pebbles => Seed::Pebbles,
            },
            bottom,
        };
        picture::save_png("awale.png", &card.seen(look).svg(), (WIDTH, HEIGHT));
    }
}
