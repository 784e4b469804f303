package lift

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// usedArray is how far an array of the program's own, whose length is a number, was used at several points.
type usedArray struct {
	interp.Extent
	points []shape.Point // the elements up to the last one
	varies bool          // its length does
}

// bounded states that arrays of the program's own are as long as they are used:
//
//	float line[640];   for (x = 0; x < w; x++) line[x] = ...   // w <= 640
//
// How far that is at any sizes is a polynomial; where none fits, it is a place where something may turn. Of arrays that
// are set as a whole nothing is seen: they are full.
func (c *candidate) bounded(t *checks) (full map[string]bool, turns []turn) {
	full = map[string]bool{}
	for _, u := range c.usedArrays(t) {
		elements := u.Size / u.Each
		grows, filled := false, true
		for _, p := range u.points {
			grows = grows || p.Value != u.points[0].Value
			filled = filled && p.Value == elements
		}
		switch {
		case u.varies:
		case filled:
			full[u.Name] = true
		case grows:
			if p, ok := shape.Fit(u.points); ok {
				c.pre = append(c.pre, summary.Condition{Kind: summary.Holds, Text: fmt.Sprintf("%s <= %d", p, elements),
					Cond: summary.Compared(summary.OpLE, summary.PolyExpr(p), summary.IntConst(elements))})
			} else if !u.repeats(elements) {
				turns = append(turns, turn{u.Pos, fmt.Sprintf("how far %s is used", u.Name), onAny, elements})
			}
		}
	}
	return full, turns
}

// repeats reports whether the array is used up to its end at several points, and never beyond: it is a block that the
// program fills again.
func (u *usedArray) repeats(elements int64) bool {
	n := 0
	for _, p := range u.points {
		if p.Value == elements {
			n++
		}
	}
	return n > 2
}

// usedArrays are the program's own arrays at the points of t.
func (c *candidate) usedArrays(t *checks) []*usedArray {
	type key struct {
		pos  ctree.Pos
		name string
	}
	at := map[key]*usedArray{}
	var out []*usedArray
	seen := map[string]bool{}
	for _, p := range slices.Concat(pointsOf(c.looked), t.symbolic, t.field, t.tested) {
		q := point(maps.Clone(p))
		if seen[q.text()] {
			continue
		}
		seen[q.text()] = true
		e, err := c.s.measure(q)
		if err != nil || c.overrides(q) {
			continue
		}
		for _, x := range e.extents {
			k := key{x.Pos, x.Name}
			if at[k] == nil {
				at[k] = &usedArray{Extent: x}
				out = append(out, at[k])
			}
			u := at[k]
			u.varies = u.varies || u.Size != x.Size
			u.points = append(u.points, shape.Point{Sizes: c.free(q), Value: x.Reach / x.Each})
		}
	}
	return out
}
