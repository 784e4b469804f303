package columns

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// mirror is how a triplet shares its coefficient with another one of its group.
type mirror uint8

const (
	notMirrored mirror = iota
	summed             // both are added, or both subtracted
	opposed            // one is added, the other subtracted
)

// mirrors are the triplets of a Block that have a partner; nil: none is looked at.
type mirrors map[*triplet.Triplet]partner

// partner is the triplet that another one mirrors.
type partner struct {
	mirror mirror
	index  int // in the group's triplets
}

// within says which partners are looked for: in one row of the data, in different ones, or first in one and then in
// others. Which is best depends on what else the registers hold.
type within uint8

const (
	oneRow within = iota
	manyRows
	anyRow
	withins // how many there are
)

// mirrors finds triplets of one group with the same coefficient, two by two; nil if there are none, or where the
// schedule or the kind of numbers says how terms are grouped.
//
//	I(x) * k, I(x+1) * l, I(x+2) * k   ->   (I(x) + I(x+2)) * k, I(x+1) * l
func (c *chooser) mirrors(b *triplet.Block, in within) mirrors {
	ask := c.program.Nest.Compute
	if ask.Lanes > 0 || ask.Group != "" || ask.PairSet {
		return nil
	}
	var found mirrors
	var rows map[triplet.Use]int
	for g := range b.Groups {
		if !c.accs[b.Groups[g].Acc] {
			continue
		}
		all := b.Groups[g].Triplets
		for _, list := range c.alike(&b.Groups[g]) {
			if rows == nil {
				rows = c.rows(b)
			}
			for _, pair := range paired(list, func(i int) int { return rows[triplet.Use{Group: g, Triplet: i}] }, all,
				in) {
				s, t := &all[pair.a], &all[pair.b]
				how := summed
				if s.Neg != t.Neg {
					how = opposed
				}
				if found == nil {
					found = mirrors{}
				}
				found[s], found[t] = partner{how, pair.b}, partner{how, pair.a}
			}
		}
	}
	return found
}

// alike are the lists of a group, which is asked for each shape of accumulators.
func (a *arena) alike(g *triplet.Group) [][]int {
	list, ok := a.alikes[g]
	if !ok {
		list = alike(g.Triplets)
		a.alikes[g] = list
	}
	return list
}

// alike lists the triplets that have a coefficient in common, by where their data begin, as far as an operation could
// add their data. Those of two arrays with a constant are none: constants are narrow, so that an operation has columns
// for both.
func alike(all []triplet.Triplet) [][]int {
	type key struct {
		class    class
		constant int64
		data     string // buffer, of constants
		coef     string // buffer
		at       int
	}
	same := map[key][]int{}
	var out [][]int
	for i := range all {
		t := &all[i]
		if t.Data.Type == halide.Float32 || t.Data.Scalar() || t.Complex != triplet.NotComplex {
			continue
		}
		k := key{class: classOf(t), constant: t.Coef.Int}
		if t.Coef.Const() {
			k.data = t.Data.Buffer.Name
		} else {
			k.coef, k.at = t.Coef.Buffer.Name, t.Coef.Base.Const
		}
		at := slices.IndexFunc(same[k], func(at int) bool {
			u := &all[out[at][0]]
			return slices.Equal(u.Coef.Lane, t.Coef.Lane) && (k.coef == "" || u.Coef.Base.Equal(t.Coef.Base))
		})
		if at >= 0 {
			at = same[k][at]
		} else {
			at = len(out)
			same[k], out = append(same[k], at), append(out, nil)
		}
		out[at] = append(out[at], i)
	}
	out = slices.DeleteFunc(out, func(list []int) bool { return len(list) < 2 })
	for _, list := range out {
		slices.SortStableFunc(list, func(i, j int) int {
			return cmp.Compare(all[i].Data.Base.Const, all[j].Data.Base.Const)
		})
	}
	return out
}

// twin is two taps with one coefficient.
type twin struct{ a, b int }

// paired pairs triplets of one coefficient that are sorted by where their data begin, from both ends: of equal signs
// first, then of different ones.
func paired(list []int, row func(int) int, all []triplet.Triplet, in within) []twin {
	var out []twin
	used := map[int]bool{}
	together := func(i, j int) bool { return all[i].Data.Buffer == all[j].Data.Buffer && row(i) == row(j) }
	pass := func(may func(i, j int) bool) {
		for at, i := range list {
			for to := len(list) - 1; to > at && !used[i]; to-- {
				if j := list[to]; !used[j] && may(i, j) {
					out = append(out, twin{i, j})
					used[i], used[j] = true, true
				}
			}
		}
	}
	for _, opposed := range []bool{false, true} {
		if in != manyRows {
			pass(func(i, j int) bool { return all[i].Neg != all[j].Neg == opposed && together(i, j) })
		}
		if in != oneRow {
			pass(func(i, j int) bool { return all[i].Neg != all[j].Neg == opposed && !together(i, j) })
		}
	}
	return out
}

