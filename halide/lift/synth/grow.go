package synth

import (
	"context"
	"math/bits"
	"slices"
)

// pool is all expressions of a frame up to a size, each with other values than the others, conditions apart.
type pool struct {
	frame      *frame
	options    Options
	integers   [][]candidate // by size, from 0
	conditions [][]candidate
	seen       map[key]bool
	scratch    []int64
	leaves     []candidate
}

func newPool(ctx context.Context, p *Problem, f *frame, o Options) *pool {
	return &pool{frame: f, options: o, integers: [][]candidate{nil}, conditions: [][]candidate{nil},
		seen: map[key]bool{}, leaves: p.leaves(ctx, f, o)}
}

// key stands for all values of an expression. Of 2^128 keys two values of a search's millions share one with a chance
// of 2^-80.
type key struct {
	high, low uint64
	condition bool
}

func keyOf(values []int64, condition bool) key {
	k := key{0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f, condition}
	for _, v := range values {
		hi, lo := bits.Mul64(k.high^uint64(v), 0xff51afd7ed558ccd)
		k.high = hi ^ lo
		hi, lo = bits.Mul64(k.low+uint64(v), 0xd6e8feb86659fd93)
		k.low = hi ^ lo ^ k.high>>29
	}
	return k
}

// fresh reports whether no other expression has these values, and remembers them.
func (q *pool) fresh(values []int64, condition bool) bool {
	k := keyOf(values, condition)
	if q.seen[k] {
		return false
	}
	q.seen[k] = true
	return true
}

// grow makes all expressions of the next size and gives each new integer to visit, until that says to stop.
func (q *pool) grow(visit func(candidate) bool) {
	size := len(q.integers)
	q.integers, q.conditions = append(q.integers, nil), append(q.conditions, nil)
	stop := false
	keep := func(c candidate, condition bool) {
		if condition {
			q.conditions[size] = append(q.conditions[size], c)
			if !q.options.Untyped {
				return
			}
		}
		q.integers[size] = append(q.integers[size], c)
		stop = visit(c)
	}
	if size == 1 {
		for _, l := range q.leaves {
			if !stop && q.fresh(l.values, false) {
				keep(l, false)
			}
		}
		return
	}
	for _, o := range operators {
		q.operands(o.arity, o.commutes, size-1, func(args ...candidate) bool {
			if values, ok := q.values(o.op, args); ok && q.fresh(values, o.condition) {
				keep(candidate{operation(o.op, args), slices.Clone(values)}, o.condition)
			}
			return stop
		})
	}
}

// operands calls use with all operands of sizes that make up a sum.
func (q *pool) operands(arity int, commutes bool, sum int, use func(...candidate) bool) {
	switch {
	case arity == 1:
		for _, x := range q.integers[sum] {
			if use(x) {
				return
			}
		}
	case arity == 2:
		for left := 1; left < sum; left++ {
			if commutes && left > sum-left {
				return
			}
			for _, x := range q.integers[left] {
				for _, y := range q.integers[sum-left] {
					if use(x, y) {
						return
					}
				}
			}
		}
	default:
		for first := 1; first < sum-1; first++ {
			for _, c := range q.conditions[first] {
				if q.branches(c, sum-first, use) {
					return
				}
			}
		}
	}
}

// branches are the two sides of a select.
func (q *pool) branches(c candidate, sum int, use func(...candidate) bool) (stop bool) {
	for left := 1; left < sum; left++ {
		for _, x := range q.integers[left] {
			for _, y := range q.integers[sum-left] {
				if use(c, x, y) {
					return true
				}
			}
		}
	}
	return false
}
