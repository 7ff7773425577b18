//! What the server says. Each language has its folder.

/// French.
pub(crate) mod fr {
    pub(crate) mod problems;
}

/// English.
pub(crate) mod en {
    pub(crate) mod problems;
}
