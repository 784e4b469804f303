package columns

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// vecs cuts the groups of a Block that the chooser looks at into sub-vectors of the shape's lanes.
//
//	16 lanes on 8   ->   lanes 0..7, lanes 8..15
//	12 lanes on 8   ->   lanes 0..7, lanes 8..11
func (c *chooser) vecs(b *triplet.Block, s shape) []vec {
	var out []vec
	for g := range b.Groups {
		if !c.accs[b.Groups[g].Acc] {
			continue
		}
		lanes := c.program.Accs[b.Groups[g].Acc].Lanes
		for from := 0; from < lanes; from += s.lanes {
			out = append(out, vec{group: g, from: from, n: min(s.lanes, lanes-from)})
		}
	}
	return out
}

// taps gives each sub-vector of a plan the triplets of a class, and lists the rows of their data.
func (c *chooser) taps(b *blockPlan, k class) ([]vec, []rowTiles) {
	rows := c.rows(b.block)
	out := make([]vec, len(b.vecs))
	all := slices.Clone(b.vecs) // with the taps of all classes
	for i, v := range b.vecs {
		most := len(b.block.Groups[v.group].Triplets)
		v.taps, all[i].taps = make([]tap, 0, most), make([]tap, 0, most)
		for t := range b.block.Groups[v.group].Triplets {
			tr := &b.block.Groups[v.group].Triplets[t]
			if b.mirrors == nil && classOf(tr) != k {
				continue
			}
			tap := tap{
				index: t, partner: b.mirrors[tr].index, neg: tr.Neg,
				complex: tr.Complex != triplet.NotComplex, imag: tr.Imag,
				row:  rows[triplet.Use{Group: v.group, Triplet: t}],
				data: c.lanesOf(tr.Data, v.from, v.n), coef: c.lanesOf(tr.Coef, v.from, v.n),
			}
			if ask := &c.program.Nest.Compute; ask.Group != "" || ask.PairSet {
				tap.at = tapVars(tr.Taps)
			}
			all[i].taps = append(all[i].taps, tap)
			if b.mirrors.classOf(tr) == k {
				v.taps = append(v.taps, tap)
			}
		}
		out[i] = v
	}
	return out, rowsOf(all) // those that go through a pre-adder find the registers of the others
}

// lanesOf is an access for lanes from .. from+n-1.
func (a *arena) lanesOf(x triplet.Access, from, n int) lanesOf {
	x = x.Cut(from, n)
	return lanesOf{a.source(x), x.Lane, x.Type}
}

// rows numbers the rows of the vector operands, for each buffer from 0: the components of the reuse graph, those that
// touch being one. Data that all lanes share are row 0.
func (c *chooser) rows(b *triplet.Block) map[triplet.Use]int {
	rows := map[triplet.Use]int{}
	next := map[*lower.Buffer]int{}
	end := map[*lower.Buffer]affine.Form{} // of the row before
	for _, l := range b.Loads {
		if l.Scalar {
			continue
		}
		first, last := bounds(&l)
		if e, ok := end[l.Buffer]; ok && !first.Equal(e) {
			next[l.Buffer]++
		}
		end[l.Buffer] = last.AddConst(1)
		for _, n := range l.Nodes {
			for _, u := range n.Uses {
				if _, ok := rows[u]; !ok {
					rows[u] = next[l.Buffer]
				}
			}
		}
	}
	return rows
}

// bounds is the first and the last element that the accesses of a larger load read, which stand there by address.
func bounds(l *triplet.Load) (first, last affine.Form) {
	for i, n := range l.Nodes {
		lo, hi := n.Access.Span()
		if i == 0 {
			first = n.Access.Base.AddConst(lo)
		}
		if b := n.Access.Base.AddConst(hi); i == 0 || b.Const > last.Const {
			last = b
		}
	}
	return first, last
}

// rowTiles is what a block reads of a row of its data: the first and the last element.
type rowTiles struct{ stream, lo, hi int }

// tiles is the first and the last tile of a grid.
func (r rowTiles) tiles(grid int) (first, last int) {
	return affine.FloorDiv(r.lo, grid), affine.FloorDiv(r.hi, grid)
}

// rowsOf lists the rows that sub-vectors read.
func rowsOf(vecs []vec) []rowTiles {
	type key struct{ row, stream int }
	at := map[key]int{}
	var out []rowTiles
	for _, v := range vecs {
		for _, t := range v.taps {
			if t.data.stream <= 0 {
				continue
			}
			lo, hi := t.data.span()
			k := key{t.row, t.data.stream}
			i, ok := at[k]
			if !ok {
				i = len(out)
				at[k] = i
				out = append(out, rowTiles{t.data.stream, lo, hi})
			}
			out[i].lo, out[i].hi = min(out[i].lo, lo), max(out[i].hi, hi)
		}
	}
	return out
}

// tapVars is where a triplet stands in the reduction, as text that compares in order.
func tapVars(taps []lower.Tap) []tapVar {
	out := make([]tapVar, len(taps))
	for i, t := range taps {
		out[i].name = t.Var
		if t.Index.Op == halide.OpConst {
			out[i].value = fmt.Sprintf("%011d", t.Index.Int.Int64()+1<<31) // in the order of the numbers
		} else {
			out[i].value = t.Index.String()
		}
	}
	return out
}
