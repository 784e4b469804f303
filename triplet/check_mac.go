package triplet

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// atom is what an element of a register is: an element of an input, or a constant.
type atom struct {
	buffer *lower.Buffer
	at     int
	Number
}

// pairOf is a product, which is added or subtracted.
type pairOf struct {
	x, z atom
	neg  bool
}

// mac compares the products of an operation with those of its triplets.
func (c *checker) mac(b *Block, m *Mac) error {
	acc, x, z := c.p.Accs[b.Groups[m.Group].Acc], &b.Regs[m.X], &b.Regs[m.Z]
	d := m.Path
	switch {
	case x.Operand != X || z.Operand != Z || x.Type != d.X || z.Type != d.Z:
		return fmt.Errorf("its registers are no operands of %s", d.Name)
	case acc.Width != d.Lanes || acc.Bits != d.AccBits || acc.Lanes > acc.Width ||
		acc.Complex != (d.Complex != NotComplex):
		return fmt.Errorf("%s has %d of %d lanes of %d bits", acc.Name, acc.Lanes, acc.Width, acc.Bits)
	case !slices.Contains(d.XBits, x.Bits) || z.Bits != d.ZBits:
		return fmt.Errorf("registers of %d and %d bits", x.Bits, z.Bits)
	case m.Want.XLen != x.Bits/x.Type.Bits() || m.Want.ZLen != z.Bits/z.Type.Bits() || len(m.Want.X) != d.Lanes ||
		len(m.Want.Z) != d.Lanes:
		return fmt.Errorf("its Want is not of its registers")
	}
	for _, env := range c.samples() {
		for l := range acc.Lanes {
			if err := c.lane(b, m, l, env); err != nil {
				return fmt.Errorf("lane %d: %w", l, err)
			}
		}
	}
	return nil
}

// samples lists iterations to look at.
func (c *checker) samples() []map[string]int {
	var out []map[string]int
	for k := range 3 {
		env := map[string]int{}
		for v, n := range c.extents {
			env[v] = k * (n - 1) / 2
		}
		out = append(out, env)
	}
	return out
}

// lane compares one lane in one iteration.
func (c *checker) lane(b *Block, m *Mac, l int, env map[string]int) error {
	var have, want []pairOf
	for col := range m.Path.Columns {
		p, okX := c.cell(&b.Regs[m.X], m.Want.X[l][col], m.XShift.Eval(env), env)
		q, okZ := c.cell(&b.Regs[m.Z], m.Want.Z[l][col], 0, env)
		none, neg := atom{}, m.Neg == m.Path.Adds(l, col)
		switch {
		case okX && p == none || okZ && q == none: // times zero
			if b.Regs[m.X].Type == halide.Float32 {
				have = append(have, pairOf{p, q, neg})
			}
		case !okX || !okZ:
			return fmt.Errorf("column %d reads what no load brought", col)
		default:
			have = append(have, pairOf{p, q, neg})
		}
	}
	for _, t := range m.Taps {
		if !m.serves(l) {
			break
		}
		tr := &b.Groups[m.Group].Triplets[t]
		p, q := c.read(tr.Data, l, env), c.read(tr.Coef, l, env)
		if p != (atom{}) && q != (atom{}) || tr.Data.Type == halide.Float32 {
			want = append(want, pairOf{p, q, tr.Minus(l)})
		}
	}
	normal := func(list []pairOf) {
		for i, p := range list {
			if p.x.compare(p.z) > 0 {
				list[i] = pairOf{p.z, p.x, p.neg}
			}
		}
		slices.SortFunc(list, func(a, b pairOf) int {
			return cmp.Or(bit(a.neg)-bit(b.neg), a.x.compare(b.x), a.z.compare(b.z))
		})
	}
	normal(have)
	normal(want)
	if !slices.EqualFunc(have, want, pairOf.same) {
		return fmt.Errorf("it multiplies %v, its triplets %v", have, want)
	}
	return nil
}

// same compares products; the same NaN twice is the same.
func (p pairOf) same(q pairOf) bool { return p.neg == q.neg && p.x.same(q.x) && p.z.same(q.z) }

func bit(neg bool) int {
	if neg {
		return 1
	}
	return 0
}

func (a atom) same(b atom) bool {
	return a.buffer == b.buffer && a.at == b.at && SameNumber(a.Number, b.Number)
}

func (a atom) compare(b atom) int {
	name := func(a atom) string {
		if a.buffer == nil {
			return ""
		}
		return a.buffer.Name
	}
	return cmp.Or(cmp.Compare(name(a), name(b)), cmp.Compare(a.at, b.at), cmp.Compare(a.Int, b.Int),
		cmp.Compare(a.Float, b.Float))
}

// read is what lane l of an access reads.
func (c *checker) read(x Access, l int, env map[string]int) atom {
	if x.Const() {
		return atom{Number: Number{x.Int, x.Float}}
	}
	return c.atom(x.Buffer, x.Base.Eval(env)+x.Lane[l])
}

// atom is an element of an array, seen through packing; zero for padding.
func (c *checker) atom(b *lower.Buffer, at int) atom {
	for _, k := range c.consts {
		if k.Buffer == b {
			return atom{Number: k.At(at)}
		}
	}
	if k := c.packed[b]; k != nil {
		if k.Coords[at] == nil {
			return atom{}
		}
		return atom{buffer: k.Source, at: k.Source.At(k.Coords[at])}
	}
	if _, ok := ElementAt(b, at); !ok {
		return atom{}
	}
	return atom{buffer: b, at: at}
}

// cell is element i of a register; ok is false if nothing brings it.
func (c *checker) cell(r *Reg, i, shift int, env map[string]int) (a atom, ok bool) {
	if i < 0 {
		return a, false
	}
	i = affine.FloorMod(i+shift, r.Bits/r.Type.Bits())
	for _, e := range r.Elems {
		if e.At == i && e.Buffer == nil {
			return atom{Number: Number{e.Int, e.Float}}, true
		} else if e.At == i {
			return c.atom(e.Buffer, e.Addr.Eval(env)), true
		}
	}
	for _, p := range r.Parts {
		if i >= p.At && i < p.At+p.Len {
			if p.Buffer == nil {
				return atom{}, true
			}
			return c.atom(p.Buffer, p.Addr.Eval(env)+i-p.At), true
		}
	}
	return atom{}, r.Elems != nil
}
