package triplet

import "math/big"

// Complex says whether a product is half of a complex one, and which of the two numbers that one conjugates. Lanes of a
// complex product are pairs, the real part first. Its two halves are products of real numbers that stand in all lanes:
//
//	               re                 im
//	even lanes     d.re * c.re        -(d.im * c.im)
//	odd lanes      d.re * c.im          d.im * c.re
//
// The half is named by the part of Data that it takes.
type Complex uint8

// The kinds of products.
const (
	NotComplex Complex = iota
	ComplexProduct
	ConjugateData
	ConjugateCoef
	ConjugateBoth
	numComplex
)

var complexNames = [numComplex]string{"", "", "conjugate data", "conjugate coef", "conjugate both"}

// Minus reports whether the product of a lane and a half is subtracted where the operation adds.
func (k Complex) Minus(lane int, imag bool) bool {
	odd, im := lane%2 == 1, imag
	minus := k != NotComplex && im && !odd
	if (k == ConjugateData || k == ConjugateBoth) && im {
		minus = !minus
	}
	if (k == ConjugateCoef || k == ConjugateBoth) && im != odd { // the lane takes the imaginary part of Coef
		minus = !minus
	}
	return minus
}

// Minus reports whether a lane of the triplet is subtracted.
func (t *Triplet) Minus(lane int) bool { return t.Neg != t.Complex.Minus(lane, t.Imag) }

// half is how texts say which half of a complex product a triplet is: " (re)", " (im, conjugate data)".
func (t *Triplet) half() string {
	if t.Complex == NotComplex {
		return ""
	}
	text := " (re"
	if t.Imag {
		text = " (im"
	}
	if name := complexNames[t.Complex]; name != "" {
		text += ", " + name
	}
	return text + ")"
}

// cutHalf takes what half writes off a text, and sets it.
func (t *Triplet) cutHalf(text string) string {
	for t.Complex = ComplexProduct; t.Complex < numComplex; t.Complex++ {
		for _, t.Imag = range []bool{false, true} {
			if n := len(text) - len(t.half()); n >= 0 && text[n:] == t.half() {
				return text[:n]
			}
		}
	}
	t.Complex, t.Imag = NotComplex, false
	return text
}

// maxAbs is the distance from zero of the further of two numbers.
func maxAbs(lo, hi *big.Int) *big.Int {
	a, b := new(big.Int).Abs(lo), new(big.Int).Abs(hi)
	if a.Cmp(b) > 0 {
		return a
	}
	return b
}
