package lower_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
)

// floors are how many of 200 drawn pipelines at least have a thing and are compiled. They are some half or more of what there
// were when they were written.
var floors = map[string]int{
	"align": 39, "alignbounds": 28, "alignstorage": 19, "atomic": 6, "border": 78, "bound": 105, "boundstorage": 15,
	"computeat": 47, "computeinline": 27, "computeroot": 70, "estimate": 14, "float": 15, "fold": 7, "fuse": 40,
	"gather": 34, "in": 10, "in for some": 6, "layout": 47, "pad": 42, "parallel": 52, "parallel over an RDom": 6,
	"place": 23, "place of an extreme": 4, "recurrence": 17, "reduction": 50, "rename": 47, "reorder": 99, "rfactor": 8,
	"rfactor of several": 1, "scatter": 9, "serial": 20, "several outputs": 26, "several updates": 10, "specialize": 26,
	"split": 101, "storeat": 18, "storeroot": 20, "tail guard": 59, "tail roundup": 63, "tail shiftinwards": 17,
	"tile": 26, "traceloads": 7, "tracerealizations": 6, "tracestores": 5, "tuple": 31, "unroll": 88,
	"unrolled over an RDom": 32, "unrolljam": 25, "update": 56, "update of a tuple": 15, "vectorize": 90,
	"vectorized over an RDom": 3, "computeat outermost": 5, "where": 25, "where by data": 12,
}

// The random pipelines have all of the language, and what they have is compiled: each directive and tail, and each kind of
// stage, often enough to be tested.
func TestDrawnPipelinesHaveAll(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes its time")
	}
	const n = 200
	drawn, compiled := map[string]int{}, map[string]int{}
	draw := rapid.Custom(func(t *rapid.T) map[string]bool {
		c := gen.Images(t)
		s := gen.Stages(t, c.Pipeline, c.Regions)
		if rapid.IntRange(0, 2).Draw(t, "specialised") == 2 {
			s = gen.Specialized(t, s, c.Inputs)
		}
		has := ofPipeline(c.Pipeline)
		ofSchedule(s, has)
		_, err := lower.Lower(s, nil)
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

// reads says whether e depends on data.
func reads(e *halide.Expr) (found bool) {
	halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpLoad || e.Op == halide.OpCall })
	return found
}
