package halide

import (
	"fmt"

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

// dimName is the name of dimension i where a user gave none: x, y, z, w, d4, d5, ... and in RDoms x, y, z, w, 4, 5.
func dimName(i int) string {
	if i < 4 {
		return "xyzw"[i : i+1]
	}
	return fmt.Sprint(i)
}

// badName says what is wrong with a name, nil if nothing.
func badName(pos diag.Pos, call, name string) *diag.Mistake {
	if IsName(name) {
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

// IsName reports whether a Func, an input or a Var may have that name: letters, digits and underscores, no digit first,
// and no word of the notation.
func IsName(name string) bool { return isName(name) && !reserved(name) }

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

// reserved reports whether a name is a word of the notation of algorithms.
//
//go:noinline
func reserved(name string) bool {
	switch name {
	case "sum", "product", "maximum", "minimum", "narrow", "wrap", "select", "min", "max", "clamp", "abs", "float",
		"quo", "rem", "sqrt", "floor", "ceil", "round", "exp", "log", "pow", "sin", "cos", "tan", "tanh", "atan",
		"true", "false", "inf", "nan", "argmax", "argmin", "popcount", "clz", "ctz", outermost:
		return true
	}
	_, isType := ParseType(name)
	return isType
}
