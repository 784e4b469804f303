package build_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower/build"
)

// floors are how many of 200 drawn pipelines at least have a thing and are compiled. They are half of what there were
// when they were written.
var floors = map[string]int{
	"align": 34, "alignbounds": 22, "alignstorage": 16, "atomic": 4, "border": 60, "bound": 81, "boundstorage": 14,
	"computeat": 39, "computeat outermost": 6, "computeinline": 24, "computeroot": 47, "estimate": 7, "float": 12,
	"fold": 6, "fuse": 33, "gather": 25, "in": 8, "in for some": 5, "layout": 40, "pad": 36, "parallel": 36,
	"parallel over an RDom": 4, "place": 24, "place of an extreme": 1, "reassociate": 6, "recurrence": 16,
	"reduction": 42, "rename": 30, "reorder": 75, "rfactor": 4, "rfactor of several": 1, "scatter": 7, "serial": 19,
	"several outputs": 23, "several updates": 10, "specialize": 18, "split": 77, "storeat": 15, "storeroot": 18,
	"tail guard": 46, "tail roundup": 49, "tail shiftinwards": 9, "tile": 24, "traceloads": 4, "tracerealizations": 5,
	"tracestores": 5, "tuple": 25, "unroll": 69, "unrolled over an RDom": 30, "unrolljam": 16, "update": 43,
	"update of a tuple": 13, "vectorize": 70, "vectorized over an RDom": 4, "where": 20, "where by data": 11,
}

// The random pipelines have all of the language, and what they have is compiled: each directive and tail, and each kind
// of stage, often enough to be tested.
func TestDrawnPipelinesHaveAll(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes its time")
	}
	const n = 200
	drawn, compiled := map[string]int{}, map[string]int{}
	draw := rapid.Custom(func(t *rapid.T) map[string]bool {
		c := gen.Images(t)
		s := c.Schedule(t)
		if rapid.IntRange(0, 2).Draw(t, "specialised") == 2 {
			s = gen.Specialized(t, s, c.Inputs, nil)
		}
		has := ofPipeline(c.Pipeline)
		ofSchedule(s, has)
		_, err := build.Lower(s, nil)
		has[""] = err == nil
		return has
	})
	for i := range n {
		has := draw.Example(i)
		for what, is := range has {
			if is {
				drawn[what]++
			}
			if is && has[""] {
				compiled[what]++
			}
		}
	}
	for _, what := range slices.Sorted(maps.Keys(drawn)) {
		t.Logf("%-22s %4d drawn, %4d compiled", what, drawn[what], compiled[what])
	}
	for what, least := range floors {
		if got := compiled[what]; got < least {
			t.Errorf("%d of %d pipelines have %s and are compiled, not %d", got, n, what, least)
		}
	}
}

// ofSchedule notes the directives that a schedule has, and tails and lanes by kind.
func ofSchedule(s *halide.Schedule, has map[string]bool) {
	for _, stage := range s.Stages() {
		all := []*halide.Schedule{stage}
		for _, a := range stage.Alternatives() {
			all = append(all, a.Schedule)
		}
		for _, a := range all {
			for _, d := range a.Directives {
				has[d.Name] = true
				has["in for some"] = has["in for some"] || d.Name == "in" && len(d.Args) > 1
				has["computeat outermost"] = has["computeat outermost"] || d.Name == "computeat" && d.Args[1] == "outermost"
				has["rfactor of several"] = has["rfactor of several"] || d.Name == "rfactor" && len(d.Args) > 2
			}
			for _, d := range a.Derivations() {
				uneven := !d.Fuse && d.Inner != "" && d.Extent%d.Factor != 0
				has["tail "+d.Tail.String()] = has["tail "+d.Tail.String()] || uneven
			}
			for _, l := range a.Loops() {
				if l.Reduction && l.Kind != halide.Serial {
					has[fmt.Sprintf("%v over an RDom", l.Kind)] = true
				}
			}
		}
	}
}

// ofPipeline is what kinds of stages a pipeline has.
func ofPipeline(p *halide.Pipeline) map[string]bool {
	has := map[string]bool{"several outputs": len(p.Outputs) > 1}
	for _, in := range p.Inputs() {
		has["float"] = has["float"] || in.Type == halide.Float32
		has["border"] = has["border"] || in.Border != nil
	}
	mark := func(what string, is bool) { has[what] = has[what] || is }
	for _, f := range p.Funcs() {
		mark("tuple", len(f.Values) > 1)
		mark("update", len(f.Updates) > 0)
		mark("several updates", len(f.Updates) > 1)
		mark("update of a tuple", len(f.Values) > 1 && len(f.Updates) > 0)
		for _, e := range f.Values {
			ofExpr(e, mark)
		}
		for _, u := range f.Updates {
			for _, c := range u.Coords {
				mark("scatter", reads(c))
			}
			mark("where", u.RDom != nil && u.RDom.Cond != nil)
			mark("where by data", u.RDom != nil && u.RDom.Cond != nil && reads(u.RDom.Cond))
			for _, e := range u.Values {
				ofExpr(e, mark)
				halide.Walk(e, func(e *halide.Expr) {
					mark("recurrence", e.Op == halide.OpCall && e.Func == f && fmt.Sprint(e.Args) != fmt.Sprint(u.Coords))
				})
			}
		}
	}
	return has
}

func ofExpr(e *halide.Expr, mark func(what string, is bool)) {
	halide.Walk(e, func(e *halide.Expr) {
		switch {
		case e.Op == halide.OpReduce:
			mark("reduction", true)
			mark("where", e.RDom.Cond != nil)
			mark("where by data", e.RDom.Cond != nil && reads(e.RDom.Cond))
			mark("place of an extreme", e.Reduce == halide.ArgMaxOf || e.Reduce == halide.ArgMinOf)
		case e.Op == halide.OpLoad || e.Op == halide.OpCall:
			mark("gather", slices.ContainsFunc(e.Args, reads))
		}
	})
}

// reads reports whether e depends on data.
func reads(e *halide.Expr) (found bool) {
	halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpLoad || e.Op == halide.OpCall })
	return found
}
