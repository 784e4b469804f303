package aie1

import "fmt"

func (o operand) whyOddByte(want [][]int, r, c int) error {
	l := 2 * r
	if want[l][c] < 0 || want[l][c]&1 == 0 {
		l++
	}
	return fmt.Errorf("lane %d of column %d wants byte %d: even lanes read even bytes and odd lanes odd ones, so "+
		"8-bit data in x cannot slide by an odd amount",
		l, c, want[l][c])
}

func (o operand) whyBytePair(want [][]int, r, c int) error {
	return fmt.Errorf("lanes %d and %d of column %d want bytes %d and %d: 8-bit data in x moves in pairs of "+
		"neighbouring bytes",
		2*r, 2*r+1, c, want[2*r][c], want[2*r+1][c])
}

func (o operand) whyShared(want [][]int, l, c int) error {
	return fmt.Errorf("lanes %d and %d of column %d want elements %d and %d: lanes two apart in a group of four read "+
		"the same element of an 8-bit z",
		l, l+2, c, want[l][c], want[l+2][c])
}

// whyCells names the rule that want breaks, by how far the best attempt came.
func (o operand) whyCells(p cells, got progress) error {
	switch got {
	case noSquare:
		return o.whyHalves(p)
	case squareFound:
		return o.whyWords(p)
	case wordsFound:
		return fmt.Errorf("columns do not step alike: all lanes must go on by the same multiple of %d elements from "+
			"one column pair to the next", o.wordElements())
	}
	return fmt.Errorf("the lanes want %d-bit words %s, offsets reach 16 words", o.wordBits(), p.span())
}

// whyHalves finds the position of the cell whose units lie in different halves of their words.
func (o operand) whyHalves(p cells) error {
	var first [4][]int
	for r, row := range p.at {
		for c, u := range row {
			k := 2*(r&1) + c&1
			if u < 0 {
				continue
			}
			if first[k] == nil {
				first[k] = []int{r, c, u}
			}
			if f := first[k]; f[2]&1 != u&1 {
				return fmt.Errorf("%s of column %d wants the %s half of its %d-bit word and %s of column %d the %s "+
					"half, but one square serves all lanes",
					o.laneOf(f[0]), f[1], halfName(f[2]), o.wordBits(), o.laneOf(r), c, halfName(u))
			}
		}
	}
	panic("BUG: halves agree, yet no square was found")
}

// whyWords finds a cell with more than two words, else says that cells differ.
func (o operand) whyWords(p cells) error {
	for r := 0; r < len(p.at); r += 2 {
		for c := 0; c < o.cols; c += 2 {
			var words []int
			for i := range 4 {
				if c+i&1 >= o.cols || p.at[r+i>>1][c+i&1] < 0 {
					continue
				}
				words = addNew(words, p.at[r+i>>1][c+i&1]>>1)
			}
			if len(words) > 2 {
				count := [...]string{3: "three", 4: "four"}[len(words)]
				return fmt.Errorf("%s and %s need %s %d-bit words in columns %d and %d, a cell has two", o.laneOf(r),
					o.laneOf(r+1), count, o.wordBits(), c, c+1)
			}
		}
	}
	return fmt.Errorf("the lane pairs arrange their %d-bit words differently, but one square serves all lanes and "+
		"columns", o.wordBits())
}

// wordBits is the size of the words that offsets count.
func (o operand) wordBits() int {
	if o.rule == ruleX16 || o.rule == ruleX8 {
		return 32
	}
	return 16
}

// laneOf names the lanes of a row of cells.
func (o operand) laneOf(row int) string {
	switch o.rule {
	case ruleX8:
		return fmt.Sprintf("lanes %d, %d", 2*row, 2*row+1)
	case ruleZ8:
		l := row>>1<<2 | row&1
		return fmt.Sprintf("lanes %d, %d", l, l+2)
	}
	return fmt.Sprintf("lane %d", row)
}

// span is the least and greatest word wanted.
func (p cells) span() string {
	var all []int
	for _, row := range p.at {
		all = append(all, row...)
	}
	lo, hi := bounds(all)
	return fmt.Sprintf("%d to %d", lo>>1, hi>>1)
}

func halfName(unit int) string {
	if unit&1 == 0 {
		return "low"
	}
	return "high"
}

func addNew(set []int, v int) []int {
	for _, w := range set {
		if w == v {
			return set
		}
	}
	return append(set, v)
}

// wordElements is how many elements one step of an offset passes.
func (o operand) wordElements() int {
	if o.rule == ruleX8 {
		return 4
	}
	return 2
}
