package lower

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Held makes accumulators of arrays that hold nothing but sums of products, in vectors that stand at fixed places: a
// sum stays in a register until what follows has read it.
//
//	alloc sums: int64[16]
//	    for x < 16 vector: sums(x) = 0                      for x < 16 vector: sums(x) = 0
//	    for k < 24                                  ->      for k < 24
//	        for x < 16 vector:                                  for x < 16 vector: sums(x) += a(k) * b(x, k)
//	            sums(x) = wrap(int64, sums(x) + a(k) * b(x, k))
//	    for x < 16 vector: out(x) = narrow(int16, sums(x))  for x < 16 vector: out(x) = narrow(int16, sums(x))
//
// It needs what Stored finds: that sums never leave the array's type, so that an accumulator holds the same. The nest
// is the same one if it has no such array.
func Held(n *Nest) *Nest {
	out, changed := *n, false
	out.Body = Map(n.Body, func(s Stmt) []Stmt {
		a, ok := s.(*Alloc)
		if !ok || !exactSums(a.Buffer) {
			return []Stmt{s}
		}
		h := &holder{nest: &out, buffer: a.Buffer, names: map[string]string{}}
		body := h.list(a.Body, nil)
		if h.refused || len(h.locals) == 0 || !h.products || allocations(n.Body, a.Buffer) != 1 {
			return []Stmt{s}
		}
		changed = true
		out.Locals = append(slices.Clone(out.Locals), h.locals...)
		out.Buffers = slices.DeleteFunc(slices.Clone(out.Buffers), func(b *Buffer) bool { return b == a.Buffer })
		return body
	})
	if !changed {
		return n
	}
	return &out
}

// exactSums reports whether nothing that an array is set to was cut to its type.
func exactSums(b *Buffer) bool {
	if !b.Type.Integer() || b.Table != nil || b.Placed || b.Folded() || !b.Values.Known() {
		return false
	}
	low, high := b.Type.Bounds()
	return b.Values.Lo.Cmp(low) > 0 && b.Values.Hi.Cmp(high) < 0
}

func allocations(body []Stmt, b *Buffer) (count int) {
	for s := range All(body) {
		if a, ok := s.(*Alloc); ok && a.Buffer == b {
			count++
		}
	}
	return count
}

// holder rewrites what is done with an array, in the order of the text.
type holder struct {
	nest     *Nest
	buffer   *Buffer
	names    map[string]string // the accumulator of each place: its coordinates, with a dot for the lane
	locals   []Local
	lanes    int
	products bool
	refused  bool
	read     bool // something but an update has read it
}

// list rewrites statements inside loops.
func (h *holder) list(body []Stmt, loops []*For) []Stmt {
	out := make([]Stmt, 0, len(body))
	for _, s := range body {
		f, ok := s.(*For)
		switch {
		case ok && f.Kind == halide.Vectorized:
			c := *f
			c.Body = []Stmt{h.leaf(f.Body[0], f, loops)}
			s = &c
		case ok:
			s = MapBodies(s, func(b []Stmt) []Stmt { return h.list(b, append(slices.Clone(loops), f)) })
		case len(Bodies(s)) > 0:
			if i, ok := s.(*If); ok {
				h.refused = h.refused || halide.Has(i.Cond, halide.OpLoad, h.buffer.Name)
				loops = append(slices.Clone(loops), nil) // what stands in it may not run
			}
			s = MapBodies(s, func(b []Stmt) []Stmt { return h.list(b, loops) })
		default:
			h.refused = h.refused || h.uses(s)
		}
		out = append(out, s)
	}
	return out
}

