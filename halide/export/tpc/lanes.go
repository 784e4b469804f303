package tpc

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// expr is an expression in lanes. Low: the low 32 bits of it count. False: lanes cannot compute it exactly.
func (v *vector) expr(e *halide.Expr, low bool) (string, bool) {
	if e.Kind == halide.IntKind && !low && !v.fits(e) {
		return "", false
	}
	k := key{e, low}
	for _, known := range v.known {
		if text, ok := known[k]; ok {
			return text, true
		}
	}
	text, ok := v.fresh(e, low)
	if !ok {
		return "", false
	}
	if len(e.Args) > 0 && strings.Contains(text, "(") {
		name := v.w.Fresh("v")
		kind := "int64"
		if e.Kind == halide.FloatKind {
			kind = "float64"
		}
		v.line("const %s %s = %s;", kind, name, text)
		text = name
	}
	v.known[len(v.known)-1][k] = text
	return text, true
}

// operations are those of two operands; of integers all need but the low bits of theirs, if Ring says so.
var operations = map[halide.Op]struct {
	name         string
	ring, floats bool
}{
	halide.OpAdd: {"add", true, true}, halide.OpSub: {"sub", true, true}, halide.OpMul: {"mul", true, true},
	halide.OpMin: {"min", false, false}, halide.OpMax: {"max", false, false},
}

// comparisons are those that select.
var comparisons = map[halide.Op]string{halide.OpEQ: "eq", halide.OpNE: "neq", halide.OpLT: "less", halide.OpLE: "leq",
	halide.OpGT: "grt", halide.OpGE: "geq"}

func (v *vector) fresh(e *halide.Expr, low bool) (string, bool) {
	integer := e.Kind == halide.IntKind
	if !integer && e.Kind != halide.FloatKind {
		return "", false
	}
	switch e.Op {
	case halide.OpConst:
		return v.constant(e)
	case halide.OpVar:
		name := fmt.Sprintf("v_i32_mov_b(%s)", v.w.Var(e.Name))
		if e.Name == v.lanes {
			name = fmt.Sprintf("v_i32_add_b(%s, %s)", v.lane, name)
		}
		return name, true
	case halide.OpLoad, halide.OpCall:
		return v.element(e)
	case halide.OpReduce:
		return v.sum(e)
	case halide.OpSelect:
		return v.selected(e, low)
	case halide.OpNeg:
		zero := "v_i32_mov_b(0)"
		if !integer {
			zero = "v_f32_mov_b(-0.0f)"
		}
		x, ok := v.expr(e.Args[0], low)
		return fmt.Sprintf("%s_sub_b(%s, %s)", v.prefix(e), zero, x), ok
	case halide.OpWrap:
		if e.Type == halide.Int32 {
			return v.expr(e.Args[0], true)
		}
		return "", false
	case halide.OpNarrow:
		if e.Shift == 0 && v.fits(e.Args[0]) && v.w.Span(v.f, e.Args[0]).Fits(e.Type) {
			return v.expr(e.Args[0], low)
		}
		return "", false
	}
	op, ok := operations[e.Op]
	if !ok || !integer && !op.floats {
		return "", false
	}
	a, ok := v.expr(e.Args[0], low && op.ring)
	if !ok {
		return "", false
	}
	b, ok := v.expr(e.Args[1], low && op.ring)
	text := fmt.Sprintf("%s_%s_b(%s, %s)", v.prefix(e), op.name, a, b)
	if integer && e.Op == halide.OpMul {
		text += ".v1"
	}
	return text, ok
}

// constant is a number in all lanes.
func (v *vector) constant(e *halide.Expr) (string, bool) {
	if e.Kind == halide.IntKind {
		n := int32(uint32(new(big.Int).And(e.Int, big.NewInt(1<<32-1)).Uint64()))
		if n == math.MinInt32 {
			return "v_i32_mov_b(-2147483647 - 1)", true
		}
		return fmt.Sprintf("v_i32_mov_b(%d)", n), true
	}
	f := float64(e.Float)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return "", false
	}
	text := fmt.Sprint(e.Float)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return fmt.Sprintf("v_f32_mov_b(%sf)", text), true
}

