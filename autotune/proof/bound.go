package proof

import "math/big"

// Bound is no more than the cycles of any schedule of which nothing is decided but what left says. The error is of a
// model whose algorithm cannot be read.
func (m *Model) Bound(left Left) (int64, error) {
	known, err := m.certain()
	if err != nil {
		return 0, err
	}
	n := &node{Model: m, left: left, facts: known}
	cycles, body := n.multiplications()
	return max(cycles, n.loads(body), n.stores()), nil
}

// stores is the time to bring the result to memory, once.
func (n *node) stores() int64 {
	bits := int64(0)
	for _, t := range n.Tensors {
		if t.Output {
			bits = int64(t.Bits)
		}
	}
	for _, l := range n.Loops[:n.Outputs] {
		bits *= int64(l.Extent)
	}
	return up(bits, int64(8*n.Rates.Stores*n.Rates.StoreBytes)) + n.wait()
}

// loads is the time to bring the inputs in: all that a body reads of an array, for each body anew, where bodies are as
// large as what is left allows. A body has body multiplications at least.
func (n *node) loads(body int64) int64 {
	if !n.plain {
		return 0
	}
	reach := n.reach(body)
	bits := new(big.Int)
	for _, t := range n.Tensors {
		if t.Output {
			continue
		}
		share := big.NewRat(int64(t.Bits), 1) // a body's bits, over the share of all iterations that it is
		counted := map[int]bool{}             // of two dimensions with one loop only the first counts
		for _, d := range t.Dims {
			wide := int64(1)
			for _, x := range d.Terms {
				if extent := int64(n.Loops[x.Loop].Extent); d.Plain && x.Times != 0 && extent > 1 && !counted[x.Loop] {
					counted[x.Loop] = true
					wide += reach[x.Loop] - 1
					share.Mul(share, big.NewRat(extent, reach[x.Loop]))
				}
			}
			share.Mul(share, big.NewRat(wide, 1))
		}
		bits.Add(bits, new(big.Int).Quo(share.Num(), share.Denom()))
	}
	each := big.NewInt(int64(8 * n.Rates.Loads * n.Rates.LoadBytes))
	cycles, rest := new(big.Int).QuoRem(bits, each, new(big.Int))
	if rest.Sign() > 0 {
		cycles.Add(cycles, big.NewInt(1))
	}
	if !cycles.IsInt64() || cycles.Int64() > 1<<56 {
		return 1 << 56
	}
	return cycles.Int64() + n.wait()
}

// reach is how many iterations of each loop one body may hold: lanes, what is jammed or written out, and all of a short
// loop that may become part of the body, or of what is left of it behind one body.
func (n *node) reach(body int64) []int64 {
	reach := make([]int64, len(n.Loops))
	for l := range reach {
		reach[l] = 1
	}
	for _, w := range bits(n.left.Walk) {
		if x := n.Walks[w]; x.Loop >= 0 {
			reach[x.Loop] = max(reach[x.Loop], int64(n.Paths[x.Path].Lanes))
		}
	}
	for l, d := range n.left.Jam {
		most := 1
		for _, j := range bits(d) {
			most = max(most, n.Jams[l][j].N)
		}
		reach[l] *= int64(most)
	}
	for r, d := range n.left.Unroll {
		for _, u := range bits(d) {
			reach[n.Outputs+r] = max(reach[n.Outputs+r], int64(n.Unrolls[r][u]))
		}
	}
	for l, loop := range n.Loops {
		all := int64(loop.Extent)
		rounds := up(all, reach[l])
		if l == n.inParts() {
			rounds = min(rounds, 2)
		}
		if 2*reach[l] > all || rounds <= int64(n.Rates.FlattenRounds) && rounds*body <= int64(n.Rates.FoldLimit) {
			reach[l] = all
		}
	}
	return reach
}
