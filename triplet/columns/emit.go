package columns

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/triplet"
)

// emitter writes a plan as a Program.
type emitter struct {
	*arena
	out    *triplet.Program
	of     []*planned
	shapes []shape // by accumulator of the program before
	accs   [][]int // accumulators of the sub-vectors, by accumulator of the program before
	store  store   // of registers that no load from the inputs gives
}

// emit writes the plans of all Blocks.
func (c *chooser) emit(parts []*planned) *triplet.Program {
	var all []*layout
	p := c.program
	shapes := make([]shape, len(p.Accs))
	for _, part := range parts {
		for i := range shapes {
			if part.accs[i] {
				shapes[i] = part.shape
			}
		}
		for _, b := range part.plans {
			for _, p := range b.planners {
				all = append(all, slices.Concat(p.regs[:]...)...)
			}
		}
	}
	e := &emitter{arena: c.arena, out: &triplet.Program{}, of: parts, shapes: shapes, store: newStore(c.arena, all)}
	*e.out = *p
	e.out.Accs = nil
	for i, a := range p.Accs {
		s := shapes[i]
		var ids []int
		for from := 0; from < a.Lanes; from += s.lanes {
			b := a
			b.Lanes, b.Width, b.Bits = min(s.lanes, a.Lanes-from), s.lanes, s.bits
			if a.Lanes > s.lanes {
				b.Name = fmt.Sprintf("%s.%d", a.Name, from/s.lanes)
			}
			ids = append(ids, len(e.out.Accs))
			e.out.Accs = append(e.out.Accs, b)
		}
		e.accs = append(e.accs, ids)
	}
	next := 0
	out := e.out.Rewrite("columns", func(b *triplet.Block) *triplet.Block {
		next++
		return e.block(b.Pos, next-1)
	})
	out.Body = e.lanes(out.Body)
	out.Consts, out.Packed = e.store.consts, e.store.packed
	out.Params = out.Passed()
	return out
}

// block writes one Block, part by part.
func (e *emitter) block(pos diag.Pos, number int) *triplet.Block {
	out := &triplet.Block{Pos: pos}
	regs := map[*layout]int{}
	for _, part := range e.of {
		plan, first := part.plans[number], len(out.Groups)
		for _, v := range plan.vecs {
			out.Groups = append(out.Groups, e.group(&plan.block.Groups[v.group], v))
		}
		for _, p := range plan.planners {
			for _, o := range p.inOrder() {
				m := triplet.Mac{Group: first + o.vec, Path: p.path, Neg: o.neg, XShift: o.shift, Want: o.want,
					Select: o.choice}
				if o.slide != nil {
					m.From, m.Lanes = o.slide.From, o.slide.Lanes
				}
				m.X, m.Z = e.reg(out, regs, o.x), e.reg(out, regs, o.z)
				for _, t := range o.taps() {
					m.Taps = append(m.Taps, p.vecs[o.vec].taps[t].index)
				}
				m.Pos = out.Groups[m.Group].Triplets[m.Taps[0]].Pos
				out.Macs = append(out.Macs, m)
			}
		}
	}
	return out
}

// group is the part of a group that a sub-vector holds.
func (e *emitter) group(g *triplet.Group, v vec) triplet.Group {
	out := *g
	out.Acc = e.accs[g.Acc][v.from/e.shapes[g.Acc].lanes]
	whole := v.n == len(g.Out.Lane)
	if !whole {
		out.Triplets = make([]triplet.Triplet, len(g.Triplets))
		for i, t := range g.Triplets {
			t.Acc, t.Out, t.Data, t.Coef = out.Acc, t.Out.Cut(v.from, v.n), t.Data.Cut(v.from, v.n),
				t.Coef.Cut(v.from, v.n)
			out.Triplets[i] = t
		}
		out.Out = g.Out.Cut(v.from, v.n)
	}
	if g.Store != nil {
		s := *g.Store
		s.Out = s.Out.Cut(v.from, v.n)
		s.Vector = e.temps[s.Out.Buffer] || e.machine.Vector(s.Out)
		out.Store = &s
	}
	return out
}

// reg writes a register once.
func (e *emitter) reg(b *triplet.Block, regs map[*layout]int, l *layout) int {
	if id, ok := regs[l]; ok {
		return id
	}
	r := triplet.Reg{ID: len(b.Regs), Operand: l.operand, Type: l.typ, Bits: l.n * l.typ.Bits()}
	if l.content != nil {
		e.store.register(&r, l)
	} else {
		r.Parts = e.parts(l)
	}
	regs[l] = r.ID
	b.Regs = append(b.Regs, r)
	return r.ID
}

// parts writes the loads of a register: 128-bit tiles that follow each other are one load.
func (e *emitter) parts(l *layout) []triplet.Part {
	var out []triplet.Part
	for i := 0; i < len(l.tiles); i++ {
		t := l.tiles[i]
		if t == freeTile {
			continue
		}
		p := triplet.Part{At: i * l.grid, Len: l.grid}
		twice := l.grid*l.typ.Bits() == unitBits && i%2 == 0 // as large as a load
		if t.stream == zeroSource.stream {
			if half := len(l.tiles) / 2; i == half && !slices.ContainsFunc(l.tiles[i:],
				func(u tile) bool { return u != t }) {
				p.Len, i = l.n/2, len(l.tiles) // halves are zeroed at once
			} else if twice && l.tiles[i+1] == t {
				p.Len *= 2
				i++
			}
			out = append(out, p)
			continue
		}
		p.Buffer, p.Addr = e.streams[t.stream].buffer, e.address(source{t.stream, t.u * l.grid})
		if twice && l.tiles[i+1] == (tile{t.stream, t.u + 1}) {
			p.Len *= 2
			i++
		}
		out = append(out, p)
	}
	return out
}
