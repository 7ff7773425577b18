//! A tree as OGN and back.

use awale_core::notation::{Ogn, Ply};
use awale_core::{AnyPosition, Move, Refusal, RuleSet, Side};
use awale_play::Game;
use awale_words::Speech;
use thiserror::Error;

use super::tree::{NodeId, Tree};
use crate::session::{OpenError, open_any};
use crate::texts::Texts;

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StudyError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("variation: {mv} cannot be played: {refusal}")]
    Variation { mv: Move, refusal: Refusal },
}

impl StudyError {
    pub fn told(&self, speech: Speech) -> String {
        match self {
            StudyError::Open(error) => error.told(speech),
            StudyError::Variation { mv, refusal } => {
                let texts = Texts(speech.lang).analysis();
                (texts.bad_variation)(*mv, &speech.refusal(*refusal))
            }
        }
    }
}

/// The moves that lead to what is shown first, for whoever opens the text.
const AT: &str = "At";
/// The tags of a file that stay true whatever is changed in the tree.
const LASTING: [&str; 6] = ["Event", "Site", "Date", "Round", "South", "North"];

impl Tree {
    /// The tree as OGN; `at` is the place to show first.
    pub fn to_ogn(&self, at: NodeId) -> Ogn {
        let mut tags = vec![("Variant".to_owned(), self.rules().to_string())];
        tags.extend(self.tags.iter().cloned());
        let start = self.position(Tree::ROOT);
        if start != AnyPosition::start(self.rules(), Side::South) {
            tags.push(("FEN".to_owned(), start.to_string()));
        }
        let moves = self.path(at).into_iter().filter_map(|here| self.mv(here));
        let moves: Vec<String> = moves.map(|mv| mv.to_string()).collect();
        tags.push((AT.to_owned(), moves.join(" ")));
        let comment = self.comment(Tree::ROOT).map(str::to_owned);
        Ogn { tags, comment, line: self.line(Tree::ROOT), result: Some("*".to_owned()) }
    }

    /// The main line behind a place, with everything that branches off it.
    fn line(&self, at: NodeId) -> Vec<Ply> {
        let mut line = Vec::new();
        let mut here = at;
        while let Some((&main, others)) = self.children(here).split_first() {
            let mut ply = self.ply(main);
            ply.variations = others
                .iter()
                .map(|&other| {
                    let mut variation = vec![self.ply(other)];
                    variation.extend(self.line(other));
                    variation
                })
                .collect();
            line.push(ply);
            here = main;
        }
        line
    }

    fn ply(&self, at: NodeId) -> Ply {
        let mv = self.mv(at).expect("every place behind the first has a move");
        Ply { comment: self.comment(at).map(str::to_owned), ..Ply::new(mv) }
    }

    fn graft(&mut self, at: NodeId, line: &[Ply]) -> Result<(), StudyError> {
        let mut here = at;
        for ply in line {
            let mv = ply.mv;
            let next =
                self.play(here, mv).map_err(|refusal| StudyError::Variation { mv, refusal })?;
            if ply.comment.is_some() {
                self.set_comment(next, ply.comment.clone());
            }
            for variation in &ply.variations {
                self.graft(here, variation)?;
            }
            here = next;
        }
        Ok(())
    }
}

/// Opens a game with its variations, and the place to show first: the end, if none is named.
pub fn read(text: &str) -> Result<(Tree, NodeId), StudyError> {
    let mut ogn = text.parse::<Ogn>().map_err(OpenError::from)?;
    // A study has no result: whoever resigned there may still look at what was possible.
    let lasting = ["Variant", "FEN", AT];
    let kept = |name: &str| lasting.contains(&name) || LASTING.contains(&name);
    ogn.tags.retain(|(name, _)| kept(name));
    ogn.result = None;
    let game = Game::from_ogn(&ogn).map_err(OpenError::from)?;
    let mut tree = Tree::new(*game.start());
    tree.graft(Tree::ROOT, &ogn.line)?;
    tree.set_comment(Tree::ROOT, ogn.comment.clone());
    tree.tags = ogn.tags.iter().filter(|(n, _)| LASTING.contains(&n.as_str())).cloned().collect();
    let at = ogn.tag(AT).map_or_else(|| tree.end(Tree::ROOT), |moves| tree.at(moves));
    Ok((tree, at))
}

impl Tree {
    /// The place some moves lead to, as far as the tree has them.
    fn at(&self, moves: &str) -> NodeId {
        let mut here = Tree::ROOT;
        for mv in moves.split(' ') {
            let told =
                |&&child: &&NodeId| self.mv(child).is_some_and(|known| known.to_string() == mv);
            let Some(&next) = self.children(here).iter().find(told) else { break };
            here = next;
        }
        here
    }
}

/// Opens a game, or a position of a rule set.
pub fn read_any(text: &str, rules: RuleSet) -> Result<(Tree, NodeId), StudyError> {
    open_any(text, rules, |position| (Tree::new(position), Tree::ROOT), read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_comes_back() {
        let text = "[Variant \"awale\"]\n[South \"Ama\"]\n\n1. C {good} (1. D a 2. E) a 2. F (2. A b (2... c 3. B)) *";
        let (tree, at) = read(text).unwrap();
        assert_eq!(tree.path(at).len(), 3);
        assert_eq!(tree.children(Tree::ROOT).len(), 2);
        let (again, there) = read(&tree.to_ogn(at).to_string()).unwrap();
        assert_eq!((&again.to_ogn(there), there), (&tree.to_ogn(at), at));
        // A place in a variation comes back too.
        let aside = tree.children(Tree::ROOT)[1];
        let (again, there) = read(&tree.to_ogn(aside).to_string()).unwrap();
        assert_eq!((again.mv(there), there), (tree.mv(aside), aside));
    }

    #[test]
    fn a_game_that_was_given_up_can_be_studied() {
        let text =
            "[Variant \"awale\"]\n[Result \"0-0\"]\n[Termination \"resignation S\"]\n\n1. C a 0-0";
        assert_eq!(read(text).unwrap().0.after(9), read(text).unwrap().1);
    }

    #[test]
    fn positions_and_nonsense() {
        let (tree, at) = read_any(" 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N ", RuleSet::Awele).unwrap();
        assert_eq!((tree.rules(), at), (RuleSet::Awele, Tree::ROOT));
        let wrong = read_any("4-4", RuleSet::Awele);
        assert!(matches!(wrong, Err(StudyError::Open(OpenError::Position(_)))));
        assert!(read("[Variant \"awale\"]\n\n1. A (1. a) *").is_err());
    }
}