// element is a load of 64 elements, or one in all lanes.
//
//	in(x + 1, y)    v_i32_ld_tnsr_b((int5){x + 1, y}, in_t)
//	k(r.x)          v_i32_mov_b(k[r_x])
func (v *vector) element(e *halide.Expr) (string, bool) {
	a, vars, at, ok := v.w.Place(v.f, e)
	if !ok || e.Kind == halide.IntKind && a.Type.Bits() > 32 {
		return "", false
	}
	var index []string
	for d, name := range vars {
		switch {
		case name == v.lanes && (d > 0 || a.Type != halide.Int32 && a.Type != halide.Float32):
			return "", false
		case name == "":
			index = append(index, fmt.Sprint(at[d]))
		default:
			index = append(index, plainc.Offset(v.w.Var(name), at[d]))
		}
	}
	if vars[0] == v.lanes {
		return fmt.Sprintf("%s_ld_tnsr_b((int5){%s}, %s)", v.prefix(e), strings.Join(index, ", "), v.tensor(a)), true
	}
	return fmt.Sprintf("%s_mov_b(%s)", v.prefix(e), a.Element(index)), true
}

// selected chooses by a comparison.
func (v *vector) selected(e *halide.Expr, low bool) (string, bool) {
	c := e.Args[0]
	name, ok := comparisons[c.Op]
	if !ok || c.Args[0].Kind == halide.BoolKind {
		return "", false
	}
	var args []string
	for i, x := range []*halide.Expr{c.Args[0], c.Args[1], e.Args[1], e.Args[2]} {
		text, ok := v.expr(x, low && i > 1)
		if !ok {
			return "", false
		}
		args = append(args, text)
	}
	return fmt.Sprintf("%s_sel_%s_%s_b(%s)", v.prefix(e), name, strings.TrimPrefix(v.prefix(c.Args[0]), "v_"),
		strings.Join(args, ", ")), true
}

// sum is a sum over a domain, in order. Of integers for a single element it goes along lanes, and across them in the
// end.
//
//	sum(r, a(r.x) * b(r.x))
//	->
//	int64 s = v_i32_mov_b(0);
//	for (int r_x = 0; r_x < 100; r_x += 64) {
//	    ...
//	    s = v_i32_add_b(s, v3);
//	}
//	v_i32_reduce_add(s)
func (v *vector) sum(e *halide.Expr) (string, bool) {
	integer := e.Kind == halide.IntKind
	if e.Reduce != halide.SumOf || e.RDom.Cond != nil || !integer && e.Kind != halide.FloatKind {
		return "", false
	}
	across := integer && v.w.Loops(v.f)[0].Extent == 1 && v.lanes == v.f.Vars[0].Name
	s, kind, zero := v.w.Fresh("s"), "int64", "v_i32_mov_b(0)"
	if !integer {
		kind, zero = "float64", "v_f32_mov_b(-0.0f)"
	}
	v.line("%s %s = %s;", kind, s, zero)
	domain, outer, known := plainc.Domain(e.RDom), v.lanes, v.known
	if across { // what has names are other lanes
		v.lanes, v.known = domain[0].Var, nil
	}
	for d := len(domain) - 1; d >= 0; d-- {
		by := 1
		if across {
			by = d
		}
		name := v.w.Var(domain[d].Var)
		v.open("for (int %[1]s = %[2]d; %[1]s < %[3]d; %[4]s)", name, domain[d].Min, domain[d].Min+domain[d].Extent,
			name1(name, by))
	}
	term, ok := v.expr(e.Args[0], true)
	if !ok {
		return "", false
	}
	if across && domain[0].Extent%width != 0 {
		term = fmt.Sprintf("v_i32_sel_less_i32_b(%s, v_i32_mov_b(%d - %s), %s, v_i32_mov_b(0))", v.lane, domain[0].Min+
			domain[0].Extent, v.w.Var(domain[0].Var), term)
	}
	v.line("%[1]s = %[2]s_add_b(%[1]s, %[3]s);", s, v.prefix(e), term)
	for range domain {
		v.close()
	}
	v.lanes, v.known = outer, known
	if across {
		return fmt.Sprintf("v_i32_reduce_add(%s)", s), true
	}
	return s, true
}
