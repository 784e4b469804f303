package shape

import "testing"

// Quotients are what they are, and none where the points say too little.
func TestRounded(t *testing.T) {
	sizes := func(name string, values ...int64) (out []map[string]int64) {
		for _, v := range values {
			out = append(out, map[string]int64{name: v})
		}
		return out
	}
	pairs := func(a, b string, values ...[2]int64) (out []map[string]int64) {
		for _, v := range values {
			out = append(out, map[string]int64{a: v[0], b: v[1]})
		}
		return out
	}
	window := func() (out []map[string]int64) { // at the first ones the kernel seems to do nothing
		for _, change := range []string{"", "c", "h", "k", "p", "s"} {
			for by := int64(1); by < 3; by++ {
				s := map[string]int64{"c": 3, "h": 9, "k": 2, "p": 2, "s": 3}
				if change != "" {
					s[change] += by
				}
				out = append(out, s)
			}
		}
		return out
	}
	for _, c := range []struct {
		want  string // "": nothing
		sizes []map[string]int64
		value func(map[string]int64) int64
	}{
		{"floor(n, 4)", sizes("n", 4, 8, 12), func(s map[string]int64) int64 { return s["n"] / 4 }},
		{"", sizes("n", 11, 12, 13), func(s map[string]int64) int64 { return s["n"] / 4 }}, // floor(n, 2) - 3, too
		{"floor(k, 2)", sizes("k", 3, 4, 5), func(s map[string]int64) int64 { return s["k"] / 2 }},
		{"-floor(k - 1, 2) + 1", sizes("k", 3, 4, 5), func(s map[string]int64) int64 { return 1 - (s["k"]-1)/2 }},
		{"floor(n + 2, 3)", sizes("n", 7, 8, 10, 13), func(s map[string]int64) int64 { return (s["n"] + 2) / 3 }},
		{"floor(m + s - 1, s)", pairs("m", "s", [2]int64{7, 2}, [2]int64{8, 2}, [2]int64{9, 2}, [2]int64{7, 3}, [2]int64{7, 4}, [2]int64{9, 3}, [2]int64{8, 3}),
			func(s map[string]int64) int64 { return (s["m"] + s["s"] - 1) / s["s"] }},
		{"floor(h - k + 2*p, s) + 1", window(), func(s map[string]int64) int64 { return (s["h"]+2*s["p"]-s["k"])/s["s"] + 1 }},
	} {
		var points []Point
		for _, s := range c.sizes {
			points = append(points, Point{s, c.value(s)})
		}
		p, ok := Fit(points)
		if ok != (c.want != "") || ok && p.String() != c.want {
			t.Errorf("%v: %s %t, want %q", points, p, ok, c.want)
		}
	}
}
