package build_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/examples"
	"github.com/vyasa-go/vyasa/examples/gallery"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// same makes programs of a schedule and compares them with Eval; inputs may be nil, then they are drawn. It reports what has no
// native code, and whether programs were made.
func same(t *testing.T, name string, s *halide.Schedule, inputs map[string]*halide.Array) (made bool) {
	t.Helper()
	n, err := lowering.Lower(s, nil)
	var list diag.List
	switch {
	case errors.As(err, &list):
		return false
	case err != nil:
		t.Fatal(err)
	}
	k, err := programs(n)
	if err != nil {
		t.Logf("%s: %v", name, err)
		return false
	}
	if inputs == nil {
		inputs = map[string]*halide.Array{}
		for i, b := range n.Buffers {
			if !b.Output && !b.Inner {
				inputs[b.Name] = gen.Array(b.Type, uint64(i)+5, gen.Uniform, b.Valid...)
			}
		}
	}
	got, err := run(k, inputs)
	if err != nil {
		t.Errorf("%s: %v\n%v", name, err, n)
		return true
	}
	for _, b := range n.Buffers {
		if !b.Output {
			continue
		}
		want, err := halide.Eval(s.Func, b.Valid, inputs)
		if err != nil {
			t.Fatal(err)
		}
		if d := differ(got[b.Name], want); d != "" {
			t.Errorf("%s: %s\n%v", name, d, n)
		}
	}
	return true
}

// schedules are those of list that are tried, of four cases one, the first of which is k.
func schedules(k int, list map[string]*halide.Schedule) map[string]*halide.Schedule {
	out := map[string]*halide.Schedule{}
	for i, name := range slices.Sorted(maps.Keys(list)) {
		if tried(k+i, 4) {
			out[name] = list[name]
		}
	}
	return out
}

// The programs of the gallery become native in their own order and in the default one, and give what Eval gives, but for those
// that need functions no processor has.
func TestGallery(t *testing.T) {
	made, all := 0, 0
	for k, p := range gallery.All() {
		for i, size := range [][2]int{{37, 23}, {16, 8}} {
			if testing.Short() && size[0] > 16 {
				continue
			}
			s, inputs := p.Schedule(size[0], size[1]), p.Inputs(size[0], size[1])
			fresh := s.Func.Schedule()
			for _, v := range s.Func.Vars {
				r, _ := s.Range(v.Name)
				fresh = fresh.Bound(v, r.Extent)
			}
			for name, s := range schedules(k+2*i, map[string]*halide.Schedule{"own": s, "default": fresh}) {
				all++
				if same(t, p.Name+", "+name, s, inputs) {
					made++
				}
			}
		}
	}
	t.Logf("%d of %d are native", made, all)
}

// So do the examples, but for two whose sums of products of int32 need more than 64 bits.
func TestExamples(t *testing.T) {
	for name, s := range examples.All() {
		if n, err := lowering.Lower(s(), nil); err == nil && work(n) > 1<<18 {
			if _, err := programs(n); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if !same(t, name, s(), nil) && name != "matmul" && name != "stencil3d" {
			t.Errorf("%s is not native", name)
		}
	}
}

// work is how many statements a nest runs.
func work(n *lower.Nest) int {
	var count func(body []lower.Stmt) int
	count = func(body []lower.Stmt) int {
		sum := 0
		for _, s := range body {
			inner := 1
			if parts := lower.Bodies(s); parts != nil {
				inner = 0
				for _, p := range parts {
					inner += count(p)
				}
			}
			if f, ok := s.(*lower.For); ok {
				inner *= f.Extent
			}
			sum += inner
		}
		return sum
	}
	return count(n.Body)
}

// And the workloads, sizes that divide nothing, with borders and without; but for those of int32, whose sums need more than 64
// bits.
func TestWorkloads(t *testing.T) {
	most := 20_000
	if testing.Short() {
		most = 2_000
	}
	made := 0
	for k, w := range workloads.Known() {
		for i, v := range []workloads.Workload{w.Sized(37, 3), w.Sized(19, 2).WithBorder()} {
			if v.MACs() > most {
				continue
			}
			for name, s := range schedules(k+2*i, map[string]*halide.Schedule{"paper": v.Paper(), "default": v.Default()}) {
				switch is := same(t, w.Name+", "+name, s, nil); {
				case is:
					made++
				case w.Type != halide.Int32:
					t.Errorf("%s, %s, is not native", w.Name, name)
				}
			}
		}
	}
	t.Logf("%d are native", made)
}
