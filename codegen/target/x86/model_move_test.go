package x86_test

// shuffleModels: within parts of 128 bits.
func shuffleModels(m map[string]model) {
	for size, x := range map[int]string{1: "BW", 2: "WD", 4: "DQ", 8: "QDQ"} {
		unpack := func(high int) model {
			return each(size, func(out, a, b []byte, _ int64, _ int) {
				for i := range 8 / size {
					put(out, size, 2*i, get(a, size, i+high*8/size))
					put(out, size, 2*i+1, get(b, size, i+high*8/size))
				}
			})
		}
		m["VPUNPCKL"+x], m["VPUNPCKH"+x] = unpack(0), unpack(1)
	}
	m["VUNPCKLPS"], m["VUNPCKHPS"] = m["VPUNPCKLDQ"], m["VPUNPCKHDQ"]
	m["VUNPCKLPD"], m["VUNPCKHPD"] = m["VPUNPCKLQDQ"], m["VPUNPCKHQDQ"]
	for size, x := range map[int]string{2: "WB", 4: "DW"} {
		pack := func(clamp func(int64, int) uint64) model {
			return each(size/2, func(out, a, b []byte, _ int64, _ int) {
				for i := range 16 / size {
					put(out, size/2, i, clamp(sx(get(a, size, i), size), size/2))
					put(out, size/2, i+16/size, clamp(sx(get(b, size, i), size), size/2))
				}
			})
		}
		m["VPACKSS"+x], m["VPACKUS"+x] = pack(clampS), pack(clampU)
	}
	m["VPSHUFB"] = each(1, func(out, a, b []byte, _ int64, _ int) {
		for i := range 16 {
			if b[i] < 128 {
				out[i] = a[b[i]&15]
			}
		}
	})
	m["VPALIGNR"] = each(1, func(out, a, b []byte, imm int64, _ int) {
		copy(out, append(append(append([]byte{}, b...), a...), make([]byte, 256)...)[imm:])
	})
	m["VPSHUFD"] = each(4, func(out, a, _ []byte, imm int64, _ int) {
		for i := range 4 {
			put(out, 4, i, get(a, 4, int(imm>>(2*i)&3)))
		}
	})
	m["VPERMILPS"] = m["VPSHUFD"]
	m["VPERMILPD"] = each(8, func(out, a, _ []byte, imm int64, part int) {
		for i := range 2 {
			put(out, 8, i, get(a, 8, int(imm>>(2*part+i)&1)))
		}
	})
	half := func(from int) model {
		return each(2, func(out, a, _ []byte, imm int64, _ int) {
			copy(out, a)
			for i := range 4 {
				put(out, 2, from+i, get(a, 2, from+int(imm>>(2*i)&3)))
			}
		})
	}
	m["VPSHUFLW"], m["VPSHUFHW"] = half(0), half(4)
	m["VSHUFPS"] = each(4, func(out, a, b []byte, imm int64, _ int) {
		for i := range 4 {
			put(out, 4, i, get([][]byte{a, b}[i/2], 4, int(imm>>(2*i)&3)))
		}
	})
	m["VSHUFPD"] = each(8, func(out, a, b []byte, imm int64, part int) {
		put(out, 8, 0, get(a, 8, int(imm>>(2*part)&1)))
		put(out, 8, 1, get(b, 8, int(imm>>(2*part+1)&1)))
	})
	double := func(odd int) model {
		return permute(4, func(s sample, i, _ int) ([]byte, int) { return s.src[0], i&^1 | odd })
	}
	m["VMOVSLDUP"], m["VMOVSHDUP"] = double(0), double(1)
	blend := func(size, per int) model {
		return permute(size, func(s sample, i, _ int) ([]byte, int) { return s.src[s.imm>>(i%per)&1], i })
	}
	m["VPBLENDW"], m["VPBLENDD"], m["VBLENDPS"], m["VBLENDPD"] = blend(2, 8), blend(4, 8), blend(4, 8), blend(8, 4)
	for name, size := range map[string]int{"VPBLENDVB": 1, "VBLENDVPS": 4, "VBLENDVPD": 8} {
		m[name] = permute(size, func(s sample, i, _ int) ([]byte, int) {
			return s.src[get(s.src[2], size, i)>>(8*size-1)], i
		})
	}
}

