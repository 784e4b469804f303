package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/triplet"
)

// apart parts the accumulators of a program by the shapes that have their element types: those of a part have a shape
// in common. Bytes are summed up in 48 bits, their sums times 32-bit multipliers in 80:
//
//	acc += in * k;  t0 = acc;  acc2 = t0 * multiplier(0)   ->   {acc} 16 lanes of 48 bits, {acc2} 8 lanes of 80 bits
//
// Loops of other lanes are parted, too: eight lanes of one need not be half of the sixteen that suit the others.
//
// There is one part where one shape does for all, and where the schedule asks for a datapath.
func (c *chooser) apart() [][]bool {
	accs := c.program.Accs
	if c.program.Nest.Compute.Lanes > 0 {
		return [][]bool{slices.Repeat([]bool{true}, len(accs))}
	}
	all := c.shapes()
	needs, blocks := narrowest(c.needs(all)), triplet.Blocks(c.program.Body)
	var parts [][]bool
	var have [][]shape
	for i := range accs {
		at, common := len(parts), needs[i]
		for k, list := range have {
			if both := shared(list, needs[i]); len(both) > 0 && c.together(blocks, parts[k], i) {
				at, common = k, both
				break
			}
		}
		if at == len(parts) {
			parts, have = append(parts, make([]bool, len(accs))), append(have, nil)
		}
		parts[at][i], have[at] = true, common
	}
	if len(parts) < 2 {
		return [][]bool{slices.Repeat([]bool{true}, len(accs))}
	}
	return parts
}

// together reports whether an accumulator has as many lanes as those of a part, or shares a Block with one of them.
func (c *chooser) together(blocks []*triplet.Block, part []bool, acc int) bool {
	if c.program.Accs[slices.Index(part, true)].Lanes == c.program.Accs[acc].Lanes {
		return true
	}
	for _, b := range blocks {
		uses := func(of func(acc int) bool) bool {
			return slices.ContainsFunc(b.Groups, func(g triplet.Group) bool { return of(g.Acc) })
		}
		if uses(func(a int) bool { return a == acc }) && uses(func(a int) bool { return part[a] }) {
			return true
		}
	}
	return false
}

// narrowest leaves each accumulator the shapes of the fewest bits that it may have, if some have only wider ones: what
// all share would be the widest.
func narrowest(needs [][]shape) [][]shape {
	least := func(list []shape) int {
		return slices.MinFunc(list, func(a, b shape) int { return a.bits - b.bits }).bits
	}
	if !slices.ContainsFunc(needs, func(list []shape) bool { return least(list) != least(needs[0]) }) {
		return needs
	}
	out := make([][]shape, len(needs))
	for i, list := range needs {
		bits := least(list)
		out[i] = slices.DeleteFunc(slices.Clone(list), func(s shape) bool { return s.bits != bits })
	}
	return out
}

// shared lists the shapes of a that are in b.
func shared(a, b []shape) []shape {
	return slices.DeleteFunc(slices.Clone(a), func(s shape) bool { return !slices.Contains(b, s) })
}

// needs lists, for each accumulator, the shapes that hold its sums and multiply its operands without putting data
// together element by element; all that hold them if there is none.
func (c *chooser) needs(all []shape) [][]shape {
	type use struct {
		class  class
		spread spread
	}
	uses := make([][]use, len(c.program.Accs))
	for _, b := range triplet.Blocks(c.program.Body) {
		for _, g := range b.Groups {
			for i := range g.Triplets {
				t := &g.Triplets[i]
				u := use{classOf(t), spread{!t.Data.Scalar(), !t.Coef.Scalar()}}
				if !slices.Contains(uses[g.Acc], u) {
					uses[g.Acc] = append(uses[g.Acc], u)
				}
			}
		}
	}
	out := make([][]shape, len(uses))
	for i, list := range uses {
		for _, s := range all {
			ok := fitsShape(c.program.Accs[i], s) == nil
			for _, u := range list {
				ok = ok && slices.ContainsFunc(c.paths, func(d *triplet.Datapath) bool {
					r, fits := u.class.fits(d, false, u.spread)
					q, swapped := u.class.fits(d, true, u.spread)
					return shapeOf(d) == s && (fits && r < unpacked || swapped && q < unpacked)
				})
			}
			if ok {
				out[i] = append(out[i], s)
			}
		}
		if out[i] == nil {
			out[i] = slices.DeleteFunc(slices.Clone(all),
				func(s shape) bool { return fitsShape(c.program.Accs[i], s) != nil })
		}
		if len(out[i]) == 0 {
			out[i] = all
		}
	}
	return out
}
