package build

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// In vector loops that Lower leaves, each lane is as far from the first one in one vector as in all others, whatever
// the schedule; many schedules ask for vectors of which that is not true.
func TestLanesLieAlike(t *testing.T) {
	t.Parallel()
	vectors, apart := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		c := gen.Images(t)
		s := gen.Stages(t, c.Pipeline, c.Regions)
		var asked *lower.Nest
		n, err := Lower(s, func(pass string, n *lower.Nest) {
			if pass == "derive" {
				asked = n
			}
		})
		if err != nil {
			return
		}
		seed := rapid.Int64().Draw(t, "loops")
		if _, unlike := unlike(asked, seed); unlike != "" {
			apart++
		}
		count, unlike := unlike(n, seed)
		if vectors += count; unlike != "" {
			t.Fatalf("%v%v\n%v\n%s", c.Pipeline, s, n, unlike)
		}
	})
	t.Logf("%d vector loops; %d schedules ask for others", vectors, apart)
}

// unlike looks at some vectors of each vector loop of n, and says which access has lanes that do not lie alike, if any;
// count is how many vector loops there are.
func unlike(n *lower.Nest, seed int64) (count int, found string) {
	extents := n.Extents()
	for s := range lower.All(n.Body) {
		f, ok := s.(*lower.For)
		if !ok || f.Kind != halide.Vectorized {
			continue
		}
		count++
		for s := range lower.All(f.Body) {
			var list []*halide.Expr // places, as loads
			if st, ok := s.(*lower.Store); ok {
				list = append(list, &halide.Expr{Op: halide.OpLoad, Name: st.Buffer.Name, Args: st.Index})
			}
			for _, e := range lower.Exprs(s) {
				halide.Walk(e, func(e *halide.Expr) {
					if e.Op == halide.OpLoad {
						list = append(list, e)
					}
				})
			}
			for _, e := range list {
				if !alike(n.Buffer(e.Name), e.Args, f.Var, extents, seed) {
					found = fmt.Sprintf("%s: %s%v", f.Var, e.Name, e.Args)
				}
			}
		}
	}
	return count, found
}

// alike compares where lanes of an access lie in the first vector and in others, by the definition of addresses. Places
// that depend on data are not alike.
func alike(b *lower.Buffer, index []*halide.Expr, lane string, extents map[string]int, seed int64) bool {
	if slices.ContainsFunc(index, func(e *halide.Expr) bool { return !indexes.IsIndex(e) }) {
		return false
	}
	var first []int
	for range 30 {
		w := toucher{loops: map[string]int64{}}
		for _, name := range loopsIn(index) {
			if first != nil {
				seed = seed*6364136223846793005 + 1442695040888963407
				w.loops[name] = int64(uint64(seed) >> 33 % uint64(extents[name]))
			}
		}
		var offsets []int
		for l := range extents[lane] {
			w.loops[lane] = int64(l)
			at := 0
			for _, a := range b.Axes {
				c := int(w.value(index[a.Dim]).Int) - b.Dims[a.Dim].Min
				if a.Mod > 0 {
					c %= a.Mod
				}
				at += c / a.Div * a.Stride
			}
			offsets = append(offsets, at)
		}
		for l := range offsets[1:] {
			offsets[l+1] -= offsets[0]
		}
		if offsets[0] = 0; first == nil {
			first = offsets
		}
		if !slices.Equal(first, offsets) {
			return false
		}
	}
	return true
}

// loopsIn are the loops that index names, each once.
func loopsIn(index []*halide.Expr) (names []string) {
	for _, e := range index {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpVar && !slices.Contains(names, e.Name) {
				names = append(names, e.Name)
			}
		})
	}
	return names
}
