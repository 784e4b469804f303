package calibration

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// interpolator is a filter that makes two results of each sample of 32 bits; of complex samples, of each of two of 32.
type interpolator struct {
	parts   int // elements of a sample: 2 if it is complex
	taps    int // of both results together
	samples int // that come in
}

// interpolators are the published rows. The vendor's counts for cint16 are those of int32: the same number of the same
// operations.
func interpolators() []Row {
	var rows []Row
	for _, p := range []struct {
		interpolator
		cycles int64
	}{
		{interpolator{1, 8, 128}, 103}, {interpolator{1, 8, 512}, 295}, {interpolator{1, 8, 256}, 167},
		{interpolator{1, 16, 256}, 296}, {interpolator{2, 8, 256}, 296},
	} {
		rows = append(rows, p.row(p.cycles))
	}
	return rows
}

const interpolateSource = "Vitis Libraries 2021.1, DSP library benchmark of fir_interpolate_asym"

// fresh are the elements by which a vector of eight results moves on.
const fresh = 4

// perOp are the coefficients of an operation: one for each result of a vector and each of its two taps; the parts of a
// complex result share one.
func (p interpolator) perOp() int { return 16 / p.parts }

// ops are the operations of a vector, each of two taps.
func (p interpolator) ops() int { return p.taps / 2 / 2 }

// text is the C: structure of the vendor's fir_interpolate_asym, the register holds four loads in a circle.
func (p interpolator) text() string {
	var b strings.Builder
	line := func(format string, a ...any) { fmt.Fprintf(&b, format+"\n", a...) }
	acc, prefix, narrow := "v8acc48", "", "lsrs"
	if p.parts == 2 {
		acc, prefix, narrow = "v8acc80", "l", "srs"
	}
	line("// %s", interpolateSource)
	line("void fir(const int16 *taps, input_window_int32 *in, output_window_int32 *out)\n{")
	line("    set_rnd(rnd_conv_even); set_sat();")
	line("    v32int32 data = undef_v32int32(); %s acc; v16int16 coe;", acc)
	loaded := 0
	load := func(upTo int, indent string) {
		for ; loaded <= upTo/8; loaded++ {
			line("%sdata = upd_w(data, %d, window_readincr_v8(in));", indent, loaded%4)
		}
	}
	at := func(v, k int) int { return p.parts + fresh*v + 2*p.parts*k }
	last := func(v, k int) int { return at(v, k) + 3 + p.parts }
	load(last(-1, p.ops()-1), "    ") // what the rounds before would have loaded
	line("    for (unsigned i = 0; i < %d; i++) chess_prepare_for_pipelining chess_loop_range(%[1]d, )\n    {",
		p.samples*p.parts/32)
	for v := range 8 {
		for k := range p.ops() {
			load(last(v, k), "        ")
			line("        coe = *(const v16int16 *)(taps + %d);", p.perOp()*k)
			verb, sum := "mac8", "acc, "
			if k == 0 {
				verb, sum = "mul8", ""
			}
			lanes, steps := "0x33221100, 1", "0x76543210, 8"
			if p.parts == 2 {
				lanes, steps = "0x32321010, 2", "0x33221100, 4"
			}
			line("        acc = %s%s(%sdata, %d, %s, coe, 0, %s);", prefix, verb, sum, at(v, k)%32, lanes, steps)
		}
		line("        window_writeincr(out, %s(acc, 12));", narrow)
	}
	line("    }\n}")
	return b.String()
}

func (p interpolator) row(cycles int64) Row {
	typ := map[int]string{1: "int32", 2: "cint32"}[p.parts]
	return Row{Name: fmt.Sprintf("interpolate-%s-%dx2-%d", typ, p.taps, p.samples), Class: "interpolating FIR",
		DType: typ + " x int16", Shape: fmt.Sprintf("%d taps, 2 of 1, %d samples", p.taps, p.samples), Grade: B,
		Cycles: cycles, Source: interpolateSource, Text: p.text(), File: "interpolate.c", Entry: "fir",
		Assumption: "each operation loads its coefficients; complex samples as two lanes",
		args: func(rng *rand.Rand) []Arg {
			n := p.parts*p.samples + 32
			return []Arg{ints("taps", "int16", random(rng, p.perOp()*p.ops()+8, 1<<15-1), p.perOp()*p.ops()+8),
				ints("in", "int32", random(rng, n, 1<<27-1), n), output("out", "int32", 2*p.parts*p.samples)}
		},
		want: func(args []Arg) error {
			coeff, in, want := args[0].ints(), args[1].ints(), make([]int64, 2*p.parts*p.samples)
			for i := range want {
				sample, result, part := i/(2*p.parts), i/p.parts%2, i%p.parts
				var sum int64
				for t := range p.taps / 2 {
					tap := coeff[p.perOp()*(t/2)+p.perOp()/2*(t%2)+(sample%(fresh/p.parts))*2+result]
					sum += tap * in[(sample+t+1)*p.parts+part]
				}
				want[i] = shifted(sum, 12, 32)
			}
			return same("out", args[2].ints(), want)
		}}
}
