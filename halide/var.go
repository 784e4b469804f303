package halide

import (
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// NewVar makes a Var. Vars of one name are the same Var. A name is letters, digits and underscores, not starting with a
// digit, and no word of the notation.
func NewVar(name string) Var {
	pos := diag.Caller()
	if m := badName(pos, "NewVar", name); m != nil {
		return Var{&Expr{Op: OpVar, Name: name, Pos: pos, Mistake: m}}
	}
	return Var{&Expr{Op: OpVar, Kind: IntKind, Name: name, Pos: pos}}
}

// NewRDom makes a box of reduction Vars, r.X from 0 to extents[0]-1 and so on. Extents are at least 1, and there are
// fewer than 2^31 points.
func NewRDom(name string, extents ...int) *RDom { return newRDom(diag.Caller(), name, extents) }

func newRDom(pos diag.Pos, name string, extents []int) *RDom {
	r := &RDom{Name: name, Extents: append([]int(nil), extents...), Pos: pos, Mistake: badName(pos, "NewRDom", name)}
	if r.Mistake == nil {
		r.Mistake = badExtents(pos, name, extents)
	}
	for i := range extents {
		v := &Expr{Op: OpVar, Kind: IntKind, Name: name + "." + dimName(i), Pos: pos}
		if r.Mistake != nil {
			v.Kind, v.Mistake = Poison, r.Mistake
		}
		r.Vars = append(r.Vars, Var{v})
	}
	for i, field := range []*Var{&r.X, &r.Y, &r.Z, &r.W} {
		if i < len(extents) {
			*field = r.Vars[i]
			continue
		}
		field.Expr = &Expr{Op: OpVar, Name: name + "." + dimName(i), Mistake: r.Mistake}
		if r.Mistake == nil { // told where the Var is used, if ever
			field.Mistake = &diag.Mistake{Code: CodeDim,
				Fact: fmt.Sprintf("%s has %s, so no %s", name, count(len(extents), "dimension"), field.Name),
				Help: []string{fmt.Sprintf("%s was made at %s", name, pos)}}
		}
	}
	return r
}

func badExtents(pos diag.Pos, name string, extents []int) *diag.Mistake {
	if len(extents) == 0 {
		return mistake(pos, CodeRDom, fmt.Sprintf("NewRDom(%s): it has no extents", name),
			`give one for each dimension: NewRDom("r", 3, 3)`)
	}
	points := 1
	for i, n := range extents {
		if n < 1 {
			return mistake(pos, CodeRDom,
				fmt.Sprintf("NewRDom(%s): the extent of %s.%s is %d, not at least 1", name, name, dimName(i), n))
		}
		if n > math.MaxInt32/points {
			return mistake(pos, CodeRDom, fmt.Sprintf("NewRDom(%s): it has more than %d points", name, math.MaxInt32))
		}
		points *= n
	}
	return nil
}

// dimName is the name of dimension i where a user gave none: x, y, z, w, d4, d5, ... and in RDoms x, y, z, w, 4, 5.
func dimName(i int) string {
	if i < 4 {
		return "xyzw"[i : i+1]
	}
	return fmt.Sprint(i)
}

// badName says what is wrong with a name, nil if nothing.
func badName(pos diag.Pos, call, name string) *diag.Mistake {
	if isName(name) && !reserved(name) {
		return nil
	}
	m := mistake(pos, CodeName, fmt.Sprintf("%s(%q): not a name", call, name),
		"a name is letters, digits and underscores, and does not start with a digit")
	if reserved(name) {
		m.Help = []string{name + " is a word of the notation"}
	}
	return m
}

// count is "1 dimension" or "3 dimensions".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// reserved says whether a name is a word of the notation of algorithms.
func reserved(name string) bool {
	switch name {
	case "sum", "product", "maximum", "minimum", "narrow", "wrap", "select", "min", "max", "clamp", "abs", "float",
		"quo", "rem", "sqrt", "floor", "ceil", "round", "exp", "log", "pow", "sin", "cos", "tan", "tanh", "atan", "true", "false",
		"inf", "nan":
		return true
	}
	_, isType := ParseType(name)
	return isType
}

// equal says whether r and o are the same box.
func (r *RDom) equal(o *RDom) bool { return r.Name == o.Name && slices.Equal(r.Extents, o.Extents) }
