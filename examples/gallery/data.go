package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// Picture is a synthetic grey picture: a ramp with discs and bars on it, and noise.
func Picture(width, height int) *hl.Array {
	a := hl.NewArray(hl.UInt8, hl.Range{Extent: width}, hl.Range{Extent: height})
	for i := range a.Ints {
		x, y := i%width, i/width
		v := 40 + 120*x/max(width, 1)
		if dx, dy, r := 3*x-width, 3*y-height, min(width, height); dx*dx+dy*dy < r*r/2 {
			v = 220 - v/3
		}
		if 4*x > 3*width && (y/8)%2 == 0 {
			v = 25
		}
		if 4*y > 3*height && (x+y)%24 < 12 {
			v += 60
		}
		a.Ints[i] = int64(min(max(v+int(hash(i)%25)-12, 0), 255))
	}
	return a
}

// hash is a number without a pattern: the finaliser of MurmurHash3 (Appleby, public domain).
func hash(i int) uint32 {
	h := uint32(i) + 0x9e3779b9
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return h ^ h>>16
}

// pictureOnly is the data of programs that read a picture.
func pictureOnly(width, height int) map[string]*hl.Array {
	return map[string]*hl.Array{"in": Picture(width, height)}
}

// integers is an array of integers of its type, from 0, without a pattern.
func integers(to hl.Type, seed int, extents ...int) *hl.Array {
	a := hl.NewArray(to, spread(extents...)...)
	for i := range a.Ints {
		v := int64(hash(i+seed*7919)) >> max(32-to.Bits(), 0)
		if to.Signed() {
			v -= 1 << (to.Bits() - 1)
		}
		a.Ints[i] = v
	}
	return a
}

// floats is an array of floats in -4..4, from 0, without a pattern.
func floats(seed int, extents ...int) *hl.Array {
	a := hl.NewArray(hl.Float32, spread(extents...)...)
	for i := range a.Floats {
		a.Floats[i] = float32(int64(hash(i+seed*7919))-1<<31) / (1 << 29)
	}
	return a
}

// spread are ranges from 0.
func spread(extents ...int) []hl.Range {
	box := make([]hl.Range, len(extents))
	for i, n := range extents {
		box[i].Extent = n
	}
	return box
}

// picture is the input of programs that read a picture, its edges repeated.
func picture(width, height int) *hl.Input {
	return hl.NewInput("in", hl.UInt8, 2).RepeatEdge(spread(width, height)...)
}

// vars are the Vars that most programs use.
func vars() (x, y hl.Var) { return hl.NewVar("x"), hl.NewVar("y") }
