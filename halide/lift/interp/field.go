package interp

import (
	"math"
	"math/bits"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// Residue is an element of the field of integers modulo Prime. The bit above marks the truth of a comparison, which is
// known.
type Residue uint64

// Prime is 2^61-1.
const Prime = 1<<61 - 1

const residueTruth Residue = 1 << 62

// Field is the domain of identity testing without rounding: numbers are residues of random integers, + - * and the
// division of floats are the field's. Two programs of polynomials that differ give different residues but for a chance
// of their degree in 2^61 (Schwartz and Zippel). What a field has not (truncating division, remainders, bits, sqrt,
// narrowing, ...) is a random function of its operands, so equal computations stay equal, and different ones differ.
// Comparisons decide by a random total order of the residues: what holds for every order, as max(a, b) = max(b, a),
// holds; what needs the order of the reals, as max(a, b) - c = max(a-c, b-c), does not, which refuses a right program
// at worst and never accepts a wrong one.
//
// Ints are meant not to overflow: C's undefined behaviour, and for unsigned ones a precondition.
type Field struct{ Seed uint64 }

// Int is x modulo Prime, exactly.
func (Field) Int(k Kind, x int64) Residue {
	switch {
	case k == U64:
		return Residue(uint64(x) % Prime)
	case x < 0:
		return negate(Residue(uint64(-x) % Prime))
	}
	return Residue(uint64(x) % Prime)
}

// Float is the rational number that x is, exactly; infinities and NaN are refused.
func (f Field) Float(k Kind, x float64) Residue {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return f.random("float", k, Residue(math.Float64bits(x)>>3), 0)
	}
	fraction, exp := math.Frexp(x)
	m := f.Int(I64, int64(fraction*(1<<53)))
	return times(m, power(2, int64(exp-53)))
}

// Unary is -a, or ~a as -a-1.
func (f Field) Unary(op ctree.Op, k Kind, a Residue) Residue {
	a &^= residueTruth
	if op == ctree.Com {
		return minus(negate(a), 1)
	}
	return negate(a)
}

// Binary is a op b.
func (f Field) Binary(op ctree.Op, k Kind, a, b Residue) Residue {
	truths := a & b & residueTruth
	a, b = a&^residueTruth, b&^residueTruth
	switch op {
	case ctree.Add:
		return plus(a, b)
	case ctree.Sub:
		return minus(a, b)
	case ctree.Mul:
		return times(a, b)
	case ctree.Div:
		if k.Float() && b != 0 {
			return times(a, inverse(b))
		}
	case ctree.Shl:
		if b < 64 {
			return times(a, power(2, int64(b)))
		}
	case ctree.And, ctree.Or, ctree.Xor:
		if truths != 0 {
			return truthOf(map[ctree.Op]bool{ctree.And: a&b != 0, ctree.Or: a|b != 0, ctree.Xor: a != b}[op])
		}
		if a > b {
			a, b = b, a
		}
	case ctree.Eq:
		return truthOf(a == b)
	case ctree.Ne:
		return truthOf(a != b)
	case ctree.Lt:
		return truthOf(f.less(k, a, b))
	case ctree.Gt:
		return truthOf(f.less(k, b, a))
	case ctree.Le:
		return truthOf(!f.less(k, b, a))
	case ctree.Ge:
		return truthOf(!f.less(k, a, b))
	}
	return f.random(op.String(), k, a, b)
}

// Select is a or b: conditions are known.
func (Field) Select(cond Residue, k Kind, a, b Residue) Residue {
	if cond&^residueTruth != 0 {
		return a
	}
	return b
}

// Convert keeps the number where C does for all values, or for all that do not overflow; rounding to integers and
// narrowing are functions.
func (f Field) Convert(from, to Kind, a Residue) Residue {
	a &^= residueTruth
	if to.Float() || from.Int() && to.log() >= from.log() {
		return a
	}
	return f.random("convert "+to.String(), from, a, 0)
}

// Call is min and max by the order, fma exactly, and random functions.
func (f Field) Call(name string, k Kind, args []Residue) Residue {
	for i := range args {
		args[i] &^= residueTruth
	}
	switch name {
	case "fmin", "fmax":
		if f.less(k, args[0], args[1]) == (name == "fmin") {
			return args[0]
		}
		return args[1]
	case "fma":
		return plus(times(args[0], args[1]), args[2])
	case "fabs", "abs":
		if f.less(k, args[0], 0) {
			return negate(args[0])
		}
		return args[0]
	}
	b := Residue(0)
	if len(args) > 1 {
		b = args[1]
	}
	return f.random(name, k, args[0], b)
}

// Known is the truth of comparisons alone.
func (Field) Known(k Kind, a Residue) (int64, bool) {
	return int64(a &^ residueTruth), a&residueTruth != 0
}

// Random is a residue that depends on the seed and on what is named: for inputs.
func (f Field) Random(name string, index int64) Residue { return f.random(name, 0, Residue(index), 1) }

// random is a random function's value. Float kinds share one: the reals do not round.
func (f Field) random(name string, k Kind, a, b Residue) Residue {
	if k == F32 {
		k = F64
	}
	h := mix(f.Seed ^ uint64(k)*0x9e3779b97f4a7c15)
	for i := range len(name) {
		h = mix(h ^ uint64(name[i]))
	}
	return Residue(mix(mix(h^uint64(a))^uint64(b)*0xff51afd7ed558ccd) % Prime)
}

// less is a total order without any meaning; unsigned integers have one of their own.
func (f Field) less(k Kind, a, b Residue) bool {
	salt := f.Seed
	if k.Int() && !k.Signed() {
		salt = ^salt
	}
	x, y := mix(uint64(a)^salt), mix(uint64(b)^salt)
	return x < y
}

// mix is the finaliser of splitmix64, a permutation.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func truthOf(b bool) Residue {
	if b {
		return residueTruth | 1
	}
	return residueTruth
}

func plus(a, b Residue) Residue {
	s := a + b
	if s >= Prime {
		s -= Prime
	}
	return s
}

func negate(a Residue) Residue {
	if a == 0 {
		return 0
	}
	return Prime - a
}

func minus(a, b Residue) Residue { return plus(a, negate(b)) }

// times multiplies: 2^61 = 1 folds the upper half of the product.
func times(a, b Residue) Residue {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	s := Residue(lo&Prime) + Residue(hi<<3|lo>>61)
	if s >= Prime {
		s -= Prime
	}
	return s
}

// power is a^n; negative n through the inverse.
func power(a Residue, n int64) Residue {
	if n < 0 {
		return inverse(power(a, -n))
	}
	r := Residue(1)
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			r = times(r, a)
		}
		a = times(a, a)
	}
	return r
}

// inverse is 1/a by Fermat.
func inverse(a Residue) Residue { return power(a, Prime-2) }
