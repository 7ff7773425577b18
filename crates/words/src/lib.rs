#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod clock;
mod lang;
mod page;
mod speech;
mod vocabulary;

mod fr {
    pub(crate) mod endings;
    pub(crate) mod mistakes;
    pub(crate) mod moves;
    pub(crate) mod names;
    pub(crate) mod play;
    pub(crate) mod vocabulary;
}

mod en {
    pub(crate) mod endings;
    pub(crate) mod mistakes;
    pub(crate) mod moves;
    pub(crate) mod names;
    pub(crate) mod play;
}

pub use lang::Lang;
pub use page::{Block, Brief, Figure, Origins, Page, Table};
pub use speech::{Naming, Speech};
pub use vocabulary::Vocabulary;
