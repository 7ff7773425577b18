//! Texts of the coach beside a game.

/// Texts of the coach beside a game.
#[derive(Debug)]
#[expect(missing_docs, reason = "each text is its own explanation")]
pub struct CoachTexts {
    pub title: &'static str,
    pub switch: &'static str,
    pub idle: &'static str,
    pub nothing: &'static str,
    pub move_title: fn(&str) -> String,
    pub plan: &'static str,
    pub plan_title: &'static str,
    pub happy: &'static str,
    pub plain: &'static str,
    pub sad: &'static str,
    pub when: &'static str,
    pub when_auto: &'static str,
    pub when_on: &'static str,
    pub when_off: &'static str,
    pub reader: &'static str,
    pub reader_child: &'static str,
    pub reader_player: &'static str,
    pub reader_expert: &'static str,
}

pub(super) static FR: CoachTexts = CoachTexts {
    title: "Entraîneur",
    switch: "L’entraîneur commente vos coups",
    idle: "Jouez : je dis ce que fait chaque coup.",
    nothing: "Rien de particulier ici.",
    move_title: |mv| format!("Votre coup {mv}"),
    plan: "Que faire ici ?",
    plan_title: "La position",
    happy: "bien joué",
    plain: "il y avait mieux",
    sad: "regarde encore",
    when: "L’entraîneur commente",
    when_auto: "Aux trois premiers niveaux",
    when_on: "Toujours",
    when_off: "Jamais",
    reader: "L’entraîneur parle à",
    reader_child: "Un enfant",
    reader_player: "Un joueur",
    reader_expert: "Un expert",
};

pub(super) static EN: CoachTexts = CoachTexts {
    title: "Coach",
    switch: "The coach comments on your moves",
    idle: "Play: I say what each move does.",
    nothing: "Nothing special here.",
    move_title: |mv| format!("Your move {mv}"),
    plan: "What to do here?",
    plan_title: "The position",
    happy: "well played",
    plain: "there was something better",
    sad: "look again",
    when: "The coach comments",
    when_auto: "At the first three levels",
    when_on: "Always",
    when_off: "Never",
    reader: "The coach speaks to",
    reader_child: "A child",
    reader_player: "A player",
    reader_expert: "An expert",
};
