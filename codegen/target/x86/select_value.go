package x86

import (
	"encoding/binary"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// val is a vector that an instruction reads: a register, or memory that it may take as an operand.
type val struct {
	reg vec.Reg
	at  *located // nil: it is the register
}

// located is a vector in memory.
type located struct {
	mem   vec.MemRef
	bytes int
	each  int // bytes of the one element there that all lanes are; 0: it has all lanes
}

func regVal(r vec.Reg) val { return val{reg: r} }

// registers makes instructions on vectors: what the processor takes from memory, and which constants lie beside the
// code.
type registers struct {
	coder
	prog    *vec.Program
	has     Feature
	pool    map[string]int // where constants lie in out.Data
	fixedTo int            // how many instructions of the list stay as they are
}

// commuting is the rows whose two operands may change places.
func commuting(op int) bool {
	switch op {
	case VPADDB, VPADDW, VPADDD, VPADDQ, VPAND, VPOR, VPXOR,
		VPMULLW, VPMULLD, VPMULLQ, VPMULHW, VPMULHUW, VPMULDQ, VPMULUDQ, VPMADDWD,
		VPADDSB, VPADDSW, VPADDUSB, VPADDUSW, VPAVGB, VPAVGW, VPCMPEQB, VPCMPEQW, VPCMPEQD, VPCMPEQQ,
		VPMINSB, VPMINSW, VPMINSD, VPMINSQ, VPMINUB, VPMINUW, VPMINUD, VPMINUQ,
		VPMAXSB, VPMAXSW, VPMAXSD, VPMAXSQ, VPMAXUB, VPMAXUW, VPMAXUD, VPMAXUQ:
		return true
	}
	return false
}

// v is op of w bits in a new register.
//
//go:noinline
func (s *registers) v(op, w int, src ...val) val { return s.vi(op, w, 0, src...) }

// vi is op with an immediate.
func (s *registers) vi(op, w int, imm int, src ...val) val {
	row := RowOf(op)
	if len(src) == 2 && src[0].at != nil && src[1].at == nil && commuting(op) {
		src = []val{src[1], src[0]}
	}
	key := s.again.key(op, w, imm, src)
	if r, ok := s.again.made[key]; ok {
		return regVal(r)
	}
	i := vec.Inst{Op: op, Bits: w, Mem: None(), Imm: int64(imm), Tied: row.Tied()}
	regs := make([]vec.Reg, 1+len(src)) // those of Dst and Src
	i.Src = regs[1:1]
	may := strings.IndexAny(row.Ops, "VHQEXYDLM") - len(row.Ops) + len(src) // which may be memory
	for at, x := range src {
		if x.at != nil && at == may && s.takes(row, w, x.at) {
			i.Mem = x.at.mem
			if x.at.each > 0 {
				i.Op |= Bcst
			}
			continue
		}
		i.Src = append(i.Src, s.reg(x))
	}
	d := s.vtmp()
	regs[0], i.Dst = d, regs[:1:1]
	s.add(i)
	s.again.keep(key, d, i.Src)
	return regVal(d)
}

// takes reports whether the row can read x from memory: as many bytes as it wants, or one element for all lanes.
func (s *registers) takes(row *Row, w int, x *located) bool {
	if x.each > 0 {
		return s.has&AVX512 != 0 && (x.each == 4 && row.evex&b4 != 0 || x.each == 8 && row.evex&b8 != 0)
	}
	want := w / 8
	switch at := strings.IndexAny(row.Ops, "VHQEXYDLM"); row.Ops[at] {
	case 'H':
		want /= 2
	case 'Q':
		want /= 4
	case 'E':
		want /= 8
	case 'X':
		want = 16
	case 'Y':
		want = 32
	}
	if row.mem > 0 {
		want = int(row.mem)
	}
	return x.bytes == want
}

// reg is the register of x, loaded if it is in memory.
func (s *registers) reg(x val) vec.Reg {
	if x.at == nil {
		return x.reg
	}
	d, at := s.vtmp(), x.at
	i := vec.Inst{Op: VMOVDQU, Bits: 8 * max(at.bytes, 16), Dst: []vec.Reg{d}, Mem: at.mem}
	i.Remat = at.mem.Base == s.real(RIP)
	switch {
	case at.each > 0:
		i.Op = [...]int{1: VPBROADCASTB, 2: VPBROADCASTW, 4: VPBROADCASTD, 8: VPBROADCASTQ}[at.each]
	case at.bytes == 8:
		i.Op = VMOVQ
	case at.bytes == 4:
		i.Op = VMOVD
	}
	s.add(i)
	return d
}

// in is x in a register.
//
//go:noinline
func (s *registers) in(x val) val { return regVal(s.reg(x)) }

// set makes d what x is: the instruction that made x sets d instead, if it was the last.
func (s *registers) set(d vec.Reg, x val) {
	x = s.in(x)
	if x.reg == d {
		return
	}
	s.again.changed(d)
	if n := len(s.out.List); n > s.fixedTo && int(x.reg) >= len(s.prog.Regs) {
		if last := &s.out.List[n-1]; len(last.Dst) == 1 && last.Dst[0] == x.reg {
			last.Dst[0] = d
			s.again.renamed(x.reg, d)
			return
		}
	}
	s.add(vec.Inst{Op: VMOVDQA, Bits: s.prog.Bits, Dst: []vec.Reg{d}, Src: []vec.Reg{x.reg}, Mem: None()})
}

// constant is what lies in memory beside the code: the bytes, again and again to w bits.
func (s *registers) constant(w int, b []byte) val {
	all := make([]byte, 0, w/8)
	for len(all) < w/8 {
		all = append(all, b...)
	}
	return val{at: &located{mem: s.inPool(all[:w/8]), bytes: w / 8}}
}

// inPool is where the bytes lie in the data beside the code.
func (s *registers) inPool(b []byte) vec.MemRef {
	at, ok := s.pool[string(b)]
	if !ok {
		for len(s.out.Data)%len(b) != 0 {
			s.out.Data = append(s.out.Data, 0)
		}
		at = len(s.out.Data)
		s.pool[string(b)] = at
		s.out.Data = append(s.out.Data, b...)
	}
	return vec.MemRef{Base: s.real(RIP), Index: vec.NoReg, Scale: 1, Disp: at}
}

// splat is a constant: n in each lane of so many bits.
func (s *registers) splat(w, bits int, n uint64) val {
	b := binary.LittleEndian.AppendUint64(nil, n)[:bits/8]
	if s.has&AVX512 != 0 && bits >= 32 {
		return val{at: &located{mem: s.inPool(b), bytes: w / 8, each: bits / 8}}
	}
	return s.constant(w, b)
}

// splatReg is a constant in a register.
func (s *registers) splatReg(w, bits int, n uint64) val {
	mask := ^uint64(0) >> (64 - bits)
	switch n &= mask; {
	case n == 0:
		return s.zero(w)
	case n == mask && w < 512:
		return s.ones(w)
	}
	b := binary.LittleEndian.AppendUint64(nil, n)[:bits/8]
	for len(b) < 4 {
		b = append(b, b...)
	}
	return s.in(val{at: &located{mem: s.inPool(b), bytes: w / 8, each: len(b)}})
}

// zero and ones are made of nothing: what the instruction reads does not matter.
func (s *registers) zero(w int) val {
	x := regVal(s.real(X0))
	z := s.v(VPXOR, min(w, 256), x, x) // the bits above become zeros, too
	s.out.List[len(s.out.List)-1].Remat = true
	return z
}

func (s *registers) ones(w int) val {
	if w == 512 {
		return s.splatReg(w, 32, 1<<32-1)
	}
	x := regVal(s.real(X0))
	o := s.v(VPCMPEQD, w, x, x)
	s.out.List[len(s.out.List)-1].Remat = true
	return o
}

// splatWords is a constant for the instructions on bits, which know lanes of 32 bits only when memory is one element
// for all.
func (s *registers) splatWords(w, bits int, n uint64) val {
	if bits == 64 && s.has&AVX512 != 0 && n>>32 != n&(1<<32-1) {
		return s.in(s.splat(w, bits, n))
	}
	for ; bits < 32; bits *= 2 {
		n &= 1<<bits - 1
		n |= n << bits
	}
	if bits == 64 && n>>32 == n&(1<<32-1) {
		n, bits = n&(1<<32-1), 32
	}
	return s.splat(w, bits, n)
}

// width is the narrowest registers that hold n lanes.
func (s *registers) width(n int, e vec.Elem) int { return s.widthOf(n * e.Bits()) }

func (s *registers) widthOf(bits int) int {
	w := 128
	for w < bits {
		w *= 2
	}
	if w > s.prog.Bits {
		s.fail("an operation of %d bits in registers of %d", bits, s.prog.Bits)
		return s.prog.Bits
	}
	return w
}

// size numbers the sizes of lanes: 8, 16, 32, 64 bits are 0, 1, 2, 3.
func size(bits int) int { return log2(bits / 8) }
