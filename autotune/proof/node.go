package proof

import (
	"slices"
	"strings"
)

// node is a node of the frontier.
type node struct {
	*Model
	left Left
	facts
}

// wait is from the first load to the first multiplication, and from the last one to the store.
func (n *node) wait() int64 { return int64(n.Rates.LoadLatency + n.Rates.StoreLatency) }

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

// fastest is the dimension whose neighbours are neighbours in memory, "" if tiles lie between.
func (n *node) fastest(tensor, layout int) string {
	axes := n.Layouts[tensor][layout]
	if axes == nil {
		return n.Tensors[tensor].Dims[0].Name
	}
	name := ""
	for _, a := range *axes {
		if a.Div > 1 || a.Mod > 0 {
			return ""
		}
		name = a.Dim
	}
	return strings.TrimSpace(name)
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
