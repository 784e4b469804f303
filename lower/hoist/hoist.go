// Package hoist takes out of loops what sums of all their iterations have in common.
package hoist

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Sums adds up ahead of all loops, once for each lane, what the terms of sums are where loops around do not
// matter: a zero point of data times coefficients, the same for all pixels. Sums of integers are exact in any order.
//
//	for x < 9                                                alloc acc_of: int32[16]
//	    for k < 16 vector: acc(k) = 0                            for k < 16 vector: acc_3(k) = 0
//	    for c < 8 reduce                                         for c < 8 reduce
//	        for k < 16 vector:                          ->           for k < 16 vector: acc_3(k) += -7 * w(c, k)
//	            acc(k) += (in(c, x) - 7) * w(c, k)               for k < 16 vector: acc_of(k) = acc_3(k) + b(k)
//	    for k < 16 vector: out(k, x) = acc(k) + b(k)             for x < 9
//	                                                                 .. acc(k) += in(c, x) * w(c, k)
//	                                                                 for k < 16 vector: out(k, x) = acc(k) + acc_of(k)
//
// What is taken out reads inputs alone, lies side by side in the lanes, and is needed at least leastRepeats times. The
// nest is the same one where there is nothing of the kind.
func Sums(n *lower.Nest) *lower.Nest {
	out := *n
	h := &hoister{n: &out, taken: takenNames(n)}
	body := h.list(n.Body, nil)
	if len(h.ahead) == 0 {
		return n
	}
	var arrays []*lower.Buffer
	for _, a := range slices.Backward(h.ahead) {
		a.Body = append(a.Body, body...)
		body, arrays = []lower.Stmt{a}, slices.Insert(arrays, 0, a.Buffer)
	}
	first := slices.IndexFunc(n.Buffers, func(b *lower.Buffer) bool { return b.Inner }) // in the order of their Allocs
	if first < 0 {
		first = len(n.Buffers)
	}
	out.Body, out.Buffers = body, slices.Insert(slices.Clone(n.Buffers), first, arrays...)
	return &out
}

const (
	leastRepeats = 4       // of a sum, below which an array is not worth it
	mostOfSums   = 1 << 11 // elements of one
)

// hoister takes sums out of loops.
type hoister struct {
	n     *lower.Nest
	taken map[string]bool // names
	ahead []*lower.Alloc  // with what fills the array
}

// takenNames are those of loops, arrays and accumulators.
func takenNames(n *lower.Nest) map[string]bool {
	names := map[string]bool{}
	for name := range n.Extents() {
		names[name] = true
	}
	for _, b := range n.Buffers {
		names[b.Name] = true
	}
	for _, l := range n.Locals {
		names[l.Name] = true
	}
	return names
}

// list is a list of statements inside loops and conditions, the outermost first.
func (h *hoister) list(body []lower.Stmt, around []lower.Stmt) []lower.Stmt {
	out := slices.Clone(body)
	for i := range len(out) - 2 {
		h.hoist(out[i:], around)
	}
	for i, s := range out {
		if f, ok := s.(*lower.If); ok && f.Else != nil {
			continue
		}
		within := append(slices.Clip(around), s)
		out[i] = lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt { return h.list(b, within) })
	}
	return out
}

// hoist takes what it can out of a sum that a list begins with: what sets the accumulator, what adds, what reads.
func (h *hoister) hoist(list, around []lower.Stmt) {
	_, set := chainOf(list[0])
	loops, add := chainOf(list[1])
	if set == nil || add == nil || set.Op != lower.Set || add.Op != lower.Accumulate || add.Reduce != halide.SumOf ||
		set.Local != add.Local || !isZero(set.Value) {
		return
	}
	s := &sumOfTerms{n: h.n, add: add, around: around, loops: loops, lane: lastLoop(loops)}
	if s.lane == nil || s.lane.Kind != halide.Vectorized || !s.part() || !s.readIn(list[2:]) || !s.fits() ||
		!s.array(h.taken) {
		return
	}
	s.give()
	h.ahead = append(h.ahead, s.alloc())
	list[1] = innermost(list[1], withValue(add, s.rest))
	for i, st := range list[2:] {
		list[2+i] = s.reads(st)
	}
}

// chainOf is the loops and conditions around one assignment and nothing else, outermost first; nil of others.
func chainOf(s lower.Stmt) (around []lower.Stmt, a *lower.Assign) {
	for {
		switch f := s.(type) {
		case *lower.Assign:
			return around, f
		case *lower.For:
			if len(f.Body) != 1 || f.Map != "" || len(f.Outer) > 0 {
				return nil, nil
			}
			around, s = append(around, f), f.Body[0]
		case *lower.If:
			if len(f.Body) != 1 || f.Else != nil {
				return nil, nil
			}
			around, s = append(around, f), f.Body[0]
		default:
			return nil, nil
		}
	}
}

// lastLoop is the innermost statement of a chain, if it is a loop.
func lastLoop(chain []lower.Stmt) *lower.For {
	if len(chain) == 0 {
		return nil
	}
	f, _ := chain[len(chain)-1].(*lower.For)
	return f
}

// innermost is a chain with another statement inside.
func innermost(s, inside lower.Stmt) lower.Stmt {
	if lower.Bodies(s) == nil {
		return inside
	}
	return lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt { return []lower.Stmt{innermost(b[0], inside)} })
}

func isZero(e *halide.Expr) bool {
	return e.Op == halide.OpConst && e.Kind == halide.IntKind && e.Int.Sign() == 0
}
