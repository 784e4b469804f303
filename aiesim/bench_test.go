package aiesim_test

import (
	"context"
	"os"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// BenchmarkMACs runs 3x3 convolutions of each type and reports millions of simulated MACs a second. 100 are promised.
func BenchmarkMACs(b *testing.B) {
	const rows, cols, pad = 16, 256, 32
	for _, c := range []struct {
		name, typ  string
		bytes, ker int
	}{{"int16", "int16", 2, 16}, {"int32", "int32", 4, 16}, {"int8", "int8", 1, 96}, {"float", "float", 4, 16}} {
		file := map[string]string{"int16": "i16", "int32": "i32", "int8": "i8", "float": "f32"}[c.name]
		b.Run(c.name, func(b *testing.B) {
			src, err := os.ReadFile("testdata/kernels/bench_" + file + ".c")
			if err != nil {
				b.Fatal(err)
			}
			p, err := aiesim.Load("bench.c", src, aiesim.Options{})
			if err != nil {
				b.Fatal(err)
			}
			stride := cols + pad
			args := []aiesim.Arg{
				aiesim.BufferArg(c.typ, make([]byte, (rows+2)*stride*c.bytes), rows+2, stride),
				aiesim.BufferArg(c.typ, make([]byte, c.ker*c.bytes), c.ker),
				aiesim.BufferArg(c.typ, make([]byte, rows*cols*c.bytes), rows, cols),
				aiesim.NumArg("int32", rows), aiesim.NumArg("int32", cols), aiesim.NumArg("int32", int64(stride)),
			}
			var macs int64
			b.ReportAllocs()
			for b.Loop() {
				r, err := p.Run(context.Background(), "conv", args)
				if err != nil {
					b.Fatal(err)
				}
				macs += r.MACs
			}
			b.ReportMetric(float64(macs)/1e6/b.Elapsed().Seconds(), "MMAC/s")
		})
	}
}
