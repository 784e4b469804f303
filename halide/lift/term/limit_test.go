package term_test

import (
	"errors"
	"math/big"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Forms are limited by the memory that they take: by monomials, of which a long coefficient is several.
func TestLongCoefficients(t *testing.T) {
	sum := func(bits uint) error {
		s := term.NewStore(1 << 16)
		total := s.Int(0)
		for i := range int64(200) {
			factor := new(big.Int).Add(new(big.Int).Lsh(big.NewInt(1), bits), big.NewInt(i))
			total = s.Binary(term.OpAdd, total, s.Binary(term.OpMul, s.BigInt(factor), s.Elem("a", i, term.Int64)))
		}
		n := term.NewNormal(s, term.Exact, 1000)
		n.Of(total)
		return errors.Join(s.Err(), n.Err())
	}
	if err := sum(40); err != nil {
		t.Error(err)
	}
	if err := sum(400); !errors.Is(err, term.ErrLarge) {
		t.Error(err)
	}
}
