package halide_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

const chainNest = `store b, fold y 2
produce a(x, y), x unbounded, y unbounded:
    for y in 0..?
        for x in 0..?
            a(x, y) = ...
consume a:
    produce hist(x), x unbounded:
        for x in 0..?
            hist(x) = ...
    produce hist update 0:
        for r.x in 0..5
            unrolled r.y in 0..4
                hist(a(r.x, r.y)) = ...
    consume hist:
        produce out(x, y), x in 0..255, y in 0..15:
            for y in 0..15
                produce b(x, y), x unbounded, y unbounded:
                    for y in 0..?
                        for xo in 0..?
                            vectorized xi in 0..7
                                x = 8*xo + xi, shiftinwards at the end
                                b(x, y) = ...
                consume b:
                    for xo in 0..15
                        vectorized xi in 0..15
                            x = 16*xo + xi
                            out(x, y) = ...
        produce out update 0:
            unrolled x in 0..255
                out(x, 0) = ...
`

func TestLoopNestOfAllStages(t *testing.T) {
	_, s := chainSchedule()
	before := s.String()
	if diff := cmp.Diff(chainNest, s.LoopNest()); diff != "" || s.String() != before || s.Err() != nil {
		t.Error(diff)
	}
}

// Copies, partial results and alternatives stand where they are computed; arrays where they live.
func TestLoopNestOfMadeFuncs(t *testing.T) {
	c := newChain()
	s := parsed.Schedule(t, c.out, strings.Replace(makersText, "computeat out y\n", "computeat out t; storeat out y\n", 1))
	want := []string{"produce in_a(x, y)", "consume in_a:", "    produce p(x, v, u), x unbounded, v in 0..1, u in 0..4:", "unrolled ri in 0..3", "vectorized u in 0..4",
		"    consume p:", "        produce hist update 0:", "for ro in 0..1", "r_out.x = ro", "case 0, where in(0, 0) > 3:", "for y in 0..7", "store bb", "unrolled t in 0..7",
		"produce bb(x, y)", "consume bb:", "x = t", "out(x, y) = ...", "else:", "parallel y in 0..7", "store bb", "for t in 0..7", "produce bb(x, y)", "produce out update 0:"}
	if got := s.LoopNest(); !containsInOrder(strings.ReplaceAll(got, "\n", " "), quoted(want)) {
		t.Error(got)
	}
}

// The nest of what is wrong is shown as far as it goes.
func TestLoopNestOfMistakes(t *testing.T) {
	c := newChain()
	c.s.Of(c.b).ComputeAt(c.hist, c.x)
	c.s.Of(c.a).ComputeAt(c.b, c.y).StoreAt(c.out, c.r.X)
	c.s.In(c.out)
	undefined := hl.NewFunc("undefined", c.x)
	f := hl.NewFunc("f", c.x).Is(undefined.At(c.x))
	for _, s := range []*hl.Schedule{c.s, f.Schedule(), hl.NewFunc("g", c.x).Schedule()} {
		if s.Err() == nil || s.LoopNest() == "" {
			t.Errorf("%v\n%s", s.Err(), s.LoopNest())
		}
	}
}

func TestTraces(t *testing.T) {
	c := newChain()
	c.s.Of(c.b).ComputeRoot().TraceStores().TraceRealizations()
	c.s.TraceLoads(hl.Inputs(c.a)[0]).Of(c.hist).TraceLoads(c.hist)
	again := parsed.Schedule(t, c.out, c.s.String())
	for _, s := range []*hl.Schedule{c.s, again, again.View(), again.Clone()} {
		for _, stage := range s.Stages() {
			want := map[string]hl.Traces{"out": {}, "a": {}, "b": {Stores: true, Realizations: true}, "hist": {Loads: true}}[stage.Func.Name]
			if got := stage.Traces(stage.Func.Name); stage.Stage() == 0 && got != want {
				t.Errorf("%s: %v, want %v", stage.Func.Name, got, want)
			}
		}
		if !s.Root().Traces("in").Loads {
			t.Error("in is not traced")
		}
	}
}

// quoted is a pattern of texts in order.
func quoted(texts []string) string {
	return strings.Join(texts, ".*")
}
