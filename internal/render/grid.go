package render

import (
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

const (
	maxSpan = 1000 // as browsers clamp colspan
	// Cells that spans add are bounded by the cells that a table has, so that output stays linear: what is
	// beyond is left out, repeated text beyond its bound is left empty.
	freeCells = 4096
	freeBytes = 16 << 10
)

// gridCell is the content of a cell in the grid's buffer.
type gridCell struct {
	lo, hi int32
	width  int32 // columns on a screen
}

// carry is a cell that reaches down into the rows below.
type carry struct {
	rows int // rows left
	cell gridCell
}

// grid is a table with its spans resolved.
type grid struct {
	buf    []byte
	cells  []gridCell
	rows   []int // index in cells where each row begins
	header bool  // the first row is one
	align  []byte
	down   []carry

	extra, budget           int // cells that spans added, and may add
	extraBytes, budgetBytes int
}

// dataTable writes a table as Markdown.
func (w *writer) dataTable(n tree.NodeID) {
	g := w.gather(n)
	if len(g.rows) == 0 {
		return
	}
	g.write(w)
}

// gather renders the cells. Rows without content are skipped: they only define widths. Captions become
// paragraphs before the table.
func (w *writer) gather(n tree.NodeID) *grid {
	g := &grid{budget: freeCells, budgetBytes: freeBytes}
	outer := w.list
	w.list = nil
	first := true
	w.eachRow(n, func(row tree.NodeID) {
		before := len(g.rows)
		ths, columns := w.gatherRow(g, row)
		if len(g.rows) > before && first {
			g.header = columns > 0 && (ths == columns || w.v.Tag(w.v.Parent(row)) == atom.Thead)
			first = false
		}
	}, w.block)
	w.list = outer
	return g
}

// gatherRow adds a row to the grid: its cells, with those that reach down from above in their columns.
func (w *writer) gatherRow(g *grid, row tree.NodeID) (ths, columns int) {
	begin, mark, extra := len(g.cells), len(g.buf), g.extra
	filled, col := false, 0
	carried := g.carried(&col)
	w.eachCell(row, func(c tree.NodeID) {
		columns++
		if w.v.Tag(c) == atom.Th {
			ths++
		}
		cell := w.gatherCell(g, c)
		filled = filled || cell.hi > cell.lo
		g.alignment(w, c, col)
		across := span(w.v, c, atom.Colspan)
		down := span(w.v, c, atom.Rowspan)
		for i := range across {
			if i > 0 && !g.spend(&cell) {
				break
			}
			g.cells = append(g.cells, cell)
			g.reach(col, down, cell)
			col++
			carried = g.carried(&col) || carried
		}
	})
	if !filled && !carried {
		g.cells, g.buf, g.extra = g.cells[:begin], g.buf[:mark], extra
		return ths, columns
	}
	g.budget += 8 * columns
	g.budgetBytes += 2 * (len(g.buf) - mark)
	g.rows = append(g.rows, begin)
	return ths, columns
}

// gatherCell renders the content of a cell into the grid's buffer.
func (w *writer) gatherCell(g *grid, c tree.NodeID) gridCell {
	lo := len(g.buf)
	if !w.shows(c) {
		return gridCell{lo: int32(lo), hi: int32(lo)}
	}
	out := w.out
	w.out, w.cell = g.buf, true
	w.children(c)
	w.flush()
	g.buf, w.out, w.cell = w.out, out, false
	return gridCell{lo: int32(lo), hi: int32(len(g.buf)), width: int32(displayWidth(g.buf[lo:]))}
}

// carried adds the cells that reach into the row at col and moves col past them; true if one has content.
func (g *grid) carried(col *int) (content bool) {
	for *col < len(g.down) && g.down[*col].rows > 0 {
		d := &g.down[*col]
		d.rows--
		cell := d.cell
		if !g.spend(&cell) {
			d.rows = 0
			return content
		}
		g.cells = append(g.cells, cell)
		content = content || cell.hi > cell.lo
		*col++
	}
	return content
}

// spend takes a cell that a span adds from the budget; once its text may not be repeated, it is empty.
func (g *grid) spend(c *gridCell) bool {
	if g.extra >= g.budget {
		return false
	}
	g.extra++
	if n := int(c.hi - c.lo); g.extraBytes+n > g.budgetBytes {
		c.hi, c.width = c.lo, 0
	} else {
		g.extraBytes += n
	}
	return true
}

// reach notes that a cell reaches down.
func (g *grid) reach(col, rows int, c gridCell) {
	if rows <= 1 {
		return
	}
	for len(g.down) <= col {
		g.down = append(g.down, carry{})
	}
	g.down[col] = carry{rows: rows - 1, cell: c}
}

// alignment notes how the first cell of a column that says so is aligned.
func (g *grid) alignment(w *writer, c tree.NodeID, col int) {
	if col < len(g.align) && g.align[col] != 0 || col >= maxSpan {
		return
	}
	var a byte
	lo, hi := w.v.Attrs(c)
	for i := lo; i < hi && a == 0; i++ {
		switch at := w.v.AttrAt(i); at.Key {
		case atom.Style:
			a = alignOf(cssValue(at.Value, "text-align"))
		case atom.Align:
			for _, k := range [...]string{"left", "center", "right"} {
				if equalFold(at.Value, k) {
					a = alignOf(k)
				}
			}
		}
	}
	if a == 0 {
		return
	}
	for len(g.align) <= col {
		g.align = append(g.align, 0)
	}
	g.align[col] = a
}

func alignOf(value string) byte {
	switch value {
	case "left", "start":
		return 'l'
	case "center":
		return 'c'
	case "right", "end":
		return 'r'
	}
	return 0
}

// span reads colspan or rowspan. A rowspan of 0 reaches to the end of the table.
func span(v *tree.View, n tree.NodeID, key atom.Atom) int {
	a, ok := v.Attr(n, key)
	if !ok {
		return 1
	}
	i, ok := number(a)
	switch {
	case !ok || i < 0 || i == 0 && key == atom.Colspan:
		return 1
	case i == 0:
		return maxSpan
	}
	return min(i, maxSpan)
}
