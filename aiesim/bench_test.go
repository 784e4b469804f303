package aiesim_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// convolution is a 3x3 convolution of a type, large enough that its loops decide.
type convolution struct {
	name, elem string
	bytes, ker int
	file       string
}

var convolutions = []convolution{{"int16", "int16", 2, 16, "bench_i16.c"}, {"int32", "int32", 4, 16, "bench_i32.c"},
	{"int8", "int8", 1, 96, "bench_i8.c"}, {"float", "float", 4, 16, "bench_f32.c"}}

func (c *convolution) args() []aiesim.Arg {
	const rows, cols, pad = 16, 256, 32
	stride := cols + pad
	return []aiesim.Arg{
		aiesim.BufferArg(c.elem, make([]byte, (rows+2)*stride*c.bytes), rows+2, stride),
		aiesim.BufferArg(c.elem, make([]byte, c.ker*c.bytes), c.ker),
		aiesim.BufferArg(c.elem, make([]byte, rows*cols*c.bytes), rows, cols),
		aiesim.NumArg("int32", rows), aiesim.NumArg("int32", cols), aiesim.NumArg("int32", int64(stride)),
	}
}

// BenchmarkMACs runs 3x3 convolutions of each type in the interpreter and reports millions of simulated MACs a second.
// 100 are promised.
func BenchmarkMACs(b *testing.B) {
	for _, c := range convolutions {
		b.Run(c.name, func(b *testing.B) {
			p, args := kernel(b, c.file), c.args()
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

// BenchmarkBundles runs the same as bundles, with data. 20 millions are promised.
func BenchmarkBundles(b *testing.B) {
	for _, c := range convolutions {
		b.Run(c.name, func(b *testing.B) {
			code, err := kernel(b, c.file).Compile("conv", machine.AIE1())
			if err != nil {
				b.Fatal(err)
			}
			args := c.args()
			var macs, cycles int64
			b.ReportAllocs()
			for b.Loop() {
				r, err := code.Run(context.Background(), args, core.Options{})
				if err != nil {
					b.Fatal(err)
				}
				macs, cycles = macs+r.MACs, cycles+r.Cycles
			}
			b.ReportMetric(float64(macs)/1e6/b.Elapsed().Seconds(), "MMAC/s")
			b.ReportMetric(float64(cycles)/1e6/b.Elapsed().Seconds(), "Mcycle/s")
		})
	}
}

// BenchmarkCycles goes from C text to cycles, without data: what a tuner does for each candidate. 25 ms are promised in
// the median.
func BenchmarkCycles(b *testing.B) {
	for _, w := range generatedWorkloads(b) {
		b.Run(w.name, func(b *testing.B) {
			args := w.args()
			b.ReportAllocs()
			for b.Loop() {
				code, err := w.load(b).Compile(w.entry, machine.AIE1())
				if err != nil {
					b.Fatal(err)
				}
				if _, err := code.Time(context.Background(), args, core.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSteps tells where the time goes: reading, compiling, counting.
func BenchmarkSteps(b *testing.B) {
	for _, w := range generatedWorkloads(b) {
		b.Run(w.name+"/load", func(b *testing.B) {
			for b.Loop() {
				w.load(b)
			}
		})
		p, args := w.load(b), w.args()
		code, err := p.Compile(w.entry, machine.AIE1())
		if err != nil {
			b.Fatal(err)
		}
		b.Run(w.name+"/compile", func(b *testing.B) {
			for b.Loop() {
				if _, err := p.Compile(w.entry, machine.AIE1()); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(w.name+"/time", func(b *testing.B) {
			for b.Loop() {
				if _, err := code.Time(context.Background(), args, core.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkHeaders reads a kernel that includes the API's header and calls two of its functions.
func BenchmarkHeaders(b *testing.B) {
	src := []byte(`#include <adf.h>
#include <aie_api/aie.hpp>
void k(const int16 *restrict in, int16 *restrict out) {
	aie::vector<int16, 16> v = aie::load_v<16>(in);
	aie::store_v(out, aie::max(v, aie::shuffle_down(v, 1)));
}
`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := aiesim.Load("k.cc", src, aiesim.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
