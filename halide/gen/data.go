package gen

import (
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// Region draws a box for the Vars of f, at most most points wide in each, sometimes not from 0.
func Region(t *rapid.T, f *halide.Func, most int) []halide.Range {
	region := make([]halide.Range, len(f.Vars))
	for i := range region {
		region[i] = halide.Range{
			Min:    max(rapid.IntRange(-8, 3).Draw(t, "min"), 0),
			Extent: rapid.IntRange(1, most).Draw(t, "extent"),
		}
	}
	return region
}

// Reads is the box of each input that f may read over region: what must be given, or its border's box if it has one.
func Reads(f *halide.Func, region []halide.Range) map[string][]halide.Range {
	_, inputs := Needs(halide.NewPipeline(f), map[string][]halide.Range{f.Name: region})
	return inputs
}

// reads is the box of each input that is stored of what f may read where its Vars have the ranges env: a border around
// it is not, where an index is scattered.
func reads(f *halide.Func, env map[string]halide.Range) map[string][]halide.Range {
	boxes := map[string][]halide.Range{}
	halide.Walk(f.Value, func(e *halide.Expr) {
		if e.Op != halide.OpLoad {
			return
		}
		region := box(e.Args, env)
		for d, c := range e.Args {
			if b := e.Input.Border; b != nil && scattered(c) {
				region[d] = b.Ranges[d]
			}
		}
		boxes[e.Name] = union(boxes[e.Name], region)
	})
	return boxes
}

// union is the least box around a, which may be nil, and b.
func union(a, b []halide.Range) []halide.Range {
	if a == nil {
		return b
	}
	for i := range a {
		end := max(a[i].Min+a[i].Extent, b[i].Min+b[i].Extent)
		b[i].Min = min(a[i].Min, b[i].Min)
		b[i].Extent = end - b[i].Min
	}
	return b
}

// Inputs draws the data that f reads over region: uniform over the type, or small, or at the ends of the type.
func Inputs(t *rapid.T, f *halide.Func, region []halide.Range) map[string]*halide.Array {
	arrays := map[string]*halide.Array{}
	boxes := Reads(f, region)
	for _, in := range halide.Inputs(f) {
		seed := rapid.Uint64().Draw(t, "seed of "+in.Name)
		kind := rapid.SampledFrom(dataKinds).Draw(t, "data of "+in.Name)
		arrays[in.Name] = ArrayOf(in, seed, kind, boxes[in.Name]...)
	}
	return arrays
}

// Data is a kind of random data.
type Data string

// The kinds of data. Floats are small multiples of 1/16 when Small, and otherwise any finite number or, at the Ends,
// infinities, NaN and zeros of both signs among others.
const (
	Uniform Data = "uniform"
	Small   Data = "small"
	Ends    Data = "ends"
	Whole   Data = "whole" // floats from -8 to 8
)

var dataKinds = []Data{Uniform, Small, Ends}

// Array is data of a kind by seed; the same for the same arguments.
func Array(t halide.Type, seed uint64, kind Data, box ...halide.Range) *halide.Array {
	a := halide.NewArray(t, box...)
	for i := range a.Floats {
		seed = mix(seed)
		a.Floats[i] = float(seed, kind)
	}
	if t == halide.Float32 {
		return a
	}
	lo, hi := t.Bounds()
	for i := range a.Ints {
		seed = mix(seed)
		n := int64(seed) >> (64 - t.Bits())
		if !t.Signed() {
			n = int64(seed >> (64 - t.Bits()))
		}
		switch {
		case kind == Small || kind == Whole:
			n = int64(seed>>60) - 8
			n = max(n, lo.Int64())
		case kind == Ends && seed&3 == 0:
			n = lo.Int64()
		case kind == Ends && seed&3 < 3:
			n = hi.Int64()
		}
		a.Ints[i] = n
	}
	return a
}

// ArrayOf is Array for an input: elements that are outside its range are moved in, at the Ends to the nearest end.
func ArrayOf(in *halide.Input, seed uint64, kind Data, box ...halide.Range) *halide.Array {
	a := Array(in.Type, seed, kind, box...)
	if !in.Values.Known() {
		return a
	}
	lo, hi := in.Values.Lo.Int64(), in.Values.Hi.Int64()
	for i, v := range a.Ints {
		if turn := uint64(hi-lo) + 1; kind == Uniform && turn > 0 {
			v = lo + int64(uint64(v)%turn)
		}
		a.Ints[i] = min(max(v, lo), hi)
	}
	return a
}

// mix is the splitmix64 generator (Steele, Lea and Flood, 2014).
func mix(seed uint64) uint64 {
	seed += 0x9e3779b97f4a7c15
	z := seed
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func float(bits uint64, kind Data) float32 {
	switch kind {
	case Small:
		return float32(int64(bits)>>56) / 16
	case Whole:
		return float32(int64(bits>>56)%17 - 8)
	case Ends:
		ends := []float64{math.Inf(1), math.Inf(-1), math.NaN(), 0, math.Copysign(0, -1), 1, -1, math.MaxFloat32,
			math.SmallestNonzeroFloat32}
		return float32(ends[bits%uint64(len(ends))])
	}
	f := math.Float32frombits(uint32(bits >> 32))
	if f != f || math.IsInf(float64(f), 0) {
		return 1
	}
	return f
}

// String describes a kernel for a failing test.
func (k Kernel) String() string {
	return fmt.Sprintf("%vover %v", k.Func, k.Region)
}
