package gallery

import (
	"fmt"

	hl "github.com/vyasa-go/vyasa/halide"
)

// intensities is how many grey values Laplacian prepares the picture for; between them it interpolates.
const intensities = 5

// Laplacian is the local Laplacian filter (Paris, Hasinoff and Kautz, 2011; Aubry et al., 2014): for each of a few grey values
// the picture is redrawn with more detail around that value, and a Laplacian pyramid made of it; what comes out is put
// together from the pyramid of the grey value that each place has. In integers of 4 bits after the point.
func Laplacian(width, height int) *hl.Schedule {
	x, y := vars()
	k, v := hl.NewVar("k"), hl.NewVar("v")
	in := picture(width, height)
	const one, step = 16, 255 * 16 / (intensities - 1)
	grey := hl.NewFunc("grey", x, y).Is(in.At(x, y).Mul(one).Narrow(hl.Int16, 0))

	// How much detail of a difference v is added: more of small ones.
	far := v.Mul(v).Div(one * one * 32)
	remap := hl.NewFunc("remap", v).Is(v.Mul(2).Div(far.Add(3)).Narrow(hl.Int16, 0))
	diff := grey.At(x, y).Sub(k.Mul(step))
	drawn := hl.NewFunc("drawn", x, y, k).Is(grey.At(x, y).Add(remap.At(diff.Clamp(-4095, 4095))).Narrow(hl.Int16, 0))

	drawnLevels, greyLevels := []*hl.Func{drawn}, []*hl.Func{grey}
	for l := 1; l < levels; l++ {
		drawnLevels = append(drawnLevels, half3(fmt.Sprint("dl", l), drawnLevels[l-1]))
		greyLevels = append(greyLevels, half(fmt.Sprint("gl", l), greyLevels[l-1]))
	}
	var out *hl.Func
	for l := levels - 1; l >= 0; l-- {
		detail := drawnLevels[l].At(x, y, k)
		if l < levels-1 {
			detail = detail.Sub(twice3(fmt.Sprint("tl", l), drawnLevels[l+1]).At(x, y, k))
		}
		band := hl.NewFunc(fmt.Sprint("band", l), x, y, k).Is(detail.Narrow(hl.Int16, 0))
		value := greyLevels[l].At(x, y).Clamp(0, 255*one-1)
		low, share := value.Div(step), value.Mod(step)
		mixed := band.At(x, y, low).Mul(hl.Int(step).Sub(share)).Add(band.At(x, y, low.Add(1)).Mul(share)).Div(step)
		if out != nil {
			mixed = mixed.Add(twice(fmt.Sprint("ot", l), out).At(x, y))
		}
		out = hl.NewFunc(fmt.Sprint("out", l), x, y).Is(mixed.Narrow(hl.Int16, 0))
	}
	laplacian := hl.NewFunc("laplacian", x, y).Is(out.At(x, y).Narrow(hl.UInt8, 4))

	s := laplacian.Schedule()
	s.Bound(x, width).Bound(y, height)
	s.Of(remap).ComputeRoot()
	for l := range levels {
		s.Of(greyLevels[l]).ComputeRoot()
		if l > 0 {
			s.Of(drawnLevels[l]).ComputeRoot()
		}
	}
	for _, f := range s.Funcs() {
		if f.Name == "tl0" {
			s.Of(f).ComputeRoot()
		}
		if len(f.Name) == 4 && f.Name[:3] == "out" {
			s.Of(f).ComputeRoot()
		}
	}
	return s
}

// half3 is half of each f(x, y, k).
func half3(name string, f *hl.Func) *hl.Func {
	x, y := vars()
	k := hl.NewVar("k")
	smooth := func(at func(d int) *hl.Expr) *hl.Expr {
		return at(-1).Add(at(2)).Add(at(0).Add(at(1)).Mul(3)).Narrow(hl.Int16, 3)
	}
	down := hl.NewFunc(name+"y", x, y, k).Is(smooth(func(d int) *hl.Expr { return f.At(x, y.Mul(2).Add(d), k) }))
	return hl.NewFunc(name, x, y, k).Is(smooth(func(d int) *hl.Expr { return down.At(x.Mul(2).Add(d), y, k) }))
}

// twice3 is twice of each f(x, y, k).
func twice3(name string, f *hl.Func) *hl.Func {
	x, y := vars()
	k := hl.NewVar("k")
	other := func(v hl.Var) *hl.Expr { return v.Div(2).Sub(1).Add(v.Mod(2).Mul(2)) }
	up := hl.NewFunc(name+"y", x, y, k).Is(f.At(x, y.Div(2), k).Mul(3).Add(f.At(x, other(y), k)).Narrow(hl.Int16, 2))
	return hl.NewFunc(name, x, y, k).Is(up.At(x.Div(2), y, k).Mul(3).Add(up.At(other(x), y, k)).Narrow(hl.Int16, 2))
}
