package interp

// moveFamilies are what moves lanes: shuffles, unpacks, permutations, inserts and extracts.
func moveFamilies[V any](all map[string]family[V]) {
	all["shuffle"] = func(sf suffix, _ int) meaning[V] {
		switch sf.k {
		case F32:
			return pickPairs[V](F32, func(c int64, i int) (int, int) { return i / 2, int(c>>(2*i)) & 3 })
		case F64:
			return func(op *operation[V]) {
				a, b, c := op.lanes(0, F64), op.lanes(1, F64), op.imm(0)
				op.each(F64, func(i int) lane[V] {
					from := a
					if i%2 == 1 {
						from = b
					}
					return from.lanes[i/2*2+int(c>>i)&1]
				})
			}
		case I32:
			return permuteWithin[V](I32)
		case I8:
			return shuffleBytes[V]()
		}
		return nil
	}
	all["shufflelo"] = func(sf suffix, _ int) meaning[V] { return shuffleWords[V](0) }
	all["shufflehi"] = func(sf suffix, _ int) meaning[V] { return shuffleWords[V](4) }
	all["permute"] = func(sf suffix, _ int) meaning[V] {
		if sf.k == F64 {
			return func(op *operation[V]) {
				a, c := op.lanes(0, F64), op.imm(0)
				op.each(F64, func(i int) lane[V] { return a.lanes[i/2*2+int(c>>i)&1] })
			}
		}
		return permuteWithin[V](sf.k)
	}
	all["permutevar"] = func(sf suffix, _ int) meaning[V] {
		return func(op *operation[V]) {
			a, c := op.lanes(0, sf.k), op.lanes(1, signedOf(sf.k))
			per := 16 / int(sf.k.Bytes())
			op.each(sf.k, func(i int) lane[V] {
				x := int(op.known(c, i))
				if sf.k == F64 {
					x >>= 1
				}
				return a.lanes[i/per*per+x&(per-1)]
			})
		}
	}
	all["permute4x64"] = func(sf suffix, _ int) meaning[V] {
		return func(op *operation[V]) {
			op.movePieces(8, op.v[0], nil, func(c int64, i int) int { return int(c>>(2*i)) & 3 })
		}
	}
	all["permutevar8x32"] = func(sf suffix, _ int) meaning[V] {
		return func(op *operation[V]) {
			a, c := op.lanes(0, sf.k), op.lanes(1, I32)
			op.each(sf.k, func(i int) lane[V] { return a.lanes[op.known(c, i)&7] })
		}
	}
	for _, name := range []string{"permute2f128", "permute2x128"} {
		all[name] = func(suffix, int) meaning[V] { return permuteHalves[V]() }
	}
	all["unpacklo"] = func(sf suffix, _ int) meaning[V] { return unpack[V](sf.k, 0) }
	all["unpackhi"] = func(sf suffix, _ int) meaning[V] { return unpack[V](sf.k, 1) }
	all["movehl"] = func(suffix, int) meaning[V] { return joinHalves[V](1, 1, true) }
	all["movelh"] = func(suffix, int) meaning[V] { return joinHalves[V](0, 0, false) }
	all["movehdup"] = func(sf suffix, _ int) meaning[V] { return duplicate[V](F32, 1) }
	all["moveldup"] = func(sf suffix, _ int) meaning[V] { return duplicate[V](F32, 0) }
	all["movedup"] = func(sf suffix, _ int) meaning[V] { return duplicate[V](F64, 0) }
	all["move"] = func(sf suffix, _ int) meaning[V] {
		if !sf.scalar {
			return func(op *operation[V]) { // move_epi64
				a := op.v[0]
				op.out.copy(a)
				for i := 8 / a.w; i < a.n; i++ {
					op.out.lanes[i].n = op.m.zero(a.lanes[i].k)
				}
			}
		}
		return func(op *operation[V]) {
			a, b := op.lanes(0, sf.k), op.lanes(1, sf.k)
			op.out.copy(a)
			op.out.lanes[0] = b.lanes[0]
		}
	}
	all["alignr"] = func(suffix, int) meaning[V] { return alignRight[V]() }
	all["broadcastss"] = func(suffix, int) meaning[V] { return func(op *operation[V]) { broadcastLane(op, F32) } }
	all["broadcastsd"] = func(suffix, int) meaning[V] { return func(op *operation[V]) { broadcastLane(op, F64) } }
	for name, k := range map[string]Kind{"broadcastb": I8, "broadcastw": I16, "broadcastd": I32, "broadcastq": I64} {
		all[name] = func(suffix, int) meaning[V] { return func(op *operation[V]) { broadcastLane(op, k) } }
	}
	all["broadcastsi128"] = func(suffix, int) meaning[V] {
		return func(op *operation[V]) {
			op.out.copy(op.v[0])
			n := op.out.n
			copy(op.out.lanes[n:2*n], op.out.lanes[:n])
			op.out.n = 2 * n
		}
	}
	insertExtract(all)
}

