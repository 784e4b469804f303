package exec

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// small reports whether int64 holds all values of e.
func (m *Machine) small(e *halide.Expr) bool {
	s := m.spans.Span(e)
	return e.Kind == halide.IntKind && s.Known() && s.Lo.IsInt64() && s.Hi.IsInt64()
}

// value compiles an expression of any kind.
func (m *Machine) value(e *halide.Expr) func() halide.Value {
	switch {
	case e.Kind == halide.FloatKind:
		f := m.floats(e)
		return func() halide.Value { return halide.FloatValue(f()) }
	case e.Kind == halide.BoolKind:
		f := m.bools(e)
		return func() halide.Value { return halide.BoolValue(f()) }
	case m.small(e):
		f := m.ints(e)
		return func() halide.Value { return halide.IntValue(f()) }
	case e.Op == halide.OpConst:
		v := halide.Constant(e)
		return func() halide.Value { return v }
	case e.Op == halide.OpLocal:
		c := m.locals[e.Name]
		at := m.cell(c, e.Args)
		return func() halide.Value { return c.big[at()] }
	}
	return m.apply(e)
}

// apply compiles an operation the general way. Of a select only the side that counts is evaluated.
func (m *Machine) apply(e *halide.Expr) func() halide.Value {
	if e.Op == halide.OpSelect {
		cond, a, b := m.bools(e.Args[0]), m.value(e.Args[1]), m.value(e.Args[2])
		return func() halide.Value {
			if cond() {
				return a()
			}
			return b()
		}
	}
	fs := make([]func() halide.Value, len(e.Args))
	for i, a := range e.Args {
		fs[i] = m.value(a)
	}
	args := make([]halide.Value, len(fs))
	return func() halide.Value {
		for i, f := range fs {
			args[i] = f()
		}
		return halide.Apply(e, args)
	}
}

// ints compiles an integer expression whose values int64 holds.
func (m *Machine) ints(e *halide.Expr) func() int64 {
	if f, err := indexes.Form(e, m.spans.Extents); err == nil {
		at := m.index(f)
		return func() int64 { return int64(at()) }
	}
	switch e.Op {
	case halide.OpLoad:
		s := m.Memory(e.Name)
		at := m.load(s, e.Args)
		return func() int64 { return s.ints[at()] }
	case halide.OpLocal:
		c := m.locals[e.Name]
		at := m.cell(c, e.Args)
		return func() int64 { return c.ints[at()] }
	}
	for _, a := range e.Args {
		if a.Kind == halide.IntKind && !m.small(a) {
			return m.applied(e)
		}
	}
	return m.intOp(e)
}

// applied is apply of an expression whose values int64 holds.
func (m *Machine) applied(e *halide.Expr) func() int64 {
	f := m.apply(e)
	return func() int64 { return f().Int }
}

// intOp is an operation whose operands and result int64 holds.
func (m *Machine) intOp(e *halide.Expr) func() int64 {
	if e.Op == halide.OpConst {
		v := e.Int.Int64()
		return func() int64 { return v }
	}
	if len(e.Args) != 2 {
		return m.applied(e)
	}
	switch e.Op {
	case halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpMin, halide.OpMax, halide.OpShl, halide.OpShr:
	default:
		return m.applied(e)
	}
	a, b := m.ints(e.Args[0]), m.ints(e.Args[1])
	switch e.Op {
	case halide.OpAdd:
		return func() int64 { return a() + b() }
	case halide.OpSub:
		return func() int64 { return a() - b() }
	case halide.OpMul:
		return func() int64 { return a() * b() }
	case halide.OpMin:
		return func() int64 { return min(a(), b()) }
	case halide.OpMax:
		return func() int64 { return max(a(), b()) }
	case halide.OpShl:
		return func() int64 { return a() << b() }
	}
	return func() int64 { return a() >> b() }
}

// floats compiles a float expression.
func (m *Machine) floats(e *halide.Expr) func() float32 {
	switch e.Op {
	case halide.OpConst:
		v := e.Float
		return func() float32 { return v }
	case halide.OpLoad:
		s := m.Memory(e.Name)
		at := m.load(s, e.Args)
		return func() float32 { return s.floats[at()] }
	case halide.OpLocal:
		c := m.locals[e.Name]
		at := m.cell(c, e.Args)
		return func() float32 { return c.floats[at()] }
	case halide.OpAdd, halide.OpSub, halide.OpMul:
		a, b := m.floats(e.Args[0]), m.floats(e.Args[1])
		switch e.Op {
		case halide.OpAdd:
			return func() float32 { return float32(a() + b()) }
		case halide.OpSub:
			return func() float32 { return float32(a() - b()) }
		}
		return func() float32 { return float32(a() * b()) }
	}
	f := m.apply(e)
	return func() float32 { return f().Float }
}

// bools compiles a condition.
func (m *Machine) bools(e *halide.Expr) func() bool {
	if e.Op == halide.OpConst {
		v := halide.Constant(e).Bool
		return func() bool { return v }
	}
	if len(e.Args) == 2 && m.small(e.Args[0]) && m.small(e.Args[1]) {
		a, b := m.ints(e.Args[0]), m.ints(e.Args[1])
		switch e.Op {
		case halide.OpLT:
			return func() bool { return a() < b() }
		case halide.OpLE:
			return func() bool { return a() <= b() }
		case halide.OpGT:
			return func() bool { return a() > b() }
		case halide.OpGE:
			return func() bool { return a() >= b() }
		}
	}
	f := m.apply(e)
	return func() bool { return f().Bool }
}
