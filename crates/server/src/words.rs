//! What the server says. Each language has its folder.

pub(crate) mod fr {
    pub(crate) mod class;
    pub(crate) mod class_lesson;
    pub(crate) mod club;
    pub(crate) mod lessons;
    pub(crate) mod oracle;
    pub(crate) mod problems;
    pub(crate) mod site;
    pub(crate) mod table;
    pub(crate) mod tournament;
}

pub(crate) mod en {
    pub(crate) mod class;
    pub(crate) mod class_lesson;
    pub(crate) mod club;
    pub(crate) mod lessons;
    pub(crate) mod oracle;
    pub(crate) mod problems;
    pub(crate) mod site;
    pub(crate) mod table;
    pub(crate) mod tournament;
}
