package workloads

import hl "github.com/vyasa-go/vyasa/halide"

// Shift is how many bits Narrow shifts out of the sum; 0 for float.
func (w Workload) Shift() int {
	switch w.Type.Bits() {
	case 8:
		return 8
	case 16:
		return 10
	}
	if w.Type == hl.Float32 {
		return 0
	}
	return 10
}

// Coefficients is the type of the filter's elements: the image's, but signed.
func (w Workload) Coefficients() hl.Type {
	if w.Type == hl.UInt8 {
		return hl.Int8
	}
	return w.Type
}

// Func is the algorithm of w.
func (w Workload) Func() *hl.Func {
	switch {
	case w.Op == "depthwise":
		return w.depthwise()
	case w.Op == "conv3d":
		return w.conv3d()
	case w.Filter["k"] > 0:
		return w.layer()
	}
	return w.filter2d()
}

// domain is what a sum runs over: taps of a row, rows, then channels or planes.
func (w Workload) domain() *hl.RDom {
	extents := []int{w.Filter["r"], w.Filter["s"]}
	switch {
	case w.Op == "conv3d":
		extents = append(extents, w.Filter["t"])
	case w.Op == "conv2d" && w.Filter["k"] > 0:
		extents = append(extents, w.Filter["c"])
	}
	return hl.NewRDom("r", extents...)
}

// filter2d is a filter of computer vision: one channel.
func (w Workload) filter2d() *hl.Func {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	r := w.domain()
	in, k := w.image("x", "y"), hl.NewInput("k", w.Coefficients(), 2).Named("r", "s")
	out := hl.NewFunc("out", x, y)
	return out.Is(w.narrow(hl.Sum(r, in.At(w.tap(x, r.X, "r"), w.tap(y, r.Y, "s")).Mul(k.At(r.X, r.Y)))))
}

// layer is a regular convolution over channels: point-wise, separable and fully connected layers are special sizes of it.
func (w Workload) layer() *hl.Func {
	x, y, k := hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("k")
	r := w.domain()
	in, wt := w.image("x", "y", "c"), hl.NewInput("w", w.Coefficients(), 4).Named("r", "s", "c", "k")
	out := hl.NewFunc("out", x, y, k)
	return out.Is(w.narrow(hl.Sum(r,
		in.At(w.tap(x, r.X, "r"), w.tap(y, r.Y, "s"), r.Z).Mul(wt.At(r.X, r.Y, r.Z, k)))))
}

// depthwise filters every channel by its own filter.
func (w Workload) depthwise() *hl.Func {
	x, y, k := hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("k")
	r := w.domain()
	in, wt := w.image("x", "y", "c"), hl.NewInput("w", w.Coefficients(), 4).Named("r", "s", "c", "k")
	out := hl.NewFunc("out", x, y, k)
	return out.Is(w.narrow(hl.Sum(r,
		in.At(w.tap(x, r.X, "r"), w.tap(y, r.Y, "s"), k).Mul(wt.At(r.X, r.Y, 0, k)))))
}

// conv3d is a filter over a volume.
func (w Workload) conv3d() *hl.Func {
	x, y, z := hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("z")
	r := w.domain()
	in, k := w.image("x", "y", "z"), hl.NewInput("k", w.Coefficients(), 3).Named("r", "s", "t")
	out := hl.NewFunc("out", x, y, z)
	return out.Is(w.narrow(hl.Sum(r,
		in.At(w.tap(x, r.X, "r"), w.tap(y, r.Y, "s"), w.tap(z, r.Z, "t")).Mul(k.At(r.X, r.Y, r.Z)))))
}

// image is the input "in" with the dimensions named; with Same it is zero outside the output's box.
func (w Workload) image(dims ...string) *hl.Input {
	in := hl.NewInput("in", w.Type, len(dims)).Named(dims...)
	if !w.Same {
		return in
	}
	box := make([]hl.Range, len(dims))
	for i, d := range dims {
		box[i] = hl.Range{Extent: w.imageExtent(d)}
	}
	return in.ConstantExterior(0, box...)
}

// imageExtent is the extent of a dimension of the image under Same.
func (w Workload) imageExtent(dim string) int {
	switch {
	case dim != "c":
		return w.Output[dim]
	case w.Op == "depthwise":
		return w.Output["k"]
	}
	return w.Filter["c"]
}

// tap is where in the image tap r of output v lies: v+r, centred with Same.
func (w Workload) tap(v, r hl.Var, side string) *hl.Expr {
	at := v.Add(r)
	if half := (w.Filter[side] - 1) / 2; w.Same && half > 0 {
		at = at.Sub(half)
	}
	return at
}

// narrow brings a sum back to the image's type.
func (w Workload) narrow(sum *hl.Expr) *hl.Expr {
	if w.Type == hl.Float32 {
		return sum
	}
	return sum.Narrow(w.Type, w.Shift())
}
