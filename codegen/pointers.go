package codegen

import (
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
func pointers(p *Program) *Program {
	q := *p
	q.Vars = append([]Var{}, p.Vars...)
	top := &level{}
	w := &pointing{prog: &q}
	q.Body = w.list(p.Body, top)
	return &q
}

type pointing struct{ prog *Program }

// level is one loop, while its body is rewritten: what must stand before it, at its top and at its end.
type level struct {
	loop                *Loop // nil: the function
	up                  *level
	before, top, bottom []Stmt
	known               map[string]int // pointer by buffer and form
}

func (w *pointing) list(list []Stmt, at *level) []Stmt {
	var out []Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *Op:
			op := *s
			if op.Pair != nil {
				pair := *op.Pair
				op.Pair = &pair
			}
			for _, a := range op.addresses() {
				if a.Buffer != nil {
					*a = w.address(*a, at)
				}
			}
			out = append(out, &op)
		case *Loop:
			l := *s
			in := &level{loop: &l, up: at}
			body := w.list(s.Body, in)
			l.Body = append(append(append([]Stmt{}, in.top...), body...), in.bottom...)
			out = append(append(out, in.before...), &l)
		case *If:
			i := *s
			i.Body = w.list(s.Body, at)
			out = append(out, &i)
		default:
			out = append(out, s)
		}
	}
	return out
}

// address splits an address into a base pointer and a constant.
func (w *pointing) address(a Address, at *level) Address {
	offset := a.Form.Const
	return Address{Buffer: a.Buffer, Based: true, Base: w.pointer(a.Buffer, a.Form.AddConst(-offset), at), Offset: offset}
}

// pointer is the variable that points to f elements from the start of b inside the loops down to at; -1 for the start.
func (w *pointing) pointer(b *lower.Buffer, f affine.Form, at *level) int {
	if f.IsConst() {
		return -1
	}
	for at.loop == nil || !f.DependsOn(at.loop.Var) {
		if at.loop == nil {
			panic("BUG: address " + f.String() + " names no loop around it")
		}
		at = at.up
	}
	k := b.Name + " " + f.String()
	if v, ok := at.known[k]; ok {
		return v
	}
	v := len(w.prog.Vars)
	w.prog.Vars = append(w.prog.Vars, Var{Role: PtrReg, Type: VarType{Elem: b.Type}, Of: b, Loop: at.loop.Var})
	rest, step, linear := split(f, at.loop.Var)
	outer := Address{Buffer: b, Based: true, Base: w.pointer(b, rest, at.up), Offset: rest.Const}
	if linear {
		at.before = append(at.before, &Op{Kind: Point, Dst: v, Fresh: true, Addr: outer})
		at.bottom = append(at.bottom, &Op{Kind: Advance, Dst: v, Int: int64(step), Addr: Address{Buffer: b}})
	} else {
		outer.Form = f.Sub(rest)
		at.top = append(at.top, &Op{Kind: Point, Dst: v, Fresh: true, Addr: outer})
	}
	if at.known == nil {
		at.known = map[string]int{}
	}
	at.known[k] = v
	return v
}

// split takes the terms of a loop out of f: step is its coefficient if they are a multiple of it.
func split(f affine.Form, loop string) (rest affine.Form, step int, linear bool) {
	rest, linear = affine.Const(0), true
	for _, t := range f.Terms {
		switch {
		case !t.Atom.DependsOn(loop):
			rest.Terms = append(rest.Terms, t)
		case t.Atom.Op == affine.IsVar:
			step = t.Coef
		default:
			linear = false
		}
	}
	return rest, step, linear
}
