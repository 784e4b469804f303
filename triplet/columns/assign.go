package columns

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/triplet"
)

// assign gives every operation its registers, shared where one holds what several want: windows over the rows, cut
// greedily by rising address. Operations on two rows come first, since the registers that hold both serve the
// operations on either.
//
//	I(x+{0,1}), I(x+{2,3}), I(x+{16,17})   ->   V1 = I(x:x+31), V1, V2 = I(x+16:x+47)
func (p *planner) assign() error {
	if !p.kindFloat {
		p.schedule()
	}
	done := make([][]*op, len(p.ops))
	for _, rows := range []bool{true, false} {
		for i, o := range p.ops {
			if (o.rowsIn(p.vecs) > 1) != rows {
				continue
			}
			list, err := p.placeOrSplit(o)
			if err != nil {
				return p.refusal(o, err)
			}
			done[i] = list
		}
	}
	p.ops = slices.Concat(done...)
	return nil
}

// placeOrSplit places an operation, or, where what seemed possible does not fit after all, its taps one by one.
func (p *planner) placeOrSplit(o *op) ([]*op, error) {
	err := p.place(o)
	taps := o.taps()
	if err == nil || o.slide == nil && len(taps) == 1 {
		return []*op{o}, err
	}
	if p.path.Mirror {
		return p.apart(o, err)
	}
	var out []*op
	for _, t := range taps {
		single := p.run(o.vec, []int{t})
		if err := p.place(single); err != nil {
			return nil, err
		}
		out = append(out, single)
	}
	return out, nil
}

// schedule sorts operations by the data that they read, so that registers have short lives, then by group.
func (p *planner) schedule() {
	type key struct{ row, off, vec int }
	keys := map[*op]key{}
	for _, o := range p.ops {
		v := &p.vecs[o.vec]
		k := key{1 << 30, 1 << 30, o.vec}
		for _, t := range o.taps() {
			k.row = min(k.row, v.taps[t].row)
			k.off = min(k.off, v.taps[t].data.off)
		}
		if !p.compute.PairSet || len(p.compute.Pair) > 0 {
			k.row /= 2
		}
		keys[o] = k
	}
	slices.SortStableFunc(p.ops, func(a, b *op) int {
		j, k := keys[a], keys[b]
		return cmp.Or(cmp.Compare(j.row, k.row), cmp.Compare(j.vec, k.vec), cmp.Compare(j.off, k.off))
	})
}

// rowsIn counts the rows that an operation reads.
func (o *op) rowsIn(vecs []vec) int {
	n, last := 0, -1
	for _, t := range o.cols {
		if t < 0 {
			continue
		}
		if r := vecs[o.vec].taps[t].row; r != last {
			n, last = n+1, r
		}
	}
	return n
}

// place finds registers for one operation: such as are there, else such as are there with more in them, else new ones.
func (p *planner) place(o *op) error {
	err := errAbsent
	for _, fills := range o.fillings(p.path.Columns) {
		o.xFills = fills
		mx, mz := wanted{matrix: p.wants(o, triplet.X)}, wanted{matrix: p.wants(o, triplet.Z)}
		for _, all := range []bool{false, true} {
			zs := p.choices(o, triplet.Z, &mz, all)
			for _, x := range p.choices(o, triplet.X, &mx, all) {
				for _, z := range zs {
					if e := p.fit(o, x.layout, z.layout, mx.matrix, mz.matrix); e != nil {
						err = clearer(err, e)
						continue
					}
					o.x, o.z = p.settle(triplet.X, x), p.settle(triplet.Z, z)
					return nil
				}
			}
		}
	}
	return err
}

// choice is a register that might do: old one replaced by layout, or new where at is -1.
type choice struct {
	at     int
	layout *layout
}

// choices lists registers for what m wants, the best first: the latest that hold it, the latest that have room, new
// ones. Unless all are asked for, it lists those alone that are changed least.
func (p *planner) choices(o *op, x triplet.Operand, m *wanted, all bool) []choice {
	var held, grown []choice
	have := p.regs[x]
	coefs := o.slide != nil && !p.dataIn(x)
	for i := len(have) - 1; i >= 0; i-- {
		l := have[i]
		switch {
		case coefs != (l.slide != nil):
		case coefs:
			if e := l.clone(); p.putSlide(o, e) {
				grown = append(grown, choice{i, e})
			}
		default:
			if e := p.extend(l, m); e == l {
				held = append(held, choice{i, l})
			} else if e != nil {
				grown = append(grown, choice{i, e})
			}
		}
	}
	if !all && len(held) > 0 {
		return held
	}
	out := append(held, grown...)
	if !all && len(out) > 0 {
		return out
	}
	for _, l := range p.own(o, x, m.matrix) {
		out = append(out, choice{-1, l})
	}
	return out
}

// settle makes a choice: operations that have the old register keep it, with more in it.
func (p *planner) settle(x triplet.Operand, c choice) *layout {
	if c.at < 0 {
		p.regs[x] = append(p.regs[x], c.layout)
		return c.layout
	}
	*p.regs[x][c.at] = *c.layout
	return p.regs[x][c.at]
}
