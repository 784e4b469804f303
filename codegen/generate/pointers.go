package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// pointers gives addresses base pointers, one for each buffer and loop that it moves in, which the loop advances.
//
//	for y { for xo { load in + 288*y + 16*xo + 16 } }
//	->   in_y = in; for y { in_xo = in_y; for xo { load in_xo + 16; in_xo += 16 }; in_y += 288 }
//
// Where an address is no multiple of the loop (a quotient or remainder of it) the pointer is made anew in each round.
// It leaves addresses of a pointer and a constant.
func pointers(p *codegen.Program) *codegen.Program {
	q := *p
	q.Vars = append([]codegen.Var{}, p.Vars...)
	top := &level{}
	w := &pointing{prog: &q}
	q.Body = w.list(p.Body, top)
	return &q
}

type pointing struct{ prog *codegen.Program }

// level is one loop, while its body is rewritten: what must stand before it, at its top and at its end.
type level struct {
	loop                *lower.For // nil: the function
	up                  *level
	before, top, bottom []lower.Stmt
	known               map[string]int // pointer by buffer and form
	// of a fused loop: of each variable but the slowest the rounds left, the fastest first, for pointers that load and
	// for those that store: these move many cycles later, and a counter would have to last as long
	counters [2][]int
	short    bool // its rounds are shorter than the way from a load to a store
}

// short reports whether rounds that multiply are shorter than the way from a load to a store.
func short(body []lower.Stmt) bool {
	const way = 12 // multiplications: of a load, a product and its conversion it is about twenty cycles
	n := 0
	for _, s := range body {
		if op, ok := s.(*codegen.Op); ok && op.Kind == codegen.MacOp {
			n++
		}
	}
	return 0 < n && n < way
}

func (w *pointing) list(list []lower.Stmt, at *level) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *codegen.Op:
			op := *s
			if op.Pair != nil {
				pair := *op.Pair
				op.Pair = &pair
			}
			for _, a := range op.Addresses() {
				if a.Buffer != nil {
					*a = w.address(*a, at, stores(&op))
				}
			}
			out = append(out, &op)
		case *lower.For:
			l := *s
			in := &level{loop: &l, up: at, short: short(s.Body)}
			body := w.list(s.Body, in)
			l.Body = append(append(append(append([]lower.Stmt{}, in.top...), body...), in.bottom...), in.count()...)
			out = append(append(out, in.before...), &l)
		default:
			out = append(out, lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt { return w.list(b, at) }))
		}
	}
	return out
}

// address splits an address into a base pointer and a constant.
func (w *pointing) address(a codegen.Address, at *level, late int) codegen.Address {
	offset := a.Form.Const
	return codegen.Address{Buffer: a.Buffer, Based: true, Base: w.pointer(a.Buffer, a.Form.AddConst(-offset), at, late),
		Offset: offset}
}

// stores is 1 of an operation that stores, else 0.
func stores(op *codegen.Op) int {
	if op.Kind == codegen.Store || op.Kind == codegen.StoreLane {
		return 1
	}
	return 0
}

// pointer is the variable that points to f elements from the start of b inside the loops down to at; -1 for the start.
func (w *pointing) pointer(b *lower.Buffer, f affine.Form, at *level, late int) int {
	if f.IsConst() {
		return -1
	}
	for at.loop == nil || !moves(at.loop, f) {
		if at.loop == nil {
			panic("BUG: address " + f.String() + " names no loop around it")
		}
		at = at.up
	}
	k := b.Name + " " + f.String()
	if v, ok := at.known[k]; ok {
		return v
	}
	v := w.prog.NewVar(codegen.Var{Role: codegen.PtrReg, Type: codegen.VarType{Elem: b.Type}, Of: b,
		Loop: csource.LoopName(at.loop)})
	rest, coefs, linear := split(f, at.loop)
	outer := codegen.Address{Buffer: b, Based: true, Base: w.pointer(b, rest, at.up, late), Offset: rest.Const}
	if linear {
		at.before = append(at.before, &codegen.Op{Kind: codegen.Point, Dst: v, Fresh: true, Addr: outer})
		at.bottom = append(at.bottom, w.advance(v, at, coefs, late))
	} else {
		outer.Form = f.Sub(rest)
		at.top = append(at.top, &codegen.Op{Kind: codegen.Point, Dst: v, Fresh: true, Addr: outer})
	}
	if at.known == nil {
		at.known = map[string]int{}
	}
	at.known[k] = v
	return v
}

// moves reports whether f changes in a loop.
func moves(l *lower.For, f affine.Form) bool {
	return slices.ContainsFunc(l.Levels(), func(v lower.Level) bool { return f.DependsOn(v.Var) })
}

// split takes the terms of a loop out of f: coefs are the coefficients of its variables, the fastest first, if they are
// multiples of these.
func split(f affine.Form, l *lower.For) (rest affine.Form, coefs []int, linear bool) {
	rest, linear = affine.Const(0), true
	levels := l.Levels()
	coefs = make([]int, len(levels))
	for _, t := range f.Terms {
		switch i := slices.IndexFunc(levels, func(v lower.Level) bool { return t.Atom.DependsOn(v.Var) }); {
		case i < 0:
			rest.Terms = append(rest.Terms, t)
		case t.Atom.Op == affine.IsVar:
			coefs[len(levels)-1-i] = t.Coef
		default:
			linear = false
		}
	}
	return rest, coefs, linear
}

// advance moves pointer v at the end of a round. Where variables begin again, it goes back by what they have moved it.
//
//	in + 8*xo + 528*y in a loop xo < 32, y < 4   ->   in_xo_y += y_left ? 528 : 8 - 3*528
func (w *pointing) advance(v int, at *level, coefs []int, late int) *codegen.Op {
	steps, same := stepsOf(at.loop, coefs)
	op := &codegen.Op{Kind: codegen.Advance, Dst: v, Int: int64(steps[0])}
	if same {
		return op
	}
	for _, s := range steps[1:] {
		op.Steps = append(op.Steps, int64(s))
	}
	levels := at.loop.Levels()
	if !at.short {
		late = 0
	}
	if at.counters[late] == nil {
		for i := len(levels) - 1; i > 0; i-- {
			c := w.prog.NewVar(codegen.Var{Role: codegen.CountReg, Type: codegen.VarType{Elem: halide.Int32},
				Loop: levels[i].Var})
			at.before = append(at.before, &codegen.Op{Kind: codegen.Number, Dst: c, Fresh: true,
				Int: int64(levels[i].Extent - 1)})
			at.counters[late] = append(at.counters[late], c)
		}
	}
	op.Args = at.counters[late]
	return op
}

// count lets the counters of a loop count: the slow ones first, which look at the fast ones.
func (at *level) count() []lower.Stmt {
	var out []lower.Stmt
	levels := at.loop.Levels()
	for _, counters := range at.counters {
		for i := len(counters) - 1; i >= 0; i-- {
			out = append(out, &codegen.Op{Kind: codegen.Count, Dst: counters[i], Args: counters[:i],
				Int: int64(levels[len(levels)-1-i].Extent - 1)})
		}
	}
	return out
}
