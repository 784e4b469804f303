package gen_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

const conv = `
	in: int16(x, y)
	k: int16(x, y)
	r: 3, 3
	out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)`

const rows = "bound x 64; bound y 4; split x 16 -> xo xi; "

// What breaks a rule, and what is so near it that it just does not.
func TestBreaks(t *testing.T) {
	for _, c := range []struct {
		name, algorithm, schedule string
		want                      []gen.Rule
	}{
		{"the usual way", conv, rows + "reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi", nil},
		{"a loop inside the reduction", conv, rows + "reorder y r.y r.x xo xi; vectorize xi", []gen.Rule{gen.Accumulators}},
		{"the same unrolled", conv, rows + "reorder y r.y r.x xo xi; unroll xo; vectorize xi", nil},
		{"the same without vectors", conv, rows + "reorder y r.y r.x xo xi", nil},
		{"a fused loop whose vectors end with the rows", conv,
			"bound x 64; bound y 4; fuse y x -> t; split t 16 -> to ti; reorder to r.y r.x ti; vectorize ti", nil},
		{"a fused loop whose vectors do not", conv,
			"bound x 60; bound y 4; fuse y x -> t; split t 16 -> to ti; reorder to r.y r.x ti; vectorize ti", nil},
		{"tiles that vectors fill", conv, rows + "reorder y xo r.y r.x xi; vectorize xi; layout out (x/16) y (16)", nil},
		{"tiles that vectors cross here and there", conv, rows + "reorder y xo r.y r.x xi; vectorize xi; layout out (x/24) y (24)", nil},
		{"tiles of an input, read one further each time", conv, rows + "reorder y xo r.y r.x xi; vectorize xi; layout in (x/16) y (16)", nil},
		{"rows that are padded beyond the memory", conv, "bound x 8; bound y 400; align in 256", []gen.Rule{gen.DataMemory}},
		{"rows that an alternative pads beyond the memory", conv,
			"bound x 900; bound y 8; specialize in(0, 0) > 0; of out case 0: split y 64 roundup", []gen.Rule{gen.DataMemory}},
		{"the same alternative without RoundUp", conv, "bound x 900; bound y 8; specialize in(0, 0) > 0; of out case 0: split y 64 guard", nil},
		{"beyond the last module", conv, "bound x 128; bound y 40; place in 3", nil},
		{"far beyond the last module", conv, "bound x 128; bound y 80; place in 3", []gen.Rule{gen.DataMemory}},
		{"as much in the first", conv, "bound x 128; bound y 80; place in 0", nil},
		{"copies that a case makes", conv, rows + "unroll r.y r.x; specialize in(0, 0) > 0; of out case 0: unroll xi", []gen.Rule{gen.Program}},
		{"a loop inside the reduction of a case", conv,
			rows + "reorder y xo r.y r.x xi; vectorize xi; specialize in(0, 0) > 0; of out case 0: reorder y r.y r.x xo xi", []gen.Rule{gen.Accumulators}},
		{"copies of three cases", conv, rows + "reorder y xo r.y r.x xi; unroll y r.y r.x; vectorize xi; " +
			"specialize in(0, 0) > 0; specialize in(0, 1) > 0", []gen.Rule{gen.Program}},
		{"copies of arithmetic of three registers", "a: uint32(x)\nr: 40\nout(x) = narrow(uint32, sum(r, a(x+r.x) * a(x)), 9, odd)",
			"bound x 16; unroll r.x", []gen.Rule{gen.Program}},
		{"the same of one", "a: uint8(x)\nr: 40\nout(x) = narrow(uint8, sum(r, a(x+r.x) * a(x)), 9, odd)", "bound x 16; unroll r.x", nil},
		{"copies of vector code", conv, rows + "reorder y xo r.y r.x xi; unroll y r.y r.x; vectorize xi", nil},
		{"copies of scalar code", conv, rows + "unroll xi r.y r.x", []gen.Rule{gen.Program}},
		{"uint32 in vectors", "in: uint32(x)\nout(x) = narrow(uint32, in(x), 1)", "bound x 16; vectorize x", []gen.Rule{gen.Operands}},
		{"uint32 alone", "in: uint32(x)\nout(x) = narrow(uint32, in(x), 1)", "bound x 16", nil},
		{"three factors", "in: int8(x)\nout(x) = in(x) * in(x) * in(x)", "bound x 16; vectorize x", []gen.Rule{gen.Operands}},
		{"a maximum", "in: int8(x)\nout(x) = max(in(x), 0)", "bound x 16; vectorize x", []gen.Rule{gen.Operands}},
		{"a sum beside products", "in: int8(x)\nr: 3\nout(x) = sum(r, in(x+r.x)*2 - in(x)) - in(x)*in(x)", "bound x 16; reorder r.x x; vectorize x", nil},
		{"twice a sum", "in: int8(x)\nr: 3\nout(x) = sum(r, in(x+r.x)) * 2", "bound x 16; reorder r.x x; vectorize x", []gen.Rule{gen.Operands}},
		{"a float sum that adds sums", "f: float32(x)\nr: 3\nout(x) = sum(r, f(x+r.x) + f(x))", "bound x 16; reorder r.x x; vectorize x", []gen.Rule{gen.Operands}},
		{"81 bits in vectors", "a: int32(x)\nb: int32(x)\nr: 200000\nout(x) = narrow(int32, sum(r, a(x)*b(r.x)), 8)",
			"bound x 16; reorder r.x x; vectorize x", []gen.Rule{gen.Operands, gen.DataMemory}},
		{"129 bits", "a: int64(x)\nout(x) = narrow(int64, a(x) * a(x) * 8, 62)", "bound x 16", []gen.Rule{gen.Width}},
		{"128 bits", "a: int64(x)\nout(x) = narrow(int64, a(x) * a(x), 62)", "bound x 16", nil},
	} {
		c.schedule = strings.ReplaceAll(c.schedule, ": ", ":\n")
		f, err := halide.ParseFunc(c.algorithm)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		s, err := halide.ParseSchedule(f, c.schedule)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if diff := cmp.Diff(c.want, gen.Breaks(s, manual.Machine())); diff != "" {
			t.Errorf("%s: %s\n%s", c.name, c.schedule, diff)
		}
	}
}

// Schedules of Fitting are right, and few of them break a rule; of those of Schedule, many do.
func TestFitting(t *testing.T) {
	broken, free, cases := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		for range 2 { // 4 in a hundred break one: of 100, more than 10 do too often
			cases++
			k := gen.Draw(t, gen.Size{MACs: 20_000})
			s := gen.Fitting(t, k.Func, k.Region, manual.Machine())
			if err := s.Err(); err != nil {
				t.Fatalf("%v\n%v\n%v", k, s, err)
			}
			if len(gen.Breaks(s, manual.Machine())) > 0 {
				broken++
			}
			if len(gen.Breaks(gen.Schedule(t, k.Func, k.Region), manual.Machine())) > 0 {
				free++
			}
		}
	})
	if t.Logf("%d and %d of %d schedules break a rule", broken, free, cases); broken*10 > cases || free <= broken {
		t.Errorf("%d of %d schedules break a rule of the machine; drawn without rules, %d", broken, cases, free)
	}
}
