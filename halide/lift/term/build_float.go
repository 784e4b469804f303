package term

import (
	"math"
	"math/big"
)

// Float64 is the constant v of kind k, rounded to it.
func (s *Store) Float64(k Kind, v float64) T {
	if k == Single {
		v = float64(float32(v))
	}
	if v != v {
		v = math.NaN()
	}
	return s.make(node{op: OpFloat, kind: k, num: int64(math.Float64bits(v))})
}

// fold is the operation on constants.
func (s *Store) fold(op Op, k Kind, a, b T) (T, bool) {
	if k.Float() && (op == OpEQ || op == OpLT || op == OpLE) {
		x, okX := s.number(a, 0)
		y, okY := s.number(b, 0)
		if !okX || !okY {
			return 0, false
		}
		return s.Truth(op == OpEQ && x == y || op == OpLT && x < y || op == OpLE && x <= y), true
	}
	if !s.Constant(a) || !s.Constant(b) {
		return 0, false
	}
	switch k {
	case Int:
		if t, ok := s.foldSmall(op, &s.nodes[a], &s.nodes[b]); ok {
			return t, true
		}
		x, _ := s.Integer(a)
		y, _ := s.Integer(b)
		return s.foldInt(op, x, y)
	case Truth:
		return 0, false // by their laws
	}
	x, y := s.Float(a), s.Float(b)
	switch op {
	case OpAdd:
		return s.Float64(k, x+y), true
	case OpSub:
		return s.Float64(k, x-y), true
	case OpMul:
		return s.Float64(k, x*y), true
	case OpDiv:
		if q := x / y; !math.IsInf(q, 0) && !math.IsNaN(q) {
			return 0, false // 1/3 and 1/4 are the same of a size, which none of their digits show
		}
		return s.Float64(k, x/y), true
	}
	return 0, false
}

// number is what t is if no unknown is in it, as 1/3 + 2: operations of floats, nested to some depth.
func (s *Store) number(t T, depth int) (float64, bool) {
	n := &s.nodes[t]
	if n.op == OpFloat {
		return s.Float(t), true
	}
	var args [2]Value
	kind, ops := n.kind, s.Args(t)
	if depth > 8 || !kind.Float() || len(ops) == 0 || len(ops) > 2 {
		return 0, false
	}
	for i, a := range ops {
		if !s.Kind(a).Float() {
			return 0, false
		}
		v, ok := s.number(a, depth+1)
		if !ok {
			return 0, false
		}
		args[i] = Value{Float: v}
	}
	switch n.op {
	case OpAdd, OpSub, OpMul, OpDiv, OpNeg, OpAbs, OpMin, OpMax:
		v := applyFloat(n.op, args[:len(ops)]).Float
		if kind == Single {
			v = float64(float32(v))
		}
		return v, true
	case OpConvert:
		if kind == Single {
			return float64(float32(args[0].Float)), true
		}
		return args[0].Float, true
	}
	return 0, false
}

// foldInt is an operation on two integers, where it has a meaning.
func (s *Store) foldInt(op Op, x, y *big.Int) (T, bool) {
	v, err := applyInt(op, []Value{{Int: x}, {Int: y}})
	switch {
	case err != nil:
		return 0, false
	case op == OpEQ || op == OpLT || op == OpLE:
		return s.Truth(v.Truth), true
	}
	return s.BigInt(v.Int), true
}

// foldSmall is foldInt of the frequent operations where no number needs more than 64 bits.
func (s *Store) foldSmall(op Op, a, b *node) (T, bool) {
	if a.op != OpInt || b.op != OpInt {
		return 0, false
	}
	switch x, y := a.num, b.num; op {
	case OpAdd:
		if v := x + y; (v > x) == (y > 0) {
			return s.Int(v), true
		}
	case OpSub:
		if v := x - y; (v < x) == (y > 0) {
			return s.Int(v), true
		}
	case OpMul:
		if int64(int32(x)) == x && int64(int32(y)) == y {
			return s.Int(x * y), true
		}
	case OpEQ:
		return s.Truth(x == y), true
	case OpLT:
		return s.Truth(x < y), true
	case OpLE:
		return s.Truth(x <= y), true
	}
	return 0, false
}

// simplerFloat has the laws that hold bit for bit, the payload of NaN aside.
func (s *Store) simplerFloat(op Op, a, b T) (T, bool) {
	switch op {
	case OpAdd: // x + -0 is x; x + 0 is not, where x is -0
		if s.isFloat(a, math.Copysign(0, -1)) {
			return b, true
		}
		return a, s.isFloat(b, math.Copysign(0, -1))
	case OpSub:
		return a, s.isFloat(b, 0)
	case OpMul:
		if s.isFloat(a, 1) {
			return b, true
		}
		return a, s.isFloat(b, 1)
	case OpDiv:
		return a, s.isFloat(b, 1) && !s.Constant(a)
	case OpMin, OpMax:
		return a, a == b
	}
	return 0, false
}

// isFloat reports whether t is the very float v.
func (s *Store) isFloat(t T, v float64) bool {
	n := &s.nodes[t]
	return n.op == OpFloat && uint64(n.num) == math.Float64bits(v)
}

// convertFloat converts to or from a float type.
func (s *Store) convertFloat(a T, to Type) T {
	n := s.nodes[a]
	switch {
	case n.kind == to.Kind():
		return a
	case n.op == OpFloat && to.Float():
		return s.Float64(to.Kind(), s.Float(a))
	case to.Integer():
		if v, ok := s.number(a, 0); ok && !math.IsNaN(v) && !math.IsInf(v, 0) {
			z, _ := big.NewFloat(v).Int(nil)
			if wrap(z, to).Cmp(z) == 0 { // beyond it, C says nothing
				return s.BigInt(z)
			}
		}
	case n.kind == Int:
		if v, ok := s.Integer(a); ok {
			return s.Float64(to.Kind(), nearest(v, to))
		}
	case n.op == OpConvert && n.kind == Double && to == Float32 && s.Kind(n.args[0]) == Single: // there and back
		return n.args[0]
	}
	kind := to.Kind()
	return s.make(node{op: OpConvert, kind: kind, typ: to, args: [3]T{a}})
}

// nearest is v rounded once to t.
func nearest(v *big.Int, t Type) float64 {
	x := new(big.Float).SetInt(v)
	if t == Float32 {
		f, _ := x.Float32()
		return float64(f)
	}
	f, _ := x.Float64()
	return f
}
