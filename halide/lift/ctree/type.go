package ctree

// A Type is one of Void, Int, Float, Pointer, Array, *Struct, *Signature, Vector and List. All but *Signature and
// arrays of variable length can be compared with ==; Identical compares everything.
type Type interface {
	// Size is in bytes; 0 for Void, functions, incomplete types and arrays of variable length.
	Size() int64
	// Align is in bytes, at least 1.
	Align() int64
	// String is the type as C (or C++) spells it.
	String() string
}

// Void is the absence of a value.
type Void struct{}

// Int is an integer type of 8, 16, 32 or 64 bits. Bool marks _Bool and bool (8 bits, unsigned, values 0 and 1);
// enumerations are Int{Bits: 32}, as the front end finds them.
type Int struct {
	Bits   int
	Signed bool
	Bool   bool
}

// Float is float (32 bits) or double (64).
type Float struct{ Bits int }

// Pointer is a pointer; Restrict says that the source promised no overlap (it does not make a type another one: see
// Identical).
type Pointer struct {
	Elem     Type
	Restrict bool
}

// Array is an array of Len elements. An array of variable length has Len -1 and LenExpr, a *VarRef of type long to an
// object that holds the length; an incomplete one (extern int a[]; a flexible member) has Len -1 and no LenExpr.
type Array struct {
	Elem    Type
	Len     int64
	LenExpr Expr
}

// Struct is a struct or a union; two are one type only if they are one object.
type Struct struct {
	Tag    string // "" without a tag
	Union  bool
	Fields []*Field
	Bytes  int64 // 0 if incomplete
	Al     int64
}

// Field is a member of a struct. Anonymous structs and unions are fields without a name. Bit-fields are refused.
type Field struct {
	Name   string
	Type   Type
	Offset int64 // bytes from the start of the struct
}

// Signature is the type of a function.
type Signature struct {
	Result   Type
	Params   []Type
	Variadic bool // also for functions declared without a prototype
}

// Vector is a GNU vector type: __m128 is Vector{Float{32}, 4}, __m256i is Vector{Int{64, true}, 4}.
type Vector struct {
	Elem  Type
	Lanes int
}

// List is std::vector<Elem>: a value that grows. Its layout is not that of C++: in a struct it takes 8 bytes.
type List struct{ Elem Type }

// The types that expressions have most.
var (
	Bool   = Int{Bits: 8, Bool: true}
	Char   = Int{Bits: 8, Signed: true}
	IntT   = Int{Bits: 32, Signed: true}
	Long   = Int{Bits: 64, Signed: true}
	ULong  = Int{Bits: 64}
	FloatT = Float{Bits: 32}
	Double = Float{Bits: 64}
)

func (Void) Size() int64        { return 0 }
func (t Int) Size() int64       { return int64(t.Bits / 8) }
func (t Float) Size() int64     { return int64(t.Bits / 8) }
func (Pointer) Size() int64     { return 8 }
func (t *Struct) Size() int64   { return t.Bytes }
func (*Signature) Size() int64  { return 0 }
func (t Vector) Size() int64    { return int64(t.Lanes) * t.Elem.Size() }
func (List) Size() int64        { return 8 }
func (Void) Align() int64       { return 1 }
func (t Int) Align() int64      { return int64(t.Bits / 8) }
func (t Float) Align() int64    { return int64(t.Bits / 8) }
func (Pointer) Align() int64    { return 8 }
func (t Array) Align() int64    { return t.Elem.Align() }
func (t *Struct) Align() int64  { return max(t.Al, 1) }
func (*Signature) Align() int64 { return 1 }
func (t Vector) Align() int64   { return t.Size() }
func (List) Align() int64       { return 8 }

// Size is 0 unless the length is known.
func (t Array) Size() int64 {
	if t.Len < 0 {
		return 0
	}
	return t.Len * t.Elem.Size()
}

// Variable reports whether the size of values of type t is known only when the program runs.
func Variable(t Type) bool {
	a, ok := t.(Array)
	return ok && (a.LenExpr != nil || Variable(a.Elem))
}

// Scalar reports whether t is an integer, floating or pointer type.
func Scalar(t Type) bool {
	switch t.(type) {
	case Int, Float, Pointer:
		return true
	}
	return false
}

// Field finds a member by name, looking into anonymous members; its Offset is from the start of t. It is nil if there
// is none.
func (t *Struct) Field(name string) *Field {
	for _, f := range t.Fields {
		if f.Name == name && name != "" {
			return f
		}
		if inner, ok := f.Type.(*Struct); ok && f.Name == "" {
			if g := inner.Field(name); g != nil {
				return &Field{Name: g.Name, Type: g.Type, Offset: f.Offset + g.Offset}
			}
		}
	}
	return nil
}
