package aiesim_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Sums of floats follow each other as multiply-accumulates do: the accumulator has two stages (AM009), so that one
// accumulator takes a vector every second cycle, and two take one every cycle.
func TestFloatChains(t *testing.T) {
	for _, c := range []struct {
		body string
		ii   int
	}{
		{"a = fpadd(a, p[i]);", 2},
		{"a = fpsub(a, p[i]);", 2},
		{"a = a + p[i];", 2},
		{"a = fpmac(a, p[i], b);", 2},
		{"a = fpadd(a, p[2 * i]); b = fpsub(b, p[2 * i + 1]);", 2},
		{"a = fpmul(a, b);", 7},
	} {
		p := load(t, "void k(const v8float *restrict p, v8float *restrict q) { v8float a = *q, b = q[1];\n"+
			"for (int i = 0; i < 64; i++) chess_prepare_for_pipelining {"+c.body+"}\nq[0] = a; q[1] = b; }")
		code, err := p.Compile("k", machine.AIE1())
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for _, r := range code.Program.Regions {
			if r.Kind == mir.Kernel {
				got = r.Pipe.II
			}
		}
		if got != c.ii {
			t.Errorf("%s: II %d, want %d\n%v", c.body, got, c.ii, code.Program)
		}
	}
}
