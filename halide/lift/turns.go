package lift

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// turn is a place where what a function does with sizes may become another thing at larger ones: a narrow type, a mask,
// a table, a threshold. What data become there is in the terms, for all sizes; what sizes become is not.
type turn struct {
	pos   ctree.Pos
	what  string
	on    depend // the sizes
	scale int64  // sizes twice as large show it; without: no size does
}

const without = math.MaxInt64 / 4

// turns are those of all functions that are called.
func (d *depends) turns() []turn {
	var out []turn
	blocks := map[int64]bool{}
	for _, k := range d.s.knobs {
		if k.block {
			blocks[k.value] = true
		}
	}
	add := func(e ctree.Expr, on depend, scale float64, what string) {
		n := int64(without)
		if math.Abs(scale) < without {
			n = int64(math.Ceil(math.Abs(scale)))
		}
		if on&sized != 0 && !blocks[n] && n > 1 {
			out = append(out, turn{e.Pos(), what, on & sized, n})
		}
	}
	for _, f := range d.s.called() {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) { d.turn(e, add) })
		ctree.WalkStmts(f.Body, func(st ctree.Stmt) bool {
			if w, ok := st.(*ctree.Switch); ok {
				most := 0.0
				for _, c := range w.Cases {
					for _, r := range c.Ranges {
						most = max(most, math.Abs(float64(r.High))+1)
					}
				}
				add(w.X, d.value(w.X), most, "a case")
			}
			return true
		})
	}
	return out
}

type adder = func(e ctree.Expr, on depend, scale float64, what string)

// turn adds what e itself is.
func (d *depends) turn(e ctree.Expr, add adder) {
	switch e := e.(type) {
	case *ctree.Convert:
		d.converted(e, add)
	case *ctree.Binary:
		d.operation(e, e.Op, e.L, e.R, add)
	case *ctree.Compound:
		d.compound(e, add)
	case *ctree.IncDec:
		if t, ok := e.X.Type().(ctree.Int); ok && t.Bits < 32 {
			add(e, d.value(e.X), without, "a count in "+t.String())
		}
	case *ctree.Assign:
		if v, ok := e.L.(*ctree.VarRef); ok && wraps(v.Type()) && mentions(e.R, v.Object) && !d.stepped(e.R) {
			add(e, d.value(e.R), without, "a sum in "+v.Type().String())
		}
	case *ctree.Index:
		if t, ok := e.X.(*ctree.StringLit); ok {
			add(e, d.value(e.I), float64(len(t.Value)), "a table")
		}
		if o := own(e.X); o != nil && (d.table(o) || d.full[o.Name] && o.Storage != ctree.Param) {
			add(e, d.value(e.I), float64(elements(o.Type)), "a table")
		}
	case *ctree.Decay:
		if o := own(e.X); o != nil && d.table(o) {
			add(e, onAny, float64(elements(o.Type)), "a table")
		}
	case *ctree.Call:
		d.called(e, add)
	}
}

// table reports whether o is an array that holds the same numbers at all times.
func (d *depends) table(o *ctree.Object) bool {
	_, array := o.Type.(ctree.Array)
	return array && o.Init != nil && !d.s.isGiven(o)
}

// wraps reports whether sums in t have a meaning beyond its range.
func wraps(t ctree.Type) bool {
	i, ok := t.(ctree.Int)
	return ok && (!i.Signed || i.Bits < 32)
}

func mentions(e ctree.Expr, o *ctree.Object) bool {
	found := false
	ctree.Walk(e, func(x ctree.Expr) bool {
		v, ok := x.(*ctree.VarRef)
		found = found || ok && v.Object == o
		return !found
	})
	return found
}

// stepped reports whether e is a variable and a number, or a difference.
func (d *depends) stepped(e ctree.Expr) bool {
	b, ok := bare(e).(*ctree.Binary)
	if !ok {
		return true
	}
	_, number := d.constant(b.R)
	return (b.Op == ctree.Add || b.Op == ctree.Sub) && number
}

// converted is a conversion to a type that does not hold all of what there is, or of a fraction.
func (d *depends) converted(e *ctree.Convert, add adder) {
	to, ok := e.Type().(ctree.Int)
	if !ok || to.Bool {
		return
	}
	switch from := e.X.Type().(type) {
	case ctree.Float:
		add(e, d.value(e.X), without, "a conversion of a fraction")
	case ctree.Int:
		if to.Bits >= 32 || from.Bits < to.Bits && (!from.Signed || to.Signed) || from == to || truth(e.X) {
			return
		}
		add(e, d.value(e.X), without, "a conversion to "+to.String())
	}
}

// truth reports whether e is 0 or 1.
func truth(e ctree.Expr) bool {
	switch e := bare(e).(type) {
	case *ctree.Binary:
		return e.Op.Comparison() || (e.Op == ctree.And || e.Op == ctree.Or || e.Op == ctree.Xor) && truth(e.L) &&
			truth(e.R)
	case *ctree.Logical:
		return true
	case *ctree.Unary:
		return e.Op == ctree.Not
	}
	return false
}

