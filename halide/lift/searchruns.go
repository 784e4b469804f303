package lift

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/synth"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// How many runs a search looks at, at how many sizes; how long each may be.
const (
	examplePoints = 4
	searchSteps   = 300_000
)

// manners is how many manners of numbers there are.
const manners = 8

// varied is a run on numbers of a seed's manner: small ones, of one sign, all the same, all but a few the same, around
// the function's constants, wide ones. What a function tells apart should be there. Floats are integers unless
// fractions is set.
func varied(seed uint64, constants []int64, fractions bool) domain[none] {
	same := int64(seed/manners%25) - 12 // 25 seeds of a manner take all of these
	return drawn(seed, func(r *rand.Rand, k interp.Kind) interp.Value[none] {
		v := int64(0)
		switch seed % manners {
		case 0, 1:
			v = r.Int64N(19) - 9
		case 2:
			v = r.Int64N(12)
		case 3:
			v = -r.Int64N(12)
		case 4:
			v = same
		case 5:
			if v = []int64{0, 1, -1, 40}[seed/manners%4]; r.IntN(5) == 0 {
				v = r.Int64N(7) - 3
			}
		case 6:
			v = r.Int64N(600) - 300
		default:
			around := int64(0)
			if len(constants) > 0 {
				around = constants[r.IntN(len(constants))]
			}
			v = around + r.Int64N(7) - 3
		}
		if k.Float() {
			f := float64(v)
			if fractions {
				f += float64(r.IntN(8)) / 8
			}
			return interp.FloatValue[none](k, f)
		}
		if !k.Signed() && v < 0 {
			v = -v
		}
		return interp.IntValue[none](k, v)
	})
}

// vary is p with other values of the integers that are data.
func (h *hunt) vary(p point, seed uint64) point {
	q := maps.Clone(p)
	d := varied(seed, h.constants, false)
	for _, k := range h.s.knobs {
		if k.data {
			q[k.name] = d.scalar(k.name, k.kind).Int
		}
	}
	return q
}

// example is a run: where, on what, and what it left.
type example struct {
	at    point
	data  domain[none]
	trace *interp.Trace[none]
}

// runs are runs at several sizes on numbers of all manners; those that fault, that C gives no meaning to, or that reach
// before an array are left out.
func (h *hunt) runs() ([]example, error) {
	points := h.s.observations(h.base, regime{})
	var out []example
	for _, p := range points[:min(len(points), examplePoints)] {
		for seed := range uint64(manners) {
			q, d := h.vary(p, seed), varied(seed, h.constants, false)
			t, err := run(h.s, q, d, interp.Limits{Steps: searchSteps})
			if h.s.ctx.Err() != nil {
				return nil, h.s.ctx.Err()
			}
			if err != nil || undefined(h.s, t) || effectOf(h.s, t).negative {
				continue
			}
			out = append(out, example{q, d, t})
		}
	}
	if len(out) < examplePoints {
		return nil, fmt.Errorf("%d runs are too few to search by", len(out))
	}
	return out, nil
}

// undefined reports whether C gives the run no meaning: overflow, and the like.
func undefined(s *subject, t *interp.Trace[none]) bool { return len(effectOf(s, t).notes) > 0 }

// skeleton is the summary without values: vectors that are as long as any of the runs touched them, and what was
// written.
func (h *hunt) skeleton(all []example) (*summary.Summary, error) {
	touched, wrote := map[string]bool{}, map[string]bool{}
	byPoint := map[string]*shape.Run{}
	var runs []*shape.Run
	for _, x := range all {
		key := h.free(x.at).text()
		r := byPoint[key]
		if r == nil {
			r = &shape.Run{Sizes: h.free(x.at), Touched: map[string][]int64{}, Written: map[string][]shape.Element{}}
			byPoint[key], runs = r, append(runs, r)
		}
		h.touch(r, x.trace, touched, wrote)
	}
	var list []shape.Run
	for _, r := range runs {
		for a := range r.Touched {
			slices.Sort(r.Touched[a])
			r.Touched[a] = slices.Compact(r.Touched[a])
		}
		list = append(list, *r)
	}
	h.layouts = shape.Layouts(list)
	in := h.input(nil, nil)
	s := &summary.Summary{Name: h.s.name, Sizes: in.Sizes, Scalars: in.Scalars, Arrays: in.Arrays}
	for i := range s.Arrays {
		if !wrote[s.Arrays[i].Path] {
			continue
		}
		o := summary.Output{Array: s.Arrays[i].Name, Elem: s.Arrays[i].Elem}
		if s.Arrays[i].Offset.IsZero() {
			for d, x := range s.Arrays[i].Dims {
				v := []string{"i", "j"}[min(d, 1)]
				o.Vars, o.At = append(o.Vars, summary.Below(v, x.Extent)), append(o.At, summary.VarOf(v))
			}
			s.Outputs = append(s.Outputs, o)
			continue
		}
		return nil, errors.New("what is written does not begin with element 0")
	}
	if t := all[0].trace.Result; t != nil && t.Kind != interp.Ptr {
		s.Outputs = append(s.Outputs, summary.Output{Elem: terms.Type(t.Kind)})
		if !t.Kind.Float() {
			s.Exact = summary.BitExact
		}
	}
	for _, a := range s.Arrays {
		if a.Elem.Float() {
			s.Exact = summary.OverReals
		}
	}
	if len(s.Outputs) == 0 {
		return nil, errors.New("nothing is written")
	}
	return s, nil
}

