package check

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// QType is a type with what a declaration says beside it.
type QType struct {
	T   cfront.Type
	Q   cfront.Quals
	Ref bool // T&; t is the type referred to

	Restrict bool // T & restrict
	Move     bool // T&&
	Forward  bool // T&& with T a parameter of the template
	Lvalue   bool // T, a parameter of a template, that T&& has from a variable: T&& is T& then
}

// String prints the type as the user would write it.
func (t QType) String() string {
	if t.Ref {
		return cfront.DeclString(t.T, t.Q, "&")
	}
	return cfront.DeclString(t.T, t.Q, "")
}

// Symbol is what a name stands for: exactly one of its fields is set, but that the name of a class template stands for
// the instance too inside of it.
type Symbol struct {
	Pos   cfront.Pos
	Obj   *cfront.Object
	Typ   *QType
	Val   *cfront.IntConst // an enumeration constant or a template's argument
	Funcs *Overloads

	Space  *Scope         // a namespace
	Class  *ClassTemplate // a template of a class, a type or a constant
	Member bool           // a member of the class around that is data
	Pack   *Pack          // the elements of a parameter pack
	Name   string         // of an element of a pack that is a member
	Param  bool           // a parameter of a template whose declaration is read: it has no meaning yet
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
	case s.Space != nil:
		return "namespace"
	case s.Class != nil:
		return "template"
	case s.Member:
		return "member"
	case s.Pack != nil:
		return "parameter pack"
	}
	return "function"
}

// Scope is a region of names inside another one.
type Scope struct {
	Outer *Scope
	Names map[string]*Symbol
	Tags  map[string]*Tag // struct, union and enum tags
	Lost  map[string]bool // names of declarations that were wrong: using them is no new mistake
	Using []*Scope        // namespaces and base classes whose names can be seen too
	Class *Class          // whose scope it is
	Space string          // the name of the namespace that it is

	packs bool // it has names of parameter packs

	later map[string][]func() // read what declares a name
}

// Pack is what the name of a parameter pack stands for: in each expansion it is one of the elements.
type Pack struct {
	Elems []*Symbol
	Types bool // they are types
}

// SetPack gives a name the meaning of a pack in s.
func (s *Scope) SetPack(name string, sym *Symbol) {
	s.Set(name, sym)
	s.packs = true
}

// Tag is a struct, union or enum by its tag; str is nil for an enum.
type Tag struct {
	Pos    cfront.Pos
	Struct *cfront.Struct
}

// InSpace reports whether a namespace within s has a function of that name.
func (s *Scope) InSpace(name string) bool {
	for _, sym := range s.Names {
		if sym.Space == nil || sym.Space == s {
			continue
		}
		if f := sym.Space.Declared(name); f != nil && f.Funcs != nil || sym.Space.InSpace(name) {
			return true
		}
	}
	return false
}

// Set gives a name its meaning in s.
func (s *Scope) Set(name string, sym *Symbol) {
	if s.Names == nil {
		s.Names = map[string]*Symbol{}
	}
	s.Names[name] = sym
}

// Later says that read declares a function of that name in s; it is called when the name is asked for first.
func (s *Scope) Later(name string, read func()) {
	if s.later == nil {
		s.later = map[string][]func(){}
	}
	s.later[name] = append(s.later[name], read)
}

// Declared is the meaning that declarations in s itself give a name, or nil.
func (s *Scope) Declared(name string) *Symbol {
	if list := s.later[name]; list != nil {
		delete(s.later, name)
		for _, read := range list {
			read()
		}
	}
	return s.Names[name]
}

// All yields the names that s itself declares; the meaning of those whose declarations wait, all functions, is nil.
func (s *Scope) All(yield func(string, *Symbol) bool) {
	for n, sym := range s.Names {
		if !yield(n, sym) {
			return
		}
	}
	for n := range s.later {
		if s.Names[n] == nil && !yield(n, nil) {
			return
		}
	}
}

// Lookup finds the meaning of a name, or nil.
func (s *Scope) Lookup(name string) *Symbol {
	for ; s != nil; s = s.Outer {
		if sym := s.Own(name); sym != nil {
			return sym
		}
	}
	return nil
}

// Own finds a name in s and in the namespaces that it uses, not in those around.
func (s *Scope) Own(name string) *Symbol {
	if sym := s.Declared(name); sym != nil {
		return sym
	}
	// A tag is a type name too, as in C++, where nothing else has the name.
	if t := s.Tags[name]; t != nil {
		return &Symbol{Pos: t.Pos, Typ: t.qtype()}
	}
	for _, u := range s.Using {
		if sym := u.Own(name); sym != nil {
			return sym
		}
	}
	return nil
}

// Use makes the names of u visible in s.
func (s *Scope) Use(u *Scope) {
	for o := s; o != nil; o = o.Outer {
		if o == u {
			return
		}
	}
	if u != s && !slices.Contains(s.Using, u) && !u.uses(s) {
		s.Using = append(s.Using, u)
	}
}

// uses reports whether the names of u can be seen in s.
func (s *Scope) uses(u *Scope) bool {
	for _, v := range s.Using {
		if v == u || v.uses(u) {
			return true
		}
	}
	return false
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
	for name, t := range map[string]cfront.Type{"acc32": tag(48), "acc48": tag(48), "acc64": tag(80), "acc80": tag(80),
		"accfloat": cfront.Float32} {
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
	complexTypes(func(name string, t cfront.Type) { s.Set(name, &Symbol{Typ: &QType{T: t}}) })
	for _, io := range []cfront.IO{cfront.InStream, cfront.OutStream} {
		w := cfront.Window{Elem: cfront.Int32, IO: io, Packet: true}
		s.Set(w.String(), &Symbol{Typ: &QType{T: w}})
		for name, w := range map[string]cfront.Window{"acc48": {Bits: 48}, "acc80": {Bits: 80},
			"accfloat": {Elem: cfront.Float32}} {
			w.IO = io
			s.Set(io.String()+"_"+name, &Symbol{Typ: &QType{T: w}})
		}
	}
	return s
}

// tag names the lanes of an accumulator as an argument of a template: accum<acc48, 16>. Of 32 bits the machine has
// none; it takes 48, and 80 for 64.
func tag(bits int) cfront.Type { return cfront.Acc{Lanes: 1, Bits: bits} }

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
