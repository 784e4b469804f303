package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// Camera makes colours of raw pixels of 10 bits under a Bayer filter (rows G R G R, B G B G): hot pixels are brought down to
// what is around them, the missing colours are the means of their neighbours, and a table bends the grey values. The second
// dimension of the result's picture is the row, the third the colour.
func Camera(width, height int) *hl.Schedule {
	x, y := vars()
	c, v := hl.NewVar("c"), hl.NewVar("v")
	raw := hl.NewInput("in", hl.UInt16, 2).Range(0, 1023).MirrorInterior(spread(width, height)...)
	at := func(f func(...hl.Operand) *hl.Expr, dx, dy int) *hl.Expr { return f(x.Add(dx), y.Add(dy)) }
	most := hl.Max(hl.Max(at(raw.At, -2, 0), at(raw.At, 2, 0)), hl.Max(at(raw.At, 0, -2), at(raw.At, 0, 2)))
	least := hl.Min(hl.Min(at(raw.At, -2, 0), at(raw.At, 2, 0)), hl.Min(at(raw.At, 0, -2), at(raw.At, 0, 2)))
	calm := hl.NewFunc("calm", x, y).Is(raw.At(x, y).Clamp(least, most).Narrow(hl.UInt16, 0))

	mean := func(places ...[2]int) *hl.Expr {
		sum := at(calm.At, places[0][0], places[0][1])
		for _, p := range places[1:] {
			sum = sum.Add(at(calm.At, p[0], p[1]))
		}
		return sum.Add(len(places) / 2).Div(len(places))
	}
	here := calm.At(x, y)
	cross := mean([2]int{-1, 0}, [2]int{1, 0}, [2]int{0, -1}, [2]int{0, 1})
	corners := mean([2]int{-1, -1}, [2]int{1, -1}, [2]int{-1, 1}, [2]int{1, 1})
	sides, ends := mean([2]int{-1, 0}, [2]int{1, 0}), mean([2]int{0, -1}, [2]int{0, 1})
	green := x.Add(y).Mod(2).EQ(0)
	redRow := y.Mod(2).EQ(0)
	red := hl.SelectCases(green.And(redRow), sides, green, ends, redRow, here, corners)
	blue := hl.SelectCases(green.And(redRow), ends, green, sides, redRow, corners, here)
	colour := hl.NewFunc("colour", x, y, c).Is(hl.Mux(c, red, hl.Select(green, here, cross), blue).Narrow(hl.UInt16, 0))

	curve := hl.NewFunc("curve", v).Is(v.ToFloat().Div(1023).Pow(hl.Float(0.45)).Mul(255).RoundEven().ToInt(hl.UInt8))
	camera := hl.NewFunc("camera", x, y, c).Is(curve.At(colour.At(x, y, c).Clamp(0, 1023)))

	s := camera.Schedule()
	s.Bound(x, width).Bound(y, height).Bound(c, 3)
	yo, yi := s.Split(y, 16, hl.Guard)
	s.Reorder(yo, yi, c, x)
	s.Of(curve).ComputeRoot()
	xo, xi := inVectors(s.Of(colour).ComputeAt(camera, yi), 16)
	s.Of(colour).Reorder(y, c, xo, xi).Unroll(c)
	inVectors(s.Of(calm).ComputeAt(camera, yi).StoreAt(camera, yo), 16)
	return s
}

// cameraInputs is the picture through a Bayer filter of warm light, with hot pixels.
func cameraInputs(width, height int) map[string]*hl.Array {
	grey := Picture(width, height)
	raw := hl.NewArray(hl.UInt16, spread(width, height)...)
	for i, v := range grey.Ints {
		x, y := i%width, i/width
		gain := []int64{4, 4, 2, 4}[2*(y%2)+x%2]
		raw.Ints[i] = v * gain
		if hash(i+99)%211 == 0 {
			raw.Ints[i] = 1023
		}
	}
	return map[string]*hl.Array{"in": raw}
}
