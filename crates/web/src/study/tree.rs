//! Moves and what might have been played instead.

use awale_core::{AnyPosition, Move, Refusal, RuleSet};
use awale_play::History;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NodeId(usize);

#[derive(Clone, PartialEq, Eq, Debug)]
struct TreeNode {
    /// The move that leads here; the root has none.
    mv: Option<Move>,
    position: AnyPosition,
    parent: Option<NodeId>,
    /// The first is the main line.
    children: Vec<NodeId>,
    comment: Option<String>,
}

/// A tree of moves. Nodes keep their ids for as long as the tree lives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<TreeNode>,
    /// What a file says besides the moves: players, place, date.
    pub(super) tags: Vec<(String, String)>,
}

impl Tree {
    pub fn new(start: AnyPosition) -> Tree {
        let root = TreeNode {
            mv: None,
            position: start,
            parent: None,
            children: Vec::new(),
            comment: None,
        };
        Tree { nodes: vec![root], tags: Vec::new() }
    }

    pub const ROOT: NodeId = NodeId(0);

    pub fn rules(&self) -> RuleSet {
        self.nodes[0].position.rules()
    }

    fn node(&self, id: NodeId) -> &TreeNode {
        // An id of another tree leads to the first position, never out of bounds.
        self.nodes.get(id.0).unwrap_or(&self.nodes[0])
    }

    pub fn position(&self, at: NodeId) -> AnyPosition {
        self.node(at).position
    }

    pub fn mv(&self, at: NodeId) -> Option<Move> {
        self.node(at).mv
    }

    /// What is said about the move.
    pub fn comment(&self, at: NodeId) -> Option<&str> {
        self.node(at).comment.as_deref()
    }

    pub(super) fn set_comment(&mut self, at: NodeId, comment: Option<String>) {
        if let Some(node) = self.nodes.get_mut(at.0) {
            node.comment = comment;
        }
    }

    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        self.node(at).parent
    }

    /// The places that follow, the main line first.
    pub fn children(&self, at: NodeId) -> &[NodeId] {
        &self.node(at).children
    }

    /// Plays a move: into the line that has it already, or as a new one.
    pub fn play(&mut self, at: NodeId, mv: Move) -> Result<NodeId, Refusal> {
        let known = self.children(at).iter().copied().find(|&child| self.mv(child) == Some(mv));
        if let Some(child) = known {
            return Ok(child);
        }
        let position = self.position(at).try_play(mv)?;
        let id = NodeId(self.nodes.len());
        self.nodes.push(TreeNode {
            mv: Some(mv),
            position,
            parent: Some(at),
            children: Vec::new(),
            comment: None,
        });
        self.nodes[at.0].children.push(id);
        Ok(id)
    }

    /// The places on the way from the first position, which is left out.
    pub fn path(&self, at: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut here = at;
        while let Some(parent) = self.parent(here) {
            path.push(here);
            here = parent;
        }
        path.reverse();
        path
    }

    /// The last place of the line that begins here.
    pub fn end(&self, at: NodeId) -> NodeId {
        let mut here = at;
        while let Some(&next) = self.children(here).first() {
            here = next;
        }
        here
    }

    /// The place after so many moves of the main line.
    pub fn after(&self, plies: usize) -> NodeId {
        let mut here = Tree::ROOT;
        for _ in 0..plies {
            let Some(&next) = self.children(here).first() else { break };
            here = next;
        }
        here
    }

    /// Takes a move and everything behind it away; returns the place before it.
    pub fn remove(&mut self, at: NodeId) -> NodeId {
        let Some(parent) = self.parent(at) else { return Tree::ROOT };
        self.nodes[parent.0].children.retain(|&child| child != at);
        parent
    }

    pub fn promote(&mut self, at: NodeId) {
        for here in self.path(at) {
            if let Some(parent) = self.parent(here) {
                let children = &mut self.nodes[parent.0].children;
                children.retain(|&child| child != here);
                children.insert(0, here);
            }
        }
    }

    pub fn is_main(&self, at: NodeId) -> bool {
        self.path(at).iter().all(|&here| {
            let parent = self.parent(here).unwrap_or(Tree::ROOT);
            self.children(parent).first() == Some(&here)
        })
    }

    /// The position at a place with those before it since the last harvest.
    pub fn history(&self, at: NodeId) -> History {
        let path = self.path(at);
        let line = path.iter().map(|&here| &self.node(here).position);
        History::of(std::iter::once(&self.nodes[0].position).chain(line))
            .unwrap_or_else(|| self.position(at).into())
    }
}

#[cfg(test)]
mod tests {
    use awale_core::Side;

    use super::*;

    fn grow(moves: &[&str]) -> (Tree, NodeId) {
        let mut tree = Tree::new(AnyPosition::start(RuleSet::Awale, Side::South));
        let mut at = Tree::ROOT;
        for mv in moves {
            at = tree.play(at, mv.parse().unwrap()).unwrap();
        }
        (tree, at)
    }

    #[test]
    fn a_known_move_is_followed_and_a_new_one_branches() {
        let (mut tree, at) = grow(&["C", "a", "D"]);
        let first = tree.path(at)[0];
        assert_eq!(tree.play(Tree::ROOT, "C".parse().unwrap()), Ok(first));
        let other = tree.play(first, "b".parse().unwrap()).unwrap();
        assert_eq!(tree.children(first).len(), 2);
        assert!(tree.is_main(at) && !tree.is_main(other));
        tree.promote(other);
        assert!(tree.is_main(other) && !tree.is_main(at));
        assert_eq!(tree.remove(other), first);
        assert_eq!(tree.end(Tree::ROOT), at);
        assert_eq!(tree.after(2), tree.parent(at).unwrap());
        assert_eq!(tree.history(at).earlier().len(), 3);
    }

    #[test]
    fn refusals_are_told() {
        let (mut tree, at) = grow(&["C"]);
        assert!(tree.play(at, "A".parse().unwrap()).is_err());
    }
}
