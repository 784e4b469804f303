package term

import (
	"fmt"
	"math"
	"math/big"
)

// Value is what a term has for given leaves: Int of Int, Float of Single and Double, Truth of Truth.
type Value struct {
	Int   *big.Int
	Float float64
	Truth bool
}

// Env gives leaves their values, and calls theirs.
type Env struct {
	Elem   func(object string, offset int64, t Type) (Value, error)
	Scalar func(name string, t Type) (Value, error)
	Call   func(name string, k Kind, args []Value) (Value, error) // nil: functions of package math
}

// Eval is the values of roots. It is an error if a leaf has none, an integer is divided by zero, or a shift is out of
// 0..1023.
func (s *Store) Eval(env Env, roots ...T) ([]Value, error) {
	memo := make([]Value, len(s.nodes))
	done := make([]bool, len(s.nodes))
	var out []Value
	for _, r := range roots {
		v, err := s.value(env, r, memo, done)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

func (s *Store) value(env Env, t T, memo []Value, done []bool) (Value, error) {
	if done[t] {
		return memo[t], nil
	}
	n := &s.nodes[t]
	var args []Value
	if n.op == OpSelect { // the other branch may divide by zero
		c, err := s.value(env, n.args[0], memo, done)
		if err != nil {
			return c, err
		}
		branch := n.args[2]
		if c.Truth {
			branch = n.args[1]
		}
		v, err := s.value(env, branch, memo, done)
		memo[t], done[t] = v, err == nil
		return v, err
	}
	for _, a := range s.Args(t) {
		v, err := s.value(env, a, memo, done)
		if err != nil {
			return v, err
		}
		args = append(args, v)
	}
	v, err := s.apply(env, t, args)
	if n.kind == Single && n.op != OpElem && n.op != OpScalar {
		v.Float = float64(float32(v.Float))
	}
	memo[t], done[t] = v, err == nil
	return v, err
}

func (s *Store) apply(env Env, t T, args []Value) (Value, error) {
	n := &s.nodes[t]
	switch n.op {
	case OpInt:
		return Value{Int: big.NewInt(n.num), Truth: n.num != 0}, nil
	case OpBig:
		return Value{Int: s.bigs[n.name]}, nil
	case OpFloat:
		return Value{Float: s.Float(t)}, nil
	case OpElem:
		return env.Elem(s.Name(t), n.num, n.typ)
	case OpScalar:
		return env.Scalar(s.Name(t), n.typ)
	case OpConvert:
		return convertValue(args[0], s.Kind(n.args[0]), n.typ), nil
	case OpCall:
		if env.Call != nil {
			return env.Call(s.Name(t), n.kind, args)
		}
		return callMath(s.Name(t), args)
	}
	switch k := s.Kind(n.args[0]); k {
	case Int:
		return applyInt(n.op, args)
	case Truth:
		return Value{Truth: applyTruth(n.op, args)}, nil
	default:
		return applyFloat(n.op, args), nil
	}
}

func applyInt(op Op, args []Value) (Value, error) {
	z, x, y := new(big.Int), args[0].Int, new(big.Int)
	if len(args) > 1 {
		y = args[1].Int
	}
	switch op {
	case OpAdd:
		z.Add(x, y)
	case OpSub:
		z.Sub(x, y)
	case OpMul:
		z.Mul(x, y)
	case OpNeg:
		z.Neg(x)
	case OpAbs:
		z.Abs(x)
	case OpQuo, OpRem:
		if y.Sign() == 0 {
			return Value{}, fmt.Errorf("division by zero")
		}
		if op == OpQuo {
			z.Quo(x, y)
		} else {
			z.Rem(x, y)
		}
	case OpMin, OpMax:
		z = x
		if (x.Cmp(y) > 0) == (op == OpMin) {
			z = y
		}
	case OpAnd:
		z.And(x, y)
	case OpOr:
		z.Or(x, y)
	case OpXor:
		z.Xor(x, y)
	case OpShl, OpShr:
		if !y.IsInt64() || y.Int64() < 0 || y.Int64() > 1023 {
			return Value{}, fmt.Errorf("a shift by %s", y)
		}
		if op == OpShl {
			z.Lsh(x, uint(y.Int64()))
		} else {
			z.Rsh(x, uint(y.Int64()))
		}
	case OpEQ:
		return Value{Truth: x.Cmp(y) == 0}, nil
	case OpLT:
		return Value{Truth: x.Cmp(y) < 0}, nil
	case OpLE:
		return Value{Truth: x.Cmp(y) <= 0}, nil
	default:
		panic("BUG: " + op.String() + " of integers")
	}
	return Value{Int: z}, nil
}

func applyTruth(op Op, args []Value) bool {
	switch op {
	case OpAnd:
		return args[0].Truth && args[1].Truth
	case OpOr:
		return args[0].Truth || args[1].Truth
	case OpXor:
		return args[0].Truth != args[1].Truth
	case OpEQ:
		return args[0].Truth == args[1].Truth
	case OpNot:
		return !args[0].Truth
	}
	panic("BUG: " + op.String() + " of conditions")
}

func applyFloat(op Op, args []Value) Value {
	x, y := args[0].Float, 0.0
	if len(args) > 1 {
		y = args[1].Float
	}
	switch op {
	case OpAdd:
		return Value{Float: x + y}
	case OpSub:
		return Value{Float: x - y}
	case OpMul:
		return Value{Float: x * y}
	case OpDiv:
		return Value{Float: x / y}
	case OpNeg:
		return Value{Float: -x}
	case OpAbs:
		return Value{Float: math.Abs(x)}
	case OpMin:
		return Value{Float: math.Min(x, y)}
	case OpMax:
		return Value{Float: math.Max(x, y)}
	case OpEQ:
		return Value{Truth: x == y}
	case OpLT:
		return Value{Truth: x < y}
	case OpLE:
		return Value{Truth: x <= y}
	}
	panic("BUG: " + op.String() + " of floats")
}

// convertValue converts v of kind k. What C leaves open, as a float beyond the range of an integer type, wraps here;
// NaN is 0.
func convertValue(v Value, k Kind, t Type) Value {
	switch {
	case k == Int && t.Integer():
		return Value{Int: wrap(v.Int, t)}
	case k == Int:
		return Value{Float: nearest(v.Int, t)}
	case t == Float32:
		return Value{Float: float64(float32(v.Float))}
	case t == Float64:
		return v
	case math.IsNaN(v.Float) || math.IsInf(v.Float, 0):
		return Value{Int: new(big.Int)}
	}
	z, _ := big.NewFloat(v.Float).Int(nil)
	return Value{Int: wrap(z, t)}
}

var functions = map[string]func(float64) float64{"sqrt": math.Sqrt, "exp": math.Exp, "log": math.Log, "sin": math.Sin,
	"cos": math.Cos,
	"tan": math.Tan, "tanh": math.Tanh, "atan": math.Atan, "fabs": math.Abs, "floor": math.Floor, "ceil": math.Ceil,
	"trunc": math.Trunc, "round": math.Round, "rint": math.RoundToEven, "exp2": math.Exp2, "log2": math.Log2,
	"log10": math.Log10, "log1p": math.Log1p, "expm1": math.Expm1, "sinh": math.Sinh, "cosh": math.Cosh,
	"asin": math.Asin, "acos": math.Acos, "cbrt": math.Cbrt, "erf": math.Erf}

// callMath is a function of C's math.h by its double name.
func callMath(name string, args []Value) (Value, error) {
	if f, ok := functions[name]; ok && len(args) == 1 && args[0].Int == nil {
		return Value{Float: f(args[0].Float)}, nil
	}
	if len(args) == 2 {
		x, y := args[0].Float, args[1].Float
		switch name {
		case "pow":
			return Value{Float: math.Pow(x, y)}, nil
		case "fmin":
			return Value{Float: math.Min(x, y)}, nil
		case "fmax":
			return Value{Float: math.Max(x, y)}, nil
		case "fmod":
			return Value{Float: math.Mod(x, y)}, nil
		}
	}
	if name == "fma" && len(args) == 3 {
		return Value{Float: math.FMA(args[0].Float, args[1].Float, args[2].Float)}, nil
	}
	return Value{}, fmt.Errorf("the function %s has no value", name)
}
