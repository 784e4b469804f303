package report

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// edge is a transfer of control that does not go to the next bundle.
type edge struct {
	from, to int   // bundles; from is the last delay slot, to is left if the edge leaves the program
	taken    int64 // times; unknown while not known
	loop     int   // whose code it is; -1 if of none
}

const (
	left    = -1
	unknown = -1
)

// term is an edge in an equation: +1 if it leads to the bundle, -1 if it leaves the one before.
type term struct {
	edge int
	sign int64
}

// flow finds how often each edge was taken from how often each bundle issued, by the conservation of flow:
//
//	hits[b] = hits[b-1] - taken edges from b-1 + taken edges to b
//
// Each such equation with one unknown gives it, until nothing more follows; edges that stay open are unknown. The first
// edges are those of Program.Loops, in order. (Knuth, Stevenson: Optimal measurement points for program frequency
// counts, 1973.)
func flow(o *owners, m *machine.Machine, hits []int64) []edge {
	p := o.p
	edges := append(loopEdges(p), branches(o, m, hits)...)
	terms := make([][]term, len(p.Bundles))
	for i, e := range edges {
		if e.from+1 == e.to {
			continue // taken or not is the same
		}
		if e.from+1 < len(terms) {
			terms[e.from+1] = append(terms[e.from+1], term{i, -1})
		}
		if e.to != left {
			terms[e.to] = append(terms[e.to], term{i, 1})
		}
	}
	for again := true; again; {
		again = false
		before := int64(1) // the call
		for b, n := range hits {
			if solve(edges, terms[b], n-before) {
				again = true
			}
			before = n
		}
	}
	return edges
}

// solve finds the only unknown of an equation, if it has just one: the signed sum of the terms is want.
func solve(edges []edge, terms []term, want int64) bool {
	var open *term
	for i, t := range terms {
		switch e := edges[t.edge]; {
		case e.taken != unknown:
			want -= t.sign * e.taken
		case open != nil:
			return false
		default:
			open = &terms[i]
		}
	}
	if open == nil {
		return false
	}
	e := &edges[open.edge]
	if e.taken = want * open.sign; e.taken < 0 {
		panic(fmt.Sprintf("BUG: the counts are of no run: the branch from bundle %d to %d was taken %d times", e.from,
			e.to, e.taken))
	}
	return true
}

// loopEdges are the edges of the zero-overhead loops.
func loopEdges(p *mir.Program) []edge {
	list := make([]edge, len(p.Loops))
	for i, l := range p.Loops {
		list[i] = edge{from: l.End, to: l.Start, taken: unknown, loop: l.Loop}
	}
	return list
}

// branches are the edges of branch operations.
func branches(o *owners, m *machine.Machine, hits []int64) []edge {
	var list []edge
	for b := range o.p.Bundles {
		for _, s := range o.p.Bundles[b].Ops {
			e := edge{from: b + m.DelaySlots.N, to: s.Target, taken: hits[b], loop: o.branch(b, s.Op)}
			switch s.Op.Code {
			case machine.Jump:
			case machine.Branch:
				e.taken = unknown
			case machine.Ret:
				e.to = left
			default:
				continue
			}
			list = append(list, e)
		}
	}
	return list
}
