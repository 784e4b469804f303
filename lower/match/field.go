package match

import (
	"fmt"
	"hash/fnv"
	"math/bits"

	"github.com/vyasa-go/vyasa/halide"
)

// field is the ring of integers modulo the prime 2^61 - 1, in which each unknown is a number drawn by its name. Sums of
// products that differ are equal there by chance alone: once in 2^61, times their degree. Nothing grows, so large sums
// are compared too.
type field struct{}

// drawn is a value: a number that is the same for all elements, and what is drawn, modulo the prime.
type drawn struct {
	number int64
	rest   uint64
}

const prime = 1<<61 - 1

func modulo(n int64) uint64 {
	if n %= prime; n < 0 {
		n += prime
	}
	return uint64(n)
}

func mulmod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, rem := bits.Div64(hi, lo, prime)
	return rem
}

func (field) Number(n int64) drawn           { return drawn{number: n} }
func (field) IsNumber(x drawn) (int64, bool) { return x.number, x.rest == 0 }
func (field) Key(x drawn) string             { return fmt.Sprint(x.number, " ", x.rest) }
func (field) Plus(a, b drawn, n int64) drawn {
	return drawn{a.number + n*b.number, (a.rest + mulmod(modulo(n), b.rest)) % prime}
}

// Times multiplies (m + x) by (n + y): m*n + (m*y + n*x + x*y).
func (field) Times(a, b drawn) drawn {
	rest := mulmod(a.rest, b.rest) + mulmod(modulo(a.number), b.rest)
	return drawn{a.number * b.number, (rest%prime + mulmod(modulo(b.number), a.rest)) % prime}
}

// Atom draws by name and arguments.
func (f field) Atom(name string, args ...drawn) drawn {
	h := fnv.New64a()
	h.Write([]byte(name))
	for _, a := range args {
		h.Write([]byte("," + f.Key(a)))
	}
	x := h.Sum64() // mixed, as similar names have similar sums
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return drawn{rest: (x^x>>31)%(prime-1) + 1}
}

// Apply is an atom.
func (f field) Apply(e *halide.Expr, args []drawn) drawn {
	return opaque(f, e, args, func(x drawn) bool { return x.number == 1 })
}

// Select has no form.
func (field) Select(_ *halide.Expr, _ func(*halide.Expr) (drawn, error), yes, _ drawn) (drawn, bool) {
	return yes, false
}

// Below is decided, as loops have numbers.
func (field) Below(at []drawn, extents []int, yes, no drawn) drawn {
	for i, a := range at {
		if a.number >= int64(extents[i]) {
			return no
		}
	}
	return yes
}

// Differ is nil for equal values.
func (field) Differ(x, y drawn) error {
	if x != y {
		return fmt.Errorf("drawn elements make %d and %d modulo %d", (modulo(x.number)+x.rest)%prime,
			(modulo(y.number)+y.rest)%prime, uint64(prime))
	}
	return nil
}
