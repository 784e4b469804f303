package halide_test

import (
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestSums: what goes into the Func of a sum, and what stays: all that is added to it, as long as int32 holds that.
func TestSums(t *testing.T) {
	for _, c := range []struct{ name, inputs, out, want string }{
		{"a layer", "w: int8(x)\nb: int32 -1000..1000 (x)\nm: int32(x)",
			"narrow(int8, (sum(r, in(x+r.x) * w(r.x)) + b(x)) * m(x), 30, posinf)",
			"out_sum(x): int32 = sum(r, in(x+r.x) * w(r.x)) + b(x)\nout(x) = narrow(int8, out_sum(x) * m(x), 30, posinf)"},
		{"what int32 does not hold", "c: int32(x)", "narrow(int8, (sum(r, in(x+r.x)) + c(x)) * 3, 30, posinf)",
			"out_sum(x): int32 = sum(r, in(x+r.x))\nout(x) = narrow(int8, (out_sum(x) + c(x)) * 3, 30, posinf)"},
		{"a sum that int32 does not hold", "c: int32(x)", "narrow(int8, sum(r, c(r.x)) * in(x), 30, posinf)",
			"out_sum(x): int64 = sum(r, c(r.x))\nout(x) = narrow(int8, out_sum(x) * in(x), 30, posinf)"},
		{"differences", "", "narrow(int8, (5 - sum(r, in(x+r.x)) - in(x)) * 3, 30, posinf)",
			"out_sum(x): int32 = 5 - sum(r, in(x+r.x)) - in(x)\nout(x) = narrow(int8, out_sum(x) * 3, 30, posinf)"},
		{"floats", "", "float32(in(x)) * sum(r, float32(in(x+r.x)))",
			"out_sum(x): float32 = sum(r, float(in(x+r.x)))\nout(x) = float(in(x)) * out_sum(x)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := parsed.Func(t, "in: int8(x)\n"+c.inputs+"\nr: 4\nout(x) = "+c.out)
			s := parsed.Schedule(t, f, "bound x 8; sums\nof out_sum:\ncomputeroot; unroll r.x")
			text := s.Pipeline().String()
			if at := strings.Index(text, "out_sum(x)"); at < 0 || strings.TrimSpace(text[at:]) != c.want {
				t.Errorf("want %s in\n%s", c.want, text)
			}
			if again, err := hl.ParseSchedule(f, s.String()); err != nil || again.String() != s.String() {
				t.Errorf("%v\n%v", err, again)
			}
			if loops := s.Loops(); len(loops) != 1 {
				t.Errorf("loops over terms are left: %v", loops)
			}
		})
	}
}
