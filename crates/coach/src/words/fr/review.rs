//! Reviews: classes of moves, and what to take away.

use crate::advice::Lapse;
use crate::grade::Class;
use crate::sentence::Reader;

pub(crate) const fn class(class: Class) -> &'static str {
    match class {
        Class::Best => "meilleur coup",
        Class::Good => "bon coup",
        Class::Inaccuracy => "imprécision",
        Class::Mistake => "erreur",
        Class::Blunder => "bévue",
    }
}

pub(crate) const fn advice(lapse: Lapse, reader: Reader) -> &'static str {
    match (lapse, reader) {
        (Lapse::Threat, Reader::Child) => {
            "Avant de jouer, regarde ce que l’autre peut ramasser chez toi."
        }
        (Lapse::Threat, _) => {
            "Parer la menace d’abord : vider le trou visé, le porter à trois, ou charger \
             l’attaquant."
        }
        (Lapse::Harvest, Reader::Child) => "Compte tous tes trous : un autre ramassait plus.",
        (Lapse::Harvest, _) => {
            "Compter chaque trou avant de jouer : une récolte plus forte existait."
        }
        (Lapse::Gift, Reader::Child) => {
            "Après ton coup, l’autre pouvait ramasser : ne laisse pas une ou deux graines à sa portée."
        }
        (Lapse::Gift, _) => {
            "Regarder la réponse : ces coups laissaient une récolte que le meilleur coup évitait."
        }
        (Lapse::House, Reader::Expert) => {
            "Écouler le grenier dans son domaine d’activité, et seulement pour une récolte."
        }
        (Lapse::House, _) => "Semer la maison quand elle récolte, avant qu’elle soit trop riche.",
        (Lapse::Endgame, Reader::Expert) => {
            "Fin de partie : compter le tempo, les pièges et qui doit nourrir."
        }
        (Lapse::Endgame, _) => "En fin de partie, compter les coups d’attente de chacun.",
        (Lapse::Plan, Reader::Expert) => {
            "Coups calmes : comparer la mobilité et le potentiel avant de choisir."
        }
        (Lapse::Plan, _) => "Dans les positions calmes, comparer plusieurs coups avant de choisir.",
    }
}
