//! A review as one page: no script, nothing to fetch, black on white for the printer.

use std::fmt::Write;

use awale_coach::{Class, Reader, Review, Voice, decimal};
use awale_core::Side;
use awale_picture::escaped;
use awale_play::Game;
use awale_words::in_lang;

use super::drawing::{board, graph};
use super::{mark, player, texts};

const STYLE: &str = "body{font:16px/1.5 serif;max-width:46rem;margin:2rem auto;padding:0 1rem;\
color:#000;background:#fff}h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}\
ol,ul{padding-left:1.4rem}.m{margin:.7rem 0;break-inside:avoid}.m b{margin-right:.4rem}\
.k{font-variant:small-caps}svg{display:block;max-width:100%;margin:.3rem 0}\
@media print{body{margin:0;max-width:none}}";

pub(super) fn page(game: &Game, review: &Review, voice: Voice) -> String {
    let speech = voice.speech;
    let names =
        Side::ALL.map(|side| escaped(&texts::player(speech, side, &review.players[side].name)));
    let title = format!("{} – {}", names[0], names[1]);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        speech.lang.code()
    );
    let _ = writeln!(html, "<p>{}</p>\n<ul>", escaped(review.last.rules().title()));
    for side in Side::ALL {
        let _ = writeln!(html, "<li>{}</li>", escaped(&player(review, side, voice)));
    }
    html.push_str("</ul>\n");
    if let Some(result) = game.result() {
        let _ = writeln!(html, "<p>{}</p>", escaped(&speech.result(result)));
    }
    let heading = in_lang!(speech.lang, commands::GRAPH);
    let _ = writeln!(html, "<h2>{heading}</h2>\n{}", graph(review));
    advice(&mut html, review, voice);
    moves(&mut html, review, voice);
    html + "</body>\n</html>\n"
}

fn advice(html: &mut String, review: &Review, voice: Voice) {
    let lessons = in_lang!(voice.speech.lang, commands::TAKE_AWAY);
    for side in Side::ALL {
        if review.advice[side].is_empty() {
            continue;
        }
        let name = escaped(&texts::player(voice.speech, side, &review.players[side].name));
        let _ = writeln!(html, "<h2>{lessons} – {name}</h2>\n<ol>");
        for advice in &review.advice[side] {
            let text = advice.text(voice.speech, voice.reader, &review.plies);
            let _ = writeln!(html, "<li>{}</li>", escaped(&text));
        }
        html.push_str("</ol>\n");
    }
}

/// Every move with its words; those that lost something with their board.
fn moves(html: &mut String, review: &Review, voice: Voice) {
    let (heading, rings) = in_lang!(voice.speech.lang, commands::MOVES_AND_RINGS);
    let rings = voice.speech.said(rings.to_owned());
    let _ = writeln!(html, "<h2>{heading}</h2>\n<p>{rings}</p>");
    let beginner = review.beginner();
    for (at, ply) in review.plies.iter().enumerate() {
        let label = escaped(&ply.label(beginner, voice.speech));
        let mark = mark(ply.class, ply.forced, voice);
        let _ = write!(html, "<div class=\"m\"><b>{label}</b><span class=\"k\">{mark}</span>");
        let weighty = ply.class >= Class::Inaccuracy || review.turning.contains(&at);
        if ply.loss > 0 && voice.reader == Reader::Expert {
            let _ = write!(html, " −{}", decimal(ply.loss, voice.speech.lang));
        }
        if weighty {
            let better = ply.best.moves.first().copied().filter(|&best| best != ply.mv);
            html.push_str(&board(&ply.position, ply.mv, better, voice.speech));
        } else {
            html.push_str("<br>");
        }
        let told = ply.explain(voice.varied(at as u64));
        let told: Vec<String> = told.into_iter().map(|told| escaped(&told.text)).collect();
        let _ = writeln!(html, "{}</div>", told.join(" "));
    }
}
