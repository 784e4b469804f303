package autoschedule

import (
	"context"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

const conv = `in: int8(u, v, c)
w: int8(i, j, c, k)
r: 3, 3, 16
sums(x, y, k) = narrow(int32, sum(r, in(2*x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k)))
out(x, y, k) = narrow(int8, sums(x, y, k), 8)
schedule
bound x 28; bound y 4; bound k 16
`

// TestChannels: data and results that nobody lays out may lie with channels side by side, where sums are of products;
// in groups of eight, too, where each channel is by itself, and those of results where rows are no whole vectors.
func TestChannels(t *testing.T) {
	depthwise := strings.NewReplacer("in(2*x+r.x, y+r.y, r.z)", "in(2*x+r.x, y+r.y, k)", "w(r.x, r.y, r.z, k)",
		"w(r.x, r.y, 0, k)", "3, 3, 16", "3, 3").Replace(conv)
	transposed := strings.NewReplacer("in(2*x+r.x, y+r.y, r.z)", "in(x/2, y/2, r.x)", "w(r.x, r.y, r.z, k)",
		"w(x%2, y%2, r.x, k)", "3, 3, 16", "16").Replace(conv)
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"conv", conv, []string{"layout in v u c\nlayout out y x k\n", "layout out y x k\n"}},
		{"depthwise", depthwise, []string{"layout in v u c\nlayout out y x k\n",
			"layout in (c/8) v u (8)\nlayout out (k/8) y x (8)\n"}},
		{"transposed", transposed, []string{"layout in v u c\nlayout out y x k\n", "layout out y x k\n"}},
		{"rows of eight", strings.Replace(conv, "bound k 16", "bound k 24", 1), []string{
			"layout in v u c\nlayout out y x k\n",
			"layout in v u c\nalign in 1\nlayout out (k/8) y x (8)\n", "layout out y x k\n"}},
		{"zero points", strings.NewReplacer("in(2*x+r.x, y+r.y, r.z)", "(in(2*x+r.x, y+r.y, r.z) - 3)",
			"w(r.x, r.y, r.z, k)", "(w(r.x, r.y, r.z, k) + 5)").Replace(conv), []string{
			"layout in v u c\nlayout out y x k\n", "layout out y x k\n"}},
		{"no channels of data", strings.NewReplacer("(u, v, c)", "(u, v)", ", r.z) *", ") *", "3, 3, 16", "9, 3",
			"r.x, r.y, r.z, k", "r.x, r.y, 0, k").Replace(conv), []string{"layout out y x k\n"}},
		{"channels first", strings.NewReplacer("in: int8(u, v, c)", "in: int8(c, u, v)", "(x, y, k)", "(k, x, y)",
			"in(2*x+r.x, y+r.y, r.z)", "in(r.z, 2*x+r.x, y+r.y)", "bound k 16", "bound k 24").Replace(conv),
			[]string{"align in 1\nlayout out (k/8) y x (8)\n"}},
		{"channels first, whole vectors", strings.NewReplacer("in: int8(u, v, c)", "in: int8(c, u, v)", "(x, y, k)",
			"(k, x, y)", "in(2*x+r.x, y+r.y, r.z)", "in(r.z, 2*x+r.x, y+r.y)").Replace(conv), nil},
		{"depthwise, channels first", strings.NewReplacer("in: int8(u, v, c)", "in: int8(c, u, v)", "(x, y, k)",
			"(k, x, y)", "in(2*x+r.x, y+r.y, k)", "in(k, 2*x+r.x, y+r.y)").Replace(depthwise),
			[]string{"layout in (c/8) v u (8)\nlayout out (k/8) y x (8)\n"}},
		{"laid out", conv + "layout in c v u", nil},
		{"laid out", conv + "layout out k y x", nil},
		{"factors laid out", conv + "layout w k c j i", []string{
			"layout in v u c\nlayout out y x k\n", "layout out y x k\n"}},
		{"few channels", strings.Replace(conv, "bound k 16", "bound k 4", 1), nil},
		{"no products", strings.NewReplacer(" * w(r.x, r.y, r.z, k)", "", "w: int8(i, j, c, k)\n",
			"").Replace(conv), nil},
		{"a filter", "in: int8(x, y)\nw: int8(x, y)\nr: 3, 3\nout(x, y) = narrow(int8, sum(r, in(x+r.x, y+r.y) * " +
			"w(r.x, r.y)), 8)\nschedule\nbound x 64; bound y 16", nil},
	} {
		s := program(t, c.text)
		var got []string
		for _, laid := range channels(s) {
			text := laid.String()
			got = append(got, text[strings.LastIndex(text, "bound k")+len("bound k 16\n"):])
		}
		for i := range c.want {
			if i < len(got) && c.name == "factors laid out" {
				got[i] = strings.Replace(got[i], "layout w k c j i\n", "", 1)
			}
		}
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestChannelsMustPay: what nobody lays out stays as it is where another order saves less than a quarter.
func TestChannelsMustPay(t *testing.T) {
	s := program(t, conv)
	for laid, want := range map[int64]bool{740: true, 760: false} {
		best, err := Schedule(t.Context(), s, Costs{Choose: func(_ context.Context, s *halide.Schedule) (int64, error) {
			if strings.Contains(s.String(), "layout in v u c") {
				return laid, nil
			}
			return 1000, nil
		}})
		if err != nil || strings.Contains(best.String(), "layout in v u c") != want {
			t.Errorf("%d of 1000: %v\n%v", laid, err, best)
		}
	}
}
