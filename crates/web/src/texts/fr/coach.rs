//! Texts of the coach beside a game.

use awale_words::Address;

use super::play::said;

texts! {
    title: "Entraîneur",
    switch: "L’entraîneur commente les coups",
    idle: "Après chaque coup, je dis ce qu’il fait.",
    nothing: "Rien de particulier ici.",
    move_title(&str): |mv| format!("Le coup {mv}"),
    move_title_own(Address): |address| said(address, "Votre coup", "Ton coup"),
    plan: "Que faire ici ?",
    plan_title: "La position",
    why: "Pourquoi ?",
    line(usize, usize): |at, all| format!("L’entraîneur montre le coup {at} sur {all}."),
    happy: "bien joué",
    plain: "il y avait mieux",
    sad: "à revoir",
    when: "L’entraîneur commente",
    when_auto: "Aux trois premiers niveaux",
    reader: "L’entraîneur parle à",
    reader_child: "Un enfant",
    reader_player: "Un joueur",
    reader_expert: "Un expert",
}
