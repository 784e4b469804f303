package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// The cells of Bilateral: so many pixels each way, and so many grey values.
const cell, greys = 8, 16

// Bilateral smooths within edges (Chen, Paris and Durand, Real-time edge-aware image processing with the bilateral grid,
// 2007): pixels are summed up and counted in cells of place and grey value, the cells are blurred, and each pixel is the mean
// of the eight cells around its place and its value, weighted by how near they are.
func Bilateral(width, height int) *hl.Schedule {
	x, y := vars()
	z := hl.NewVar("z")
	in := picture(width, height)
	r := hl.NewRDom("r", cell, cell)
	pixel := in.At(x.Mul(cell).Add(r.X), y.Mul(cell).Add(r.Y))
	bins := 256/greys + 1
	grid := hl.NewFunc("grid", x, y, z).Stores(hl.Int32, hl.Int32).Is(0, 0)
	bin := pixel.Add(greys/2).Div(greys).Clamp(0, bins-1)
	grid.UpdateOver(r, x, y, bin).Is(grid.AtElem(0, x, y, bin).Add(pixel).Wrap(hl.Int32), grid.AtElem(1, x, y, bin).Add(1).Wrap(hl.Int32))

	inside := hl.ConstantExterior(grid, 0, hl.Range{Min: -1, Extent: width/cell + 4}, hl.Range{Min: -1, Extent: height/cell + 4}, hl.Range{Extent: bins})
	blurred := inside
	for d, name := range []string{"blurz", "blurx", "blury"} {
		f := blurred
		at := func(elem, n int) *hl.Expr {
			coords := []*hl.Expr{z.Add(n), x.Add(n), y.Add(n)}
			place := [][]hl.Operand{{x, y, coords[0]}, {coords[1], y, z}, {x, coords[2], z}}[d]
			return f.AtElem(elem, place...)
		}
		one := func(elem int) *hl.Expr {
			return at(elem, -1).Add(at(elem, 0).Mul(2)).Add(at(elem, 1)).Wrap(hl.Int32)
		}
		blurred = hl.NewFunc(name, x, y, z).Is(one(0), one(1))
	}

	// The share of the nearer ones of two cells is in cell'ths, and in greys'ths.
	wx, wy, wz := x.Mod(cell), y.Mod(cell), in.At(x, y).Mod(greys)
	slice := func(elem int) *hl.Expr {
		var sum *hl.Expr
		for corner := range 8 {
			i, j, k := corner&1, corner>>1&1, corner>>2
			share := side(wx, i, cell).Mul(side(wy, j, cell)).Mul(side(wz, k, greys))
			term := share.Mul(blurred.AtElem(elem, x.Div(cell).Add(i), y.Div(cell).Add(j), in.At(x, y).Div(greys).Add(k)))
			if sum == nil {
				sum = term
			} else {
				sum = sum.Add(term)
			}
		}
		return sum
	}
	total, count := slice(0), slice(1)
	bilateral := hl.NewFunc("bilateral", x, y).Is(total.Add(count.Div(2)).Div(count).Narrow(hl.UInt8, 0))

	s := bilateral.Schedule()
	s.Bound(x, width).Bound(y, height)
	s.Of(grid).ComputeRoot()
	s.Of(grid).Update(0).Reorder(y, x, r.Y, r.X)
	for _, f := range s.Funcs() {
		if f.Name == "blurz" || f.Name == "blurx" || f.Name == "blury" {
			s.Of(f).ComputeRoot()
		}
	}
	return s
}

// side is the share of the one of two neighbours, w of n from the first to the second.
func side(w *hl.Expr, which, n int) *hl.Expr {
	if which == 1 {
		return w
	}
	return hl.Int(n).Sub(w)
}
