package autotune

import (
	"context"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// TestSplit: a search in parts ends with the optimum of a search of the whole, and with a certificate that the checker takes; with a
// budget it comes out the same each time.
func TestSplit(t *testing.T) {
	for _, n := range []int{2, 3, 7, 40} {
		for _, evaluations := range []int{0, 30} {
			o := small(nil)
			o.Search.Strategy, o.Search.Evaluations, o.Search.Seed = search.Climb, evaluations, 5
			cost := func(_ context.Context, s *halide.Schedule) (int64, error) { return toy(s) }
			do := func(ctx context.Context, o Options) (*Result, error) { return Tune(ctx, filter(t), cost, o) }
			best, err := do(t.Context(), small(nil))
			if err != nil {
				t.Fatal(err)
			}
			var texts [2]string
			for i := range texts {
				r, err := Split(t.Context(), filter(t), o, n, do)
				if err != nil {
					t.Fatal(err)
				}
				var proof strings.Builder
				if _, err := r.Certify(t.Context(), &proof); err != nil {
					t.Fatal(n, evaluations, err)
				}
				v, err := search.Check(search.Tree[space.Store](r.Tree), strings.NewReader(proof.String()),
					func(leaf *space.Store) (int64, error) { return toy(r.Tree.schedule(leaf)) })
				if err != nil || v.Cycles != r.Outcome.Cycles || v.Bound != r.Bound {
					t.Errorf("%d parts, %d evaluations: %v, %v, and the search says %d", n, evaluations, v, err, r.Bound)
				}
				if evaluations == 0 && (r.Cycles != best.Cycles || r.Bound != best.Cycles || !r.Optimal()) {
					t.Errorf("%d parts: %d cycles, bound %d, the best is %d", n, r.Cycles, r.Bound, best.Cycles)
				}
				if evaluations > 0 && (r.Evaluations > evaluations+n || r.Bound > best.Cycles) {
					t.Errorf("%d parts: %d evaluations of %d, bound %d", n, r.Evaluations, evaluations, r.Bound)
				}
				texts[i] = r.Decisions + proof.String()
			}
			if texts[0] != texts[1] {
				t.Errorf("%d parts, %d evaluations: another result the second time", n, evaluations)
			}
		}
	}
}

// TestParts: the parts of a space are a cut through its tree, at least so many.
func TestParts(t *testing.T) {
	for _, n := range []int{1, 2, 5, 30, 100000} {
		parts, err := Parts(filter(t), small(nil), n)
		if err != nil {
			t.Fatal(err)
		}
		leaves := 0
		for _, p := range parts {
			o := small(nil)
			o.Pins = append(o.Pins, p.Pins...)
			tree, err := NewTree(filter(t), o)
			if err != nil {
				t.Fatal(err)
			}
			leaves += count(tree)
		}
		whole, err := NewTree(filter(t), small(nil))
		if err != nil {
			t.Fatal(err)
		}
		if want := count(whole); leaves != want || len(parts) < min(n, want) {
			t.Errorf("%d parts for %d, with %d leaves of %d", len(parts), n, leaves, want)
		}
	}
}

// count is how many leaves a tree has.
func count(t Tree) int {
	root, err := t.Root()
	if err != nil {
		panic(err)
	}
	var walk func(n *space.Store) int
	walk = func(n *space.Store) (leaves int) {
		if t.Leaf(n) {
			return 1
		}
		kids, _ := t.Branch(n, nil)
		for i := range kids {
			leaves += walk(&kids[i])
		}
		return leaves
	}
	return walk(&root)
}
