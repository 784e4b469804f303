package lift

import (
	"math"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// branchOf is the condition that what the program has at a place is always true, or always false. Where it compares
// what the caller gives it is stated of sizes:
//
//	if (n > 'A' * 8) n = 'A' * 8;   ->   n <= 520
//	if (n > cap) return;            ->   n <= cap
func (c *candidate) branchOf(text, at string, always bool) summary.Condition {
	k := summary.Condition{Kind: summary.Branch, Text: text, At: at, Always: always}
	cond := c.s.conditionAt(text, at)
	if cond == nil {
		return k
	}
	r := &sizer{depends: newDepends(c.s), kept: kept(c.s.function(), cond, always), positive: map[string]bool{}}
	for _, z := range c.summary.Sizes {
		r.positive[z.Path] = z.Min >= 0
	}
	if e, ok := r.truth(cond, always); ok {
		k.Cond = e
	}
	return k
}

// conditionAt is the condition of the function that reads so and stands there; nil if there is none, or more than one,
// or if calls of the function within itself look at it with other sizes.
func (s *subject) conditionAt(text, at string) ctree.Expr {
	var cond ctree.Expr
	again := false
	for _, f := range s.called() {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			if call, ok := e.(*ctree.Call); ok && call.Fn == s.function() {
				again = true
			}
			switch {
			case f != s.function() || e.Pos().String() != at || ctree.ExprString(e) != text:
			case cond == nil:
				cond = e
			default:
				again = again || bare(e) != bare(cond)
			}
		})
	}
	if again {
		return nil
	}
	return cond
}

// kept are the parameters of f that hold what the caller gives each time that cond is looked at, if it is always as it
// is said to be: nothing but what stands on the other side of it changes them.
func kept(f *ctree.Func, cond ctree.Expr, always bool) map[*ctree.Object]bool {
	never := map[ctree.Expr]bool{} // expressions that do not run, or change nothing
	ctree.WalkStmts(f.Body, func(st ctree.Stmt) bool {
		x, ok := st.(*ctree.If)
		if !ok || x.Cond != cond {
			return true
		}
		side := x.Then
		if always {
			side = x.Else
		}
		if side != nil {
			everyExpr(side, func(e ctree.Expr) { never[e] = true })
		}
		return true
	})
	everyExpr(f.Body, func(e ctree.Expr) {
		a, ok := e.(*ctree.Assign)
		if !ok {
			return
		}
		if x, ok := bare(a.R).(*ctree.Cond); ok && x.If == cond { // n = n > 520 ? 520 : n
			side := x.Else
			if always {
				side = x.Then
			}
			never[e] = own(a.L) != nil && own(a.L) == own(bare(side))
		}
	})
	out := map[*ctree.Object]bool{}
	for _, p := range f.Params {
		out[p] = true
	}
	changed := func(e, at ctree.Expr) {
		if o := own(at); o != nil && !never[e] {
			out[o] = false
		}
	}
	everyExpr(f.Body, func(e ctree.Expr) {
		switch e := e.(type) {
		case *ctree.Assign:
			changed(e, e.L)
		case *ctree.Compound:
			changed(e, e.L)
		case *ctree.IncDec:
			changed(e, e.X)
		case *ctree.AddressOf:
			changed(e, e.X)
		}
	})
	return out
}

// sizer writes expressions of C as ones of sizes, where their values are the same for all sizes that a summary is
// about.
type sizer struct {
	*depends
	kept     map[*ctree.Object]bool
	positive map[string]bool // sizes that are never negative, by path
}

var comparisons = map[ctree.Op]summary.Op{ctree.Lt: summary.OpLT, ctree.Le: summary.OpLE, ctree.Gt: summary.OpGT,
	ctree.Ge: summary.OpGE, ctree.Eq: summary.OpEQ, ctree.Ne: summary.OpNE}

var opposite = map[summary.Op]summary.Op{summary.OpLT: summary.OpGE, summary.OpLE: summary.OpGT,
	summary.OpGT: summary.OpLE, summary.OpGE: summary.OpLT, summary.OpEQ: summary.OpNE, summary.OpNE: summary.OpEQ}

// truth is that e is true, or that it is false.
func (r *sizer) truth(e ctree.Expr, is bool) (*summary.Expr, bool) {
	switch e := e.(type) {
	case *ctree.Unary:
		if e.Op == ctree.Not {
			return r.truth(e.X, !is)
		}
	case *ctree.Convert:
		if t, ok := e.T.(ctree.Int); ok && (t.Bool || truth(e.X)) {
			return r.truth(e.X, is)
		}
	case *ctree.Logical:
		x, okX := r.truth(e.L, is)
		y, okY := r.truth(e.R, is)
		op := summary.OpAnd
		if e.Or == is {
			op = summary.OpOr
		}
		return &summary.Expr{Op: op, Kind: term.Truth, Args: []*summary.Expr{x, y}}, okX && okY
	case *ctree.Binary:
		op, ok := comparisons[e.Op]
		if !ok {
			break
		}
		if !is {
			op = opposite[op]
		}
		x, okX := r.number(e.L)
		y, okY := r.number(e.R)
		return summary.Compared(op, x, y), okX && okY
	}
	op := summary.OpNE
	if !is {
		op = summary.OpEQ
	}
	x, ok := r.number(e)
	return summary.Compared(op, x, summary.IntConst(0)), ok
}

