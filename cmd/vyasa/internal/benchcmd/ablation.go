package benchcmd

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/synth"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// ablation is a way to find what a function computes with something left out.
type ablation struct {
	name     string
	template bool    // operators and their shape are those of the source
	typed    bool    // dimensions and kinds say which operand fits
	extents  []int64 // of the runs: the bounded states
}

// ablations: with the normal form, which needs no search, and by search with all of Tenspiler's measures and without
// each (its section 6.4).
var ablations = []ablation{
	{"search", true, true, []int64{2, 3}},
	{"no template", false, true, []int64{2, 3}},
	{"no types", true, false, []int64{2, 3}},
	{"no bounds", true, true, []int64{8, 9}},
}

// outcome is what one way came to.
type outcome struct {
	Found      bool    `json:"found"`
	Candidates int64   `json:"candidates"`
	Seconds    float64 `json:"seconds"`
}

// ablated is a benchmark's row.
type ablated struct {
	Name     string             `json:"name"`
	Suite    string             `json:"suite"`
	Symbolic outcome            `json:"symbolic"`
	Searches map[string]outcome `json:"searches"`
}

// ablate lifts a benchmark by its normal form, then finds the same by search, each at most for a time.
func ablate(ctx context.Context, b tenspiler.Benchmark, most time.Duration) (ablated, error) {
	r := ablated{Name: b.Name, Suite: b.Suite, Searches: map[string]outcome{}}
	file, text := b.Source(tenspiler.Plain)
	u, err := source.Read(file, text, source.Options{})
	if err != nil {
		return r, err
	}
	start := time.Now()
	found, err := lift.Lift(ctx, u, b.Func, lift.Options{})
	if err != nil {
		return r, err
	}
	r.Symbolic = outcome{Found: found.Refused == nil, Seconds: time.Since(start).Seconds()}
	if found.Refused != nil {
		return r, nil
	}
	for _, a := range ablations {
		if r.Searches[a.name], err = a.search(ctx, u, u.Func(b.Func), found.Summary, most); err != nil {
			return r, fmt.Errorf("%s: %w", b.Name, err)
		}
	}
	return r, nil
}

// ways is what each way came to, the normal form first.
func (r ablated) ways() []outcome {
	list := []outcome{r.Symbolic}
	for _, a := range ablations {
		list = append(list, r.Searches[a.name])
	}
	return list
}

// search looks for the value of the first output; the summary tells where elements lie, not what they are.
func (a ablation) search(ctx context.Context, u *ctree.Unit, f *ctree.Func, s *summary.Summary,
	most time.Duration) (outcome, error) {
	start := time.Now()
	ctx, stop := context.WithTimeout(ctx, most)
	defer stop()
	p, err := a.problem(ctx, u, f, s)
	if err != nil {
		return outcome{Seconds: time.Since(start).Seconds()}, nil // no runs that a search could use
	}
	templates := []*synth.Template{nil}
	if a.template {
		templates = templatesOf(f)
	}
	var out outcome
	for _, t := range templates {
		found, err := synth.Search(ctx, p, synth.Options{Template: t, Untyped: !a.typed, MaxSize: 11,
			Candidates: 20_000_000})
		if err == nil {
			out.Candidates += found.Candidates
			if out.Found = same(s, found.Value); out.Found {
				break
			}
			continue
		}
		if !errors.Is(err, synth.ErrNotFound) && !errors.Is(err, context.DeadlineExceeded) {
			return out, err
		}
	}
	out.Seconds = time.Since(start).Seconds()
	return out, nil
}

// same reports whether a value that was found is that of the summary also where the search did not look: its terms, at
// sizes that no run had, have the same values on random data.
func same(s *summary.Summary, value *summary.Expr) bool {
	other := *s
	other.Outputs = slices.Clone(s.Outputs)
	other.Outputs[0].Value = value
	for _, beyond := range []int64{4, 11} {
		sizes := map[string]int64{}
		for i, z := range s.Sizes {
			sizes[z.Name] = z.Min + beyond + int64(i)
		}
		if !sameAt(s, &other, sizes) {
			return false
		}
	}
	return true
}

// heldOut is how many contents of arrays a value that was found is compared on, at each sizes.
const heldOut = 10

func sameAt(s, other *summary.Summary, sizes map[string]int64) bool {
	store := term.NewStore(1 << 20)
	var roots [2][]term.T
	for i, x := range []*summary.Summary{s, other} {
		e, err := x.Expand(sizes, store)
		if err != nil {
			return false
		}
		if e.Result != 0 {
			roots[i] = append(roots[i], e.Result)
			continue
		}
		w := e.Of(s.Outputs[0].Array)
		for _, at := range slices.Sorted(maps.Keys(w)) {
			roots[i] = append(roots[i], w[at])
		}
	}
	compared := 0
	for seed := range uint64(heldOut) {
		c := &liftcmd.Comparison{Seed: 1000 + seed, Wide: seed%2 == 0}
		number := func(v int64, t term.Type) (term.Value, error) {
			if v == 0 && seed%3 == 1 {
				v = 5 // divisors are not zero everywhere
			}
			if t.Float() {
				return term.Value{Float: float64(v)}, nil
			}
			return term.Value{Int: big.NewInt(v)}, nil
		}
		env := term.Env{
			Elem: func(path string, offset int64, t term.Type) (term.Value, error) {
				return number(c.Number(path, offset, t), t)
			},
			Scalar: func(name string, t term.Type) (term.Value, error) { return number(c.Number(name, -1, t), t) },
		}
		a, err := store.Eval(env, roots[0]...)
		if err != nil {
			continue // data for which the function itself has no value
		}
		b, err := store.Eval(env, roots[1]...)
		if err != nil || fmt.Sprint(a) != fmt.Sprint(b) {
			return false
		}
		compared++
	}
	return compared > 0
}

// problem is runs of the function at the ablation's extents.
func (a ablation) problem(ctx context.Context, u *ctree.Unit, f *ctree.Func, s *summary.Summary) (*synth.Problem,
	error) {
	o := &s.Outputs[0]
	p := &synth.Problem{Vars: o.Vars, Elem: o.Elem, Arrays: s.Arrays, Scalars: s.Scalars, Sizes: s.Sizes,
		Constants: synth.Constants(f)}
	for i, at := range o.At {
		if v, ok := at.Var(); !ok || v != o.Vars[i].Var {
			return nil, fmt.Errorf("elements that lie elsewhere")
		}
	}
	for round := range 4 {
		sizes := map[string]int64{}
		for i, z := range s.Sizes {
			sizes[z.Name] = max(z.Min, a.extents[(i+round)%len(a.extents)])
		}
		c := &liftcmd.Comparison{A: &algorithm.Algorithm{Summary: s, Sizes: sizes}, Seed: uint64(round), Wide: true}
		r, err := c.Example(ctx, u, f, o)
		if err != nil {
			return nil, err
		}
		p.Runs = append(p.Runs, *r)
	}
	return p, nil
}

// searchTime is how long each search may take.
const searchTime = 3 * time.Second
