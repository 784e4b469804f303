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

// placeOrSplit places an operation, or, where what seemed possible does not fit after all, its taps one by one; pairs
// and parts of lanes are left to the plan without them.
func (p *planner) placeOrSplit(o *op) ([]*op, error) {
	err := p.place(o)
	taps := o.taps()
	if err == nil || p.path.Mirror || isComplex(p.path) || o.part || o.slide == nil && len(taps) == 1 {
		return []*op{o}, err
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
	defer p.forget(p.remember())
	err := errAbsent
	for _, fills := range p.fillings(o) {
		o.xFills = fills
		mx, mz := wanted{matrix: p.wants(o, triplet.X)}, wanted{matrix: p.wants(o, triplet.Z)}
		xs, zs := p.offered(o, triplet.X, &mx), p.offered(o, triplet.Z, &mz)
		for _, all := range []bool{false, true} {
			x, z, e := p.fit(o, xs.choices(all), zs.choices(all), mx.matrix, mz.matrix)
			if e != nil {
				err = clearer(err, e)
				continue
			}
			o.x, o.z = p.settle(triplet.X, x), p.settle(triplet.Z, z)
			return nil
		}
	}
	return err
}

// choice is a register that might do: old one replaced by layout, or new where at is -1.
type choice struct {
	at     int
	layout *layout
	ways   [][][]int // to read what is wanted, once read says that they are known
	read   bool
	tried  bool // beside all others that were tried
}

// offers are registers for what m wants of an operand, worked out as they are asked for.
type offers struct {
	*planner
	*op
	operand triplet.Operand
	m       *wanted
	list    []choice
	steps   int // of those of choices, how many have been taken
}

func (p *planner) offered(o *op, x triplet.Operand, m *wanted) *offers {
	return &offers{planner: p, op: o, operand: x, m: m}
}

// choices lists registers, the best first: the latest that hold what is wanted, the latest that have room, new ones.
// Unless all are asked for, it lists those alone that are changed least.
func (f *offers) choices(all bool) []choice {
	for i := range f.list {
		f.list[i].tried = true
	}
	for _, more := range []func(){f.holding, f.growing, f.fresh}[f.steps:] {
		if !all && len(f.list) > 0 {
			break
		}
		more()
		f.steps++
	}
	return f.list
}

// holding adds registers that hold what is wanted.
func (f *offers) holding() {
	have, outlines := f.regs[f.operand], f.outlines[f.operand]
	for i := len(have) - 1; i >= 0; i-- {
		if f.lacks(outlines[i], f.m) {
			continue
		}
		if !f.arranged() && have[i].slide == nil && f.holds(have[i], f.m) {
			f.list = append(f.list, choice{at: i, layout: have[i]})
		}
	}
}

// growing adds registers that have room for what they lack.
func (f *offers) growing() {
	have, outlines := f.regs[f.operand], f.outlines[f.operand]
	for i := len(have) - 1; i >= 0; i-- {
		l := have[i]
		switch coefs := f.arranged(); {
		case coefs != (l.slide != nil):
		case coefs:
			if f.slideSlot(f.op, l) >= 0 {
				e := l.clone()
				f.putSlide(f.op, e)
				f.list = append(f.list, choice{at: i, layout: e})
			}
		case outlines[i].full:
		default:
			if e := f.extend(l, f.m); e != nil && e != l {
				f.list = append(f.list, choice{at: i, layout: e})
			}
		}
	}
}

// fresh adds new registers.
func (f *offers) fresh() {
	for _, l := range f.own(f.op, f.operand, f.m.matrix) {
		f.list = append(f.list, choice{at: -1, layout: l})
	}
}

// arranged reports whether the operand is the coefficients of a ready arrangement.
func (f *offers) arranged() bool { return f.slide != nil && !f.dataIn(f.operand) }

// settle makes a choice: operations that have the old register keep it, with more in it.
func (p *planner) settle(x triplet.Operand, c *choice) *layout {
	if c.at < 0 {
		p.regs[x], p.outlines[x] = append(p.regs[x], c.layout), append(p.outlines[x], outlineOf(c.layout))
		return c.layout
	}
	*p.regs[x][c.at], p.outlines[x][c.at] = *c.layout, outlineOf(c.layout)
	return p.regs[x][c.at]
}
