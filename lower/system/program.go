package system

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/lower/match"
)

// Instruction is an instruction that a system may have: what it computes, and how it is run.
type Instruction struct {
	Name    string
	Product *match.Product
	Acc     string                                                // the operand that the sum is added to
	Result  halide.Type                                           // of what it gives
	Exact   func(s match.Sum, m match.Map) error                  // nil: calls compute the sum exactly
	Run     func(map[string]*halide.Array) (*halide.Array, error) // operands by name
}

// Array is an array of a program: an input, a Func, or a sum of a Func.
type Array struct {
	Name   string
	Type   halide.Type
	Region []halide.Range
	Input  bool
}

// Program is an algorithm as what is computed of it, one Func after the other. Its schedules are made one at a time.
type Program struct {
	Output *halide.Func
	Arrays map[string]*Array
	funcs  []*function
	units  *unroller
}

// function is a Func: its sums, which instructions compute, and the rest.
type function struct {
	f     *halide.Func
	sums  []*sumOf
	value *halide.Func // the rest: what the Func is, where inputs stand for sums and for what it calls
}

// sumOf is a sum with the ways to compute it.
type sumOf struct {
	array *Array
	maps  []mapping
}

// mapping is a map of an instruction onto a sum.
type mapping struct {
	by    *Instruction
	calls *match.Calls
	text  string
}

// NewProgram reads the algorithm of a schedule, which says how far its output goes. Sums that no instruction computes
// stay in the rest. The error is that of the schedule, or says what is not scheduled: updates, floats, Funcs of several
// values.
func NewProgram(s *halide.Schedule, instructions []*Instruction) (*Program, error) {
	if len(s.Outputs()) != 1 {
		return nil, fmt.Errorf("it has %d outputs: a system computes one", len(s.Outputs()))
	}
	root := s.Func
	plain := root.Schedule()
	for _, v := range root.Vars {
		r, ok := s.Range(v.Name)
		if !ok {
			return nil, fmt.Errorf("%s of %s has no extent", v.Name, root.Name)
		}
		plain.BoundMin(v, r.Min, r.Extent)
	}
	for _, f := range halide.Funcs(root) {
		if len(f.Updates) > 0 || len(f.Values) != 1 {
			return nil, fmt.Errorf("%s: %s has updates or several values, which no system computes: loops over time "+
				"are told by feeds", f.Pos, f.Name)
		}
		if f != root {
			plain.Of(f).ComputeRoot()
		}
	}
	n, err := build.Lower(plain, nil)
	if err != nil {
		return nil, err
	}
	p := &Program{Output: root, Arrays: map[string]*Array{}}
	if err := p.arrays(n); err != nil {
		return nil, err
	}
	for _, f := range halide.Funcs(root) {
		g, err := p.function(f, instructions)
		if err != nil {
			return nil, err
		}
		p.funcs = append(p.funcs, g)
	}
	return p, nil
}

// arrays are those of the nest, with how far they go.
func (p *Program) arrays(n *lower.Nest) error {
	base := map[string][]*halide.Expr{}
	for s := range lower.All(n.Body) {
		if a, ok := s.(*lower.Alloc); ok {
			base[a.Buffer.Name] = a.Base
		}
	}
	for _, b := range n.Buffers {
		if !b.Type.Integer() {
			return fmt.Errorf("%s holds %s: systems compute with integers", b.Name, b.Type)
		}
		a := &Array{Name: b.Name, Type: b.Type, Region: slices.Clone(b.Valid), Input: !b.Output && !b.Inner}
		if b.Border != nil {
			return fmt.Errorf("%s has a border: pad it in a Func", b.Name)
		}
		for d, e := range base[b.Name] {
			if f, err := indexes.Form(e, nil); err == nil && f.IsConst() {
				a.Region[d].Min += f.Const
			}
		}
		p.Arrays[b.Name] = a
	}
	return nil
}

// function reads a Func.
func (p *Program) function(f *halide.Func, instructions []*Instruction) (*function, error) {
	g := &function{f: f}
	extents := map[string]int{}
	region := p.Arrays[f.Name].Region
	for d, v := range f.Vars {
		extents[v.Name] = region[d].Extent
	}
	sums, _ := match.Of(f, extents) // what is none is the rest
	known := map[*halide.Expr]*halide.Input{}
	for _, s := range sums {
		if s.Expr.Op != halide.OpReduce {
			continue
		}
		for i := range f.Vars { // loops count from 0
			for _, a := range append([]match.Access{s.Product.Out}, s.Product.Factors...) {
				for d := range a.Rows {
					a.Rows[d].Const += a.Rows[d].Coef[i] * region[i].Min
				}
			}
		}
		o := &sumOf{array: &Array{Name: fmt.Sprintf("%s_sum%d", f.Name, len(g.sums)+1), Region: region}}
		for _, in := range instructions {
			o.add(in, s)
		}
		if len(o.maps) == 0 {
			continue
		}
		o.array.Type = o.maps[0].by.Result
		o.maps = slices.DeleteFunc(o.maps, func(m mapping) bool { return m.by.Result != o.array.Type })
		p.Arrays[o.array.Name] = o.array
		g.sums = append(g.sums, o)
		known[s.Expr] = standIn(o.array, s.Expr, len(f.Vars))
	}
	g.value = p.rest(f, known)
	return g, g.value.Err()
}

// add adds the maps of an instruction.
func (o *sumOf) add(in *Instruction, s match.Sum) {
	maps, why := match.Find(in.Product, s.Product)
	if why != nil || in.Acc == "" {
		return
	}
	for _, m := range maps {
		c, err := match.CallsOf(in.Product, s.Product, m)
		if err == nil {
			err = c.Prove()
		}
		if err == nil {
			err = in.Exact(s, m)
		}
		if err == nil {
			o.maps = append(o.maps, mapping{in, c, in.Name + " " + m.Text(in.Product, s.Product)})
		}
	}
}

// standIn is an array as an input in the place of an expression, whose values it has: what the rest stores may hold
// only those.
func standIn(a *Array, e *halide.Expr, dims int) *halide.Input {
	in := halide.NewInput(a.Name, a.Type, dims)
	if s := (halide.Env{}).Span(e); s.Known() && s.Fits(a.Type) {
		in.Values = s
	}
	return in
}

// rest is f, where inputs stand for sums and for the Funcs that it calls.
func (p *Program) rest(f *halide.Func, sums map[*halide.Expr]*halide.Input) *halide.Func {
	called := map[string]*halide.Input{}
	var at []halide.Operand
	for _, v := range f.Vars {
		at = append(at, v)
	}
	r := indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{}, Leaf: func(e *halide.Expr) *halide.Expr {
		if in := sums[e]; in != nil {
			return in.At(at...)
		}
		return nil
	}, Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpCall {
			return nil
		}
		in := called[e.Func.Name]
		if in == nil {
			in = standIn(p.Arrays[e.Func.Name], e, len(args))
			called[e.Func.Name] = in
		}
		var coords []halide.Operand
		for _, a := range args {
			coords = append(coords, a)
		}
		return in.At(coords...)
	}}
	g := halide.NewFunc(f.Name, f.Vars...).Is(r.Rewrite(f.Value))
	if f.Stored != nil {
		g.Stores(f.Stored...)
	} else {
		g.Stores(p.Arrays[f.Name].Type)
	}
	return g
}
