package mapped

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// outward is a nest in which a loop stands around all that uses an accumulator, which loses its index; nil: it cannot.
//
//	for m: for n: acc(n, m) = 0                                for m
//	for r.x: for m: for n: acc(n, m) += ..             ->          for n: acc(n) = 0
//	for m: for n: c(n, m) = acc(n, m)                              for r.x: for n: acc(n) += ..
//	                                                               for n: c(n, m) = acc(n)
func outward(n *lower.Nest, loop, local string) *lower.Nest {
	if local == "" {
		return nil
	}
	var moved *lower.For
	out := *n
	out.Body = around(n.Body, local, func(list []lower.Stmt) []lower.Stmt {
		var inner []lower.Stmt
		for _, s := range list {
			found := 0
			inner = append(inner, lower.Map([]lower.Stmt{s}, func(s lower.Stmt) []lower.Stmt {
				f, ok := s.(*lower.For)
				if !ok || f.Var != loop || f.Kind != halide.Serial || moved != nil && moved.Extent != f.Extent {
					return []lower.Stmt{s}
				}
				found++
				c := *f
				moved = &c
				return f.Body
			})...)
			if found != 1 {
				return list
			}
		}
		moved.Body = inner
		return []lower.Stmt{moved}
	})
	i := slices.IndexFunc(n.Locals, func(l lower.Local) bool { return l.Name == local })
	if moved == nil || i < 0 || !independent(&out, moved) {
		return nil
	}
	for d := range n.Locals[i].Extent {
		if indexed(&out, local, d, loop) {
			return lanes.Without(&out, i, d)
		}
	}
	return nil
}

// around replaces the statements that use an accumulator, in the innermost list with all of them, if they are
// neighbours.
func around(body []lower.Stmt, local string, f func([]lower.Stmt) []lower.Stmt) []lower.Stmt {
	first, last := -1, -1
	for i, s := range body {
		if uses([]lower.Stmt{s}, local) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return body
	}
	if first == last {
		if inner, ok := body[first].(*lower.For); !ok || inner.Map == "" {
			out := slices.Clone(body)
			out[first] = lower.MapBodies(body[first], func(b []lower.Stmt) []lower.Stmt { return around(b, local, f) })
			return out
		}
	}
	for _, s := range body[first : last+1] {
		if !uses([]lower.Stmt{s}, local) {
			return body
		}
	}
	return slices.Concat(body[:first], f(body[first:last+1]), body[last+1:])
}

// uses reports whether statements use an accumulator.
func uses(body []lower.Stmt, local string) bool { return lanes.CountLocals(body)[local] > 0 }

// independent reports whether iterations of a loop of the nest have nothing to do with each other.
func independent(n *lower.Nest, f *lower.For) (ok bool) {
	t := depend.New(n)
	for _, top := range t.Top {
		top.Walk(func(d *depend.Node) {
			if d.Loop() == f {
				_, ok = t.Independent(d)
			}
		})
	}
	return ok
}

// indexed reports whether index d of an accumulator is a loop, wherever it is used.
func indexed(n *lower.Nest, local string, d int, loop string) bool {
	extents, ok := n.Extents(), true
	lanes.EachLocal(n.Body, func(name string, index []*halide.Expr) {
		if name == local {
			ok = ok && indexes.Must(index[d], extents).Equal(affine.Var(loop))
		}
	})
	return ok
}
