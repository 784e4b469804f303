package synth

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Options restrict the search.
type Options struct {
	MaxSize    int       // most nodes of an expression, a fold's own aside; 0 means 7
	Candidates int64     // most expressions that are tried; 0 means 2 million
	Template   *Template // only this shape, if not nil
	Untyped    bool      // conditions are integers too, and any variable indexes any dimension
}

// Found is an answer.
type Found struct {
	Value      *summary.Expr
	Candidates int64 // that were tried
	Points     int   // at which they were compared
}

// ErrNotFound says that no expression within the limits does what the runs did.
var ErrNotFound = errors.New("synth: nothing found")

// Search looks for the least expression that gives the output in all runs. The error is ErrNotFound, with what was
// tried, or that of the context.
func Search(ctx context.Context, p *Problem, o Options) (*Found, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if o.MaxSize == 0 {
		o.MaxSize = 7
	}
	if o.Candidates == 0 {
		o.Candidates = 2_000_000
	}
	s := &search{ctx: ctx, problem: p, options: o}
	frames := p.frames(ctx)
	for i := range frames {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		s.pools = append(s.pools, newPool(ctx, p, &frames[i], o))
	}
	if o.Template != nil {
		s.template()
	} else {
		s.enumerate()
	}
	switch {
	case s.found != nil:
		return s.found, nil
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	}
	return nil, fmt.Errorf("%w among %d expressions of up to %d nodes", ErrNotFound, s.tried, o.MaxSize)
}

type search struct {
	ctx     context.Context
	problem *Problem
	options Options
	pools   []*pool
	tried   int64
	kept    int64 // values of the expressions that are kept
	found   *Found
}

// mostKept bounds the memory of a search: 8 bytes each.
const mostKept = 1 << 25

// enumerate takes all frames together from size to size.
func (s *search) enumerate() {
	for size := 1; size <= s.options.MaxSize && s.found == nil; size++ {
		for _, q := range s.pools {
			q.grow(func(c candidate) bool {
				s.tried++
				s.kept += int64(len(c.values))
				s.test(q, c)
				return s.over()
			})
			if s.over() {
				return
			}
		}
	}
}

func (s *search) over() bool {
	return s.found != nil || s.tried >= s.options.Candidates || s.kept > mostKept || s.tried%1024 == 0 &&
		s.ctx.Err() != nil
}

// template fills the shape in all frames.
func (s *search) template() {
	for _, q := range s.pools {
		for _, c := range q.fill(s.options.Template, &s.tried, s.over) {
			if s.test(q, c); s.found != nil {
				return
			}
		}
		if s.over() {
			return
		}
	}
}

// test compares a candidate, or its folds, with the output.
func (s *search) test(q *pool, c candidate) {
	f := q.frame
	if f.fold == nil {
		if equal(c.values, f.want) {
			s.answer(q, c.expr)
		}
		return
	}
	if !f.moves(c.values) {
		return
	}
	for _, fold := range []summary.Fold{summary.Sum, summary.Product, summary.Min, summary.Max} {
		values, ok := f.folded(fold, c.values)
		if !ok {
			continue
		}
		e := &summary.Expr{Op: summary.OpReduce, Kind: c.expr.Kind, Args: []*summary.Expr{c.expr},
			Reduction: &summary.Reduction{Fold: fold, Ranges: []summary.Range{*f.fold}}}
		if equal(values, f.want) {
			s.answer(q, e)
			return
		}
		if init, ok := s.initial(f, fold, values); ok {
			e.Reduction.Init = init
			s.answer(q, e)
			return
		}
	}
}

// initial is a leaf that a fold may begin with, if it then gives the output: what the output held, or a scalar.
func (s *search) initial(f *frame, fold summary.Fold, values []int64) (*summary.Expr, bool) {
	if fold == summary.Product {
		return nil, false
	}
	outer := s.pools[0]
	for _, l := range outer.leaves {
		if l.expr.Op == summary.OpConst || l.expr.Kind == term.Truth {
			continue
		}
		ok := true
		for i, v := range values {
			x, in := apply(fold.Op(), []int64{l.values[i], v})
			if !in || x != f.want[i] {
				ok = false
				break
			}
		}
		if ok {
			return l.expr, true
		}
	}
	return nil, false
}

func (s *search) answer(q *pool, e *summary.Expr) {
	s.found = &Found{Value: e, Candidates: s.tried, Points: len(q.frame.points)}
}

// moves reports whether an expression changes along a fold; one that does not is not to be folded.
func (f *frame) moves(values []int64) bool {
	at := 0
	for _, n := range f.groups {
		for _, v := range values[at+1 : at+n] {
			if v != values[at] {
				return true
			}
		}
		at += n
	}
	return false
}

// folded folds each output element's points; false if a value grows too great.
func (f *frame) folded(fold summary.Fold, values []int64) ([]int64, bool) {
	out, at := make([]int64, len(f.groups)), 0
	for i, n := range f.groups {
		sum := values[at]
		for _, v := range values[at+1 : at+n] {
			var ok bool
			if sum, ok = apply(fold.Op(), []int64{sum, v}); !ok {
				return nil, false
			}
		}
		out[i] = sum
		at += n
	}
	return out, true
}

func equal(a, b []int64) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
