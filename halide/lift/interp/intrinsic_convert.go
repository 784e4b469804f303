package interp

// convertFamilies are conversions between lanes, casts, packs and moves between registers of different sizes.
func convertFamilies[V any](all map[string]family[V]) {
	for _, from := range []string{"ps", "pd", "si128", "si256"} {
		for _, to := range []string{"ps", "pd", "si128", "si256"} {
			all["cast"+from+"_"+to] = func(_ suffix,
				bytes int) meaning[V] {
				return func(op *operation[V]) { op.out.copy(op.v[0]) }
			}
		}
	}
	for _, t := range []string{"ps", "pd", "si"} {
		all["cast"+t+"128_"+t+"256"] = func(suffix, int) meaning[V] { return resize[V]() }
		all["cast"+t+"256_"+t+"128"] = func(suffix, int) meaning[V] { return resize[V]() }
		all["cast"+t+"512_"+t+"256"] = func(suffix, int) meaning[V] { return resize[V]() }
		all["zext"+t+"128_"+t+"256"] = func(suffix, int) meaning[V] { return resize[V]() }
	}
	type pair struct{ from, to Kind }
	names := map[Kind]string{I8: "epi8", U8: "epu8", I16: "epi16", U16: "epu16", I32: "epi32", U32: "epu32",
		I64: "epi64", F32: "ps", F64: "pd"}
	for _, p := range []pair{{I32, F32}, {I32, F64}, {F32, F64}, {F64, F32}, {I8, I16}, {I8, I32}, {I8, I64},
		{I16, I32}, {I16, I64}, {I32, I64}, {U8, I16}, {U8, I32}, {U8, I64}, {U16, I32}, {U16, I64}, {U32, I64}} {
		all["cvt"+names[p.from]+"_"+names[p.to]] = func(suffix, int) meaning[V] {
			return convertLanes[V](p.from, p.to,
				"")
		}
	}
	all["cvtps_epi32"] = func(suffix, int) meaning[V] { return convertLanes[V](F32, I32, "rint") }
	all["cvtpd_epi32"] = func(suffix, int) meaning[V] { return convertLanes[V](F64, I32, "rint") }
	all["cvttps_epi32"] = func(suffix, int) meaning[V] { return convertLanes[V](F32, I32, "trunc") }
	all["cvttpd_epi32"] = func(suffix, int) meaning[V] { return convertLanes[V](F64, I32, "trunc") }
	for name, k := range map[string]Kind{"cvtss_f32": F32, "cvtsd_f64": F64, "cvtsi128_si32": I32, "cvtsi128_si64": I64,
		"cvtsi256_si32": I32, "cvtsi128_si64x": I64} {
		all[name] = func(suffix, int) meaning[V] {
			return func(op *operation[V]) { op.num = op.lanes(0, k).lanes[0].n }
		}
	}
	for name, k := range map[string]Kind{"cvtsi32_si128": I32, "cvtsi64_si128": I64} {
		all[name] = func(suffix, int) meaning[V] {
			return func(op *operation[V]) {
				op.each(k, func(int) lane[V] { return lane[V]{op.m.zero(k), k} })
				op.out.lanes[0].n = op.n[0]
			}
		}
	}
	for name, k := range map[string]Kind{"cvtsi32_ss": F32, "cvtsi64_ss": F32, "cvtsi32_sd": F64, "cvtsi64_sd": F64} {
		all[name] = func(suffix, int) meaning[V] {
			return func(op *operation[V]) {
				op.out.copy(op.lanes(0, k))
				op.out.lanes[0].n = op.m.convert(op.kn[0], k, false, op.n[0], op.s)
			}
		}
	}
	for name, p := range map[string]struct {
		k, to    Kind
		rounding string
	}{"cvtss_si32": {F32, I32, "rint"}, "cvtsd_si32": {F64, I32, "rint"}, "cvttss_si32": {F32, I32, "trunc"},
		"cvttsd_si32": {F64, I32, "trunc"}, "cvtsd_si64": {F64, I64, "rint"}, "cvttsd_si64": {F64, I64, "trunc"}} {
		all[name] = func(suffix, int) meaning[V] {
			return func(op *operation[V]) {
				n := op.lanes(0, p.k).lanes[0].n
				if p.rounding == "rint" {
					n = op.m.call("rint", p.k, []number[V]{n})
				}
				op.num = op.m.convert(p.k, p.to, false, n, op.s)
			}
		}
	}
	for name, p := range map[string]pair{"cvtss_sd": {F32, F64}, "cvtsd_ss": {F64, F32}} {
		all[name] = func(suffix, int) meaning[V] {
			return func(op *operation[V]) {
				a, b := op.lanes(0, p.to), op.lanes(1, p.from)
				op.out.copy(a)
				op.out.lanes[0].n = op.m.convert(p.from, p.to, false, b.lanes[0].n, op.s)
			}
		}
	}
	all["round"] = func(sf suffix, _ int) meaning[V] { return roundLanes[V](sf) }
	all["packs"] = func(sf suffix, _ int) meaning[V] { return pack[V](sf, true) }
	all["packus"] = func(sf suffix, _ int) meaning[V] { return pack[V](sf, false) }
}

// resize keeps the low lanes; lanes above are zero (the Guide leaves them undefined in casts).
func resize[V any]() meaning[V] {
	return func(op *operation[V]) {
		a := op.v[0]
		op.out.copy(a)
		op.out.n = op.size / a.w
		for i := a.n; i < op.out.n; i++ {
			op.out.lanes[i] = lane[V]{op.m.zero(a.lanes[0].k), a.lanes[0].k}
		}
	}
}

