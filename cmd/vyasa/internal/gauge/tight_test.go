package gauge

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestTight: what keeps sums of products from the rate of the datapath is named at their line; what reaches it, or is
// no sum of products, has no note.
func TestTight(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"coefficients of one use", `in: int8(c)
w: int8(c, k)
r: 256
out(k) = narrow(int8, sum(r, in(r.x) * w(r.x, k)), 8)
schedule
bound k 16; reorder r.x k; vectorize k; unroll r.x
`, "4:23: 136 loads take 68 of the cycles, at 2 a cycle"},
		{"columns without a tap", `in: int8(x, y)
w: int8(r, s)
r: 3, 3
out(x, y) = narrow(int8, sum(r, in(x+r.x, y+r.y) * w(r.x, r.y)), 8)
schedule
bound x 128; bound y 16; split x 16 -> xo xi; reorder y xo r.y r.x xi; vectorize xi; unroll r.x; unroll r.y
unrolljam y 4 -> yo yi
`, "4:26: 384 operations make 48.0 of them each"},
		{"lanes without a result", `in: int16(x, y)
w: int16(r, s)
r: 8, 4
out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * w(r.x, r.y)), 8)
schedule
bound x 3; bound y 64; split x 16 -> xo xi; reorder y xo r.y r.x xi; vectorize xi; unroll r.x; unroll r.y
`, "81% of the lanes are no results"},
		{"beginning and end", `in: int16(x)
w: int16(r)
r: 8
out(x) = narrow(int16, sum(r, in(x+r.x) * w(r.x)), 8)
schedule
bound x 16; reorder r.x x; vectorize x; unroll r.x
`, "of the cycles begin and end loops or are outside of them"},
		{"at the rate", `in: int16(x, y)
w: int16(r, s)
r: 8, 4
out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * w(r.x, r.y)), 8)
schedule
bound x 256; bound y 8; split x 16 -> xo xi; reorder y xo r.y r.x xi; vectorize xi; unroll r.x; unroll r.y
`, ""},
		{"one product a result", `in: int16(x)
out(x) = narrow(int16, in(x) * 3, 8)
schedule
bound x 256; split x 16 -> xo xi; vectorize xi
`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			k, r := reported(t, c.text)
			var got []string
			for _, n := range Tight(k, r, machine.AIE1()) {
				_, cause, _ := strings.Cut(n.String(), "f.txt:")
				got = append(got, cause)
			}
			text := strings.Join(got, "\n")
			if c.want == "" && text != "" || len(got) > 1 {
				t.Error(text)
			}
			for part := range strings.SplitSeq(c.want, ": ") {
				if !strings.Contains(text, part) {
					t.Errorf("%q, want %q", text, c.want)
				}
			}
		})
	}
}

// reported is the kernel of a program, and the report of its run.
func reported(t *testing.T, text string) (*vyasa.Kernel, *report.Report) {
	t.Helper()
	s := parsed.Program(t, "f.txt", text)
	k, err := vyasa.Compile(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := k.Report()
	if err != nil {
		t.Fatal(err)
	}
	return k, r
}
