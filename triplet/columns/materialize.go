package columns

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// store materializes registers whose contents no load from an input gives, in the cheapest way that there is:
//
//	constants and zeros                       ->   a constant array of the kernel, loaded
//	elements of one input that nobody placed  ->   that input packed in the order of the registers, loaded
//	anything                                  ->   gathered: scalar loads put in one by one
//
// A packed input has one block of elements for each iteration of the loops that they depend on.
type store struct {
	*arena
	consts []*triplet.Consts
	packed []*triplet.Packed
	bytes  map[*lower.Buffer]int  // of the packed forms of the inputs, of all layouts to come
	spread map[*lower.Buffer]bool // inputs of which lanes read different elements
}

// newStore counts what packing would take for the layouts of a program, or of a part of it.
func newStore(a *arena, layouts []*layout) store {
	s := store{arena: a, bytes: map[*lower.Buffer]int{}, spread: map[*lower.Buffer]bool{}}
	for _, l := range layouts {
		if l.content == nil {
			continue
		}
		if b, k := s.kind(l); k == packable {
			s.bytes[b] += s.blocks(s.loops(l)) * l.counted() * l.typ.Bytes()
			s.spread[b] = s.spread[b] || !l.scalar
		}
	}
	return s
}

// mostPacked bounds the bytes of a packed input.
const mostPacked = 1 << 16

// tooLarge reports whether an input would take too much packed: coefficients may take what they need, up to mostPacked;
// what differs between the lanes, as an image, at most twice its size.
func (s *store) tooLarge(b *lower.Buffer) bool {
	return s.bytes[b] > mostPacked || s.spread[b] && s.bytes[b] > 2*b.Elems*b.Type.Bytes()
}

// register gives r the contents of a gathered layout.
func (s *store) register(r *triplet.Reg, l *layout) {
	switch buffer, kind := s.kind(l); kind {
	case constants:
		r.Parts = s.constant(l)
	case packable:
		r.Parts = s.pack(l, buffer)
	default:
		r.Elems = s.gather(l)
	}
}

// kind is how contents are materialized.
type kind uint8

const (
	constants kind = iota
	packable
	gathering
)

// kind finds the way for a layout, and the input that is packed.
func (s *store) kind(l *layout) (*lower.Buffer, kind) {
	var buffer *lower.Buffer
	fixed := false
	for _, e := range l.content {
		switch {
		case e.stream == 0:
			fixed = true
		case e.stream > 0 && buffer != nil && buffer != s.streams[e.stream].buffer:
			return nil, gathering
		case e.stream > 0:
			buffer = s.streams[e.stream].buffer
		}
	}
	switch {
	case buffer == nil:
		return nil, constants
	case fixed || buffer.Placed || buffer.Inner || buffer.Output || s.blocks(s.loops(l)) > mostChecked ||
		s.tooLarge(buffer):
		return nil, gathering
	}
	return buffer, packable
}

// loops lists the loops that a layout's addresses depend on.
func (s *store) loops(l *layout) []string {
	var vars []string
	for _, e := range l.content {
		if e.stream > 0 {
			vars = append(vars, s.streams[e.stream].form.Vars()...)
		}
	}
	slices.Sort(vars)
	return slices.Compact(vars)
}

// blocks counts the iterations of loops.
func (s *store) blocks(vars []string) int {
	n := 1
	for _, v := range vars {
		if n *= s.extents[v]; n > mostChecked {
			return n
		}
	}
	return n
}

// constant puts a layout's values into the constant array of its type.
func (s *store) constant(l *layout) []triplet.Part {
	used := l.used()
	block := make([]triplet.Number, used)
	for k := range used {
		if e := l.content[k]; e.stream == 0 {
			block[k] = s.arena.consts[e.off]
		}
	}
	buffer, at := s.array(l.typ, block)
	return loadsOf(buffer, affine.Const(at), used, l.typ)
}

// array is where values stand in the constant array of their type.
func (s *store) array(t halide.Type, block []triplet.Number) (*lower.Buffer, int) {
	i := slices.IndexFunc(s.consts, func(c *triplet.Consts) bool { return c.Buffer.Type == t })
	if i < 0 {
		i = len(s.consts)
		s.consts = append(s.consts, &triplet.Consts{Buffer: s.machine.Flat(fmt.Sprintf("constants_%s", t), t)})
	}
	c := s.consts[i]
	at := find(c, block)
	triplet.Resize(c.Buffer, max(c.Buffer.Elems, at+len(block)))
	return c.Buffer, at
}

// find is where a block of values stands in the array, 256-bit aligned; it is appended if it does not.
func find(c *triplet.Consts, block []triplet.Number) int {
	unit := 2 * unitBits / c.Buffer.Type.Bits()
	for at := 0; at+len(block) <= c.Len(); at += unit {
		same := true
		for k, v := range block {
			same = same && triplet.SameNumber(c.At(at+k), v)
		}
		if same {
			return at
		}
	}
	at := c.Len()
	for _, v := range block {
		if c.Buffer.Type == halide.Float32 {
			c.Floats = append(c.Floats, v.Float)
		} else {
			c.Ints = append(c.Ints, v.Int)
		}
	}
	return at
}

// counted is how many elements of a packed input a layout takes: of one that is padded, those that are not zero.
func (l *layout) counted() int {
	if l.padded == 0 {
		return l.used()
	}
	n := 0
	for _, e := range l.content {
		if e.stream > 0 {
			n++
		}
	}
	return n
}

// used is how many elements of a gathered layout must be loaded: a multiple of 256 bits.
func (l *layout) used() int {
	n, unit := 0, 2*unitBits/l.typ.Bits()
	for i, e := range l.content {
		if e != anySource {
			n = i + 1
		}
	}
	return (n + unit - 1) / unit * unit
}
