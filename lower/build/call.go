package build

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// calling writes calls of members as loads of the marks that stand for their arrays, and reductions that are alike as
// one, so that they are computed once, whether or not the user gave them a name.
//
//	f(x-1) + f(x+1)            ->   ?f(x-1) + ?f(x+1)
//	sum(r, t) * sum(r, t)      ->   s * s, s being sum(r, t)
type calling struct {
	*pipeline
	known map[*halide.Expr]*halide.Expr
	sums  map[string]*halide.Expr // by their text
}

func (c *calling) expr(e *halide.Expr) *halide.Expr {
	if out, ok := c.known[e]; ok {
		return out
	}
	out := e
	if len(e.Args) > 0 {
		out = indexes.WithArgs(e, c.list(e.Args))
	}
	if e.Op == halide.OpCall {
		mark := c.members[e.Func].marks[e.Elem]
		out = &halide.Expr{Op: halide.OpLoad, Kind: e.Kind, Name: mark.Name, Type: mark.Type, Args: out.Args, Pos: e.Pos}
	}
	if e.Op == halide.OpReduce {
		text := out.String()
		if first := c.sums[text]; first != nil {
			out = first
		} else {
			c.sums[text] = out
		}
	}
	c.known[e] = out
	return out
}

// list is all of es; the same slice if none changes.
func (c *calling) list(es []*halide.Expr) []*halide.Expr {
	out := make([]*halide.Expr, len(es))
	same := true
	for i, e := range es {
		out[i] = c.expr(e)
		same = same && out[i] == e
	}
	if same {
		return es
	}
	return out
}

// called is the stage with calls written as loads.
func (p *plan) called() *stage {
	c := &calling{pipeline: p.pipeline, known: map[*halide.Expr]*halide.Expr{}, sums: map[string]*halide.Expr{}}
	out := &stage{schedule: p.schedule, values: c.list(p.stage.values), asked: p.stage.asked}
	if p.stage.coords != nil {
		out.coords = c.list(p.stage.coords)
	}
	if r := p.stage.rdom; r != nil {
		dom := *r
		if r.Cond != nil {
			dom.Cond = c.expr(r.Cond)
		}
		out.rdom = &dom
	}
	return out
}

// uses are where the stage calls its own Func, and where it stores; values are what Vars are, as expressions of the
// loops.
func (p *plan) uses(values map[string]*halide.Expr) []access {
	var list []access
	box := p.boxes[p.member.f.Name]
	add := func(coords []*halide.Expr) {
		at := make(access, len(coords))
		for d, c := range coords {
			at[d] = p.reading(lowered(c, values, nil), box[d])
		}
		list = append(list, at)
	}
	for _, e := range p.stage.roots() {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpCall && e.Func == p.member.f {
				add(e.Args)
			}
		})
	}
	if p.stage.coords != nil {
		add(p.stage.coords)
	}
	return list
}

// reading is where the coordinate e, made of loops of the stage, lies, which is in all.
func (p *plan) reading(e *halide.Expr, all halide.Range) reading {
	under := make([]guard, len(p.guards))
	for i, g := range p.guards {
		under[i] = guard{indexes.Must(indexes.Expr(g.value), p.extents), g.extent, g.pos} // without loops of one iteration
	}
	return readingOf(e, all, under, p.extents)
}

// readingOf is where a coordinate lies, which is in all, under guards.
func readingOf(e *halide.Expr, all halide.Range, under []guard, extents affine.Extents) reading {
	f, err := indexes.Form(e, extents)
	if err != nil {
		return readWithin(all)
	}
	for _, v := range f.Vars() {
		if extents[v] == 0 {
			return readWithin(all) // of a reduction whose loops are still to be made
		}
	}
	lo, hi := extreme(f, under, nil, extents, false).Const, extreme(f, under, nil, extents, true).Const
	if own := indexes.Overlap([]halide.Range{all}, []halide.Range{{Min: lo, Extent: hi - lo + 1}}); own[0].Extent > 0 {
		all = own[0] // else it is never read
	}
	return reading{f, f, all, under}
}
