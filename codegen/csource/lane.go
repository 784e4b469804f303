package csource

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
)

// Lane is how the words of one lane become an element in memory. One word is the value; of several the first holds
// bits 0..31 and the next bits 32..63, of three the last bits 62 and up. The value is then narrowed to Type by Shift
// and Round if Narrow is set, else cut to its low bits.
type Lane struct {
	Words   []string    // C expressions
	Elem    halide.Type // of the words
	AccBits uint        // of the value of three words
	Type    halide.Type
	Narrow  bool
	Shift   int // in bits
	Round   halide.Rounding
}

// Lane writes the element.
func (c *Writer) Lane(l Lane) string {
	if l.Elem == halide.Float32 {
		return l.Words[0]
	}
	var words []term
	for _, w := range l.Words {
		words = append(words, term{w, w32, bindPrimary})
	}
	v, span := c.join(words, l.Elem, l.AccBits)
	if l.Narrow {
		e := &halide.Expr{Op: halide.OpNarrow, Kind: halide.IntKind, Type: l.Type, Shift: l.Shift, Round: l.Round,
			Args: []*halide.Expr{number(0)}}
		v = c.narrowTerm(v, span, e)
	}
	if len(words) == 1 && !l.Narrow && l.Elem == l.Type {
		return v.text
	}
	if v.w == wWide {
		v = c.fit(v, w64)
	}
	return fmt.Sprintf("(%s)%s", target.Element(l.Type), v.in(bindUnary))
}

// join puts the words of a lane together; the span is what the accumulator holds.
func (c *Writer) join(words []term, elem halide.Type, accBits uint) (term, halide.Span) {
	bits := func(n uint) halide.Span {
		hi := new(big.Int).Lsh(big.NewInt(1), n-1)
		return halide.Span{Lo: new(big.Int).Neg(hi), Hi: new(big.Int).Sub(hi, big.NewInt(1))}
	}
	switch len(words) {
	case 1:
		return words[0], halide.TypeSpan(elem)
	case 2:
		return c.call(w64, "vy_join", words[1], words[0]), bits(64)
	}
	return c.call(wWide, "vy_wide_join", words[2], words[1], words[0]), bits(accBits)
}
