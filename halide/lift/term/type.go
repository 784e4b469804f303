package term

// Type is a scalar type of C on the target of the lifter (LP64): where elements are stored, what conversions convert
// to.
type Type uint8

// The types. Bool is C's _Bool, and the type of comparisons.
const (
	NoType Type = iota
	Bool
	Int8
	Int16
	Int32
	Int64
	UInt8
	UInt16
	UInt32
	UInt64
	Float32
	Float64
)

var typeNames = [...]string{"none", "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
	"float32", "float64"}

// String is the type's name in the notation, as "int16".
func (t Type) String() string { return typeNames[t] }

// Float reports whether t is a floating type.
func (t Type) Float() bool { return t >= Float32 }

// Integer reports whether t is an integer type, Bool not among them.
func (t Type) Integer() bool { return t >= Int8 && t <= UInt64 }

// Signed reports whether t is a signed integer type.
func (t Type) Signed() bool { return t >= Int8 && t <= Int64 }

// Bits is the width of a stored element; 0 for NoType.
func (t Type) Bits() int {
	switch t {
	case NoType:
		return 0
	case Bool, Int8, UInt8:
		return 8
	case Int16, UInt16:
		return 16
	case Int32, UInt32, Float32:
		return 32
	}
	return 64
}

// Kind is what values of t denote.
func (t Type) Kind() Kind {
	switch {
	case t == Bool:
		return Truth
	case t.Integer():
		return Int
	case t == Float32:
		return Single
	case t == Float64:
		return Double
	}
	return NoKind
}

// Kind is what a term denotes. Operations work in a kind: those of Int are exact, those of Single and Double round
// once.
type Kind uint8

// The kinds.
const (
	NoKind Kind = iota
	Truth       // a condition
	Int         // a mathematical integer; C's machine types are conversions, which wrap
	Single      // an IEEE float32
	Double      // an IEEE float64
)

var kindNames = [...]string{"none", "truth", "int", "single", "double"}

// String is the kind's name, as "single".
func (k Kind) String() string { return kindNames[k] }

// Float reports whether k is Single or Double.
func (k Kind) Float() bool { return k >= Single }
