package build

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// called is the stage with calls of members as loads of the placeholders that stand for their arrays, and reductions
// that are alike as one, so that they are computed once, whether or not the user gave them a name.
//
//	f(x-1) + f(x+1)            ->   ?f(x-1) + ?f(x+1)
//	sum(r, t) * sum(r, t)      ->   s * s, s being sum(r, t)
func (p *plan) called() *stage {
	sums := map[string]*halide.Expr{} // by their text
	out := p.stage.mapped(&indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{},
		Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
			switch e.Op {
			case halide.OpCall:
				holder := p.members[e.Func].placeholders[e.Elem]
				return &halide.Expr{Op: halide.OpLoad, Kind: e.Kind, Name: holder.Name, Type: holder.Type, Args: args,
					Pos: e.Pos}
			case halide.OpReduce:
				sum := indexes.WithArgs(e, args)
				text := sum.String()
				if sums[text] == nil {
					sums[text] = sum
				}
				return sums[text]
			}
			return nil
		}})
	out.schedule = p.schedule
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
		// without loops of one iteration
		under[i] = guard{indexes.Must(indexes.Expr(g.value), p.extents), g.extent, g.pos}
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

// reads is statements behind what they read of other members; their loops are all known.
func (d *deriver) reads(body []lower.Stmt) []lower.Stmt {
	var uses []lower.Stmt
	lower.WalkExprs(body, func(e *halide.Expr) {
		if e.Op != halide.OpLoad || e.Input != nil {
			return
		}
		m := d.byPlaceholder[e.Name]
		if m == d.member {
			return
		}
		at := make(access, len(e.Args))
		for i, c := range e.Args {
			at[i] = d.reading(c, d.boxes[m.f.Name][i])
		}
		uses = append(uses, &use{member: m, at: at})
	})
	return append(uses, body...)
}
