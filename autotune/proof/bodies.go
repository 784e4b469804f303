package proof

import (
	"math"
	"math/big"
	"slices"
)

// body is one way to write terms out: so many of each reduction loop, a multiplication of so many terms; the loops that
// are left have so many rounds in all, the longest of them so many.
type body struct {
	of           []int64 // by reduction loop
	terms        int64
	rounds, most int64
	stay         int64 // rounds of the loops of more than two of them
}

// bodies are all ways that are left.
func (n *node) bodies() []body { return n.waysOf(n.left) }

func (n *node) waysOf(left Left) []body {
	list := []body{{terms: 1, rounds: 1, most: 1, stay: 1}}
	for r, d := range left.Unroll {
		extent := int64(n.Loops[n.Outputs+r].Extent)
		var next []body
		for _, b := range list {
			for _, u := range bits(d) {
				k := int64(n.Unrolls[r][u])
				rounds := extent / k
				stay := b.stay
				if rounds > 2 {
					stay *= rounds
				}
				next = append(next,
					body{append(b.of[:r:r], k), b.terms * k, b.rounds * rounds, max(b.most, rounds), stay})
			}
		}
		list = next
	}
	return list
}

// product is the terms along some reduction loops.
func (b body) product(along func(r int) bool) int64 {
	p := int64(1)
	for r, k := range b.of {
		if along(r) {
			p *= k
		}
	}
	return p
}

// vectors is how many vectors of results there are; without a vector loop, results.
func (n *node) vectors(x Walk) int64 {
	all := int64(1)
	for l := range n.Outputs {
		all *= n.trips(x, l)
	}
	return all
}

// products are how many vectors a body may have that has all of its jams.
func (m *Model) products(left Left) []int64 {
	list := []int64{1}
	for l, d := range left.Jam {
		var next []int64
		for _, j := range bits(d) {
			for _, p := range list {
				next = append(next, p*int64(m.Jams[l][j].N))
			}
		}
		list = next
	}
	return list
}

// most is the greatest product up to a limit, the least of all if there is none; ok reports whether there is one.
func most(products []int64, limit int64) (n int64, ok bool) {
	for _, p := range products {
		if p <= limit {
			n, ok = max(n, p), true
		}
	}
	if !ok {
		n = slices.Min(products)
	}
	return n, ok
}

// results is how many vectors a body may have: more where sums are whole in it, if they may be.
func (m *Model) results(left Left, whole bool) int64 {
	if whole && left.Sums&1 == 1 {
		return int64(m.Results[0])
	}
	return int64(m.Results[1])
}

// few is how many vectors any body has at least, also one of what a jam leaves.
func (n *node) few(x Walk) int64 {
	few := int64(1)
	for l, d := range n.left.Jam {
		least := int64(math.MaxInt64)
		for _, j := range bits(d) {
			jam, trips := n.Jams[l][j], n.trips(x, l)
			k := int64(jam.N)
			if rest := trips % k; jam.Rest && k < trips && rest != 0 {
				k = rest
			}
			least = min(least, k)
		}
		few *= least
	}
	return few
}

// trips is how many iterations of a loop of the output there are, vectors counting as one.
func (n *node) trips(x Walk, l int) int64 {
	trips := int64(n.Loops[l].Extent)
	if l == x.Loop {
		trips = up(trips, int64(n.Paths[x.Path].Lanes))
	}
	return trips
}

// inFullBodies is the least share of vectors that are in bodies which have all of their jams.
func (n *node) inFullBodies(x Walk) *big.Rat {
	share := big.NewRat(1, 1)
	for l, d := range n.left.Jam {
		trips := n.trips(x, l)
		least := big.NewRat(1, 1)
		for _, j := range bits(d) {
			jam := n.Jams[l][j]
			if rest := trips % int64(jam.N); jam.Rest && int64(jam.N) < trips && rest != 0 {
				if s := big.NewRat(trips-rest, trips); s.Cmp(least) < 0 {
					least = s
				}
			}
		}
		share.Mul(share, least)
	}
	return share
}

// variant is a datapath that may compute a vector, in so many parts, each with so many registers for its sum. It takes
// so many neighbours of a row, 0 for any terms, and needs so many cycles before loops, or what Rates.Setups say. It has
// so many coefficients where terms share none, 0 if that is not known.
type variant struct {
	Datapath
	parts, row, registers, cycles, coefficients int64
}

// variants are those of a walk's path.
func (n *node) variants(x Walk) (list []variant) {
	path := n.Paths[x.Path]
	add := func(v variant) {
		if path.Columns == 0 || v.Datapath == path {
			v.parts = up(int64(path.Lanes), int64(v.Lanes))
			list = append(list, v)
		}
	}
	if n.shared {
		for _, a := range n.Rates.Adders {
			if n.constant || !a.Constant {
				add(variant{Datapath{a.Lanes, a.Terms}, 0, int64(a.Row), int64(a.Registers), int64(a.Cycles),
					int64(a.Coefficients)})
			}
		}
		if len(list) == 0 { // a path that nothing is known of
			add(variant{Datapath: path})
		}
		return list
	}
	for _, d := range n.Datapaths {
		v := variant{Datapath: d}
		for _, r := range n.Rates.Rows {
			if r.Lanes == d.Lanes && r.Columns == d.Columns {
				v.row = int64(r.Terms)
			}
		}
		for _, s := range n.Rates.Sums {
			if s.Lanes == d.Lanes && s.Columns == d.Columns {
				v.registers = int64(s.Registers)
			}
		}
		add(v)
	}
	return list
}
