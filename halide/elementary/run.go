package elementary

import "math"

// Run evaluates f operation by operation.
func (f *Func) Run(args ...float64) float64 {
	v := make([]uint64, len(f.Ops))
	for i, o := range f.Ops {
		var x [3]uint64
		for k, a := range o.Reads() {
			x[k] = v[a]
		}
		v[i] = o.value(x, args)
	}
	return math.Float64frombits(v[len(v)-1])
}

// value is the result of an operation; a mask is 0 or 1.
func (o *Op) value(x [3]uint64, args []float64) uint64 {
	a, b := math.Float64frombits(x[0]), math.Float64frombits(x[1])
	switch o.Code {
	case Arg:
		return math.Float64bits(args[o.Imm])
	case Num, Word:
		return o.Imm
	case Bits, Float:
		return x[0]
	case Add:
		return math.Float64bits(a + b)
	case Sub:
		return math.Float64bits(a - b)
	case Mul:
		return math.Float64bits(a * b)
	case Div:
		return math.Float64bits(a / b)
	case Round:
		return math.Float64bits(math.RoundToEven(a))
	case AddBits:
		return x[0] + x[1]
	case SubBits:
		return x[0] - x[1]
	case And, Both:
		return x[0] & x[1]
	case Or, Either:
		return x[0] | x[1]
	case Xor:
		return x[0] ^ x[1]
	case Shl:
		return x[0] << o.Imm
	case Shr:
		return x[0] >> o.Imm
	case Equal:
		return bit(a == b)
	case Greater:
		return bit(a > b)
	case SameBits:
		return bit(x[0] == x[1])
	case Not:
		return x[0] ^ 1
	case Select:
		if x[0] != 0 {
			return x[1]
		}
		return x[2]
	}
	panic("BUG: an operation without a meaning")
}

func bit(yes bool) uint64 {
	if yes {
		return 1
	}
	return 0
}
