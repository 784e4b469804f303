package codegen

import (
	"cmp"
	"slices"
)

// sweep is the order that takes the registers of one operand one after the other, as the given order first names them, and for
// each all multiplications that read it: those whose other operand the one before has read too come first, so that what follows
// can be loaded meanwhile. It fills each register of that operand once, which is what counts where these are long.
//
//	x0 z0 a0, x1 z0 a0, x2 z1 a0; x0 z0 a1, x1 z1 a1, x2 z1 a1   ->   x0 z0 a0, x0 z0 a1; x1 z0 a0, x1 z1 a1; x2 z1 a0, x2 z1 a1
//
// Integer accumulators only: those of floats keep their order.
func (w *work) sweep(operand int) []int {
	first := make([]int, len(w.values)) // by variable: its first multiplication, counted from 1
	for i, m := range w.macs {
		for _, v := range m.Args {
			if first[v] == 0 {
				first[v] = i + 1
			}
		}
	}
	seq := make([]int, len(w.macs))
	for i := range seq {
		seq[i] = i
	}
	slices.SortStableFunc(seq, func(i, j int) int {
		a, b := w.macs[i].Args, w.macs[j].Args
		return cmp.Or(cmp.Compare(first[a[operand]], first[b[operand]]), cmp.Compare(first[a[1-operand]], first[b[1-operand]]))
	})
	return seq
}
