package interp

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// maxTextBytes bounds the strings that are copied and compared.
const maxTextBytes = 1 << 16

// textCall compiles the functions of <string.h> on strings that the program knows, which take part in no computation:
// names, options. It is nil if name is none of them. getenv finds nothing, which is noted as what is assumed.
func (c *compiler[V]) textCall(e *ctree.Call, name string, s *site) (result numX[V], pointer ptrX[V]) {
	at := func(i int) ptrX[V] { return c.ptr(e.Args[i]) }
	limit := func(i int) intX[V] {
		if i >= len(e.Args) {
			return func(*frame[V]) int64 { return maxTextBytes }
		}
		return c.int(e.Args[i])
	}
	want := map[string]int{"getenv": 1, "secure_getenv": 1, "strlen": 1, "strcmp": 2, "strncmp": 3, "strcpy": 2,
		"strncpy": 3, "strcat": 2}[name]
	if want == 0 || len(e.Args) != want {
		return nil, nil
	}
	switch name {
	case "getenv", "secure_getenv":
		return nil, func(f *frame[V]) ptr[V] {
			f.m.note(s.pos, NoteAssumed, "the environment variable of "+ctree.ExprString(e)+" is not set")
			return ptr[V]{}
		}
	case "strlen":
		p := at(0)
		return func(f *frame[V]) number[V] { return knownInt[V](int64(len(f.m.textAt(p(f), maxTextBytes, s)))) }, nil
	case "strcmp", "strncmp":
		p, q, n := at(0), at(1), limit(2)
		return func(f *frame[V]) number[V] {
			a, b, most := p(f), q(f), n(f)
			x, y := f.m.textAt(a, most, s), f.m.textAt(b, most, s)
			return knownInt[V](truth(x > y) - truth(x < y))
		}, nil
	}
	to, from, n := at(0), at(1), limit(2)
	return nil, func(f *frame[V]) ptr[V] {
		p, q, most := to(f), from(f), n(f)
		text := f.m.textAt(q, most, s)
		room := int64(len(text)) + 1
		start := p
		switch name {
		case "strcat":
			start.off += int64(len(f.m.textAt(p, maxTextBytes, s)))
		case "strncpy":
			room = most
		}
		for i := range room {
			b := byte(0)
			if i < int64(len(text)) {
				b = text[i]
			}
			f.m.put(ptr[V]{start.o, start.off + i}, I8, knownInt[V](int64(int8(b))), s)
		}
		return p
	}
}

// textAt is the string at p, of at most most bytes.
func (m *machine[V]) textAt(p ptr[V], most int64, s *site) string {
	var text []byte
	for int64(len(text)) < most {
		n := m.get(ptr[V]{p.o, p.off + int64(len(text))}, I8, s)
		b := byte(m.demand(I8, n, s, "a byte of a string"))
		if b == 0 {
			return string(text)
		}
		if text = append(text, b); len(text) > maxTextBytes {
			fail(s.pos, CodeLimit, "a string without end")
		}
	}
	return string(text)
}
