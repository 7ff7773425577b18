//! Texts of the page of origins, besides what it tells.

texts! {
    link: "Origines",
    contents: "Sur cette page",
    map: "Carte, de l’Amérique à l’Asie : les chemins du jeu. Les numéros sont ceux de la liste qui suit.",
    learn_lead: "D’où vient le jeu, avec quoi on y joue, les mots des feuilles de règles.",
}
