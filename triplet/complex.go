package triplet

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

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

// complexAccs says which accumulators of a program are of complex numbers. They end in int16 or int32, and nothing else
// is added to them. What they hold on their way is within twice the distance of the least and the greatest sum: each
// sum of products is within twice its own (bounded), which lies on both sides of zero.
func complexAccs(p *Program) error {
	has := make([][2]bool, len(p.Accs)) // real products, complex ones
	for _, b := range Blocks(p.Body) {
		for i := range b.Triplets {
			t := &b.Triplets[i]
			if t.Complex == NotComplex {
				has[t.Acc][0] = true
				continue
			}
			has[t.Acc][1] = true
			if a := &p.Accs[t.Acc]; !a.Complex {
				most := new(big.Int).Sub(a.Hi, a.Lo)
				most.Lsh(most, 1)
				a.Complex, a.Lo, a.Hi = true, new(big.Int).Neg(most), most
			}
		}
		for _, e := range b.Ends {
			if t := e.Store.Out.Buffer.Type; p.Accs[e.Acc].Complex && t != halide.Int16 && t != halide.Int32 {
				return fmt.Errorf("complex sums are stored as int16 or int32, not as %s", t)
			}
		}
	}
	for i, h := range has {
		if h[0] && h[1] {
			return fmt.Errorf("%s has real and complex products", p.Accs[i].Name)
		}
	}
	return nil
}
