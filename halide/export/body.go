package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// typeOf is the type that value i of the Func is stored in.
func (b *body) typeOf(i int) halide.Type {
	t, err := regions.StoredType(b.f, i, b.env)
	if err != nil {
		regions.Fail(err)
	}
	return t
}

// shape is the shape of the arrays of the Func.
func (b *body) shape() string {
	var sizes []string
	for _, r := range slices.Backward(b.box[:len(b.f.Vars)]) {
		sizes = append(sizes, fmt.Sprint(r.Extent))
	}
	return tuple(sizes)
}

// tuple is one of Python.
func tuple(of []string) string {
	if len(of) == 1 {
		return "(" + of[0] + ",)"
	}
	return "(" + strings.Join(of, ", ") + ")"
}

// isVar reports whether a name is a Var of the Func.
func (b *body) isVar(name string) bool {
	return slices.ContainsFunc(b.vars, func(v halide.Var) bool { return v.Name == name })
}

// loops opens a loop for each dimension of a domain but those that are axes, the first dimension the innermost, and
// gives the depth before.
func (b *body) loops(r *halide.RDom, axes ...string) (depth int) {
	depth = b.depth
	for i := len(r.Vars) - 1; i >= 0; i-- {
		if slices.Contains(axes, r.Vars[i].Name) {
			continue
		}
		d := r.Range(i)
		from := ""
		if d.Min != 0 {
			from = fmt.Sprintf("%d, ", d.Min)
		}
		b.line("for %s in range(%s%d):", b.names.of(r.Vars[i].Name), from, d.Min+d.Extent)
		b.depth++
	}
	b.known = append(b.known, map[*halide.Expr]value{})
	return depth
}

// endLoops closes the loops, and what stands around statements in them.
func (b *body) endLoops(depth int) {
	b.depth = depth
	b.known = b.known[:len(b.known)-1]
}

// expr is an expression in Python. What is used more than once, and is no leaf, gets a name.
func (b *body) expr(e *halide.Expr) value {
	for _, known := range b.known {
		if v, ok := known[e]; ok {
			if v.modular {
				b.exact(e)
			}
			return v
		}
	}
	modulo := b.modulo
	b.modulo = modulo && ring(e)
	v := b.node(e)
	if b.modulo && v.scalar && e.Kind == halide.IntKind && e.Op != halide.OpConst && !b.fits(e, halide.Int64) {
		// numbers of Python have no size
		v = value{text: b.need("_low") + "(" + v.text + ")", scalar: true, simple: true}
	}
	b.modulo = modulo
	if b.uses[e] > 1 && len(e.Args) > 0 && !v.scalar && e.Op != halide.OpReduce {
		name := b.names.fresh("t")
		b.line("%s = %s", name, v.text)
		v = value{text: name, simple: true}
	}
	v.modular = modulo
	b.known[len(b.known)-1][e] = v
	return v
}

// apart is an expression that must be exact, even where what is around it need not be.
func (b *body) apart(e *halide.Expr) value {
	modulo := b.modulo
	b.modulo = false
	defer func() { b.modulo = modulo }()
	return b.expr(e)
}

// arrayOf is the name of an array, the least coordinates that it has, and its type.
func (b *body) arrayOf(e *halide.Expr) (string, []int, halide.Type) {
	box, name, t := b.Inputs[e.Name], e.Name, e.Type
	if e.Op == halide.OpCall {
		box, name = b.Funcs[e.Func], e.Func.Name
		if len(e.Func.Values) > 1 {
			name = fmt.Sprintf("%s.%d", e.Func.Name, e.Elem)
		}
		t = b.types[e.Func][e.Elem]
	}
	mins := make([]int, len(box))
	for d, r := range box {
		mins[d] = r.Min
	}
	return b.names.of(name), mins, t
}
