package examples

import hl "github.com/vyasa-go/vyasa/halide"

// Separable is a 5x5 binomial filter of a 256x16 tile of 16-bit pixels in two stages: along rows into an array between them, then
// along columns. Ten products a pixel do the work of twenty-five. Each stage is scheduled like a kernel of its own.
func Separable() *hl.Schedule {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.Int16, 2)
	binomial := func(at func(i int) *hl.Expr) *hl.Expr {
		sum := at(0)
		for i, c := range []int{4, 6, 4, 1} {
			sum = sum.Add(at(i + 1).Mul(c))
		}
		return sum.Narrow(hl.Int16, 4)
	}

	// What each pixel is.
	rows := hl.NewFunc("rows", x, y)
	rows.Is(binomial(func(i int) *hl.Expr { return in.At(x.Add(i), y) }))
	out := hl.NewFunc("separable", x, y)
	out.Is(binomial(func(i int) *hl.Expr { return rows.At(x, y.Add(i)) }))

	// In which order, and how many at once.
	s := out.Schedule()
	s.Bound(x, 256).Bound(y, 16)
	_, xi := s.Split(x, 16)
	s.Vectorize(xi)
	r := s.Of(rows)
	r.ComputeRoot()
	_, ri := r.Split(x, 16)
	r.Vectorize(ri)
	return s
}
