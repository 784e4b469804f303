package x86_test

import (
	"encoding/binary"
)

// sample is what an instruction works on: its operands as bytes, 64 of each.
type sample struct {
	bits int
	imm  int64
	mem  bool
	old  []byte   // what it sets, before
	src  [][]byte // the operands behind it, in Intel's order
}

// model is what a row means: the bytes of what it sets, which are in lanes of size bytes.
type model struct {
	size  int
	float bool // NaNs are equal
	f     func(s sample) []byte
}

func get(b []byte, size, i int) uint64 {
	var word [8]byte
	copy(word[:], b[i*size:(i+1)*size])
	return binary.LittleEndian.Uint64(word[:])
}

func put(b []byte, size, i int, v uint64) {
	copy(b[i*size:(i+1)*size], binary.LittleEndian.AppendUint64(nil, v))
}

// sx is v with the sign of its size bytes.
func sx(v uint64, size int) int64 { return int64(v<<(64-8*size)) >> (64 - 8*size) }

// zx is the low size bytes of v.
func zx(v uint64, size int) uint64 { return v << (64 - 8*size) >> (64 - 8*size) }

// limits are the least and the greatest signed number of size bytes.
func limits(size int) (int64, int64) { return -1 << (8*size - 1), 1<<(8*size-1) - 1 }

// clampS, clampU saturate to numbers of size bytes.
func clampS(v int64, size int) uint64 {
	lo, hi := limits(size)
	return uint64(min(max(v, lo), hi))
}

func clampU(v int64, size int) uint64 { return uint64(min(max(v, 0), 1<<(8*size)-1)) }

// ones is -1 if ok, else 0.
func ones(ok bool) uint64 {
	if ok {
		return ^uint64(0)
	}
	return 0
}

// two: d[i] = f(a[i], b[i])
func two(size int, f func(a, b uint64) uint64) model {
	return model{size: size, f: func(s sample) []byte {
		out := make([]byte, s.bits/8)
		for i := range len(out) / size {
			put(out, size, i, f(get(s.src[0], size, i), get(s.src[1], size, i)))
		}
		return out
	}}
}

// one: d[i] = f(a[i]), from lanes of another size.
func one(size, from int, f func(a uint64, imm int64) uint64) model {
	return model{size: size, f: func(s sample) []byte {
		n := s.bits / 8 / max(size, from)
		out := make([]byte, n*size)
		for i := range n {
			put(out, size, i, f(get(s.src[0], from, i), s.imm))
		}
		return out
	}}
}

// three: d[i] = f(d[i], a[i], b[i])
func three(size int, f func(d, a, b uint64, imm int64) uint64) model {
	return model{size: size, f: func(s sample) []byte {
		out := make([]byte, s.bits/8)
		for i := range len(out) / size {
			put(out, size, i, f(get(s.old, size, i), get(s.src[0], size, i), get(s.src[1], size, i), s.imm))
		}
		return out
	}}
}

// each works on the parts of 128 bits one by one.
func each(size int, f func(out, a, b []byte, imm int64, part int)) model {
	return model{size: size, f: func(s sample) []byte {
		out, b := make([]byte, s.bits/8), s.src[0]
		if len(s.src) > 1 {
			b = s.src[1]
		}
		for i := 0; i < len(out); i += 16 {
			f(out[i:i+16], s.src[0][i:i+16], b[i:i+16], s.imm, i/16)
		}
		return out
	}}
}

// whole gives bytes from all that there is.
func whole(size int, f func(s sample) []byte) model { return model{size: size, f: f} }

// permute: d[i] = from[index(i)], -1 zero, lanes of size.
func permute(size int, index func(s sample, i, lanes int) (from []byte, at int)) model {
	return model{size: size, f: func(s sample) []byte {
		out := make([]byte, s.bits/8)
		for i := range len(out) / size {
			if from, at := index(s, i, len(out)/size); at >= 0 {
				put(out, size, i, get(from, size, at))
			}
		}
		return out
	}}
}

