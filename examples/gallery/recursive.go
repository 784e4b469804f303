package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// smoothing is how much of a new pixel IIR takes.
const smoothing = 0.25

// IIR is a recursive blur, first down and up the columns and then along the rows, which are columns of the transposed
// picture. Columns lie side by side in vectors.
func IIR(width, height int) *hl.Schedule {
	in := picture(width, height)
	x, y := vars()
	start := hl.NewFunc("start", x, y).Is(in.At(x, y).ToFloat())
	down := blurColumns("down", start, height)
	turned := hl.NewFunc("turned", x, y).Is(down.At(y, x))
	across := blurColumns("across", turned, width)
	back := hl.NewFunc("back", x, y).Is(across.At(y, x))
	iir := hl.NewFunc("iir", x, y).Is(back.At(x, y).RoundEven().ToInt(hl.UInt8))

	s := iir.Schedule()
	s.Bound(x, width).Bound(y, height)
	inVectors(s, 16)
	s.Of(back).ComputeRoot()
	inVectors(s.Of(down), 16)
	for _, f := range []*hl.Func{down, across} {
		for i := range f.Updates {
			u := s.Of(f).Update(i)
			xo, xi := u.Split(x, 8, hl.Guard)
			u.Reorder(f.Updates[i].RDom.X, xo, xi).Vectorize(xi)
		}
	}
	return s
}

// blurColumns is f, each column of n elements smoothed forth and then back.
func blurColumns(name string, f *hl.Func, n int) *hl.Func {
	x, y := vars()
	forth, back := hl.NewRDom(name+"f", n-1).From(1), hl.NewRDom(name+"b", n-1)
	g := hl.NewFunc(name, x, y).Stores(hl.Float32).Is(f.At(x, y))
	mix := func(old, new *hl.Expr) *hl.Expr { return old.Mul(1 - smoothing).Add(new.Mul(smoothing)) }
	g.UpdateOver(forth, x, forth.X).Is(mix(g.At(x, forth.X.Sub(1)), g.At(x, forth.X)))
	row := hl.Int(n - 2).Sub(back.X)
	g.UpdateOver(back, x, row).Is(mix(g.At(x, row.Add(1)), g.At(x, row)))
	return g
}

// Interpolate fills the holes of a picture: pixels of weight 0 get what is around them, near or far, by a pyramid of sums and
// weights, in float.
func Interpolate(width, height int) *hl.Schedule {
	x, y := vars()
	box := spread(width, height)
	in, weight := picture(width, height), hl.NewInput("weight", hl.Float32, 2).RepeatEdge(box...)
	down := []*hl.Func{hl.NewFunc("d0", x, y).Is(in.At(x, y).ToFloat().Mul(weight.At(x, y)), weight.At(x, y))}
	for l := 1; l < 4; l++ {
		f := down[l-1]
		sum := func(i int) *hl.Expr {
			row := func(n int) *hl.Expr {
				at := func(m int) *hl.Expr { return f.AtElem(i, x.Mul(2).Add(m), y.Mul(2).Add(n)) }
				return at(-1).Add(at(0).Mul(2)).Add(at(1)).Mul(0.25)
			}
			return row(-1).Add(row(0).Mul(2)).Add(row(1)).Mul(0.25)
		}
		down = append(down, hl.NewFunc("d"+string(rune('0'+l)), x, y).Is(sum(0), sum(1)))
	}
	up := down[3]
	for l := 2; l >= 0; l-- {
		coarse := up
		near := func(i int) *hl.Expr {
			far := func(v hl.Var) *hl.Expr { return v.Add(1).Div(2) }
			return coarse.AtElem(i, x.Div(2), y.Div(2)).Add(coarse.AtElem(i, far(x), y.Div(2))).Add(coarse.AtElem(i, x.Div(2), far(y))).
				Add(coarse.AtElem(i, far(x), far(y))).Mul(0.25)
		}
		rest := hl.Float(1).Sub(down[l].AtElem(1, x, y)) // how much of the coarse level shows through
		mix := func(i int) *hl.Expr { return down[l].AtElem(i, x, y).Add(rest.Mul(near(i))) }
		up = hl.NewFunc("u"+string(rune('0'+l)), x, y).Is(mix(0), mix(1))
	}
	out := hl.NewFunc("interpolate", x, y).Is(up.AtElem(0, x, y).Div(up.AtElem(1, x, y)).RoundEven().ToInt(hl.UInt8))

	s := out.Schedule()
	s.Bound(x, width).Bound(y, height)
	for _, f := range s.Funcs() {
		if f != out && f.Name != "d0" {
			s.Of(f).ComputeRoot()
		}
	}
	return s
}

func interpolateInputs(width, height int) map[string]*hl.Array {
	in := Picture(width, height)
	weight := hl.NewArray(hl.Float32, spread(width, height)...)
	for i := range weight.Floats { // a grid of bars is missing, and single pixels
		if x, y := i%width, i/width; x%13 > 3 && y%17 > 2 && hash(i)%5 > 0 {
			weight.Floats[i] = 1
		} else {
			in.Ints[i] = 0
		}
	}
	return map[string]*hl.Array{"in": in, "weight": weight}
}