// touch adds to r what a run touched.
func (h *hunt) touch(r *shape.Run, t *interp.Trace[none], touched, wrote map[string]bool) {
	var x placer
	for _, o := range t.Objects {
		if scratch(h.s, t, o) {
			continue
		}
		for _, c := range o.Cells {
			pattern, number, exact := x.place(c.Path, c.Index)
			if c.Kind == interp.Ptr || number == noPlace || exact && !c.Written && (h.s.single[c.Path] ||
				h.s.isField(c.Path) || h.s.isShortField(c.Path)) {
				continue
			}
			touched[pattern] = true
			r.Touched[pattern] = append(r.Touched[pattern], number)
			if c.Written {
				wrote[pattern] = true
				h.s.elems[pattern] = c.Kind
			}
		}
	}
}

// problem is one output for the search: arrays and scalars of its kind are what its value may be made of.
func (h *hunt) problem(o *summary.Output, all []example) (*synth.Problem, error) {
	kind := o.Elem.Kind()
	p := &synth.Problem{Vars: o.Vars, Elem: o.Elem, Sizes: h.summary.Sizes, Constants: h.constants}
	for _, a := range h.summary.Arrays {
		if a.Elem.Kind() == kind {
			p.Arrays = append(p.Arrays, a)
		}
	}
	for _, x := range h.summary.Scalars {
		if x.Elem.Kind() == kind {
			p.Scalars = append(p.Scalars, x)
		}
	}
	for _, x := range all {
		r, err := h.example(o, p, x)
		if err != nil {
			return nil, err
		}
		p.Runs = append(p.Runs, *r)
	}
	return p, nil
}

// example is one run as a search wants it.
func (h *hunt) example(o *summary.Output, p *synth.Problem, x example) (*synth.Run, error) {
	r := &synth.Run{Sizes: h.sizesAt(x.at), Scalars: map[string]int64{}, Before: map[string]*synth.Tensor{}}
	env := environment(h.candidate, x.at, x.data)
	whole := func(v interp.Value[none]) int64 {
		if v.Kind.Float() {
			return int64(v.Float)
		}
		return v.Int
	}
	for _, s := range p.Scalars {
		v, err := env.Scalar(s.Name, s.Elem)
		if err != nil {
			return nil, err
		}
		if r.Scalars[s.Name] = int64(v.Float); v.Int != nil {
			r.Scalars[s.Name] = v.Int.Int64()
		}
	}
	for i := range p.Arrays {
		a := &p.Arrays[i]
		t, err := tensor(a, r.Sizes, func(n int64) int64 { return whole(x.data.elem(a.Path, n, h.s.elems[a.Path])) })
		if err != nil {
			return nil, err
		}
		r.Before[a.Name] = t
	}
	if o.Array == "" {
		r.After = &synth.Tensor{Extents: []int64{}, Data: []int64{whole(*x.trace.Result)}}
		return r, nil
	}
	a := h.summary.Array(o.Array)
	left, _ := cells(x.trace, a.Path)
	t, err := tensor(a, r.Sizes, func(n int64) int64 {
		if v, ok := left[n]; ok {
			return whole(v)
		}
		return whole(x.data.elem(a.Path, n, h.s.elems[a.Path]))
	})
	r.After = t
	return r, err
}

// beyondArrays refuses what was found of a function that touches an element at p which its arrays do not have: data
// decide how far it goes, and what is left of it where they happen to end it inside says nothing of the others.
//
//	for (j = 0; j < n; j++) j += a[j];
func (h *hunt) beyondArrays(p point, t *interp.Trace[none]) error {
	sizes := h.sizesAt(p)
	for i := range h.summary.Arrays {
		a := &h.summary.Arrays[i]
		l, err := a.At(sizes)
		if err != nil {
			return err
		}
		ran, made := cells(t, a.Path)
		for _, n := range slices.Sorted(maps.Keys(ran)) {
			if _, there := l.Index(n); !made && !there {
				return h.differs(p, fmt.Sprintf("%s is reached, which is none of the elements of %s: data decide how "+
					"far it goes", summary.ElementText(a.Path, n), a))
			}
		}
	}
	return nil
}

// mostSearched is how many elements an array may have that a search looks at.
const mostSearched = 1 << 10

// tensor is an array at sizes with the elements that value gives by their number.
func tensor(a *summary.Array, sizes map[string]int64, value func(int64) int64) (*synth.Tensor, error) {
	l, err := a.At(sizes)
	if err != nil {
		return nil, err
	}
	t := &synth.Tensor{Extents: append([]int64{}, l.Extents...)}
	n := int64(1)
	for _, e := range l.Extents {
		if n *= e; e < 1 || n > mostSearched {
			return nil, fmt.Errorf("%s has too many elements to search by", a.Name)
		}
	}
	for i := range n {
		index, rest := make([]int64, len(l.Extents)), i
		for d, e := range l.Extents {
			index[d], rest = rest%e, rest/e
		}
		at, err := l.Number(index)
		if err != nil {
			return nil, err
		}
		t.Data = append(t.Data, value(at))
	}
	return t, nil
}
