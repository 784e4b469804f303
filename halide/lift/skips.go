package lift

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// skips notes, of a summary that holds over the reals, the lines where floats are compared with 0: what is left out
// there is 0 times something in the summary, which is no 0 if that is infinite or no number.
//
//	if (a[i*k+p] == 0) continue;   s += a[i*k+p] * b[p*n+j];   ->   sum(a * b)
func (s *subject) skips(r *Result) {
	if r.Summary.Exact != summary.OverReals {
		return
	}
	for _, f := range s.called() {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			b, ok := e.(*ctree.Binary)
			if !ok || b.Op != ctree.Eq && b.Op != ctree.Ne || !isZero(b.L) && !isZero(b.R) {
				return
			}
			if _, float := b.L.Type().(ctree.Float); float {
				r.Notes = append(r.Notes,
					fmt.Sprintf("line %d asks whether a float is 0: where another number is infinite or NaN, what is "+
						"skipped there is NaN in the summary", b.Pos().Line))
			}
		})
	}
}

func isZero(e ctree.Expr) bool {
	switch x := bare(e).(type) {
	case *ctree.IntLit:
		return x.Value == 0
	case *ctree.FloatLit:
		return x.Value == 0
	}
	return false
}

// gather is the first element whose place depends on what memory holds, in the functions called.
func (s *subject) gather() (at *ctree.Index) {
	for _, f := range s.called() {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			x, ok := e.(*ctree.Index)
			if !ok || at != nil {
				return
			}
			ctree.Walk(x.I, func(i ctree.Expr) bool {
				if inner, ok := i.(*ctree.Index); ok && isInteger(inner.Type()) {
					at = x
				}
				return at == nil
			})
		})
	}
	return at
}
