package depend

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Group is neighbouring statements of a list that are all apart, or all not.
type Group struct {
	Apart  bool
	Body   []lower.Stmt    // with the Allocs of arrays that no other group has a use for, and the Produces
	Shared []*lower.Buffer // arrays of Allocs of the list that other groups use too
}

// Groups cuts a list, through its Allocs and Produces, where statements with something apart inside meet others. What
// hands an accumulator on stays together.
//
//	alloc a: { for x: a(x) = ...; for x: b(x) = exp(a(x)) }   ->   two groups that share a
func Groups(list []lower.Stmt, apart map[lower.Stmt]bool) []Group {
	var c cutter
	c.flatten(list, nil, func(s lower.Stmt) bool {
		for s := range lower.All([]lower.Stmt{s}) {
			if apart[s] {
				return true
			}
		}
		return false
	})
	var out []Group
	for _, g := range c.cut() {
		out = append(out, g.group())
	}
	for _, b := range c.arrays {
		var users []int
		for i := range out {
			if touches(out[i].Body, b) {
				users = append(users, i)
			}
		}
		if len(users) == 1 {
			g := &out[users[0]]
			g.Body = []lower.Stmt{&lower.Alloc{Buffer: b, Body: unallocated(g.Body, b)}}
			continue
		}
		for _, i := range users {
			out[i].Shared = append(out[i].Shared, b)
		}
	}
	return out
}

// unallocated is a body without the Allocs of an array in it, which has one around all of them.
func unallocated(body []lower.Stmt, b *lower.Buffer) []lower.Stmt {
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		if a, ok := s.(*lower.Alloc); ok && a.Buffer == b {
			return a.Body
		}
		return []lower.Stmt{s}
	})
}

// cutter has the statements of a list without the Allocs and Produces around them.
type cutter struct {
	items  []piece
	arrays []*lower.Buffer // of the Allocs, the innermost first
}

type piece struct {
	stmt  lower.Stmt
	in    []*lower.Produce // around it, outermost first
	apart bool
}

func (c *cutter) flatten(list []lower.Stmt, in []*lower.Produce, apart func(lower.Stmt) bool) {
	for _, s := range list {
		switch s := s.(type) {
		case *lower.Alloc:
			c.flatten(s.Body, in, apart)
			if !slices.Contains(c.arrays, s.Buffer) { // one array may have an Alloc for each of its uses
				c.arrays = append(c.arrays, s.Buffer)
			}
		case *lower.Produce:
			c.flatten(s.Body, append(slices.Clone(in), s), apart)
		default:
			c.items = append(c.items, piece{s, in, apart(s)})
		}
	}
}

type pieces []piece

// cut is the runs of statements that are alike, joined where they share accumulators.
func (c *cutter) cut() []pieces {
	ends := make([]int, len(c.items)) // the last one that a cut before it would part from this
	last := map[string]int{}
	for i, p := range c.items {
		for name := range accumulators(p.stmt) {
			last[name] = i
		}
	}
	for i, p := range c.items {
		ends[i] = i
		for name := range accumulators(p.stmt) {
			ends[i] = max(ends[i], last[name])
		}
	}
	var out []pieces
	for i := 0; i < len(c.items); {
		end := ends[i]
		whole := pieces{}
		apart := false
		for ; i <= end; i++ {
			end = max(end, ends[i])
			whole = append(whole, c.items[i])
			apart = apart || c.items[i].apart
		}
		for j := range whole {
			whole[j].apart = apart
		}
		if n := len(out); n > 0 && out[n-1][0].apart == apart {
			out[n-1] = append(out[n-1], whole...)
		} else {
			out = append(out, whole)
		}
	}
	return out
}

// group is pieces with what was around them; neighbours that were in one Produce are so again.
func (p pieces) group() Group {
	g := Group{Apart: p[0].apart}
	g.Body = inside(p, 0)
	return g
}

func inside(p pieces, depth int) []lower.Stmt {
	var out []lower.Stmt
	for i := 0; i < len(p); {
		if len(p[i].in) <= depth {
			out = append(out, p[i].stmt)
			i++
			continue
		}
		around, end := p[i].in[depth], i
		for end < len(p) && len(p[end].in) > depth && p[end].in[depth] == around {
			end++
		}
		c := *around
		c.Body = inside(p[i:end], depth+1)
		out, i = append(out, &c), end
	}
	return out
}

// accumulators are those that a statement uses.
func accumulators(s lower.Stmt) map[string]bool {
	names := map[string]bool{}
	list := []lower.Stmt{s}
	lower.WalkExprs(list, func(e *halide.Expr) {
		if e.Op == halide.OpLocal {
			names[e.Name] = true
		}
	})
	for s := range lower.All(list) {
		if a, ok := s.(*lower.Assign); ok {
			names[a.Local] = true
		}
	}
	return names
}

// touches reports whether statements read or write an array.
func touches(body []lower.Stmt, b *lower.Buffer) bool {
	for s := range lower.All(body) {
		if st, ok := s.(*lower.Store); ok && st.Buffer == b {
			return true
		}
		for _, e := range lower.Exprs(s) {
			if halide.Has(e, halide.OpLoad, b.Name) {
				return true
			}
		}
	}
	return false
}

// Alone is the nest of one group of the statements of n: arrays that it shares with others are outputs, also where it
// only reads them. There is none where such an array is folded, or has an Alloc in a loop, too.
func Alone(n *lower.Nest, g Group) (_ *lower.Nest, ok bool) {
	out := *n
	given := map[*lower.Buffer]*lower.Buffer{}
	for _, b := range g.Shared {
		if anyFolded(b) {
			return nil, false
		}
		c := *b
		c.Inner, c.Output = false, true
		given[b] = &c
	}
	out.Body = lower.Map(g.Body, func(s lower.Stmt) []lower.Stmt {
		if st, ok := s.(*lower.Store); ok && given[st.Buffer] != nil {
			c := *st
			c.Buffer = given[st.Buffer]
			s = &c
		}
		return []lower.Stmt{s}
	})
	out.Buffers = nil
	for _, b := range n.Buffers {
		if !b.Inner && touches(out.Body, b) {
			out.Buffers = append(out.Buffers, b)
		}
	}
	for _, b := range g.Shared {
		out.Buffers = append(out.Buffers, given[b])
	}
	inner := allocated(out.Body)
	if slices.ContainsFunc(inner, func(b *lower.Buffer) bool { return given[b] != nil }) {
		return nil, false
	}
	out.Buffers = append(out.Buffers, inner...)
	used := map[string]bool{}
	for _, s := range out.Body {
		maps.Copy(used, accumulators(s))
	}
	out.Locals = slices.DeleteFunc(slices.Clone(n.Locals), func(l lower.Local) bool { return !used[l.Name] })
	return &out, true
}

// allocated are the arrays of a body's own, in the order of their Allocs.
func allocated(body []lower.Stmt) []*lower.Buffer {
	var out []*lower.Buffer
	for s := range lower.All(body) {
		if a, ok := s.(*lower.Alloc); ok && !slices.Contains(out, a.Buffer) {
			out = append(out, a.Buffer)
		}
	}
	return out
}
