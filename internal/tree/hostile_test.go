package tree

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/testkit"
)

// shape is a hostile page: prefix, unit again and again with %d as a running number, suffix.
type shape struct{ ID, Prefix, Unit, Suffix string }

func (s *shape) page(size int) []byte {
	b := make([]byte, 0, size+len(s.Prefix)+len(s.Suffix)+64)
	b = append(b, s.Prefix...)
	head, tail, counted := strings.Cut(s.Unit, "%d")
	for i := 0; len(b) < size; i++ {
		b = append(b, head...)
		if counted {
			b = strconv.AppendInt(b, int64(i), 10)
			b = append(b, tail...)
		}
	}
	return append(b, s.Suffix...)
}

// ownShapes are hostile in ways that the shared ones are not.
func ownShapes() []shape {
	divs := strings.Repeat("<div>", 480)
	return []shape{
		{"paragraphs", "", "<p>An ordinary paragraph of an ordinary page, with <a href=\"/x\">a link</a> and more text than markup.</p>\n", ""},
		{"p end under button", "<p><button>" + divs, "</p>", ""},
		{"unknown ends", strings.Repeat("<x-a>", 480), "</x-b>", ""},
		{"unknown names", "", "<x%d>", ""},
		{"tables deep", divs, "<table></table>", ""},
		{"adoption far up", "", "<b>" + divs + strings.Repeat("</b>", 60) + strings.Repeat("</div>", 480), ""},
		{"form ends", "", "<form>" + divs + "</form>", ""},
		{"links reopened", "", "<a>" + divs + "<a>", ""},
		{"many attributes", "", "<b" + strings.Repeat(" a%d", 1) + strings.Repeat(" b c d e f g h i j k l m n o p", 17) + ">", ""},
		{"foster texts", "<table>", "x<tr a=1>", ""},
		{"nested select", "", "<table><select><option>", ""},
		{"font differs", "", "<font color=%d>", ""},
		{"cells", "<table>", "<td><b><i><u>", ""},
		{"reconstruct in cells", "<b><i><u><s><em><tt>", "<p>", ""},
		{"ruby", "<ruby>", "<rb><rt>", ""},
		{"headings", "", "<h1><h2></h3>", ""},
		{"named references", "", "&CounterClockwiseContourIntegral", ""},
		{"prefixes of references", "", "&CounterClockwiseContourIntegra", ""},
		{"carriage returns", "", "\r", ""},
		{"ampersands", "", "&", ""},
		{"comments", "", "<!--->", ""},
		{"small scripts", "", "<script></script>", ""},
		{"data scripts", "", "<script type=application/json>{}</script>", ""},
		{"sources", "", "<script src=%d></script>", ""},
		{"dashes in script", "<script><!--", "-->", ""},
		{"template text", "<template>", "<td>x", ""},
		{"frames", "<frameset>", "<frame>", ""},
		{"nobr", "", "<nobr>x", ""},
		{"table in p", "", "<p><table>", ""},
		{"heads again", "</head>", "<title></title>", ""},
		{"heads deep", "", "<svg><desc>", ""},
		{"body attributes again", "<body" + strings.Repeat(" a b c d e f g h i j k l m n o", 1) + ">", "<body a%d b%d>", ""},
	}
}

func shapes(tb testing.TB) []shape {
	all := ownShapes()
	f, err := os.Open(testkit.Shared(tb, "vectors", "hostile_shapes.jsonl"))
	require.NoError(tb, err)
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		var h shape
		require.NoError(tb, json.Unmarshal(s.Bytes(), &h))
		all = append(all, h)
	}
	require.NoError(tb, s.Err())
	return all
}

// TestHostileShapes holds the budgets that make time and memory linear: nodes, clones and steps of repair per
// byte, and memory allocated. Sizes are large enough for a quadratic cost to show in them.
func TestHostileShapes(t *testing.T) {
	size := 1 << 17
	if testing.Short() {
		size = 1 << 15
	}
	for _, s := range shapes(t) {
		for _, o := range []Options{{}, {MaxDepth: 500}, {MaxDepth: 500, Flatten: true}} {
			p := s.page(size)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			b := start(context.Background(), o)
			b.z.Reset(context.Background(), p, b.config())
			b.readAll()
			require.LessOrEqual(t, b.clones, defaultClones+len(p)/16+1, s.ID)
			require.LessOrEqual(t, b.work, defaultWork+len(p)+2*len(b.stack)+1024, s.ID)
			require.LessOrEqual(t, len(b.nodes), len(p)+64, s.ID)
			b.release()
			tr, err := Parse(context.Background(), p, o)
			runtime.ReadMemStats(&after)
			var de *DepthError
			if errors.As(err, &de) {
				require.Greater(t, de.Depth, de.Max, s.ID)
			} else {
				require.NoError(t, err, s.ID)
				require.Positive(t, tr.Size(), s.ID)
			}
			require.LessOrEqual(t, after.TotalAlloc-before.TotalAlloc, uint64(2*(200*len(p)+8<<20)), s.ID)
		}
	}
}
