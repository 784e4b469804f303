package lex

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// BinaryOp maps the operators of C to their Op; those with = behind are assignments, handled apart.
var BinaryOp = map[string]cfront.Op{
	"+": cfront.Add, "-": cfront.Sub, "*": cfront.Mul, "/": cfront.Div, "%": cfront.Rem, "&": cfront.And,
	"|": cfront.Or,
	"^": cfront.Xor, "<<": cfront.Shl, ">>": cfront.Shr,
	"==": cfront.Eq, "!=": cfront.Ne, "<": cfront.Lt, "<=": cfront.Le, ">": cfront.Gt, ">=": cfront.Ge,
	"&&": cfront.LogAnd, "||": cfront.LogOr,
}

// BinaryPrec is how strongly a binary operator binds: 1 (||) to 10 (* / %); 0 if t is none.
func BinaryPrec(t Token) int {
	if t.Kind != Punct {
		return 0
	}
	switch t.Text {
	case "||":
		return 1
	case "&&":
		return 2
	case "|":
		return 3
	case "^":
		return 4
	case "&":
		return 5
	case "==", "!=":
		return 6
	case "<", ">", "<=", ">=":
		return 7
	case "<<", ">>":
		return 8
	case "+", "-":
		return 9
	case "*", "/", "%":
		return 10
	}
	return 0
}
