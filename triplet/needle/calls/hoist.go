package calls

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// maxHoisted is how many bytes an operand takes at most that is brought into its order for all values of loops at once.
const maxHoisted = 1 << 26

// hoisted brings operands into their order outside of loops that do not move them, for all values at once of those that
// do.
//
//	for y                                          for n: for i < 16: b(i, n) = w(16*n + i)
//	    for n                                      for y
//	        for i < 16: b(i) = w(16*n + i)   ->        for n
//	        call out, a, b                                 call out, a, b[16*n]
//
// What is read must not be stored in those loops, and there is room for all values; else it stays further inside.
// Conditions keep what stands in them.
func hoisted(n *lower.Nest, own map[*lower.Buffer]bool) *lower.Nest {
	out := *n
	for s := range lower.All(n.Body) {
		c, ok := s.(*Call)
		if !ok {
			continue
		}
		list := c.Factors
		if c.Acc != nil && c.Acc != c.Out {
			list = append(slices.Clone(list), c.Acc)
		}
		for _, o := range list {
			if h := (&hoist{operand: o}); own[o.Buffer] && h.find(out.Body, c) && h.choose() {
				out.Body = h.list(out.Body, 0)
			}
		}
	}
	return &out
}

// hoist moves the statements that fill one operand.
type hoist struct {
	operand *Operand
	fills   []lower.Stmt // those beside the call
	chain   []lower.Stmt // what is around them, outermost first
	reads   map[string]bool
	loops   map[string]bool // that the fills mention
	level   int             // what they go before, of the chain
	inner   []*lower.For    // loops that move the operand, and are left
}

// find finds the call, what is around it and what fills the operand.
func (h *hoist) find(body []lower.Stmt, c *Call) bool {
	if slices.Contains(body, lower.Stmt(c)) {
		for _, s := range body {
			if stores(s, h.operand.Buffer) {
				h.fills = append(h.fills, s)
			}
		}
		return len(h.fills) > 0
	}
	for _, s := range body {
		for _, b := range lower.Bodies(s) {
			h.chain = append(h.chain, s)
			if h.find(b, c) {
				return true
			}
			h.chain = h.chain[:len(h.chain)-1]
		}
	}
	return false
}

// stores reports whether plain statements store to an array.
func stores(s lower.Stmt, b *lower.Buffer) bool {
	for x := range lower.All([]lower.Stmt{s}) {
		if st, ok := x.(*lower.Store); ok && st.Buffer == b {
			return true
		}
	}
	return false
}

// choose finds the outermost loop that does not move the operand and that its fills may stand before.
func (h *hoist) choose() bool {
	h.reads, h.loops, h.level = map[string]bool{}, map[string]bool{}, -1
	local := false
	note := func(e *halide.Expr) {
		h.reads[e.Name] = h.reads[e.Name] || e.Op == halide.OpLoad
		h.loops[e.Name] = h.loops[e.Name] || e.Op == halide.OpVar
		local = local || e.Op == halide.OpLocal
	}
	for s := range lower.All(h.fills) {
		if s, ok := s.(*lower.If); ok {
			halide.Walk(s.Cond, note)
		}
		if s, ok := s.(*lower.Store); ok {
			for _, e := range append(slices.Clone(s.Index), s.Value) {
				halide.Walk(e, note)
			}
		}
	}
	var inner []*lower.For
	size := h.operand.Buffer.Elems * h.operand.Buffer.Type.Bytes()
	for i := len(h.chain) - 1; i >= 0 && !local; i-- {
		switch s := h.chain[i].(type) {
		case *lower.If:
			return h.level >= 0
		case *lower.Alloc:
			if h.reads[s.Buffer.Name] {
				return h.level >= 0
			}
		case *lower.For:
			moves := slices.ContainsFunc(s.Levels(), func(l lower.Level) bool { return h.loops[l.Var] })
			if moves && len(s.Levels()) > 1 || h.written(s) {
				return h.level >= 0
			}
			if moves {
				inner = append(inner, s)
				if size *= s.Extent; size > maxHoisted {
					return h.level >= 0
				}
				continue
			}
			h.level, h.inner = i, slices.Clone(inner)
		}
	}
	return h.level >= 0
}

// written reports whether a loop stores what the fills read.
func (h *hoist) written(f *lower.For) bool {
	for s := range lower.All([]lower.Stmt{f}) {
		switch s := s.(type) {
		case *lower.Store:
			if h.reads[s.Buffer.Name] {
				return true
			}
		case *Call:
			if h.reads[s.Out.Buffer.Name] {
				return true
			}
		}
	}
	return false
}

// list is the list of statements at a depth of the chain, with the fills before that of their level.
func (h *hoist) list(body []lower.Stmt, depth int) []lower.Stmt {
	at := slices.Index(body, h.chain[depth])
	if at < 0 {
		return body
	}
	b := h.operand.Buffer
	if depth < h.level {
		if a, ok := body[at].(*lower.Alloc); ok && a.Buffer == b {
			return slices.Concat(body[:at], h.list(a.Body, depth+1), body[at+1:])
		}
		out := slices.Clone(body)
		out[at] = lower.MapBodies(body[at], func(b []lower.Stmt) []lower.Stmt { return h.list(b, depth+1) })
		return out
	}
	rest := lower.Map(body[at:], func(s lower.Stmt) []lower.Stmt {
		switch s := s.(type) {
		case *lower.Alloc:
			if s.Buffer == b {
				return s.Body
			}
		case *lower.Store:
			if s.Buffer == b {
				return nil
			}
		case *lower.For:
			if len(s.Body) == 0 {
				return nil
			}
		case *lower.If:
			if len(s.Body)+len(s.Else) == 0 {
				return nil
			}
		}
		return []lower.Stmt{s}
	})
	whole := &lower.Alloc{Buffer: b, Body: append(h.filled(), rest...)}
	return append(slices.Clone(body[:at]), whole)
}

// filled is the fills for all values of the loops that move the operand, which has a dimension more for each.
func (h *hoist) filled() []lower.Stmt {
	b := h.operand.Buffer
	var at []*halide.Expr
	for _, f := range h.inner {
		h.operand.Base = h.operand.Base.Add(indexes.Must(indexes.Variable(f.Var), nil).Scale(b.Elems))
		addDims(b, f.Extent)
		at = append(at, indexes.Variable(f.Var))
	}
	body := lower.Map(h.fills, func(s lower.Stmt) []lower.Stmt {
		st, ok := s.(*lower.Store)
		if !ok {
			return []lower.Stmt{s}
		}
		c := *st
		c.Index = append(slices.Clone(st.Index), at...)
		return []lower.Stmt{&c}
	})
	for _, f := range h.inner {
		body = []lower.Stmt{&lower.For{Var: f.Var, Extent: f.Extent, Pos: f.Pos, Body: body}}
	}
	return body
}