// mirrored cuts the taps of a sub-vector, which all have a partner, into operations of a pre-adder: as many pairs as
// the datapath has coefficients, neighbours of a row first, then what is left over in two rows, as pairs.go does.
//
//	(I(x) + I(x+3)) * k, (I(x+1) + I(x+2)) * l   ->   columns I(x), I(x+1), I(x+3), I(x+2)
func (p *planner) mirrored(vec int) []*op {
	v := &p.vecs[vec]
	pairs := v.twins(p.path.Minus > 0)
	var out []*op
	var left [][]twin
	for len(pairs) > 0 {
		n := 1
		for n < min(p.path.Columns/2, len(pairs)) && p.joins(&v.taps[pairs[0].a], &v.taps[pairs[n].a]) {
			n++
		}
		o := p.preAdded(vec, pairs[:n])
		for ; o == nil && n > 1; n-- {
			o = p.preAdded(vec, pairs[:n-1])
		}
		switch {
		case o == nil: // assign says why
			out = append(out, sums(p.path.Columns, vec, v.taps[pairs[0].a].neg, pairs[:1], false, false))
		case n < p.path.Columns/2:
			left = append(left, pairs[:n])
		default:
			out = append(out, o)
		}
		pairs = pairs[n:]
	}
	return append(out, p.leftTwins(vec, left)...)
}

// leftTwins makes operations of what is left over: of rows that are neighbours first.
func (p *planner) leftTwins(vec int, left [][]twin) []*op {
	v := &p.vecs[vec]
	row := func(list []twin) int { return v.taps[list[0].a].row }
	for _, near := range []bool{true, false} {
		for i := range left {
			for j := i + 1; j < len(left) && len(left[i]) > 0; j++ {
				if len(left[j]) == 0 || near && row(left[i])/2 != row(left[j])/2 ||
					len(left[i])+len(left[j]) > p.path.Columns/2 ||
					v.taps[left[i][0].a].neg != v.taps[left[j][0].a].neg {
					continue
				}
				if both := slices.Concat(left[i], left[j]); p.preAdded(vec, both) != nil {
					left[i], left[j] = both, nil
				}
			}
		}
	}
	var out []*op
	for _, list := range left {
		if len(list) > 0 {
			out = append(out, p.preAdded(vec, list))
		}
	}
	return out
}

// preAdded is the operation of some pairs, nil if none is possible. Either tap of a pair of sums may come first, and
// either pair.
func (p *planner) preAdded(vec int, pairs []twin) *op {
	for _, turned := range []bool{false, true} {
		for _, back := range []bool{false, true} {
			if back && p.path.Minus > 0 || turned && len(pairs) == 1 {
				continue
			}
			if o := sums(p.path.Columns, vec, p.vecs[vec].taps[pairs[0].a].neg, pairs, turned,
				back); p.answer(o) == yes {
				return o
			}
		}
	}
	return nil
}

// sums is the operation of some pairs, the last first where they are turned, and back: the second tap of each first.
func sums(columns, vec int, neg bool, pairs []twin, turned, back bool) *op {
	half := columns / 2
	o := columnsOf(columns, vec, neg, nil)
	for i, t := range pairs {
		if turned {
			t = pairs[len(pairs)-1-i]
		}
		if back {
			t.a, t.b = t.b, t.a
		}
		o.cols[i], o.cols[half+i] = t.a, t.b
	}
	return o
}

// twins are the pairs of a sub-vector's taps, by the data of the first; of opposed ones the first is added.
func (v *vec) twins(opposed bool) []twin {
	at := map[int]int{} // taps by their triplets
	for i := range v.taps {
		at[v.taps[i].index] = i
	}
	var out []twin
	for i := range v.taps {
		t := &v.taps[i]
		j := at[t.partner]
		if first := i < j; opposed && !t.neg || !opposed && first {
			out = append(out, twin{i, j})
		}
	}
	slices.SortStableFunc(out, func(s, t twin) int {
		a, b := &v.taps[s.a], &v.taps[t.a]
		return cmp.Or(cmp.Compare(bit(a.neg), bit(b.neg)), cmp.Compare(a.data.stream, b.data.stream),
			cmp.Compare(a.row, b.row), cmp.Compare(a.data.off, b.data.off))
	})
	return out
}

// time is what a plan takes, roughly, in eighths of a cycle: loads go beside operations, two a cycle, and more than two
// of three that read one array meet in a bank. Where registers of the data do not fit the file together, a load has one
// place to go, whatever else goes there, and all meet. Registers of several planners that hold the same are one in the
// end.
func (b *blockPlan) time() int { return b.taking(opWork * 3 / 2) }

// quicker reports whether a plan takes less time than another, or as long, but less where no loads meet.
func (b *blockPlan) quicker(c *blockPlan) bool {
	return cmp.Or(cmp.Compare(b.time(), c.time()), cmp.Compare(b.taking(opWork), c.taking(opWork))) < 0
}

// taking is what a plan takes if each load of one array takes so much.
func (b *blockPlan) taking(load int) int {
	ops, all, most, bits, file := 0, 0, 0, 0, 0
	loads := map[*lower.Buffer]int{}
	seen := map[string]bool{}
	for _, p := range b.planners {
		ops += p.cost().work
		file = max(file, p.path.XFile)
		for _, l := range p.regs[triplet.X] {
			if key := fmt.Sprint(l.typ, l.n, l.tiles, l.content); !seen[key] {
				seen[key] = true
				bits += l.n * l.typ.Bits()
				l.eachLoad(func(stream int) {
					of := p.streams[stream].buffer
					loads[of]++
					all, most = all+1, max(most, loads[of])
				})
			}
		}
	}
	if file > 0 && bits > file {
		most = all
	}
	return max(ops, load*most, opWork/2*all)
}