// operation is l op r, of integers or a comparison.
func (d *depends) operation(e ctree.Expr, op ctree.Op, l, r ctree.Expr, add adder) {
	x, y := d.value(l), d.value(r)
	a, numberA := d.constant(l)
	b, numberB := d.constant(r)
	_, integer := l.Type().(ctree.Int)
	on := both(x, y)
	switch {
	case numberA && numberB:
	case op.Comparison():
		switch {
		case numberA:
			add(e, y, d.compared(r, a), "a comparison with a number")
		case numberB:
			add(e, x, d.compared(l, b), "a comparison with a number")
		}
	case !integer:
	case op == ctree.And || op == ctree.Or || op == ctree.Xor:
		switch {
		case truth(l) && truth(r):
		case numberA:
			add(e, y, period(a), "a mask")
		case numberB:
			add(e, x, period(b), "a mask")
		default:
			add(e, on, without, "a mask")
		}
	case op == ctree.Div || op == ctree.Rem:
		switch {
		case numberB:
			add(e, x, b, "a division by a number")
		case numberA:
			add(e, y, a, "a division of a number")
		}
	case op == ctree.Shr && numberB:
		add(e, x, math.Ldexp(1, int(min(b, 62))), "a shift")
	case op.Shift() && (!numberB || b > 8):
		add(e, on, without, "a shift")
	case op == ctree.Mul && (numberA && math.Abs(a) >= 1<<16 || numberB && math.Abs(b) >= 1<<16):
		add(e, on, without, "a product that may wrap")
	}
}

// compared is the scale of a comparison of e with a number. Of what repeats, as a remainder, no size shows all: only a
// size at which the comparison turns out the other way does.
func (d *depends) compared(e ctree.Expr, number float64) float64 {
	if d.repeats(e, nil) {
		return without
	}
	return math.Abs(number) + 1
}

// repeats reports whether e is made of a remainder or of bits of sizes, also by way of variables.
func (d *depends) repeats(e ctree.Expr, via []*ctree.Object) (found bool) {
	bits := func(op ctree.Op, l, r ctree.Expr) bool {
		some := op == ctree.Rem || op == ctree.And || op == ctree.Or || op == ctree.Xor
		return some && !(truth(l) && truth(r)) && both(d.value(l), d.value(r))&sized != 0
	}
	ctree.Walk(e, func(x ctree.Expr) bool {
		switch x := x.(type) {
		case *ctree.Binary:
			found = found || bits(x.Op, x.L, x.R)
		case *ctree.Compound:
			found = found || bits(x.Op, x.L, x.R)
		case *ctree.VarRef:
			o := x.Object
			if slices.Contains(via, o) {
				return false
			}
			for _, v := range d.settings(o) {
				found = found || d.repeats(v, append(slices.Clip(via), o))
			}
		}
		return !found
	})
	return found
}

// settings are the expressions that a variable is set to.
func (d *depends) settings(o *ctree.Object) []ctree.Expr {
	if d.assigned != nil {
		return d.assigned[o]
	}
	d.assigned = map[*ctree.Object][]ctree.Expr{}
	add := func(left, e ctree.Expr) {
		if v, ok := left.(*ctree.VarRef); ok {
			d.assigned[v.Object] = append(d.assigned[v.Object], e)
		}
	}
	for _, f := range d.s.called() {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			switch e := e.(type) {
			case *ctree.Assign:
				add(e.L, e.R)
			case *ctree.Compound:
				add(e.L, e)
			}
		})
		ctree.WalkStmts(f.Body, func(st ctree.Stmt) bool {
			if v, ok := st.(*ctree.Decl); ok && v.Init != nil {
				d.assigned[v.Object] = append(d.assigned[v.Object], v.Init)
			}
			return true
		})
	}
	return d.assigned[o]
}

// period is after how many numbers a mask is the same again.
func period(mask float64) float64 {
	m := int64(mask)
	if m < 0 {
		m = ^m
	}
	return math.Ldexp(1, bits.Len64(uint64(m)))
}

// compound is l op= r: as the operation, and a sum that may wrap, and a step.
func (d *depends) compound(e *ctree.Compound, add adder) {
	t, integer := e.L.Type().(ctree.Int)
	if !integer {
		return
	}
	on := both(d.value(e.L), d.value(e.R))
	step, number := d.constant(e.R)
	switch sum := e.Op == ctree.Add || e.Op == ctree.Sub; {
	case t.Bits < 32:
		add(e, on, without, "a value in "+t.String())
	case sum && number:
		add(e, on, math.Abs(step), "a step")
	case (sum || e.Op == ctree.Mul) && wraps(t) && !(sum && t.Bits == 64):
		add(e, on, without, "a sum in "+t.String())
	case !sum:
		d.operation(e, e.Op, e.L, e.R, add)
	}
}

// exactCalls are functions of the library whose values do not turn.
var exactCalls = []string{"abs", "labs", "llabs", "fabs", "fabsf", "fmin", "fmax", "fminf", "fmaxf", "min", "max",
	"free", "omp_set_num_threads", "exit", "assert", "printf", "fprintf", "puts", "srand"}

// called is a call of the library that makes an integer of sizes; what becomes of them in floats is a term.
func (d *depends) called(e *ctree.Call, add adder) {
	if _, integer := e.Type().(ctree.Int); e.Fn != nil || !integer || slices.Contains(exactCalls, e.Name) {
		return
	}
	for _, x := range e.Args {
		if _, scalar := interp.KindOf(x.Type()); scalar {
			add(e, d.value(x), without, fmt.Sprintf("what %s gives", e.Name))
		}
	}
}

// elements is how many numbers an array has.
func elements(t ctree.Type) int64 {
	n := int64(1)
	for a, ok := t.(ctree.Array); ok; a, ok = a.Elem.(ctree.Array) {
		n *= a.Len
	}
	return n
}
