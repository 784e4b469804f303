package halide_test

import (
	"math"
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// A view has every stage, where each Func is computed, and leaves the schedule as it was.
func TestViewIsWhole(t *testing.T) {
	c, s := chainSchedule()
	for _, v := range []*hl.Schedule{s.View(), s.Of(c.hist).View().Root(), s.View().View()} {
		var names []string
		for _, stage := range v.Stages() {
			level := ""
			if stage.Stage() == 0 {
				level = [...]string{"default", "inline", "root", "loop"}[stage.Levels().Compute.Kind]
			}
			names = append(names, strings.TrimSpace(strings.Repeat("update of ", min(stage.Stage(), 1))+stage.Func.Name+" "+level))
		}
		if got, want := strings.Join(names, ", "), "out root, a root, b loop, hist root, update of hist, update of out"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if s.String() != chainText || len(s.Stages()) != 6 {
		t.Errorf("%d stages\n%s", len(s.Stages()), s)
	}
}

// What an update reads of a copy, its partial results read of the copy too.
func TestPartialResultsReadCopies(t *testing.T) {
	c := newSums()
	w := c.s.In(hl.Inputs(c.f)[0], c.f)
	c.s.Of(w).ComputeRoot()
	c.s.Of(c.f).Update(0).RFactor(c.r.Y, c.u)
	if view := c.s.Pipeline().String(); c.s.Err() != nil || !containsInOrder(view, "f_part(x, u) += in_copy(x+r_in.x, u) over r_in") {
		t.Errorf("%v\n%s", c.s.Err(), view)
	}
}

// What is known of the values of a Func is known of it in a view too: parts of a sum are known less well than the sum.
func TestPartialResultsStayKnown(t *testing.T) {
	x, u, r := hl.NewVar("x"), hl.NewVar("u"), hl.NewRDom("r", 3)
	f := hl.NewFunc("f", x).Stores(hl.Int32).Is(0)
	f.UpdateOver(r, x).Is(f.At(x).Add(2).Wrap(hl.Int32))
	out := hl.NewFunc("out", x).Is(f.At(x))
	s := out.Schedule().Bound(x, 8)
	ro, _ := s.Of(f).Update(0).Split(r.X, 2)
	s.Of(f).Update(0).RFactor(ro, u)
	for _, g := range []*hl.Func{out, s.Pipeline().Outputs[0]} {
		lo, hi := hl.Interval(g.Value, map[string]hl.Range{"x": {Extent: 8}})
		if s.Err() != nil || lo.Int64() != 0 || hi.Int64() != 6 {
			t.Errorf("%v..%v: %v", lo, hi, s.Err())
		}
	}
}

// The text of a view has what was said of an update before RFactor, and alternatives have what was said of them alone.
func TestViewsOfPartsAreReadBack(t *testing.T) {
	c := newSums()
	update := c.s.Of(c.f).Update(0).Atomic().Reassociate()
	part := update.RFactor(c.r.Y, c.u)
	update.Parallel(c.r.Y)
	c.s.Of(part).TraceStores()
	sums := c.s.Of(part).Update(0)
	_, ri := sums.Split(c.r.X, 2)
	sums.Specialize(hl.Inputs(c.f)[0].At(0, 0).GT(1)).Unroll(ri)
	if err := c.s.Err(); err != nil {
		t.Fatal(err)
	}
	view := c.s.View()
	back, err := hl.ParsePipelineSchedule(c.s.Pipeline(), view.String())
	if err != nil {
		t.Fatalf("%v\n%v", view, err)
	}
	if got, want := back.LoopNest(), view.LoopNest(); got != want || back.View().String() != view.String() {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A sum of floats in parts is what Eval gives where nothing is rounded, zeros of either sign too.
func TestFloatSumsInParts(t *testing.T) {
	x, u, r := hl.NewVar("x"), hl.NewVar("u"), hl.NewRDom("r", 6)
	in := hl.NewInput("in", hl.Float32, 2)
	negative := math.Copysign(0, -1)
	f := hl.NewFunc("f", x).Stores(hl.Float32).Is(hl.Float(negative))
	f.UpdateOver(r, x).Add(in.At(x, r.X))
	s := f.Schedule().Bound(x, 3)
	ro, _ := s.Update(0).Reassociate().Split(r.X, 4)
	part := s.Update(0).RFactor(ro, u)
	s.Of(part).Update(0).Reorder(named("r.xi"), x, u)
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	a := hl.NewArray(hl.Float32, hl.Range{Extent: 3}, hl.Range{Extent: 6})
	for i := range 6 {
		a.Floats[3*i] = float32(negative)
		a.Floats[3*i+1] = []float32{0, float32(negative)}[i%2]
		a.Floats[3*i+2] = float32(i*i - 7)
	}
	for _, p := range []*hl.Func{f, s.Pipeline().Outputs[0]} {
		got, err := hl.Eval(p, []hl.Range{{Extent: 3}}, map[string]*hl.Array{"in": a})
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []float32{float32(negative), 0, 0 + 1 + 4 + 9 + 16 + 25 - 42} {
			if v := got.Floats[i]; math.Float32bits(v) != math.Float32bits(want) {
				t.Errorf("%v at %d, want %v", v, i, want)
			}
		}
	}
}
