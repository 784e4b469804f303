package lanes

import (
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// gather takes sums of products out of what lane loops store, where lanes of 16 bits hold the factors and not the sum:
// filters whose coefficients are written in the algorithm become what reductions are.
//
//	for x vector                                               for x vector
//	    out(x) = narrow(int16, 3*in(x) - 5*in(x+1), 8)   ->        sum = in(x) * 3; sum += in(x+1) * -5
//	                                                               out(x) = narrow(int16, sum, 8)
func gather(n *lower.Nest) *lower.Nest {
	g := &gatherer{nest: *n, names: NewNames(n)}
	g.spans = g.nest.Spans()
	g.nest.Body = g.body(n.Body, nil)
	return &g.nest
}

type gatherer struct {
	nest  lower.Nest
	spans *lower.Spans
	names *Names
}

const (
	fewProducts  = 3   // that are worth an accumulator
	mostProducts = 256 // that one has
)

func (g *gatherer) body(list []lower.Stmt, lane *lower.For) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range list {
		inner := lane
		switch s := s.(type) {
		case *lower.For:
			if s.Kind == halide.Vectorized {
				inner = s
			}
		case *lower.If:
			inner = nil
		case *lower.Store:
			if lane != nil {
				out = append(out, g.store(s, lane)...)
				continue
			}
		}
		out = append(out, lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt { return g.body(b, inner) }))
	}
	return out
}

// store is a store with the sums before it.
func (g *gatherer) store(s *lower.Store, lane *lower.For) []lower.Stmt {
	var out []lower.Stmt
	r := &indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{}}
	r.Leaf = func(e *halide.Expr) *halide.Expr {
		if e.Op == halide.OpLoad || e.Kind == halide.FloatKind {
			return e
		}
		t := &taps{lane: lane.Var, span: g.spans.Span, ok: true}
		if e.Op != halide.OpAdd && e.Op != halide.OpSub || !t.of(e) {
			return nil
		}
		l := lower.Local{Name: g.names.Local("sum"), Kind: halide.IntKind, Lo: new(big.Int), Hi: new(big.Int)}
		op := lower.Set
		for _, v := range t.values() {
			span := g.spans.Span(v)
			if span.Lo.Sign() < 0 {
				l.Lo.Add(l.Lo, span.Lo)
			}
			if span.Hi.Sign() > 0 {
				l.Hi.Add(l.Hi, span.Hi)
			}
			out = append(out, &lower.Assign{Local: l.Name, Op: op, Reduce: halide.SumOf, Value: v, Pos: s.Pos})
			op = lower.Accumulate
		}
		g.nest.Locals = append(g.nest.Locals[:len(g.nest.Locals):len(g.nest.Locals)], l)
		return &halide.Expr{Op: halide.OpLocal, Kind: halide.IntKind, Name: l.Name, Pos: e.Pos}
	}
	c := *s
	c.Value = r.Rewrite(s.Value)
	return append(out, &c)
}

// taps is a sum as products of 16 bits: data that vary along a lane loop, and coefficients.
type taps struct {
	lane   string
	span   func(*halide.Expr) halide.Span
	number int64 // what is added besides
	data   []*halide.Expr
	coef   []*halide.Expr
	ok     bool
}

// of takes e apart; it reports whether it is such a sum, which needs 32 bits.
func (t *taps) of(e *halide.Expr) bool {
	if w, ok := Least(t.span(e), false); !ok || w != vec.I32 {
		return false
	}
	t.add(e, 1)
	t.merge()
	return t.ok && len(t.data) >= fewProducts && len(t.data) <= mostProducts
}

// add takes an expression apart, so many times.
func (t *taps) add(e *halide.Expr, by int64) {
	const most = 1<<15 - 1
	if t.ok = t.ok && by >= -most && by <= most && len(t.data) <= 4*mostProducts && e.Kind == halide.IntKind; !t.ok {
		return
	}
	switch e.Op {
	case halide.OpConst:
		if t.ok = e.Int.IsInt64() && e.Int.BitLen() < 31; t.ok {
			t.number += by * e.Int.Int64()
		}
		return
	case halide.OpAdd:
		t.add(e.Args[0], by)
		t.add(e.Args[1], by)
		return
	case halide.OpSub:
		t.add(e.Args[0], by)
		t.add(e.Args[1], -by)
		return
	case halide.OpNeg:
		t.add(e.Args[0], -by)
		return
	case halide.OpMul:
		x, y := e.Args[0], e.Args[1]
		if x.Op == halide.OpConst {
			x, y = y, x
		}
		switch {
		case y.Op == halide.OpConst && y.Int.BitLen() < 16:
			t.add(x, by*y.Int.Int64())
		case !t.varies(x):
			t.product(y, x, by == 1)
		default:
			t.product(x, y, by == 1)
		}
		return
	}
	t.product(e, indexes.Number(int(by)), true)
}

func (t *taps) product(data, coef *halide.Expr, ok bool) {
	t.ok = t.ok && ok && t.varies(data) && !ReadsLocal(data) && !ReadsLocal(coef) && Holds(t.span(data), vec.I16,
		true) && Holds(t.span(coef), vec.I16, true)
	t.data, t.coef = append(t.data, data), append(t.coef, coef)
}

// varies reports whether an expression loads what differs from lane to lane.
func (t *taps) varies(e *halide.Expr) (found bool) {
	halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpLoad && indexes.Mentions(e, t.lane) })
	return found
}

// merge adds up the numbers that equal data are multiplied by.
func (t *taps) merge() {
	at := map[string]int{}
	n := 0
	for i, d := range t.data {
		if !t.ok || t.coef[i].Op != halide.OpConst {
			t.data[n], t.coef[n] = d, t.coef[i]
			n++
			continue
		}
		text := d.String()
		k, known := at[text]
		if !known {
			at[text] = n
			t.data[n], t.coef[n] = d, t.coef[i]
			n++
			continue
		}
		sum := new(big.Int).Add(t.coef[k].Int, t.coef[i].Int)
		t.coef[k] = indexes.Number(int(sum.Int64()))
		t.ok = t.ok && sum.BitLen() < 16
	}
	t.data, t.coef = t.data[:n], t.coef[:n]
}

// values is the number, unless it is 0, and the products.
func (t *taps) values() (out []*halide.Expr) {
	if t.number != 0 {
		out = append(out, indexes.Number(int(t.number)))
	}
	for i, d := range t.data {
		if c := t.coef[i]; c.Op == halide.OpConst && c.Int.IsInt64() && c.Int.Int64() == 1 {
			out = append(out, d)
			continue
		}
		out = append(out, &halide.Expr{Op: halide.OpMul, Kind: halide.IntKind, Args: []*halide.Expr{d, t.coef[i]},
			Pos: d.Pos})
	}
	return out
}
