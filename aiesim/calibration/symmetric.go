package calibration

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// symmetric is a filter whose taps are the same from both ends: an operation adds two samples before it multiplies.
type symmetric struct {
	data, coeff string // element types; of complex data those of the parts
	parts       int    // elements of a sample: 2 if it is complex
	taps        int
	samples     int
	two         bool // samples from both ends are in two registers, through two windows of one buffer
}

// symmetrics are the published rows.
func symmetrics() []Row {
	var rows []Row
	for _, s := range []struct {
		symmetric
		cycles int64
	}{
		{symmetric{"int16", "int16", 1, 16, 256, false}, 101}, {symmetric{"int32", "int16", 1, 16, 256, false}, 166},
		{symmetric{"int32", "int32", 1, 24, 256, false}, 421}, {symmetric{"int16", "int16", 2, 8, 256, false}, 117},
		{symmetric{"int16", "int16", 2, 16, 256, false}, 164}, {symmetric{"int16", "int16", 1, 96, 512, true}, 942},
		{symmetric{"int32", "int32", 1, 32, 256, true}, 653}, {symmetric{"int16", "int16", 2, 32, 256, true}, 663},
		{symmetric{"int16", "int16", 2, 128, 256, true}, 1436}, {symmetric{"int32", "int16", 2, 16, 256, true}, 687},
		{symmetric{"int32", "int32", 2, 16, 256, true}, 816},
	} {
		rows = append(rows, s.row(s.cycles))
	}
	return rows
}

const symmetricSource = "Vitis Libraries 2021.1, DSP library benchmark of fir_sr_sym"

// lanes are the elements of a vector of results.
func (s symmetric) lanes() int {
	if s.data == "int16" && s.parts == 1 {
		return 16
	}
	return 8
}

// pairs are the pairs of taps of an operation.
func (s symmetric) pairs() int {
	switch {
	case s.coeff == "int32":
		return 1
	case s.data == "int16" && s.parts == 2:
		return 4
	}
	return 2
}

// lead is the first element that the first result reads.
func (s symmetric) lead() int { return s.parts }

// chunk is the elements of a load: 256 bits, but for 16-bit samples in two registers.
func (s symmetric) chunk() int {
	if s.two && s.lanes() == 16 {
		return 8
	}
	return 32 / bytesOf(s.data)
}

// register is the elements of the register that holds samples.
func (s symmetric) register() int {
	n := 128 / bytesOf(s.data)
	if s.two {
		n /= 2
	}
	return n
}

// ops are the operations of a vector of results.
func (s symmetric) ops() int { return s.taps / 2 / s.pairs() }

// near is the first and last element that operation k reads from the start, far those from the end.
func (s symmetric) near(k int) (lo, hi int) {
	lo = s.lead() + s.parts*k*s.pairs()
	return lo, lo + s.parts*(s.pairs()-1) + s.lanes() - 1
}

func (s symmetric) far(k int) (lo, hi int) {
	hi = s.lead() + s.parts*(s.taps-1-k*s.pairs())
	return hi - s.parts*(s.pairs()-1), hi + s.lanes() - 1
}

// operation is operation k: the samples of its first tap start at x in register a, those of the tap that has the same
// coefficient at y in register b, which is "" for the same register. Where an operation selects in squares, starts are
// even, and squares begin with the second sample.
func (s symmetric) operation(k, x, y int, a, b, coe string) string {
	verb, acc := "mac", "acc, "
	if k == 0 {
		verb, acc = "mul", ""
	}
	if b != "" {
		b += ", "
	}
	z := k * s.pairs() % (32 / bytesOf(s.coeff))
	switch {
	case s.coeff == "int32":
		return fmt.Sprintf("l%s8_sym(%s%s, %d, 0x76543210, %s%d, %s, %d, 0)", verb, acc, a, x, b, y, coe, z)
	case s.data == "int32":
		return fmt.Sprintf("l%s8_sym(%s%s, %d, 0x76543210, %d, %s%d, %s, %d, 0, 1)", verb, acc, a, x, s.parts, b, y,
			coe, z)
	case s.parts == 2:
		return fmt.Sprintf("%s8_sym(%s%s, %d, 0x03020100, 4, 0x3120, %s%d, 0x1302, %s, %d, 0, 1)", verb, acc, a, x, b,
			y-2, coe, z)
	}
	return fmt.Sprintf("%s16_sym(%s%s, %d, 0x03020100, 0x07060504, 0x3221, %s%d, 0x2312, %s, %d, 0, 0, 1)", verb, acc,
		a, x-1, b, y-2, coe, z)
}