// known is lane i of c, a shuffle's control.
func (op *operation[V]) known(c *vec[V], i int) int64 {
	n := op.m.resolve(c.lanes[i].k, c.lanes[i].n)
	if n.st != isKnown {
		needsConcrete(op.s.pos, "the control of a shuffle")
	}
	return n.int()
}

// pickPairs chooses for lane i of each 16 bytes operand and lane from the control.
func pickPairs[V any](k Kind, pick func(c int64, i int) (operand, at int)) meaning[V] {
	per := 16 / int(k.Bytes())
	return func(op *operation[V]) {
		from, c := [2]*vec[V]{op.lanes(0, k), op.lanes(1, k)}, op.imm(0)
		op.each(k, func(i int) lane[V] {
			which, at := pick(c, i%per)
			return from[which].lanes[i/per*per+at]
		})
	}
}

// permuteWithin permutes four lanes of 4 bytes within each 16 bytes.
func permuteWithin[V any](k Kind) meaning[V] {
	return func(op *operation[V]) {
		c := op.imm(0)
		a := op.v[0]
		if a.w != 4 {
			a = op.lanes(0, k)
		}
		for i := range a.n {
			op.out.lanes[i] = a.lanes[i/4*4+int(c>>(2*(i%4)))&3]
		}
		op.out.w, op.out.n = a.w, a.n
	}
}

// shuffleWords permutes the four 16-bit lanes from start of each eight.
func shuffleWords[V any](start int) meaning[V] {
	return func(op *operation[V]) {
		a, c := op.lanes(0, signedOr(op.v[0].lanes[0].k, I16)), op.imm(0)
		op.each(a.lanes[0].k, func(i int) lane[V] {
			j := i % 8
			if j < start || j >= start+4 {
				return a.lanes[i]
			}
			return a.lanes[i/8*8+start+int(c>>(2*(j-start)))&3]
		})
	}
}

// signedOr is k if it has the size of want, else want.
func signedOr(k, want Kind) Kind {
	if k.log() == want.log() && k.Int() {
		return k
	}
	return want
}

// shuffleBytes is pshufb: by the low 4 bits of each byte of the control, zero where its sign is set. Wider lanes of
// data move as a whole.
func shuffleBytes[V any]() meaning[V] {
	return func(op *operation[V]) {
		a, c := op.v[0], op.lanes(1, I8)
		if a.known() {
			op.m.as(a, signedOr(a.lanes[0].k, I8), op.s)
		}
		per := 16 / a.w
		for i := range a.n {
			x := op.known(c, i*a.w)
			whole := x < 0 || x%int64(a.w) == 0
			for b := 1; b < a.w; b++ {
				whole = whole && (op.known(c, i*a.w+b) == x+int64(b) || x < 0 && op.known(c, i*a.w+b) < 0)
			}
			if !whole {
				fail(op.s.pos, CodeType, "bytes of wider data are shuffled")
			}
			op.out.lanes[i] = lane[V]{op.m.zero(a.lanes[i].k), a.lanes[i].k}
			if x >= 0 {
				op.out.lanes[i] = a.lanes[i/per*per+int(x&15)/a.w]
			}
		}
		op.out.w, op.out.n = a.w, a.n
	}
}

