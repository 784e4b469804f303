package extract

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// hasComplex reports whether there may be complex products: the machine multiplies complex numbers, and a table or a
// choice tells lanes apart.
func hasComplex(n *lower.Nest, m *triplet.Machine) bool {
	if !slices.ContainsFunc(m.Paths, func(d triplet.Datapath) bool { return d.Complex != triplet.NotComplex }) {
		return false
	}
	apart := slices.ContainsFunc(n.Buffers, func(b *lower.Buffer) bool { return b.Table != nil })
	for s := range inVectors(n.Body) {
		lower.WalkExprs([]lower.Stmt{s}, func(e *halide.Expr) { apart = apart || e.Op == halide.OpSelect })
	}
	return apart
}

// joinParts makes one accumulator of two of which even lanes take one and odd lanes the other, where their sums are the
// parts of complex products:
//
//	acc(xi) += a*c - b*d                                        acc(xi) += select(xi%2 == 0, a*c - b*d, a*d + b*c)
//	acc2(xi) += a*d + b*c                                  ->
//	out(xi) = narrow(select(xi%2 == 0, acc(xi), acc2(xi)))      out(xi) = narrow(acc(xi))
func (w *walker) joinParts(n *lower.Nest) *lower.Nest {
	if !w.complexes {
		return n
	}
	for s := range inVectors(n.Body) {
		s, ok := s.(*lower.Store)
		if !ok {
			continue
		}
		var choice *halide.Expr
		halide.Walk(s.Value, func(e *halide.Expr) {
			if e.Op == halide.OpSelect && e.Args[1].Op == halide.OpLocal && e.Args[2].Op == halide.OpLocal {
				choice = e
			}
		})
		if choice == nil {
			continue
		}
		if joined := (&partJoiner{walker: w, nest: n, choice: choice}).join(); joined != nil {
			n = joined
			w.nest = n
		}
	}
	return n
}

// partJoiner joins the accumulators of one choice.
type partJoiner struct {
	*walker
	nest   *lower.Nest
	choice *halide.Expr
	failed bool
}

// join is the nest with one accumulator; nil if that is not possible.
func (j *partJoiner) join() *lower.Nest {
	a, b := j.choice.Args[1], j.choice.Args[2]
	reads := map[string]int{}
	lower.WalkExprs(j.nest.Body, func(e *halide.Expr) {
		if e.Op == halide.OpLocal {
			reads[e.Name]++
		}
	})
	if a.Name == b.Name || reads[a.Name] != 1 || reads[b.Name] != 1 || !slices.EqualFunc(a.Args, b.Args, sameText) {
		return nil
	}
	out := *j.nest
	out.Body = lower.MapLists(j.nest.Body, j.list)
	if j.failed {
		return nil
	}
	out.Locals = slices.Clone(out.Locals)
	first, second := j.nest.Local(a.Name), j.nest.Local(b.Name)
	for i := range out.Locals {
		if l := &out.Locals[i]; l.Name == a.Name {
			l.Lo = slices.MinFunc([]*big.Int{first.Lo, second.Lo}, (*big.Int).Cmp)
			l.Hi = slices.MaxFunc([]*big.Int{first.Hi, second.Hi}, (*big.Int).Cmp)
		}
	}
	return &out
}

func sameText(a, b *halide.Expr) bool { return a.String() == b.String() }

// list joins what a list adds to the accumulators, one term of each with one of the other.
func (j *partJoiner) list(body []lower.Stmt) []lower.Stmt {
	var firsts, seconds []int
	for i, s := range body {
		if f, ok := s.(*lower.For); ok && f.Kind == halide.Vectorized {
			switch s := f.Body[0].(type) {
			case *lower.Assign:
				switch s.Local {
				case j.choice.Args[1].Name:
					firsts = append(firsts, i)
				case j.choice.Args[2].Name:
					seconds = append(seconds, i)
				}
				continue
			case *lower.Store:
				body = slices.Clone(body)
				body[i] = j.stored(f, s)
			}
		}
		if len(firsts) != len(seconds) { // something stands between two terms
			j.failed = true
		}
	}
	if len(firsts) != len(seconds) {
		j.failed = true
	}
	if j.failed || len(firsts) == 0 {
		return body
	}
	out := slices.Clone(body)
	for k := range firsts {
		f, g := body[firsts[k]].(*lower.For), body[seconds[k]].(*lower.For)
		out[firsts[k]] = j.both(f, g)
	}
	for k := len(seconds) - 1; k >= 0; k-- {
		out = slices.Delete(out, seconds[k], seconds[k]+1)
	}
	return out
}