// number is the value of e: a polynomial of sizes, or what it leaves when a number divides it.
func (r *sizer) number(e ctree.Expr) (*summary.Expr, bool) {
	if b, ok := unconverted(e).(*ctree.Binary); ok && (b.Op == ctree.Rem || b.Op == ctree.And) {
		x, okX := r.poly(b.L)
		y, okY := r.poly(b.R)
		by, number := y.Constant()
		_, also := x.Constant()
		if b.Op == ctree.And { // n & 15 is n % 16 of what is not negative
			by++
			number = number && by > 0 && by&(by-1) == 0
		}
		if okX && okY && number && by > 1 && !also && r.whole(b.L) {
			return &summary.Expr{Op: summary.OpRem, Kind: term.Int, Args: []*summary.Expr{summary.PolyExpr(x),
				summary.IntConst(by)}}, true
		}
	}
	p, ok := r.poly(e)
	if v, number := p.Constant(); ok && number {
		return summary.IntConst(v), true
	}
	return summary.PolyExpr(p), ok
}

// whole reports whether e is a size alone that is never negative.
func (r *sizer) whole(e ctree.Expr) bool {
	v, ok := unconverted(e).(*ctree.VarRef)
	return ok && r.kept[v.Object] && r.positive[v.Object.Name]
}

// unconverted is e without conversions between integers of 32 bits and more, which keep what fits an int and is not
// negative.
func unconverted(e ctree.Expr) ctree.Expr {
	for {
		c, ok := e.(*ctree.Convert)
		if !ok {
			return e
		}
		to, okTo := c.T.(ctree.Int)
		from, okFrom := c.X.Type().(ctree.Int)
		if !okTo || !okFrom || to.Bits < 32 || to.Bits < from.Bits || to.Bool {
			return e
		}
		e = c.X
	}
}

// poly is the value of e as a polynomial of sizes. Sums and products count where C has no meaning for what wraps.
func (r *sizer) poly(e ctree.Expr) (summary.Poly, bool) {
	none := summary.Poly{}
	switch e := e.(type) {
	case *ctree.IntLit, *ctree.FloatLit:
		v, ok := r.constant(e)
		if whole := v == math.Trunc(v) && math.Abs(v) < 1<<53; !ok || !whole {
			return none, false
		}
		return summary.Const(int64(v)), true
	case *ctree.VarRef:
		if r.kept[e.Object] {
			_, integer := e.Object.Type.(ctree.Int)
			return summary.SizeOf(r.nameOf(e.Object.Name)), integer && r.nameOf(e.Object.Name) != ""
		}
		if init := r.values[e.Object]; init != nil {
			return r.poly(init)
		}
		if e.Object.Const && e.Object.Init != nil {
			return r.poly(e.Object.Init)
		}
	case *ctree.Convert:
		return r.converted(e)
	case *ctree.Unary:
		x, ok := r.poly(e.X)
		if e.Op == ctree.Neg {
			return x.Neg(), ok && meansRange(e.T)
		}
	case *ctree.Binary:
		x, okX := r.poly(e.L)
		y, okY := r.poly(e.R)
		a, numberA := x.Constant()
		b, numberB := y.Constant()
		if !okX || !okY {
			return none, false
		}
		if numberA && numberB {
			v, ok := constantOf(e.Op, a, b)
			_, integer := e.T.(ctree.Int)
			return summary.Const(v), ok && integer
		}
		if !meansRange(e.T) {
			return none, false
		}
		switch e.Op {
		case ctree.Add:
			return x.Add(y), true
		case ctree.Sub:
			return x.Sub(y), true
		case ctree.Mul:
			return x.Mul(y), true
		}
	}
	return none, false
}

// constantOf is a op b where every type of 32 bits and more holds it.
func constantOf(op ctree.Op, a, b int64) (v int64, ok bool) {
	small := func(v int64) bool { return v >= 0 && v <= math.MaxInt32 }
	if !small(a) || !small(b) {
		return 0, false
	}
	switch op {
	case ctree.Add:
		v = a + b
	case ctree.Sub:
		v = a - b
	case ctree.Mul:
		v = a * b
	case ctree.Div:
		if b == 0 {
			return 0, false
		}
		v = a / b
	case ctree.Shl:
		if b > 30 {
			return 0, false
		}
		v = a << b
	default:
		return 0, false
	}
	return v, small(v)
}

// converted is a conversion that keeps the number.
func (r *sizer) converted(e *ctree.Convert) (summary.Poly, bool) {
	p, ok := r.poly(e.X)
	if !ok {
		return p, false
	}
	v, number := p.Constant()
	switch to := e.T.(type) {
	case ctree.Float:
		from, integer := e.X.Type().(ctree.Int)
		return p, !integer || number && math.Abs(float64(v)) < 1<<24 || from.Bits <= 32 && to.Bits == 64
	case ctree.Int:
		from, integer := e.X.Type().(ctree.Int)
		switch {
		case to.Bool:
			return p, false
		case number:
			return p, v >= 0 && (to.Bits >= 32 && v <= math.MaxInt32 || float64(v) < math.Ldexp(1, to.Bits-1))
		case !integer || to.Bits < from.Bits:
			return p, false
		}
		return p, from.Signed == to.Signed || !from.Signed && to.Bits > from.Bits || r.whole(e.X)
	}
	return p, false
}

// meansRange reports whether C has no meaning for numbers in t that wrap.
func meansRange(t ctree.Type) bool {
	i, ok := t.(ctree.Int)
	return ok && i.Signed && i.Bits >= 32
}

// nameOf is the name of the size that is the parameter name; "" if it is none.
func (r *sizer) nameOf(name string) string {
	for _, k := range r.s.knobs {
		if k.path == name && k.from == fromParameter && !k.data {
			return k.name
		}
	}
	return ""
}