// permuteModels: across parts of 128 bits.
func permuteModels(m map[string]model) {
	sizes := map[string]int{"VPERMB": 1, "VPERMW": 2, "VPERMD": 4, "VPERMPS": 4, "VPERMQv": 8, "VPERMPDv": 8}
	for name, size := range sizes {
		m[name] = permute(size, func(s sample, i, lanes int) ([]byte, int) {
			return s.src[1], int(get(s.src[0], size, i)) & (lanes - 1)
		})
	}
	for size, x := range suffixes {
		pick := func(index, a, b []byte, i, lanes int) ([]byte, int) {
			at := int(get(index, size, i)) & (2*lanes - 1)
			if at >= lanes {
				return b, at - lanes
			}
			return a, at
		}
		m["VPERMI2"+x] = permute(size, func(s sample, i, lanes int) ([]byte, int) {
			return pick(s.old, s.src[0], s.src[1], i, lanes)
		})
		m["VPERMT2"+x] = permute(size, func(s sample, i, lanes int) ([]byte, int) {
			return pick(s.src[0], s.old, s.src[1], i, lanes)
		})
		m["VALIGN"+x] = permute(size, func(s sample, i, lanes int) ([]byte, int) {
			at := i + int(s.imm)&(lanes-1)
			if at >= lanes {
				return s.src[0], at - lanes
			}
			return s.src[1], at
		})
	}
	m["VPERMQ"] = permute(8, func(s sample, i, _ int) ([]byte, int) { return s.src[0], i&^3 | int(s.imm>>(2*(i&3))&3) })
	m["VPERMPD"] = m["VPERMQ"]
	m["VPERM2I128"] = permute(8, func(s sample, i, _ int) ([]byte, int) {
		c := s.imm >> (4 * (i / 2))
		if c&8 != 0 {
			return nil, -1
		}
		return s.src[c>>1&1], int(c&1)*2 + i%2
	})
	m["VPERM2F128"] = m["VPERM2I128"]
	shuf := func(size int) model {
		return permute(size, func(s sample, i, _ int) ([]byte, int) {
			part, parts := i*size/16, s.bits/128
			bits := map[int]int{2: 1, 4: 2}[parts]
			from := int(s.imm>>(bits*part)) & (parts - 1)
			return s.src[part/(parts/2)], from*16/size + i%(16/size)
		})
	}
	m["VSHUFI32X4"], m["VSHUFI64X2"] = shuf(4), shuf(8)
	insert := func(size, bytes int) model {
		return whole(size, func(s sample) []byte {
			out := append([]byte{}, s.src[0][:s.bits/8]...)
			copy(out[int(s.imm)&(s.bits/8/bytes-1)*bytes:], s.src[1][:bytes])
			return out
		})
	}
	extract := func(size, bytes int) model {
		return whole(size, func(s sample) []byte { return s.src[0][int(s.imm)&(s.bits/8/bytes-1)*bytes:][:bytes] })
	}
	m["VINSERTI128"], m["VINSERTF128"], m["VINSERTI64X4"] = insert(4, 16), insert(4, 16), insert(8, 32)
	m["VEXTRACTI128"], m["VEXTRACTF128"], m["VEXTRACTI64X4"] = extract(4, 16), extract(4, 16), extract(8, 32)
	for name, size := range map[string]int{"VPINSRB": 1, "VPINSRW": 2, "VPINSRD": 4, "VPINSRQ": 8} {
		m[name] = whole(size, func(s sample) []byte {
			out := append([]byte{}, s.src[0][:16]...)
			put(out, size, int(s.imm)&(16/size-1), get(s.src[1], size, 0))
			return out
		})
	}
	for name, size := range map[string]int{"VPEXTRB": 1, "VPEXTRW": 2, "VPEXTRD": 4, "VPEXTRQ": 8} {
		m[name] = whole(size, func(s sample) []byte { return s.src[0][int(s.imm)&(16/size-1)*size:][:size] })
	}
	m["VINSERTPS"] = whole(4, func(s sample) []byte {
		out, from := append([]byte{}, s.src[0][:16]...), int(s.imm>>6)
		if s.mem {
			from = 0
		}
		put(out, 4, int(s.imm>>4&3), get(s.src[1], 4, from))
		for i := range 4 {
			if s.imm>>i&1 != 0 {
				put(out, 4, i, 0)
			}
		}
		return out
	})
}

