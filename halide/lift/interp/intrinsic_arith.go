package interp

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// arithFamilies are the arithmetic of lanes.
func arithFamilies[V any](all map[string]family[V]) {
	for name, op := range map[string]ctree.Op{"add": ctree.Add, "sub": ctree.Sub} {
		all[name] = func(sf suffix, _ int) meaning[V] { return laneArith[V](op, sf) }
	}
	all["mul"] = func(sf suffix, _ int) meaning[V] {
		switch sf.k {
		case F32, F64:
			return laneArith[V](ctree.Mul, sf)
		case I32, U32:
			return mulEven[V](sf.k)
		}
		return nil
	}
	all["div"] = func(sf suffix, _ int) meaning[V] {
		if !sf.k.Float() {
			return nil
		}
		return laneArith[V](ctree.Div, sf)
	}
	all["mullo"] = func(sf suffix, _ int) meaning[V] { return laneArith[V](ctree.Mul, sf) }
	for name, wantLess := range map[string]bool{"min": true, "max": false} {
		all[name] = func(sf suffix, _ int) meaning[V] { return minMax[V](sf, wantLess) }
	}
	for name, do := range map[string]string{"sqrt": "sqrt", "rcp": "recip", "rsqrt": "rsqrt", "floor": "floor",
		"ceil": "ceil"} {
		all[name] = func(sf suffix, _ int) meaning[V] {
			if !sf.k.Float() || sf.scalar && (do == "floor" || do == "ceil") {
				return nil
			}
			if name == "sqrt" && sf.k == F64 && sf.scalar { // the one of two operands
				return lanewise2(sf, func(op *operation[V], _, b lane[V]) lane[V] {
					return lane[V]{op.m.call(do, sf.k, []number[V]{b.n}), sf.k}
				})
			}
			return lanewise1(sf, func(op *operation[V], a lane[V]) lane[V] {
				return lane[V]{op.m.call(do, sf.k, []number[V]{a.n}), sf.k}
			})
		}
	}
	all["abs"] = func(sf suffix, _ int) meaning[V] {
		return lanewise1(sf, func(op *operation[V], a lane[V]) lane[V] {
			return lane[V]{op.m.call("abs", sf.k, []number[V]{a.n}), sf.k}
		})
	}
	all["hadd"] = func(sf suffix, _ int) meaning[V] { return horizontal[V](ctree.Add, sf) }
	all["hsub"] = func(sf suffix, _ int) meaning[V] { return horizontal[V](ctree.Sub, sf) }
	all["addsub"] = func(sf suffix, _ int) meaning[V] { return addSub[V](sf) }
	all["madd"] = func(sf suffix, _ int) meaning[V] { return madd[V](I16, I16, I32, sf.k == I16) }
	all["maddubs"] = func(sf suffix, _ int) meaning[V] { return madd[V](U8, I8, I16, sf.k == I16) }
	all["adds"] = func(sf suffix, _ int) meaning[V] { return saturating[V](ctree.Add, sf) }
	all["subs"] = func(sf suffix, _ int) meaning[V] { return saturating[V](ctree.Sub, sf) }
	all["mulhi"] = func(sf suffix, _ int) meaning[V] { return mulHigh[V](sf) }
	all["avg"] = func(sf suffix, _ int) meaning[V] { return average[V](sf) }
	all["mulhrs"] = func(sf suffix, _ int) meaning[V] { return mulHighRound[V]() }
	all["sign"] = func(sf suffix, _ int) meaning[V] { return signs[V](sf) }
	all["sad"] = func(suffix, int) meaning[V] { return absoluteDifferences[V]() }
	all["reduce_add"] = func(sf suffix, _ int) meaning[V] {
		return func(op *operation[V]) { // the upper half to the lower one, until one is left
			v := op.lanes(0, sf.k)
			for n := v.n / 2; n > 0; n /= 2 {
				for i := range n {
					v.lanes[i] = op.m.laneOp(ctree.Add, sf.k, v.lanes[i], v.lanes[i+n], op.s)
				}
			}
			op.num = v.lanes[0].n
		}
	}
	all["dp"] = func(sf suffix, _ int) meaning[V] { return dotProduct[V](sf) }
	for name, signs := range map[string][2]bool{"fmadd": {false, false}, "fmsub": {false, true},
		"fnmadd": {true, false}, "fnmsub": {true, true}} {
		all[name] = func(sf suffix, _ int) meaning[V] { return fused[V](sf, signs[0], signs[1], false) }
	}
	all["fmaddsub"] = func(sf suffix, _ int) meaning[V] { return fused[V](sf, false, true, true) }
}

