package halide

import (
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// rdom is an RDom over loops, innermost first.
func (r *rfactor) rdom(suffix string, loops []Loop) *RDom {
	taken := r.s.whole.taken()
	name := r.u.RDom.Name + suffix
	for n := 2; taken[name]; n++ {
		name = fmt.Sprintf("%s%s%d", r.u.RDom.Name, suffix, n)
	}
	var extents []int
	for _, l := range loops {
		extents = append(extents, l.Extent)
	}
	return newRDom(r.pos, name, extents)
}

// partial makes the Func of the partial results.
func (r *rfactor) partial(name string) *Func {
	u, f := r.u, r.s.Func
	r.in, r.out = r.rdom("_in", r.rest), r.rdom("_out", r.kept)
	write, cond := r.writer()
	vars := slices.Concat(f.Vars, r.parts)
	p := newFunc(r.pos, name, vars)
	var starts []*Expr
	var types []Type
	for i := range u.Values {
		start, t := r.start(i)
		starts, types = append(starts, start), append(types, t)
	}
	p.is(r.pos, starts).stores(r.pos, types)
	var coords []Operand
	for _, c := range u.Coords {
		coords = append(coords, write(c))
	}
	for _, v := range r.parts {
		coords = append(coords, v)
	}
	in := r.in
	for _, c := range cond {
		in = in.where(r.pos, c)
	}
	up := p.update(u.Pos, "UpdateOver", in, coords)
	var values []*Expr
	for i, v := range u.Values {
		op, more, _ := u.combination(i)
		if op == OpSub {
			op = OpAdd
		}
		e := build(v.Pos, op, p.elem(v.Pos, i, up.Coords), write(more))
		if v.Op == OpWrap {
			e = wrapped(e, v)
		}
		values = append(values, e)
	}
	up.is(u.Pos, values)
	if len(p.found) > 0 {
		panic(fmt.Sprintf("BUG: RFactor made a Func that is wrong: %v", p.found[0]))
	}
	return p
}

// wrapped is e wrapped as v is.
func wrapped(e, v *Expr) *Expr {
	w := *v
	w.Args = []*Expr{e}
	return &w
}

// writer gives what writes the Vars of the RDom as what they are in the partial Func: those of kept loops by the Vars
// of the parts, those of others by the Vars of in. cond are the conditions of the points.
func (r *rfactor) writer() (write func(*Expr) *Expr, cond []*Expr) {
	values := map[string]*Expr{}
	for i, l := range r.kept {
		values[l.Name] = r.parts[i].Expr
	}
	for i, l := range r.rest {
		values[l.Name] = r.in.Vars[i].Expr
	}
	for _, d := range slices.Backward(r.s.derived) {
		switch {
		case d.Fuse && values[d.Fused] != nil:
			values[d.Outer] = build(d.Pos, OpDiv, values[d.Fused], d.Factor)
			values[d.Inner] = build(d.Pos, OpMod, values[d.Fused], d.Factor)
		case d.Fuse || values[d.Outer] == nil:
		case d.Inner == "":
			values[d.Old] = values[d.Outer]
		default:
			values[d.Old] = build(d.Pos, OpAdd, build(d.Pos, OpMul, values[d.Outer], d.Factor), values[d.Inner])
			if d.Extent%d.Factor != 0 {
				cond = append(cond, build(d.Pos, OpLT, values[d.Old], d.Extent))
				values[d.Old] = build(d.Pos, OpMin, values[d.Old], d.Extent-1) // so that it is plain how far it goes
			}
		}
	}
	for i, v := range r.u.RDom.Vars {
		if least := r.u.RDom.Range(i).Min; least != 0 {
			values[v.Name] = build(r.pos, OpAdd, values[v.Name], least)
		}
	}
	known := map[*Expr]*Expr{}
	write = func(e *Expr) *Expr { return substitute(e, values, known) }
	if c := r.u.cond(); c != nil {
		cond = append(cond, write(c))
	}
	return write, cond
}

// substitute is e with values in the place of Vars.
func substitute(e *Expr, values map[string]*Expr, known map[*Expr]*Expr) *Expr {
	if done, ok := known[e]; ok {
		return done
	}
	out := e
	if v := values[e.Name]; e.Op == OpVar && v != nil {
		out = v
	}
	c := *e
	c.Args = make([]*Expr, len(e.Args))
	changed := false
	for i, a := range e.Args {
		c.Args[i] = substitute(a, values, known)
		changed = changed || c.Args[i] != a
	}
	if changed {
		if e.Op == OpReduce && e.RDom.Cond != nil {
			r := *e.RDom
			r.Cond = c.Args[1]
			c.RDom = &r
		}
		out = &c
	}
	known[e] = out
	return out
}

// start is what value i of a part is before its first term, and in which type it is stored: that of the Func, or a
// larger one if the sum of a part may need it.
func (r *rfactor) start(i int) (*Expr, Type) {
	u := r.u
	op, more, _ := u.combination(i)
	if u.Values[i].Kind == FloatKind {
		return &Expr{Op: OpConst, Kind: FloatKind, Float: neutral(op), Pos: r.pos}, Float32
	}
	if u.Values[i].Kind == DoubleKind {
		return doubleConst(r.pos, float64(neutral(op))), Float64
	}
	t := u.Func.Stored[i]
	lo, hi := t.limits()
	switch op {
	case OpMin:
		return intExpr(r.pos, hi), t
	case OpMax:
		return intExpr(r.pos, lo), t
	case OpMul:
		return intExpr(r.pos, 1), t
	}
	if u.Values[i].Op != OpWrap {
		t = r.sumType(t, more)
	}
	return intExpr(r.pos, 0), t
}

// neutral is the float that changes no other: of a sum -0, for 0 would make -0 positive.
func neutral(op Op) float32 {
	switch op {
	case OpMin:
		return infinity
	case OpMax:
		return -infinity
	case OpMul:
		return 1
	}
	return float32(math.Copysign(0, -1))
}

func intExpr(pos diag.Pos, n int64) *Expr { return operand(pos, "", int(n)) }

// sumType is t, if it holds the sums of term that parts have, as far as intervals tell; else the smallest type that
// does.
func (r *rfactor) sumType(t Type, term *Expr) Type {
	f := r.s.Func
	box := make([]Span, len(f.Vars))
	for d, v := range f.Vars {
		for _, stage := range r.s.whole.list {
			if x, ok := stage.bounds[v.Name]; ok && stage.Func == f {
				box[d] = x.span()
			}
		}
	}
	s := newTracer().over(f, r.u, box).span(term)
	if !s.Known() {
		return t
	}
	zero := SpanOf(0, 0)
	s = spanBinary(OpMul, s.join(zero), Span{r.in.points(), r.in.points()})
	for _, wider := range []Type{t, Int8, UInt8, Int16, UInt16, Int32, UInt32, Int64} {
		if s.Fits(wider) {
			return wider
		}
	}
	return t // and is refused for it when it is computed
}
