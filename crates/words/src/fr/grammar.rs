//! Players in a sentence: their names with prepositions, and the verbs that go with them.

use awale_core::Side;
use awale_core::letters::{self, capital};

use super::names;
use crate::{Address, Role, Telling};

/// A player as the subject or object of a sentence.
pub(crate) struct NamedPlayer<'a> {
    role: &'a Role,
    side: Side,
}

impl<'a> NamedPlayer<'a> {
    pub(crate) fn of_side(t: Telling<'a>, side: Side) -> NamedPlayer<'a> {
        NamedPlayer { role: t.cast.role(side), side }
    }

    /// Whether the sentence speaks to this player.
    pub(crate) const fn is_reader(&self) -> bool {
        matches!(self.role, Role::You(_))
    }

    /// A word for a third person, for *vous*, for *tu*.
    pub(crate) fn says<'w>(&self, third: &'w str, vous: &'w str, tu: &'w str) -> &'w str {
        match self.role {
            Role::Side | Role::Named(_) => third,
            Role::You(Address::Formal) => vous,
            Role::You(Address::Familiar) => tu,
        }
    }

    /// The subject of a sentence, in its middle.
    pub(crate) fn subject(&self) -> &str {
        self.says(self.name(), "vous", "tu")
    }

    /// The subject with its verb, where a sentence begins.
    pub(crate) fn begins(&self, third: &str, vous: &str, tu: &str) -> String {
        capital(&self.does(third, vous, tu))
    }

    /// The same in the middle of a sentence.
    pub(crate) fn does(&self, third: &str, vous: &str, tu: &str) -> String {
        format!("{} {}", self.subject(), self.says(third, vous, tu))
    }

    /// After a preposition: *à Sud*, *pour vous*, *pour toi*.
    pub(crate) fn object(&self) -> &str {
        self.says(self.name(), "vous", "toi")
    }

    /// With *à*: *à Sud*, *à vous*, *au programme*.
    pub(crate) fn to(&self) -> String {
        match self.object().strip_prefix("le ") {
            Some(name) => format!("au {name}"),
            None => format!("à {}", self.object()),
        }
    }

    /// Before *en donner*: *lui en donner*, *vous en donner*, *t’en donner*.
    pub(crate) fn given(&self) -> &'static str {
        self.says("lui ", "vous ", "t’")
    }

    /// *toutes les graines de Nord*, *toutes vos graines*.
    pub(crate) fn everything(&self) -> String {
        if self.is_reader() {
            format!("toutes {} graines", self.says("", "vos", "tes"))
        } else {
            format!("toutes les graines {}", of(self.name()))
        }
    }

    /// *la rangée de Nord*, *votre rangée*.
    pub(crate) fn row(&self) -> String {
        if self.is_reader() {
            self.says("", "votre rangée", "ta rangée").to_owned()
        } else {
            format!("la rangée {}", of(self.name()))
        }
    }

    /// *le grenier d’Awa*, *votre grenier*.
    pub(crate) fn granary(&self) -> String {
        if self.is_reader() {
            self.says("", "votre grenier", "ton grenier").to_owned()
        } else {
            format!("le grenier {}", of(self.name()))
        }
    }

    /// The player with the seeds of the granary.
    pub(crate) fn counted(&self, seeds: u8) -> String {
        format!("{} {seeds}", self.object())
    }

    /// That the same player plays once more.
    pub(crate) fn again(&self) -> String {
        format!("{} {}", self.subject(), self.says("rejoue", "rejouez", "rejoues"))
    }

    fn name(&self) -> &str {
        match self.role {
            Role::Named(name) => name,
            Role::Side | Role::You(_) => names::side(self.side),
        }
    }
}

/// *de* before a name: *de Nord*, *d’Awa*, *du programme*.
pub(crate) fn of(name: &str) -> String {
    if let Some(name) = name.strip_prefix("le ") {
        return format!("du {name}");
    }
    let first = name.chars().next().map(letters::lower);
    if first.is_some_and(|first| "aàâäeéèêëhiîïoôöuùûüyœæ".contains(first)) {
        format!("d’{name}")
    } else {
        format!("de {name}")
    }
}
