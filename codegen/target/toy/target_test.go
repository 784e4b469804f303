// Package toy_test is the proof that a machine is a value: a small one, with all that it takes to compile for it.
package toy_test

import (
	"errors"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/pass"
	"github.com/vyasa-go/vyasa/triplet"
)

// toy has 16 vector registers of 64 bits, which unaligned loads of 32 and 64 bits fill, and four accumulators of four
// lanes. It multiplies int16: 4 lanes by 2 columns, x a pair of registers with a column in each, z the coefficients of
// the columns, the same for all lanes. It selects nothing, works on no lanes, and has neither modes nor C.
func toy() *target.Target {
	path := &triplet.Datapath{Name: "4x2 int16 int16", X: halide.Int16, Z: halide.Int16, Lanes: lanes, Columns: columns,
		AccBits: 64, XBits: []int{columns * vector}, ZBits: vector, XUnit: 1, Select: choose}
	return &target.Target{
		Name: "toy",
		Vector: triplet.Machine{Align: 8, Loads: []int{vector / 2, vector},
			Map: pass.Table[*triplet.Program]{{Name: "pairs", Run: on(path), Why: "the only one", After: []string{"lazy"}}}},
		Paths: []triplet.Datapath{*path},
		Regs: target.Regs{
			Files: []target.File{{UnitBits: vector}, {UnitBits: lanes * 64}},
			Classes: []target.Class{
				{Name: "v", File: 0, Bits: vector, Regs: row(0, 16, 1)},
				{Name: "vv", File: 0, Bits: 2 * vector, Regs: row(0, 12, 2)},
				{Name: "z", File: 0, Bits: vector, Regs: row(12, 16, 1)},
				{Name: "a", File: 1, Bits: lanes * 64, Regs: row(0, 4, 1)},
			},
			X: []int{1}, Z: []int{2}, Acc: []int{3}, Other: []int{0, 1},
		},
		Rates: target.Rates{Loads: 1, LoadBits: vector, LoadLatency: 3, MacToMac: 1, MacToStore: 3, Pointer: 1, Branch: 3,
			LongestBody: 32},
		Narrow: narrow,
		Selection: func(_ *triplet.Datapath, text string) (triplet.Selection, error) {
			if text != (fixed{}).String() {
				return nil, errFixed
			}
			return fixed{}, nil
		},
	}
}

const (
	vector         = 64 // bits
	lanes, columns = 4, 2
)

// row is registers of n units each out of the units from..to-1.
func row(from, to, n uint8) (regs [][]uint8) {
	for u := from; u < to; u += n {
		var units []uint8
		for i := range n {
			units = append(units, u+i)
		}
		regs = append(regs, units)
	}
	return regs
}

// narrow shifts, rounds and saturates to int16 or int32 at once.
func narrow(r target.Result) target.Narrowing {
	to := target.Vector(r.Elem, lanes*r.Elem.Bits())
	return target.Narrowing{Chains: [][]target.Step{{{Fn: target.Narrow, Shift: r.Shift, To: to}}}, ByLane: !r.Vector}
}

// fixed is the only way to read operands.
type fixed struct{}

func (fixed) String() string { return "as they stand" }

func (fixed) Reads(_, _, shift int) (x, z []int, err error) {
	if shift != 0 {
		return nil, nil, errFixed
	}
	for l := range lanes {
		for c := range columns {
			x, z = append(x, c*lanes+l), append(z, c)
		}
	}
	return x, z, nil
}

var errFixed = errors.New("operands are read as they stand")

// choose refuses what fixed does not read.
func choose(w triplet.Want) (triplet.Selection, error) {
	x, z, _ := fixed{}.Reads(w.XLen, w.ZLen, 0)
	for l := range lanes {
		for c := range columns {
			if w.X[l][c] != x[l*columns+c] || w.Z[l][c] != z[l*columns+c] || w.XStep != 0 {
				return nil, errFixed
			}
		}
	}
	return fixed{}, nil
}