// moveModels: moves, broadcasts, extensions, truncations.
func moveModels(m map[string]model) {
	for name, size := range map[string]int{"VMOVDQU": 4, "VMOVDQA": 4, "VMOVDQU8": 1, "VMOVDQU16": 2, "VMOVDQU64": 8,
		"VMOVUPS": 4, "VMOVAPS": 4, "VMOVNTDQ": 4} {
		m[name] = whole(size, func(s sample) []byte { return s.src[0][:s.bits/8] })
		m[name+"store"] = m[name]
	}
	sizes := map[string]int{"VMOVD": 4, "VMOVQ": 8, "VMOVSS": 4, "VMOVSD": 8, "VMOVQfrom": 8, "VMOVQto": 8}
	for name, size := range sizes {
		m[name] = whole(size, func(s sample) []byte { return s.src[0][:size] })
		m[name+"store"] = m[name]
	}
	for name, size := range map[string]int{"VPBROADCASTB": 1, "VPBROADCASTW": 2, "VPBROADCASTD": 4, "VPBROADCASTQ": 8,
		"VBROADCASTSS": 4, "VBROADCASTSD": 8} {
		m[name] = permute(size, func(s sample, _, _ int) ([]byte, int) { return s.src[0], 0 })
		m[name+"r"] = m[name]
	}
	m["VBROADCASTI128"] = permute(4, func(s sample, i, _ int) ([]byte, int) { return s.src[0], i % 4 })
	for small, x := range suffixes {
		for large, y := range suffixes {
			if large <= small {
				continue
			}
			m["VPMOVSX"+x+y] = one(large, small, func(a uint64, _ int64) uint64 { return uint64(sx(a, small)) })
			m["VPMOVZX"+x+y] = one(large, small, func(a uint64, _ int64) uint64 { return a })
			m["VPMOV"+y+x] = one(small, large, func(a uint64, _ int64) uint64 { return a })
			m["VPMOVS"+y+x] = one(small, large, func(a uint64, _ int64) uint64 { return clampS(sx(a, large), small) })
			m["VPMOVUS"+y+x] = one(small, large, func(a uint64, _ int64) uint64 { return min(a, 1<<(8*small)-1) })
		}
	}
	for name, size := range map[string]int{"VPMOVMSKB": 1, "VMOVMSKPS": 4, "VMOVMSKPD": 8, "VPMOVB2M": 1, "VPMOVW2M": 2,
		"VPMOVD2M": 4, "VPMOVQ2M": 8} {
		m[name] = bits(size, func(s sample, i int) bool { return sx(get(s.src[0], size, i), size) < 0 })
	}
}

// bits is a mask: bit i reports whether f holds of lane i.
func bits(size int, f func(s sample, i int) bool) model {
	return model{size: 8, f: func(s sample) []byte {
		out, v := make([]byte, 8), uint64(0)
		for i := range s.bits / 8 / size {
			v |= ones(f(s, i)) & 1 << i
		}
		put(out, 8, 0, v)
		return out
	}}
}
