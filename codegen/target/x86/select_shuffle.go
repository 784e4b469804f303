package x86

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// shuffler moves bytes: which instructions give a permutation of registers.
type shuffler struct{ registers }

// spread is a vector that is a shuffle of others, not yet made: what reads it shuffles the others at once.
type spread struct {
	from []vec.Reg
	how  perm
}

// shuffleOp makes a Shuffle. What it reads may itself be a shuffle, or the packing of a Narrow, that waited for it.
func (s *selector) shuffleOp(op *vec.Op) {
	w, unit := s.prog.Bits, op.Elem.Bytes()
	size := w / 8
	lanes := slices.Clone(op.Lane)
	for len(lanes) < size/unit {
		lanes = append(lanes, -1)
	}
	s.pickBytes(op, permOf(lanes, unit))
}

// pickBytes makes op, which is bytes of its arguments, of which some may wait for it.
func (s *selector) pickBytes(op *vec.Op, whole perm) {
	size := len(whole)
	var from []vec.Reg
	shift := make([]int, len(op.Args)) // where the sources of an argument begin
	hows := make([]perm, len(op.Args))
	for i, r := range op.Args {
		shift[i] = len(from) * size
		if sp, ok := s.fold.spreads[r]; ok {
			from, hows[i] = append(from, sp.from...), sp.how
		} else {
			from = append(from, s.reg(s.arg(op, i)))
		}
	}
	for i, b := range whole {
		if b >= 0 {
			arg, place := b/size, b%size
			if hows[arg] != nil {
				place = hows[arg][place]
			}
			if whole[i] = -1; place >= 0 {
				whole[i] = shift[arg] + place
			}
		}
	}
	s.finish(op, from, whole)
}

// finish makes a shuffle, or lets it wait for the one that reads it.
func (s *selector) finish(op *vec.Op, from []vec.Reg, how perm) {
	from, how = fewest(from, how)
	if s.fold.delayed[op] && len(from) <= 2 {
		s.fold.spreads[op.Dst[0]] = spread{from, how}
		return
	}
	s.set(op.Dst[0], s.gather(s.prog.Bits, from, how))
}

// shiftOp lets a shift by bytes wait for the Narrow that reads it. It reports whether it did.
func (s *selector) shiftOp(op *vec.Op) bool {
	if !s.fold.delayed[op] || !wholeBytes(op) {
		return false
	}
	how, unit := make(perm, s.prog.Bits/8), op.Elem.Bytes()
	for i := range how {
		how[i] = -1
		if from := i + int(op.Imm)/8; from/unit == i/unit {
			how[i] = from
		}
	}
	s.pickBytes(op, how)
	return true
}

// fewest leaves out sources that nothing comes from, and names each once.
func fewest(from []vec.Reg, how perm) ([]vec.Reg, perm) {
	var used []vec.Reg
	out := make(perm, len(how))
	for i, b := range how {
		out[i] = -1
		if b < 0 {
			continue
		}
		r := from[b/len(how)]
		n := slices.Index(used, r)
		if n < 0 {
			n = len(used)
			used = append(used, r)
		}
		out[i] = n*len(how) + b%len(how)
	}
	return used, out
}

// shuffle is lanes of so many bits of the sources.
func (s *shuffler) shuffle(w, bits int, from []val, lanes []int) val {
	var regs []vec.Reg
	for _, x := range from {
		regs = append(regs, s.reg(x))
	}
	regs, how := fewest(regs, permOf(lanes, bits/8))
	return s.gather(w, regs, how)
}

// gather is bytes of any number of sources: two at a time.
func (s *shuffler) gather(w int, from []vec.Reg, how perm) val {
	switch len(from) {
	case 0:
		return s.zero(w)
	case 1:
		return s.permute(w, regVal(from[0]), how)
	}
	x := s.permute2(w, regVal(from[0]), regVal(from[1]), how.within(2))
	for n := 2; n < len(from); n++ {
		step := make(perm, len(how))
		for i, b := range how {
			step[i] = -1
			switch {
			case b < 0 || b/len(how) > n:
			case b/len(how) == n:
				step[i] = len(how) + b%len(how)
			default:
				step[i] = i
			}
		}
		x = s.permute2(w, x, regVal(from[n]), step)
	}
	return x
}

// within is p without the bytes of sources from n on.
func (p perm) within(n int) perm {
	out := slices.Clone(p)
	for i, b := range out {
		if b >= n*len(p) {
			out[i] = -1
		}
	}
	return out
}

// permute is bytes of one source: one instruction if there is one, two, or always some.
func (s *shuffler) permute(w int, x val, p perm) val {
	if f := s.one(w, p); f != nil {
		return f(x)
	}
	if f := s.oneTwice(w, p); f != nil {
		return f(x)
	}
	if w == 256 { // the halves exchanged, too: each byte lies in one of both in its block
		y := s.vi(VPERM2I128, w, 1, x, x)
		return s.v(VPOR, w, s.pick(w, x, p, 0), s.pick(w, y, p, 1))
	}
	var sum val
	for k := range 4 { // block k everywhere
		y := s.pick(w, s.vi(VSHUFI64X2, w, k*0x55, x, x), p.moved(k), 0)
		if k == 0 {
			sum = y
		} else {
			sum = s.v(VPOR, w, sum, y)
		}
	}
	return sum
}

// moved is p of block k as if it lay in each block.
func (p perm) moved(k int) perm {
	out := make(perm, len(p))
	for i, from := range p {
		out[i] = -1
		if from >= 0 && from/16 == k {
			out[i] = i/16*16 + from%16
		}
	}
	return out
}

// pick shuffles within blocks the bytes whose block is so many away, and makes the others zero.
func (s *shuffler) pick(w int, x val, p perm, away int) val {
	b := make([]byte, len(p))
	for i, from := range p {
		b[i] = 0x80
		if from >= 0 && from/16^i/16 == away {
			b[i] = byte(from % 16)
		}
	}
	return s.v(VPSHUFB, w, x, s.constant(w, b))
}
