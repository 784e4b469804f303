package algorithm

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Options say what may differ from the C.
type Options struct {
	// Singles computes in float32 what C computes in double.
	Singles bool
	// Name is what the first output's Func is called, if not as its array.
	Name string
	// Reassociate adds the initial value of a float sum after its terms, so that it is one stage that vector units
	// know.
	Reassociate bool
	// Borders puts zeros around inputs where that does what a sum's condition does; of floats, where the other factors
	// are finite.
	Borders bool
	// NoEmpty leaves outputs out that have no elements at the sizes; otherwise they are an error.
	NoEmpty bool
}

// Algorithm is a summary at sizes as Funcs.
type Algorithm struct {
	Summary *summary.Summary
	Sizes   map[string]int64
	Outputs []Output
	Inputs  []Input // in order of first use
}

// Output is a Func and which elements it computes. What has no dimensions has one here, of one element; so have inputs.
type Output struct {
	Func   *halide.Func
	Bounds []halide.Range // of its Vars
	Of     *summary.Output
	Array  *summary.Array // nil: the function's result
}

// Input is what is read: an array's elements before the function runs, or a scalar.
type Input struct {
	Input  *halide.Input
	Array  *summary.Array  // or
	Scalar *summary.Scalar // or
}

// Build makes the Funcs. An error says what has no counterpart, or which sizes are missing or make an output empty.
func Build(s *summary.Summary, sizes map[string]int64, o Options) (*Algorithm, error) {
	b := &builder{s: s, sizes: sizes, o: o, names: names{}, inputs: map[string]*halide.Input{},
		out: &Algorithm{Summary: s, Sizes: sizes}}
	for _, z := range s.Sizes {
		if v, ok := sizes[z.Name]; !ok {
			return nil, fmt.Errorf("%s: the size %s is not given", s.Name, z.Name)
		} else if v < z.Min {
			return nil, fmt.Errorf("%s: the size %s is %d: what is known of the function is for at least %d", s.Name,
				z.Name, v, z.Min)
		}
	}
	b.takeNames()
	b.borders()
	b.err = nil // what is not to be built has no say
	for i := range s.Outputs {
		if b.output(&s.Outputs[i]); b.err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, b.err)
		}
	}
	if len(b.out.Outputs) == 0 {
		return b.out, nil
	}
	if err := b.out.Pipeline().Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return b.out, nil
}

// Pipeline is all outputs.
func (a *Algorithm) Pipeline() *halide.Pipeline {
	var funcs []*halide.Func
	for _, o := range a.Outputs {
		funcs = append(funcs, o.Func)
	}
	return halide.NewPipeline(funcs...)
}

// Schedule is a fresh schedule of all outputs, with their bounds and nothing else.
func (a *Algorithm) Schedule() *halide.Schedule {
	s := a.Pipeline().Schedule()
	for _, o := range a.Outputs {
		of := s.Of(o.Func)
		for i, v := range o.Func.Vars {
			if r := o.Bounds[i]; r.Min == 0 {
				of.Bound(v, r.Extent)
			} else {
				of.BoundMin(v, r.Min, r.Extent)
			}
		}
	}
	return s
}

// Element is the index, dimension 0 first, in the output's array, none in one of no dimensions, of the element at
// coordinates of its Func.
func (o *Output) Element(sizes map[string]int64, coords []int64) ([]int64, error) {
	return o.Elements(sizes)(coords)
}

// Elements is Element for many coordinates; the index is the same slice each time.
func (o *Output) Elements(sizes map[string]int64) func(coords []int64) ([]int64, error) {
	env := map[string]int64{}
	for n, v := range sizes {
		env[n] = v
	}
	index := make([]int64, len(o.Of.At))
	return func(coords []int64) ([]int64, error) {
		for i, v := range o.Of.Vars {
			env[v.Var] = coords[i]
		}
		for d, a := range o.Of.At {
			v, err := a.Eval(env)
			if err != nil {
				return nil, err
			}
			index[d] = v
		}
		return index, nil
	}
}

