package shape

import "testing"

// TestReach: how far windows reach is no sum of sizes, however close.
func TestReach(t *testing.T) {
	base := map[string]int64{"n": 5, "s": 2, "k": 3, "d": 2}
	for name, value := range map[string]func(map[string]int64) int64{
		"n*s + k - s":            func(s map[string]int64) int64 { return (s["n"]-1)*s["s"] + s["k"] },
		"d*k + n*s - d - s + 1":  func(s map[string]int64) int64 { return (s["n"]-1)*s["s"] + (s["k"]-1)*s["d"] + 1 },
		"-2*floor(k - 1, 2) + n": func(s map[string]int64) int64 { return s["n"] - (s["k"]-1)/2*2 },
	} {
		var points []Point
		for _, a := range []string{"n", "s", "k", "d"} {
			for by := range int64(3) {
				sizes := map[string]int64{}
				for m, v := range base {
					sizes[m] = v
				}
				sizes[a] += by
				points = append(points, Point{sizes, value(sizes)})
			}
		}
		if p, ok := Fit(points); !ok || p.String() != name {
			t.Errorf("%s is fitted by %s %t", name, p, ok)
		}
	}
}
