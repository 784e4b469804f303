package shape

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// window is a padded, strided convolution's run: its accesses and what it touches.
func windowRun(s map[string]int64) Run {
	h, w, k, p, by, c := s["H"], s["W"], s["K"], s["P"], s["S"], s["C"]
	oh, ow := (h+2*p-k)/by+1, (w+2*p-k)/by+1
	in, out := Access{Where: "in", Depth: 5}, Access{Where: "out", Depth: 2}
	for y := range oh {
		for x := range ow {
			out.Numbers, out.Turns = append(out.Numbers, y*ow+x), append(out.Turns, y, x)
			for ci := range c {
				for r := range k {
					for q := range k {
						if iy, ix := y*by+r-p, x*by+q-p; iy >= 0 && iy < h && ix >= 0 && ix < w {
							in.Numbers, in.Turns = append(in.Numbers, (ci*h+iy)*w+ix), append(in.Turns, y, x, ci, r, q)
						}
					}
				}
			}
		}
	}
	touched := func(a Access) []int64 {
		there := map[int64]bool{}
		for _, n := range a.Numbers {
			there[n] = true
		}
		var all []int64
		for n := range c * h * w {
			if there[n] {
				all = append(all, n)
			}
		}
		return all
	}
	return Run{Sizes: s, Touched: map[string][]int64{"in": touched(in), "out": touched(out)},
		Accesses: map[string][]Access{"in": {in}, "out": {out}}}
}

// TestLoopLayouts finds rows of a window that passes borders, in steps, which loops of blocks and steps do not hide.
func TestLoopLayouts(t *testing.T) {
	base := map[string]int64{"H": 7, "W": 11, "K": 3, "P": 2, "S": 2, "C": 2}
	var runs []Run
	for _, n := range []string{"", "H", "W", "K", "P", "S", "C"} {
		for by := range int64(3) {
			s := map[string]int64{}
			for m, v := range base {
				s[m] = v
			}
			if s[n] += by; n == "" {
				delete(s, "")
			}
			runs = append(runs, windowRun(s))
		}
	}
	got := LoopLayouts(runs)
	for a, want := range map[string]string{"in": "[W by 1][H by W][C by H*W]",
		"out": "[floor(-K + 2*P + W, S) + 1 by 1][floor(H - K + 2*P, S) + 1 by floor(-K + 2*P + W, S) + 1]"} {
		if text := got[a].text(); text != want {
			t.Errorf("%s is %s, want %s", a, text, want)
		}
	}
}

// TestAffine: factors of turns, none where numbers are no sum of them.
func TestAffine(t *testing.T) {
	var numbers, turns, quotients []int64
	for i := range int64(4) {
		for j := range int64(5) {
			numbers, turns = append(numbers, 7+30*i-2*j), append(turns, i, j)
			quotients = append(quotients, (7+30*i-2*j)/4)
		}
	}
	if by, ok := affine(numbers, turns, 2); !ok || by[0] != 30 || by[1] != -2 {
		t.Errorf("affine: %v %t", by, ok)
	}
	if by, ok := affine(quotients, turns, 2); ok {
		t.Errorf("quotients are affine by %v", by)
	}
}

// TestNoRows: rows that are of no length at some sizes divide nothing.
func TestNoRows(t *testing.T) {
	runs := []Run{{Sizes: map[string]int64{"n": 2}, Touched: map[string][]int64{"a": {0, 1, 2, 3}}}, {Sizes: map[string]int64{"n": 6}, Touched: map[string][]int64{"a": {0, 1, 2, 3, 7}}}}
	none := summary.SizeOf("n").Sub(summary.Const(2))
	got := divided([]summary.Poly{none}, []length{{summary.SizeOf("n"), []int64{2, 6}, 0}}, "a", runs)
	if len(got) == 0 || !got[0].Equal(none) {
		t.Errorf("the strides are %v", got)
	}
}
