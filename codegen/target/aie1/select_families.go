package aie1

// solveCells solves the rules with squares by turning them into [cells]: 16-bit units out of 32-bit words.
func (o operand) solveCells(want [][]int) (selection, error) {
	at, err := o.rows(want)
	if err != nil {
		return selection{}, err
	}
	p := cells{at: at, step: o.step, relative: o.rule == ruleX16 || o.rule == ruleX8}
	scale := o.wordElements()
	p.words = o.len / scale
	p.maxStart = o.maxStart / scale
	a, got := p.solve()
	if got != solved {
		return selection{}, o.whyCells(p, got)
	}
	s := selection{start: a.start * scale, step: a.step * scale, square: a.square}
	for i, v := range a.offsets {
		s.setNibble(i, v)
	}
	return s, nil
}

// rows turns lanes and elements into the rows and units of cells:
//
//	X16, 16x8 z   a lane is a row, an element a unit
//	X8            lanes 2i, 2i+1 are row i, a unit is two bytes: lane parity must be byte parity
//	Z8            lanes 4p+r and 4p+r+2 are row 2p+r and read the same element
func (o operand) rows(want [][]int) ([][]int, error) {
	switch o.rule {
	case ruleX8:
		return o.byteRows(want)
	case ruleZ8:
		return o.sharedRows(want)
	}
	return want, nil
}

func (o operand) byteRows(want [][]int) ([][]int, error) {
	at := make([][]int, o.lanes/2)
	for r := range at {
		at[r] = make([]int, o.cols)
		for c := range at[r] {
			a, b := want[2*r][c], want[2*r+1][c]
			if a >= 0 && a&1 != 0 || b >= 0 && b&1 != 1 {
				return nil, o.whyOddByte(want, r, c)
			}
			if a >= 0 && b >= 0 && a>>1 != b>>1 {
				return nil, o.whyBytePair(want, r, c)
			}
			at[r][c] = max(a, b)
			if at[r][c] >= 0 {
				at[r][c] >>= 1
			}
		}
	}
	return at, nil
}

func (o operand) sharedRows(want [][]int) ([][]int, error) {
	at := make([][]int, o.lanes/2)
	for r := range at {
		at[r] = make([]int, o.cols)
		l := r>>1<<2 | r&1
		for c := range at[r] {
			a, b := want[l][c], want[l+2][c]
			if a >= 0 && b >= 0 && a != b {
				return nil, o.whyShared(want, l, c)
			}
			at[r][c] = max(a, b)
		}
	}
	return at, nil
}
