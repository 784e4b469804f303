package halide

import (
	"fmt"
	"strings"
)

// String is f, and what it calls, in the notation, which ParseFunc reads back: a line for each input and each RDom in
// order of first use, then a line for each definition and each update, what is called before its callers.
//
//	in: int16(x, y) zero(0:256, 0:16)
//	k: int16(x, y)
//	r: 3, 3
//	out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)
func (f *Func) String() string { return programText(Funcs(f)) }

// String is p in the notation, which ParsePipeline reads back: as a Func's, and a line that names the outputs if there
// are several.
//
//	in: uint8(x)
//	r: 0:100
//	most(x): uint8 = 0
//	most(0) = max(most(0), in(r.x)) over r
//	ratio(x) = in(x) * 100 / most(0)
//	output ratio, most
func (p *Pipeline) String() string {
	text := programText(p.Funcs())
	if len(p.Outputs) != 1 {
		text += "output " + strings.Join(texts(p.Outputs, func(f *Func) string { return f.Name }), ", ") + "\n"
	}
	return text
}

func programText(funcs []*Func) string {
	var b strings.Builder
	for _, in := range inputsOf(funcs) {
		b.WriteString(in.String() + "\n")
	}
	for _, r := range rdomsOf(funcs) {
		b.WriteString(r.String() + "\n")
	}
	for _, f := range funcs {
		b.WriteString(f.definition() + "\n")
		for _, u := range f.Updates {
			b.WriteString(u.String() + "\n")
		}
	}
	return b.String()
}

// definition is "out(x, y): int16 = value", without a type if none is stored, and without a value if there is none yet.
func (f *Func) definition() string {
	text := f.Name + "(" + strings.Join(namesOf(f.Vars), ", ") + ")"
	if f.Stored != nil {
		text += ": " + typesText(f.Stored)
	}
	if f.Value != nil {
		text += " = " + braced(texts(f.Values, (*Expr).String))
	}
	return text
}

// braced is one text by itself, or several in braces.
func braced(texts []string) string {
	if len(texts) == 1 {
		return texts[0]
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

// String is the update's line in the notation: "f(x, r.x) = value over r", "f(x) += value".
func (u *Update) String() string {
	p := printer{limit: longest}
	p.WriteString(u.Func.Name)
	p.coords(u.Coords)
	op, values := u.step()
	p.WriteString(" " + op + "= " + braced(texts(values, (*Expr).String)))
	if u.RDom != nil {
		p.WriteString(" over " + u.RDom.Name)
		if u.RDom.Cond != nil {
			p.WriteString(" where ")
			p.expr(u.RDom.Cond, 0)
		}
	}
	return p.String()
}

// step is the operator of an update that Add, Sub or Mul made, and what it adds, subtracts or multiplies by; else none,
// and the values.
func (u *Update) step() (op string, values []*Expr) {
	for i, v := range u.Values {
		if v.Op != OpAdd && v.Op != OpSub && v.Op != OpMul || v.Op != u.Values[0].Op || !u.own(v.Args[0], i) {
			return "", u.Values
		}
		op, values = operators[v.Op].text, append(values, v.Args[1])
	}
	return op, values
}

// own reports whether e is value i of the Func at the very coordinates of the update.
func (u *Update) own(e *Expr, i int) bool {
	if e.Op != OpCall || e.Func != u.Func || e.Elem != i || len(e.Args) != len(u.Coords) {
		return false
	}
	for d, c := range e.Args {
		if c != u.Coords[d] {
			return false
		}
	}
	return true
}

// String is the input's line in the notation, as "in: int16(x, y)", "k: int16 -128..127 (x, y)" or "gain: int16".
func (in *Input) String() string {
	elem := in.Type.String()
	if in.Values.Known() {
		elem += " " + in.Values.String() + " "
	}
	if in.Param {
		return fmt.Sprintf("%s: %s", in.Name, strings.TrimSpace(elem))
	}
	s := fmt.Sprintf("%s: %s(%s)", in.Name, elem, strings.Join(in.Dims, ", "))
	if in.Border != nil {
		s += " " + in.Border.text(in.Type)
	}
	return s
}

// text is "zero(0:256, 0:16)", "constant(7, 0:256)" or "edge(0:256)" of an input of type t.
func (b *Border) text(t Type) string {
	value := b.value(t)
	ranges := strings.Trim(rangesText(b.Ranges), "()")
	switch s := value.String(); {
	case b.Kind != ConstantBorder:
		return b.Kind.String() + "(" + ranges + ")"
	case s == "0" || s == "0.0" || s == "float64(0.0)":
		return "zero(" + ranges + ")"
	default:
		return "constant(" + s + ", " + ranges + ")"
	}
}

// String is the RDom's line in the notation, as "r: 3, 3" or "r: 1:4, 3"; conditions are written where it is used.
func (r *RDom) String() string {
	return r.Name + ": " + strings.Join(texts(r.ranges(), func(x Range) string {
		if x.Min == 0 {
			return fmt.Sprint(x.Extent)
		}
		return x.String()
	}), ", ")
}
