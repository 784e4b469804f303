package datapath

import "github.com/vyasa-go/vyasa/aiesim/machine"

// Scratch is working space of the multiply-accumulate operations, kept by the caller so that nothing is allocated or
// cleared for each of them.
type Scratch struct {
	x, y, z [128]int32
}

// Run does the operation: dst = acc + sum of products (or minus, or without acc). y is nil where m has no y register;
// then the y side reads x. acc may be dst. It returns the lane that left the accumulator's width, or -1.
func (m *Mac) Run(dst, acc *Acc, x, y, z *Vec, s *Selection, w *Scratch) int {
	if m.fast != noFast && (x.U[0]&s.ux[0]|x.U[1]&s.ux[1]|z.U[0]&s.uz[0]) == 0 && (!m.Add || acc.U == 0) {
		if m.fast == fast16x2 {
			return m.run16x2(dst, acc, x, z, s)
		}
		return m.run32x1(dst, acc, x, z, s)
	}
	if y == nil {
		y = x
	}
	n := m.Family.Lanes * m.Family.Cols
	gather(&w.x, x, &s.X, m.Family.X, n)
	gather(&w.z, z, &s.Z, m.Family.Z, n)
	if m.Pre.Two() {
		gather(&w.y, y, &s.Y, m.Family.X, n)
	}
	var undef uint32
	if (x.U[0]&s.ux[0]|x.U[1]&s.ux[1]|z.U[0]&s.uz[0]) != 0 || m.Pre.Two() && y.U.And(s.uy).Any() {
		undef = m.quench(x, y, z, s, w)
	}
	if m.Add {
		undef |= acc.U
	}
	lane := -1
	if m.Family.AccBits == 80 {
		lane = m.run80(dst, acc, s, w, undef)
	} else {
		lane = m.run48(dst, acc, s, w, undef)
	}
	dst.U = undef
	return lane
}

// gather reads n elements of v at the offsets of t, widened to 32 bits.
func gather(to *[128]int32, v *Vec, t *[128]uint8, e machine.Elem, n int) {
	b := &v.B
	switch e {
	case machine.Int8:
		for i := 0; i < n; i++ {
			to[i&127] = int32(int8(b[t[i&127]&127]))
		}
	case machine.Uint8:
		for i := 0; i < n; i++ {
			to[i&127] = int32(b[t[i&127]&127])
		}
	case machine.Int16:
		for i := 0; i < n; i++ {
			o := t[i&127] & 126
			to[i&127] = int32(int16(uint16(b[o]) | uint16(b[o+1])<<8))
		}
	default:
		for i := 0; i < n; i++ {
			o := t[i&127] & 124
			to[i&127] = int32(uint32(b[o]) | uint32(b[o+1])<<8 | uint32(b[o+2])<<16 | uint32(b[o+3])<<24)
		}
	}
}

// run48 adds up lanes of 48 bits. Products and their sums stay far inside 64 bits.
func (m *Mac) run48(dst, acc *Acc, s *Selection, w *Scratch, undef uint32) int {
	lanes, cols := m.Family.Lanes, m.Family.Cols
	var bad uint64
	for l := 0; l < lanes; l++ {
		sum := m.sum(s, w, l*cols, cols)
		if m.Negate {
			sum = -sum
		}
		if m.Add {
			sum += acc.Lo[l&15]
		}
		if undef != 0 && undef>>uint(l)&1 != 0 {
			sum = 0
		}
		dst.Lo[l&15] = sum
		bad |= uint64(sum+1<<47) >> 48
	}
	if bad == 0 {
		return -1
	}
	for l := range lanes {
		if !fits48(dst.Lo[l]) {
			return l
		}
	}
	return -1
}

// sum adds the products of one lane, whose first column is at i.
func (m *Mac) sum(s *Selection, w *Scratch, i, cols int) int64 {
	if m.Family.Complex() {
		return m.sumHalves(s, w, i, cols)
	}
	var sum int64
	if m.Pre == PreNone {
		for c := 0; c < cols; c++ {
			sum += int64(w.x[(i+c)&127]) * int64(w.z[(i+c)&127])
		}
		return sum
	}
	for c := range cols {
		sum += m.pre(s, w, i+c, c) * int64(w.z[i+c])
	}
	return sum
}

// centre reports whether real column c is of the tap that takes x alone.
func (m *Mac) centre(s *Selection, c int) bool {
	if m.Family.CX && m.Family.CZ {
		c >>= 1
	}
	return c == s.mtap
}

// run80 adds up lanes of 80 bits.
func (m *Mac) run80(dst, acc *Acc, s *Selection, w *Scratch, undef uint32) int {
	lanes, cols := m.Family.Lanes, m.Family.Cols
	overflow := -1
	for l := 0; l < lanes; l++ {
		var hi, lo int64
		if m.Add {
			hi, lo = acc.Hi[l&7], acc.Lo[l&15]
		}
		for c := 0; c < cols; c++ {
			i := (l*cols + c) & 127
			if m.Pre != PreNone {
				hi, lo = m.addPre(hi, lo, s, w, i, c)
				continue
			}
			p := int64(w.x[i]) * int64(w.z[i]) // at most 2^62
			if m.Negate != s.minus(i) {
				p = -p
			}
			hi, lo = add128(hi, lo, p)
		}
		if undef>>uint(l)&1 != 0 {
			hi, lo = 0, 0
		}
		dst.Hi[l&7], dst.Lo[l&15] = hi, lo
		if !fits80(hi) && overflow < 0 {
			overflow = l
		}
	}
	return overflow
}

// addPre adds a product with the pre-adder, whose 33 bits times 32 can need 65.
func (m *Mac) addPre(hi, lo int64, s *Selection, w *Scratch, i, c int) (int64, int64) {
	ph, pl := mulWide(m.pre(s, w, i, c), int64(w.z[i]))
	if m.Negate != s.minus(i) {
		ph, pl = negWide(ph, pl)
	}
	return addWide(hi, lo, ph, pl)
}

// quench returns the lanes that an undefined operand makes undefined: those where it does not meet a known zero.
func (m *Mac) quench(x, y, z *Vec, s *Selection, w *Scratch) (undef uint32) {
	lanes, cols := m.Family.Lanes, m.Family.Cols
	xb, zb := m.Family.X.Bytes(), m.Family.Z.Bytes()
	for l := range lanes {
		for c := range cols {
			i := l*cols + c
			two := m.Pre.Two() && !m.centre(s, c)
			pu := x.U.Has(int(s.X[i]), xb) || two && y.U.Has(int(s.Y[i]), xb)
			zu := z.U.Has(int(s.Z[i]), zb)
			switch {
			case !pu && !zu:
			case !zu && w.z[i] == 0 || !pu && m.pre(s, w, i, c) == 0: // whatever the other is, the product is zero
			default:
				undef |= 1 << uint(l)
			}
		}
	}
	return undef
}
