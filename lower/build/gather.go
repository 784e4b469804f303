package build

import (
	"fmt"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// gather takes borders into expressions, where coordinates that are not quasi-affine may go beyond them: no halo could
// be large enough. The Vars have the ranges env.
//
//	in(idx(x)), in edge(0:8)            ->   in(clamp(idx(x), 0, 7))
//	in(idx(x)), in constant(9, 0:8)     ->   select(0 <= idx(x) && idx(x) <= 7, in(clamp(idx(x), 0, 7)), 9)
func gather(e *halide.Expr, env map[string]halide.Range) *halide.Expr {
	return newGatherer(env).Rewrite(e)
}

func newGatherer(env map[string]halide.Range) *indexes.Rewriter {
	g := &gatherer{known: halide.Env{Vars: env}, shapes: affinity{}}
	return &indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{},
		Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
			if e.Op != halide.OpLoad || e.Input.Border == nil {
				return nil
			}
			return g.load(indexes.WithArgs(e, args))
		}}
}

type gatherer struct {
	known  halide.Env
	shapes affinity
}

// load moves the coordinates of a load inside its border.
func (g *gatherer) load(e *halide.Expr) *halide.Expr {
	b := e.Input.Border
	args := append([]*halide.Expr(nil), e.Args...)
	var outside *halide.Expr
	for d, c := range e.Args {
		if r := b.Ranges[d]; !g.shapes.of(c).affine && !g.known.Span(c).Inside(rangeSpan(r)) {
			args[d] = movedInside(b.Kind, c, r)
			beyond := logic(halide.OpOr, logic(halide.OpLT, c, indexes.Number(r.Min)),
				logic(halide.OpLT, indexes.Number(r.Min+r.Extent-1), c))
			if outside != nil {
				beyond = logic(halide.OpOr, outside, beyond)
			}
			outside = beyond
		}
	}
	if outside == nil {
		return e
	}
	load := indexes.WithArgs(e, args)
	if b.Kind != halide.ConstantBorder {
		return load
	}
	value := &halide.Expr{Op: halide.OpConst, Kind: e.Kind, Float: b.Float, Pos: e.Pos}
	if e.Kind == halide.IntKind {
		value.Int = big.NewInt(b.Value)
	}
	return &halide.Expr{Op: halide.OpSelect, Kind: e.Kind, Args: []*halide.Expr{outside, value, load}, Pos: e.Pos}
}

// movedInside is the coordinate inside r whose element a border has at c, as BorderKind.Inside says. Its interval is in
// r.
func movedInside(kind halide.BorderKind, c *halide.Expr, r halide.Range) *halide.Expr {
	n := r.Extent
	at := indexes.Node(halide.OpSub, c, indexes.Number(r.Min))
	switch kind {
	case halide.ImageBorder:
		return indexes.Node(halide.OpAdd, indexes.Node(halide.OpMod, at, indexes.Number(n)), indexes.Number(r.Min))
	case halide.MirrorBorder:
		at = indexes.Node(halide.OpMod, at, indexes.Number(2*n))
		at = indexes.Node(halide.OpMin, at, indexes.Node(halide.OpSub, indexes.Number(2*n-1), at))
	case halide.InteriorBorder:
		turn := max(2*(n-1), 1)
		at = indexes.Node(halide.OpMod, at, indexes.Number(turn))
		at = indexes.Node(halide.OpMin, at, indexes.Node(halide.OpSub, indexes.Number(turn), at))
	}
	return clampedTo(indexes.Node(halide.OpAdd, at, indexes.Number(r.Min)), r)
}

// clampedTo is e kept in r.
func clampedTo(e *halide.Expr, r halide.Range) *halide.Expr {
	return indexes.Node(halide.OpMin, indexes.Node(halide.OpMax, e, indexes.Number(r.Min)),
		indexes.Number(r.Min+r.Extent-1))
}

// logic is a comparison or a junction.
//
//go:noinline
func logic(op halide.Op, a, b *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: op, Kind: halide.BoolKind, Args: []*halide.Expr{a, b}}
}

// rangeSpan is r as a Span.
func rangeSpan(r halide.Range) halide.Span {
	return halide.Span{Lo: big.NewInt(int64(r.Min)), Hi: big.NewInt(int64(r.Min) + int64(r.Extent) - 1)}
}

// spanRange is a Span as a range; an error if it is too large to be stored. e is what has it, a coordinate of the load.
func spanRange(s halide.Span, load, e *halide.Expr, dim string) (halide.Range, error) {
	if s.Known() && s.Lo.IsInt64() && s.Hi.IsInt64() {
		lo, hi := s.Lo.Int64(), s.Hi.Int64()
		if lo >= math.MinInt32 && hi <= math.MaxInt32 && hi-lo < indexes.MaxExtent {
			return halide.Range{Min: int(lo), Extent: int(hi-lo) + 1}, nil
		}
	}
	return halide.Range{}, diag.List{{Pos: load.Pos, Code: lower.CodeReach,
		Fact: fmt.Sprintf("%s: index %s of dimension %s may be %s: no array has so many elements",
			short(load), short(e), dim, s),
		Help: []string{fmt.Sprintf("Clamp it to what %s has", load.Name)}}}
}
