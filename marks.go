package html

import (
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

const (
	minWorth    = 100  // fewer visible characters are not worth returning if something better is hidden
	minRestored = 200  // a hidden subtree of fewer characters is not taken back
	shellPage   = 2000 // a page of more visible characters is neither a shell nor a bot wall
	smallPage   = 600  // a page of fewer visible characters is too small for a model to judge
)

// visible counts the visible characters of the body, and stops at limit.
func visible(t *tree.Tree, v *tree.Verdicts, limit int) int {
	body, seen := t.Body(), 0
	for n := body; n < t.End(body) && seen < limit; n++ {
		if v.Node[n]&(tree.Drop|tree.Hidden) != 0 {
			n = t.End(n) - 1
		} else if t.IsText(n) {
			seen += t.Chars(n)
		}
	}
	return min(seen, limit)
}

// largestHidden returns the hidden subtree or noscript element of the body that holds the most text,
// [tree.None] if none holds enough. Of equals it is the first.
func largestHidden(t *tree.Tree, v *tree.Verdicts) tree.NodeID {
	body, best, most := t.Body(), tree.None, minRestored-1
	for n := body; n < t.End(body); n++ {
		switch {
		case v.Node[n]&tree.Drop != 0:
			n = t.End(n) - 1
		case v.Node[n]&tree.Hidden != 0 || t.Tag(n) == atom.Noscript:
			if chars := t.Chars(n); chars > most {
				best, most = n, chars
			}
			n = t.End(n) - 1
		}
	}
	return best
}

// reveal takes a subtree that largestHidden found back into sight.
func reveal(t *tree.Tree, v *tree.Verdicts, root tree.NodeID) {
	v.Node[root] &^= tree.Hidden
	if t.Tag(root) != atom.Noscript {
		return
	}
	for n := root; n < t.End(root); n++ {
		if t.IsText(n) {
			v.Node[n] &^= tree.Hidden
		}
	}
}

// markSubtree marks one subtree as content and its ancestors as the path to it.
func markSubtree(t *tree.Tree, root tree.NodeID) []tree.Mark {
	marks := make([]tree.Mark, t.Size())
	for n := root; n < t.End(root); n++ {
		marks[n] = tree.In
	}
	for p := t.Parent(root); p != tree.None; p = t.Parent(p) {
		marks[p] = tree.Path
	}
	return marks
}

// classicSmall is the classic rule for a page that is too small for a model: its one main or article element
// if that holds a good part of the seen characters, else the body, without what names speak against.
func classicSmall(t *tree.Tree, v *tree.Verdicts, seen int, comments bool) scored {
	s := scored{container: t.Body(), removed: make([]bool, t.Size())}
	if !comments { // they stand beside the article
		for _, tag := range [...]atom.Atom{atom.Main, atom.Article} {
			only := t.Find(s.container, t.End(s.container), tag)
			if only == tree.None || t.Find(t.End(only), t.End(s.container), tag) != tree.None {
				continue
			}
			if v.Node[only]&(tree.Drop|tree.Hidden) == 0 && 3*t.Chars(only) >= seen {
				s.container = only
				break
			}
		}
	}
	nodes, rule := newSlab(t), DefaultScorer{}
	for n := s.container; n < t.End(s.container); n++ {
		if !t.IsElement(n) || !rule.ShouldRemove(nodes.node(n)) {
			continue
		}
		if comments && names(nodes.node(n)).comment {
			continue
		}
		s.removed[n] = true
		n = t.End(n) - 1
	}
	return s
}

// markScored marks what a Scorer chose: its container without what it removed.
func markScored(t *tree.Tree, s scored) []tree.Mark {
	marks := markSubtree(t, s.container)
	for n := s.container; n < t.End(s.container); n++ {
		if !s.removed[n] {
			continue
		}
		clear(marks[n:t.End(n)])
		n = t.End(n) - 1
	}
	return marks
}
