package aie1

// cells is a selection problem of 2x2 cells. Row r and column c belong to cell (r/2, c/2); at[r][c] is the wanted
// unit, half a word, or -1. Each cell takes its units from two words: word A of its row pair for the positions whose
// square has bit 1 clear, word B for the others, both moved on by step words from one column pair to the next.
type cells struct {
	at       [][]int
	words    int  // words of the register; arithmetic is modulo words
	relative bool // B is given relative to A: 1 to 16 words further; else both are 0 to 15 words from the start
	step     bool
	maxStart int // words
}

// answer is a solved problem, in words.
type answer struct {
	start, step int
	square      uint32
	offsets     []int // nibbles: A, B of row pair 0, A, B of row pair 1, ...
}

// progress is how far the best attempt came; it decides which rule is named when none succeeds.
type progress uint8

const (
	noSquare    progress = iota // halves of words disagree
	squareFound                 // a square fits the halves, but a cell needs a third word or cells differ
	wordsFound                  // each cell has its two words, but column pairs do not step alike
	stepFound                   // words and steps fit, but lie out of reach of the offsets
	solved
)

// solve tries squares in order of preference, first without, then with wrapping around the register.
func (p cells) solve() (answer, progress) {
	best := noSquare
	for _, wrap := range []bool{false, true} {
		for _, square := range p.squares() {
			a, got := p.with(square, wrap)
			if got == solved {
				return a, solved
			}
			best = max(best, got)
		}
	}
	return answer{}, best
}

// preferred are the squares that people write; the first that works is taken, so that constants look familiar.
var preferred = []uint32{0x2110, 0x3221, canonicalSquare, 0x3120, 0x1010, 0x1032, 0x2200, 0x0000, 0x1111, 0x3020,
	0x1100, 0x2020}

// squares lists the squares that agree with the halves of all wanted units, preferred ones first.
func (p cells) squares() []uint32 {
	var half [4]int // of each position: -1 unknown, else bit 0 of its units
	for k := range half {
		half[k] = -1
	}
	for r, row := range p.at {
		for c, u := range row {
			k := 2*(r&1) + c&1
			switch {
			case u < 0:
			case half[k] < 0:
				half[k] = u & 1
			case half[k] != u&1:
				return nil
			}
		}
	}
	agrees := func(square uint32) bool {
		for k, h := range half {
			if h >= 0 && int(square>>(4*k))&1 != h {
				return false
			}
		}
		return true
	}
	var out []uint32
	for _, q := range preferred {
		if agrees(q) {
			out = append(out, q)
		}
	}
	for i := range uint32(256) {
		if q := i&3 | i>>2&3<<4 | i>>4&3<<8 | i>>6<<12; agrees(q) && !isPreferred(q) {
			out = append(out, q)
		}
	}
	return out
}

func isPreferred(square uint32) bool {
	for _, q := range preferred {
		if q == square {
			return true
		}
	}
	return false
}

// with tries one square.
func (p cells) with(square uint32, wrap bool) (answer, progress) {
	words, ok := p.wordsOf(square)
	if !ok {
		return answer{}, squareFound
	}
	best := wordsFound
	for _, step := range p.steps(words, wrap) {
		base, ok := p.stepBack(words, step, wrap)
		if !ok {
			continue
		}
		best = stepFound
		if start, offsets, ok := p.reach(base, wrap); ok {
			return answer{start: start, step: step, square: square, offsets: offsets}, solved
		}
	}
	return answer{}, best
}

// wordsOf is the word of A and B for each row pair (index 2p and 2p+1) and column pair; -1 where nothing is wanted.
// It fails if a cell wants two words where the square has one.
func (p cells) wordsOf(square uint32) ([][]int, bool) {
	words := make([][]int, len(p.at))
	for i := range words {
		words[i] = make([]int, (len(p.at[i])+1)/2)
		for j := range words[i] {
			words[i][j] = -1
		}
	}
	for r, row := range p.at {
		for c, u := range row {
			if u < 0 {
				continue
			}
			side := int(square>>(4*(2*(r&1)+c&1))) >> 1 & 1
			w := &words[r&^1|side][c>>1]
			if *w >= 0 && *w != u>>1 {
				return nil, false
			}
			*w = u >> 1
		}
	}
	return words, true
}

// steps lists the steps worth trying, as regularSteps does for single elements.
func (p cells) steps(words [][]int, wrap bool) []int {
	if len(words[0]) == 1 || !p.step {
		return []int{0}
	}
	if step, ok := fixedStep(words); ok && !wrap {
		return []int{step}
	}
	return stepsByPreference(p.words / 2)
}

// stepBack moves the words of all column pairs back to pair 0; it fails if they do not agree there.
func (p cells) stepBack(words [][]int, step int, wrap bool) ([]int, bool) {
	o := operand{len: p.words}
	return o.bases(words, step, wrap)
}

// reach chooses start and offsets for the words of column pair 0.
func (p cells) reach(base []int, wrap bool) (int, []int, bool) {
	n := make([]int, len(base))
	if !wrap {
		start := p.lowest(base)
		ok := p.offsets(n, base, start, wrap)
		return start, n, ok
	}
	for start := 0; start <= min(p.maxStart, p.words-1); start++ {
		if p.offsets(n, base, start, wrap) {
			return start, n, true
		}
	}
	return 0, nil, false
}

// lowest is the greatest start that no word lies before; where it is out of reach, one that leaves the offsets of all
// words that lie as far beyond alike, so that few registers hold offsets.
//
//	words 8, 9, .. 15, starts up to 7   ->   start 0, 1, .. 7, offset 8
func (p cells) lowest(base []int) int {
	start := -1
	for i, w := range base {
		if w < 0 {
			continue
		}
		if p.relative && i&1 == 1 {
			if base[i-1] >= 0 {
				continue // its A is there and decides
			}
			w-- // A stands at least one word before
		}
		if start < 0 || w < start {
			start = w
		}
	}
	return max(start, 0) % (p.maxStart + 1)
}

// offsets sets n to the nibbles of all row pairs from start, and reports whether there are such.
func (p cells) offsets(n, base []int, start int, wrap bool) bool {
	from := func(w, start int) int {
		if wrap {
			return mod(w-start, p.words)
		}
		return w - start
	}
	for i := 0; i < len(base); i += 2 {
		a, b := base[i], base[i+1]
		n[i], n[i+1] = -1, -1
		if a >= 0 {
			n[i] = from(a, start)
		}
		if b >= 0 && !p.relative {
			n[i+1] = from(b, start)
		}
		if b >= 0 && p.relative {
			if a < 0 { // free: right before B where offsets reach, else as near as they do
				n[i] = max(0, min(15, from(b, start)-1))
				a = start + n[i]
			}
			n[i+1] = from(b, a+1)
		}
		for _, v := range n[i : i+2] {
			if v < -1 || v > 15 || v == -1 && b >= 0 && p.relative {
				return false
			}
		}
	}
	p.fill(n)
	return true
}

// fill completes the offsets of pairs that want nothing.
func (p cells) fill(n []int) {
	for side := range 2 {
		var half []int
		for i := side; i < len(n); i += 2 {
			half = append(half, n[i])
		}
		extend(half)
		for i, v := range half {
			n[2*i+side] = v
		}
	}
}
