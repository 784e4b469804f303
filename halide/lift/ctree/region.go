package ctree

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Outline makes functions of f's loop nests, one of each outermost loop, or, of a loop around other statements than
// loops that call something without a body (a timer, a printer), of the loops in it. It appends them to u and takes
// them out of f, which is refused from then on, so u is to be read again for f itself. A function is named by f and the
// line of its loop: see RegionName; its parameters are what the nest uses of f, in the order of f's declarations:
//
//	double C[8][8]; int n = 8, i; double sum = 0;      void main__4(double (*C)[8], int n, double *sum)
//	for (i = 0; i < n; i++) sum += C[i][i];       ->   { int i; for (i = 0; i < n; i++) *sum += C[i][i]; }
//	printf("%g", sum);
//
// Arrays are pointers to their first elements, numbers that the nest only reads are values, and those that it changes
// and that something later reads are pointers. A nest that returns, or that uses a number that a pointer of f may point
// to, is refused.
func Outline(u *Unit, f *Func) []*Func {
	if f.Body == nil {
		return nil
	}
	o := &outliner{f: f, order: map[*Object]int{}, onLine: map[int]int{}}
	o.take = func(s Stmt, after []Stmt) Stmt {
		o.made = append(o.made, o.function(s, after))
		return &Empty{Here{s.Pos()}}
	}
	for i, x := range append(append([]*Object{}, f.Params...), f.Locals...) {
		o.order[x] = i
		if x.Hidden {
			o.order[x] -= f.Slots() // lengths before what has them
		}
	}
	o.pointed = pointedTo(f.Body)
	o.block(f.Body, nil)
	f.Body = nil
	f.Refused = &diag.Mistake{Pos: f.Pos, Code: "outlined", Fact: f.Name + " has been taken apart into its loops"}
	u.Funcs = append(u.Funcs, o.made...)
	return o.made
}

// RegionNames are the names of the functions that Outline would make of f's loops.
func RegionNames(f *Func) []string {
	var names []string
	if f.Body == nil {
		return nil
	}
	o := &outliner{f: f, onLine: map[int]int{}}
	o.take = func(s Stmt, _ []Stmt) Stmt {
		names = append(names, o.name(s))
		return s
	}
	o.block(f.Body, nil)
	return names
}

// RegionName is the name of the function that Outline makes of the loop of the function at a line, the nth of those
// that begin there; n is 1 or more.
//
//	main__12, main__12__2, main__12__3
func RegionName(function string, line, n int) string {
	if n > 1 {
		return fmt.Sprintf("%s__%d__%d", function, line, n)
	}
	return fmt.Sprintf("%s__%d", function, line)
}

type outliner struct {
	f       *Func
	order   map[*Object]int
	pointed set // numbers that pointers of the function may point to
	made    []*Func
	take    func(s Stmt, after []Stmt) Stmt // what is left of a nest
	onLine  map[int]int                     // how many nests were named so far, by line
}

// name is that of the next nest.
func (o *outliner) name(s Stmt) string {
	line := s.Pos().Line
	o.onLine[line]++
	return RegionName(o.f.Name, line, o.onLine[line])
}

// pointedTo are the objects whose address is kept, not only given to a call.
func pointedTo(b *Block) set {
	out := set{}
	var visit func(Expr)
	visit = func(e Expr) {
		switch e := e.(type) {
		case *Call:
			return
		case *AddressOf:
			if v, ok := e.X.(*VarRef); ok {
				out[v.Object] = true
			}
		}
		Children(e, visit)
	}
	WalkExprs(b, visit)
	return out
}

// block looks for nests in b; after is what runs after b.
func (o *outliner) block(b *Block, after []Stmt) {
	for i, s := range b.List {
		switch s.(type) {
		case *Block, *If, *For, *While, *Do:
		default:
			continue // no loop is in it, and what runs after it need not be told
		}
		rest := append(append([]Stmt{}, b.List[i+1:]...), after...)
		b.List[i] = o.stmt(s, rest)
	}
}

// stmt looks for nests in s, and is what is left of it.
func (o *outliner) stmt(s Stmt, after []Stmt) Stmt {
	switch s := s.(type) {
	case *Block:
		o.block(s, after)
	case *If:
		s.Then = o.stmt(s.Then, after)
		if s.Else != nil {
			s.Else = o.stmt(s.Else, after)
		}
	case *For, *While, *Do:
		if body, ok := loopBody(s).(*Block); ok && talks(body) {
			o.block(body, append([]Stmt{s}, after...)) // it runs again, then what is behind it
			return s
		}
		return o.take(s, after)
	}
	return s
}

