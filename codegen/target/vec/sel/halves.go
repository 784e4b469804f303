package sel

import (
	"math"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
)

// Halves is the registers whose lanes of 64 bits hold numbers of 32 bits with a sign, by all that sets them: extended
// integers, and constants. Of a program without products of 64 bits it is none: nobody asks.
func Halves(p *vec.Program) map[vec.Reg]bool {
	asked := false
	for st := range lower.All(p.Body) {
		op, ok := st.(*vec.Op)
		asked = asked || ok && op.Code == vec.Mul && op.Elem == vec.I64
	}
	if !asked {
		return nil
	}
	half := map[vec.Reg]bool{}
	for st := range lower.All(p.Body) {
		op, ok := st.(*vec.Op)
		if !ok {
			continue
		}
		for _, r := range op.Dst {
			before, set := half[r]
			half[r] = isHalf(op) && (before || !set)
		}
	}
	return half
}

func isHalf(op *vec.Op) bool {
	if op.Elem != vec.I64 {
		return false
	}
	switch op.Code {
	case vec.ExtendS, vec.LoadS:
		return true
	case vec.ExtendU, vec.LoadU:
		return op.From < vec.I32
	case vec.Const:
		return math.MinInt32 <= op.Imm && op.Imm <= math.MaxInt32
	}
	return false
}
