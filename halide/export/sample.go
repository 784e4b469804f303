package export

import (
	"math/rand/v2"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// Sample is data for the test of a file: random inputs, integers of their types or ranges and small floats, and what
// the reference evaluator makes of them.
type Sample struct {
	Inputs  []*halide.Array // in the order of the file's function
	Results []*halide.Array // all values of all outputs
	Inexact bool            // there are elementary functions, of which each library has its own
	Reorder bool            // there are sums of floats that may be added in any order
}

// NewSample is the same each time. The error is Eval's, such as that random elements are no indexes of an array.
func NewSample(s *halide.Schedule) (*Sample, error) {
	r, err := regions.Of(s)
	if err != nil {
		return nil, err
	}
	p := halide.NewPipeline(s.Outputs()...)
	out := &Sample{Inexact: inexact(s), Reorder: reorder(s)}
	inputs, rng := map[string]*halide.Array{}, rand.New(rand.NewPCG(1, 2))
	for _, in := range p.Inputs() {
		inputs[in.Name] = random(in, r.Box(in), rng)
		out.Inputs = append(out.Inputs, inputs[in.Name])
	}
	asked := map[string][]halide.Range{}
	for f, box := range r.Asked {
		asked[f.Name] = box
	}
	results, err := halide.EvalAll(p, asked, inputs)
	if err != nil {
		return nil, err
	}
	for _, f := range p.Outputs {
		out.Results = append(out.Results, results[f.Name]...)
	}
	return out, nil
}

// random is an array of an input over a box.
func random(in *halide.Input, box []halide.Range, rng *rand.Rand) *halide.Array {
	a := halide.NewArray(in.Type, box...)
	for i := range a.Floats {
		a.Floats[i] = float32(rng.IntN(2001)-1000) / 16
	}
	for i := range a.Doubles {
		a.Doubles[i] = float64(rng.IntN(2000001)-1000000) / 1024
	}
	if len(a.Ints) == 0 {
		return a
	}
	least, most := in.Type.Bounds()
	if in.Values.Known() {
		least, most = in.Values.Lo, in.Values.Hi
	}
	lo, hi := least.Int64(), most.Int64()
	for i := range a.Ints {
		a.Ints[i] = lo
		if n := uint64(hi-lo) + 1; n != 0 {
			a.Ints[i] += int64(rng.Uint64N(n))
		} else {
			a.Ints[i] = int64(rng.Uint64())
		}
	}
	return a
}

// inexact reports whether libraries may differ in a last bit.
func inexact(s *halide.Schedule) bool {
	found := false
	for _, f := range halide.Funcs(s.Outputs()...) {
		for _, e := range regions.Roots(f) {
			halide.Walk(e, func(e *halide.Expr) { found = found || elementary[e.Op] != "" })
		}
	}
	return found
}

// reorder reports whether a sum of floats may be added in any order.
func reorder(s *halide.Schedule) bool {
	return slices.ContainsFunc(halide.Funcs(s.Outputs()...),
		func(f *halide.Func) bool { return s.Of(f).Compute().Reassociate })
}

// Reads is what the array of each input holds that the function of a file takes, by name: the range of its border, or
// all that may be read by the intervals of indexes. Points that a condition leaves out count too.
func Reads(s *halide.Schedule) (map[string][]halide.Range, error) {
	r, err := regions.Of(s)
	if err != nil {
		return nil, err
	}
	out := map[string][]halide.Range{}
	for _, in := range halide.NewPipeline(s.Outputs()...).Inputs() {
		out[in.Name] = r.Box(in)
	}
	return out, nil
}
