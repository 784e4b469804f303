package arm64

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// shuffle is lanes of any number of registers: one instruction where it has that pattern, else bytes by numbers,
// register by register.
func (s *selector) shuffle(op *vec.Op) vec.Reg {
	args, lane := sources(op.Args, op.Lane)
	e := op.Elem.Bytes()
	for unit, l := e, lane; l != nil; unit, l = 2*unit, joined(l) { // as lanes that are as wide as can be
		if d, ok := s.pattern(unit, args, l); ok {
			return d
		}
		if unit == 8 {
			break
		}
	}
	for unit, l := e, lane; unit > 1; { // or narrower ones
		l, unit = parted(l), unit/2
		if d, ok := s.pattern(unit, args, l); ok {
			return d
		}
	}
	if len(args) == 2 {
		if d, ok := s.blend(e, args, lane); ok {
			return d
		}
	}
	full, d := Bits/8/e, vec.NoReg
	for i, a := range args {
		table := make([]byte, 0, Bits/8)
		for _, from := range lane {
			for k := range e {
				if from < 0 || from/full != i {
					table = append(table, 255)
				} else {
					table = append(table, byte(from%full*e+k))
				}
			}
		}
		if d == vec.NoReg {
			d = s.v(TBLv, a, s.constant(table))
		} else {
			d = s.v(TBXv, d, a, s.constant(table))
		}
	}
	return d
}

// sources is the registers that lanes come from, each once; there is always one.
func sources(args []vec.Reg, lane []int) ([]vec.Reg, []int) {
	full := len(lane)
	var out []vec.Reg
	to := make([]int, full)
	for i, from := range lane {
		to[i] = -1
		if from < 0 {
			continue
		}
		k := slices.Index(out, args[from/full])
		if k < 0 {
			k, out = len(out), append(out, args[from/full])
		}
		to[i] = k*full + from%full
	}
	if out == nil {
		out = args[:1]
	}
	return out, to
}

// joined is the same in lanes of twice the width; nil: it is not.
func joined(lane []int) []int {
	if len(lane) == 1 {
		return nil
	}
	out := make([]int, len(lane)/2)
	for i := range out {
		a, b := lane[2*i], lane[2*i+1]
		switch {
		case a < 0 && b < 0:
			out[i] = -1
		case a >= 0 && a%2 == 0 && (b < 0 || b == a+1), a < 0 && b%2 == 1:
			out[i] = max(a, b) / 2
		default:
			return nil
		}
	}
	return out
}

// parted is the same in lanes of half the width.
func parted(lane []int) []int {
	var out []int
	for _, a := range lane {
		if a < 0 {
			out = append(out, -1, -1)
		} else {
			out = append(out, 2*a, 2*a+1)
		}
	}
	return out
}

// fits reports whether lanes are those of f, where they are something.
func fits(lane []int, f func(i int) int) bool {
	for i, from := range lane {
		if from >= 0 && from != f(i) {
			return false
		}
	}
	return true
}

// pattern is a shuffle of lanes of so many bytes as one instruction.
func (s *selector) pattern(bytes int, args []vec.Reg, lane []int) (vec.Reg, bool) {
	if len(args) > 2 {
		return 0, false
	}
	n, l := len(lane), lanes(bytes)
	if fits(lane, func(i int) int { return i }) {
		return args[0], true
	}
	orders := [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} // which sources are the instruction's
	if len(args) == 1 {
		orders = orders[:1]
	}
	for _, o := range orders {
		from := func(k int) int { return o[k/n]*n + k%n } // lane k of the instruction's operands
		for _, p := range permutations {
			if fits(lane, func(i int) int { return from(p.lane(i, n)) }) {
				return s.v(p.row|l, args[o[0]], args[o[1]]), true
			}
		}
		for by := 1; by < n; by++ {
			if fits(lane, func(i int) int { return from(i + by) }) {
				return s.vi(EXTv, Bits, by*bytes, args[o[0]], args[o[1]]), true
			}
		}
	}
	if k := slices.Max(lane); k < n && fits(lane, func(int) int { return k }) {
		return s.vi(DUPe|l, Bits, k, args[0]), true
	}
	for i, row := range []int{REV16v, REV32v, REV64v} {
		per := 2 << i / bytes
		if per >= 2 && len(args) == 1 && fits(lane, func(i int) int { return i/per*per + per - 1 - i%per }) {
			return s.v(row|l, args[0]), true
		}
	}
	return s.insert(bytes, args, lane)
}

// permutations is which lane of two registers of n lanes is lane i of the result. The first one that fits is taken.
var permutations = [...]struct {
	row  int
	lane func(i, n int) int
}{
	{ZIP1v, func(i, n int) int { return i/2 + i%2*n }},
	{ZIP2v, func(i, n int) int { return n/2 + i/2 + i%2*n }},
	{UZP1v, func(i, _ int) int { return 2 * i }},
	{UZP2v, func(i, _ int) int { return 2*i + 1 }},
	{TRN1v, func(i, n int) int { return i&^1 + i%2*n }},
	{TRN2v, func(i, n int) int { return i&^1 + 1 + i%2*n }},
}

// insert is a register with one lane of another.
func (s *selector) insert(bytes int, args []vec.Reg, lane []int) (vec.Reg, bool) {
	n := len(lane)
	for k := range args {
		other := -1
		for i, from := range lane {
			switch {
			case from < 0 || from == k*n+i:
			case other >= 0:
				other = n
			default:
				other = i
			}
		}
		if other >= 0 && other < n {
			from := lane[other]
			return s.vi(INSe|lanes(bytes), Bits, from%n<<8|other, args[k], args[from/n]), true
		}
	}
	return 0, false
}

// blend is lanes that stay where they are, of two registers.
func (s *selector) blend(bytes int, args []vec.Reg, lane []int) (vec.Reg, bool) {
	n := len(lane)
	mask := make([]byte, 0, Bits/8)
	for i, from := range lane {
		if from >= 0 && from%n != i {
			return 0, false
		}
		for range bytes {
			mask = append(mask, map[bool]byte{true: 0xFF}[from >= 0 && from < n])
		}
	}
	return s.v(BSLv, s.constant(mask), args[0], args[1]), true
}
