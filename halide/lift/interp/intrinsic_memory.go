package interp

// memoryFamilies are loads, stores and what makes vectors of scalars.
func memoryFamilies[V any](all map[string]family[V]) {
	for _, name := range []string{"load", "loadu", "lddqu", "stream_load"} {
		all[name] = func(sf suffix, bytes int) meaning[V] { return loadFamily[V](sf, bytes) }
	}
	for _, name := range []string{"store", "storeu", "stream"} {
		all[name] = func(sf suffix, bytes int) meaning[V] { return storeFamily[V](sf, bytes) }
	}
	for _, name := range []string{"load1", "broadcast", "loaddup"} {
		all[name] = func(sf suffix, _ int) meaning[V] { return loadBroadcast[V](sf.k, int(sf.k.Bytes())) }
	}
	all["load_ps1"] = func(suffix, int) meaning[V] { return loadBroadcast[V](F32, 4) }
	all["load_pd1"] = func(suffix, int) meaning[V] { return loadBroadcast[V](F64, 8) }
	// broadcast_ps, broadcast_pd repeat the 16 bytes that the pointer points to.
	all["broadcast_ps"] = func(suffix, int) meaning[V] { return loadBroadcast[V](F32, 16) }
	all["broadcast_pd"] = func(suffix, int) meaning[V] { return loadBroadcast[V](F64, 16) }
	all["store1"] = func(sf suffix, _ int) meaning[V] { return storeRepeated[V](sf.k) }
	all["store_ps1"] = func(suffix, int) meaning[V] { return storeRepeated[V](F32) }
	all["store_pd1"] = func(suffix, int) meaning[V] { return storeRepeated[V](F64) }
	all["loadr"] = func(sf suffix, bytes int) meaning[V] {
		return func(op *operation[V]) { loadFamily[V](sf, bytes)(op); reverse(op.out) }
	}
	all["storer"] = func(sf suffix, bytes int) meaning[V] {
		return func(op *operation[V]) { reverse(op.lanes(0, sf.k)); storeFamily[V](sf, bytes)(op) }
	}
	all["loadl"] = func(sf suffix, _ int) meaning[V] { return loadHalf[V](sf, 0) }
	all["loadh"] = func(sf suffix, _ int) meaning[V] { return loadHalf[V](sf, 1) }
	all["storel"] = func(sf suffix, _ int) meaning[V] { return storeHalf[V](0) }
	all["storeh"] = func(sf suffix, _ int) meaning[V] { return storeHalf[V](1) }
	all["maskload"] = func(sf suffix, _ int) meaning[V] { return maskLoad[V](sf.k) }
	for _, name := range []string{"load", "loadu"} {
		all["maskz_"+name] = func(sf suffix, _ int) meaning[V] { return chosenLoad[V](sf.k) }
	}
	for _, name := range []string{"store", "storeu"} {
		all["mask_"+name] = func(sf suffix, _ int) meaning[V] { return chosenStore[V](sf.k) }
	}
	all["maskstore"] = func(sf suffix, _ int) meaning[V] { return maskStore[V](sf.k) }
	all["set1"] = func(sf suffix, bytes int) meaning[V] {
		return func(op *operation[V]) {
			n := op.m.convert(op.kn[0], sf.k, false, op.n[0], op.s)
			op.out.fill(bytes/int(sf.k.Bytes()), sf.k, n)
		}
	}
	all["set_ps1"], all["set_pd1"] = func(_ suffix, b int) meaning[V] { return all["set1"](suffix{k: F32}, b) },
		func(_ suffix, b int) meaning[V] { return all["set1"](suffix{k: F64}, b) }
	all["set"] = func(sf suffix, _ int) meaning[V] { return setLanes[V](sf, true) }
	all["setr"] = func(sf suffix, _ int) meaning[V] { return setLanes[V](sf, false) }
	for _, name := range []string{"setzero", "undefined"} {
		all[name] = func(sf suffix, bytes int) meaning[V] {
			return func(op *operation[V]) { op.out.fill(bytes/int(sf.k.Bytes()), sf.k, op.m.zero(sf.k)) }
		}
	}
	for _, name := range []string{"i32gather", "i64gather"} {
		all[name] = func(sf suffix, bytes int) meaning[V] { return gather[V](sf.k, name == "i32gather") }
	}
	for _, name := range []string{"zeroupper", "zeroall", "sfence", "mfence", "lfence", "pause", "prefetch"} {
		all[name] = func(suffix, int) meaning[V] { return func(*operation[V]) {} }
	}
}

