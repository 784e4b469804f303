package aie1

import (
	"fmt"

	"github.com/vyasa-go/vyasa/triplet"
)

// Complex numbers are two real lanes, the real part first, and of both operands selections count whole numbers (UG1078,
// group vect_mult_16x16, cint16 by cint16): a real lane and a real column are half of each.
//
//	x   number at (l/2, c/2), its half c%2
//	z   number at (l/2, c/2), its half (l + c)%2

// numbers is the operand that selects the numbers.
func (o operand) numbers() operand {
	o.lanes, o.cols, o.len, o.maxStart = o.lanes/2, o.cols/2, o.len/2, min(o.maxStart, o.len/2-1)
	return o
}

// halfOf is which half of a number of x or z a lane and a column read.
func halfOf(x triplet.Operand, lane, column int) int {
	if x == triplet.X {
		return column & 1
	}
	return (lane + column) & 1
}

// solveComplex finds the parameters of both operands.
func (f *family) solveComplex(w triplet.Want) (triplet.Selection, error) {
	if w.XStep%2 != 0 {
		return nil, fmt.Errorf("x moves by %d elements at run time, which is no whole complex number", w.XStep)
	}
	x, err := f.solveNumbers(f.xOperand(w.XLen), triplet.X, w.X)
	if err != nil {
		return nil, fmt.Errorf("x: %w", err)
	}
	z, err := f.solveNumbers(f.zOperand(w.ZLen), triplet.Z, w.Z)
	if err != nil {
		return nil, fmt.Errorf("z: %w", err)
	}
	return &macFields{family: f, x: x, z: z}, nil
}

// solveNumbers solves for an operand what is wanted of halves.
func (f *family) solveNumbers(o operand, x triplet.Operand, want [][]int) (selection, error) {
	if err := o.shape(want); err != nil {
		return selection{}, err
	}
	n := o.numbers()
	numbers := make([][]int, n.lanes)
	for l := range numbers {
		for range n.cols {
			numbers[l] = append(numbers[l], -1)
		}
	}
	for l, row := range want {
		for c, w := range row {
			at := &numbers[l/2][c/2]
			switch {
			case w < 0:
			case w&1 != halfOf(x, l, c):
				return selection{}, fmt.Errorf("lane %d of column %d wants element %d, which is the other half of a "+
					"complex number", l, c, w)
			case *at >= 0 && *at != w/2:
				return selection{}, fmt.Errorf("the halves of lane %d want elements of two complex numbers", l/2)
			default:
				*at = w / 2
			}
		}
	}
	return n.solve(numbers)
}

// complexReads evaluates the rules forwards.
func (m *macFields) complexReads(xLen, zLen, shift int) (x, z []int, err error) {
	if shift%2 != 0 {
		return nil, nil, fmt.Errorf("x starts %d elements further on, which is no whole complex number", shift)
	}
	f := m.family
	xo, zo, xs := f.xOperand(xLen).numbers(), f.zOperand(zLen).numbers(), m.x
	xs.start += shift / 2
	for l := range f.lanes {
		for c := range f.columns {
			x = append(x, 2*xo.index(xs, l/2, c/2)+halfOf(triplet.X, l, c))
			z = append(z, 2*zo.index(m.z, l/2, c/2)+halfOf(triplet.Z, l, c))
		}
	}
	return x, z, nil
}
