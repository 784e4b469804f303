package machine

// Elem is the type of one element of a vector register, of memory, or of a scalar.
type Elem uint8

// The element types. Unsigned vectors exist for 8 bits only (UG1078, data types).
const (
	None Elem = iota
	Int8
	Uint8
	Int16
	Uint16
	Int32
	Uint32
	Int64
	Uint64
	Float32
	Float64
)

var elems = [...]struct {
	name     string
	bytes    int
	unsigned bool
}{
	None:    {"none", 0, false},
	Int8:    {"int8", 1, false},
	Uint8:   {"uint8", 1, true},
	Int16:   {"int16", 2, false},
	Uint16:  {"uint16", 2, true},
	Int32:   {"int32", 4, false},
	Uint32:  {"uint32", 4, true},
	Int64:   {"int64", 8, false},
	Uint64:  {"uint64", 8, true},
	Float32: {"float", 4, false},
	Float64: {"double", 8, false},
}

// String is the name as it stands in vector type names: int16, uint8, float.
func (e Elem) String() string { return elems[e].name }

// Bytes is the size in memory.
func (e Elem) Bytes() int { return elems[e].bytes }

// Unsigned reports whether all values are at least zero.
func (e Elem) Unsigned() bool { return elems[e].unsigned }

// Float reports whether e is a floating-point type.
func (e Elem) Float() bool { return e == Float32 || e == Float64 }

// ElemNamed finds an element type by its name; "float32" and "float64" are accepted too. ok is false if there is none.
func ElemNamed(name string) (e Elem, ok bool) {
	switch name {
	case "float32":
		return Float32, true
	case "float64":
		return Float64, true
	}
	for i := Int8; i <= Float64; i++ {
		if elems[i].name == name {
			return i, true
		}
	}
	return None, false
}

// Range gives the least and greatest value of an integer type that has no more than 63 value bits.
func (e Elem) Range() (lo, hi int64) {
	bits := uint(8 * e.Bytes())
	if e.Unsigned() {
		if bits == 64 {
			bits = 63
		}
		return 0, int64(uint64(1)<<bits - 1)
	}
	return -1 << (bits - 1), int64(uint64(1)<<(bits-1) - 1)
}