func loadFamily[V any](sf suffix, bytes int) meaning[V] {
	return func(op *operation[V]) {
		switch {
		case sf.scalar:
			op.out.fill(bytes/int(sf.k.Bytes()), sf.k, op.m.zero(sf.k))
			op.out.lanes[0] = lane[V]{op.m.get(op.p[0], sf.k, op.s), sf.k}
			return
		case sf.part > 0: // si32, si64: zeros above
			op.m.readVec(op.p[0], sf.part, sf.k, op.out, op.s)
			k := op.out.lanes[0].k
			for i := op.out.n; i < bytes/op.out.w; i++ {
				op.out.lanes[i] = lane[V]{op.m.zero(k), k}
			}
			op.out.n = bytes / op.out.w
			return
		}
		op.m.readVec(op.p[0], bytes, sf.k, op.out, op.s)
		if !sf.whole {
			op.m.as(op.out, sf.k, op.s)
		}
	}
}

func storeFamily[V any](sf suffix, bytes int) meaning[V] {
	return func(op *operation[V]) {
		if sf.scalar {
			op.m.storeVec(op.p[0], op.lanes(0, sf.k), int(sf.k.Bytes()), op.s)
			return
		}
		v := op.v[0]
		if !sf.whole {
			v = op.lanes(0, sf.k)
		}
		size := bytes
		if sf.part > 0 {
			size = sf.part
			if v.w > size {
				op.m.as(v, sf.k, op.s)
			}
			v.n = size / v.w
		}
		op.m.storeVec(op.p[0], v, size, op.s)
	}
}

func storeRepeated[V any](k Kind) meaning[V] {
	return func(op *operation[V]) {
		v := op.lanes(0, k)
		for i := range v.n {
			v.lanes[i] = v.lanes[0]
		}
		op.m.storeVec(op.p[0], v, v.size(), op.s)
	}
}

func reverse[V any](v *vec[V]) {
	for i := range v.n / 2 {
		v.lanes[i], v.lanes[v.n-1-i] = v.lanes[v.n-1-i], v.lanes[i]
	}
}

// loadBroadcast repeats the n bytes at a pointer. Broadcasts of a register's lane have no pointer.
func loadBroadcast[V any](k Kind, n int) meaning[V] {
	return func(op *operation[V]) {
		if len(op.p) == 0 {
			broadcastLane(op, k)
			return
		}
		per := n / int(k.Bytes())
		var from [4]number[V]
		for i := range per {
			from[i] = op.m.get(ptr[V]{op.p[0].o, op.p[0].off + int64(i)*k.Bytes()}, k, op.s)
		}
		op.each(k, func(i int) lane[V] { return lane[V]{from[i%per], k} })
	}
}

func broadcastLane[V any](op *operation[V], k Kind) {
	x := op.lanes(0, k).lanes[0]
	op.each(k, func(int) lane[V] { return x })
}

// loadHalf replaces one half of a register of 16 bytes; loadl_epi64 sets the other one to zero.
func loadHalf[V any](sf suffix, half int) meaning[V] {
	return func(op *operation[V]) {
		var low vec[V]
		op.m.readVec(op.p[0], 8, sf.k, &low, op.s)
		if len(op.v) == 0 {
			op.out.w, op.out.n = low.w, 2*low.n
			for i := range op.out.n {
				k := low.lanes[0].k
				op.out.lanes[i] = lane[V]{op.m.zero(k), k}
				if i < low.n {
					op.out.lanes[i] = low.lanes[i]
				}
			}
			return
		}
		a := op.v[0]
		op.m.as(a, low.lanes[0].k, op.s)
		op.out.copy(a)
		copy(op.out.lanes[half*low.n:(half+1)*low.n], low.lanes[:low.n])
	}
}

