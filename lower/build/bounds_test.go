package build

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// hullOf grows a region by a point.
func hullOf(region []halide.Range, at []int) []halide.Range {
	if region == nil {
		for _, c := range at {
			region = append(region, halide.Range{Min: c, Extent: 1})
		}
		return region
	}
	for d, c := range at {
		lo, hi := min(region[d].Min, c), max(region[d].Min+region[d].Extent, c+1)
		region[d] = halide.Range{Min: lo, Extent: hi - lo}
	}
	return region
}

// toucher runs a nest for its coordinates only, node by node, by the meaning of operations that Eval has.
type toucher struct {
	loops   map[string]int64
	touched map[string][]halide.Range
}

func (w *toucher) body(body []lower.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			for i := range s.Extent {
				w.loops[s.Var] = int64(i)
				w.body(s.Body)
			}
		case *lower.If:
			if w.value(s.Cond).Bool {
				w.body(s.Body)
			}
		case *lower.Assign:
			w.loads(s.Value)
		case *lower.Store:
			w.touch(s.Buffer.Name, s.Index)
			w.loads(s.Value)
		}
	}
}

func (w *toucher) loads(e *halide.Expr) {
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op == halide.OpLoad {
			w.touch(e.Name, e.Args)
		}
	})
}

func (w *toucher) touch(name string, index []*halide.Expr) {
	at := make([]int, len(index))
	for i, e := range index {
		at[i] = int(w.value(e).Int)
	}
	w.touched[name] = hullOf(w.touched[name], at)
}

func (w *toucher) value(e *halide.Expr) halide.Value {
	switch e.Op {
	case halide.OpConst:
		return halide.Constant(e)
	case halide.OpVar:
		return halide.IntValue(w.loops[e.Name])
	}
	args := make([]halide.Value, len(e.Args))
	for i, a := range e.Args {
		args[i] = w.value(a)
	}
	return halide.Apply(e, args)
}

// The stored region is what the nest touches, no more and no less; without a border the valid part is what Eval
// touches.
func TestBoundsAreExact(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{MACs: 1500})
		for _, r := range halide.RDoms(k.Func) {
			if r.Cond != nil {
				t.Skip("what a condition leaves out is stored, but for the simplest ones")
			}
		}
		s := gen.Schedule(t, k.Func, k.Region)
		var derived *lower.Nest
		n, err := Lower(s, func(pass string, n *lower.Nest) {
			if pass == "derive" {
				derived = n
			}
		})
		if err != nil {
			return
		}
		rounded := false // a fused loop that is rounded up reaches part of a row
		for _, d := range s.Derivations() {
			rounded = rounded || d.Fuse
		}
		for _, n := range []*lower.Nest{derived, n} {
			w := &toucher{map[string]int64{}, map[string][]halide.Range{}}
			w.body(n.Body)
			for _, b := range n.Buffers {
				want := w.touched[b.Name]
				if b.Output {
					for d := range want {
						want[d] = indexes.Cover(want[d], k.Region[d])
					}
				}
				if fmt.Sprint(b.Dims) != fmt.Sprint(want) && !(rounded && holdsBox(b.Dims, want)) {
					t.Fatalf("%v\n%v\n%s is stored over %v, touched over %v", k, s, b.Name, b.Dims, want)
				}
			}
		}
		for name, box := range gen.Reads(k.Func, k.Region) {
			if b := n.Buffer(name); b.Border == nil && fmt.Sprint(b.Valid) != fmt.Sprint(box) {
				t.Fatalf("%v\n%v\n%s is asked for over %v, and read over %v", k, s, name, b.Valid, box)
			}
		}
	})
}

func holdsBox(outer, inner []halide.Range) bool {
	for d := range outer {
		if indexes.Cover(outer[d], inner[d]) != outer[d] {
			return false
		}
	}
	return true
}

// Every line: an index, the ranges of x and y, and the region by hand.
func TestRegions(t *testing.T) {
	for _, test := range []struct {
		index  string
		x, y   int
		lo, hi int
	}{
		{"x", 10, 1, 0, 9},
		{"2*x + 3*r.x - 1", 10, 1, -1, 23},
		{"x - y", 10, 4, -3, 9},
		{"-x", 10, 1, -9, 0},
		{"x/3", 10, 1, 0, 3},
		{"(x + y)/4", 10, 4, 0, 3},
		{"x%4", 3, 1, 0, 2},
		{"x%4", 1 << 20, 1, 0, 3},
		{"x - x%4", 11, 1, 0, 8},
		{"x/4 + x%4", 8, 1, 0, 4},
		{"clamp(x - 2, 0, 5)", 10, 1, 0, 5},
		{"clamp(x - 2, 0, 5)", 4, 1, 0, 1},
		{"min(x, 4) + max(x, 6)", 10, 1, 6, 13},
		{"2*max(x, 7) - x", 1 << 20, 1, 7, 1<<20 - 1},
		{"(0 - x)/4", 10, 1, -3, 0},
		{"x/(0-4)", 10, 1, -2, 0},
		{"x%(0-4)", 10, 1, 0, 3},
		{"x/0 + x%0", 10, 1, 0, 0},
	} {
		s := schedule(t, "in: int16(x)\nr: 3\nout(x, y) = sum(r, in("+test.index+"))",
			fmt.Sprintf("bound x %d; bound y %d", test.x, test.y))
		n, _, err := derive(s)
		if err != nil {
			t.Fatalf("%s: %v", test.index, err)
		}
		if got, want := n.Buffers[0].Dims[0], (halide.Range{Min: test.lo, Extent: test.hi - test.lo + 1}); got != want {
			t.Errorf("%s for x < %d, y < %d: got %v, want %v", test.index, test.x, test.y, got, want)
		}
	}
}

// Every line: what is asked of out(x) = in(x), and by hand how far it is computed, tails of unguarded splits included.
func TestTailsUnderGuards(t *testing.T) {
	for _, test := range []struct {
		asked string
		last  int
	}{
		{"bound x 35; split x 4 -> xo xi", 35},
		{"bound x 35; split x 4 -> xo xi; split xo 5 -> xoo xoi", 39},
		{"bound x 35; split x 4 -> xo xi; split xo 5 -> xoo xoi; fuse xoi xi -> f; split f 3 -> fo fi", 40},
		{"bound x 35; split x 4 -> xo xi; split xo 5 -> xoo xoi; fuse xoi xi -> f; split xoo 4 guard -> xooo xooi; " +
			"split f 3 -> fo fi", 40},
		{"bound x 35; split x 4 -> xo xi; split xo 2 guard -> xoo xoi; split xi 3 -> xio xii", 37},
	} {
		n, _, err := derive(schedule(t, "in: int16(x)\nout(x) = in(x)", test.asked))
		if err != nil {
			t.Fatalf("%s: %v", test.asked, err)
		}
		if got, want := n.Buffers[0].Dims[0], (halide.Range{Extent: test.last + 1}); got != want {
			t.Errorf("%s: in is read over %v, not %v", test.asked, got, want)
		}
	}
}
