package render

// Columns are padded to equal width as long as that stays readable and small.
const (
	maxPadded   = 60 // widest column in screen columns
	minRuleWide = 3
)

// write writes the grid: header row, rule, rows. Without a header the header row is empty, for Markdown has
// no table without one.
func (g *grid) write(w *writer) {
	columns := g.columns()
	widths := g.widths(columns)
	empty := make([]gridCell, 0)
	row := func(i int) []gridCell {
		end := len(g.cells)
		if i+1 < len(g.rows) {
			end = g.rows[i+1]
		}
		return g.cells[g.rows[i]:end]
	}
	w.beginLine()
	body := 0
	if g.header {
		g.line(w, row(0), columns, widths)
		body = 1
	} else {
		g.line(w, empty, columns, widths)
	}
	w.newLine()
	g.rule(w, columns, widths)
	for i := body; i < len(g.rows); i++ {
		w.newLine()
		r := row(i)
		g.line(w, r, min(columns, max(len(r), g.pads(columns))), widths)
	}
}

// columns returns the width of the table: that of its header, for a renderer drops cells beyond it, and of
// its longest row.
func (g *grid) columns() int {
	n := 0
	for i, b := range g.rows {
		end := len(g.cells)
		if i+1 < len(g.rows) {
			end = g.rows[i+1]
		}
		n = max(n, end-b)
	}
	return n
}

// pads returns to how many cells short rows are filled: to all, unless the table is so wide that it would
// blow up.
func (g *grid) pads(columns int) int {
	if columns*len(g.rows) > 2*len(g.cells)+freeCells {
		return 0
	}
	return columns
}

// widths returns how wide to pad each column, nil for not at all.
func (g *grid) widths(columns int) []int32 {
	widths := make([]int32, columns)
	for i := range widths {
		widths[i] = minRuleWide
	}
	total := 0
	for i, b := range g.rows {
		end := len(g.cells)
		if i+1 < len(g.rows) {
			end = g.rows[i+1]
		}
		for j, c := range g.cells[b:end] {
			widths[j] = max(widths[j], c.width)
			total += int(c.width)
		}
	}
	padded := 0
	for _, n := range widths {
		if n > maxPadded {
			return nil
		}
		padded += int(n)
	}
	if padded*(len(g.rows)+1) > 3*total+1024 {
		return nil
	}
	return widths
}

func (g *grid) line(w *writer, row []gridCell, columns int, widths []int32) {
	w.out = append(w.out, '|')
	for i := range columns {
		var c gridCell
		if i < len(row) {
			c = row[i]
		}
		left, right := 0, 0
		if widths != nil {
			left, right = g.padding(i, int(widths[i]-c.width))
		}
		w.out = appendRepeat(append(w.out, ' '), ' ', left)
		w.out = append(w.out, g.buf[c.lo:c.hi]...)
		w.out = appendRepeat(w.out, ' ', right)
		w.out = append(w.out, " |"...)
	}
}

func (g *grid) padding(col, n int) (left, right int) {
	switch g.alignAt(col) {
	case 'r':
		return n, 0
	case 'c':
		return n / 2, n - n/2
	}
	return 0, n
}

func (g *grid) alignAt(col int) byte {
	if col < len(g.align) {
		return g.align[col]
	}
	return 0
}

func (g *grid) rule(w *writer, columns int, widths []int32) {
	w.out = append(w.out, '|')
	for i := range columns {
		n := minRuleWide
		if widths != nil {
			n = int(widths[i])
		}
		left, right := byte('-'), byte('-')
		switch g.alignAt(i) {
		case 'l':
			left = ':'
		case 'c':
			left, right = ':', ':'
		case 'r':
			right = ':'
		}
		w.out = append(w.out, ' ', left)
		w.out = appendRepeat(w.out, '-', n-2)
		w.out = append(w.out, right, ' ', '|')
	}
}
