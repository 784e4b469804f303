package triplet

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// pack appends a layout's elements to the packed form of an input: a block for each iteration of the loops that their
// addresses depend on.
//
//	{0, 0, k(0,r.y), k(0,r.y), k(1,r.y), ..}, r.y in 0..2   ->   3 blocks, loaded from base + 64*r.y
func (s *store) pack(l *layout, source *lower.Buffer) []Part {
	p := s.packedOf(source, l.typ)
	vars, n := s.loops(l), l.used()
	base := len(p.Coords)
	addr := affine.Const(base)
	stride := n
	for i := len(vars) - 1; i >= 0; i-- {
		addr = addr.Add(affine.Var(vars[i]).Scale(stride))
		stride *= s.extents[vars[i]]
	}
	s.each(vars, func(env map[string]int) {
		for _, e := range l.content[:n] {
			p.Coords = append(p.Coords, s.coords(e, env))
		}
	})
	resized(p.Buffer, len(p.Coords))
	return loadsOf(p.Buffer, addr, n, l.typ)
}

// coords is where an element of an input stands, nil for zero.
func (s *store) coords(e source, env map[string]int) []int {
	if e.stream <= 0 {
		return nil
	}
	st := s.streams[e.stream]
	coords, ok := element(st.buffer, st.form.Eval(env)+e.off)
	if !ok {
		return nil
	}
	return coords
}

// packedOf is the packed form of an input in a type.
func (s *store) packedOf(source *lower.Buffer, t halide.Type) *Packed {
	for _, p := range s.packed {
		if p.Source == source && p.Buffer.Type == t {
			return p
		}
	}
	name := source.Name + "_packed"
	if t != source.Type {
		name += "_" + t.String()
	}
	p := &Packed{Buffer: flat(name, t), Source: source}
	p.Buffer.Bank = source.Bank
	s.packed = append(s.packed, p)
	return p
}

// gather lists the elements of a register that is put together.
func (s *store) gather(l *layout) []Elem {
	var out []Elem
	for i, e := range l.content {
		switch {
		case e == anySource || e == zeroSource:
		case e.stream == 0:
			v := s.arena.consts[e.off]
			out = append(out, Elem{At: i, Int: v.int, Float: v.float})
		default:
			out = append(out, Elem{At: i, Buffer: s.streams[e.stream].buffer, Addr: s.address(e)})
		}
	}
	return out
}

// making is the work of putting registers together: nothing for constants and packed coefficients; two operations for
// packed elements that differ between the lanes, since somebody must spread them out; little for gathering where all
// addresses are constant, so that it happens once, and two operations an element elsewhere. gathers says whether any
// register is gathered.
func (p *planner) making(layouts []*layout) (work int, gathers bool) {
	s := newStore(p.arena, layouts)
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
			for _, e := range l.content {
				if e.stream >= 0 {
					work += each
				}
			}
		}
	}
	return work, gathers
}

// flat is an empty array of one dimension.
func flat(name string, t halide.Type) *lower.Buffer {
	b := &lower.Buffer{Name: name, Type: t, Names: []string{"i"}, Align: 2 * unitBits / 8, Bank: -1}
	resized(b, 0)
	return b
}
