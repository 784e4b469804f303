package calibration

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// decimator is a filter of complex int16 samples that keeps one of factor results, with real coefficients: 8 lanes are
// four results, an operation takes four taps of each.
type decimator struct {
	taps, factor, samples int
	ring                  bool // samples stay in the register from result to result; else each round loads its own
}

// decimators are the published rows.
func decimators() []Row {
	var rows []Row
	for _, d := range []struct {
		decimator
		cycles int64
	}{
		{decimator{9, 3, 192, true}, 94}, {decimator{12, 2, 384, true}, 183}, {decimator{12, 4, 384, true}, 135},
		{decimator{60, 3, 384, false}, 611}, {decimator{60, 5, 320, false}, 354}, {decimator{140, 5, 420, false}, 888},
		{decimator{144, 4, 432, false}, 1128}, {decimator{237, 3, 768, false}, 4169},
	} {
		rows = append(rows, d.row(d.cycles))
	}
	return rows
}

const (
	chunk = 16 // int16 of a load
	ringN = 64 // int16 of the register, four loads
	step  = 8  // int16 of the four taps of an operation
)

// advance is by how many int16 a vector of results moves on.
func (d decimator) advance() int { return 4 * 2 * d.factor }

// ops are the operations of a vector of results.
func (d decimator) ops() int { return (d.taps + 3) / 4 }

// last is the last int16 that operation k reads, from the first one of the vector.
func (d decimator) last(k int) int { return step*k + 2*3*d.factor + 2*3 + 1 }

// text is the C: structure of the vendor's fir_decimate_asym.
//
//	ring:  the register holds four loads in a circle, the body is as many vectors as bring it round; what a vector
//	       reads is loaded before its first operation
//	basic: each round loads what its vector reads and moves the window back to the next one
func (d decimator) text() string {
	var b strings.Builder
	line := func(format string, a ...any) { fmt.Fprintf(&b, format+"\n", a...) }
	line("// %s", decimatorSource)
	line("void fir(const int16 *taps, input_window_int16 *in, output_window_int16 *out)\n{")
	line("    set_rnd(rnd_conv_even); set_sat();")
	line("    v64int16 data = undef_v64int16(); v8acc48 acc; v16int16 coe;")
	line("    const v16int16 *restrict coeff = (const v16int16 *)taps;")
	vectors := 1
	if d.ring {
		for vectors*d.advance()%ringN != 0 {
			vectors++
		}
		if vectors < 4 {
			vectors *= 2 // the library's bodies are not shorter
		}
		line("    coe = *coeff;")
	}
	loaded := 0
	load := func(upTo int, indent string) {
		for ; loaded <= upTo/chunk; loaded++ {
			line("%sdata = upd_w(data, %d, window_readincr_v16(in));", indent, loaded%4)
		}
	}
	if d.ring { // what the rounds before would have loaded
		load(d.last(d.ops()-1)-d.advance(), "    ")
	}
	rounds := d.samples / d.factor / 4 / vectors
	line("    for (unsigned i = 0; i < %d; i++) chess_prepare_for_pipelining chess_loop_range(%[1]d, )\n    {", rounds)
	for v := range vectors {
		for k := range d.ops() {
			first := v*d.advance() + step*k
			switch {
			case !d.ring && k == 0:
				line("        coeff = (const v16int16 *)taps; coe = *coeff++;")
			case !d.ring && k%4 == 0:
				line("        coe = *coeff++;")
			}
			if d.ring {
				load(v*d.advance()+d.last(d.ops()-1), "        ")
			}
			load(v*d.advance()+d.last(k), "        ")
			acc, name := "acc, ", "mac8"
			if k == 0 {
				acc, name = "", "mul8"
			}
			line("        acc = %s(%sdata, %d, 0x%x, 4, 0x3120, coe, %d, 0, 1);", name, acc, first%ringN, d.offsets(),
				4*(k%4))
		}
		if !d.ring {
			line("        window_decr(in, %d);", chunk*loaded-d.advance())
		}
		line("        window_writeincr(out, srs(acc, 12));")
	}
	line("    }\n}")
	return b.String()
}

// offsets are those of the four results: a byte each, in samples.
func (d decimator) offsets() int {
	x := 0
	for lane := range 4 {
		x |= lane * d.factor << (8 * lane)
	}
	return x
}

const decimatorSource = "Vitis Libraries 2021.1, DSP library benchmark of fir_decimate_asym"

func (d decimator) row(cycles int64) Row {
	results, coeffs := d.samples/d.factor, (d.taps+15)/16*16
	margin := (d.taps + chunk) / 8 * 8 // what the last round loads beyond the samples
	return Row{Name: fmt.Sprintf("decimate-%dx%d-%d", d.taps, d.factor, d.samples), Class: "decimating FIR",
		DType: "cint16 x int16", Shape: fmt.Sprintf("%d taps, 1 of %d, %d samples", d.taps, d.factor, d.samples),
		Grade: B, Cycles: cycles, Source: decimatorSource, Text: d.text(), File: "decimate.c", Entry: "fir",
		Assumption: "real and imaginary parts side by side, four taps an operation; where the register is no " +
			"ring, samples are loaded just before the operation that reads them",
		args: func(rng *rand.Rand) []Arg {
			coeff := append(random(rng, d.taps, 1<<15-1), make([]int64, coeffs-d.taps)...)
			n := 2 * (d.samples + margin)
			return []Arg{ints("taps", "int16", coeff, coeffs), ints("in", "int16", random(rng, n, 1<<15-1), n),
				output("out", "int16", 2*results)}
		},
		want: func(args []Arg) error {
			coeff, in, want := args[0].ints(), args[1].ints(), make([]int64, 2*results)
			for i := range want {
				var sum int64
				for t := range d.taps {
					sum += coeff[t] * in[2*(i/2*d.factor+t)+i%2]
				}
				want[i] = shifted(sum, 12, 16)
			}
			return same("out", args[2].ints(), want)
		}}
}
