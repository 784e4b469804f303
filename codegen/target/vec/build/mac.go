package build

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// mac makes the accumulators of one lane loop by dot instructions.
//
//	acc += in(x)*k(0); acc += in(x+1)*k(1)   ->   p = dotss in(x) in(x+1) .., k(0) k(1) k(0) k(1) ..; acc = acc + p
//
// Dot instructions wrap at 32 bits, as sums do: the accumulator is right wherever its values fit.
type mac struct {
	how   mapping
	names map[string]bool // accumulators
}

// dots chooses dot instructions for the sums of products of one lane loop, and makes them.
type dots struct {
	*exprs
	data map[*halide.Expr]*datum
}

// planMac chooses how the accumulators of lane loop f are made; nil: all of them term by term.
func (b *dots) planMac(f *lower.For) *mac {
	if b.guard != nil {
		return nil
	}
	runs, names := b.macRuns(f.Body)
	if len(names) == 0 {
		return nil
	}
	var best *mac
	least := 0.0
	for _, r := range runs {
		least += b.plainCost(r)
	}
	list := mappings(b.m)
	var data [][]*datum // of each run, if a mapping asks for it
	code, forced := b.calls(f)
	if forced {
		list, least = called(b.m, code), math.Inf(1)
	}
	for _, how := range list {
		// whole registers of sums, and of 16 bits; or one block, but of 512 bits: x86 has a port less for parts of
		// these
		block := how.order == flat && b.m.Bits == 2*blockBits && f.Extent == blockBits/vec.I32.Bits()
		if f.Extent%(max(how.order.parts(), how.step)*b.m.Full(vec.I32)) != 0 && !block {
			continue
		}
		cost, ok := 0.0, true
		for i, r := range runs {
			if i == len(data) {
				data = append(data, b.dataOf(r))
			}
			if !forced && how.natural() && slices.ContainsFunc(data[i], func(d *datum) bool { return d.step != 2 }) {
				ok = false // others than pairs of neighbours would be shuffled, which other orders do for less
				break
			}
			c, fits := b.macCost(data[i], len(r), how)
			cost, ok = cost+c, ok && fits
		}
		if ok && cost < least {
			best, least = &mac{how: how, names: names}, cost
		}
	}
	if best != nil {
		best.how = b.inPlace(best.how, data)
	}
	return best
}

// macRuns is the sums of products in a body, run by run, and the accumulators that are nothing else.
func (b *dots) macRuns(body []lower.Stmt) (runs [][]*products, names map[string]bool) {
	names = map[string]bool{}
	bad := map[string]bool{}
	var look func(list []lower.Stmt) bool
	look = func(list []lower.Stmt) bool {
		for i := 0; i < len(list); {
			n := run(list[i:])
			if n == 0 {
				switch s := list[i].(type) {
				case *lower.If:
					return false
				case *lower.Assign:
					bad[s.Local] = true
				}
				for _, part := range lower.Bodies(list[i]) {
					if !look(part) {
						return false
					}
				}
				i++
				continue
			}
			var all []*products
			for _, s := range b.sumsOf(list[i : i+n]) {
				p, ok := b.productsOf(s)
				if bad[s.local] = bad[s.local] || !ok; ok {
					names[s.local] = true
					all = append(all, p)
				}
			}
			runs = append(runs, all)
			i += n
		}
		return true
	}
	if !look(body) {
		return nil, nil
	}
	for name := range names {
		u := b.locals.uses[where{b.lane, name}]
		l := b.nest.Local(name)
		e, _ := lanes.Least(halide.Span{Lo: l.Lo, Hi: l.Hi}, false)
		if bad[name] || e != vec.I32 || u.odd || !b.locals.own(b.lane, name) {
			delete(names, name)
		}
	}
	for i, r := range runs {
		runs[i] = slices.DeleteFunc(r, func(p *products) bool { return !names[p.local] })
	}
	return runs, names
}

// products is a sum of products that dot instructions can make.
type products struct {
	*sum
	first *halide.Expr // what it begins with, the same in all lanes, or nil
	terms []product
}

// product is one of them: data vary along lanes.
type product struct {
	data, coef *halide.Expr
	vector     bool // coef varies too
}

// productsOf takes a sum apart; ok is whether each term is a product of integers of 16 bits, of which one varies along
// lanes.
func (b *dots) productsOf(s *sum) (p *products, ok bool) {
	p = &products{sum: s}
	terms := s.terms
	if s.set && !b.varies(terms[0]) {
		p.first, terms = terms[0], terms[1:]
	}
	for _, t := range terms {
		if !b.addProducts(p, t) {
			return nil, false
		}
	}
	return p, true
}

func (b *dots) addProducts(p *products, e *halide.Expr) bool {
	if e.Op == halide.OpAdd {
		return b.addProducts(p, e.Args[0]) && b.addProducts(p, e.Args[1])
	}
	x, y := e, indexes.Number(1)
	if e.Op == halide.OpMul {
		x, y = e.Args[0], e.Args[1]
	}
	if !b.varies(x) {
		x, y = y, x
	}
	if x.Kind != halide.IntKind || !b.varies(x) || !lanes.Holds(b.span(x), vec.I16, true) || !lanes.Holds(b.span(y),
		vec.I16, true) {
		return false
	}
	p.terms = append(p.terms, product{x, y, b.varies(y)})
	return true
}
