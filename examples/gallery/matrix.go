package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// depth is the length of the sums of MatMul.
const depth = 24

// MatMul is a product of matrices of int16, in tiles of 16x4: the sums of a tile are kept beside each other until they are
// done, and then rounded to int16.
func MatMul(width, height int) *hl.Schedule {
	x, y := vars()
	a, b := hl.NewInput("a", hl.Int16, 2), hl.NewInput("b", hl.Int16, 2)
	k := hl.NewRDom("k", depth)
	sums := hl.NewFunc("sums", x, y).Stores(hl.Int64).Is(0)
	sums.UpdateOver(k, x, y).Is(sums.At(x, y).Add(a.At(k.X, y).Mul(b.At(x, k.X))).Wrap(hl.Int64))
	matmul := hl.NewFunc("matmul", x, y).Is(sums.At(x, y).Narrow(hl.Int16, 12))

	s := matmul.Schedule()
	s.Bound(x, width).Bound(y, height)
	xo, _, xi, yi := s.Tile(x, y, 16, 4, hl.Guard)
	s.Reorder(yi, xi).Unroll(yi).Vectorize(xi)
	acc := s.Of(sums).ComputeAt(matmul, xo)
	acc.Reorder(y, x).Unroll(y).Vectorize(x)
	u := acc.Update(0)
	ko, ki := u.Split(k.X, 8)
	u.Reorder(ko, y, ki, x).Unroll(y).Unroll(ki).Vectorize(x)
	return s
}

func matmulInputs(width, height int) map[string]*hl.Array {
	return map[string]*hl.Array{"a": integers(hl.Int16, 1, depth, height), "b": integers(hl.Int16, 2, width, depth)}
}

// Softmax makes shares of each row: exp of what is above the row's greatest, by their sum. In float; sums from left to right.
func Softmax(width, height int) *hl.Schedule {
	x, y := vars()
	in := hl.NewInput("in", hl.Float32, 2)
	r := hl.NewRDom("r", width)
	top := hl.NewFunc("top", y).Is(hl.Maximum(r, in.At(r.X, y)))
	e := hl.NewFunc("e", x, y).Is(in.At(x, y).Sub(top.At(y)).Exp())
	q := hl.NewRDom("q", width)
	total := hl.NewFunc("total", y).Is(hl.Sum(q, e.At(q.X, y)))
	softmax := hl.NewFunc("softmax", x, y).Is(e.At(x, y).Div(total.At(y)))

	s := softmax.Schedule()
	s.Bound(x, width).Bound(y, height)
	_, xi := s.Split(x, 8)
	s.Vectorize(xi)
	for _, f := range []*hl.Func{top, e, total} {
		s.Of(f).ComputeAt(softmax, y)
	}
	return s
}

func softmaxInputs(width, height int) map[string]*hl.Array {
	return map[string]*hl.Array{"in": floats(1, width, height)}
}
