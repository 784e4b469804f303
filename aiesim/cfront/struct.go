package cfront

// Struct is a struct or a union; its identity is the pointer.
type Struct struct {
	Name     string // the tag, or the typedef's name, or "" when it has none
	Union    bool
	Fields   []Field // in order; members of anonymous members are found through them
	Complete bool
	size     int64
	align    int64
}

// Field is a member of a struct or union.
type Field struct {
	Name   string // "" for an anonymous struct or union
	Type   Type
	Quals  Quals
	Offset int64 // bytes from the start
	Ref    bool  // the user declared a reference T&; Type is then Pointer{T}
}

// Size implements [Type].
func (s *Struct) Size() int64 { return s.size }

// Align implements [Type].
func (s *Struct) Align() int64 { return max(1, s.align) }

// Layout completes s: it gives the members their offsets, and s its size and its alignment, which is at least align.
// The Offset of each member is at first the alignment that the program asks for; 0 is that of its type.
func (s *Struct) Layout(align int64) {
	s.size, s.align = 0, max(1, align)
	for i := range s.Fields {
		f := &s.Fields[i]
		a := max(f.Offset, f.Type.Align())
		s.align = max(s.align, a)
		f.Offset = 0
		if !s.Union {
			f.Offset = (s.size + a - 1) / a * a
		}
		s.size = max(s.size, f.Offset+f.Type.Size())
	}
	s.size = (s.size + s.align - 1) / s.align * s.align
	if len(s.Fields) == 0 {
		s.size = 1 // an object of its own, as in C++
	}
	s.Complete = true
}

// String implements [Type].
func (s *Struct) String() string {
	word := "struct"
	if s.Union {
		word = "union"
	}
	if s.Name == "" {
		return word + " {...}"
	}
	return word + " " + s.Name
}

// Find looks for a member, in anonymous members too; the offset is from the start of s.
func (s *Struct) Find(name string) (f Field, offset int64, ok bool) {
	for _, f := range s.Fields {
		if f.Name == name && name != "" {
			return f, f.Offset, true
		}
		if in, isStruct := f.Type.(*Struct); isStruct && f.Name == "" {
			if g, off, ok := in.Find(name); ok {
				return g, f.Offset + off, true
			}
		}
	}
	return Field{}, 0, false
}

// Names yields the names of a struct's members.
func (s *Struct) Names(yield func(string) bool) {
	for _, f := range s.Fields {
		for _, g := range Flatten(f) {
			if g.Name != "" && !yield(g.Name) {
				return
			}
		}
	}
}

// Flatten lists a member, or the members of an anonymous one.
func Flatten(f Field) []Field {
	s, ok := f.Type.(*Struct)
	if !ok || f.Name != "" {
		return []Field{f}
	}
	var out []Field
	for _, g := range s.Fields {
		out = append(out, Flatten(g)...)
	}
	return out
}
