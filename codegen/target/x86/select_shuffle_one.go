package x86

// one is an instruction that makes p of one source; nil if there is none.
func (s *shuffler) one(w int, p perm) func(val) val {
	imm := func(op, imm int) func(val) val { return func(x val) val { return s.vi(op, w, imm, x) } }
	quick := s.has&AVX512 != 0
	if p.identity() {
		return func(x val) val { return x }
	}
	if q := p.at(4).uniform(4); q != nil {
		return imm(VPSHUFD, q.imm2())
	}
	if q := p.at(2).uniform(8); q != nil {
		low, high := q[:4], q[4:]
		switch still := func(i int) int { return i }; {
		case high.fits(func(i int) int { return i + 4 }) && !contains(low, 4):
			return imm(VPSHUFLW, low.imm2())
		case low.fits(still) && !below(high, 4):
			return imm(VPSHUFHW, high.imm2())
		}
	}
	if f := s.shifted(w, p); f != nil {
		return f
	}
	if p.inBlocks(16) {
		b := make([]byte, len(p))
		for i, from := range p {
			b[i] = byte(from % 16)
			if from < 0 {
				b[i] = 0x80
			}
		}
		return func(x val) val { return s.v(VPSHUFB, w, x, s.constant(w, b)) }
	}
	for n, op := range []int{VPBROADCASTB, VPBROADCASTW, VPBROADCASTD, VPBROADCASTQ} {
		if q := p.at(1 << n); q != nil && q.fits(func(int) int { return 0 }) {
			return func(x val) val { return s.v(op, w, s.in(x)) }
		}
	}
	if q := p.at(8).halves(); q != nil {
		return imm(VPERMQ, q.imm2())
	}
	if q := p.at(16); q != nil && w == 512 {
		return func(x val) val { x = s.in(x); return s.vi(VSHUFI64X2, w, q.imm2(), x, x) }
	}
	index := func(op, unit int, q perm) func(val) val {
		return func(x val) val { return s.v(op, w, s.in(s.constant(w, q.table(unit))), x) }
	}
	if q := p.at(4); q != nil {
		return index(VPERMD, 4, q)
	}
	if q := p.at(2); q != nil && quick {
		return index(VPERMW, 2, q)
	}
	if s.has&AVX512VBMI != 0 {
		return index(VPERMB, 1, p)
	}
	return nil
}

// shifted is a shift of lanes: what it fills in is not asked for.
func (s *shuffler) shifted(w int, p perm) func(val) val {
	for n, rows := range [][2]int{{VPSLLWi, VPSRLWi}, {VPSLLDi, VPSRLDi}, {VPSLLQi, VPSRLQi}, {VPSLLDQ, VPSRLDQ}} {
		unit := 2 << n
		for by := 1 - unit; by < unit; by++ {
			inside := p.fits(func(i int) int {
				if (i+by)/unit != i/unit || i+by < 0 {
					return -2 // filled in
				}
				return i + by
			})
			bits := 8
			if unit == 16 {
				bits = 1
			}
			switch {
			case inside && by < 0:
				return func(x val) val { return s.vi(rows[0], w, -by*bits, x) }
			case inside && by > 0:
				return func(x val) val { return s.vi(rows[1], w, by*bits, x) }
			}
		}
	}
	return nil
}

func contains(p perm, least int) bool {
	for _, from := range p {
		if from >= least {
			return true
		}
	}
	return false
}

func below(p perm, limit int) bool {
	for _, from := range p {
		if from >= 0 && from < limit {
			return true
		}
	}
	return false
}

// halves is what the halves of 256 bits of a perm of 8 bytes have in common; nil if they differ.
func (p perm) halves() perm {
	if len(p) < 4 {
		return nil
	}
	return p.uniform(4)
}

// oneTwice is two instructions that make p of one source: one that brings what each block needs into it, one within
// blocks, in either order; nil if there is none.
func (s *shuffler) oneTwice(w int, p perm) func(val) val {
	for _, unit := range []int{16, 8, 4} {
		g := gatherUnits(p, unit)
		if g == nil {
			continue
		}
		first := s.one(w, g)
		if first == nil {
			continue
		}
		if then := s.one(w, p.over(g.named())); then != nil {
			return func(x val) val { return then(first(x)) }
		}
	}
	if slots, q := slotted(p, 1); q != nil {
		if then := s.one(w, q); then != nil {
			first := s.one(w, slots[0])
			return func(x val) val { return then(first(x)) }
		}
	}
	return nil
}

// named is g with names for the bytes that are any, which nobody asks for.
func (p perm) named() perm {
	out := make(perm, len(p))
	for i, from := range p {
		if out[i] = from; from < 0 {
			out[i] = -2 - i
		}
	}
	return out
}

// gatherUnits brings into each block of 128 bits the units that it needs; nil if these are more than it holds.
func gatherUnits(p perm, unit int) perm {
	per := 16 / unit
	out := make(perm, 0, len(p)/unit)
	for block := 0; block < len(p); block += 16 {
		var need perm
		for _, from := range p[block : block+16] {
			if from >= 0 && !hasUnit(need, from/unit) {
				need = append(need, from/unit)
			}
		}
		if len(need) > per {
			return nil
		}
		for len(need) < per {
			need = append(need, -1)
		}
		out = append(out, need...)
	}
	return permOf(out, unit)
}

func hasUnit(list perm, u int) bool {
	for _, v := range list {
		if v == u {
			return true
		}
	}
	return false
}

// slotted splits p of some sources into shuffles within blocks, one for each source, that collect the 8 bytes of a
// destination in one of the two halves of the block they come from, and the order of these halves. It is nil if a
// destination comes from several blocks, or a block feeds more than two.
func slotted(p perm, sources int) (slots []perm, order perm) {
	for range sources {
		one := make(perm, len(p))
		for i := range one {
			one[i] = -1
		}
		slots = append(slots, one)
	}
	taken := make([]int, len(p)/16)
	units := make(perm, len(p)/8)
	for q := range units {
		units[q] = -1
		for k, from := range p[q*8 : q*8+8] {
			if from < 0 {
				continue
			}
			source, block := from/len(p), from%len(p)/16
			if units[q] < 0 {
				if taken[block] == 2 {
					return nil, nil
				}
				units[q] = block*2 + taken[block]
				taken[block]++
			}
			place := units[q]*8 + k
			if units[q]/2 != block {
				return nil, nil
			}
			slots[source][place] = from % len(p)
		}
	}
	return slots, permOf(units, 8)
}
