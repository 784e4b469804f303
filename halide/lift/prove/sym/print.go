package sym

import (
	"fmt"
	"strings"
)

var infix = map[Op]string{Lin: " + ", Mul: "*", And: " && ", Or: " || "}
var named = map[Op]string{Div: "floor", Mod: "mod", Quo: "quo", Rem: "rem", Min: "min", Max: "max", Ite: "select"}

// String is the term for people: messages and tests.
func (n *Node) String() string {
	var parts []string
	for i, a := range n.Args {
		text := a.String()
		if n.Coefs != nil && n.Coefs[i].Cmp(one) != 0 {
			text = n.Coefs[i].RatString() + "*" + text
		}
		parts = append(parts, text)
	}
	switch n.Op {
	case Num:
		return n.Value.RatString()
	case Atom:
		return n.Name
	case True, False:
		return fmt.Sprint(n.Op == True)
	case Ge0:
		return parts[0] + " >= 0"
	case Eq0:
		return parts[0] + " = 0"
	case Not:
		return "!(" + parts[0] + ")"
	case Apply:
		return n.Name + "(" + strings.Join(parts, ", ") + ")"
	case Lin:
		if n.Value.Sign() != 0 {
			parts = append(parts, n.Value.RatString())
		}
	case Fold:
		return n.foldText(parts)
	}
	if name, ok := named[n.Op]; ok {
		return name + "(" + strings.Join(parts, ", ") + ")"
	}
	return "(" + strings.Join(parts, infix[n.Op]) + ")"
}

func (n *Node) foldText(parts []string) string {
	var b strings.Builder
	b.WriteString([...]string{"sum", "least", "greatest", "step"}[n.fold.kind] + "(")
	vars := len(parts)/2 - 1
	for i := range vars {
		fmt.Fprintf(&b, "%s in %s..%s ", n.fold.vars[i].Name, parts[2*i], parts[2*i+1])
	}
	fmt.Fprintf(&b, "where %s from %s: %s)", parts[2*vars], parts[2*vars+1], parts[2*vars+2])
	return b.String()
}