// builder makes one Algorithm; the first error stays.
type builder struct {
	s      *summary.Summary
	sizes  map[string]int64
	o      Options
	names  names
	inputs map[string]*halide.Input // by the summary's name
	writes map[string]bool          // arrays that are written
	padded map[string]bool          // arrays that have zeros around them
	out    *Algorithm
	err    error
}

func (b *builder) fail(err error) {
	if b.err == nil {
		b.err = err
	}
}

// called is what the algorithm calls what the summary calls name: that, unless the notation has the word already.
//
//	sum(i) = sum(k in 0..m, max(k, i))   ->   sum_(i) = sum(k, max_(k, i))
func (b *builder) called(name string) string {
	if halide.IsName(name) {
		return name
	}
	return b.names.fresh(name + "_")
}

// takeNames reserves what the summary calls things.
func (b *builder) takeNames() {
	b.writes = map[string]bool{}
	for _, o := range b.s.Outputs {
		b.writes[o.Array] = true
		for _, v := range o.Vars {
			b.names[v.Var] = true
		}
	}
	for _, a := range b.s.Arrays {
		b.names[a.Name] = true
	}
	for _, x := range b.s.Scalars {
		b.names[x.Name] = true
	}
}

// output makes the Func of one output, over a box that its ranges lie in.
func (b *builder) output(o *summary.Output) {
	out := Output{Of: o, Array: b.s.Array(o.Array)}
	sc := scope{values: map[string]*halide.Expr{}, ranges: map[string]span{}}
	vars := make([]halide.Var, len(o.Vars))
	var inside *halide.Expr
	for i := len(o.Vars) - 1; i >= 0; i-- { // the ends of each may depend on later ones
		v := o.Vars[i]
		vars[i] = halide.NewVar(v.Var)
		sc.values[v.Var] = vars[i].Expr
		r, cond := b.hull(v, &sc)
		if r.lo > r.hi && b.o.NoEmpty {
			return
		}
		if r.lo > r.hi {
			b.fail(fmt.Errorf("the range %s of %s is empty at these sizes", v, arrayText(o)))
			return
		}
		inside = both(inside, cond)
		out.Bounds = append([]halide.Range{{Min: int(r.lo), Extent: int(r.hi - r.lo + 1)}}, out.Bounds...)
	}
	if o.Where != nil {
		inside = both(inside, b.expr(o.Where, &sc))
	}
	if len(vars) == 0 {
		vars, out.Bounds = []halide.Var{halide.NewVar(b.names.fresh("x"))}, []halide.Range{{Extent: 1}}
	}
	out.Func = halide.NewFunc(b.funcName(o), vars...)
	if inside == nil && o.Value.Op == summary.OpReduce && b.stepwise(o.Value) {
		b.steps(out.Func, o.Value, &sc)
	} else {
		value := b.store(o, b.expr(o.Value, &sc))
		if inside != nil {
			value = halide.Select(inside, value, b.before(o, &sc))
		}
		out.Func.Is(value)
	}
	b.out.Outputs = append(b.out.Outputs, out)
}

func arrayText(o *summary.Output) string {
	if o.Array == "" {
		return "the result"
	}
	return o.Array
}

// funcName is the array's name, if it is the first output of that array and the caller wants no other.
func (b *builder) funcName(o *summary.Output) string {
	name := o.Array
	if b.o.Name != "" && len(b.out.Outputs) == 0 {
		return b.names.fresh(b.o.Name)
	}
	if name == "" {
		return b.names.fresh(b.s.Name)
	}
	for _, done := range b.out.Outputs {
		if done.Of.Array == name {
			return b.names.fresh(name)
		}
	}
	return b.called(name)
}

// before is what an output's element holds before the function runs.
func (b *builder) before(o *summary.Output, sc *scope) *halide.Expr {
	if o.Array == "" {
		b.fail(fmt.Errorf("the result has no value everywhere"))
		return halide.Int(0)
	}
	a := b.s.Array(o.Array)
	return b.load(&summary.Expr{Op: summary.OpLoad, Kind: a.Elem.Kind(), Name: a.Name, Index: o.At, To: a.Elem}, sc)
}
