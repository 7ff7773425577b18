#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod animal;
mod cast;
mod clock;
mod lang;
mod page;
mod site;
mod speech;
mod telling;
pub mod tournament;
mod vocabulary;

mod fr {
    pub(crate) mod animals;
    pub(crate) mod endings;
    pub(crate) mod grammar;
    pub(crate) mod mistakes;
    pub(crate) mod moves;
    pub(crate) mod names;
    pub(crate) mod play;
    pub(crate) mod site;
    pub(crate) mod tournament;
    pub(crate) mod vocabulary;
}

mod en {
    pub(crate) mod animals;
    pub(crate) mod endings;
    pub(crate) mod grammar;
    pub(crate) mod mistakes;
    pub(crate) mod moves;
    pub(crate) mod names;
    pub(crate) mod play;
    pub(crate) mod site;
    pub(crate) mod tournament;
}

pub use animal::Animal;
pub use cast::{Address, Cast, Role};
pub use lang::Lang;
pub use page::{Block, Brief, Figure, Origins, Page, RuleTable};
pub use site::{Part, Route, games};
pub use speech::{Naming, Speech};
pub use telling::Telling;
pub use vocabulary::Vocabulary;
