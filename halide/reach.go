package halide

import (
	"math"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// reach is what is computed of each Func of a pipeline so that its outputs have what is asked for: the trace of every
// Func over the hull of all that its consumers need. It is conservative: from intervals, conditions not looked at.
type reach struct {
	funcs  []*Func // what is called before its callers
	traces map[*Func]*trace
	asked  map[*Func][]Range // of the outputs
}

// reachOf works out the reach of outputs over boxes; a dimension without a range is unknown.
func reachOf(outputs []*Func, boxes map[*Func][]Span) *reach {
	r := &reach{funcs: Funcs(outputs...), traces: map[*Func]*trace{}, asked: map[*Func][]Range{}}
	need := map[*Func][]Span{}
	for f, box := range boxes {
		need[f] = box
	}
	t := newTracer()
	for i := len(r.funcs) - 1; i >= 0; i-- {
		f := r.funcs[i]
		made := t.fresh(f, need[f])
		r.traces[f] = made
		for stage, roots := range f.stages() {
			spans := made.spans[stage]
			walkAll(roots, func(e *Expr) {
				if e.Op == OpCall && e.Func != f {
					need[e.Func] = joinBox(need[e.Func], e.Args, spans)
				}
			})
		}
	}
	return r
}

// stages are the expressions of f: those of its definition, and of each update.
func (f *Func) stages() [][]*Expr {
	stages := [][]*Expr{f.Values}
	for _, u := range f.Updates {
		stages = append(stages, u.roots())
	}
	return stages
}

// joinBox joins a box, which may be nil, with the spans of coordinates.
func joinBox(box []Span, coords []*Expr, spans map[*Expr]Span) []Span {
	out := make([]Span, len(coords))
	for d, c := range coords {
		out[d] = spans[c]
		if box != nil {
			out[d] = box[d].join(spans[c])
		}
	}
	return out
}

// addresses is where coordinates may lie.
var addresses = SpanOf(math.MinInt32, math.MaxInt32)

// check is what can be said of the pipeline only when the ranges of its Vars are known.
func (r *reach) check() []diag.Mistake {
	var all []diag.Mistake
	for _, f := range r.funcs {
		t := r.traces[f]
		for stage, roots := range f.stages() {
			all = append(all, f.checkSpans(roots, t.spans[stage])...)
		}
		for i, u := range f.Updates {
			all = append(all, u.checkPlace(t.spans[i+1], r.asked[f])...)
			all = append(all, u.checkRace(t.spans[i+1])...)
		}
		all = append(all, f.checkStored(t)...)
	}
	for _, f := range r.funcs {
		if r.asked[f] == nil {
			continue
		}
		for i := range f.Values {
			if _, m := f.resultType(i, r.traces[f].values[i]); m != nil && f.Stored == nil {
				all = append(all, *m)
			}
		}
	}
	return all
}

// ranges are the Spans of a box as Ranges; false if it is not known or too large.
func rangesOf(box []Span) ([]Range, bool) {
	out := make([]Range, len(box))
	for d, s := range box {
		if !s.Known() || !s.Inside(addresses) {
			return nil, false
		}
		lo, hi := s.Lo.Int64(), s.Hi.Int64()
		out[d] = Range{int(lo), int(hi-lo) + 1}
	}
	return out, true
}

// spansOf are Ranges as Spans.
func spansOf(box []Range) []Span {
	out := make([]Span, len(box))
	for d, r := range box {
		out[d] = r.span()
	}
	return out
}
