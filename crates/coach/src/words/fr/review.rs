//! Reviews: classes of moves, and what to take away.

use awale_core::RuleSet;

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

pub(crate) const fn advice(lapse: Lapse, reader: Reader, rules: RuleSet) -> &'static str {
    match (lapse, reader) {
        (Lapse::Threat, Reader::Child) => {
            "Avant de jouer, regarde ce que l’autre peut ramasser chez toi."
        }
        (Lapse::Threat, _) => {
            "Parez d’abord la menace : videz le trou visé, portez-le à trois graines, ou ajoutez \
             une graine au trou qui menace."
        }
        (Lapse::Harvest, Reader::Child) => {
            "Essaie chaque trou dans ta tête : un autre ramassait plus de graines."
        }
        (Lapse::Harvest, _) => {
            "Comptez chaque trou avant de jouer : il y avait une plus grosse récolte."
        }
        (Lapse::Gift, Reader::Child) => {
            "Ne laisse pas un trou d’une ou deux graines là où l’autre peut finir."
        }
        (Lapse::Gift, _) => {
            "Regardez la réponse : ces coups laissaient une récolte que le meilleur coup évitait."
        }
        (Lapse::House, Reader::Expert) if matches!(rules, RuleSet::Awele) => {
            "Écroulez la maison dans son domaine d’activité, et seulement pour une récolte."
        }
        (Lapse::House, Reader::Expert) => {
            "Écoulez le grenier dans son domaine d’activité, et seulement pour une récolte."
        }
        (Lapse::House, Reader::Child) => "Garde ta maison pour le moment où elle ramasse.",
        (Lapse::House, Reader::Player) => {
            "Semez la maison quand elle récolte, avant qu’elle soit trop riche."
        }
        (Lapse::Endgame, Reader::Expert) => {
            "Fin de partie : comptez le tempo, les pièges et qui doit nourrir."
        }
        (Lapse::Endgame, Reader::Child) => {
            "À la fin, compte combien de coups tu peux jouer sans rien donner."
        }
        (Lapse::Endgame, Reader::Player) => {
            "En fin de partie, comptez les coups que chacun peut jouer sans rien donner."
        }
        (Lapse::Plan, Reader::Expert) => {
            "Coups calmes : comparez la mobilité et le potentiel avant de choisir."
        }
        (Lapse::Plan, Reader::Child) => "Quand rien ne presse, compare deux ou trois coups.",
        (Lapse::Plan, Reader::Player) => {
            "Quand rien ne presse, comparez plusieurs coups avant de choisir."
        }
    }
}

/// The same for Éqwalé, where an equality is the danger and a pit of one seed is safe.
pub(crate) const fn advice_eqwale(lapse: Lapse, reader: Reader) -> &'static str {
    match (lapse, reader) {
        (Lapse::Threat | Lapse::Gift, Reader::Child) => {
            "Après ton coup, cherche les égalités : l’autre pouvait en faire."
        }
        (Lapse::Threat | Lapse::Gift, _) => {
            "Après votre coup, cherchez les égalités que l’autre peut faire : il y en avait trop."
        }
        (Lapse::Harvest, Reader::Child) => {
            "Cherche toutes les égalités : il y en avait de meilleures."
        }
        (Lapse::Harvest, _) => {
            "Cherchez toutes les égalités que font vos semailles : une autre rapportait plus."
        }
        (Lapse::House | Lapse::Endgame | Lapse::Plan, Reader::Child) => {
            "Quand rien ne presse, compare deux ou trois coups."
        }
        (Lapse::House | Lapse::Endgame | Lapse::Plan, _) => {
            "Comparez plusieurs coups : combien d’égalités chacun vous donne, combien il en laisse."
        }
    }
}
