package layers_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"pgregory.net/rapid"
)

// Layers whose sums are updates give what the updates say, step by step: with sums that saturate on the way and sums
// that cannot, whatever the types, channels and loops are.
func TestUpdatesDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, name) }
		pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
		data, coefficients := pick("data", "int8", "uint8", "int16"), pick("coefficients", "int8", "uint8")
		sums, terms := pick("sums", "int32", "int32", "int16"), number("terms", 1, 5)*4
		begin := pick("begin", "0", "b(k)", "b(k) - 5")
		product := pick("product", "in(r.x, x) * w(r.x, k)", "(in(r.x, x) - 7) * w(r.x, k)", "in(r.x, x+1) * w(r.x, k)")
		end := pick("end", "narrow(%s, acc(k, x), 6, posinf)", "narrow(%s, max(narrow(int32, acc(k, x) * m(k), 37, posinf) - 7, -7))",
			"narrow(%s, clamp(narrow(int16, acc(k, x), 8, syminf) + 3, 3, 96))")
		bias := pick("bias", "int16", "int32 -40000..40000", "int32")
		text := fmt.Sprintf("in: %s(c, x)\nw: %s(c, k)\nb: %s (k)\nm: int32(k)\nr: %d\nacc(k, x): %s = narrow(%s, %s)\n"+
			"acc(k, x) = narrow(%s, acc(k, x) + %s) over r\nout(k, x) = "+end, data, coefficients, bias, terms,
			sums, sums, begin, sums, product, pick("result", "int8", "uint8"))
		for name, line := range map[string]string{"b(k)": "b: " + bias + " (k)\n", "m(k)": "m: int32(k)\n"} {
			if !strings.Contains(begin+end, name) {
				text = strings.Replace(text, line, "", 1)
			}
		}
		f, err := hl.ParseFunc(text)
		if err != nil {
			t.Fatal(err)
		}
		loops := func(reduction string) string {
			s := "split k 16 -> ko ki\nreorder " + strings.Replace(pick("order", "x ko R ki", "ko x R ki"), "R", reduction, 1) + "\nvectorize ki\n"
			s = strings.ReplaceAll(s, "  ", " ")
			if reduction != "" && number("unrolled", 0, 2) > 0 {
				s += "unroll r.x\n"
			}
			if jam := number("jam", 1, 4); jam > 1 {
				s += fmt.Sprintf("unrolljam x %d guard\n", jam)
			}
			return s
		}
		schedule := fmt.Sprintf("bound x %d\nbound k %d\n", number("pixels", 1, 9), 16*number("vectors", 1, 3)) + loops("") +
			"of acc:\ncomputeroot\n" + loops("") + "of acc update 0:\n" + loops("r.x")
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
