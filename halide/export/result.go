package export

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// result is the array that a value of a Func is stored in: what is computed, if that is an array of its own, of the
// type and of the shape; else a copy.
//
//	out(x) = a(x) + 1      out = a[0:8] + 1
//	out(x, y) = a(x)       out = np.broadcast_to(a[0:8], (4, 8)).astype(np.int32)
func (b *body) result(v *halide.Expr, t halide.Type) string {
	if v.Op == halide.OpWrap && v.Type == t && b.stand[t] == "" && b.uses[v] == 0 && b.own(v.Args[0]) {
		modulo := b.modulo
		b.modulo = true
		kept := b.expr(v.Args[0])
		b.modulo = modulo
		if t == b.ints {
			return kept.text
		}
		return b.as(paren(kept), t)
	}
	whole := b.expr(v)
	text := b.array(whole, v.Kind)
	switch {
	case !b.own(v) || v.Kind == halide.BoolKind:
	case v.Kind == halide.FloatKind && t == halide.Float32, v.Kind == halide.IntKind && t == b.ints:
		return text
	case v.Kind == halide.IntKind && t != halide.Float32:
		return b.as(paren(whole), t)
	}
	return fmt.Sprintf(or(b.stored, b.module+".broadcast_to(%s, %s).astype(%s)"), text, b.shape(), b.dtype(t))
}

// own reports whether an expression is an array of its own, over all Vars of the Func: an operation, or a sum of more
// than one axis.
func (b *body) own(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpConst, halide.OpVar, halide.OpLoad, halide.OpCall, halide.OpSelect, halide.OpWrap:
		return false
	case halide.OpReduce:
		if e.Reduce != halide.SumOf || e.Kind != halide.IntKind {
			return false
		}
	}
	return b.uses[e] <= 1 && len(b.f.Values) == 1 && len(b.f.Vars) > 0 && !slices.ContainsFunc(b.f.Vars,
		func(v halide.Var) bool { return !b.covers(e, v.Name) })
}
