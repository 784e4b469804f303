package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// The channels of Conv and Separable.
const channelsIn, channelsOut = 8, 16

// Conv is a 3x3 layer over int8 channels with zeros outside: bias, ReLU, and requantisation by a multiplier for each channel,
// as ONNX's QLinearConv. Dimension 0 is the channel.
func Conv(width, height int) *hl.Schedule {
	x, y := vars()
	c := hl.NewVar("c")
	in := hl.NewInput("in", hl.Int8, 3).ConstantExterior(0, spread(channelsIn, width, height)...)
	weights, bias, scale := hl.NewInput("w", hl.Int8, 4), hl.NewInput("b", hl.Int32, 1), hl.NewInput("m", hl.UInt16, 1)
	r := hl.NewRDom("r", channelsIn, 3, 3)

	sum := hl.Sum(r, in.At(r.X, x.Add(r.Y).Sub(1), y.Add(r.Z).Sub(1)).Mul(weights.At(c, r.X, r.Y, r.Z)))
	acc := hl.NewFunc("acc", c, x, y).Is(sum.Add(bias.At(c)).Narrow(hl.Int32, 0))
	conv := hl.NewFunc("conv", c, x, y).Is(acc.At(c, x, y).Max(0).Mul(scale.At(c)).Narrow(hl.Int8, 22))

	s := conv.Schedule()
	s.Bound(c, channelsOut).Bound(x, width).Bound(y, height)
	s.Vectorize(c)
	a := s.Of(acc).ComputeAt(conv, x)
	_, ci := a.Split(c, 16)
	a.Reorder(y, x, r.Z, r.Y, r.X, ci).Unroll(r.X).Vectorize(ci)
	return s
}

func convInputs(width, height int) map[string]*hl.Array {
	bias := integers(hl.Int32, 3, channelsOut)
	for i := range bias.Ints {
		bias.Ints[i] >>= 14
	}
	return map[string]*hl.Array{"in": integers(hl.Int8, 1, channelsIn, width, height), "w": integers(hl.Int8, 2, channelsOut, channelsIn, 3, 3),
		"b": bias, "m": integers(hl.UInt16, 4, channelsOut)}
}

// Separable is a depthwise 3x3 layer and a pointwise one behind it, both with ReLU. A row of the first is computed when the
// second comes to it.
func Separable(width, height int) *hl.Schedule {
	x, y := vars()
	c := hl.NewVar("c")
	in := hl.NewInput("in", hl.UInt8, 3).ConstantExterior(0, spread(channelsIn, width, height)...)
	dw, pw := hl.NewInput("dw", hl.Int8, 3), hl.NewInput("pw", hl.Int8, 2)
	r, q := hl.NewRDom("r", 3, 3), hl.NewRDom("q", channelsIn)

	depth := hl.NewFunc("depth", c, x, y)
	depth.Is(hl.Sum(r, in.At(c, x.Add(r.X).Sub(1), y.Add(r.Y).Sub(1)).Mul(dw.At(c, r.X, r.Y))).Narrow(hl.UInt8, 6))
	separable := hl.NewFunc("separable", c, x, y)
	separable.Is(hl.Sum(q, depth.At(q.X, x, y).Mul(pw.At(c, q.X))).Narrow(hl.UInt8, 7))

	s := separable.Schedule()
	s.Bound(c, channelsOut).Bound(x, width).Bound(y, height)
	s.Reorder(y, x, q.X, c).Unroll(q.X).Vectorize(c)
	d := s.Of(depth).ComputeAt(separable, y)
	_, di := d.Split(c, 8)
	d.Reorder(y, x, r.Y, r.X, di).Vectorize(di)
	return s
}

func separableInputs(width, height int) map[string]*hl.Array {
	return map[string]*hl.Array{"in": integers(hl.UInt8, 1, channelsIn, width, height), "dw": integers(hl.Int8, 2, channelsIn, 3, 3),
		"pw": integers(hl.Int8, 3, channelsOut, channelsIn)}
}
