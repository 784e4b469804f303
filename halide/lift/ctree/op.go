package ctree

// Op is an operator of a Unary, Binary or Compound node.
type Op uint8

// Operators. Div and Rem truncate. Shifts of a negative value to the right copy the sign. Comparisons are of type int;
// on vectors they give -1 or 0 in each lane of an integer vector.
const (
	Neg Op = iota // -x
	Com           // ~x
	Not           // !x

	Add
	Sub
	Mul
	Div
	Rem
	Shl
	Shr
	And
	Or
	Xor

	Lt
	Le
	Gt
	Ge
	Eq
	Ne
)

func (o Op) String() string {
	return [...]string{"-", "~", "!", "+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "<", "<=", ">", ">=", "==",
		"!="}[o]
}

// Comparison reports whether o is one of < <= > >= == !=.
func (o Op) Comparison() bool { return o >= Lt }

// Shift reports whether o is << or >>.
func (o Op) Shift() bool { return o == Shl || o == Shr }
