package datapath

// A complex number is two lanes, its real half first. Multiplications of complex numbers are sums of real ones:
//
//	re += x.re*z.re - x.im*z.im
//	im += x.re*z.im + x.im*z.re
//
// so that a lane of both operands complex has two real columns for each complex one.

// halves turns the tables of s, which select complex numbers, into tables of real products, and notes which of these
// are subtracted.
func (m *Mac) halves(s *Selection) {
	f := m.Family
	m.halvesOf(&s.X, f.CX, f.X.Bytes(), m.xHalf)
	m.halvesOf(&s.Z, f.CZ, f.Z.Bytes(), m.zHalf)
	s.neg = Mask{}
	for l := range f.Lanes {
		for c := range f.Cols {
			xi, zi := m.xHalf(l, c), m.zHalf(l, c)
			minus := f.CX && f.CZ && xi == 1 && zi == 1
			if m.ConjX && xi == 1 {
				minus = !minus
			}
			if m.ConjZ && zi == 1 {
				minus = !minus
			}
			if i := l*f.Cols + c; minus {
				s.neg[i>>6] |= 1 << uint(i&63)
			}
		}
	}
}

// halvesOf spreads a table of the selected lanes and columns over the real ones; half is which half of a complex number
// a product takes.
func (m *Mac) halvesOf(t *[128]uint8, isComplex bool, bytes int, half func(l, c int) int) {
	from := *t
	_, cols := m.Family.Selected()
	each := m.Family.Cols / cols
	for l := range m.Family.Lanes {
		for c := range m.Family.Cols {
			off := from[l/2*cols+c/each]
			if isComplex {
				off += uint8(half(l, c) * bytes)
			}
			t[l*m.Family.Cols+c] = off
		}
	}
}

// xHalf is the half of x that a real lane and column take: 1 is the imaginary one.
func (m *Mac) xHalf(l, c int) int {
	switch {
	case m.Family.CX && m.Family.CZ:
		return c & 1
	case m.Family.CX:
		return l & 1
	}
	return 0
}

// zHalf is the half of z.
func (m *Mac) zHalf(l, c int) int {
	switch {
	case m.Family.CX && m.Family.CZ:
		return (c ^ l) & 1
	case m.Family.CZ:
		return l & 1
	}
	return 0
}

// minus reports whether product i is subtracted.
func (s *Selection) minus(i int) bool { return s.neg[i>>6&1]>>uint(i&63)&1 != 0 }

// sumHalves is [Mac.sum] of complex numbers.
func (m *Mac) sumHalves(s *Selection, w *Scratch, i, cols int) int64 {
	var sum int64
	for c := range cols {
		p := m.pre(s, w, i+c, c) * int64(w.z[i+c])
		if s.minus(i + c) {
			p = -p
		}
		sum += p
	}
	return sum
}

// pre is the pre-adder's output for entry i, in column c.
func (m *Mac) pre(s *Selection, w *Scratch, i, c int) int64 {
	x, y := int64(w.x[i]), int64(w.y[i])
	if m.centre(s, c) {
		return x
	}
	switch m.Pre {
	case PreSym:
		return x + y
	case PreAntisym:
		return x - y
	case PreAbs:
		return max(x, -x)
	case PreMax:
		return max(x, y)
	case PreMin:
		return min(x, y)
	case PreMaxDiff:
		return max(x-y, 0)
	}
	return x
}