// convertLanes converts as many lanes as there is room for; lanes above are zero. rounding is applied to floats before
// they become integers.
func convertLanes[V any](from, to Kind, rounding string) meaning[V] {
	return func(op *operation[V]) {
		a := op.lanes(0, from)
		op.each(to, func(i int) lane[V] {
			if i >= a.n {
				return lane[V]{op.m.zero(to), to}
			}
			n := a.lanes[i].n
			if rounding == "rint" {
				n = op.m.call("rint", from, []number[V]{n})
			}
			return lane[V]{op.m.convert(from, to, false, n, op.s), to}
		})
	}
}

// roundLanes is roundps: by the control's low bits to nearest even, down, up or towards zero.
func roundLanes[V any](sf suffix) meaning[V] {
	return func(op *operation[V]) {
		name, c := "rint", op.imm(0)
		if c&4 == 0 {
			name = [...]string{"rint", "floor", "ceil", "trunc"}[c&3]
		}
		a := op.lanes(0, sf.k)
		op.each(sf.k, func(i int) lane[V] { return lane[V]{op.m.call(name, sf.k, []number[V]{a.lanes[i].n}), sf.k} })
	}
}

// pack saturates lanes to half their size: in each 16 bytes those of a, then those of b.
func pack[V any](sf suffix, signed bool) meaning[V] {
	if sf.k != I16 && sf.k != I32 {
		return nil
	}
	to := sf.k - 2
	if !signed {
		to = unsigned(to)
	}
	return func(op *operation[V]) {
		a, b := op.lanes(0, sf.k), op.lanes(1, sf.k)
		half := 16 / int(sf.k.Bytes())
		op.each(to, func(i int) lane[V] {
			from, j := a, i%(2*half)
			if j >= half {
				from, j = b, j-half
			}
			l := from.lanes[i/(2*half)*half+j]
			return op.saturate(op.m.convert(sf.k, I32, false, l.n, op.s), I32, to)
		})
	}
}

// insertExtract are the moves of one lane or half.
func insertExtract[V any](all map[string]family[V]) {
	for _, name := range []string{"insertf128", "inserti128"} {
		all[name] = func(suffix, int) meaning[V] {
			return func(op *operation[V]) {
				a, b, at := op.v[0], op.v[1], int(op.imm(0)&1)
				op.m.as(b, a.lanes[0].k, op.s)
				op.out.copy(a)
				copy(op.out.lanes[at*b.n:(at+1)*b.n], b.lanes[:b.n])
			}
		}
	}
	for _, name := range []string{"extractf128", "extracti128"} {
		all[name] = func(suffix, int) meaning[V] {
			return func(op *operation[V]) {
				a, at := op.v[0], int(op.imm(0)&1)
				half := a.n / 2
				op.out.w, op.out.n = a.w, half
				copy(op.out.lanes[:half], a.lanes[at*half:(at+1)*half])
			}
		}
	}
	all["set_m128"] = func(suffix, int) meaning[V] { return twoHalves[V](1, 0) }
	all["setr_m128"] = func(suffix, int) meaning[V] { return twoHalves[V](0, 1) }
	all["set_m128d"], all["setr_m128d"] = all["set_m128"], all["setr_m128"]
	all["set_m128i"], all["setr_m128i"] = all["set_m128"], all["setr_m128"]
	all["extract"] = func(sf suffix, _ int) meaning[V] {
		return func(op *operation[V]) {
			k := sf.k
			if k == F32 { // extract_ps gives the bits
				a := op.lanes(0, F32)
				op.num = op.m.reinterpret(a.lanes[op.imm(0)&3].n, F32, I32, op.s)
				return
			}
			if k.Bytes() < 4 {
				k = unsigned(k)
			}
			a := op.lanes(0, k)
			op.num = a.lanes[int(op.imm(0))&(a.n-1)].n
			if k.Bytes() < 4 {
				op.num = op.m.convert(k, I32, false, op.num, op.s)
			}
		}
	}
	all["insert"] = func(sf suffix, _ int) meaning[V] {
		if sf.k == F32 {
			return insertFloat[V]()
		}
		return func(op *operation[V]) {
			a := op.lanes(0, sf.k)
			op.out.copy(a)
			op.out.lanes[int(op.imm(1))&(a.n-1)] = lane[V]{op.m.convert(op.kn[0], sf.k, false, op.n[0], op.s), sf.k}
		}
	}
}

func twoHalves[V any](low, high int) meaning[V] {
	return func(op *operation[V]) {
		a, b := op.v[low], op.v[high]
		op.m.as(b, a.lanes[0].k, op.s)
		op.out.copy(a)
		copy(op.out.lanes[a.n:a.n+b.n], b.lanes[:b.n])
		op.out.n = a.n + b.n
	}
}

// insertFloat is insertps: one lane of b into a, then zeros by a mask.
func insertFloat[V any]() meaning[V] {
	return func(op *operation[V]) {
		a, b, c := op.lanes(0, F32), op.lanes(1, F32), op.imm(0)
		op.each(F32, func(i int) lane[V] {
			switch {
			case c>>i&1 != 0:
				return lane[V]{op.m.zero(F32), F32}
			case int(c>>4)&3 == i:
				return b.lanes[c>>6&3]
			}
			return a.lanes[i]
		})
	}
}
