package ctree

import (
	"fmt"
	"strings"
)

func (Void) String() string { return "void" }

func (t Int) String() string {
	if t.Bool {
		return "bool"
	}
	name := map[int]string{8: "char", 16: "short", 32: "int", 64: "long"}[t.Bits]
	switch {
	case name == "":
		panic(fmt.Sprintf("BUG: an integer type of %d bits", t.Bits))
	case !t.Signed:
		return "unsigned " + name
	}
	return name
}

func (t Float) String() string {
	if t.Bits == 32 {
		return "float"
	}
	return "double"
}

func (t Pointer) String() string    { return Declare(t, "") }
func (t Array) String() string      { return Declare(t, "") }
func (t *Signature) String() string { return Declare(t, "") }

func (t *Struct) String() string {
	keyword := "struct"
	if t.Union {
		keyword = "union"
	}
	if t.Tag == "" {
		return keyword + " {...}"
	}
	return keyword + " " + t.Tag
}

func (t Vector) String() string { return fmt.Sprintf("%s x %d", t.Elem, t.Lanes) }
func (t List) String() string   { return "vector<" + t.Elem.String() + ">" }

// Declare spells a declaration of name with type t: "int (*p)[3]"; with an empty name, the type alone: "int (*)[3]".
func Declare(t Type, name string) string {
	switch t := t.(type) {
	case Pointer:
		inner := "*" + name
		if t.Restrict {
			inner = strings.TrimSpace("*restrict " + name)
		}
		switch t.Elem.(type) {
		case Array, *Signature:
			inner = "(" + inner + ")"
		}
		return Declare(t.Elem, inner)
	case Array:
		length := ""
		switch {
		case t.LenExpr != nil:
			length = ExprString(t.LenExpr)
		case t.Len >= 0:
			length = fmt.Sprint(t.Len)
		}
		return Declare(t.Elem, name+"["+length+"]")
	case *Signature:
		var params []string
		for _, p := range t.Params {
			params = append(params, p.String())
		}
		if t.Variadic {
			params = append(params, "...")
		}
		return Declare(t.Result, name+"("+strings.Join(params, ", ")+")")
	}
	if name == "" {
		return t.String()
	}
	if strings.HasPrefix(name, "[") || strings.HasPrefix(name, "(") && !strings.HasPrefix(name, "(*") {
		return t.String() + name
	}
	return t.String() + " " + name
}