func storeHalf[V any](half int) meaning[V] {
	return func(op *operation[V]) {
		v := op.v[0]
		if v.w > 8 {
			panic("BUG: lanes of more than 8 bytes")
		}
		n := 8 / v.w
		if half == 1 {
			copy(v.lanes[:n], v.lanes[n:2*n])
		}
		v.n = n
		op.m.storeVec(op.p[0], v, 8, op.s)
	}
}

// maskBit reports whether lane i of the mask is negative; data is refused.
func (op *operation[V]) maskBit(v *vec[V], i int) bool {
	n := op.m.resolve(v.lanes[i].k, v.lanes[i].n)
	if n.st != isKnown {
		needsConcrete(op.s.pos, "a mask of a load or store")
	}
	return n.int() < 0
}

func maskLoad[V any](k Kind) meaning[V] {
	return func(op *operation[V]) {
		mask := op.lanes(0, signedOf(k))
		op.each(k, func(i int) lane[V] {
			if !op.maskBit(mask, i) {
				return lane[V]{op.m.zero(k), k}
			}
			return lane[V]{op.m.get(ptr[V]{op.p[0].o, op.p[0].off + int64(i)*k.Bytes()}, k, op.s), k}
		})
	}
}

func maskStore[V any](k Kind) meaning[V] {
	return func(op *operation[V]) {
		mask, v := op.lanes(0, signedOf(k)), op.lanes(1, k)
		for i := range v.n {
			if op.maskBit(mask, i) {
				op.m.put(ptr[V]{op.p[0].o, op.p[0].off + int64(i)*k.Bytes()}, k, v.lanes[i].n, op.s)
			}
		}
	}
}

// chosenLoad loads the lanes of which the mask's bits are set; the others are 0, and are not read.
func chosenLoad[V any](k Kind) meaning[V] {
	return func(op *operation[V]) {
		mask := op.imm(0)
		op.each(k, func(i int) lane[V] {
			if mask>>i&1 == 0 {
				return lane[V]{op.m.zero(k), k}
			}
			return lane[V]{op.m.get(ptr[V]{op.p[0].o, op.p[0].off + int64(i)*k.Bytes()}, k, op.s), k}
		})
	}
}

// chosenStore stores the lanes of which the mask's bits are set.
func chosenStore[V any](k Kind) meaning[V] {
	return func(op *operation[V]) {
		mask, v := op.imm(0), op.lanes(0, k)
		for i := range v.n {
			if mask>>i&1 != 0 {
				op.m.put(ptr[V]{op.p[0].o, op.p[0].off + int64(i)*k.Bytes()}, k, v.lanes[i].n, op.s)
			}
		}
	}
}

// setLanes sets lanes from scalars, the last one first if they are written from the highest lane down. set_ss sets lane
// 0.
func setLanes[V any](sf suffix, down bool) meaning[V] {
	return func(op *operation[V]) {
		count := len(op.n)
		op.each(sf.k, func(i int) lane[V] {
			if i >= count {
				return lane[V]{op.m.zero(sf.k), sf.k}
			}
			j := i
			if down {
				j = count - 1 - i
			}
			return lane[V]{op.m.convert(op.kn[j], sf.k, false, op.n[j], op.s), sf.k}
		})
	}
}

// gather loads from a base plus indices that are numbers, times the scale.
func gather[V any](k Kind, narrow bool) meaning[V] {
	index := I64
	if narrow {
		index = I32
	}
	return func(op *operation[V]) {
		at, scale := op.lanes(0, index), op.imm(0)
		op.each(k, func(i int) lane[V] {
			n := op.m.resolve(index, at.lanes[i].n)
			if n.st != isKnown {
				needsConcrete(op.s.pos, "an index of a gather")
			}
			return lane[V]{op.m.get(ptr[V]{op.p[0].o, op.p[0].off + n.int()*scale}, k, op.s), k}
		})
	}
}
