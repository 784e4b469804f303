package mapped

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// codeOf is the operation on vectors that is a lane's part of an instruction, by what it computes; 0: products alone,
// which are added. Not ok: there is none.
//
//	a uint8, b int8, sum of 4 into int32, added   ->   Dot4
func codeOf(n *needle.Needle) (code vec.Code, ok bool) {
	p := n.Product
	if len(p.Factors) != 2 || slices.ContainsFunc(p.Loops, func(l match.Loop) bool { return l.Extent == 0 }) {
		return 0, false
	}
	type shape struct {
		columns, bits int // products of a sum, bits of a factor
		signed        [2]bool
		into          int // bits of the result
		acc           bool
		rows          int // loops over the result
	}
	a, b := p.Factors[0].Type, p.Factors[1].Type
	over := 0
	for _, l := range p.Loops {
		if !l.Summed {
			over++
		}
	}
	s := shape{n.Columns(), a.Bits(), [2]bool{a.Signed(), b.Signed()}, n.Func.Value.Type.Bits(), n.Acc != "", over}
	if b.Bits() != s.bits {
		return 0, false
	}
	if s.columns == 1 && over == 1 {
		return 0, true
	}
	if !a.Integer() {
		return 0, false
	}
	us, ss, uu := [2]bool{false, true}, [2]bool{true, true}, [2]bool{}
	code, ok = map[shape]vec.Code{
		{2, 16, ss, 32, false, 1}: vec.DotSS,
		{2, 16, ss, 32, true, 1}:  vec.DotAcc,
		{2, 8, us, 16, false, 1}:  vec.DotUS,
		{4, 8, us, 32, true, 1}:   vec.Dot4,
		{4, 8, ss, 32, true, 1}:   vec.Dot4S,
		{4, 8, uu, 32, true, 1}:   vec.Dot4U,
		{8, 8, us, 32, true, 2}:   vec.Mat,
		{8, 8, ss, 32, true, 2}:   vec.MatS,
		{8, 8, uu, 32, true, 2}:   vec.MatU,
	}[s]
	return code, ok
}
