package gemmini

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// multiply writes a product into an array over the Func's dimensions.
func (s *stage) multiply(to *plainc.Array, p product) bool {
	helper := strings.NewReplacer("$WHAT", ", modulo 2^32", "$OUT", "acc_t", "$NAME", "gemmini_matmul", "$PARAMS", "",
		"$ST", "gemmini_config_st(cols * sizeof(acc_t))", "$FULL", "true", "$ACT",
		"NO_ACTIVATION").Replace(matmulHelper)
	if p.inOrder(s.Loops(s.f)) {
		s.matmul(helper, "gemmini_matmul", to, p, "")
		return true
	}
	loops := append(slices.Clone(p.cols), p.rows...)
	turned := s.Static("product", halide.Int32, loops)
	s.matmul(helper, "gemmini_matmul", turned, p, "")
	var from, index []string
	for _, l := range loops {
		index = append(index, plainc.Offset(s.Var(l.Var), -l.Min))
	}
	for _, l := range s.Loops(s.f) {
		from = append(from, plainc.Offset(s.Var(l.Var), -l.Min))
	}
	for _, l := range slices.Backward(s.Loops(s.f)) {
		s.Loop(l)
	}
	s.Line("%s = %s;", to.Element(from), turned.Element(index))
	s.Close(len(loops))
	s.notes = append(s.notes, fmt.Sprintf("%s: %s is laid out by C", s.f.Pos, s.f.Name))
	return true
}

// matmul writes the call.
func (s *stage) matmul(helper, name string, to *plainc.Array, p product, more string) {
	size := func(loops []plainc.Loop) int {
		n := 1
		for _, l := range loops {
			n *= l.Extent
		}
		return n
	}
	rows, cols, depth := size(p.rows), size(p.cols), size(p.depth)
	a, aStride := s.matrix(p.a, "rows", p.depth, p.rows, depth)
	b, bStride := s.matrix(p.b, "columns", p.cols, p.depth, cols)
	s.command(helper, "%s(&%s, %s, %d, %s, %d, %d, %d, %d%s);", name,
		to.Element(slices.Repeat([]string{"0"}, len(to.Box))), a, aStride, b, bStride, rows, cols, depth, more)
}

// matrix is where a factor lies with unit stride along inner loops, and the distance of its rows: in its own array, or
// packed by C.
func (s *stage) matrix(e *halide.Expr, name string, inner, outer []plainc.Loop, width int) (string, int) {
	if a, vars, at, ok := s.Place(s.f, e); ok && a.Type == halide.Int8 {
		drop := func(l plainc.Loop) bool { return l.Extent == 1 && !slices.Contains(vars, l.Var) }
		in, out := slices.DeleteFunc(slices.Clone(inner), drop), slices.DeleteFunc(slices.Clone(outer), drop)
		if index, stride, ok := lies(a, vars, at, in, out); ok {
			return "&" + a.Element(index), stride
		}
	}
	loops := append(slices.Clone(inner), outer...)
	packed := s.Fill(s.f, name, halide.Int8, loops, e)
	s.note(e, "%s is packed by C", e)
	return "&" + packed.Element(slices.Repeat([]string{"0"}, len(packed.Box))), width
}

// lies reports whether an array is a matrix: one loop in dimension 0, one in dimension 1; of a vector dimension 0 is
// either of them.
func lies(a *plainc.Array, vars []string, at []int, inner, outer []plainc.Loop) (index []string, stride int, ok bool) {
	dims := append(slices.Clone(inner), outer...)
	if len(inner) > 1 || len(outer) > 1 || len(dims) == 0 || len(vars) != len(dims) {
		return nil, 0, false
	}
	for d, l := range dims {
		if vars[d] != l.Var {
			return nil, 0, false
		}
		index = append(index, fmt.Sprint(at[d]+l.Min))
	}
	if len(inner) == 0 { // a column: each row is one element
		return index, 1, true
	}
	return index, a.Box[0].Extent, true
}

// scaledProduct writes a product that is narrowed to int8 as it moves out: rounded to even, maybe 0 instead of what is
// negative. Scaling is done in float32, which is exact below 2^24.
//
//	out(x, y) = narrow(int8, max(sum(r, a(r.x, y) * b(x, r.x)), 0), 7)
func (s *stage) scaledProduct() bool {
	e := s.f.Value
	if s.out.Type != halide.Int8 || e.Op != halide.OpNarrow || e.Type != halide.Int8 || e.Shift > 0 &&
		e.Round != halide.Even {
		return false
	}
	sum, act := e.Args[0], "NO_ACTIVATION"
	if sum.Op == halide.OpMax && sum.Args[1].Op == halide.OpConst && sum.Args[1].Int.Sign() == 0 {
		sum, act = sum.Args[0], "RELU"
	}
	limit := halide.Span{Lo: big.NewInt(-1 << 24), Hi: big.NewInt(1 << 24)}
	if !s.summable(sum) || !s.Span(s.f, sum).Inside(limit) {
		return false
	}
	scale := fmt.Sprintf("%g", math.Ldexp(1, -e.Shift))
	if !strings.ContainsAny(scale, ".e") {
		scale += ".0"
	}
	if s.convolve(sum, act, scale) {
		return true
	}
	p, ok := s.product(sum)
	if !ok || !p.inOrder(s.Loops(s.f)) {
		return false
	}
	helper := strings.NewReplacer("$WHAT", ", times scale, rounded to the nearest, halves to even, saturated", "$OUT",
		"elem_t", "$NAME", "gemmini_matmul_scaled", "$PARAMS", ", int act, float scale", "$ST",
		"gemmini_extended_config_st(cols * sizeof(elem_t), act, scale)", "$FULL", "false", "$ACT",
		"act").Replace(matmulHelper)
	s.matmul(helper, "gemmini_matmul_scaled", s.out, p, fmt.Sprintf(", %s, %sf", act, scale))
	return true
}
