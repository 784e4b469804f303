package layers

// Tile is what of a layer one core computes at a time.
type Tile struct {
	Layer
	X, Y, K int  // extents of the output
	C       int  // channels that are summed
	Partial bool // sums of the other channels are an input, of 32 bits
}

// mostWeights are the bytes of coefficients that leave room for the rest of a tile.
const mostWeights = 12 << 10

// Tile is a tile of the layer: sixteen output channels; as many input channels as the coefficients of these leave room for, where
// the rest comes as sums; a row of up to 16 pixels, or several of a small picture.
func (l Layer) Tile() Tile {
	t := Tile{Layer: l, X: min(l.Size, 16), Y: 1, K: 16, C: l.In}
	switch l.Kind {
	case Add:
		t.K, t.Y, t.C = min(l.Out, 32), min(l.Size, 4), 1
		return t
	case Depthwise:
		t.C, t.Y = 1, min(l.Size, 4)
		t.K = min(l.Out, 16)
		return t
	case FC:
		t.K = 16
	}
	for t.C*l.Filter*l.Filter*t.K > mostWeights {
		t.C, t.Partial = t.C/2, true
	}
	if l.Size < 16 && l.Size > 1 && t.C <= 256 {
		t.Y = 2
	}
	return t
}

// Results are the elements of the tile's output.
func (t Tile) Results() int { return t.X * t.Y * t.K }

// MACs are the products of the tile.
func (t Tile) MACs() int {
	if t.Kind == Add {
		return 2 * t.Results()
	}
	return t.Results() * t.C * t.Filter * t.Filter
}

// Rule is the cycles that the datapath needs at least for the products, and one 32-bit product a result for requantisation:
// 128 products of bytes a cycle and 8 of 32 bits. Products of a depthwise layer, whose lanes have coefficients of their own, are 32
// a cycle, and those of a sum with 32-bit scales 8.
func (t Tile) Rule() float64 {
	rate := 128.
	switch t.Kind {
	case Depthwise:
		rate = 32
	case Add:
		rate = 8
	}
	return float64(t.MACs())/rate + float64(t.Results())/8
}
