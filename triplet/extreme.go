package triplet

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// findExtremes finds the Locals that are maxima or minima in vector loops.
func (w *walker) findExtremes(body []lower.Stmt) {
	for s := range inVectors(body) {
		if a, ok := s.(*lower.Assign); ok && a.Op == lower.Accumulate &&
			(a.Reduce == halide.MaximumOf || a.Reduce == halide.MinimumOf) {
			w.isExtreme[a.Local] = true
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
	t := w.newEpilogue(f, s.Value, s.Pos)
	span, typ := halide.Span{}, halide.Float32
	if l.Kind == halide.IntKind {
		span = halide.Span{Lo: l.Lo, Hi: l.Hi}
		typ = w.machine.LaneType(span, halide.Int16)
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
