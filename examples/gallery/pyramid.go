package gallery

import (
	"fmt"

	hl "github.com/vyasa-go/vyasa/halide"
)

// levels is how many times Pyramid halves the picture.
const levels = 3

// Pyramid doubles the detail of each level of a Laplacian pyramid: what is lost by taking every second pixel.
func Pyramid(width, height int) *hl.Schedule {
	x, y := vars()
	in := picture(width, height)
	gauss := []*hl.Func{hl.NewFunc("g0", x, y).Is(in.At(x, y).Shl(4).Narrow(hl.Int16, 0))}
	for l := 1; l <= levels; l++ {
		gauss = append(gauss, half(fmt.Sprint("g", l), gauss[l-1]))
	}
	out := gauss[levels]
	for l := levels - 1; l >= 0; l-- {
		detail := gauss[l].At(x, y).Sub(twice(fmt.Sprint("u", l), gauss[l+1]).At(x, y))
		out = hl.NewFunc(fmt.Sprint("o", l), x, y).Is(twice(fmt.Sprint("v", l), out).At(x, y).Add(detail.Mul(2)).Narrow(hl.Int16, 0))
	}
	pyramid := hl.NewFunc("pyramid", x, y).Is(out.At(x, y).Narrow(hl.UInt8, 4))

	s := pyramid.Schedule()
	s.Bound(x, width).Bound(y, height)
	for l, g := range gauss[1:] {
		inVectors(s.Of(g).ComputeRoot(), 16)
		if down := g.Name + "y"; l < 2 { // of the larger ones, a row of what is smoothed in columns
			inVectors(s.Of(named(s, down)).ComputeAt(g, y), 16)
		}
	}
	for _, f := range s.Funcs() {
		if f.Name[0] == 'o' {
			inVectors(s.Of(f).ComputeRoot(), 16)
		}
	}
	inVectors(s, 16)
	return s
}

// half is f at every second place, each way smoothed by 1 3 3 1.
func half(name string, f *hl.Func) *hl.Func {
	x, y := vars()
	smooth := func(at func(d int) *hl.Expr) *hl.Expr {
		return at(-1).Add(at(2)).Add(at(0).Add(at(1)).Mul(3)).Narrow(hl.Int16, 3)
	}
	down := hl.NewFunc(name+"y", x, y).Is(smooth(func(d int) *hl.Expr { return f.At(x, y.Mul(2).Add(d)) }))
	return hl.NewFunc(name, x, y).Is(smooth(func(d int) *hl.Expr { return down.At(x.Mul(2).Add(d), y) }))
}

// twice is f at twice as many places, those between by 3 to 1.
func twice(name string, f *hl.Func) *hl.Func {
	x, y := vars()
	near := func(v hl.Var) (*hl.Expr, *hl.Expr) { return v.Div(2), v.Div(2).Sub(1).Add(v.Mod(2).Mul(2)) }
	y0, y1 := near(y)
	x0, x1 := near(x)
	up := hl.NewFunc(name+"y", x, y).Is(f.At(x, y0).Mul(3).Add(f.At(x, y1)).Narrow(hl.Int16, 2))
	return hl.NewFunc(name, x, y).Is(up.At(x0, y).Mul(3).Add(up.At(x1, y)).Narrow(hl.Int16, 2))
}
