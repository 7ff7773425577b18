//! What the characters of the ten levels say, the first level first. The first three say *tu*; the
//! others speak to nobody in particular, because a child may play them, too.

use crate::texts::one;

texts! {
    about(u8): |level| one(
        level,
        [
            "Elle sème pour la première fois.",
            "Il aime les grosses poignées et oublie de compter.",
            "Elle compte jusqu’au bout, presque toujours.",
            "Il a lu le livre et cherche les doubles récoltes.",
            "Elle joue chaque dimanche en famille.",
            "Il récolte au bon moment.",
            "Elle prépare ses coups au club.",
            "Il construit, il attend, il frappe.",
            "Personne au village ne la bat.",
            "Il voit toute la partie.",
        ],
    ),
    hello(u8): |level| one(
        level,
        [
            "Salut ! On apprend ensemble ?",
            "À nous deux ! Je sème vite.",
            "Bonjour ! Cette fois, je compte bien.",
            "Bonjour. J’ai révisé mes récoltes.",
            "Bienvenue à la table !",
            "Belle journée pour récolter.",
            "Bonne partie. Je ne laisse rien traîner.",
            "On prend le temps de réfléchir.",
            "Le village regarde. Jouons bien.",
            "Le plateau parle, écoutons-le.",
        ],
    ),
    well_done(u8): |level| one(
        level,
        [
            "Oh ! Tu as vu ça avant moi !",
            "Aïe, mes graines !",
            "Bien joué, tu comptes bien.",
            "Belle récolte !",
            "Ah, ça, c’était bien vu.",
            "Quelle moisson !",
            "Joli coup. Je note.",
            "Bien préparé.",
            "Voilà qui est fort.",
            "Excellent. Quel œil !",
        ],
    ),
    loses(u8): |level| one(
        level,
        [
            "Bravo ! Tu m’apprends ce coup ?",
            "Tu m’as eu ! Encore une ?",
            "Gagné, bravo ! Je prendrai ma revanche.",
            "Bien joué. Je retourne à mon livre.",
            "Bravo ! La prochaine fois, je serre le jeu.",
            "Belle moisson. Bravo.",
            "Bravo. Il faudra me montrer cela au club.",
            "Bien joué. C’était le meilleur plan.",
            "Bravo. Le village en parlera.",
            "Bravo. Je n’ai plus rien à enseigner aujourd’hui.",
        ],
    ),
    wins(u8): |level| one(
        level,
        [
            "J’ai gagné ? On recommence, tu vas voir !",
            "Cette fois, c’est moi ! Encore une ?",
            "C’était serré. On rejoue ?",
            "J’ai compté juste, cette fois. Une revanche ?",
            "C’était une belle partie. On en refait une ?",
            "La récolte était pour moi. À la prochaine.",
            "Bien défendu. Une revanche ?",
            "Merci pour la partie. Revoyons-la ensemble.",
            "Merci. La porte reste ouverte.",
            "Merci pour cette partie. On apprend à chaque graine.",
        ],
    ),
    draw: "Égalité ! Belle partie.",
    named(&str, u8): |name, level| format!("{name}, niveau {level}"),
}
