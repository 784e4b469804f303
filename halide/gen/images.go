package gen

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// Case is a pipeline with what it is computed over and from.
type Case struct {
	Pipeline *halide.Pipeline
	Regions  map[string][]halide.Range // by output
	Inputs   map[string]*halide.Array  // all that may be read
	// all floats are small whole numbers, so that no sum is rounded, whatever its order
	Whole bool
}

// Images draws a pipeline as those who process images and tensors write them: 2 to 6 Funcs of 1 to 3 Vars, each
// point-wise, a stencil, one that takes every second or each twice, a reduction, one with updates (accumulators, scans,
// scatters, single rows), a Tuple or a border. Each calls Funcs before it; those that nobody calls are the outputs, and
// now and then another one. Extents are small and odd. All that is evaluated fits its type.
func Images(t *rapid.T) Case {
	p := &painter{t: t, vars: []halide.Var{halide.NewVar("x"), halide.NewVar("y"), halide.NewVar("z")},
		within: map[*halide.Func][]halide.Range{}, called: map[*halide.Func]bool{}, floats: rapid.IntRange(0, 5).Draw(t,
			"floats") == 5}
	p.whole = p.floats && p.pick(2, "whole") == 1
	funcs := rapid.IntRange(2, 6).Draw(t, "Funcs")
	for i := range funcs {
		p.gathers = i == funcs-1 && p.pick(6, "one output") < 5
		p.add(fmt.Sprintf("f%d", i))
	}
	var outputs []*halide.Func
	for i := len(p.funcs) - 1; i >= 0; i-- {
		if f := p.funcs[i]; !p.called[f] || p.pick(12, "output") == 11 {
			outputs = append(outputs, f)
		}
	}
	c := Case{Pipeline: halide.NewPipeline(outputs...), Regions: map[string][]halide.Range{},
		Inputs: map[string]*halide.Array{}, Whole: p.whole}
	for _, f := range outputs {
		c.Regions[f.Name] = p.region(f)
	}
	_, boxes := c.shrunk(p)
	for _, in := range c.Pipeline.Inputs() {
		kind := rapid.SampledFrom(dataKinds).Draw(t, "data of "+in.Name)
		if p.whole {
			kind = Whole
		}
		c.Inputs[in.Name] = Array(in.Type, rapid.Uint64().Draw(t, "seed of "+in.Name), kind, boxes[in.Name]...)
	}
	return c
}

// most is how many points of all Funcs and inputs a Case needs at most.
const most = 30_000

// shrunk is Needs of c, whose regions are cut in half until that is not too much.
func (c *Case) shrunk(p *painter) (funcs, inputs map[string][]halide.Range) {
	for {
		funcs, inputs = Needs(c.Pipeline, c.Regions)
		total := 0
		for _, boxes := range []map[string][]halide.Range{funcs, inputs} {
			for _, b := range boxes {
				n := 1
				for _, r := range b {
					n *= r.Extent
				}
				total += n
			}
		}
		if total <= most {
			return funcs, inputs
		}
		smaller := false
		for _, f := range c.Pipeline.Outputs {
			for d, r := range c.Regions[f.Name] {
				if r.Extent > 1 && p.within[f] == nil {
					c.Regions[f.Name][d].Extent, smaller = (r.Extent+1)/2, true
				}
			}
		}
		if !smaller {
			return funcs, inputs
		}
	}
}

// region draws what is asked of an output: all that data may choose to write, if anything.
func (p *painter) region(f *halide.Func) []halide.Range {
	if r := p.within[f]; r != nil {
		return append([]halide.Range(nil), r...)
	}
	var region []halide.Range
	for range f.Vars {
		top := []int{40, 20, 9}[len(f.Vars)-1]
		region = append(region, halide.Range{Min: max(p.pick(12, "min")-8, 0), Extent: 1 + p.pick(top, "extent")})
	}
	return region
}

// painter draws the Funcs of a Case one by one.
type painter struct {
	t      *rapid.T
	vars   []halide.Var
	funcs  []*halide.Func
	within map[*halide.Func][]halide.Range // of Funcs that data choose places of: all of those
	called map[*halide.Func]bool
	rdoms  int
	floats bool
	whole  bool // floats, and those small whole numbers

	gathers bool // the Func that is being drawn calls all that nobody else does
}

func (p *painter) pick(n int, label string) int { return rapid.IntRange(0, n-1).Draw(p.t, label) }

// add draws one Func more.
func (p *painter) add(name string) {
	vars := p.vars[:1+min(p.pick(6, "rank")/2, 2)]
	if p.pick(2, "two dimensions") == 1 {
		vars = p.vars[:2]
	}
	if len(p.funcs) > 0 && !p.gathers && p.pick(10, "border") == 9 {
		p.funcs = append(p.funcs, p.bordered(name))
		return
	}
	f := halide.NewFunc(name, vars...)
	switch p.pick(8, "style") {
	case 5, 6:
		p.updated(f)
	case 7:
		p.pair(f)
	default:
		e := p.value(f)
		if p.pick(5, "as it is") < 4 || !fits(e) {
			e = p.stored(e)
		}
		f.Is(e)
	}
	p.funcs = append(p.funcs, f)
}

// bordered is an earlier Func with something around it.
func (p *painter) bordered(name string) *halide.Func {
	f := p.funcs[p.pick(len(p.funcs), "of")]
	p.called[f] = true
	var box []halide.Range
	for range f.Vars {
		box = append(box, halide.Range{Min: p.pick(3, "min") - 1, Extent: 1 + p.pick(9, "extent")})
	}
	switch p.pick(5, "kind") {
	case 0:
		return halide.ConstantExterior(f, p.pick(9, "outside"), box...).Named(name)
	case 1:
		return halide.RepeatImage(f, box...).Named(name)
	case 2:
		return halide.MirrorImage(f, box...).Named(name)
	case 3:
		return halide.MirrorInterior(f, box...).Named(name)
	}
	return halide.RepeatEdge(f, box...).Named(name)
}

// stored brings a value to a type.
func (p *painter) stored(e *halide.Expr) *halide.Expr {
	if e.Kind == halide.FloatKind {
		return e
	}
	to := smallTypes[p.pick(len(smallTypes), "type")]
	if p.pick(3, "how") == 0 {
		return e.Wrap(to)
	}
	return e.Narrow(to, p.pick(9, "shift"), halide.Rounding(p.pick(8, "mode")))
}

// fits reports whether e may be stored as it is, wherever Vars may come to.
func fits(e *halide.Expr) bool {
	if e.Kind == halide.FloatKind {
		return true
	}
	far := halide.Range{Min: -1 << 20, Extent: 1 << 21}
	lo, hi := halide.Interval(e, map[string]halide.Range{"x": far, "y": far, "z": far})
	return lo != nil && lo.IsInt64() && hi.IsInt64()
}

// rdom is a fresh RDom.
func (p *painter) rdom(dims, most int) *halide.RDom {
	p.rdoms++
	var box []halide.Range
	for range dims {
		box = append(box, halide.Range{Min: min(p.pick(5, "min")-3, 0), Extent: 1 + p.pick(most, "extent")})
	}
	return halide.NewRDomOver(fmt.Sprintf("r%d", p.rdoms), box...)
}
