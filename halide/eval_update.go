package halide

import "fmt"

// eager is a Func with updates: all its values, over all that is needed, when it is first called for.
type eager struct {
	run    *evaluation
	f      *Func
	begun  bool
	arrays []*Array // one a value
}

func (g *eager) at(elem int, coords []int) Value {
	if !g.begun {
		g.begun = true
		g.realise()
	}
	if g.run.mistake != nil {
		return Value{Kind: g.f.Values[elem].Kind}
	}
	a := g.arrays[elem]
	n, ok := a.Offset(coords...)
	switch {
	case !ok:
		panic(fmt.Sprintf("BUG: %s%s, outside %s", g.f.Name, coordsText(coords), rangesText(a.Dims)))
	}
	return a.value(n)
}

// realise computes the definition over its box, then the updates in order. It stops at the first read outside.
func (g *eager) realise() {
	t := g.run.reach.traces[g.f]
	box, ok := rangesOf(t.boxes[0])
	if !ok {
		panic(fmt.Sprintf("BUG: %s over %v", g.f.Name, t.boxes[0]))
	}
	for i := range g.f.Values {
		elem := Float32
		if g.f.Values[i].Kind == DoubleKind {
			elem = Float64
		}
		if g.f.Stored != nil {
			elem = g.f.Stored[i]
		}
		g.arrays = append(g.arrays, NewArray(elem, box...))
	}
	for i, v := range g.f.Values {
		p := g.run.newPoint(v, namesOf(g.f.Vars))
		each(box, func(n int, coords []int) bool {
			g.arrays[i].store(n, p.compute(coords))
			return g.run.mistake == nil
		})
	}
	for i, u := range g.f.Updates {
		if g.run.mistake == nil {
			g.update(u, t.boxes[i+1])
		}
	}
}

// each visits the points of a box, dimension 0 fastest, until visit is false.
func each(box []Range, visit func(n int, coords []int) bool) {
	at, coords := make([]int, len(box)), make([]int, len(box))
	for n, more := 0, true; more; n++ {
		for d, r := range box {
			coords[d] = r.Min + at[d]
		}
		if !visit(n, coords) {
			return
		}
		more = step(at, box)
	}
}

// update runs over the Vars of the Func that stand in their place, and inside that over the RDom.
func (g *eager) update(u *Update, stage []Span) {
	var names []string
	var box []Range
	if u.RDom != nil {
		names, box = namesOf(u.RDom.Vars), u.RDom.ranges()
	}
	around, _ := rangesOf(stage)
	for d, v := range g.f.Vars {
		if u.plain(d) {
			names, box = append(names, v.Name), append(box, around[d])
		}
	}
	points := func(list []*Expr) []*point {
		var ps []*point
		for _, e := range list {
			ps = append(ps, g.run.newPoint(e, names))
		}
		return ps
	}
	coords, values := points(u.Coords), points(u.Values)
	var cond []*point
	if c := u.cond(); c != nil {
		cond = points([]*Expr{c})
	}
	place, results := make([]int, len(coords)), make([]Value, len(values))
	each(box, func(_ int, at []int) bool {
		for _, p := range cond {
			if !p.compute(at).Bool || g.run.mistake != nil {
				return g.run.mistake == nil
			}
		}
		for d, p := range coords {
			place[d] = int(p.compute(at).Int)
		}
		for i, p := range values {
			results[i] = p.compute(at)
		}
		if g.run.mistake == nil {
			g.store(place, results)
		}
		return g.run.mistake == nil
	})
}

// store puts the results of one point, all at once.
func (g *eager) store(place []int, results []Value) {
	n, ok := g.arrays[0].Offset(place...)
	if !ok {
		panic(fmt.Sprintf("BUG: %s%s is stored, outside %s", g.f.Name, coordsText(place), rangesText(g.arrays[0].Dims)))
	}
	for i, v := range results {
		g.arrays[i].store(n, v)
	}
}
