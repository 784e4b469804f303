package datapath

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
