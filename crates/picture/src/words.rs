//! What a picture says. Each language has its folder.

pub(crate) mod fr {
    pub(crate) mod card;
}

pub(crate) mod en {
    pub(crate) mod card;
}
