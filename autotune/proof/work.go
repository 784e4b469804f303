package proof

import (
	"math"
	"math/big"
	"slices"
)

// multiplications is the least time of all multiplications, over vector loops and ways to write terms out; least is the
// fewest multiplications of one body.
func (n *node) multiplications() (cycles, least int64) {
	if n.count == 0 {
		return 0, 0
	}
	cycles, least = 1<<62, 1<<62
	jams := n.products(n.left)
	full := slices.Min(jams)
	for _, w := range bits(n.left.Walk) {
		x := n.Walks[w]
		vectors := n.vectors(x)
		if x.Loop < 0 { // one product at a time
			terms := int64(1)
			for _, l := range n.Loops[n.Outputs:] {
				terms *= int64(l.Extent)
			}
			if n.shared && terms > 1 {
				terms-- // additions between so many
			}
			cycles, least = min(cycles, vectors*terms), 0
			continue
		}
		slide, scatter, few := n.sliding(w), n.scattered(w), n.few(x)
		fresh, renewed := n.renewed(x)
		for _, b := range n.bodies() {
			many, ok := most(jams, min(n.results(n.left, b.rounds == 1), int64(n.Longest[x.Path])/b.terms))
			if !ok {
				continue // no body is so long, or has so many sums that go on
			}
			for _, v := range n.variants(x) {
				ops := v.parts * max(n.filled(x, v, slide, scatter, b), n.selected(x, v, b), n.crossed(x, v, b))
				each := n.vectorTime(x, v, ops, b, few, many)
				more := new(big.Rat).Sub(n.vectorTime(x, v, ops, b, full, many), each)
				each.Add(each, more.Mul(more, n.inFullBodies(x)))
				each.Mul(each, big.NewRat(vectors, 1))
				waiting := new(big.Int).Quo(each.Num(), each.Denom())
				time := func(more *big.Rat) int64 {
					busy := new(big.Rat).Add(more, big.NewRat(ops*b.rounds, 1))
					if renewed {
						busy = n.living(x, v, fresh, busy)
					}
					busy.Mul(busy, big.NewRat(vectors, 1))
					return up(busy.Num().Int64(), busy.Denom().Int64())
				}
				waits, busy := waiting.Int64(), [2]int64{time(new(big.Rat)), time(n.zeros(v, b, many))}
				if renewed {
					waits = max(waits, busy[0])
				}
				all := n.standing(x, v, b, many, busy, waits)
				cycles, least = min(cycles, all), min(least, few*ops)
			}
		}
	}
	return cycles, least
}

// vectorTime is the time of one vector, if its terms take ops cycles a round and a body has few to many vectors: its
// share of what bodies wait for.
func (n *node) vectorTime(x Walk, v variant, ops int64, b body, few, many int64) *big.Rat {
	fold := int64(n.Rates.FoldLimit)
	whole := func(k int64) *big.Rat { return big.NewRat(k, 1) }
	shared := func(k, by int64) *big.Rat { return big.NewRat(k, by) }
	sum := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) }
	overlaps := few*ops <= fold // with its neighbours
	short := int64(n.Rates.FlattenRounds)
	if n.Rates.SumsStay {
		short = 2 // there is nothing to overlap
	}
	switch {
	case b.rounds == 1 && overlaps:
		return whole(ops)
	case b.rounds == 1:
		block := n.together(x, many)
		return sum(n.chain(ops, 1, block), shared(n.wait(), block))
	// the loops become part of the body
	case b.rounds*few*ops <= fold && b.most <= short:
		return whole(b.rounds * ops)
	}
	best := whole(math.MaxInt32) // no body is of that kind
	for k := few; k <= max(few, many); k++ {
		block := n.together(x, k)
		rounds := b.stay
		time := sum(n.chain(ops, b.rounds, block), shared(n.wait(), block))
		if k*ops > fold { // each round by itself
			round := sum(n.chain(ops, 1, block), shared(int64(n.Rates.LoadLatency), block))
			time = sum(round.Mul(round, whole(b.rounds)), shared(int64(n.Rates.StoreLatency), block))
			rounds = b.rounds
		}
		back := n.inMemory(v, k) // and forth, each round
		if time = sum(time, back.Mul(back, whole(rounds))); time.Cmp(best) < 0 {
			best = time
		}
	}
	return best
}

// inMemory is a vector's share of what a body of so many loses in each round, as registers for all their sums but one
// at most are missing that lies where that costs nothing.
func (n *node) inMemory(v variant, vectors int64) *big.Rat {
	missing := vectors*v.parts*v.registers - int64(n.Rates.Accumulators) - 1
	return big.NewRat(int64(n.Rates.Spill)*max(0, missing), vectors)
}

// zeros is a vector's share of the cycles in which a body of at most so many sets the registers of its sums to
// zero, before loops in which each product is added to a sum: both read accumulators through one port. Where
// something else is added to the sum, or terms are left beside the loops, it may begin with that; sums without
// registers may be zero in memory.
func (n *node) zeros(v variant, b body, many int64) *big.Rat {
	terms := int64(1)
	for _, l := range n.Loops[n.Outputs:] {
		terms *= int64(l.Extent)
	}
	if b.rounds == 1 || !n.bare || b.terms*b.rounds != terms {
		return new(big.Rat)
	}
	return big.NewRat(int64(n.Rates.Begin)*min(many*v.parts*v.registers, int64(n.Rates.Accumulators)), many)
}

// chain is a vector's share of a body of so many, for some rounds: its multiplications, or a chain of them one after
// the other, which all vectors of the body have side by side.
func (n *node) chain(ops, rounds, vectors int64) *big.Rat {
	c := int64(n.Rates.ChainLatency)
	alone := big.NewRat(ops*rounds, 1)
	chain := big.NewRat(ops*rounds*c-min(ops, 1)*(c-1), vectors)
	if chain.Cmp(alone) > 0 {
		return chain
	}
	return alone
}

// filled is the fewest operations of a datapath for a vector's terms: as many terms in each as there are columns, but
// only such as may share one.
func (n *node) filled(x Walk, v variant, slide *slide, scatter *scatter, b body) int64 {
	columns := int64(v.Columns)
	ops := up(b.terms*n.count, columns)
	if n.shared && v.coefficients > 0 {
		paired := min(n.common, b.terms*n.count/2) // two of a coefficient each, the others of their own
		ops = max(ops, up(b.terms*n.count-paired, v.coefficients))
	}
	switch {
	case v.row > 0 && slide != nil:
		ops = max(ops, n.slid(x, v, slide, b))
	case v.row > 0 && scatter != nil:
		ops = max(ops, n.inRows(v, scatter, b))
	case v.row == 0:
		if least, ok := n.grouped(columns, b); ok {
			ops = max(ops, least)
		}
	}
	return ops
}

// grouped is the fewest operations by what Group and Pair say; ok is false if they may leave it to the compiler.
func (n *node) grouped(columns int64, b body) (least int64, ok bool) {
	least = b.terms * n.count
	for _, g := range bits(n.left.Group) {
		for _, p := range bits(n.left.Pair) {
			if n.Groups[g].Any || n.Pairs[p].Any {
				return 0, false
			}
			named := map[string]bool{}
			for _, name := range append(n.Groups[g].Loops[:len(n.Groups[g].Loops):len(n.Groups[g].Loops)],
				n.Pairs[p].Loops...) {
				named[name] = true
			}
			along := b.product(func(r int) bool { return named[n.Loops[n.Outputs+r].Name] })
			least = min(least, b.terms/along*up(along*n.count, columns))
		}
	}
	return least, true
}
