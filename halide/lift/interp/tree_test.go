package interp_test

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// tree is a symbolic value that knows nothing: what the program computes, as it was written. eval computes it afterwards.
type tree struct {
	op     string
	k, to  interp.Kind
	x      value // constants
	path   string
	index  int64
	args   []*tree
	cached *value
}

// trees is the domain of trees.
type trees struct{}

func (trees) Int(k interp.Kind, x int64) *tree {
	return &tree{op: "const", k: k, x: interp.IntValue[none](k, x)}
}
func (trees) Float(k interp.Kind, x float64) *tree {
	return &tree{op: "const", k: k, x: interp.FloatValue[none](k, x)}
}
func (trees) Unary(op ctree.Op, k interp.Kind, a *tree) *tree {
	return &tree{op: "unary" + op.String(), k: k, args: []*tree{a}}
}
func (trees) Binary(op ctree.Op, k interp.Kind, a, b *tree) *tree {
	return &tree{op: op.String(), k: k, args: []*tree{a, b}}
}
func (trees) Select(c *tree, k interp.Kind, a, b *tree) *tree {
	return &tree{op: "select", k: k, args: []*tree{c, a, b}}
}
func (trees) Convert(from, to interp.Kind, a *tree) *tree {
	return &tree{op: "convert", k: from, to: to, args: []*tree{a}}
}
func (trees) Call(name string, k interp.Kind, a []*tree) *tree {
	return &tree{op: name, k: k, args: append([]*tree(nil), a...)}
}
func (trees) Known(interp.Kind, *tree) (int64, bool) { return 0, false }

// leaf is an input.
func leaf(path string, index int64, k interp.Kind) (interp.Value[*tree], error) {
	return interp.DataValue(k, &tree{op: "leaf", path: path, index: index, k: k}), nil
}

// eval is t with the contents that before gives. Constants of floats were rounded by the program; all else is done here.
func (t *tree) eval() value {
	if t.cached != nil {
		return *t.cached
	}
	v := t.compute()
	t.cached = &v
	return v
}

func (t *tree) compute() value {
	switch t.op {
	case "const":
		return t.x
	case "leaf":
		v, _ := before(t.path, t.index, t.k)
		return v
	case "select":
		if t.args[0].eval().Int != 0 {
			return t.args[1].eval()
		}
		return t.args[2].eval()
	case "convert":
		return convert(t.args[0].eval(), t.k, t.to)
	}
	a := t.args[0].eval()
	if len(t.args) == 1 {
		return t.unary(a)
	}
	b := t.args[1].eval()
	if t.k.Float() {
		return t.floats(a.Float, b.Float)
	}
	return t.ints(a.Int, b.Int)
}

func (t *tree) unary(a value) value {
	switch t.op {
	case "unary-":
		if t.k.Float() {
			return interp.FloatValue[none](t.k, -a.Float)
		}
		return interp.IntValue[none](t.k, -a.Int)
	case "unary~":
		return interp.IntValue[none](t.k, ^a.Int)
	}
	f := map[string]func(float64) float64{"fabs": math.Abs, "sqrt": math.Sqrt, "floor": math.Floor, "ceil": math.Ceil, "trunc": math.Trunc}[t.op]
	if f == nil {
		panic("no function " + t.op)
	}
	return interp.FloatValue[none](t.k, f(a.Float))
}

func truth(b bool) value {
	if b {
		return interp.IntValue[none](interp.I32, 1)
	}
	return interp.IntValue[none](interp.I32, 0)
}

func (t *tree) floats(a, b float64) value {
	switch t.op {
	case "+":
		a += b
	case "-":
		a -= b
	case "*":
		a *= b
	case "/":
		a /= b
	case "<":
		return truth(a < b)
	case "<=":
		return truth(a <= b)
	case ">":
		return truth(a > b)
	case ">=":
		return truth(a >= b)
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	default:
		panic("no operation " + t.op)
	}
	return interp.FloatValue[none](t.k, a)
}

func (t *tree) ints(a, b int64) value {
	big := t.k == interp.U64
	x, y := uint64(a), uint64(b)
	switch t.op {
	case "+":
		a += b
	case "-":
		a -= b
	case "*":
		a *= b
	case "/":
		if big {
			a = int64(x / y)
		} else {
			a /= b
		}
	case "%":
		if big {
			a = int64(x % y)
		} else {
			a %= b
		}
	case "<<":
		a <<= b
	case ">>":
		if big {
			a = int64(x >> y)
		} else {
			a >>= b
		}
	case "&":
		a &= b
	case "|":
		a |= b
	case "^":
		a ^= b
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	case "<":
		return truth(big && x < y || !big && a < b)
	case "<=":
		return truth(big && x <= y || !big && a <= b)
	case ">":
		return truth(big && x > y || !big && a > b)
	case ">=":
		return truth(big && x >= y || !big && a >= b)
	default:
		panic("no operation " + t.op)
	}
	return interp.IntValue[none](t.k, a)
}

// convert is C's conversion for values that fit.
func convert(v value, from, to interp.Kind) value {
	switch {
	case from.Int() && to.Int():
		return interp.IntValue[none](to, v.Int)
	case from.Int() && from == interp.U64 && to == interp.F32:
		return interp.FloatValue[none](to, float64(float32(uint64(v.Int))))
	case from.Int() && from == interp.U64:
		return interp.FloatValue[none](to, float64(uint64(v.Int)))
	case from.Int() && to == interp.F32:
		return interp.FloatValue[none](to, float64(float32(v.Int)))
	case from.Int():
		return interp.FloatValue[none](to, float64(v.Int))
	case to.Int():
		return interp.IntValue[none](to, int64(v.Float))
	}
	return interp.FloatValue[none](to, v.Float)
}

func (t *tree) String() string { return fmt.Sprintf("%s%v", t.op, t.args) }
