package triplet

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// findExtremes finds the Locals that are maxima or minima in vector loops.
func (w *walker) findExtremes(body []lower.Stmt, vector bool) {
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			w.findExtremes(s.Body, s.Kind == halide.Vectorized)
		case *lower.If:
			w.findExtremes(s.Body, false)
		case *lower.Assign:
			most := s.Reduce == halide.MaximumOf || s.Reduce == halide.MinimumOf
			if vector && s.Op == lower.Accumulate && most {
				w.isExtreme[s.Local] = true
			}
		}
	}
}

// extreme begins a maximum or minimum, or takes a term in: it is a value that lives on.
//
//	for xi vectorized: acc[xi] = -32768                        t0 = -32768
//	for xi vectorized: acc[xi] = max(acc[xi], in(x + xi))  ->  t0 = max(t0, in(x:x+15))
func (w *walker) extreme(f *lower.For, s *lower.Assign) error {
	key, err := w.key(f, s.Local, s.Index, s.Pos)
	if err != nil {
		return err
	}
	l := w.nest.Local(s.Local)
	t := w.newTail(f, s.Value, s.Pos)
	span, typ := halide.Span{}, halide.Float32
	if l.Kind == halide.IntKind {
		span = halide.Span{Lo: l.Lo, Hi: l.Hi}
		typ = laneType(span, halide.Int16)
	}
	if typ == halide.NoType {
		return t.tooWide(s.Value)
	}
	acc := w.extremes[key]
	if acc == nil {
		acc = w.temp(typ, f.Extent, span)
		w.extremes[key] = acc
	}
	arg, err := t.arg(s.Value, typ)
	if err != nil {
		return err
	}
	op := LaneOp{Op: halide.OpLocal, Dst: acc, Args: []LaneArg{arg}}
	if s.Op == lower.Accumulate {
		op.Op, op.Args = halide.OpMax, []LaneArg{{Temp: acc}, arg}
		if s.Reduce == halide.MinimumOf {
			op.Op = halide.OpMin
		}
	}
	t.emit(op)
	return nil
}
