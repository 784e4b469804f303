package halide_test

import (
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// conv3x3 is the program of the README, and its inputs over 258 x 18.
func conv3x3(w, h int) (*hl.Func, []hl.Range, map[string]*hl.Array) {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3, 3)
	in, k := hl.NewInput("in", hl.Int16, 2), hl.NewInput("k", hl.Int16, 2)
	out := hl.NewFunc("out", x, y)
	out.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(hl.Int16, 8))

	image := hl.NewArray(hl.Int16, hl.Range{Extent: w + 2}, hl.Range{Extent: h + 2})
	for i := range image.Ints {
		image.Ints[i] = int64(int16(i * 7919))
	}
	filter := hl.NewArray(hl.Int16, hl.Range{Extent: 3}, hl.Range{Extent: 3})
	for i := range filter.Ints {
		filter.Ints[i] = int64(i*31 - 100)
	}
	return out, []hl.Range{{Extent: w}, {Extent: h}}, map[string]*hl.Array{"in": image, "k": filter}
}

// BenchmarkEval is one second's worth or less: 2 million multiply-accumulates.
func BenchmarkEval(b *testing.B) {
	f, region, inputs := conv3x3(1000, 222)
	for b.Loop() {
		if _, err := hl.Eval(f, region, inputs); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*1000*222*9/b.Elapsed().Seconds()/1e6, "MMAC/s")
}
