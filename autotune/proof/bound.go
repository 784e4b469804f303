package proof

import (
	"math/big"
	"slices"
)

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

// node is a node of the frontier.
type node struct {
	*Model
	left Left
	facts
}

// wait is from the first load to the first multiplication, and from the last one to the store.
func (n *node) wait() int64 { return int64(n.Rates.LoadLatency + n.Rates.StoreLatency) }

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

// several is how many equal parts a kernel runs in at least, halves of halves of the output's longest loop: data memory
// holds what of the arrays a part needs, an equal share of those that change with the loop.
func (n *node) several() int64 {
	loop := n.inParts()
	var bytes [2]int64 // of arrays that each part needs whole, and of those of which it needs a share
	for _, t := range n.Tensors {
		size, kind := int64(1), 0
		for _, d := range t.Dims {
			size *= int64(d.Extent)
			if !d.Plain || slices.ContainsFunc(d.Terms, func(x Term) bool { return x.Loop == loop }) {
				kind = 1
			}
		}
		bytes[kind] += up(size*int64(t.Bits), 8)
	}
	parts := int64(1)
	for bytes[0]+bytes[1]/parts > n.Rates.DataBytes && parts < int64(n.Loops[loop].Extent) {
		parts *= 2
	}
	return parts
}

// inParts is the output's longest loop where the arrays, rows up to four times as long, may not fit into data memory:
// then it may run in parts. Otherwise -1.
func (n *node) inParts() int {
	bytes := int64(0)
	for _, t := range n.Tensors {
		elements := int64(1)
		for _, d := range t.Dims {
			elements *= int64(d.Extent)
		}
		bytes += 4 * up(elements*int64(t.Bits), 8)
	}
	if n.Rates.DataBytes == 0 || bytes <= n.Rates.DataBytes {
		return -1
	}
	longest := 0
	for l := range n.Outputs {
		if n.Loops[l].Extent > n.Loops[longest].Extent {
			longest = l
		}
	}
	return longest
}

// bits lists the values of a set.
func bits(d uint64) (list []int) {
	for i := range 64 {
		if d>>i&1 == 1 {
			list = append(list, i)
		}
	}
	return list
}

// up is a / b, rounded up.
func up(a, b int64) int64 { return (a + b - 1) / b }
