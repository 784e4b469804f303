package kernel

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Norm is a condition of inputs under which an accumulator stays in 32 bits, though intervals do not prove it: for all
// places of an output, the sum of the magnitudes of its coefficients times the greatest magnitude of their data, and of
// what is added without a coefficient, is at most NormLimit.
//
//	acc += in(x+r.x, y+r.y) * k(r.x, r.y), both of int16   ->   sum over r of |k(r)| * 32768 <= 2147450880
type Norm struct {
	Local string
	Rest  int64 // the greatest magnitude of what has no coefficient
	Terms []NormTerm
	Outer []lower.Level // loops that addresses of coefficients depend on and the sum does not run over

	places int // trips of Outer
}

// NormTerm is the terms of one statement.
type NormTerm struct {
	Buffer  int // of the coefficients, in Nest.Buffers
	Address affine.Form
	Over    []lower.Level // loops that the address depends on, and the sum runs over
	Most    int64         // the greatest magnitude of the data, times how often each coefficient is taken

	// loops alone would leave the coefficients, of which the last one is last; conditions keep the term inside
	leaves bool
	last   int

	steps []normStep // of Over, in elements
	outer []int      // what a step of each of Norm.Outer is, in elements
}

// NormLimit leaves room in 32 bits for half of what a shift by 16 drops.
const NormLimit = 1<<31 - 1<<15

const (
	normWork = 1 << 20 // coefficients that are looked at in a run, at most
	normPays = 8       // products to each of them, at least: to look at one takes as long as several products in lanes
)

// Narrowed is n with accumulators of 32 bits where more are only needed for large coefficients, and the conditions;
// none: n, Wrapped. Sums that add little more than a product for each coefficient are as wide as their intervals,
// unless no lanes are: runs would look at coefficients for longer than they compute.
func Narrowed(n *lower.Nest) (*lower.Nest, []Norm) {
	n = Wrapped(n)
	out := *n
	out.Locals = slices.Clone(n.Locals)
	var norms []Norm
	work := 0
	for i, l := range n.Locals {
		if l.Kind != halide.IntKind || magnitude(halide.Span{Lo: l.Lo, Hi: l.Hi}) <= NormLimit {
			continue
		}
		of := normsOf(n, l)
		own := 0
		for _, m := range of {
			own = min(own+m.work(), 2*normWork)
		}
		wide := (halide.Span{Lo: l.Lo, Hi: l.Hi}).Fits(halide.Int64)
		if len(of) == 0 || work+own > normWork || wide && products(n.Body, l.Name) < float64(normPays*own) {
			continue
		}
		work += own
		norms = append(norms, of...)
		least, most := big.NewInt(-NormLimit), big.NewInt(NormLimit)
		if l.Lo.Cmp(least) > 0 {
			least = l.Lo
		}
		if l.Hi.Cmp(most) < 0 {
			most = l.Hi
		}
		out.Locals[i].Lo, out.Locals[i].Hi = least, most
	}
	return &out, norms
}

// products is how often statements add to an accumulator in a run.
func products(body []lower.Stmt, local string) (sum float64) {
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			sum += float64(s.Trips()) * products(s.Body, local)
		case *lower.Assign:
			if s.Local == local && s.Op == lower.Accumulate {
				sum++
			}
		default:
			for _, b := range lower.Bodies(s) {
				sum += products(b, local)
			}
		}
	}
	return sum
}

// normsOf finds the conditions of an accumulator, one for each of its cells that statements name apart; none: there is
// something else than sums of products with inputs.
func normsOf(n *lower.Nest, l lower.Local) []Norm {
	f := &normFinder{nest: n, local: l, extents: n.Extents(), ok: true, cells: map[string]*normCell{}}
	f.gather(n.Body, nil, false)
	var out []Norm
	for _, name := range slices.Sorted(maps.Keys(f.cells)) {
		c := f.cells[name]
		for _, other := range f.cells {
			f.ok = f.ok && (c == other || apart(c.index, other.index))
		}
		if !f.ok {
			return nil
		}
		out = append(out, f.settle(c))
	}
	if !f.ok {
		return nil
	}
	return out
}

// apart reports whether two indexes never name one cell: a number stands against another.
func apart(a, b []affine.Form) bool {
	for d := range a {
		if a[d].IsConst() && b[d].IsConst() && a[d].Const != b[d].Const {
			return true
		}
	}
	return false
}

type normFinder struct {
	nest    *lower.Nest
	local   lower.Local
	extents affine.Extents
	cells   map[string]*normCell // by the text of the index
	ok      bool
}

// normCell is the statements that name cells by one index.
type normCell struct {
	index []affine.Form
	sets  [][]*lower.For // the loops around what sets it, whatever holds
	adds  []normAdd      // what it is set to, too
}

// normAdd is a statement that adds to the accumulator, with the loops around it.
type normAdd struct {
	value *halide.Expr
	loops []*lower.For
}

// gather gathers the statements of the accumulator by cells.
func (f *normFinder) gather(body []lower.Stmt, loops []*lower.For, guarded bool) {
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			f.gather(s.Body, append(slices.Clip(loops), s), guarded)
		case *lower.Assign:
			if s.Local == f.local.Name {
				f.assign(s, loops, guarded)
			}
		default:
			_, condition := s.(*lower.If)
			for _, b := range lower.Bodies(s) {
				f.gather(b, loops, guarded || condition)
			}
		}
	}
}

