package lift

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// inputsTested is how many random inputs a summary is tested with, as ATC does.
const inputsTested = 30

// testAll runs the function on random inputs of varied sizes, and compares with what the summary says.
func (c *candidate) testAll(more []map[string]int64) error {
	r := rand.New(rand.NewPCG(hash(c.s.name, 0), 7))
	at := more
	var none *meaningless
	for i := 0; i < inputsTested; i++ {
		p := maps.Clone(c.base)
		for _, n := range c.regime.free(c.s) {
			step := c.regime.step(n)
			kinds := int64(5)
			if step > 4 { // products of matrices of several long blocks take long
				kinds = 3
			}
			if step > 16 {
				kinds = 2
			}
			p[n] += r.Int64N(kinds) * step
		}
		p = c.fit(p)
		if err := c.test(p, uint64(i)+100); err != nil {
			var m *meaningless
			if errors.As(err, &m) && none == nil {
				none = m
			}
			if retriable(err) || errors.Is(err, errBeyond) {
				continue
			}
			return err
		}
		at = append(at, p)
	}
	if len(at) == 0 && none != nil {
		return none.refusal()
	}
	if len(at) == 0 {
		return c.differs(c.base, "at no sizes could it be compared on numbers")
	}
	c.evidence = append(c.evidence, Evidence{Tested, c.testText(len(at)), at, int64(len(at))})
	return nil
}

// testText says what n random inputs were compared with.
func (c *candidate) testText(n int) string {
	switch {
	case c.unreferred == nil:
		return fmt.Sprintf("equal on %d random inputs to what the reference evaluator gives", n)
	case c.referred == 0:
		return fmt.Sprintf("equal on %d random inputs to what the summary gives, term by term (%s)", n,
			short(c.unreferred.Error()))
	}
	return fmt.Sprintf("equal on %d random inputs to what the reference evaluator gives, or the summary, term by "+
		"term (%s)", n, short(c.unreferred.Error()))
}

// test runs the function at p on numbers that seed draws. A summary that is equal over the reals may differ by
// rounding.
func (c *candidate) test(p point, seed uint64) error {
	if c.overlaps(p) {
		return errBeyond
	}
	d, t, err := c.meant(p, seed)
	if err != nil {
		return err
	}
	if c.strays(effectOf(c.s, t)) {
		return errBeyond
	}
	return c.beyond(p, c.compareRun(p, d, t))
}

// compareRun compares the run t at p, on the numbers of d, with the algorithm.
func (c *candidate) compareRun(p point, d domain[none], t *interp.Trace[none]) error {
	env := environment(c, p, d)
	err := c.byReference(p, env, t)
	switch {
	case err == nil:
		c.referred++
		return nil
	case !errors.Is(err, errNoReference):
		return err
	}
	c.unreferred = err
	return c.byExpansion(p, env, t)
}

// expansion is the summary's terms at p.
func (c *candidate) expansion(p point, store *term.Store) (*summary.Expansion, error) {
	x, err := c.summary.Expand(c.sizesAt(p), store)
	switch {
	case store.Err() != nil:
		return nil, errLarge
	case err != nil && errors.Is(err, summary.ErrTwice):
		return nil, errBeyond
	case err != nil:
		return nil, c.differs(p, "the summary has no value: "+err.Error())
	}
	return x, nil
}

// cells are the numbers in an array after a run; made says that the function allocated it.
func cells(t *interp.Trace[none], path string) (out map[int64]interp.Value[none], made bool) {
	out = map[int64]interp.Value[none]{}
	var x placer
	for _, o := range t.Objects {
		for _, cell := range o.Cells {
			if pattern, n, _ := x.place(cell.Path, cell.Index); pattern == path && cell.Kind != interp.Ptr {
				out[n], made = cell.Value, made || o.Made
			}
		}
	}
	return out, made
}

// environment gives leaves the numbers that the run had.
func environment(c *candidate, p point, d domain[none]) term.Env {
	value := func(v interp.Value[none]) term.Value {
		if v.Kind.Float() {
			return term.Value{Float: v.Float}
		}
		return term.Value{Int: wide(v)}
	}
	return term.Env{
		Elem: func(array string, n int64, _ term.Type) (term.Value, error) {
			return value(d.elem(array, n, c.s.elems[array])), nil
		},
		Scalar: func(name string, t term.Type) (term.Value, error) {
			for _, k := range c.s.knobs {
				if k.name == name {
					return integer(p.of(k)), nil
				}
			}
			k := interp.F64
			if t == term.Float32 {
				k = interp.F32
			}
			return value(d.scalar(name, k)), nil
		},
	}
}

// near compares a number of the run with the summary's.
func (c *candidate) near(v interp.Value[none], want term.Value) bool {
	if !v.Kind.Float() {
		return want.Int != nil && want.Int.Cmp(wide(v)) == 0
	}
	w := want.Float
	if v.Kind == interp.F32 {
		w = float64(float32(w))
	}
	if v.Float == w || math.IsNaN(v.Float) && math.IsNaN(w) {
		return true
	}
	eps := 1e-9
	if v.Kind == interp.F32 {
		eps = 1e-3
	}
	return c.summary.Exact == summary.OverReals && math.Abs(v.Float-w) <= eps*(1+math.Abs(w))
}

// wide is an integer of a run; those of the widest type are held as if they had a sign.
func wide(v interp.Value[none]) *big.Int {
	if v.Kind == interp.U64 {
		return new(big.Int).SetUint64(uint64(v.Int))
	}
	return big.NewInt(v.Int)
}

func integer(v int64) term.Value { return term.Value{Int: big.NewInt(v)} }

func valueText(v term.Value) string {
	if v.Int != nil {
		return v.Int.String()
	}
	return fmt.Sprint(v.Float)
}