// stored is a store without the choice, where it makes that.
func (j *partJoiner) stored(f *lower.For, s *lower.Store) lower.Stmt {
	made := *s
	made.Value = j.without(s.Value)
	g := *f
	g.Body = []lower.Stmt{&made}
	return &g
}

// without is e with the first accumulator in the place of the choice.
func (j *partJoiner) without(e *halide.Expr) *halide.Expr {
	if e == j.choice {
		return e.Args[1]
	}
	for i, a := range e.Args {
		if b := j.without(a); b != a {
			c := *e
			c.Args = slices.Clone(e.Args)
			c.Args[i] = b
			return &c
		}
	}
	return e
}

// both adds two terms to one accumulator.
func (j *partJoiner) both(f, g *lower.For) lower.Stmt {
	a, b := f.Body[0].(*lower.Assign), g.Body[0].(*lower.Assign)
	made := *a
	if a.Op != b.Op || a.Reduce != b.Reduce || f.Var != g.Var || f.Extent != g.Extent ||
		!slices.EqualFunc(a.Index, b.Index, sameText) {
		j.failed = true
		return f
	}
	if !zero(a.Value) || !zero(b.Value) {
		e := *j.choice
		e.Args = []*halide.Expr{j.choice.Args[0], a.Value, b.Value}
		made.Value = &e
		if _, ok := j.complexTerms(f, &e); !ok {
			j.failed = true
		}
	}
	h := *f
	h.Body = []lower.Stmt{&made}
	return &h
}

// complexAccs says which accumulators of a program are of complex numbers. They end in int16 or int32, and nothing else
// is added to them. What they hold on their way is within twice the distance of the least and the greatest sum: each
// sum of products is within twice its own (bounded), which lies on both sides of zero.
func complexAccs(p *triplet.Program) error {
	has := make([][2]bool, len(p.Accs)) // real products, complex ones
	for _, b := range triplet.Blocks(p.Body) {
		for i := range b.Triplets {
			t := &b.Triplets[i]
			if t.Complex == triplet.NotComplex {
				has[t.Acc][0] = true
				continue
			}
			has[t.Acc][1] = true
			if a := &p.Accs[t.Acc]; !a.Complex {
				most := new(big.Int).Sub(a.Hi, a.Lo)
				most.Lsh(most, 1)
				a.Complex, a.Lo, a.Hi = true, new(big.Int).Neg(most), most
			}
		}
		for _, e := range b.Ends {
			if t := e.Store.Out.Buffer.Type; p.Accs[e.Acc].Complex && t != halide.Int16 && t != halide.Int32 {
				return fmt.Errorf("complex sums are stored as int16 or int32, not as %s", t)
			}
		}
	}
	for i, h := range has {
		if h[0] && h[1] {
			return fmt.Errorf("%s has real and complex products", p.Accs[i].Name)
		}
	}
	return nil
}

// unit is the greatest power of two that an element of a complex number is: greater multiples are sums of it.
var unit = (highest(halide.Int16).Int64() + 1) / 2

// plain takes the complex numbers that are added out of a sum: they are products with a real number, whose imaginary
// part is 0.
//
//	c(2*i) in even lanes, c(2*i+1) in odd ones   ->   c(2*i) * {1, 0} (re), c(2*i+1) * {0, 1} (im)
//	3*c(2*i), -3*c(2*i+1)                        ->   the same, of {3, 0} and conjugate data
//	100, -7                                      ->   100 * {1, 0} (re), -7 * {0, 1} (im)
//
// The rest has two factors. ok is false of what is no complex number.
func (c *complexSum) plain(evens, odds []realProduct) (list []product, restEven, restOdd []realProduct, ok bool) {
	var sums [2]int64
	var loads [2][]realProduct
	rest := [2][]realProduct{}
	for i, l := range [][]realProduct{evens, odds} {
		for _, p := range l {
			switch len(p.product.factors) {
			case 0:
				sums[i] += p.times()
			case 1:
				loads[i] = append(loads[i], p)
			default:
				rest[i] = append(rest[i], p)
			}
		}
	}
	for _, re := range loads[0] {
		k := slices.IndexFunc(loads[1], func(im realProduct) bool {
			return c.number(re.factors[0], im.factors[0]) && re.product.int.CmpAbs(im.product.int) == 0
		})
		if k < 0 {
			return nil, nil, nil, false
		}
		im := loads[1][k]
		loads[1] = slices.Delete(loads[1], k, k+1)
		kind := triplet.ComplexProduct
		if re.neg != im.neg {
			kind = triplet.ConjugateData
		}
		x, z := c.pair(re.factors[0], re.factors[0]), c.pair(im.factors[0], im.factors[0])
		n := max(re.times(), -re.times())
		more, fits := c.byNumber(x, z, n, product{neg: re.neg, complex: kind, pos: re.pos})
		if list = append(list, more...); !fits {
			return nil, nil, nil, false
		}
	}
	if len(loads[1]) > 0 {
		return nil, nil, nil, false
	}
	for _, n := range []int64{unit, 1} {
		re, im := sums[0]/n, sums[1]/n
		sums[0], sums[1] = sums[0]%n, sums[1]%n
		if re == 0 && im == 0 {
			continue
		}
		whole := c.numbered(re, im)
		if whole == nil {
			return nil, nil, nil, false
		}
		more, fits := c.byNumber(whole[0], whole[1], n, product{complex: triplet.ComplexProduct, pos: c.pos})
		if list = append(list, more...); !fits {
			return nil, nil, nil, false
		}
	}
	return list, rest[0], rest[1], true
}

