package x86

import (
	"math"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// narrowOp is the lanes of a, then those of b, in half the bits. Low bits are bytes picked; saturation is the
// processor's packing, block by block, whose order a shuffle mends: the one that reads the result, if there is one.
func (s *selector) narrowOp(op *vec.Op) {
	size, n, unit := s.prog.Bits/8, op.N/2, op.Elem.Bytes()
	lanes := make([]int, size/unit)
	for i := range lanes {
		lanes[i] = -1
	}
	if op.Code == vec.Narrow {
		for i := range n {
			lanes[i], lanes[n+i] = 2*i, 2*i+size/unit
		}
		s.pickBytes(op, permOf(lanes, unit))
		return
	}
	a, ofA := s.lanesOfArg(op, 0)
	b, ofB := s.lanesOfArg(op, 1)
	w := s.width(n, op.From)
	per := 8 / unit // lanes of a in a block
	for i := range n {
		lanes[i] = ofA[i]/per*2*per + ofA[i]%per
		lanes[n+i] = ofB[i]/per*2*per + ofB[i]%per + per
	}
	packed := s.pack(op, w, a, b)
	s.finish(op, []vec.Reg{packed.reg}, permOf(lanes, unit))
}

// lanesOfArg is an argument of a packing, whose order may be that of the packing which made it, and where its lanes
// are.
//
//	NarrowS(NarrowS(a, b), NarrowS(c, d))   ->   three packings, and one shuffle for the order
func (s *selector) lanesOfArg(op *vec.Op, i int) (val, perm) {
	if sp, ok := s.fold.spreads[op.Args[i]]; ok {
		return regVal(sp.from[0]), sp.how.at(op.From.Bytes())
	}
	order := make(perm, op.N/2)
	for k := range order {
		order[k] = k
	}
	return s.in(s.arg(op, i)), order
}

// pack is the saturated lanes of a and b: in each block those of a's block, then those of b's.
func (s *selector) pack(op *vec.Op, w int, a, b val) val {
	signed := op.Code == vec.NarrowS
	switch {
	case op.From == vec.I32 && signed:
		return s.v(VPACKSSDW, w, a, b)
	case op.From == vec.I32:
		return s.v(VPACKUSDW, w, a, b)
	case op.From == vec.I16 && signed:
		return s.v(VPACKSSWB, w, a, b)
	case op.From == vec.I16:
		return s.v(VPACKUSWB, w, a, b)
	}
	least, most := int64(math.MinInt32), uint64(math.MaxInt32)
	if !signed {
		least, most = 0, math.MaxUint32
	}
	lo, hi := s.splatReg(w, 64, uint64(least)), s.splatReg(w, 64, most)
	fit := func(x val) val { return s.minMax(vec.MinS, w, 64, s.minMax(vec.MaxS, w, 64, x, lo), hi) }
	return s.vi(VSHUFPS, w, 0x88, fit(a), fit(b))
}
