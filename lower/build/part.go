package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// part is statements of a pipeline, as far as they are made, and what they need.
type part struct {
	body      []lower.Stmt
	reads     []use            // of members that nothing inside computes
	made      map[*member]bool // computed inside, all that is read there
	allocated map[*member]bool // whose array is allocated inside
}

// use is where a member is read.
type use struct {
	member *member
	at     access
}

// then is p followed by q.
func (p part) then(q part) part {
	return part{slices.Concat(p.body, q.body), slices.Concat(p.reads, q.reads), union(p.made, q.made),
		union(p.allocated, q.allocated)}
}

func union(a, b map[*member]bool) map[*member]bool {
	out := map[*member]bool{}
	for m := range a {
		out[m] = true
	}
	for m := range b {
		out[m] = true
	}
	return out
}

// of is how m is read.
func (p part) of(m *member) []access {
	var list []access
	for _, u := range p.reads {
		if u.member == m {
			list = append(list, u.at)
		}
	}
	return list
}

// without is p once m is computed before it.
func (p part) without(m *member) part {
	p.reads = slices.DeleteFunc(slices.Clone(p.reads), func(u use) bool { return u.member == m })
	p.made = union(p.made, map[*member]bool{m: true})
	return p
}

// path is what something stands in, outermost first: for each stage a mark that it begins, and its loops.
type path []around

// around is a loop of a stage, the place of one that does not stand around these statements, or, with depth 0, the
// begin of a stage; those have no name.
type around struct {
	loop   halide.Loop
	place  halide.Place
	guards []guard // conditions on this loop and those around it, without which the statements inside do nothing
}

// loops are the loops of p.
func (p path) loops() map[string]bool {
	names := map[string]bool{}
	for _, a := range p {
		if a.loop.Name != "" {
			names[a.loop.Name] = true
		}
	}
	return names
}

// has reports whether a place is around what stands inside p.
func (p path) has(place halide.Place) bool {
	return place == halide.Place{} || slices.ContainsFunc(p, func(a around) bool { return a.place == place })
}

// at is how much of p is around a place; of a loop that is not there, what is around it.
func (p path) at(place halide.Place) path {
	n := 0
	for i, a := range p {
		if a.place.Func == place.Func && a.place.Stage == place.Stage && a.place.Depth <= place.Depth {
			n = i + 1
		}
	}
	return p[:n]
}
