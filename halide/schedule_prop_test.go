package halide_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// TestDrawnSchedules are legal, print, and are read back as they were.
func TestDrawnSchedules(t *testing.T) {
	seen := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		f := gen.Func(t)
		s := gen.Schedule(t, f, gen.Region(t, f, 40))
		if err := s.Err(); err != nil {
			t.Fatalf("%v\n%s%v", f, s, err)
		}
		again, err := hl.ParseSchedule(f, s.String())
		if err != nil {
			t.Fatalf("%s%v", s, err)
		}
		if diff := cmp.Diff(stateOf(s), stateOf(again)); diff != "" {
			t.Fatalf("%s%s", s, diff)
		}
		for _, d := range s.Directives {
			seen[d.Name] = true
		}
	})
	for _, d := range []string{"bound", "split", "fuse", "reorder", "unroll", "unrolljam", "vectorize", "layout", "align", "pad", "place"} {
		if !seen[d] {
			t.Errorf("no schedule has %s", d)
		}
	}
}

// TestLoopsCoverAllPoints runs the loops of random schedules, works out the Vars by the derivations, and counts: each
// point of the Func is computed, and each time from every term of the reduction once. Where a float schedule is legal,
// the terms come in the order of the sum, and where it is refused they mostly do not.
func TestLoopsCoverAllPoints(t *testing.T) {
	kept, refused, cautious := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		s, extents := drawLoops(t)
		visits := run(s)
		points, ordered := map[string]bool{}, true
		for _, v := range visits {
			points[v.point] = true
			if !slices.IsSorted(v.terms) {
				ordered = false
			}
			slices.Sort(v.terms)
			if len(v.terms) != extents[2]*extents[3] || len(slices.Compact(v.terms)) != extents[2]*extents[3] {
				t.Fatalf("%s%s%s takes terms %v", s, s.LoopNest(), v.point, v.terms)
			}
		}
		for y := range extents[1] {
			for x := range extents[0] {
				if !points[fmt.Sprint(x, y)] {
					t.Fatalf("%s%s(%d, %d) is not computed", s, s.LoopNest(), x, y)
				}
			}
		}
		switch err := s.Err(); {
		case err == nil && !ordered:
			t.Fatalf("%s%sthe terms are not in order", s, s.LoopNest())
		case err == nil:
			kept++
		case ordered:
			cautious++
		default:
			refused++
		}
	})
	t.Logf("%d schedules kept, %d refused, and %d refused needlessly", kept, refused, cautious)
	if refused == 0 && !testing.Short() || kept == 0 || cautious > kept/20+1 {
		t.Errorf("%d schedules kept, %d refused, and %d refused needlessly", kept, refused, cautious)
	}
}

// drawLoops draws splits, fuses and orders of a float sum, legal but for the order of its terms. extents are of x, y,
// r.x and r.y.
func drawLoops(t *rapid.T) (*hl.Schedule, [4]int) {
	var extents [4]int
	for i := range extents {
		extents[i] = rapid.IntRange(1, 5).Draw(t, "extent")
	}
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", extents[2], extents[3])
	in := hl.NewInput("in", hl.Float32, 2)
	f := hl.NewFunc("f", x, y).Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y))))
	s := f.Schedule().Bound(x, extents[0]).Bound(y, extents[1])
	for range rapid.IntRange(0, 6).Draw(t, "directives") {
		loops := s.Loops()
		i := rapid.IntRange(0, len(loops)-1).Draw(t, "loop")
		l, v := loops[i], hl.NewVar("v")
		v.Name = loops[i].Name
		switch rapid.IntRange(0, 3).Draw(t, "directive") {
		case 0, 1:
			tails := []hl.Tail{hl.AutoTail, hl.Guard, hl.RoundUp, hl.ShiftInwards}
			if l.Reduction {
				tails = tails[:2]
			}
			factor := rapid.IntRange(1, l.Extent+2).Draw(t, "factor")
			if factor > l.Extent && !l.Reduction {
				tails = tails[:3] // no shift
			}
			s.Split(v, factor, rapid.SampledFrom(tails).Draw(t, "tail"))
		case 2:
			if i+1 < len(loops) && l.RDom == loops[i+1].RDom {
				w := hl.NewVar("w")
				w.Name = loops[i+1].Name
				s.Fuse(v, w)
			}
		case 3:
			var vars []hl.Var
			for _, o := range rapid.Permutation(loops).Draw(t, "order") {
				w := hl.NewVar("w")
				w.Name = o.Name
				vars = append(vars, w)
			}
			s.Reorder(vars...)
		}
	}
	return s, extents
}

// visit is one turn of the pure loops: the point that it computes and the ranks of the terms that it takes.
type visit struct {
	point string
	terms []int
}

// run goes through the loops in order.
func run(s *hl.Schedule) map[string]*visit {
	loops, derived := s.Loops(), s.Derivations()
	visits, at := map[string]*visit{}, map[string]int{}
	var walk func(i int)
	walk = func(i int) {
		if i < len(loops) {
			for n := range loops[i].Extent {
				at[loops[i].Name] = n
				walk(i + 1)
			}
			return
		}
		for _, d := range slices.Backward(derived) {
			switch {
			case d.Fuse:
				at[d.Outer], at[d.Inner] = at[d.Fused]/d.Factor, at[d.Fused]%d.Factor
				continue
			case d.Tail == hl.ShiftInwards:
				at[d.Old] = min(at[d.Outer]*d.Factor, d.Extent-d.Factor) + at[d.Inner]
			default:
				at[d.Old] = at[d.Outer]*d.Factor + at[d.Inner]
			}
			if d.Tail == hl.Guard && at[d.Old] >= d.Extent {
				return
			}
		}
		var turn strings.Builder
		for _, l := range loops {
			if !l.Reduction {
				fmt.Fprint(&turn, at[l.Name], " ")
			}
		}
		v := visits[turn.String()]
		if v == nil {
			v = &visit{point: fmt.Sprint(at["x"], at["y"])}
			visits[turn.String()] = v
		}
		rx, _ := s.Range("r.x")
		v.terms = append(v.terms, at["r.y"]*rx.Extent+at["r.x"])
	}
	walk(0)
	return visits
}