func laneArith[V any](o ctree.Op, sf suffix) meaning[V] {
	if sf.whole {
		return nil
	}
	return lanewise2(sf, func(op *operation[V], a, b lane[V]) lane[V] { return op.m.laneOp(o, sf.k, a, b, op.s) })
}

// minMax is a < b ? a : b, or with >: the second one if either is NaN, as minps does.
func minMax[V any](sf suffix, less bool) meaning[V] {
	o := ctree.Gt
	if less {
		o = ctree.Lt
	}
	return lanewise2(sf, func(op *operation[V], a, b lane[V]) lane[V] {
		return lane[V]{op.m.choose(op.m.binary(o, sf.k, a.n, b.n, op.s), sf.k, a.n, b.n), sf.k}
	})
}

// choose is a where the truth cond holds, else b.
func (m *machine[V]) choose(cond number[V], k Kind, a, b number[V]) number[V] {
	cond = m.resolve(I32, cond)
	switch {
	case cond.st == isData:
		return m.selectNumber(cond.v, k, a, b)
	case cond.bits != 0:
		return a
	}
	return b
}

// mulEven multiplies lanes 0, 2, ... into lanes of twice the size.
func mulEven[V any](k Kind) meaning[V] {
	wide := I64
	if k == U32 {
		wide = U64
	}
	return func(op *operation[V]) {
		a, b := op.v[0], op.v[1]
		// numbers widened before: their low halves are all of them
		if a.w == 8 && b.w == 8 && !(a.known() && b.known()) {
			op.each(wide, func(i int) lane[V] {
				return op.m.laneOp(ctree.Mul, wide, op.low(a.lanes[i], k, wide), op.low(b.lanes[i], k, wide), op.s)
			})
			return
		}
		a, b = op.lanes(0, k), op.lanes(1, k)
		op.each(wide, func(i int) lane[V] {
			x, y := op.extend(a.lanes[2*i], wide), op.extend(b.lanes[2*i], wide)
			return op.m.laneOp(ctree.Mul, wide, x, y, op.s)
		})
	}
}

// low is the low half of l as a k, extended to wide.
func (op *operation[V]) low(l lane[V], k, wide Kind) lane[V] {
	return lane[V]{op.m.convert(k, wide, false, op.m.convert(l.k, k, false, l.n, op.s), op.s), wide}
}

func (op *operation[V]) extend(l lane[V], wide Kind) lane[V] {
	return lane[V]{op.m.convert(l.k, wide, false, l.n, op.s), wide}
}

// horizontal combines neighbours, within each 16 bytes: those of a, then those of b.
func horizontal[V any](o ctree.Op, sf suffix) meaning[V] {
	return func(op *operation[V]) {
		a, b := op.lanes(0, sf.k), op.lanes(1, sf.k)
		per := 16 / int(sf.k.Bytes())
		op.each(sf.k, func(i int) lane[V] {
			from, j := a, i%per
			if j >= per/2 {
				from, j = b, j-per/2
			}
			at := i/per*per + 2*j
			return op.m.laneOp(o, sf.k, from.lanes[at], from.lanes[at+1], op.s)
		})
	}
}

// addSub subtracts in even lanes and adds in odd ones.
func addSub[V any](sf suffix) meaning[V] {
	return func(op *operation[V]) {
		a, b := op.lanes(0, sf.k), op.lanes(1, sf.k)
		op.each(sf.k, func(i int) lane[V] {
			o := ctree.Sub
			if i%2 == 1 {
				o = ctree.Add
			}
			return op.m.laneOp(o, sf.k, a.lanes[i], b.lanes[i], op.s)
		})
	}
}