// movePieces makes out of pieces of n bytes, whatever the lanes are; pick numbers the piece of a, and of b behind it.
func (op *operation[V]) movePieces(n int, a, b *vec[V], pick func(c int64, i int) int) {
	c := op.imm(0)
	if a.w > n {
		op.m.as(a, signedOf(I32), op.s)
	}
	if b != nil && b.w != a.w {
		op.m.as(b, a.lanes[0].k, op.s)
	}
	per := n / a.w
	var lanes [64]lane[V]
	count := op.size / n
	for i := range count {
		from, at := a, pick(c, i)
		if at >= a.n/per {
			from, at = b, at-a.n/per
		}
		copy(lanes[i*per:(i+1)*per], from.lanes[at*per:(at+1)*per])
	}
	op.out.w, op.out.n, op.out.lanes = a.w, count*per, lanes
}

// permuteHalves chooses two of four halves of 16 bytes, or zero.
func permuteHalves[V any]() meaning[V] {
	return func(op *operation[V]) {
		op.movePieces(16, op.v[0], op.v[1], func(c int64, i int) int { return int(c>>(4*i)) & 3 })
		c, per := op.imm(0), 16/op.out.w
		for i := range 2 {
			for j := range per {
				if c>>(4*i+3)&1 != 0 {
					l := &op.out.lanes[i*per+j]
					l.n = op.m.zero(l.k)
				}
			}
		}
	}
}

// unpack interleaves the low or high halves of each 16 bytes.
func unpack[V any](k Kind, half int) meaning[V] {
	return func(op *operation[V]) {
		a, b := op.v[0], op.v[1]
		if a.w != int(k.Bytes()) || b.w != int(k.Bytes()) {
			if k.Float() || k.Bytes() < 8 || a.w > 8 || b.w != a.w {
				a, b = op.lanes(0, k), op.lanes(1, k)
			}
		}
		group := int(k.Bytes()) / a.w // lanes that move together
		per := 16 / int(k.Bytes())
		var lanes [64]lane[V]
		pieces := op.size / int(k.Bytes())
		for i := range pieces {
			from := a
			if i%2 == 1 {
				from = b
			}
			at := i/per*per + half*per/2 + i%per/2
			copy(lanes[i*group:(i+1)*group], from.lanes[at*group:(at+1)*group])
		}
		op.out.w, op.out.n, op.out.lanes = a.w, pieces*group, lanes
	}
}

// joinHalves puts 8 bytes of each of two float registers together; movehl takes b's first.
func joinHalves[V any](ha, hb int, swap bool) meaning[V] {
	return func(op *operation[V]) {
		a, b := op.lanes(0, F32), op.lanes(1, F32)
		if swap {
			a, b = b, a
		}
		op.each(F32, func(i int) lane[V] {
			if i < 2 {
				return a.lanes[2*ha+i]
			}
			return b.lanes[2*hb+i-2]
		})
	}
}

func duplicate[V any](k Kind, odd int) meaning[V] {
	return func(op *operation[V]) {
		a := op.lanes(0, k)
		op.each(k, func(i int) lane[V] { return a.lanes[i/2*2+odd] })
	}
}

// alignRight takes 16 bytes from the control's byte on of b with a above, in each half.
func alignRight[V any]() meaning[V] {
	return func(op *operation[V]) {
		a, b, c := op.v[0], op.v[1], int(op.imm(0))
		if a.w != b.w || c%a.w != 0 {
			op.m.as(a, I8, op.s)
			op.m.as(b, I8, op.s)
		}
		per, by := 16/a.w, c/a.w
		var lanes [64]lane[V]
		for i := range a.n {
			j := i%per + by
			base := i / per * per
			switch {
			case j < per:
				lanes[i] = b.lanes[base+j]
			case j < 2*per:
				lanes[i] = a.lanes[base+j-per]
			default:
				lanes[i] = lane[V]{op.m.zero(a.lanes[i].k), a.lanes[i].k}
			}
		}
		op.out.w, op.out.n, op.out.lanes = a.w, a.n, lanes
	}
}
