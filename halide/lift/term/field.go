package term

import (
	"math"
	"math/big"
	"math/bits"
)

// Prime is the order of the field of identity tests, 2^61 - 1.
const Prime = 1<<61 - 1

// EvalField is the values of all terms in the field of order Prime, by T, where leaves have values that seed chooses.
// Sums, products and quotients of reals are those of the field; of what the field has not, as comparisons, each has a
// value by its operation and the values of its arguments: terms that are equal as polynomials of such unknowns have
// equal values, and others differ but for a chance of their degree to Prime. A minimum, a maximum and a select are such
// unknowns; commuted arguments do not matter.
func (s *Store) EvalField(seed uint64) []uint64 {
	out := make([]uint64, len(s.nodes))
	for t := 1; t < len(s.nodes); t++ {
		out[t] = s.inField(&s.nodes[t], out, seed)
	}
	return out
}

func (s *Store) inField(n *node, v []uint64, seed uint64) uint64 {
	x, y := v[n.args[0]], v[n.args[1]]
	switch n.op {
	case OpInt:
		return ofInt(n.num)
	case OpBig:
		return new(big.Int).Mod(s.bigs[n.name], big.NewInt(Prime)).Uint64()
	case OpFloat:
		return ofFloat(n.num)
	case OpAdd:
		return addField(x, y)
	case OpSub:
		return addField(x, Prime-y)
	case OpNeg:
		return addField(0, Prime-x)
	case OpMul:
		return mulField(x, y)
	case OpDiv:
		return mulField(x, inverseField(y))
	case OpShl:
		if by := s.nodes[n.args[1]]; by.op == OpInt && by.num >= 0 && by.num < 1024 {
			return mulField(x, powField(2, uint64(by.num)))
		}
	case OpConvert:
		if n.typ.Float() {
			return x
		}
	}
	h := mix(seed ^ uint64(n.op)<<32 ^ uint64(n.typ)<<40)
	if n.op == OpElem || n.op == OpScalar || n.op == OpCall {
		for _, c := range []byte(s.names[n.name]) {
			h = mix(h ^ uint64(c))
		}
		h = mix(h ^ uint64(n.num))
	}
	if n.op.Commutes() && x > y {
		x, y = y, x
	}
	for _, a := range []uint64{x, y, v[n.args[2]]} {
		h = mix(h*31 + a)
	}
	return h % Prime
}

func ofInt(v int64) uint64 {
	if v < 0 {
		return addField(0, Prime-magnitude(v)%Prime)
	}
	return uint64(v) % Prime
}

// ofFloat is the rational that a float is, in the field; of NaN and infinities its bits.
func ofFloat(num int64) uint64 {
	r := floatRat(num)
	if r == nil {
		return mix(uint64(num)) % Prime
	}
	p := big.NewInt(Prime)
	a := new(big.Int).Mod(r.Num(), p).Uint64()
	return mulField(a, inverseField(new(big.Int).Mod(r.Denom(), p).Uint64()))
}

func addField(a, b uint64) uint64 {
	if s := a + b; s < Prime {
		return s
	} else if s < 2*Prime {
		return s - Prime
	}
	return 0
}

func mulField(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	s := lo&Prime + (lo>>61 | hi<<3)
	if s >= Prime {
		s -= Prime
	}
	return s
}

func powField(a, n uint64) uint64 {
	out := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			out = mulField(out, a)
		}
		a = mulField(a, a)
	}
	return out
}

// inverseField is 1/a; 0 of 0.
func inverseField(a uint64) uint64 { return powField(a, Prime-2) }

// floatRat is the rational of a float's bits, nil if it is none.
func floatRat(num int64) *big.Rat { return new(big.Rat).SetFloat64(math.Float64frombits(uint64(num))) }