// madd multiplies neighbours and adds the two products, in lanes of twice the size; maddubs saturates.
func madd[V any](ka, kb, wide Kind, ok bool) meaning[V] {
	if !ok {
		return nil
	}
	return func(op *operation[V]) {
		a, b := op.lanes(0, ka), op.lanes(1, kb)
		op.each(wide, func(i int) lane[V] {
			product := func(j int) lane[V] {
				return op.m.laneOp(ctree.Mul, I32, op.extend(a.lanes[j], I32), op.extend(b.lanes[j], I32), op.s)
			}
			sum := op.m.laneOp(ctree.Add, I32, product(2*i), product(2*i+1), op.s)
			if wide == I32 {
				return sum
			}
			return op.saturate(sum.n, I32, wide)
		})
	}
}

// saturate is n, of kind from, clamped to k.
func (op *operation[V]) saturate(n number[V], from, k Kind) lane[V] {
	low, high := rangeOf(k)
	lo, hi := knownInt[V](low), knownInt[V](high)
	n = op.m.choose(op.m.binary(ctree.Lt, from, n, lo, op.s), from, lo, n)
	n = op.m.choose(op.m.binary(ctree.Gt, from, n, hi, op.s), from, hi, n)
	return lane[V]{op.m.convert(from, k, false, n, op.s), k}
}

// rangeOf is the least and the greatest value of an integer kind of at most 32 bits.
func rangeOf(k Kind) (int64, int64) {
	width := uint(k.Bytes() * 8)
	if k.Signed() {
		return -1 << (width - 1), 1<<(width-1) - 1
	}
	return 0, 1<<width - 1
}

func saturating[V any](o ctree.Op, sf suffix) meaning[V] {
	if sf.k.Bytes() > 2 {
		return nil
	}
	return lanewise2(sf, func(op *operation[V], a, b lane[V]) lane[V] {
		return op.saturate(op.m.binary(o, I32, op.extend(a, I32).n, op.extend(b, I32).n, op.s), I32, sf.k)
	})
}

// mulHigh is the upper half of the product of 16-bit lanes.
func mulHigh[V any](sf suffix) meaning[V] {
	if sf.k.Bytes() != 2 {
		return nil
	}
	wide := I32
	if sf.k == U16 {
		wide = U32
	}
	return lanewise2(sf, func(op *operation[V], a, b lane[V]) lane[V] {
		p := op.m.laneOp(ctree.Mul, wide, op.extend(a, wide), op.extend(b, wide), op.s)
		h := op.m.binary(ctree.Shr, wide, p.n, knownInt[V](16), op.s)
		return lane[V]{op.m.convert(wide, sf.k, false, h, op.s), sf.k}
	})
}

// average rounds up.
func average[V any](sf suffix) meaning[V] {
	if sf.k != U8 && sf.k != U16 {
		return nil
	}
	return lanewise2(sf, func(op *operation[V], a, b lane[V]) lane[V] {
		sum := op.m.binary(ctree.Add, I32, op.extend(a, I32).n, op.extend(b, I32).n, op.s)
		sum = op.m.binary(ctree.Add, I32, sum, knownInt[V](1), op.s)
		h := op.m.binary(ctree.Shr, I32, sum, knownInt[V](1), op.s)
		return lane[V]{op.m.convert(I32, sf.k, false, h, op.s), sf.k}
	})
}