func (f *normFinder) assign(a *lower.Assign, loops []*lower.For, guarded bool) {
	var index []affine.Form
	for _, e := range a.Index {
		index = append(index, indexes.Must(e, f.extents))
	}
	name := fmt.Sprint(index)
	c := f.cells[name]
	if c == nil {
		c = &normCell{index: index}
		f.cells[name] = c
	}
	f.ok = f.ok && (a.Op == lower.Set || a.Reduce == halide.SumOf)
	if a.Op == lower.Set && !guarded {
		c.sets = append(c.sets, loops)
	}
	c.adds = append(c.adds, normAdd{a.Value, loops})
}

// settle turns the statements of a cell into terms. A sum runs over the loops inside those that set it anew, but for
// lanes: a loop that is an index of its own.
func (f *normFinder) settle(c *normCell) Norm {
	m := Norm{Local: f.local.Name}
	f.ok = f.ok && len(c.sets) > 0
	for _, a := range c.adds {
		anew := 0
		for _, set := range c.sets {
			n := 0
			for n < min(len(set), len(a.loops)) && set[n] == a.loops[n] {
				n++
			}
			anew = max(anew, n)
		}
		summed := map[string]bool{}
		times := int64(1)
		for _, l := range a.loops[anew:] {
			if slices.ContainsFunc(c.index, affine.Var(l.Var).Equal) {
				continue
			}
			times = satMul(times, int64(l.Trips()))
			for _, v := range l.Levels() {
				summed[v.Var] = true
			}
		}
		f.add(&m, a, a.value, times, summed)
	}
	sort.SliceStable(m.Outer, func(i, j int) bool { return m.Outer[i].Var < m.Outer[j].Var })
	m.places = trips(m.Outer)
	for i := range m.Terms {
		f.ok = m.Terms[i].step(m.Outer) && f.ok
	}
	return m
}

// step finds how far the elements of an address lie apart; ok is false if loops are not only added up in it.
func (t *NormTerm) step(outer []lower.Level) (ok bool) {
	for _, l := range t.Over {
		n, _ := t.Address.Linear(l.Var)
		t.steps = append(t.steps, normStep{l.Extent, n})
	}
	for _, l := range outer {
		n, _ := t.Address.Linear(l.Var)
		t.outer = append(t.outer, n)
	}
	return t.Address.IsLinear()
}

// add takes the sum of products in a value, each so many times.
func (f *normFinder) add(m *Norm, a normAdd, e *halide.Expr, times int64, summed map[string]bool) {
	if e.Op == halide.OpAdd || e.Op == halide.OpSub {
		f.add(m, a, e.Args[0], times, summed)
		f.add(m, a, e.Args[1], times, summed)
		return
	}
	coef, data := f.product(e)
	if coef == nil {
		m.Rest = satAdd(m.Rest, satMul(magnitude(f.nest.Span(e)), times))
		return
	}
	b := f.nest.Buffer(coef.Name)
	t := NormTerm{Buffer: slices.Index(f.nest.Buffers, b), Address: b.Address(coef.Args, f.extents)}
	for _, l := range a.loops {
		for _, v := range l.Levels() {
			switch {
			case !t.Address.DependsOn(v.Var):
			case summed[v.Var]:
				t.Over = append(t.Over, v)
				times /= int64(v.Extent)
			case !slices.Contains(m.Outer, v):
				m.Outer = append(m.Outer, v)
			}
		}
	}
	t.Most = satMul(magnitude(f.nest.Span(data)), times)
	for _, x := range b.Axes {
		t.last += (x.Extent - 1) * x.Stride
	}
	lo, hi, ok := t.Address.Hull(f.extents)
	t.leaves = !ok || lo < 0 || hi > t.last
	m.Terms = append(m.Terms, t)
}

// product takes a product apart: the load of an input with fewer elements, and the other factor; nil: it is none.
func (f *normFinder) product(e *halide.Expr) (coef, data *halide.Expr) {
	if e.Op != halide.OpMul {
		return nil, nil
	}
	a, b := e.Args[0], e.Args[1]
	switch x, y := f.input(a), f.input(b); {
	case x == nil && y == nil:
		return nil, nil
	case y == nil || x != nil && points(x) < points(y):
		return a, b
	default:
		return b, a
	}
}

// input is the input that an expression loads from at places that no data decide; nil: it is something else.
func (f *normFinder) input(e *halide.Expr) *lower.Buffer {
	if e.Op != halide.OpLoad {
		return nil
	}
	b := f.nest.Buffer(e.Name)
	if b == nil || b.Output || b.Inner || !b.Type.Integer() {
		return nil
	}
	for _, x := range e.Args {
		if _, err := indexes.Form(x, f.extents); err != nil {
			return nil
		}
	}
	return b
}

// points is how many elements a buffer has, padding aside.
func points(b *lower.Buffer) int {
	n := 1
	for _, r := range b.Dims {
		n *= r.Extent
	}
	return n
}
