package examples

import hl "github.com/vyasa-go/vyasa/halide"

// Separable is a 5x5 binomial filter of a 256x16 tile of 16-bit pixels in two stages: along rows into an array between them, then
// along columns. Ten products a pixel do the work of twenty-five. Each stage is scheduled like a kernel of its own.
func Separable() *hl.Schedule {
	rows, out := binomial("separable")
	s := inVectors(out.Schedule().Bound(out.Vars[0], 256).Bound(out.Vars[1], 16), out)
	inVectors(s.Of(rows).ComputeRoot(), rows)
	return s
}

// Sliding is the same with a row of the first stage for each row of the second: eight rows are kept of twenty, the window slides
// over them, and the array between takes 4 KB instead of 10.
func Sliding() *hl.Schedule {
	rows, out := binomial("sliding")
	s := inVectors(out.Schedule().Bound(out.Vars[0], 256).Bound(out.Vars[1], 16), out)
	inVectors(s.Of(rows).StoreRoot().ComputeAt(out, out.Vars[1]).FoldStorage("y", 8), rows)
	return s
}

// binomial is what each pixel is.
func binomial(name string) (rows, out *hl.Func) {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.Int16, 2)
	filter := func(at func(i int) *hl.Expr) *hl.Expr {
		sum := at(0)
		for i, c := range []int{4, 6, 4, 1} {
			sum = sum.Add(at(i + 1).Mul(c))
		}
		return sum.Narrow(hl.Int16, 4)
	}
	rows = hl.NewFunc("rows", x, y)
	rows.Is(filter(func(i int) *hl.Expr { return in.At(x.Add(i), y) }))
	out = hl.NewFunc(name, x, y)
	out.Is(filter(func(i int) *hl.Expr { return rows.At(x, y.Add(i)) }))
	return rows, out
}

// inVectors computes 16 pixels of a row at once.
func inVectors(s *hl.Schedule, f *hl.Func) *hl.Schedule {
	_, xi := s.Split(f.Vars[0], 16)
	return s.Vectorize(xi)
}
