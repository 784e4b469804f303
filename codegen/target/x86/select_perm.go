package x86

// perm says for each byte of a register which byte of the sources, lying one after the other, it is; -1: any.
type perm []int

// at is p in units of so many bytes: nil if some unit is no unit of a source.
func (p perm) at(unit int) perm {
	out := make(perm, len(p)/unit)
	for i := range out {
		out[i] = -1
		for k, from := range p[i*unit : (i+1)*unit] {
			switch base := from - k; {
			case from < 0:
			case base%unit != 0 || base < 0 || out[i] >= 0 && out[i] != base/unit:
				return nil
			default:
				out[i] = base / unit
			}
		}
	}
	return out
}

// permOf is the perm of bytes of one of units.
//
//go:noinline
func permOf(units []int, unit int) perm {
	out := make(perm, 0, len(units)*unit)
	for _, u := range units {
		for k := range unit {
			if u < 0 {
				out = append(out, -1)
			} else {
				out = append(out, u*unit+k)
			}
		}
	}
	return out
}

// fits reports whether p asks for nothing but what f gives: f(i) is where unit i comes from.
func (p perm) fits(f func(i int) int) bool {
	for i, from := range p {
		if from >= 0 && from != f(i) {
			return false
		}
	}
	return true
}

// identity reports whether each byte stays where it is, in the first source.
func (p perm) identity() bool { return p.fits(func(i int) int { return i }) }

// inBlocks reports whether each unit comes from the same block of 128 bits of a source; per is the units in a block.
func (p perm) inBlocks(per int) bool {
	for i, from := range p {
		if from >= 0 && from%len(p)/per != i/per {
			return false
		}
	}
	return true
}

// uniform is what the blocks of a perm within blocks of one source have in common: the places within a block; nil if
// they differ.
func (p perm) uniform(per int) perm {
	if p == nil || !p.inBlocks(per) {
		return nil
	}
	out := make(perm, per)
	for k := range out {
		out[k] = -1
		for b := k; b < len(p); b += per {
			if p[b] < 0 {
				continue
			}
			place := p[b] - b/per*per
			if out[k] >= 0 && out[k] != place {
				return nil
			}
			out[k] = place
		}
	}
	return out
}

// imm2 is an immediate of 2 bits for each of 4 places.
func (p perm) imm2() int {
	imm := 0
	for k, from := range p {
		if from < 0 {
			from = k
		}
		imm |= from & 3 << (2 * k)
	}
	return imm
}

// over is p where its sources are made by others: g says which byte of the first sources each of their bytes is. Of
// several that are the same one, one in the block of the result is taken. It is nil if a byte is missing.
func (p perm) over(g perm) perm {
	out := make(perm, len(p))
	for i, from := range p {
		out[i] = -1
		if from < 0 {
			continue
		}
		for at, b := range g {
			if b != from {
				continue
			}
			if near := at%len(p)/16 == i/16; near || out[i] < 0 {
				if out[i] = at; near {
					break
				}
			}
		}
		if out[i] < 0 {
			return nil
		}
	}
	return out
}

// half is p with the bytes of source n alone, the others any.
func (p perm) half(n int) perm {
	out := make(perm, len(p))
	for i, from := range p {
		out[i] = -1
		if from >= 0 && from/len(p) == n {
			out[i] = from % len(p)
		}
	}
	return out
}

// swapped is p with its two sources exchanged.
func (p perm) swapped() perm {
	out := make(perm, len(p))
	for i, from := range p {
		out[i] = from
		if from >= 0 {
			out[i] = (from + len(p)) % (2 * len(p))
		}
	}
	return out
}

// table is the places as bytes, with an offset for units of so many bytes, for instructions whose places lie in a
// register.
func (p perm) table(unit int) []byte {
	out := make([]byte, len(p)*unit)
	for i, from := range p {
		from = max(from, 0)
		out[i*unit] = byte(from)
		if unit > 1 {
			out[i*unit+1] = byte(from >> 8)
		}
	}
	return out
}
