package cfront

// qtype is a type with what a declaration says beside it.
type qtype struct {
	t   Type
	q   Quals
	ref bool // T&; t is the type referred to

	restrict bool // T & restrict
}

func (t qtype) String() string {
	if t.ref {
		return declString(t.t, t.q, "&")
	}
	return declString(t.t, t.q, "")
}

// symbol is what a name stands for: exactly one of its fields is set.
type symbol struct {
	pos   Pos
	obj   *Object
	typ   *qtype
	val   *IntConst // an enumeration constant or a template's argument
	funcs *overloads
}

// what names the kind of a symbol in messages.
func (s *symbol) what() string {
	switch {
	case s.obj != nil:
		return "variable"
	case s.typ != nil:
		return "type"
	case s.val != nil:
		return "constant"
	}
	return "function"
}

// scope is a region of names inside another one.
type scope struct {
	outer *scope
	names map[string]*symbol
	tags  map[string]*tag // struct, union and enum tags
	lost  map[string]bool // names of declarations that were wrong: using them is no new mistake
}

// tag is a struct, union or enum by its tag; str is nil for an enum.
type tag struct {
	pos Pos
	str *Struct
}

func (s *scope) set(name string, sym *symbol) {
	if s.names == nil {
		s.names = map[string]*symbol{}
	}
	s.names[name] = sym
}

// lookup finds the meaning of a name, or nil.
func (s *scope) lookup(name string) *symbol {
	for ; s != nil; s = s.outer {
		if sym := s.names[name]; sym != nil {
			return sym
		}
		// A tag is a type name too, as in C++, where nothing else has the name.
		if t := s.tags[name]; t != nil {
			return &symbol{pos: t.pos, typ: t.qtype()}
		}
	}
	return nil
}

func (t *tag) qtype() *qtype {
	if t.str == nil {
		return &qtype{t: Int32}
	}
	return &qtype{t: t.str}
}

func (s *scope) lookupTag(name string) *tag {
	for ; s != nil; s = s.outer {
		if t := s.tags[name]; t != nil {
			return t
		}
	}
	return nil
}

func (s *scope) setTag(name string, t *tag) {
	if s.tags == nil {
		s.tags = map[string]*tag{}
	}
	s.tags[name] = t
}

// lose marks the identifiers of a faulty declaration.
func (s *scope) lose(ts []token) {
	for _, t := range ts {
		if t.kind == tIdent && s.lookup(t.text) == nil {
			if s.lost == nil {
				s.lost = map[string]bool{}
			}
			s.lost[t.text] = true
		}
	}
}

func (s *scope) isLost(name string) bool {
	for ; s != nil; s = s.outer {
		if s.lost[name] {
			return true
		}
	}
	return false
}

// universe is the scope of the types that are there before the first line: those of the machine, and the names of
// <stdint.h> and <stddef.h>, since the vendor's compiler reads those headers with its intrinsics.
func universe() *scope {
	s := &scope{}
	for name, t := range map[string]Type{
		"int8_t": Int8, "uint8_t": UInt8, "int16_t": Int16, "uint16_t": UInt16, "int32_t": Int32, "uint32_t": UInt32,
		"int64_t": Int64, "uint64_t": UInt64, "intptr_t": Int32, "uintptr_t": UInt32, "size_t": UInt32, "ptrdiff_t": Int32,
	} {
		s.set(name, &symbol{typ: &qtype{t: t}})
	}
	for _, b := range []Basic{Int8, UInt8, Int16, UInt16, Int32, UInt32, Int64, UInt64} {
		s.set(b.String(), &symbol{typ: &qtype{t: b}})
	}
	for _, v := range machineVectors() {
		s.set(v.String(), &symbol{typ: &qtype{t: v}})
	}
	for _, a := range []Acc{{8, 48}, {16, 48}, {4, 80}, {8, 80}} {
		s.set(a.String(), &symbol{typ: &qtype{t: a}})
	}
	for _, b := range []Basic{Int8, UInt8, Int16, UInt16, Int32, UInt32, Int64, UInt64, Float32} {
		for io := InWindow; io <= OutStream; io++ {
			if io != InBuffer && io != OutBuffer {
				s.set(io.String()+"_"+b.String(), &symbol{typ: &qtype{t: Window{b, io}}})
			}
		}
	}
	return s
}

// machineVectors lists the vector types of the machine: registers of 128, 256, 512 and 1024 bits.
func machineVectors() []Vector {
	var out []Vector
	for bits := 128; bits <= 1024; bits *= 2 {
		for _, e := range []Basic{Int8, UInt8, Int16, Int32, Float32, Int64} {
			if e != Int64 || bits <= 512 {
				out = append(out, Vector{e, bits / e.Bits()})
			}
		}
	}
	return out
}
