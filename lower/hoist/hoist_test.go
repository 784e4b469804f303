package hoist_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/hoist"
	"pgregory.net/rapid"
)

// TestSums: what is taken out of sums, and what is not; either way the nest computes what the algorithm says.
func TestSums(t *testing.T) {
	const lanes = "bound k 16\nbound x 9\nreorder x r.x k\nvectorize k"
	const layer = "in: int8(c, x)\nw: int8(k, c)\nr: 8\n"
	for _, c := range []struct {
		name, algorithm, schedule, fill string // a line of the loops that fill the array; "": nothing is taken out
	}{
		{"a zero point of the data", layer + "out(k, x) = narrow(int8, sum(r, (in(r.x, x) - 7) * w(k, r.x)), 6)", lanes,
			"w(k, r.x) * -7"},
		{"both zero points, the bias with them",
			"b: int16(k)\n" + layer + "out(k, x) = narrow(int8, sum(r, (in(r.x, x) - 7) * (w(k, r.x) + 3)) + b(k), 6)", lanes, "_part(k) + b(k)"},
		{"no zero point", layer + "out(k, x) = narrow(int8, sum(r, in(r.x, x) * w(k, r.x)), 6)", lanes, ""},
		{"a part that all lanes share", layer + "out(k, x) = narrow(int8, sum(r, in(r.x, x) * (w(k, r.x) + 3)), 6)", lanes,
			""},
		{"three pixels", layer + "out(k, x) = narrow(int8, sum(r, (in(r.x, x) - 7) * w(k, r.x)), 6)",
			strings.Replace(lanes, "x 9", "x 3", 1), ""},
		{"beyond int32", strings.ReplaceAll(layer, "int8", "int16") +
			"out(k, x) = narrow(int16, sum(r, (in(r.x, x) - 30000) * w(k, r.x)), 6)", lanes, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := parsed.Func(t, c.algorithm)
			s := parsed.Schedule(t, f, c.schedule)
			n, err := build.Lower(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			out := hoist.Sums(n)
			if text := out.String(); (c.fill == "") != (out == n) || !strings.Contains(text, c.fill) {
				t.Errorf("want %q in\n%s", c.fill, text)
			}
			region := []halide.Range{{Extent: 16}, {Extent: 3}}
			if !strings.Contains(c.schedule, "x 3") {
				region[1].Extent = 9
			}
			rapid.Check(t, func(t *rapid.T) {
				inputs := gen.Inputs(t, f, region)
				want, err := halide.Eval(f, region, inputs)
				if err != nil {
					t.Fatal(err)
				}
				got, err := exec.RunAll(out, inputs)
				if err != nil {
					t.Fatal(err)
				}
				if at, differ := got["out"].Diff(want); differ {
					t.Errorf("it differs at %v\n%v", at, out)
				}
			})
		})
	}
}
