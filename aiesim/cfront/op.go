package cfront

// binaryOp maps the operators of C to their Op; those with = behind are assignments, handled apart.
var binaryOp = map[string]Op{
	"+": Add, "-": Sub, "*": Mul, "/": Div, "%": Rem, "&": And, "|": Or, "^": Xor, "<<": Shl, ">>": Shr,
	"==": Eq, "!=": Ne, "<": Lt, "<=": Le, ">": Gt, ">=": Ge, "&&": LogAnd, "||": LogOr,
}

// binaryPrec is how strongly a binary operator binds: 1 (||) to 10 (* / %); 0 if t is none.
func binaryPrec(t token) int {
	if t.kind != tPunct {
		return 0
	}
	switch t.text {
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
