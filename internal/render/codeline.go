package render

import "github.com/winnowhtml/html/internal/tree"

// codeLines finds where lines of code part that highlighters make of elements alone: style sheets show each on a
// line of its own, and the source has no line break between them.
type codeLines struct {
	end tree.NodeID // one past the line before, tree.None if there is none
	at  int         // where the text of the line before begins
}

// parts reports whether a line break is due before element n, when the output ends with dst and code as far as
// it is in dst.
func (c *codeLines) parts(v *tree.View, n tree.NodeID, dst []byte) bool {
	if !hasWord(class(v, n), "line", "code-line", "token-line", "view-line", "hljs-line", "codeline") {
		return false
	}
	due := c.end == n && (len(dst) == c.at || len(dst) > 0 && dst[len(dst)-1] != '\n')
	c.end, c.at = v.End(n), len(dst)
	if due {
		c.at++
	}
	return due
}
