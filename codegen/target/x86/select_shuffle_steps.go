package x86

import "slices"

// halfway is the instructions whose blocks have their lower half from a and their upper half from b: VSHUFPS, VSHUFPD.
func (s *shuffler) halfway(w int, p perm) func(a, b val) val {
	if q := p.at(4); q != nil && q.inBlocks(4) {
		imm, ok := perm{-1, -1, -1, -1}, true
		for i, from := range q {
			if from < 0 {
				continue
			}
			k, place := i%4, from%4
			if from/len(q) != k/2 || imm[k] >= 0 && imm[k] != place {
				ok = false
				break
			}
			imm[k] = place
		}
		if ok {
			return func(a, b val) val { return s.vi(VSHUFPS, w, imm.imm2(), a, b) }
		}
	}
	if q := p.at(8); q != nil && q.inBlocks(2) {
		imm := 0
		for i, from := range q {
			if from < 0 {
				continue
			}
			if from/len(q) != i%2 {
				return nil
			}
			imm |= from % 2 << i
		}
		return func(a, b val) val { return s.vi(VSHUFPD, w, imm, a, b) }
	}
	return nil
}

// anywhere is AVX-512's permutations of two registers: the places lie in a third, which is overwritten.
func (s *shuffler) anywhere(w int, p perm) func(a, b val) val {
	if s.has&AVX512 == 0 {
		return nil
	}
	for _, r := range []struct{ unit, op int }{{8, VPERMI2Q}, {4, VPERMI2D}, {2, VPERMI2W}, {1, VPERMI2B}} {
		q := p.at(r.unit)
		if q == nil || r.unit == 1 && s.has&AVX512VBMI == 0 {
			continue
		}
		return func(a, b val) val { return s.v(r.op, w, s.in(s.constant(w, q.table(r.unit))), a, b) }
	}
	return nil
}

// twoThenOne is an instruction of two sources, and one that shuffles what it gives.
func (s *shuffler) twoThenOne(w int, p perm) func(a, b val) val {
	list := s.unpacks(w)
	slices.Reverse(list) // the widest first: what then remains is the cheaper
	if m, ok := s.merged(w, p); ok {
		list = append(list, m)
	}
	for _, imm := range []int{0x88, 0xDD} { // even, odd lanes
		units := make([]int, w/32)
		for i := range units {
			k := i % 4
			units[i] = i/4*4 + k%2*2 + imm>>4&1 + k/2*len(units)
		}
		list = append(list, made{permOf(units, 4), func(a, b val) val { return s.vi(VSHUFPS, w, imm, a, b) }})
	}
	if w == 256 {
		for _, imm := range []int{0x20, 0x31, 0x30, 0x21} {
			both := func(a, b val) val { return s.vi(VPERM2I128, w, imm, a, b) }
			list = append(list, made{permOf([]int{imm & 3, imm >> 4}, 16), both})
		}
	}
	for _, m := range list {
		if q := p.over(m.p); q != nil {
			if then := s.one(w, q); then != nil {
				return func(a, b val) val { return then(m.make(a, b)) }
			}
		}
	}
	return nil
}

// merged is the blend that has every byte that p needs, if no two of them lie at the same place.
func (s *shuffler) merged(w int, p perm) (made, bool) {
	g := make(perm, len(p))
	for i := range g {
		g[i] = -1
	}
	for _, from := range p {
		if from < 0 {
			continue
		}
		if at := from % len(p); g[at] >= 0 && g[at] != from {
			return made{}, false
		} else {
			g[at] = from
		}
	}
	return made{g.named(), func(a, b val) val { return s.blend(w, a, b, g) }}, true
}

// slid is blocks of a and b side by side, and an instruction of these and a or b.
//
//	a1 a2 .. a15 b0 of 256 bits   ->   t = VPERM2I128(a, b): the upper half of a, the lower one of b; VPALIGNR(a, t)
func (s *shuffler) slid(w int, p perm) func(a, b val) val {
	var list []made
	switch w {
	case 256:
		for _, imm := range []int{0x21, 0x03, 0x30, 0x12} {
			list = append(list, made{permOf([]int{imm & 3, imm >> 4}, 16),
				func(a, b val) val { return s.vi(VPERM2I128, w, imm, a, b) }})
		}
	case 512:
		for n := 1; n < 4; n++ {
			list = append(list, made{permOf([]int{n, n + 1, n + 2, n + 3}, 16),
				func(a, b val) val { return s.vi(VALIGNQ, w, 2*n, b, a) }})
		}
	}
	for _, m := range list {
		for n := range 2 {
			other := permOf([]int{n * len(p) / 16}, 16)
			for len(other) < len(p) {
				other = append(other, other[len(other)-16]+16)
			}
			q := p.over(append(append(perm{}, other...), m.p...))
			if q == nil {
				continue
			}
			if f := s.two(w, q); f != nil {
				return func(a, b val) val { return f([]val{a, b}[n], m.make(a, b)) }
			}
		}
	}
	return nil
}

// unpacked is both zips of a and b, and their blocks in another order.
//
//	a0 b0 a1 b1 .. of 256 bits   ->   VPERM2I128(VPUNPCKLWD(a, b), VPUNPCKHWD(a, b))
func (s *shuffler) unpacked(w int, p perm) func(a, b val) val {
	list := s.unpacks(w)
	for n := 0; n < len(list); n += 2 {
		low, high := list[n], list[n+1]
		both := append(append(perm{}, low.p...), high.p...)
		if q := p.over(both); q != nil {
			if f := s.blocks(w, q); f != nil {
				return func(a, b val) val { return f(low.make(a, b), high.make(a, b)) }
			}
		}
	}
	return nil
}
