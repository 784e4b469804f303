package columns

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// pack appends a layout's elements to the packed form of an input: a block for each iteration of the loops that their
// addresses depend on.
//
//	{0, 0, k(0,r.y), k(0,r.y), k(1,r.y), ..}, r.y in 0..2   ->   3 blocks, loaded from base + 64*r.y
//
// A register of more than two loads is packed into two arrays by turns, so that two of its loads go to different banks.
func (s *store) pack(l *layout, source *lower.Buffer) []triplet.Part {
	unit := 2 * unitBits / l.typ.Bits()
	tiles, arrays := l.used()/unit, 1
	if tiles > 2 {
		arrays = 2
	}
	out := make([]triplet.Part, tiles)
	for k := range arrays {
		for i, part := range s.packTiles(l, s.packedOf(source, l.typ, k), k, arrays) {
			out[k+i*arrays] = part
		}
	}
	return out
}

// packTiles appends every step-th tile of a layout, from one on, to a packed array.
func (s *store) packTiles(l *layout, p *triplet.Packed, from, step int) []triplet.Part {
	unit, vars := 2*unitBits/l.typ.Bits(), s.loops(l)
	var elems []source
	for at := from * unit; at < l.used(); at += step * unit {
		elems = append(elems, l.content[at:][:unit]...)
	}
	addr, stride := affine.Const(len(p.Coords)), len(elems)
	for i := len(vars) - 1; i >= 0; i-- {
		addr = addr.Add(affine.Var(vars[i]).Scale(stride))
		stride *= s.extents[vars[i]]
	}
	s.each(vars, func(env map[string]int) bool {
		for _, e := range elems {
			p.Coords = append(p.Coords, s.coords(e, env))
		}
		return true
	})
	triplet.Resize(p.Buffer, len(p.Coords))
	parts := loadsOf(p.Buffer, addr, len(elems), l.typ)
	for i := range parts {
		parts[i].At = (from + i*step) * unit
	}
	return parts
}

// coords is where an element of an input stands, nil for zero.
func (s *store) coords(e source, env map[string]int) []int {
	if e.stream <= 0 {
		return nil
	}
	st := s.streams[e.stream]
	coords, ok := triplet.ElementAt(st.buffer, st.form.Eval(env)+e.off)
	if !ok {
		return nil
	}
	return coords
}

// packedOf is a packed form of an input in a type, the first or the second.
func (s *store) packedOf(source *lower.Buffer, t halide.Type, number int) *triplet.Packed {
	name := source.Name + "_packed"
	if t != source.Type {
		name += "_" + t.String()
	}
	if number > 0 {
		name += fmt.Sprintf("_%d", number+1)
	}
	for _, p := range s.packed {
		if p.Source == source && p.Buffer.Name == name {
			return p
		}
	}
	p := &triplet.Packed{Buffer: s.machine.Flat(name, t), Source: source}
	p.Buffer.Bank = source.Bank
	s.packed = append(s.packed, p)
	return p
}

// gather lists the elements of a register that is put together.
func (s *store) gather(l *layout) []triplet.Elem {
	var out []triplet.Elem
	for i, e := range l.content {
		switch {
		case e == anySource || e == zeroSource:
		case e.stream == 0:
			v := s.arena.consts[e.off]
			out = append(out, triplet.Elem{At: i, Int: v.Int, Float: v.Float})
		default:
			out = append(out, triplet.Elem{At: i, Buffer: s.streams[e.stream].buffer, Addr: s.address(e)})
		}
	}
	return out
}

// making is the work of putting registers together: nothing for constants and packed coefficients; two operations for
// packed elements that differ between the lanes, since somebody must spread them out; little for gathering where all
// addresses are constant, so that it happens once, and elsewhere two operations an element, or a word of bytes. gathers
// reports whether any register is gathered.
func (p *arena) making(layouts []*layout) (work int, gathers bool) {
	s := newStore(p, layouts)
	for _, l := range layouts {
		if l.content == nil {
			continue
		}
		switch _, k := s.kind(l); {
		case k == packable && !l.scalar:
			work += 2 * opWork
		case k == gathering:
			gathers = true
			each := 2 * opWork
			if len(s.loops(l)) == 0 {
				each = 1
			}
			work += each * scalars(s.gather(l), l.typ, true)
		}
	}
	return work, gathers
}

// moved counts the elements that are moved into registers again and again.
func (p *arena) moved(layouts []*layout) int {
	s, n := newStore(p, layouts), 0
	for _, l := range layouts {
		if l.content == nil || len(s.loops(l)) == 0 {
			continue
		}
		if _, k := s.kind(l); k == gathering {
			n += scalars(s.gather(l), l.typ, false)
		}
	}
	return n
}

// scalars is how many scalars are put into a register: elements, or words of bytes; with constants or without. Words of
// two elements count as two: measured, plans of half as many loads do not make up for operations that they take more.
func scalars(elems []triplet.Elem, t halide.Type, constants bool) int {
	n := 0
	for i := 0; i < len(elems); {
		if constants || elems[i].Buffer != nil {
			n++
		}
		if t.Bits() == 8 {
			i += triplet.Together(elems[i:], t)
		} else {
			i++
		}
	}
	return n
}

// loadsOf loads n elements of an aligned flat array, 256 bits at a time.
func loadsOf(b *lower.Buffer, addr affine.Form, n int, t halide.Type) []triplet.Part {
	var out []triplet.Part
	unit := 2 * unitBits / t.Bits()
	for at := 0; at < n; at += unit {
		out = append(out, triplet.Part{At: at, Len: unit, Buffer: b, Addr: addr.AddConst(at)})
	}
	return out
}
