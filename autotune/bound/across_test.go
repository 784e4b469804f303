package bound

import "testing"

// TestInLines: terms that are grouped across the rows of data, counted by hand.
func TestInLines(t *testing.T) {
	for _, c := range []struct {
		row, line, others uint16
		want              uint64
	}{
		{3, 3, 1, 6},  // x=0, x=2: an operation and a term; x=1: three terms, of which one takes another along
		{2, 2, 1, 3},  // an operation, two terms
		{4, 4, 1, 12}, // 2 and 2 operations, 4 and 4 terms
		{5, 5, 1, 17}, // 3 x 2 operations and 3 terms, of which two go with one of 2 x 5 each
		{1, 5, 1, 3},  // no odd places: as many as fit
		{3, 3, 3, 17}, // three planes, of which terms at even places go together
	} {
		y := way{terms: uint32(c.row * c.line * c.others), rounds: 1}
		y.each[0], y.each[1], y.each[2] = c.row, c.line, c.others
		if n := inLines(&y, 1, 2); n != c.want {
			t.Errorf("%d terms of a row, lines of %d, %d of both: %d operations, want %d", c.row, c.line, c.others, n,
				c.want)
		}
	}
}
