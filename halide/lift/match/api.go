package match

// Kind says what a parameter of an operator, or of a program, holds.
type Kind uint8

// A parameter is an array, an integer that reaches bounds or indices, or a number that reaches data only.
const (
	ArrayKind Kind = iota
	SizeKind
	ScalarKind
)

// Role says what happens to an array: read, written, or read before it is written.
type Role uint8

// The roles of arrays.
const (
	In Role = iota
	Out
	InOut
)

// Parameter is one parameter of an operator (a formal) or of a program (an actual).
type Parameter struct {
	Name string
	Kind Kind
	Role Role     // of arrays
	Dims []string // of arrays: extents, outermost first. Of formals names of sizes, of actuals polynomials as text
}

// Interface is what an operator takes: the names are those of its library's documentation, lower case.
type Interface struct {
	Operator string
	Formals  []Parameter
}

// size, scalar, in, out make formals.
func size(names ...string) []Parameter   { return many(SizeKind, names) }
func scalar(names ...string) []Parameter { return many(ScalarKind, names) }

func many(k Kind, names []string) []Parameter {
	var ps []Parameter
	for _, n := range names {
		ps = append(ps, Parameter{Name: n, Kind: k})
	}
	return ps
}

func array(r Role, name string, dims ...string) []Parameter {
	return []Parameter{{Name: name, Kind: ArrayKind, Role: r, Dims: dims}}
}

func interfaceOf(operator string, formals ...[]Parameter) Interface {
	i := Interface{Operator: operator}
	for _, f := range formals {
		i.Formals = append(i.Formals, f...)
	}
	return i
}