// text is the C: structure of the vendor's fir_sr_sym.
//
//	one buffer:  the register holds its loads in a circle, the body is as many vectors as bring it round
//	two buffers: each round loads what its vector reads from both ends, and moves both windows to the next one
func (s symmetric) text() string {
	x := &symmetricText{symmetric: s}
	acc := "v8acc48"
	if s.lanes() == 16 {
		acc = "v16acc48"
	} else if s.data == "int32" {
		acc = "v8acc80"
	}
	per := 32 / bytesOf(s.coeff)
	register := fmt.Sprintf("v%d%s", s.register(), s.data)
	x.line("// %s", symmetricSource)
	x.line("void fir(const %s *taps, input_window_%s *in, output_window_%s *out)\n{", s.coeff, s.data, s.data)
	x.line("    set_rnd(rnd_conv_even); set_sat();")
	x.line("    const v%d%s *restrict coeff = (const v%[1]d%[2]s *)taps;", per, s.coeff)
	x.line("    v%d%s coe0, coe1; %s acc;", per, s.coeff, acc)
	if s.two {
		x.line("    %s near = null_%[1]s(), far = null_%[1]s();", register)
		x.twoBuffers(per)
	} else {
		x.line("    %s data = undef_%[1]s();", register)
		x.ring(per)
	}
	x.line("    }\n}")
	return x.String()
}

// symmetricText writes the loops.
type symmetricText struct {
	symmetric
	strings.Builder
}

func (x *symmetricText) line(format string, a ...any) { fmt.Fprintf(x, format+"\n", a...) }

// loop begins a loop of n rounds.
func (x *symmetricText) loop(n int) {
	x.line("    for (unsigned i = 0; i < %d; i++) chess_prepare_for_pipelining chess_loop_range(%[1]d, )\n    {", n)
}

// ring is the loop over one buffer; its coefficients stay in registers.
func (x *symmetricText) ring(per int) {
	loaded := 0
	load := func(upTo int, indent string) {
		for ; loaded <= upTo/x.chunk(); loaded++ {
			x.line("%sdata = upd_w(data, %d, window_readincr_v%d(in));", indent, loaded%4, x.chunk())
		}
	}
	_, last := x.far(0)
	load(last-x.lanes(), "    ") // what the rounds before would have loaded
	for k := 0; k < x.taps/2; k += per {
		x.line("    coe%d = *coeff++;", k/per)
	}
	vectors := x.register() / x.lanes()
	x.loop(x.samples * x.parts / x.lanes() / vectors)
	for v := range vectors {
		at := v * x.lanes()
		load(at+last, "        ")
		for k := range x.ops() {
			from, _ := x.near(k)
			_, to := x.far(k)
			x.line("        acc = %s;", x.operation(k, (at+from)%x.register(), (at+to-x.lanes()+1)%x.register(), "data",
				"", fmt.Sprintf("coe%d", k*x.pairs()/per)))
		}
		x.line("        window_writeincr(out, srs(acc, 12));")
	}
}

