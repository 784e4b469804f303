package vyasa_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/examples/workloads"
)

// TestRepeatedConstants: a window whose constants come again takes four columns of 16 bits in an operation, as one of
// different weights does.
func TestRepeatedConstants(t *testing.T) {
	t.Parallel()
	const schedule = "bound x 256; bound y 16; split x 16 -> xo xi; reorder y xo r.y r.x xi; " +
		"unroll r.y r.x; vectorize xi; unrolljam y 4"
	written := strings.Replace(strings.Replace(schedule, "unroll r.y r.x; ", "", 1), "r.y r.x ", "", 1)
	for _, c := range []struct {
		name, algorithm, schedule string
		most                      int64
	}{
		{"box", "in: int16(x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y)), 3)", schedule, 900},
		{"binomial", "in: int16(x, y)\nout(x, y) = narrow(int16, in(x, y) + 2*in(x+1, y) + in(x+2, y) + " +
			"2*in(x, y+1) + 4*in(x+1, y+1) + 2*in(x+2, y+1) + in(x, y+2) + 2*in(x+1, y+2) + in(x+2, y+2), 4)",
			written, 900},
		{"large box", "in: int16(x, y)\nr: 5, 5\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y)), 4)",
			schedule, 2150},
	} {
		kernel, cycles := verified(t, c.algorithm, c.schedule, workloads.Extremes, 9)
		if kernel == nil {
			t.Fatalf("%s takes more than the program memory", c.name)
		}
		if cycles > c.most {
			t.Errorf("%s: %d cycles, at most %d:\n%s", c.name, cycles, c.most, kernel.C)
		}
	}
}

// TestRepeatedConstantsProperty draws windows whose constants are of few values: zeros among them, of either sign, of
// 8 bits and of more.
func TestRepeatedConstantsProperty(t *testing.T) {
	t.Parallel()
	cases, large := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		draw := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(rt, name) }
		wide, high := rapid.IntRange(1, 9).Draw(rt, "wide"), rapid.IntRange(1, 4).Draw(rt, "high")
		values := rapid.SliceOfN(rapid.SampledFrom([]int{1, 1, 2, 3, -1, -2, 0, 100, 127, -128, 128, 255, 300}), 1, 3).
			Draw(rt, "values")
		in, stride := draw("in", "int16", "int16", "int16", "int32", "uint8", "int8"), draw("stride", "", "", "2*")
		var terms []string
		for j := range high {
			for i := range wide {
				k := rapid.SampledFrom(values).Draw(rt, "k")
				terms = append(terms, fmt.Sprintf("%d * in(%sx+%d, y+%d)", k, stride, i, j))
			}
		}
		algorithm := fmt.Sprintf("in: %s(x, y)\nout(x, y) = narrow(int16, %s, 8)", in, strings.Join(terms, " + "))
		schedule := fmt.Sprintf("bound x 32; bound y 2; split x %s -> xo xi; reorder y xo xi; vectorize xi",
			draw("lanes", "8", "16", "32"))
		if rapid.Bool().Draw(rt, "jam") {
			schedule += "; unrolljam y 2"
		}
		cases++
		if k, _ := verified(rt, algorithm, schedule, rapid.SampledFrom(workloads.Kinds[:]).Draw(rt, "data"),
			wide*high); k == nil {
			large++
		}
	})
	if t.Logf("%d of %d windows are too large", large, cases); (large-2)*20 > cases {
		t.Errorf("%d of %d windows take more than the program memory", large, cases)
	}
}