// models are the meanings of all rows on vectors and masks but gathers.
func models() map[string]model {
	m := map[string]model{}
	for _, add := range []func(map[string]model){integerModels, productModels, shiftModels, shuffleModels, permuteModels,
		moveModels, floatModels, convertModels, maskModels} {
		add(m)
	}
	return m
}

// suffixes are the letters of sizes.
var suffixes = map[int]string{1: "B", 2: "W", 4: "D", 8: "Q"}

// integerModels: arithmetic, logic, comparisons.
func integerModels(m map[string]model) {
	for size, x := range suffixes {
		s := func(v uint64) int64 { return sx(v, size) }
		add := func(name string, f func(a, b uint64) uint64) { m[name+x] = two(size, f) }
		add("VPADD", func(a, b uint64) uint64 { return a + b })
		add("VPSUB", func(a, b uint64) uint64 { return a - b })
		add("VPMULL", func(a, b uint64) uint64 { return a * b })
		add("VPADDS", func(a, b uint64) uint64 { return clampS(s(a)+s(b), size) })
		add("VPSUBS", func(a, b uint64) uint64 { return clampS(s(a)-s(b), size) })
		add("VPADDUS", func(a, b uint64) uint64 { return clampU(int64(a+b), size) })
		add("VPSUBUS", func(a, b uint64) uint64 { return clampU(int64(a-b), size) })
		add("VPAVG", func(a, b uint64) uint64 { return (a + b + 1) >> 1 })
		add("VPMINS", func(a, b uint64) uint64 { return uint64(min(s(a), s(b))) })
		add("VPMAXS", func(a, b uint64) uint64 { return uint64(max(s(a), s(b))) })
		add("VPMINU", func(a, b uint64) uint64 { return min(a, b) })
		add("VPMAXU", func(a, b uint64) uint64 { return max(a, b) })
		add("VPCMPEQ", func(a, b uint64) uint64 { return ones(a == b) })
		add("VPCMPGT", func(a, b uint64) uint64 { return ones(s(a) > s(b)) })
		add("VPSIGN", func(a, b uint64) uint64 {
			switch {
			case s(b) < 0:
				return -a
			case b == 0:
				return 0
			}
			return a
		})
		m["VPABS"+x] = one(size, size, func(a uint64, _ int64) uint64 { return uint64(max(s(a), -s(a))) })
	}
	logic := map[string]func(a, b uint64) uint64{
		"AND":  func(a, b uint64) uint64 { return a & b },
		"ANDN": func(a, b uint64) uint64 { return ^a & b },
		"OR":   func(a, b uint64) uint64 { return a | b },
		"XOR":  func(a, b uint64) uint64 { return a ^ b },
		"XNOR": func(a, b uint64) uint64 { return ^(a ^ b) },
	}
	for name, f := range logic {
		m["VP"+name], m["V"+name+"PS"], m["V"+name+"PD"] = two(4, f), two(4, f), two(8, f)
		for size, x := range suffixes {
			m["K"+name+x] = whole(8, func(s sample) []byte {
				out := make([]byte, 8)
				put(out, size, 0, f(get(s.src[0], 8, 0), get(s.src[1], 8, 0)))
				return out
			})
		}
	}
	for size, x := range map[int]string{4: "D", 8: "Q"} {
		m["VPTERNLOG"+x] = three(size, func(d, a, b uint64, imm int64) uint64 {
			v := uint64(0)
			for i := range 8 * size {
				v |= uint64(imm) >> (d>>i&1<<2 | a>>i&1<<1 | b>>i&1) & 1 << i
			}
			return v
		})
	}
}

