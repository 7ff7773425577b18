//! Animals: what a pupil is called, who is never asked for a name.

use crate::{Lang, in_lang};

awale_core::word_enum! {
    /// An animal on a card. None of them is said of a person to hurt.
    pub enum Animal {
        /// Lion.
        Lion = "lion",
        /// Tiger.
        Tiger = "tiger",
        /// Leopard.
        Leopard = "leopard",
        /// Fox.
        Fox = "fox",
        /// Wolf.
        Wolf = "wolf",
        /// Raccoon.
        Raccoon = "raccoon",
        /// Cat.
        Cat = "cat",
        /// Dog.
        Dog = "dog",
        /// Horse.
        Horse = "horse",
        /// Zebra.
        Zebra = "zebra",
        /// Deer.
        Deer = "deer",
        /// Bison.
        Bison = "bison",
        /// Llama.
        Llama = "llama",
        /// Giraffe.
        Giraffe = "giraffe",
        /// Mouse.
        Mouse = "mouse",
        /// Hamster.
        Hamster = "hamster",
        /// Rabbit.
        Rabbit = "rabbit",
        /// Squirrel.
        Squirrel = "squirrel",
        /// Beaver.
        Beaver = "beaver",
        /// Hedgehog.
        Hedgehog = "hedgehog",
        /// Bat.
        Bat = "bat",
        /// Bear.
        Bear = "bear",
        /// Koala.
        Koala = "koala",
        /// Panda.
        Panda = "panda",
        /// Otter.
        Otter = "otter",
        /// Kangaroo.
        Kangaroo = "kangaroo",
        /// Rooster.
        Rooster = "rooster",
        /// Dove.
        Dove = "dove",
        /// Eagle.
        Eagle = "eagle",
        /// Duck.
        Duck = "duck",
        /// Swan.
        Swan = "swan",
        /// Owl.
        Owl = "owl",
        /// Flamingo.
        Flamingo = "flamingo",
        /// Peacock.
        Peacock = "peacock",
        /// Parrot.
        Parrot = "parrot",
        /// Crocodile.
        Crocodile = "crocodile",
        /// Turtle.
        Turtle = "turtle",
        /// Lizard.
        Lizard = "lizard",
        /// Dragon.
        Dragon = "dragon",
        /// Dinosaur.
        Dinosaur = "dinosaur",
        /// Dolphin.
        Dolphin = "dolphin",
        /// Fish.
        Fish = "fish",
        /// Shark.
        Shark = "shark",
        /// Octopus.
        Octopus = "octopus",
        /// Butterfly.
        Butterfly = "butterfly",
        /// Bee.
        Bee = "bee",
        /// Ladybird.
        Ladybird = "ladybird",
        /// Crab.
        Crab = "crab",
    }
}

impl Animal {
    /// The animal of a card of a class, by the number on it; after the last comes the first.
    pub const fn of_card(number: u8) -> Animal {
        Animal::ALL[(number as usize + Animal::ALL.len() - 1) % Animal::ALL.len()]
    }

    /// What it is called, with a capital: it stands for a name.
    pub const fn called(self, lang: Lang) -> &'static str {
        in_lang!(lang, animals::called(self))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_card_has_an_animal_of_its_own() {
        let cards: BTreeSet<&str> = (1..=48).map(|number| Animal::of_card(number).name()).collect();
        assert_eq!(cards.len(), 48);
        assert_eq!((Animal::of_card(1), Animal::of_card(49)), (Animal::Lion, Animal::Lion));
        for lang in Lang::ALL {
            let called: BTreeSet<&str> = Animal::ALL.map(|animal| animal.called(lang)).into();
            assert_eq!(called.len(), 48, "{lang}");
        }
        assert_eq!(Animal::of_card(4).called(Lang::Fr), "Renard");
    }
}
