package match_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/match"
)

// small makes the sums of a haystack short, by odd numbers that are no multiples of a needle's box.
var small = strings.NewReplacer("r: 64, 3, 3", "r: 7, 3, 2", "r: 3, 64", "r: 3, 5", "r: 64", "r: 11", "r: 256", "r: 9")

// Every map of the golden table is proven, and its calls compute what halide.Eval gives.
func TestMapsRun(t *testing.T) {
	runs := 0
	for _, g := range golden {
		text := small.Replace(g.text)
		f := parsed.Func(t, text)
		extents, region := map[string]int{}, make([]halide.Range, len(f.Vars))
		for i, v := range f.Vars {
			region[i] = halide.Range{Extent: []int{5, 3, 4, 2}[i]}
			extents[v.Name] = region[i].Extent
		}
		haystack := read(t, text, extents)
		inputs := drawn(t, f, region)
		want, err := halide.Eval(f, region, inputs)
		if err != nil {
			t.Fatal(err)
		}
		in := func(k int, at []int) int64 { return inputs[haystack.Factors[k].Name].At(at...) }
		for _, n := range needles {
			needle := read(t, n.text, n.box)
			maps, _ := match.Find(needle, haystack)
			for _, m := range maps {
				name := fmt.Sprintf("%s on %s, %s", n.name, g.name, m.Text(needle, haystack))
				calls, err := match.CallsOf(needle, haystack, m)
				if err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				if err := calls.Prove(); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				if err := calls.ProveInField(); err != nil {
					t.Errorf("%s: in the field: %v", name, err)
				}
				got, err := calls.Run(in, calls.Model)
				if err != nil {
					t.Fatal(err)
				}
				for at := range everywhere(region) {
					if w, g := want.At(at...), got.Get(at); w != g {
						t.Errorf("%s: %v is %d, not %d", name, at, g, w)
						break
					}
				}
				runs++
			}
		}
	}
	if runs < 200 {
		t.Errorf("only %d maps ran", runs)
	}
}

// drawn are inputs that hold all that f needs over a region.
func drawn(t *testing.T, f *halide.Func, region []halide.Range) map[string]*halide.Array {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	inputs := map[string]*halide.Array{}
	for _, in := range halide.NewPipeline(f).Inputs() {
		dims := make([]halide.Range, len(in.Dims))
		for d := range dims {
			dims[d] = halide.Range{Extent: 24}
		}
		a := halide.NewArray(in.Type, dims...)
		for i := range a.Ints {
			a.Ints[i] = int64(rng.IntN(255)) - 127
		}
		inputs[in.Name] = a
	}
	return inputs
}

func everywhere(region []halide.Range) func(func([]int) bool) {
	return func(yield func([]int) bool) {
		at := make([]int, len(region))
		for {
			if !yield(at) {
				return
			}
			d := 0
			for ; d < len(at); d++ {
				if at[d]++; at[d] < region[d].Extent {
					break
				}
				at[d] = 0
			}
			if d == len(at) {
				return
			}
		}
	}
}

// What is wrong with a map on purpose is refused: loops exchanged, one taken twice, factors exchanged.
func TestWrongMapsAreRefused(t *testing.T) {
	needle := read(t, needles[6].text, needles[6].box)
	haystack := read(t, golden[0].text, map[string]int{"m": 4, "n": 6})
	maps, _ := match.Find(needle, haystack)
	good := maps[0]
	for name, bad := range map[string]match.Map{
		"m and n exchanged":   {Axes: []int{good.Axes[1], good.Axes[0], good.Axes[2]}, Order: good.Order},
		"m twice":             {Axes: []int{good.Axes[0], good.Axes[0], good.Axes[2]}, Order: good.Order},
		"the sum as a result": {Axes: []int{good.Axes[0], good.Axes[2], good.Axes[1]}, Order: good.Order},
		"factors exchanged":   {Axes: good.Axes, Order: []int{1, 0}},
		"nothing":             good,
	} {
		calls, err := match.CallsOf(needle, haystack, bad)
		if err != nil {
			continue // is refused before
		}
		for way, err := range map[string]error{"normal forms": calls.Prove(), "prime field": calls.ProveInField()} {
			if (err == nil) != (name == "nothing") {
				t.Errorf("%s, %s: %v", name, way, err)
			}
		}
	}
}