// productModels: products, sums of products, sums of neighbours.
func productModels(m map[string]model) {
	m["VPMULHW"] = two(2, func(a, b uint64) uint64 { return uint64(sx(a, 2) * sx(b, 2) >> 16) })
	m["VPMULHUW"] = two(2, func(a, b uint64) uint64 { return a * b >> 16 })
	m["VPMULHRSW"] = two(2, func(a, b uint64) uint64 { return uint64((sx(a, 2)*sx(b, 2)>>14 + 1) >> 1) })
	m["VPMULDQ"] = two(8, func(a, b uint64) uint64 { return uint64(sx(a, 4) * sx(b, 4)) })
	m["VPMULUDQ"] = two(8, func(a, b uint64) uint64 { return zx(a, 4) * zx(b, 4) })
	m["VPMADDWD"] = two(4, func(a, b uint64) uint64 { return uint64(sx(a, 2)*sx(b, 2) + sx(a>>16, 2)*sx(b>>16, 2)) })
	m["VPMADDUBSW"] = two(2, func(a, b uint64) uint64 {
		return clampS(int64(zx(a, 1))*sx(b, 1)+int64(a>>8)*sx(b>>8, 1), 2)
	})
	m["VPSADBW"] = two(8, func(a, b uint64) uint64 {
		sum := uint64(0)
		for i := range 8 {
			x, y := a>>(8*i)&255, b>>(8*i)&255
			sum += max(x, y) - min(x, y)
		}
		return sum
	})
	dot := func(name string, sum func(a, b uint64) int64) {
		m["VPDP"+name] = three(4, func(d, a, b uint64, _ int64) uint64 { return uint64(sx(d, 4) + sum(a, b)) })
		m["VPDP"+name+"S"] = three(4, func(d, a, b uint64, _ int64) uint64 { return clampS(sx(d, 4)+sum(a, b), 4) })
	}
	dot("BUSD", func(a, b uint64) (sum int64) {
		for i := range 4 {
			sum += int64(a>>(8*i)&255) * sx(b>>(8*i), 1)
		}
		return
	})
	dot("WSSD", func(a, b uint64) int64 { return sx(a, 2)*sx(b, 2) + sx(a>>16, 2)*sx(b>>16, 2) })
	for _, n := range []string{"VPDPBUSD", "VPDPBUSDS", "VPDPWSSD", "VPDPWSSDS"} {
		m[n+"v"] = m[n]
	}
	for size, x := range map[int]string{2: "W", 4: "D"} {
		m["VPHADD"+x] = each(size, func(out, a, b []byte, _ int64, _ int) {
			for i := range 8 / size {
				put(out, size, i, get(a, size, 2*i)+get(a, size, 2*i+1))
				put(out, size, i+8/size, get(b, size, 2*i)+get(b, size, 2*i+1))
			}
		})
	}
}

// shiftModels: shifts by a constant, by one count, lane by lane.
func shiftModels(m map[string]model) {
	for size, x := range suffixes {
		width := uint64(8 * size)
		shifts := map[string]func(a, n uint64) uint64{
			"VPSLL": func(a, n uint64) uint64 { return a << n & ones(n < width) },
			"VPSRL": func(a, n uint64) uint64 { return a >> n & ones(n < width) },
			"VPSRA": func(a, n uint64) uint64 { return uint64(sx(a, size) >> min(n, width-1)) },
		}
		for name, f := range shifts {
			m[name+x+"i"] = one(size, size, func(a uint64, imm int64) uint64 { return f(a, uint64(imm)) })
			m[name+"V"+x] = two(size, f)
			m[name+x] = whole(size, func(s sample) []byte {
				out := make([]byte, s.bits/8)
				for i := range len(out) / size {
					put(out, size, i, f(get(s.src[0], size, i), get(s.src[1], 8, 0)))
				}
				return out
			})
		}
	}
	shift := func(name string, sign int) {
		m[name] = each(1, func(out, a, _ []byte, imm int64, _ int) {
			for i := range 16 {
				if from := i - sign*int(min(imm, 16)); from >= 0 && from < 16 {
					out[i] = a[from]
				}
			}
		})
	}
	shift("VPSLLDQ", 1)
	shift("VPSRLDQ", -1)
}
