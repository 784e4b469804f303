package elementary

import "math"

// float, bits, mask are the numbers of operations, by what they give.
type (
	float int
	bits  int
	mask  int
)

// writer writes the operations of a function. What was written before is not written again.
type writer struct {
	ops  []Op
	made map[Op]int
}

func define(name string, params int, body func(w *writer, args []float) float) *Func {
	w := &writer{made: map[Op]int{}}
	var args []float
	for i := range params {
		args = append(args, float(w.of(Arg, uint64(i))))
	}
	last := int(body(w, args))
	f := &Func{name, params, w.ops}
	f.Ops = w.ops[:last+1]
	return f.used()
}

// used is f without the operations that its result does not need.
func (f *Func) used() *Func {
	need := make([]bool, len(f.Ops))
	need[len(f.Ops)-1] = true
	for i := len(f.Ops) - 1; i >= 0; i-- {
		for _, a := range f.Ops[i].Reads() {
			need[a] = need[a] || need[i]
		}
	}
	out := &Func{Name: f.Name, Params: f.Params}
	place := make([]int, len(f.Ops))
	for i, o := range f.Ops {
		if need[i] {
			for k, a := range o.Reads() {
				o.Args[k] = place[a]
			}
			place[i] = len(out.Ops)
			out.Ops = append(out.Ops, o)
		}
	}
	return out
}

func (w *writer) put(o Op) int {
	n, ok := w.made[o]
	if !ok {
		n = len(w.ops)
		w.ops = append(w.ops, o)
		w.made[o] = n
	}
	return n
}

// of is an operation with a number. It and the next two are called hundreds of times: inlined they would be a tenth of
// a megabyte.
//
//go:noinline
func (w *writer) of(c Code, imm uint64) int { return w.put(Op{Code: c, Imm: imm}) }

// on is an operation on one.
//
//go:noinline
func (w *writer) on(c Code, a int) int { return w.put(Op{Code: c, Args: [3]int{a}}) }

// pair is an operation on two.
//
//go:noinline
func (w *writer) pair(c Code, a, b int) int { return w.put(Op{Code: c, Args: [3]int{a, b}}) }

func (w *writer) num(f float64) float { return float(w.of(Num, math.Float64bits(f))) }

func (w *writer) word(n uint64) bits { return bits(w.of(Word, n)) }

func (w *writer) bits(a float) bits { return bits(w.on(Bits, int(a))) }

func (w *writer) float(a bits) float { return float(w.on(Float, int(a))) }

func (w *writer) add(a, b float) float { return float(w.pair(Add, int(a), int(b))) }

func (w *writer) sub(a, b float) float { return float(w.pair(Sub, int(a), int(b))) }

func (w *writer) mul(a, b float) float { return float(w.pair(Mul, int(a), int(b))) }
func (w *writer) div(a, b float) float { return float(w.pair(Div, int(a), int(b))) }
func (w *writer) round(a float) float  { return float(w.on(Round, int(a))) }

func (w *writer) addBits(a, b bits) bits { return bits(w.pair(AddBits, int(a), int(b))) }
func (w *writer) subBits(a, b bits) bits { return bits(w.pair(SubBits, int(a), int(b))) }

func (w *writer) and(a, b bits) bits { return bits(w.pair(And, int(a), int(b))) }
func (w *writer) or(a, b bits) bits  { return bits(w.pair(Or, int(a), int(b))) }
func (w *writer) xor(a, b bits) bits { return bits(w.pair(Xor, int(a), int(b))) }
func (w *writer) shl(a bits, n int) bits {
	return bits(w.put(Op{Code: Shl, Args: [3]int{int(a)}, Imm: uint64(n)}))
}
func (w *writer) shr(a bits, n int) bits {
	return bits(w.put(Op{Code: Shr, Args: [3]int{int(a)}, Imm: uint64(n)}))
}

func (w *writer) equal(a, b float) mask { return mask(w.pair(Equal, int(a), int(b))) }

func (w *writer) greater(a, b float) mask { return mask(w.pair(Greater, int(a), int(b))) }
func (w *writer) sameBits(a, b bits) mask { return mask(w.pair(SameBits, int(a), int(b))) }
func (w *writer) both(a, b mask) mask     { return mask(w.pair(Both, int(a), int(b))) }
func (w *writer) either(a, b mask) mask   { return mask(w.pair(Either, int(a), int(b))) }
func (w *writer) not(a mask) mask         { return mask(w.on(Not, int(a))) }

func (w *writer) pick(m mask, a, b float) float {
	return float(w.put(Op{Code: Select, Args: [3]int{int(m), int(a), int(b)}}))
}

// polynomial is c[0] + c[1] x + c[2] x^2 ...
func (w *writer) polynomial(x float, c ...float64) float {
	p := w.num(c[len(c)-1])
	for i := len(c) - 2; i >= 0; i-- {
		p = w.add(w.mul(p, x), w.num(c[i]))
	}
	return p
}

// clamp is x within lo..hi, and NaN of NaN.
func (w *writer) clamp(x float, lo, hi float64) float {
	x = w.pick(w.greater(x, w.num(hi)), w.num(hi), x)
	return w.pick(w.greater(w.num(lo), x), w.num(lo), x)
}

const signBit = 1 << 63

// sign is the sign of x, as the first of the bits; size is x without it.
func (w *writer) sign(x float) bits  { return w.and(w.bits(x), w.word(signBit)) }
func (w *writer) size(x float) float { return w.float(w.and(w.bits(x), w.word(signBit-1))) }

// signed is x with its sign turned where the first bit of s is set.
func (w *writer) signed(x float, s bits) float { return w.float(w.xor(w.bits(x), s)) }

// whole is the integer nearest to x, as a float, and in the low bits: shifter is so large that its last bit is 1.
func (w *writer) whole(x float) (k float, low bits) {
	shifter := w.num(3 << 51)
	t := w.add(x, shifter)
	return w.sub(t, shifter), w.bits(t)
}

// twoSum is a + b, and what rounding lost.
func (w *writer) twoSum(a, b float) (sum, lost float) {
	sum = w.add(a, b)
	back := w.sub(sum, a)
	return sum, w.add(w.sub(a, w.sub(sum, back)), w.sub(b, back))
}

// fastSum is twoSum where a is not smaller than b, or 0.
func (w *writer) fastSum(a, b float) (sum, lost float) {
	sum = w.add(a, b)
	return sum, w.sub(b, w.sub(sum, a))
}

// head is x without its last n bits.
func (w *writer) head(x float, n int) float {
	return w.float(w.and(w.bits(x), w.word(^uint64(0)<<n)))
}

// Reads are the numbers of the operations whose results it reads.
func (o *Op) Reads() []int { return o.Args[:operands[o.Code]] }
