package aie1

import (
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/triplet"
)

// solvePre finds the parameters of a family with a pre-adder: of the two halves of the columns, which have the same
// coefficients, x selects the first and y, with the same offsets, the second.
//
//	x {{0 1 31 30} {1 2 32 31} ...}, z {{0 1 0 1} ...}   ->   xsquare 0x2110, ystart 30, ysquare 0x1201
func (f *family) solvePre(w triplet.Want) (triplet.Selection, error) {
	z := make([][]int, len(w.Z))
	x, y := make([][]int, len(w.X)), make([][]int, len(w.X))
	for l := range z {
		if len(w.X[l]) != 2*f.columns || len(w.Z[l]) != 2*f.columns {
			return nil, fmt.Errorf("%d columns wanted in lane %d of a datapath with %d", len(w.X[l]), l, 2*f.columns)
		}
		x[l], y[l] = w.X[l][:f.columns], w.X[l][f.columns:]
		for c, k := range w.Z[l][:f.columns] {
			mirror := w.Z[l][f.columns+c]
			if k >= 0 && mirror >= 0 && k != mirror {
				return nil, errors.New("the two halves of the columns want other coefficients: a pre-adder has one " +
					"for both")
			}
			z[l] = append(z[l], max(k, mirror))
		}
	}
	xo, zo := f.xOperand(w.XLen), f.zOperand(w.ZLen)
	zs, err := zo.solve(z)
	if err != nil {
		return nil, fmt.Errorf("z: %w", err)
	}
	xs, err := xo.solve(x)
	if err != nil {
		return nil, fmt.Errorf("x: %w", err)
	}
	ys, ok := xo.mirror(xs, y)
	if !ok {
		return nil, errors.New("y: it reads by the offsets of x, from a start and with a square of its own")
	}
	return &macFields{f, xs, ys, zs}, nil
}

// mirrored is the selection of y beside one of x.
func (s selection) mirrored(start int, square uint32) selection {
	s.start, s.square, s.step = start, square, -s.step
	return s
}

// mirror finds start and square of y.
func (o operand) mirror(x selection, want [][]int) (selection, bool) {
	squares := []uint32{0}
	if o.rule != ruleRA {
		squares = cells{at: want}.squares()
	}
	for _, square := range squares {
		y := x.mirrored(0, square)
		if start, ok := o.startOf(y, want); ok {
			return x.mirrored(start, square), true
		}
	}
	return selection{}, false
}

// startOf is the start from which a selection reads what is wanted.
func (o operand) startOf(s selection, want [][]int) (start int, ok bool) {
	known := false
	for l := range want {
		for c, w := range want[l] {
			if w < 0 {
				continue
			}
			d := mod(w-o.index(s, l, c), o.len)
			if known && d != start || d%o.granularity() != 0 || d > o.maxStart {
				return 0, false
			}
			start, known = d, true
		}
	}
	return start, true
}

// yParams are the parameters of y, behind those of x.
func (m *macFields) yParams() []param {
	if m.family.pre == noPre {
		return nil
	}
	out := []param{{"ystart", fmt.Sprint(m.y.start)}}
	if m.family.xRule != ruleRA {
		out = append(out, param{"ysquare", fmt.Sprintf("0x%04x", m.y.square)})
	}
	return out
}
