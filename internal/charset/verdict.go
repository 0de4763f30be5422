package charset

const (
	noise      = 60       // what a byte of a word costs where nothing makes sense; text costs up to two thirds
	noiseSlack = 80 * bit // what a few odd bytes may add to that
)

// overruling is how much cheaper than the declared encoding another must be to overrule it: more than odd
// words in the right encoding cost, and less than a text in the wrong one does.
func overruling(s *sample) int { return 40*bit + s.hits*4*bit }

// isFluent reports whether a cost is that of ordinary text in a language that the statistics know. Only such
// text overrules a declaration: one in another language looks odd in every encoding.
func isFluent(name string, cost int, s *sample) bool {
	limit := 38 // for a byte
	if charmapOf(name) == nil || name == "windows-874" {
		limit = 46 // scripts with many letters say more in each
	}
	return cost <= limit*len(s.words)
}

// best returns the name of the cheapest encoding and its cost. Of encodings that cost the same the one
// listed first wins.
func (r *ranking) best() (name string, cost int) {
	cost = unlikely
	for i, c := range r.single {
		if c < cost {
			name, cost = encodings[i].name, c
		}
	}
	for i, c := range r.multi {
		if c < cost {
			name, cost = multibytes[i].name, c
		}
	}
	return name, cost
}

// verdict names the encoding that fits best and says how sure that is, from 0.5 up. The name is empty if
// the sample makes no sense in any encoding.
func (r *ranking) verdict(s *sample) (name string, confidence float64) {
	name, cost := r.best()
	if cost > noise*len(s.words)+noiseSlack {
		return "", 0
	}
	margin := float64(r.runnerUp(name, s)-cost) / bit
	if name == "GBK" && hasFourBytes(s.words) {
		name = "gb18030"
	}
	return name, (margin + 4) / (margin + 8)
}

// runnerUp returns the lowest cost of an encoding that reads the sample differently than the named one.
func (r *ranking) runnerUp(name string, s *sample) int {
	present := s.present()
	cost := unlikely
	for i, c := range r.single {
		if c < cost && !readsAlike(encodings[i].name, name, present) {
			cost = c
		}
	}
	for i, c := range r.multi {
		if c < cost && multibytes[i].name != name {
			cost = c
		}
	}
	return cost
}

// present says which bytes occur in the words.
func (s *sample) present() *[256]bool {
	var p [256]bool
	for _, c := range s.words {
		p[c] = true
	}
	return &p
}

// readsAlike reports whether two encodings give the present bytes the same meaning.
func readsAlike(a, b string, present *[256]bool) bool {
	ca, cb := charmapOf(a), charmapOf(b)
	if ca == nil || cb == nil {
		return a == b
	}
	for c := 0x80; c < 256; c++ {
		if present[c] && ca.DecodeByte(byte(c)) != cb.DecodeByte(byte(c)) {
			return false
		}
	}
	return true
}

// contradicts reports whether the sample speaks so clearly for the named encoding that the declared one
// must be wrong. An encoding that the statistics do not know is believed.
func (r *ranking) contradicts(declared, name string, s *sample) bool {
	cost, known := r.costOf(declared)
	if name == "" || !known {
		return false
	}
	_, best := r.best()
	return cost-best > overruling(s) && isFluent(name, best, s) && !readsAlike(declared, name, s.present())
}

// costOf returns what the declared encoding costs. ISO-2022-JP cannot have bytes beyond ASCII.
func (r *ranking) costOf(declared string) (cost int, known bool) {
	switch declared {
	case "ISO-2022-JP":
		return unlikely, true
	case "ISO-8859-8-I":
		declared = "ISO-8859-8"
	case "gb18030":
		declared = "GBK"
	}
	for i := range encodings {
		if encodings[i].name == declared {
			return r.single[i], true
		}
	}
	for i := range multibytes {
		if multibytes[i].name == declared {
			return r.multi[i], true
		}
	}
	return 0, false
}

// hasFourBytes reports a character that gb18030 has and GBK lacks.
func hasFourBytes(words []byte) bool {
	for len(words) > 0 {
		if words[0] < 0x80 {
			words = words[1:]
			continue
		}
		if isFourBytes(words) {
			return true
		}
		size, _, ok := stepGBK(words)
		if !ok {
			size = 1
		}
		words = words[size:]
	}
	return false
}
