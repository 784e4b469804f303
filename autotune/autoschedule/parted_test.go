package autoschedule

import (
	"context"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
)

// TestPartsOf: sums that are multiplied, and narrowed twice, get Funcs of their own, of outputs and of what is between;
// those that are only narrowed do not, nor those that have a Func.
func TestPartsOf(t *testing.T) {
	const head = "in: int8(c, x)\nw: int8(c, k)\nb: int32 -9..9 (k)\nm: int32(k)\nr: 8\n"
	const layer = "narrow(int8, (sum(r, in(r.x, x) * w(r.x, k)) + b(k)) * m(k), 30)"
	for _, c := range []struct{ name, text, said string }{
		{"a layer", head + "out(k, x) = " + layer, "of out:\nsums -> out_sum\n"},
		{"a layer between", head + "f(k, x) = " + layer + "\nout(k, x) = f(k, x) + f(k, x+1)", "of f:\nsums -> f_sum\n"},
		{"two", head + "f(k, x) = " + layer + "\nout(k, x) = narrow(int8, sum(r, f(k, x+r.x)) * m(k), 30)",
			"of f:\nsums -> f_sum\nof out:\nsums -> out_sum\n"},
		{"narrowed", "in: int8(x)\nr: 8\nout(k, x) = narrow(int8, sum(r, in(r.x+x)) + 4, 3)", ""},
		{"two sums", "in: int8(x)\nr: 8\nout(k, x) = narrow(int8, sum(r, in(r.x+x)) * sum(r, in(k+r.x)), 9)", ""},
		{"a Func", head + "acc(k, x) = narrow(int32, sum(r, in(r.x, x) * w(r.x, k)) + b(k))\n" +
			"out(k, x) = narrow(int8, acc(k, x) * m(k), 30)", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := program(t, c.text+"\nschedule\nbound x 16; bound k 16\n")
			p, ok := partsOf(s)
			if ok != (c.said != "") || p.said != c.said {
				t.Fatalf("%v: said is\n%swant\n%s", ok, p.said, c.said)
			}
			if !ok {
				return
			}
			if p.from.String() != s.String() || len(p.from.Funcs()) != len(s.Funcs())+strings.Count(c.said, "->") {
				t.Errorf("the parted pipeline begins with\n%s", p.from)
			}
			cost := func(_ context.Context, s *halide.Schedule) (int64, error) { // of schedules with each sum ahead
				n := strings.Count(s.String(), "_sum:\ncomputeroot")
				if n < strings.Count(c.said, "->") {
					return 0, &search.Refused{Reason: "data-memory"}
				}
				return int64(len(s.String())), nil
			}
			best, err := Schedule(t.Context(), s, Costs{Choose: cost})
			if err != nil || best.Err() != nil || !strings.Contains(best.String(), "sums -> ") {
				t.Fatalf("%v: %v\n%v", err, best.Err(), best)
			}
			got, want := best.Pipeline().Outputs, s.Outputs()
			if len(got) != len(want) || best.Outputs()[0] != want[0] {
				t.Errorf("the schedule is one of another pipeline")
			}
		})
	}
}
