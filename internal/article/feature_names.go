package article

import "strconv"

// ownNames names the features before fNear, in order.
var ownNames = [fNear]string{
	"tokens", "bytes", "sentences", "linked", "links", "ends sentence", "good", "copies", "copy", "in title",
	"in description", "token place", "index", "h1 blocks", "h1 tokens", "h1 depth", "h1 up", "longest up",
	"longest down", "longest linked", "longest share", "longest blocks", "best in", "best up", "best down",
	"best blocks", "major in", "major up", "major down", "major blocks", "major place", "previous good up",
	"next good up", "good before", "head blocks", "head up", "head level", "tag", "box tag", "parent tag",
	"rep count", "rep tokens", "rep mean", "rep share", "rep linked", "rep good", "big count", "big share",
	"big mean", "big linked", "big good", "big prices", "big heads",
}

// parts are the ranges of features that are named by their place, each with where it ends.
var parts = [...]struct {
	end  int
	name string
}{
	{fWithin, "near"}, {fNamed, "within"}, {fContainers, "named"}, {fLexicon, "container"},
	{fPage, "lexicon"}, {blockFeatures, "page"},
}

// FeatureNames lists what each number of a row means, in order.
func FeatureNames() []string {
	names := append(make([]string, 0, blockFeatures), ownNames[:]...)
	for _, p := range parts {
		for k := 0; len(names) < p.end; k++ {
			names = append(names, p.name+" "+strconv.Itoa(k))
		}
	}
	return names
}
