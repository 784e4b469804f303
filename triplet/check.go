package triplet

import (
	"errors"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Check reports whether a program keeps the invariants of this package after the pass that made it: accesses have as
// many lanes as their accumulator, and no Block is empty; after columns, loads are aligned and inside, registers and
// Macs match their datapaths, and the Macs of a group multiply exactly the pairs of elements of its triplets, lane by
// lane, none lost and none twice. The last is looked at in the first, the last and a middle iteration of the loops. An
// error is a bug of a pass.
func Check(p *Program) error {
	c := &checker{p: p, extents: p.Nest.Extents(), arrays: map[*lower.Buffer]bool{},
		packed: map[*lower.Buffer]*Packed{}}
	for _, b := range p.Params {
		c.arrays[b] = true
	}
	for _, b := range slices.Concat(p.Temps, p.Inner()) {
		c.arrays[b] = true
	}
	for _, k := range p.Consts {
		c.arrays[k.Buffer] = true
		c.consts = append(c.consts, k)
	}
	for _, k := range p.Packed {
		c.packed[k.Buffer] = k
		if k.Buffer.Elems != len(k.Coords) {
			return fmt.Errorf("BUG: %s has %d elements and coordinates for %d", k.Buffer.Name, k.Buffer.Elems,
				len(k.Coords))
		}
	}
	for _, b := range Blocks(p.Body) {
		if err := c.block(b); err != nil {
			return err
		}
	}
	return c.lanewise(p.Body)
}

type checker struct {
	p       *Program
	extents affine.Extents
	arrays  map[*lower.Buffer]bool
	packed  map[*lower.Buffer]*Packed
	consts  []*Consts
}

func (c *checker) block(b *Block) error {
	if len(b.Begins)+len(b.Triplets)+len(b.Ends)+len(b.Groups) == 0 {
		return errors.New("BUG: a Block of nothing")
	}
	for i := range b.Triplets {
		if err := c.triplet(&b.Triplets[i], b.Triplets[i].Acc); err != nil {
			return err
		}
	}
	for g := range b.Groups {
		for i := range b.Groups[g].Triplets {
			if err := c.triplet(&b.Groups[g].Triplets[i], b.Groups[g].Acc); err != nil {
				return err
			}
		}
	}
	if !c.p.mapped() {
		return nil
	}
	for i := range b.Regs {
		if err := c.reg(&b.Regs[i], i); err != nil {
			return err
		}
	}
	for i := range b.Groups {
		s := b.Groups[i].Store
		if s != nil && len(s.Out.Lane) != c.p.Accs[b.Groups[i].Acc].Lanes {
			return fmt.Errorf("BUG: a store of %d lanes of %s", len(s.Out.Lane), c.p.Accs[b.Groups[i].Acc].Name)
		}
		if s != nil && s.By != nil && (s.By.Const() || s.By.Buffer.Output || s.By.Buffer.Inner ||
			!s.By.Base.IsConst() || s.Op != halide.OpNarrow || s.Shift != 0 || !c.arrays[s.By.Buffer]) {
			return errors.New("BUG: a shift that is no element of an array that is passed, or one of two")
		}
	}
	for i := range b.Macs {
		if err := c.mac(b, &b.Macs[i]); err != nil {
			return fmt.Errorf("BUG: operation %d: %w", i, err)
		}
	}
	return c.covered(b)
}

func (c *checker) triplet(t *Triplet, acc int) error {
	n := c.p.Accs[acc].Lanes
	if len(t.Data.Lane) != n || len(t.Coef.Lane) != n {
		return fmt.Errorf("BUG: %s has %d lanes, a triplet %d and %d", c.p.Accs[acc].Name, n, len(t.Data.Lane),
			len(t.Coef.Lane))
	}
	return nil
}

// reg looks at the contents of a register.
func (c *checker) reg(r *Reg, id int) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("BUG: register %d: %s", id, fmt.Sprintf(format, args...))
	}
	if r.ID != id {
		return bad("its ID is %d", r.ID)
	}
	n := r.Bits / r.Type.Bits()
	taken := make([]bool, n)
	for _, p := range r.Parts {
		bits := p.Len * r.Type.Bits()
		if !slices.Contains(c.p.Machine.Loads, bits) && (p.Buffer != nil || 2*p.Len != n) || p.At%p.Len != 0 ||
			p.At+p.Len > n {
			return bad("a part of %d elements at %d", p.Len, p.At)
		}
		for i := range p.Len {
			if taken[p.At+i] {
				return bad("element %d is loaded twice", p.At+i)
			}
			taken[p.At+i] = true
		}
		if p.Buffer == nil {
			continue
		}
		elem := p.Buffer.Type.Bits()
		lo, hi := p.Addr.Range(c.extents)
		switch {
		case !c.arrays[p.Buffer] || !c.p.Machine.Loadable(p.Buffer.Type, r.Type, p.Len):
			return bad("it loads %s %s, no parameter or constant", p.Buffer.Name, p.Buffer.Type)
		case !c.p.Machine.Aligned(p.Addr.Divisor(), elem) || !c.p.Machine.Aligned(p.Addr.Const, elem):
			return bad("%s[%s] is not known to be aligned", p.Buffer.Name, p.Addr)
		case lo < 0 || hi+p.Len > p.Buffer.Elems:
			return bad("%s[%s] reaches %d..%d of %d elements", p.Buffer.Name, p.Addr, lo, hi+p.Len-1, p.Buffer.Elems)
		}
	}
	for _, e := range r.Elems {
		if e.At < 0 || e.At >= n || e.Buffer != nil && !c.arrays[e.Buffer] {
			return bad("element %d", e.At)
		}
	}
	return nil
}

// covered reports whether each triplet of each group belongs to one operation in each lane, in float in order.
func (c *checker) covered(b *Block) error {
	for g := range b.Groups {
		acc := c.p.Accs[b.Groups[g].Acc]
		seen := make([]int, len(b.Groups[g].Triplets)*acc.Lanes)
		last := -1
		for i := range b.Macs {
			if b.Macs[i].Group != g {
				continue
			}
			for _, t := range b.Macs[i].Taps {
				for l := range acc.Lanes {
					if b.Macs[i].serves(l) {
						seen[t*acc.Lanes+l]++
					}
				}
				if acc.Kind == halide.FloatKind && t < last {
					return fmt.Errorf("BUG: a float sum is reordered")
				}
				last = t
			}
		}
		for i, n := range seen {
			if n != 1 {
				return fmt.Errorf("BUG: triplet %d of group %d is in %d operations of lane %d", i/acc.Lanes, g, n,
					i%acc.Lanes)
			}
		}
	}
	return nil
}
