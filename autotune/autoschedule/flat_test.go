package autoschedule

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// TestFlat: what goes element by element is one loop, and so are Funcs that it reads, as far as its tail reads them;
// what reads arrays in another order, or at other places, keeps its rows.
func TestFlat(t *testing.T) {
	const between = "a: int8(c, x, y)\nb: int8(c, x, y)\nf(c, x, y) = a(c, x, y) * b(c, x, y) + 7\n" +
		"out(c, x, y) = narrow(int8, f(c, x, y) * f(c, x, y), 18)\nschedule\nbound c 40; bound x 7; bound y 7\n"
	one := "fuse y x -> yx\nfuse yx c -> yxc\nsplit yxc 32 -> yxco yxci\nvectorize yxci\n"
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"one Func", "a: int8(c, x, y)\nk: int8(i)\nout(c, x, y) = narrow(int8, a(c, x, y) * k(0) * 3, 4)\n" +
			"schedule\nbound c 40; bound x 7; bound y 7\n", []string{"align out 1\nalign a 1\nreorder y x c\n" + one}},
		{"a Func between", between,
			[]string{one, "of f:\ncomputeroot\nbound c 40\nbound x 7\nbound y 8\nalign f 1\nreorder y x c\n" + one}},
		{"factors of channels", strings.NewReplacer("b: int8(c, x, y)", "b: int8(c)", "b(c, x, y)",
			"b(c)").Replace(between), []string{one}},
		{"neighbours", strings.Replace(between, "b(c, x, y) +", "b(c, x + 1, y) +", 1), []string{one}},
		{"another order", strings.NewReplacer("a: int8(c, x, y)", "a: int8(x, y, c)", "a(c, x, y)",
			"a(x, y, c)").Replace(between), []string{one}},
	} {
		s := program(t, c.text)
		p := plan{level: root, single: root, shape: shape{lanes: 32, jam: 1, body: 64, joined: true}}
		applied := p.apply(s)
		if err := applied.Err(); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got := applied.String()
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no\n%sin\n%s", c.name, want, got)
			}
		}
		if n := strings.Count(got, "fuse y x"); n != len(c.want) {
			t.Errorf("%s: %d are one loop, want %d\n%s", c.name, n, len(c.want), got)
		}
		if _, err := halide.ParsePipelineSchedule(halide.NewPipeline(s.Outputs()...), got); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
