//! What paper says, in each language.

pub(crate) mod fr {
    pub(crate) mod paper;
}

pub(crate) mod en {
    pub(crate) mod paper;
}
