package examples

import hl "github.com/vyasa-go/vyasa/halide"

// MatMul is a 32x32 matrix product in 32-bit integers: rows of b are the lanes, elements of a the scalars; the loop over
// the inner dimension is kept in steps of eight.
func MatMul() *hl.Schedule {
	const n = 32
	j, i, r := hl.NewVar("j"), hl.NewVar("i"), hl.NewRDom("r", n)
	a := hl.NewInput("a", hl.Int32, 2).Named("k", "i")
	b := hl.NewInput("b", hl.Int32, 2).Named("j", "k")

	c := hl.NewFunc("c", j, i)
	c.Is(hl.Sum(r, a.At(r.X, i).Mul(b.At(j, r.X))).Narrow(hl.Int32, 0))

	s := c.Schedule()
	s.Bound(j, n).Bound(i, n)
	jo, ji := s.Split(j, 8)
	ko, ki := s.Split(r.X, 8)
	s.Reorder(i, jo, ko, ki, ji)
	s.Unroll(ki)
	s.Vectorize(ji)
	s.UnrollJam(i, 2)
	return s
}
