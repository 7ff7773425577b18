//! Texts of the page of origins, besides what it tells.

use crate::fr::origins::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    link: "Origins",
    contents: "On this page",
    map: "Map, from America to Asia: the ways of the game. The numbers are those of the list below.",
    learn_lead: "Where the game comes from, what it is played with, the words of the rule sheets.",
};
