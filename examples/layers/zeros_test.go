package layers_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"pgregory.net/rapid"
)

// Zero points of data, of coefficients and of both change no result, whatever the types, channels, layouts and loops
// are, and whether the sum is used once or is a factor: what pixels have in common is added up once.
func TestZeroPointsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, name) }
		pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
		data, coefficients := pick("data", "int8", "uint8", "int16"), pick("coefficients", "int8", "uint8")
		terms, lanes := number("terms", 1, 4)*4, rapid.SampledFrom([]int{8, 16, 32}).Draw(t, "lanes")
		sum := fmt.Sprintf("sum(r, (in(r.x, x) - %d) * (w(k, r.x) - %d))", number("zero of data", -129, 256),
			number("zero of coefficients", -1, 1)*number("amount", 0, 200))
		if number("bias", 0, 1) == 1 {
			sum += " + b(k)"
		}
		out := fmt.Sprintf("narrow(%s, %s, %d, %s)", pick("result", "int8", "uint8", "int16", "int32"), sum,
			number("shift", 0, 12), pick("rounding", "posinf", "even", "floor"))
		if number("multiplier", 0, 1) == 1 {
			out = fmt.Sprintf("narrow(int8, narrow(int32, %s) * m(k), %d, posinf)", sum, number("of product", 29, 40))
		}
		text := fmt.Sprintf("in: %s(c, x)\nw: %s(k, c)\nb: int32 -100000..100000 (k)\nm: int32(k)\nr: %d\nout(k, x) = %s",
			data, coefficients, terms, out)
		f, err := hl.ParseFunc(text)
		if err != nil {
			t.Skip(err)
		}
		loops := strings.Split(pick("order", "x ko r.x ki", "ko x r.x ki"), " ")
		schedule := fmt.Sprintf("bound x %d\nbound k %d\nsplit k %d %s -> ko ki\nreorder %s\nvectorize ki\n",
			number("pixels", 1, 9), lanes*number("vectors", 1, 3)-8*number("less", 0, 1), lanes,
			pick("tail", "roundup", "guard"), strings.Join(loops, " "))
		if number("unrolled", 0, 1) == 1 {
			schedule += "unroll r.x\n"
		}
		if jam := number("jam", 1, 4); jam > 1 {
			schedule += fmt.Sprintf("unrolljam x %d guard\n", jam)
		}
		if number("laid", 0, 1) == 1 {
			schedule += "layout w k c\n"
		}
		s, err := hl.ParseSchedule(f, schedule)
		if err != nil {
			t.Skip(err)
		}
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			t.Skip(err)
		}
		sim, err := k.Simulator()
		if err != nil {
			t.Skip(err) // it does not fit the core, and says so
		}
		if err := agrees(k, sim, s, uint64(number("seed", 0, 1000))); err != nil {
			t.Fatalf("%s\n%s: %v\n%s", text, schedule, err, k.C)
		}
	})
}