// byNumber are the halves of n times the complex number of these parts, as p says; ok is false if they are too many.
func (c *complexSum) byNumber(re, im *halide.Expr, n int64, p product) (list []product, ok bool) {
	for _, by := range [][2]int64{{n / unit, unit}, {1, n % unit}} {
		copies, times := by[0], by[1]
		if copies == 0 || times == 0 {
			continue
		}
		z := c.numbered(times, 0)
		if z == nil || copies > mostCopies {
			return nil, false
		}
		one := p
		one.int = big.NewInt(1)
		other := one
		one.factors, other.factors, other.imag = []*halide.Expr{re, z[2]}, []*halide.Expr{im, z[3]}, true
		list = append(list, slices.Repeat([]product{one, other}, int(copies))...)
	}
	return list, true
}

// mostNumbers is how many complex numbers the table of constants has room for.
const mostNumbers = 16

// numbered is a constant complex number, out of a table: its real part in all lanes, its imaginary part in all of them,
// both in turns, and both in turns the other way round. Nil if there is no room, or it does not fit.
func (c *complexSum) numbered(re, im int64) []*halide.Expr {
	if !triplet.Holds(halide.Int16, re) || !triplet.Holds(halide.Int16, im) {
		return nil
	}
	w := c.walker
	if w.numbers == nil {
		w.addNumbers()
	}
	list := w.numbers.Table.Ints
	k := 0
	for k < w.hasNumbers && (list[2*k] != re || list[2*k+1] != im) {
		k++
	}
	if k == mostNumbers {
		return nil
	}
	w.hasNumbers = max(w.hasNumbers, k+1)
	list[2*k], list[2*k+1] = re, im
	parity := indexes.Node(halide.OpMod, indexes.Variable(c.f.Var), indexes.Number(2))
	var out []*halide.Expr
	for _, at := range []*halide.Expr{indexes.Number(0), indexes.Number(1), parity,
		indexes.Node(halide.OpSub, indexes.Number(1), parity)} {
		at = indexes.Expr(indexes.Must(indexes.Node(halide.OpAdd, at, indexes.Number(2*k)), w.extents))
		out = append(out, &halide.Expr{Op: halide.OpLoad, Kind: halide.IntKind, Name: w.numbers.Name,
			Type: halide.Int16, Args: []*halide.Expr{at}, Pos: c.pos, Values: halide.SpanOf(min(re, im), max(re, im))})
	}
	return out
}

// addNumbers adds the table to the nest.
func (w *walker) addNumbers() {
	b := w.machine.Flat(w.tempName(), halide.Int16)
	triplet.Resize(b, 2*mostNumbers)
	b.Inner, b.Table = true, halide.NewArray(halide.Int16, b.Dims...)
	w.numbers = b
	n := *w.nest
	first := slices.IndexFunc(n.Buffers, func(b *lower.Buffer) bool { return b.Inner }) // in the order of their Allocs
	if first < 0 {
		first = len(n.Buffers)
	}
	n.Buffers = slices.Insert(slices.Clone(n.Buffers), first, b)
	n.Body = w.withNumbers(n.Body)
	w.nest = &n
}

// withNumbers is a body in which the table is there, if there is one.
func (w *walker) withNumbers(body []lower.Stmt) []lower.Stmt {
	if w.numbers == nil {
		return body
	}
	return []lower.Stmt{&lower.Alloc{Buffer: w.numbers, Body: body, Pos: lower.PosOf(body[0])}}
}
