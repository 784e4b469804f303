package aie1

// index is the element that lane l of column c reads: the machine's rule, evaluated forwards. The solver's answers are
// checked with it, and Run executes with it; it shares nothing with the solver.
func (o operand) index(s selection, l, c int) int {
	switch o.rule {
	case ruleRA:
		return mod(s.start+s.nibble(l)+c*s.step, o.len)
	case ruleX16:
		q := s.quarter(2*(l&1) + c&1)
		w := s.nibble(l &^ 1)
		if q&2 != 0 {
			w += s.nibble(l|1) + 1 // relative to the word of the lane before
		}
		return mod(s.start+(c>>1)*s.step+2*w+q&1, o.len)
	case ruleX8:
		q := s.quarter(2*(l>>1&1) + c&1)
		w := s.nibble(l >> 2 << 1)
		if q&2 != 0 {
			w += s.nibble(l>>2<<1|1) + 1
		}
		return mod(s.start+(c>>1)*s.step+4*w+2*(q&1)+l&1, o.len)
	case ruleZ8, ruleZ16x8:
		p := l >> 1
		if o.rule == ruleZ8 {
			p = l >> 2 // bit 1 of the lane does not select
		}
		q := s.quarter(2*(l&1) + c&1)
		return mod(s.start+(c>>1)*s.step+2*s.nibble(2*p+q>>1)+q&1, o.len)
	}
	panic("BUG: unknown selection rule")
}

// nibble is the 4-bit offset i: 0..7 of lo, 8..15 of hi.
func (s selection) nibble(i int) int {
	if i < 8 {
		return int(s.lo>>(4*i)) & 15
	}
	return int(s.hi>>(4*(i-8))) & 15
}

// quarter is position k of the square; hardware keeps two bits of each nibble.
func (s selection) quarter(k int) int { return int(s.square>>(4*k)) & 3 }

// setNibble puts offset i.
func (s *selection) setNibble(i, v int) {
	if v < 0 || v > 15 {
		panic("BUG: offset does not fit four bits")
	}
	if i < 8 {
		s.lo |= uint32(v) << (4 * i)
	} else {
		s.hi |= uint32(v) << (4 * (i - 8))
	}
}

func mod(a, n int) int {
	if a %= n; a < 0 {
		a += n
	}
	return a
}

// extend fills the unknown (negative) entries of a pattern: by its arithmetic progression when the known entries
// follow one and stay in 0..15, else by the nearest known entry before, or after.
func extend(n []int) {
	first, second := -1, -1
	for i, v := range n {
		if v >= 0 && first < 0 {
			first = i
		} else if v >= 0 && second < 0 {
			second = i
		}
	}
	if first < 0 {
		clear(n)
		return
	}
	d := 0
	if second >= 0 {
		d = (n[second] - n[first]) / (second - first)
	}
	for i, v := range n {
		if v >= 0 && v != n[first]+d*(i-first) {
			d = 0
		}
	}
	last := n[first]
	for i, v := range n {
		if v >= 0 {
			last = v
			continue
		}
		n[i] = last
		if e := n[first] + d*(i-first); e >= 0 && e <= 15 && d != 0 {
			n[i] = e
		}
	}
}
