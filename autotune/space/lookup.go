package space

import "github.com/vyasa-go/vyasa/halide"

// Vector is the choice of the vector loop: value i is loop i, and the one behind the output's loops is none.
func (sp *Space) Vector() Choice { return atVector }

// Path is the choice of the datapath: value i is Paths()[i].
func (sp *Space) Path() Choice { return atPath }

// Walk is the pair of Vector and Path, settled by them: value i is a vector loop (an index into Loops, -1 for none) and
// a path (an index into Paths), as Walks lists.
func (sp *Space) Walk() Choice { return atWalk }

// Jam is the choice of the jam factor of an output's loop; value i is Numbers()[i].
func (sp *Space) Jam(loop int) Choice { return Choice(atJam + loop) }

// Unroll is the choice of how many iterations of a reduction loop, an index into Loops, are written out; value i is
// Numbers()[i].
func (sp *Space) Unroll(loop int) Choice { return Choice(atUnroll + loop - sp.outputs) }

// Outside says, settled by the others, whether iterations of a loop are left outside the body: value 0 none, value 1
// some.
func (sp *Space) Outside(loop int) Choice { return Choice(atOutside + loop) }

// Sums says, settled by the others, whether iterations of any reduction are left outside the body: value 0 none, value
// 1 some.
func (sp *Space) Sums() Choice { return atSums }

// Longest is how many results a body may have at most, by values of Sums, and how many terms, of all its results
// together, by values of Path.
func (sp *Space) Longest() (results, terms []int) { return sp.accumulatorLimit, sp.bodyLimit }

// Tails are what becomes of the rest of a loop of the output, by values of its jam; AutoTail: there is none.
func (sp *Space) Tails(loop int) []halide.Tail { return sp.jamTails[loop] }

// Order is the choice between loop a outside of loop b, value 0, and inside, value 1; a < b.
func (sp *Space) Order(a, b int) Choice { return Choice(atOrder + below(a, b)) }

// Group is the choice of the reduction loop that fills columns: value 0 leaves it to the compiler.
func (sp *Space) Group() Choice { return atGroup }

// Pair is the choice of the reduction whose rows may share operations: value 0 leaves it to the compiler, value 1 is
// none.
func (sp *Space) Pair() Choice { return atPair }

// Layout is the choice of a tensor's layout: value i is Layouts(tensor)[i].
func (sp *Space) Layout(tensor int) Choice { return Choice(atLayout + tensor) }

// Pad is the choice of how rows of a tensor are lengthened: value 0 is not at all.
func (sp *Space) Pad(tensor int) Choice { return Choice(atPad + tensor) }

// Place is the choice of the module of a tensor: value 0 leaves it to the compiler, value 1+m is module m.
func (sp *Space) Place(tensor int) Choice { return Choice(atPlace + tensor) }

// Numbers are what the values of a jam or an unroll stand for, rising; nil for other choices.
func (sp *Space) Numbers(c Choice) []int {
	switch kind, i := kindOf(int(c)); kind {
	case "jam":
		return sp.jamNumbers[i]
	case "unroll":
		return sp.unrollNumbers[i]
	}
	return nil
}

// Paths are the variants of the datapath; the last is that of scalars.
func (sp *Space) Paths() []Path { return sp.menus.paths }

// Columns is the greatest number of columns that a path may use.
func (sp *Space) Columns(p Path) int { return columns(sp.capacity.Lanes, p) }

// Walks are the pairs of a vector loop and a path, both as indexes; a loop of -1 is none.
func (sp *Space) Walks() [][2]int {
	var list [][2]int
	for _, w := range sp.menus.walks {
		list = append(list, [2]int{w.vector, w.path})
	}
	return list
}

// Layouts are the layouts of a tensor; nil is the default, which for an input the compiler may replace by its own
// packing.
func (sp *Space) Layouts(tensor int) []*halide.Layout { return sp.menus.layouts[tensor] }

// Products is how many multiplications one term of the reduction has, or the value if nothing is reduced; at least 1.
func (sp *Space) Products() int { return sp.kernel.products }

// Outputs is how many of Loops are loops over the output; the others are of the reduction.
func (sp *Space) Outputs() int { return sp.outputs }

// Reads are the places where an array is read, or stored: the terms of each dimension, none of one that is not linear
// in the loops.
func Reads(sp *Space, tensor int) (list [][][]Term) {
	for _, at := range sp.kernel.accesses[tensor] {
		var dims [][]Term
		for _, x := range at {
			if !x.linear {
				x.terms = nil
			}
			dims = append(dims, x.terms)
		}
		list = append(list, dims)
	}
	return list
}

// Padding is a value of the choice Pad of an array: the least stored extent of each dimension, 0 where nothing is said,
// and what rows are aligned to, 0 for the default.
func Padding(sp *Space, tensor, value int) (extents []int, align int) {
	p := sp.menus.pads[tensor][value]
	extents = make([]int, len(sp.kernel.tensors[tensor].Dims))
	for i, d := range sp.kernel.tensors[tensor].Dims {
		for _, pad := range p.dims {
			if pad.Dim == d.Name {
				extents[i] = pad.Extent
			}
		}
	}
	return extents, p.align
}