// dotProduct is dpps: products of the lanes that bits 4.. of the control name, added pairwise, in the lanes that bits
// 0.. name.
func dotProduct[V any](sf suffix) meaning[V] {
	return func(op *operation[V]) {
		a, b, c := op.lanes(0, sf.k), op.lanes(1, sf.k), op.imm(0)
		per := 16 / int(sf.k.Bytes())
		zero := lane[V]{op.m.zero(sf.k), sf.k}
		sums := make([]lane[V], op.size/16)
		for g := range sums {
			t := make([]lane[V], per)
			for j := range t {
				t[j] = zero
				if c>>(4+j)&1 != 0 {
					t[j] = op.m.laneOp(ctree.Mul, sf.k, a.lanes[g*per+j], b.lanes[g*per+j], op.s)
				}
			}
			for len(t) > 1 { // (t0+t1) + (t2+t3)
				half := make([]lane[V], len(t)/2)
				for j := range half {
					half[j] = op.m.laneOp(ctree.Add, sf.k, t[2*j], t[2*j+1], op.s)
				}
				t = half
			}
			sums[g] = t[0]
		}
		op.each(sf.k, func(i int) lane[V] {
			if c>>(i%per)&1 != 0 {
				return sums[i/per]
			}
			return zero
		})
	}
}

// fused is ±(a*b) ± c, rounded once; with alternate, even lanes subtract and odd ones add.
func fused[V any](sf suffix, negProduct, negAdd, alternate bool) meaning[V] {
	if !sf.k.Float() {
		return nil
	}
	return func(op *operation[V]) {
		a, b, c := op.lanes(0, sf.k), op.lanes(1, sf.k), op.lanes(2, sf.k)
		op.each(sf.k, func(i int) lane[V] {
			if sf.scalar && i > 0 {
				return a.lanes[i]
			}
			x, z := a.lanes[i].n, c.lanes[i].n
			if negProduct {
				x = op.m.unary(ctree.Neg, sf.k, x, op.s)
			}
			if negAdd && !(alternate && i%2 == 1) {
				z = op.m.unary(ctree.Neg, sf.k, z, op.s)
			}
			return lane[V]{op.m.call("fma", sf.k, []number[V]{x, b.lanes[i].n, z}), sf.k}
		})
	}
}

// mulHighRound is pmulhrsw: the product of 16-bit lanes, shifted by 15 with rounding.
func mulHighRound[V any]() meaning[V] {
	return lanewise2(suffix{k: I16}, func(op *operation[V], a, b lane[V]) lane[V] {
		p := op.m.laneOp(ctree.Mul, I32, op.extend(a, I32), op.extend(b, I32), op.s).n
		p = op.m.binary(ctree.Add, I32, op.m.binary(ctree.Shr, I32, p, knownInt[V](14), op.s), knownInt[V](1), op.s)
		return lane[V]{op.m.convert(I32, I16, false, op.m.binary(ctree.Shr, I32, p, knownInt[V](1), op.s), op.s), I16}
	})
}

// signs negates a where b is negative and clears it where b is zero.
func signs[V any](sf suffix) meaning[V] {
	return lanewise2(sf, func(op *operation[V], a, b lane[V]) lane[V] {
		zero := knownInt[V](0)
		minus := op.m.laneOp(ctree.Sub, sf.k, lane[V]{zero, sf.k}, a, op.s).n
		n := op.m.choose(op.m.binary(ctree.Lt, sf.k, b.n, zero, op.s), sf.k, minus, a.n)
		return lane[V]{op.m.choose(op.m.binary(ctree.Eq, sf.k, b.n, zero, op.s), sf.k, zero, n), sf.k}
	})
}

// absoluteDifferences is psadbw: the sum of eight absolute differences of bytes in each 8 bytes.
func absoluteDifferences[V any]() meaning[V] {
	return func(op *operation[V]) {
		a, b := op.lanes(0, U8), op.lanes(1, U8)
		op.each(I64, func(i int) lane[V] {
			sum := knownInt[V](0)
			for j := 8 * i; j < 8*i+8; j++ {
				d := op.m.binary(ctree.Sub, I32, op.extend(a.lanes[j], I32).n, op.extend(b.lanes[j], I32).n, op.s)
				sum = op.m.binary(ctree.Add, I32, sum, op.m.call("abs", I32, []number[V]{d}), op.s)
			}
			return lane[V]{op.m.convert(I32, I64, false, sum, op.s), I64}
		})
	}
}