func loopBody(s Stmt) Stmt {
	switch s := s.(type) {
	case *For:
		return s.Body
	case *While:
		return s.Body
	case *Do:
		return s.Body
	}
	return nil
}

// talks reports whether b has a loop, and beside it a statement that calls a function without a body.
func talks(b *Block) bool {
	loops, calls := false, false
	for _, s := range b.List {
		if loopBody(s) != nil {
			loops = true
			continue
		}
		WalkStmts(s, func(s Stmt) bool {
			if e, ok := s.(*ExprStmt); ok {
				Walk(e.X, func(e Expr) bool {
					c, ok := e.(*Call)
					calls = calls || ok && c.Fn == nil && c.Name != ""
					return true
				})
			}
			return true
		})
	}
	return loops && calls
}

// uses are the objects of the function that a nest mentions.
type uses struct {
	declared set // in it
	free     set
	changed  set // free numbers that it writes
	returns  bool
}

func usesOf(s Stmt) *uses {
	u := &uses{declared: set{}, free: set{}, changed: set{}}
	WalkStmts(s, func(s Stmt) bool {
		switch s := s.(type) {
		case *Decl:
			u.declared[s.Object] = true
			lengths(s.Object.Type, func(o *Object) { u.free[o] = true })
		case *Return:
			u.returns = true
		}
		return true
	})
	target := func(e Expr) {
		if v, ok := e.(*VarRef); ok {
			u.changed[v.Object] = true
		}
	}
	WalkExprs(s, func(e Expr) {
		Walk(e, func(e Expr) bool {
			lengths(e.Type(), func(o *Object) { u.free[o] = true })
			switch e := e.(type) {
			case *VarRef:
				u.free[e.Object] = true
			case *CompoundLit:
				u.declared[e.Object] = true
			case *Assign:
				target(e.L)
			case *Compound:
				target(e.L)
			case *IncDec:
				target(e.X)
			case *AddressOf:
				target(e.X)
			}
			return true
		})
	})
	for o := range u.free {
		if u.declared[o] || o.Storage == Global || o.Storage == Static {
			delete(u.free, o)
		}
	}
	return u
}

// lengths visits the objects that hold the lengths of t.
func lengths(t Type, visit func(*Object)) {
	switch t := t.(type) {
	case Pointer:
		lengths(t.Elem, visit)
	case Array:
		if v, ok := t.LenExpr.(*VarRef); ok {
			visit(v.Object)
		}
		lengths(t.Elem, visit)
	}
}

// function makes a function of the nest s.
func (o *outliner) function(s Stmt, after []Stmt) *Func {
	end := s.Pos()
	switch l := s.(type) {
	case *For:
		end = l.End
	case *While:
		end = l.End
	case *Do:
		end = l.End
	}
	f := &Func{Name: o.name(s), Pos: s.Pos(), End: end, Type: &Signature{Result: Void{}}, Other: o.f.Other}
	for _, p := range o.f.Pragmas {
		if p.Before >= s.Pos().Line && p.Before <= end.Line {
			f.Pragmas = append(f.Pragmas, p)
		}
	}
	u := usesOf(s)
	if u.returns {
		f.Refused = &diag.Mistake{Pos: s.Pos(), Code: "region-returns", Fact: "the loop returns from " + o.f.Name +
			", so it is no part that can be taken out"}
		return f
	}
	for _, x := range o.sorted(u.free) {
		if o.pointed[x] && Scalar(x.Type) {
			f.Refused = &diag.Mistake{Pos: s.Pos(), Code: "region-pointer", Fact: "the loop uses " + x.Name +
				", which a pointer of " + o.f.Name + " may point to, so it cannot be taken out"}
			return f
		}
	}
	r := &region{f: f, now: map[*Object]*Object{}, how: map[*Object]passing{}}
	before, later := readsFirst(s), readsFirst(after...)
	for _, x := range o.sorted(u.free) {
		r.pass(x, u.changed[x], before[x], later[x])
	}
	f.Locals = append(f.Locals, o.sorted(u.declared)...)
	Rewrite(s, r.expr, r.typ)
	for _, x := range f.Locals {
		x.Type = r.typ(x.Type)
	}
	f.Body = &Block{Here: Here{s.Pos()}, List: append(r.first, s)}
	for i, x := range append(append([]*Object{}, f.Params...), f.Locals...) {
		x.Slot = i
	}
	for _, p := range f.Params {
		f.Type.Params = append(f.Type.Params, p.Type)
	}
	return f
}

// sorted are objects in the order of the function's declarations.
func (o *outliner) sorted(s set) []*Object {
	var out []*Object
	for x := range s {
		out = append(out, x)
	}
	slices.SortFunc(out, func(a, b *Object) int { return cmp.Compare(o.order[a], o.order[b]) })
	return out
}
