package cfront

import (
	"fmt"
	"strings"
)

// DeclString prints the C declaration of name with type t and qualifiers q; name may be "".
//
//	Pointer{Array{Int16, 4}}, "p"  ->  int16 (*p)[4]
func DeclString(t Type, q Quals, name string) string {
	switch t := t.(type) {
	case Pointer:
		s := "*"
		if t.Restrict {
			s += "restrict"
		}
		if q != 0 {
			s += strings.TrimSpace(q.String())
		}
		if name != "" && len(s) > 1 {
			s += " "
		}
		s += name
		switch t.Elem.(type) {
		case Array, *FuncType:
			s = "(" + s + ")"
		}
		return DeclString(t.Elem, t.Quals, s)
	case Array:
		if t.Len < 0 {
			return DeclString(t.Elem, q, name+"[]")
		}
		return DeclString(t.Elem, q, fmt.Sprintf("%s[%d]", name, t.Len))
	case *FuncType:
		return DeclString(t.Result, 0, name+"("+TypeList(t.Params)+")")
	}
	if name == "" {
		return q.String() + t.String()
	}
	return q.String() + t.String() + " " + name
}

// TypeList prints types with commas between them.
func TypeList(ts []Type) string {
	var b strings.Builder
	for i, t := range ts {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(t.String())
	}
	return b.String()
}