// twoBuffers is the loop over two. Each register is filled first, where an operation needs more than half of it; then
// samples from the start are loaded just before the operation that reads them, and those from the end, where the
// library keeps the two apart (all but cint32 x int16 and the loads of 128 bits), an operation earlier.
func (x *symmetricText) twoBuffers(per int) {
	start, slots, rounds := x.behind(), x.register()/x.chunk(), x.samples*x.parts/x.lanes()
	update := "upd_w"
	if x.chunk()*bytesOf(x.data) == 16 {
		update = "upd_v"
	}
	x.line("    input_window_%s behind;", x.data)
	x.line("    window_copy(&behind, in); window_incr(&behind, %d);", start)
	x.loop(rounds)
	x.line("        coeff = (const v%d%s *)taps; coe0 = *coeff++;", per, x.coeff)
	ahead, back := 0, 0
	near := func() {
		x.line("        near = %s(near, %d, window_readincr_v%d(in));", update, ahead%slots, x.chunk())
		ahead++
	}
	far := func() {
		x.line("        far = %s(far, %d, window_readdecr_v%d(&behind));", update, (2*slots-1-back%slots)%slots,
			x.chunk())
		back++
	}
	for range slots {
		near()
	}
	wide := x.lanes()+x.parts*x.pairs() > 32/bytesOf(x.data)
	for range slots {
		if wide || back < slots/2 {
			far()
		}
	}
	for k := range x.ops() {
		first, last := x.near(k)
		_, to := x.far(k)
		reads := x.lanes() + x.parts*(x.pairs()*(k+1)-1) // from the end
		switch {
		case k == 0:
		case !x.early():
			if last >= ahead*x.chunk() {
				near()
			}
			if reads > back*x.chunk() {
				far()
			}
		case last >= ahead*x.chunk():
			near()
		case reads+x.parts*x.pairs() > back*x.chunk():
			far()
		}
		if k > 0 && k*x.pairs()%per == 0 {
			x.line("        coe0 = *coeff++;")
		}
		y := to - x.lanes() + 1 - start + x.register() - x.chunk()
		x.line("        acc = %s;", x.operation(k, first%x.register(), (y+4*x.taps*x.register())%x.register(),
			"near", "far", "coe0"))
	}
	x.line("        window_writeincr(out, srs(acc, 12));")
	x.line("        window_decr(in, %d); window_incr(&behind, %d);", ahead*x.chunk()-x.lanes(),
		back*x.chunk()+x.lanes())
}

// early reports whether samples from the end are loaded an operation before the one that reads them, where none from
// the start are.
func (s symmetric) early() bool {
	return s.coeff == "int32" || s.data == "int16" && s.parts == 2
}

// behind is where the window of the samples from the end begins: its first load ends with the last one of them, at
// 16 bytes.
func (x *symmetricText) behind() int {
	_, last := x.far(0)
	align := 16 / bytesOf(x.data)
	return (last+align)/align*align - x.chunk()
}

func (s symmetric) row(cycles int64) Row {
	class, assumption := "symmetric FIR", "complex samples as two lanes; coefficients stay in registers"
	if s.two {
		class = "symmetric FIR, two buffers"
		assumption = "complex samples as two lanes; accesses of the one buffer are in different cycles"
	}
	typ := map[int]string{1: "", 2: "c"}[s.parts] + s.data
	n := s.parts * s.samples
	per := 32 / bytesOf(s.coeff)
	return Row{Name: fmt.Sprintf("symmetric-%s-%s-%dx%d", typ, s.coeff, s.taps, s.samples), Class: class,
		DType: typ + " x " + s.coeff, Shape: fmt.Sprintf("%d taps, %d samples", s.taps, s.samples), Grade: B,
		Cycles: cycles, Source: symmetricSource, Text: s.text(), File: "symmetric.c", Entry: "fir",
		Assumption: assumption, args: func(rng *rand.Rand) []Arg {
			limit := map[string]int64{"int16": 1<<15 - 1, "int32": 1<<26 - 1}
			coeff := random(rng, s.taps/2, limit[s.coeff])
			coeff = append(coeff, make([]int64, (per-len(coeff)%per)%per)...)
			all := n + s.parts*s.taps + 8*s.chunk()
			return []Arg{ints("taps", s.coeff, coeff, len(coeff)),
				ints("in", s.data, random(rng, all, limit[s.data]), all), output("out", s.data, n)}
		},
		want: func(args []Arg) error {
			coeff, in, want := args[0].ints(), args[1].ints(), make([]int64, n)
			for i := range want {
				var sum int64
				for t := range s.taps {
					sum += coeff[min(t, s.taps-1-t)] * in[i+s.lead()+s.parts*t]
				}
				want[i] = shifted(sum, 12, uint(8*bytesOf(s.data)))
			}
			return same("out", args[len(args)-1].ints(), want)
		}}
}
