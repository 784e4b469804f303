package check

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// QType is a type with what a declaration says beside it.
type QType struct {
	T   cfront.Type
	Q   cfront.Quals
	Ref bool // T&; t is the type referred to

	Restrict bool // T & restrict
}

// String prints the type as the user would write it.
func (t QType) String() string {
	if t.Ref {
		return cfront.DeclString(t.T, t.Q, "&")
	}
	return cfront.DeclString(t.T, t.Q, "")
}

// Symbol is what a name stands for: exactly one of its fields is set.
type Symbol struct {
	Pos   cfront.Pos
	Obj   *cfront.Object
	Typ   *QType
	Val   *cfront.IntConst // an enumeration constant or a template's argument
	Funcs *Overloads
}

// What names the kind of a symbol in messages.
func (s *Symbol) What() string {
	switch {
	case s.Obj != nil:
		return "variable"
	case s.Typ != nil:
		return "type"
	case s.Val != nil:
		return "constant"
	}
	return "function"
}

// Scope is a region of names inside another one.
type Scope struct {
	Outer *Scope
	Names map[string]*Symbol
	Tags  map[string]*Tag // struct, union and enum tags
	Lost  map[string]bool // names of declarations that were wrong: using them is no new mistake
}

// Tag is a struct, union or enum by its tag; str is nil for an enum.
type Tag struct {
	Pos    cfront.Pos
	Struct *cfront.Struct
}

// Set gives a name its meaning in s.
func (s *Scope) Set(name string, sym *Symbol) {
	if s.Names == nil {
		s.Names = map[string]*Symbol{}
	}
	s.Names[name] = sym
}

// Lookup finds the meaning of a name, or nil.
func (s *Scope) Lookup(name string) *Symbol {
	for ; s != nil; s = s.Outer {
		if sym := s.Names[name]; sym != nil {
			return sym
		}
		// A tag is a type name too, as in C++, where nothing else has the name.
		if t := s.Tags[name]; t != nil {
			return &Symbol{Pos: t.Pos, Typ: t.qtype()}
		}
	}
	return nil
}

func (t *Tag) qtype() *QType {
	if t.Struct == nil {
		return &QType{T: cfront.Int32}
	}
	return &QType{T: t.Struct}
}

// LookupTag finds the struct, union or enum of a tag, or nil.
func (s *Scope) LookupTag(name string) *Tag {
	for ; s != nil; s = s.Outer {
		if t := s.Tags[name]; t != nil {
			return t
		}
	}
	return nil
}

// SetTag enters a tag into s.
func (s *Scope) SetTag(name string, t *Tag) {
	if s.Tags == nil {
		s.Tags = map[string]*Tag{}
	}
	s.Tags[name] = t
}

// Lose marks the identifiers of a faulty declaration.
func (s *Scope) Lose(ts []lex.Token) {
	for _, t := range ts {
		if t.Kind == lex.Ident && s.Lookup(t.Text) == nil {
			if s.Lost == nil {
				s.Lost = map[string]bool{}
			}
			s.Lost[t.Text] = true
		}
	}
}

// IsLost reports whether a faulty declaration in sight has the name.
func (s *Scope) IsLost(name string) bool {
	for ; s != nil; s = s.Outer {
		if s.Lost[name] {
			return true
		}
	}
	return false
}

// Universe is the scope of the types that are there before the first line: those of the machine, and the names of
// <stdint.h> and <stddef.h>, since the vendor's compiler reads those headers with its intrinsics.
func Universe() *Scope {
	s := &Scope{}
	for name, t := range map[string]cfront.Type{
		"int8_t": cfront.Int8, "uint8_t": cfront.UInt8, "int16_t": cfront.Int16, "uint16_t": cfront.UInt16,
		"int32_t": cfront.Int32, "uint32_t": cfront.UInt32,
		"int64_t": cfront.Int64, "uint64_t": cfront.UInt64, "intptr_t": cfront.Int32, "uintptr_t": cfront.UInt32,
		"size_t": cfront.UInt32, "ptrdiff_t": cfront.Int32,
	} {
		s.Set(name, &Symbol{Typ: &QType{T: t}})
	}
	for _, b := range []cfront.Basic{cfront.Int8, cfront.UInt8, cfront.Int16, cfront.UInt16, cfront.Int32,
		cfront.UInt32,
		cfront.Int64, cfront.UInt64} {
		s.Set(b.String(), &Symbol{Typ: &QType{T: b}})
	}
	for _, v := range machineVectors() {
		s.Set(v.String(), &Symbol{Typ: &QType{T: v}})
	}
	for _, a := range []cfront.Acc{{Lanes: 8, Bits: 48}, {Lanes: 16, Bits: 48}, {Lanes: 4, Bits: 80}, {Lanes: 8,
		Bits: 80}} {
		s.Set(a.String(), &Symbol{Typ: &QType{T: a}})
	}
	for _, b := range []cfront.Basic{cfront.Int8, cfront.UInt8, cfront.Int16, cfront.UInt16, cfront.Int32,
		cfront.UInt32,
		cfront.Int64, cfront.UInt64, cfront.Float32} {
		for io := cfront.InWindow; io <= cfront.OutStream; io++ {
			if io != cfront.InBuffer && io != cfront.OutBuffer {
				s.Set(io.String()+"_"+b.String(), &Symbol{Typ: &QType{T: cfront.Window{Elem: b, IO: io}}})
			}
		}
	}
	return s
}

// machineVectors lists the vector types of the machine: registers of 128, 256, 512 and 1024 bits.
func machineVectors() []cfront.Vector {
	var out []cfront.Vector
	for bits := 128; bits <= 1024; bits *= 2 {
		for _, e := range []cfront.Basic{cfront.Int8, cfront.UInt8, cfront.Int16, cfront.Int32, cfront.Float32,
			cfront.Int64} {
			if e != cfront.Int64 || bits <= 512 {
				out = append(out, cfront.Vector{Elem: e, Lanes: bits / e.Bits()})
			}
		}
	}
	return out
}
