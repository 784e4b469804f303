package halide

import (
	"fmt"
	"strings"
)

// String is f in the notation, which ParseFunc reads back: a line for each input and each RDom in order of first use,
// then what f is.
//
//	in: int16(x, y) zero(0:256, 0:16)
//	k: int16(x, y)
//	r: 3, 3
//	out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)
func (f *Func) String() string {
	var b strings.Builder
	for _, in := range Inputs(f) {
		b.WriteString(in.String() + "\n")
	}
	for _, r := range RDoms(f) {
		b.WriteString(r.String() + "\n")
	}
	vars := texts(f.Vars, func(v Var) string { return v.Name })
	fmt.Fprintf(&b, "%s(%s)", f.Name, strings.Join(vars, ", "))
	if f.Value != nil {
		b.WriteString(" = " + f.Value.String())
	}
	b.WriteByte('\n')
	return b.String()
}

// String is the input's line in the notation, as "in: int16(x, y)".
func (in *Input) String() string {
	s := fmt.Sprintf("%s: %s(%s)", in.Name, in.Type, strings.Join(in.Dims, ", "))
	if in.Border != nil {
		s += " " + in.Border.text(in.Type)
	}
	return s
}

// text is "zero(0:256, 0:16)", "constant(7, 0:256)" or "edge(0:256)" of an input of type t.
func (b *Border) text(t Type) string {
	value := Value{Kind: IntKind, Int: b.Value}
	if t == Float32 {
		value = FloatValue(b.Float)
	}
	ranges := strings.Trim(rangesText(b.Ranges), "()")
	switch s := value.String(); {
	case b.Repeat:
		return "edge(" + ranges + ")"
	case s == "0" || s == "0.0":
		return "zero(" + ranges + ")"
	default:
		return "constant(" + s + ", " + ranges + ")"
	}
}

// String is the RDom's line in the notation, as "r: 3, 3".
func (r *RDom) String() string {
	return r.Name + ": " + strings.Join(texts(r.Extents, func(n int) string { return fmt.Sprint(n) }), ", ")
}
