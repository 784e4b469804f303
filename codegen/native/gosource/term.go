package gosource

import (
	"fmt"
	"math"
	"strconv"

	"github.com/vyasa-go/vyasa/halide"
)

// term is the Go text of an expression and how tightly its operator binds. Integers are int64 or constants, floats
// float32 or constants.
type term struct {
	text string
	bind int
}

// in is the text as an operand of what binds so tightly.
func (t term) in(bind int) string {
	if t.bind < bind {
		return "(" + t.text + ")"
	}
	return t.text
}

// float is a float32 of exactly the value f.
func float(f float32) string {
	if f != f || math.IsInf(float64(f), 0) || f == 0 && math.Signbit(float64(f)) {
		return fmt.Sprintf("math.Float32frombits(0x%08x)", math.Float32bits(f))
	}
	return "float32(" + strconv.FormatFloat(float64(f), 'g', -1, 32) + ")"
}

func logical(op halide.Op, args []term) term {
	if op == halide.OpNot {
		return term{"!" + args[0].in(unary), unary}
	}
	sign := map[halide.Op]string{halide.OpAnd: "&&", halide.OpOr: "||", halide.OpXor: "!="}[op]
	return term{args[0].in(unary) + " " + sign + " " + args[1].in(unary), loose}
}

// constant is a literal.
func constant(e *halide.Expr) term {
	switch e.Kind {
	case halide.BoolKind:
		return term{strconv.FormatBool(e.Int.Sign() != 0), primary}
	case halide.FloatKind:
		return term{float(e.Float), unary}
	}
	return term{e.Int.String(), unary}
}
