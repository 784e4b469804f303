package aie1

import "fmt"

// rule is how one operand buffer of a multiply-accumulate turns lane and column into an element
// (AIE1 intrinsics guide UG1078; UG1079 "MAC on 16x16 bits" and "MAC on 8x8 bits").
type rule uint8

// The rules.
const (
	ruleRA    rule = iota // start + nibble of the lane + column*step: 32-bit x, every z but the 8-bit ones
	ruleX16               // 16-bit x: 2x2 cells out of two 32-bit words, the second relative to the first
	ruleX8                // 8-bit x: as X16 in units of 16 bits, four lanes a cell
	ruleZ8                // 8-bit z of 8x8: 2x2 cells of elements, served to four lanes, nibbles absolute
	ruleZ16x8             // 8-bit z of 16x8: 2x2 cells of elements, nibbles absolute
)

// operand is one operand buffer of a family, with the length of the register that stands in it.
type operand struct {
	rule        rule
	lanes, cols int
	len         int  // elements of the register; indices are modulo len
	step        bool // has a step parameter
	maxStart    int  // greatest start; starts of z are 4-bit immediates
}

// selection is the parameters of one operand: the immediates of the intrinsic.
type selection struct {
	start  int
	lo, hi uint32 // offsets of lanes 0..7 and 8..15
	step   int
	square uint32
}

// canonicalSquare is the square that leaves a cell as it is.
const canonicalSquare = 0x3210

// solve finds parameters with which lane l of column c reads element want[l][c], for every want that is not negative.
//
//	{{0 1} {1 2} {2 3} ...}   ->   start 0, offsets 0x03020100 0x07060504, square 0x2110
//
// Solutions that do not wrap around the register come first, and among them the constants that people write.
// What it returns has passed [operand.index]; the error is the violated rule in words.
func (o operand) solve(want [][]int) (selection, error) {
	if err := o.shape(want); err != nil {
		return selection{}, err
	}
	var s selection
	var err error
	if o.rule == ruleRA {
		s, err = o.solveRegular(want)
	} else {
		s, err = o.solveCells(want)
	}
	if err != nil {
		return selection{}, err
	}
	for l := range want {
		for c, w := range want[l] {
			if w >= 0 && o.index(s, l, c) != w {
				panic(fmt.Sprintf("BUG: selection %+v reads element %d in lane %d of column %d, want %d",
					s, o.index(s, l, c), l, c, w))
			}
		}
	}
	return s, nil
}

// shape refuses wants that are no table of lanes x cols elements of the register.
func (o operand) shape(want [][]int) error {
	if len(want) != o.lanes {
		return fmt.Errorf("%d lanes wanted of a datapath with %d", len(want), o.lanes)
	}
	for l, row := range want {
		if len(row) != o.cols {
			return fmt.Errorf("%d columns wanted in lane %d of a datapath with %d", len(row), l, o.cols)
		}
		for c, w := range row {
			if w >= o.len {
				return fmt.Errorf("lane %d of column %d wants element %d of a register of %d", l, c, w, o.len)
			}
		}
	}
	return nil
}
