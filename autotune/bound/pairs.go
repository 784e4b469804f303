package bound

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// mostProducts is how many products of a result are looked at one by one.
const mostProducts = 1 << 12

// pairs is how many pairs the products of a result form at most that read an element in common, so that a pre-adder may
// add what they multiply it with; ok is false where that is not certain.
//
//	in(x+r) * k(r) + in(x+31-r) * k(r), r: 16     16 pairs: each k(r)
//	in(x+r) * k(r) + in(x+31-r) * l(r), r: 16     none
//	in(x+r) * k(r) + in(x+7-r) * l(r), r: 5       2: in(x+3), in(x+4)
func (k *kernel) pairs(list []term) (pairs int, ok bool) {
	at, n := make([]int64, len(k.loops)), len(list)
	for _, l := range k.loops[k.outputs:] {
		if n *= l.Extent; n == 0 || n > mostProducts {
			return 0, false
		}
	}
	readers, moves := map[string]int{}, map[string]string{}
	for {
		for _, t := range list {
			var elements []string
			for _, e := range t.loads {
				move, plain := k.move(e)
				if before, known := moves[e.Name]; !plain || known && before != move {
					return 0, false // which of them are the same may differ between results
				}
				moves[e.Name] = move
				elements = append(elements, e.Name+k.element(e, at))
			}
			if len(elements) != 2 {
				return 0, false // a constant is like any other
			}
			for _, x := range slices.Compact(elements) {
				readers[x]++
			}
		}
		if !k.next(at) {
			break
		}
	}
	for _, n := range readers {
		pairs += n / 2
	}
	return min(pairs, n/2), true
}

// next goes on to the next iteration of the reduction; it reports whether there is one.
func (k *kernel) next(at []int64) bool {
	for i := k.outputs; i < len(at); i++ {
		if at[i]++; at[i] < int64(k.loops[i].Extent) {
			return true
		}
		at[i] = 0
	}
	return false
}

// move is how the element of a read changes with each loop of the output; plain is false where its indices are no sums
// of multiples of loops.
func (k *kernel) move(e *halide.Expr) (move string, plain bool) {
	for l := range k.outputs {
		at := make([]int64, len(k.loops))
		for _, index := range e.Args {
			at[l] = 0
			from, linear := k.value(index, at)
			if !linear {
				return "", false
			}
			at[l] = 1
			to, _ := k.value(index, at)
			move += fmt.Sprint(to-from, " ")
		}
	}
	return move, true
}

// element is which one a read reads in an iteration.
func (k *kernel) element(e *halide.Expr, at []int64) (element string) {
	for _, index := range e.Args {
		n, _ := k.value(index, at)
		element += fmt.Sprint(" ", n)
	}
	return element
}

// value is that of an index in an iteration of the loops; linear is false where it is no sum of multiples of loops.
func (k *kernel) value(e *halide.Expr, at []int64) (n int64, linear bool) {
	switch e.Op {
	case halide.OpConst:
		return number(e)
	case halide.OpVar:
		if l := slices.IndexFunc(k.loops, func(l space.Loop) bool { return l.Name == e.Name }); l >= 0 {
			return at[l], true
		}
	case halide.OpNeg:
		n, linear = k.value(e.Args[0], at)
		return -n, linear
	case halide.OpAdd, halide.OpSub, halide.OpMul:
		a, okA := k.value(e.Args[0], at)
		b, okB := k.value(e.Args[1], at)
		switch {
		case e.Op == halide.OpAdd:
			return a + b, okA && okB
		case e.Op == halide.OpSub:
			return a - b, okA && okB
		}
		return a * b, okA && okB && (e.Args[0].Op == halide.OpConst || e.Args[1].Op == halide.OpConst)
	}
	return 0, false
}

// number is a constant of an index that products and sums of do not overflow.
func number(e *halide.Expr) (n int64, small bool) {
	if e.Int == nil || !e.Int.IsInt64() || abs(e.Int.Int64()) > 1<<24 {
		return 0, false
	}
	return e.Int.Int64(), true
}

func abs(n int64) int64 { return max(n, -n) }