// leaf rewrites what a vector loop does.
func (h *holder) leaf(s Stmt, lane *For, loops []*For) Stmt {
	st, ok := s.(*Store)
	if !ok || st.Buffer != h.buffer {
		if !h.uses(s) {
			return s
		}
		h.read = true
		return MapExprs(s, &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
			if e.Op != halide.OpLoad || e.Name != h.buffer.Name {
				return nil
			}
			at, _ := h.place(e.Args, lane)
			if h.names[at] == "" {
				h.refused = true
			}
			c := *e
			c.Op, c.Kind, c.Name, c.Args = halide.OpLocal, halide.IntKind, h.names[at], []*halide.Expr{laneOf(lane)}
			c.Type, c.Values = halide.Type(0), halide.Span{}
			return &c
		}})
	}
	at, ok := h.place(st.Index, lane)
	a := &Assign{Index: []*halide.Expr{laneOf(lane)}, Pos: st.Pos}
	switch {
	case !ok || h.read:
		h.refused = true
	case !halide.Has(st.Value, halide.OpLoad, h.buffer.Name):
		if len(loops) > 0 || h.names[at] != "" || !h.declare(at, lane) {
			h.refused = true
		}
		a.Value = h.uncut(st.Value)
	default:
		a.Op, a.Reduce, a.Value = Accumulate, halide.SumOf, h.added(st.Value, st.Index)
		if a.Value == nil || h.names[at] == "" || slices.Contains(loops, nil) {
			h.refused = true
			return s
		}
		h.products = h.products || a.Value.Op == halide.OpMul
	}
	a.Local = h.names[at]
	return a
}

// declare adds the accumulator of a place; all have as many lanes.
func (h *holder) declare(at string, lane *For) bool {
	name := h.buffer.Name
	for k := 2; len(h.locals) > 0 && h.taken(name); k++ {
		name = Numbered(h.buffer.Name, k)
	}
	h.names[at] = name
	v := h.buffer.Values
	h.locals = append(h.locals, Local{Name: name, Kind: halide.IntKind, Lo: v.Lo, Hi: v.Hi, Extent: []int{lane.Extent}})
	if h.lanes == 0 {
		h.lanes = lane.Extent
	}
	return h.lanes == lane.Extent
}

// taken reports whether something has a name.
func (h *holder) taken(name string) bool {
	named := func(l Local) bool { return l.Name == name }
	return h.nest.Buffer(name) != nil || slices.ContainsFunc(h.nest.Locals, named) || slices.ContainsFunc(h.locals,
		named)
}

// place is where the lanes of a loop lie, side by side, from a multiple of their number on; ok is false elsewhere.
func (h *holder) place(index []*halide.Expr, lane *For) (at string, ok bool) {
	if h.lanes > 0 && lane.Extent != h.lanes {
		return "", false
	}
	var parts []string
	for _, e := range index {
		f, err := indexes.Form(e, map[string]int{lane.Var: lane.Extent})
		if err != nil || len(f.Terms) > 1 {
			return "", false
		}
		part := f.AddConst(-f.Const).String()
		if len(f.Terms) == 1 {
			t := f.Terms[0]
			if ok || t.Coef != 1 || t.Atom.Var != lane.Var || f.Const%lane.Extent != 0 {
				return "", false
			}
			ok, part = true, "."
		}
		parts = append(parts, part, halide.Int(f.Const).String())
	}
	return strings.Join(parts, " "), ok
}

// added is what an update adds to the element that it stores; nil where it does anything else.
func (h *holder) added(e *halide.Expr, index []*halide.Expr) *halide.Expr {
	e = h.uncut(e)
	if e.Op != halide.OpAdd {
		return nil
	}
	for i, own := range e.Args {
		more := e.Args[1-i]
		if halide.Has(more, halide.OpLoad, h.buffer.Name) || !halide.Has(own, halide.OpLoad, h.buffer.Name) {
			continue
		}
		if own.Op == halide.OpLoad {
			if slices.EqualFunc(own.Args, index, func(a, b *halide.Expr) bool { return a.String() == b.String() }) {
				return more
			}
			return nil
		}
		inner := h.added(own, index)
		if inner == nil {
			return nil
		}
		c := *e
		c.Args = []*halide.Expr{inner, more}
		return &c
	}
	return nil
}

// uncut is a value that fits the array's type without the cut to it.
func (h *holder) uncut(e *halide.Expr) *halide.Expr {
	if (e.Op == halide.OpWrap || e.Op == halide.OpNarrow && e.Shift == 0) && e.Type == h.buffer.Type {
		return e.Args[0]
	}
	return e
}

// uses reports whether a statement reads or stores the array, not those in it.
func (h *holder) uses(s Stmt) bool {
	if st, ok := s.(*Store); ok && st.Buffer == h.buffer {
		return true
	}
	return slices.ContainsFunc(Exprs(s), func(e *halide.Expr) bool {
		return halide.Has(e, halide.OpLoad, h.buffer.Name)
	})
}

// laneOf is the lane of a vector loop.
func laneOf(f *For) *halide.Expr {
	return &halide.Expr{Op: halide.OpVar, Kind: halide.IntKind, Name: f.Var}
}
