package bound_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/proof"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// broken is a tree whose bounds are wrong, and which says of what they should have been made.
type broken struct {
	autotune.Tree
	wrong *bound.Bound
}

func (b broken) Bound(n *space.Store) int64 { return max(1, b.wrong.Cycles(n)) }

// TestBrokenBounds: some bounds that are wrong, each in another of its parts, are found by the law within a few leaves;
// a certificate made with them is refused by who computes bounds from the file, and by who walks the tree.
func TestBrokenBounds(t *testing.T) {
	for _, c := range []struct {
		name, kernel, pins string
		leaves             int
		wrong              func(*bound.Rates)
		halves             bool // the machine waits for the halves of a register that an operation selects
	}{
		{"loads", "filter, int16 x int16", "", 20, func(r *bound.Rates) { r.LoadBytes = 2 }, false},
		{"rows that slide", "window, int8 x int8", "vector=x", 60, func(r *bound.Rates) { r.Rows[0].Terms, r.Copies = 1, 0 }, false},
		{"code around loops", "filter, int16 x int16", "jam=1", 20, func(r *bound.Rates) { r.Return *= 8 }, false},
		{"bodies that wait", "even window, int16 x int16", "jam=1", 20, func(r *bound.Rates) { r.FoldLimit = 0 }, false},
		{"constants of neighbours", "even window, int32 x int32", "vector=x path=4 unroll=all group=auto layout=auto", 40,
			func(r *bound.Rates) {
				for i := range r.Setups {
					r.Setups[i].Rows += 40
				}
			}, false},
		{"registers as a whole", "window, int32 x int32", "vector=x path=8 unroll=all jam=1 layout=auto", 40,
			func(r *bound.Rates) { r.WholeOperands = true }, true},
		{"coefficients in common", "symmetric, written out, int16 x int16", "", 40, func(r *bound.Rates) {
			for i := range r.Adders {
				r.Adders[i].Terms, r.Adders[i].Coefficients = 2, 2 // as without a pre-adder
			}
		}, false},
		{"coefficients of their own", "two windows that overlap, int16 x int16", "", 40, func(r *bound.Rates) {
			for i := range r.Adders {
				r.Adders[i].Coefficients = 1
			}
		}, false},
		{"rows that terms read in several places", "symmetric, int8 x int8", "", 40, func(r *bound.Rates) {
			for i := range r.Adders {
				r.Adders[i].Row = min(r.Adders[i].Row, 1)
			}
			r.Copies = 0
		}, false},
		{"sums that are written out", "window, written out, int16 x int16", "", 40, func(r *bound.Rates) {
			r.Adders = slices.DeleteFunc(r.Adders, func(a bound.Adder) bool { return a.Terms > 1 })
		}, false},
		{"loads for sums", "gemm, rows of 64, int8 x int8", "vector=j path=16 unroll=all jam.j=2 jam.i=8 pad.b=auto", 20,
			func(r *bound.Rates) { r.Held, r.Accumulators, r.Spill = 1, 2, 1000 }, false},
		{"registers of coefficients", "depthwise, int32 x int32", "vector=c path=4 unroll=all", 40, func(r *bound.Rates) {
			for i := range r.Operands {
				r.Operands[i].Elements = r.Operands[i].Lanes // one coefficient a lane
			}
		}, false},
		{"places of terms", "window, int32 x int32", "path=4 unroll=all group=r.y layout.in=auto vector=x", 40,
			func(r *bound.Rates) {
				r.Even = append(r.Even, bound.Even{Lanes: 4, Columns: 2}) // as if elements were of 16 bits
			}, false},
		{"sums that begin", "gemm, int16 x int16", "unroll=4", 40, func(r *bound.Rates) { r.Begin = 400 }, false},
		{"constant coefficients", "box, int16 x int16", "", 40, func(r *bound.Rates) {
			r.Adders = slices.DeleteFunc(r.Adders, func(a bound.Adder) bool { return a.Terms > 1 })
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := lawKernelOf(t, c.kernel)
			m := machine.AIE1()
			if c.halves {
				m, _ = m.With("WholeOperands", 0)
			}
			target := vyasa.NewTarget(m)
			o := target.Options(s.Func)
			o.Pins = strings.Fields(c.pins)
			right, err := autotune.NewTree(s, o)
			if err != nil {
				t.Fatal(err)
			}
			rates := target.Rates(s.Func)
			c.wrong(&rates)
			wrong, err := bound.New(right.Space, rates)
			if err != nil {
				t.Fatal(err)
			}
			tree := broken{right, wrong}
			if !violated(t, target, tree, c.leaves) {
				t.Errorf("%d leaves keep the bound", c.leaves)
			}
			// costs that keep the wrong bound, so that there is a certificate
			cost := func(_ context.Context, leaf *space.Store) (int64, error) { return 4 * tree.Bound(leaf), nil }
			out, err := search.Run(t.Context(), search.Tree[space.Store](tree), cost,
				search.Options{Strategy: search.Climb, Evaluations: 8, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			var file bytes.Buffer
			if _, err := out.Certify(t.Context(), &file); err != nil {
				t.Fatal(err)
			}
			for name, err := range map[string]error{"the file": alone(file.Bytes()), "the tree": walked(right, file.Bytes())} {
				if err == nil || !strings.Contains(err.Error(), "is said to be") {
					t.Errorf("who looks at %s says %v", name, err)
				}
			}
		})
	}
}

// TestProofs: a certificate is taken by who looks at the file alone; one of which a number is changed is not.
func TestProofs(t *testing.T) {
	t.Parallel()
	s := lawKernelOf(t, "window, int16 x int16")
	target := vyasa.NewTarget(machine.AIE1())
	o := target.Options(s.Func)
	o.Search = search.Options{Strategy: search.Climb, Evaluations: 4, Seed: 1}
	r, err := autotune.Tune(t.Context(), s, target.Cost, o)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := r.Certify(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	if err := alone(file.Bytes()); err != nil {
		t.Error(err)
	}
	if err := walked(r.Tree, file.Bytes()); err != nil {
		t.Error(err)
	}
	for from, to := range map[string]string{
		`"LoadLatency":7`: `"LoadLatency":0`, `"Extent":64`: `"Extent":32`, `"left":{"Walk":`: `"left":{"Walk":16`,
		`"Outputs":2`: `"Outputs":9`, `"Stores":1`: `"Stores":0`,
	} {
		if !bytes.Contains(file.Bytes(), []byte(from)) {
			t.Errorf("%s is not in %s", from, file.Bytes())
			continue
		}
		forged := bytes.Replace(file.Bytes(), []byte(from), []byte(to), 1)
		if alone(forged) == nil && walked(r.Tree, forged) == nil {
			t.Errorf("%s for %s is taken", to, from)
		}
	}
	for _, text := range []string{"", "{}", `{"certificate":1,"bound":5}` + "\n" + `{"cut":"","bound":5}`} {
		if alone([]byte(text)) == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func alone(file []byte) error {
	_, err := proof.Check(bytes.NewReader(file))
	return err
}

func walked(tree autotune.Tree, file []byte) error {
	_, err := search.Check(search.Tree[space.Store](tree), bytes.NewReader(file), nil)
	return err
}

// lawKernelOf is what stands of a kernel by its name.
func lawKernelOf(t *testing.T, name string) *halide.Schedule {
	t.Helper()
	for _, k := range lawKernels() {
		if k.name == name {
			f := parsed.Func(t, k.algorithm)
			return parsed.Schedule(t, f, k.schedule)
		}
	}
	t.Fatal("no kernel " + name)
	return nil
}

// violated reports whether one of some leaves at random costs less than its bound.
func violated(t *testing.T, target *vyasa.AIETarget, tree broken, leaves int) bool {
	for seed := range leaves {
		st := descend(t, tree.Space, tree.Limit, rand.New(rand.NewPCG(uint64(seed), 10)))
		s, err := tree.Space.Schedule(&st)
		if err != nil {
			continue
		}
		cycles, err := target.Cost(search.WithLimit(context.Background(), 8*tree.Bound(&st)), s)
		if err == nil && cycles < tree.Bound(&st) {
			return true
		}
	}
	return false
}
