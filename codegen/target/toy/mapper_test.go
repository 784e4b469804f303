package toy_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// on is a plain mapper: sums are cut into sub-vectors of the lanes, and of their triplets each two that follow each other
// share an operation. Lanes that are neighbours are loaded, all else is put together element by element.
//
//	O(x:x+7) += W(0) * I(x:x+7), W(1) * I(x+1:x+8)   ->   O(x:x+3) += {W(0), W(1)} * {I(x:x+3), I(x+1:x+4)}
//	                                                      O(x+4:x+7) += {W(0), W(1)} * {I(x+4:x+7), I(x+5:x+8)}
func on(path *triplet.Datapath) func(*triplet.Program) (*triplet.Program, error) {
	return func(p *triplet.Program) (*triplet.Program, error) {
		accs := make([][]int, len(p.Accs)) // sub-vectors of each accumulator
		var all []triplet.Acc
		for i, a := range p.Accs {
			for from := 0; from < a.Lanes; from += lanes {
				b := a
				b.Name, b.Lanes = fmt.Sprintf("%s.%d", a.Name, from/lanes), min(lanes, a.Lanes-from)
				b.Width, b.Bits = lanes, path.AccBits
				accs[i] = append(accs[i], len(all))
				all = append(all, b)
			}
		}
		var failed error
		out := p.Rewrite("pairs", func(b *triplet.Block) *triplet.Block {
			m := &mapper{path: path, out: &triplet.Block{Pos: b.Pos}, known: map[string]int{}}
			for i := range b.Groups {
				if err := m.group(&b.Groups[i], accs[b.Groups[i].Acc], p); err != nil && failed == nil {
					failed = err
				}
			}
			return m.out
		})
		out.Accs = all
		return out, failed
	}
}

// mapper fills a Block.
type mapper struct {
	path  *triplet.Datapath
	out   *triplet.Block
	known map[string]int // registers by what they hold
}

// group maps the sub-vectors of a sum.
func (m *mapper) group(g *triplet.Group, accs []int, p *triplet.Program) error {
	for _, t := range g.Triplets {
		if !takes(t.Data) || !takes(t.Coef) || !t.Coef.Scalar() {
			return triplet.Mistake(t.Pos, triplet.CodeTypes, "the toy adds products of int16 by one coefficient for all lanes")
		}
		if a := p.Accs[g.Acc]; max(a.Lo.BitLen(), a.Hi.BitLen()) >= m.path.AccBits {
			return triplet.Mistake(t.Pos, triplet.CodeWidth, "the toy adds in 64 bits")
		}
	}
	for i, acc := range accs {
		sub, n := *g, min(lanes, len(g.Out.Lane)-i*lanes)
		sub.Acc, sub.Out, sub.Triplets = acc, g.Out.Cut(i*lanes, n), nil
		for _, t := range g.Triplets {
			t.Acc, t.Out = acc, sub.Out
			t.Data, t.Coef = t.Data.Cut(i*lanes, n), t.Coef.Cut(i*lanes, n)
			sub.Triplets = append(sub.Triplets, t)
		}
		if g.Store != nil {
			s := *g.Store
			s.Out = s.Out.Cut(i*lanes, n)
			s.Vector = p.Machine.Vector(s.Out) && n == lanes
			if e := s.Out.Buffer.Type; e != halide.Int16 && e != halide.Int32 {
				return triplet.Mistake(s.Pos, triplet.CodeTypes, "the toy stores int16 and int32")
			}
			sub.Store = &s
		}
		m.out.Groups = append(m.out.Groups, sub)
		m.pairs(len(m.out.Groups) - 1)
	}
	return nil
}

// takes reports whether an operand may stand in a register.
func takes(x triplet.Access) bool {
	return x.Type == halide.Int16 || x.Const() && triplet.Holds(halide.Int16, x.Int)
}

// pairs makes the operations of a sub-vector.
func (m *mapper) pairs(group int) {
	list := m.out.Groups[group].Triplets
	for i := 0; i < len(list); {
		taps := []int{i}
		if i+1 < len(list) && list[i+1].Neg == list[i].Neg {
			taps = append(taps, i+1)
		}
		i += len(taps)
		want := triplet.Want{XLen: columns * lanes, ZLen: lanes, X: make([][]int, lanes), Z: make([][]int, lanes)}
		for l := range lanes {
			for c := range columns {
				want.X[l], want.Z[l] = append(want.X[l], c*lanes+l), append(want.Z[l], c)
			}
		}
		choice, err := m.path.Select(want)
		if err != nil {
			panic("BUG: " + err.Error())
		}
		first := &list[taps[0]]
		m.out.Macs = append(m.out.Macs, triplet.Mac{Group: group, Path: m.path, Neg: first.Neg, Taps: taps, Want: want,
			X: m.data(list, taps), Z: m.coefs(list, taps), Select: choice, Pos: first.Pos})
	}
}

// data is the register of x: each column a load, or all of it element by element.
func (m *mapper) data(list []triplet.Triplet, taps []int) int {
	r := triplet.Reg{Operand: triplet.X, Type: halide.Int16, Bits: columns * vector}
	for c, t := range taps {
		x := list[t].Data
		if step, ok := x.Step(); !ok || step != 1 || x.Const() || len(x.Lane) < lanes {
			r.Parts = nil
			break
		}
		r.Parts = append(r.Parts, triplet.Part{At: c * lanes, Len: lanes, Buffer: x.Buffer, Addr: x.At(0)})
	}
	for c, t := range taps {
		for l := range list[t].Data.Lane {
			if r.Parts == nil {
				r.Elems = append(r.Elems, elem(c*lanes+l, list[t].Data, l))
			}
		}
	}
	return m.reg(r)
}

// coefs is the register of z; what no column needs is zero.
func (m *mapper) coefs(list []triplet.Triplet, taps []int) int {
	r := triplet.Reg{Operand: triplet.Z, Type: halide.Int16, Bits: vector}
	for c, t := range taps {
		r.Elems = append(r.Elems, elem(c, list[t].Coef, 0))
	}
	return m.reg(r)
}

func elem(at int, x triplet.Access, lane int) triplet.Elem {
	if x.Const() {
		return triplet.Elem{At: at, Int: x.Int}
	}
	return triplet.Elem{At: at, Buffer: x.Buffer, Addr: x.At(lane)}
}

// reg is the number of a register; what is there already is not filled again.
func (m *mapper) reg(r triplet.Reg) int {
	key := fmt.Sprint(r)
	id, ok := m.known[key]
	if !ok {
		id = len(m.out.Regs)
		r.ID, m.known[key] = id, id
		m.out.Regs = append(m.out.Regs, r)
	}
	return id
}
