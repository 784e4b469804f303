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

// TestLongChoice: a sum that is left alone where its factor is 0 takes memory by its length.
func TestLongChoice(t *testing.T) {
	s := term.NewStore(1 << 16)
	alpha, before := s.Elem("alpha", 0, term.Float64), s.Elem("c", 0, term.Float64)
	after := before
	for i := range int64(300) {
		before = s.Binary(term.OpAdd, before, s.Elem("c", i+1, term.Float64))
		after = s.Binary(term.OpAdd, after, s.Elem("c", i+1, term.Float64))
		after = s.Binary(term.OpAdd, after, s.Binary(term.OpMul, alpha, s.Elem("a", i, term.Float64)))
	}
	n := term.NewNormal(s, term.Reals, 5000)
	none := s.Binary(term.OpEQ, alpha, s.Float64(term.Double, 0))
	if chosen := s.Select(none, before, after); !n.Equal(chosen, after) || n.Equal(chosen, before) {
		t.Error(errors.Join(s.Err(), n.Err()), "it is not the sum in all cases")
	}
}
