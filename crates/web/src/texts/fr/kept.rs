//! Texts of my games.

texts! {
    lead: "Les parties finies se rangent ici toutes seules, dans ce navigateur.",
    none: "Aucune partie finie pour l’instant.",
    search: "Chercher",
    found(usize): |games| format!("{games} partie{}", if games < 2 { "" } else { "s" }),
    export: "Tout exporter (OGN)",
    file: "mes-parties.ogn",
    against(&str): |name| format!("contre {name}"),
    won: "Gagnée",
    lost: "Perdue",
    drawn: "Nulle",
    wins(&str): |name| format!("{name} gagne"),
    unfinished: "Inachevée",
    review: "Revoir",
    delete_sure: "Effacer ?",
    on_server: "Gardées sur le serveur",
}
