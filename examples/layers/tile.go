package layers

// Tile is what of a layer one core computes at a time.
type Tile struct {
	Layer
	X, Y, K int  // extents of the output
	C       int  // channels that are summed
	Partial bool // sums of the other channels are an input, of 32 bits
}

// Bytes of coefficients, of pixels, and of all arrays that grow with the pixels, that leave room for the rest of a tile.
const mostWeights, mostPixels, mostArrays = 19 << 10, 16 << 10, 80 << 10

// perResult are the bytes of a result: its sum, its high product, and itself, as rows of sixteen begin at multiples of 32 bytes.
const perResult = 4 + 4 + 2

// Tile is a tile of the layer: sixteen output channels; as many input channels as the coefficients of these leave room for, where
// the rest comes as sums; and as many pixels as there is room for. Those of a 1x1 layer are one row.
// Of a depthwise layer more channels make up for few pixels. A fully connected one has one pixel, and so room for the coefficients
// of twice the channels.
func (l Layer) Tile() Tile {
	t := Tile{Layer: l, X: min(l.Size, 28), Y: min(l.Size, 4), K: 16, C: l.In}
	weights := mostWeights
	switch {
	case l.Kind == Add:
		t.X, t.Y, t.C = min(l.Size*l.Size, 64), 1, 1
	case l.Kind == Depthwise:
		t.X, t.C, t.K = min(l.Size, 56), 1, 16*min(max(28/l.Size, 1), 4)
		if l.Size >= 8 {
			t.Y = 8
		}
	case l.Kind == FC:
		t.K, weights = min(l.Out, 32), 64<<10
	case t.flat():
		t.X = min(l.Size, 112)
		window := (t.C*l.Filter*l.Filter + 31) / 32 * 32 // each pixel's is packed
		t.Y = min(l.Size, max(1, mostArrays/(t.X*(window+t.K*perResult))))
	}
	for t.C*l.Filter*l.Filter*t.K > weights {
		t.C, t.Partial = t.C/2, true
	}
	if l.Kind == Conv && l.Filter == 1 && l.Stride == 1 {
		t.X, t.Y = alike(l.Size*l.Size, min(mostPixels/t.C, mostArrays/(t.C+t.K*perResult))), 1
	}
	for t.Kind == Depthwise && t.Y > rowsTogether && t.pixels() > mostPixels {
		t.Y -= rowsTogether
	}
	for t.Y > 1 && t.pixels() > mostPixels {
		t.Y--
	}
	for t.X > 8 && t.pixels() > mostPixels {
		t.X = (t.X/2 + 1) / 2 * 2
	}
	return t
}

// alike are the pixels of a tile of at most so many, where tiles of all pixels have about as many: a multiple of four.
func alike(all, most int) int {
	most = max(most/4*4, 4)
	n := (all + most - 1) / most
	return min(all, ((all+n-1)/n+3)/4*4)
}

// pixels are the bytes of the input that a tile reads.
func (t Tile) pixels() int {
	channels := t.C
	if t.Kind == Depthwise {
		channels = t.K
	}
	return ((t.X-1)*t.Stride + t.Filter) * ((t.Y-1)*t.Stride + t.Filter) * channels
}

// Together is how many pixels are computed at once: up to four accumulators share what is loaded of the coefficients. Of a
// depthwise layer they are two, side by side in lanes.
func (t Tile) Together() int {
	if t.Kind == Depthwise {
		return 2
	}
	if t.flat() { // a round of more operations does not overlap the next
		return min(4, max(1, 48*8/(t.C*t.Filter*t.Filter)))
	}
	best, least := 1, 0
	for n := 1; n <= 4; n++ {
		if cost := (t.X + n - 1) / n * t.round(n); n == 1 || cost < least {
			best, least = n, cost
		}
	}
	return best
}

// round is about how many cycles a round of n pixels takes: an operation a pixel for eight products, or, of fewer pixels, the loads of
// their coefficients, nine in two cycles. What is longer than a compiler overlaps is filled and drained each time, as is what has
// loops inside.
func (t Tile) round(n int) int {
	taps := t.C * t.Filter * t.Filter
	busy := max(8*n, 18) * taps / 64
	if taps <= longest && busy <= mostOverlapped {
		return busy + 2
	}
	return busy + 24
}

// mostOverlapped are the cycles of a loop's round that a compiler lets overlap with the next.
const mostOverlapped = 64

// Wide is the width that is computed: a multiple of the pixels that are computed at once.
func (t Tile) Wide() int { return (t.X + t.Together() - 1) / t.Together() * t.Together() }

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
