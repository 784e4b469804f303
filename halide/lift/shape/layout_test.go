package shape

import (
	"fmt"
	"maps"
	"slices"
	"testing"
)

// kernel is a loop nest for tests: it calls write with the output's number and the elements that it depends on.
type kernel func(s map[string]int64, write func(out string, at int64, leaves map[string][]int64))

// observe runs k at sizes that differ one at a time, and at two that have nothing in common.
func observe(base map[string]int64, k kernel) []Run {
	all := []map[string]int64{base}
	names := slices.Sorted(maps.Keys(base))
	for i, n := range names {
		for _, d := range []int64{1, 2} {
			next := maps.Clone(base)
			next[n] += d
			all = append(all, next)
			other := maps.Clone(base)
			for j, m := range names {
				other[m] += (int64(i*j)+d)%3 + d - 1
			}
			all = append(all, other)
		}
	}
	var runs []Run
	for _, s := range all {
		runs = append(runs, observeAt(s, k))
	}
	return runs
}

func observeAt(s map[string]int64, k kernel) Run {
	r := Run{Sizes: s, Touched: map[string][]int64{}, Written: map[string][]Element{}}
	k(s, func(out string, at int64, leaves map[string][]int64) {
		e := Element{Number: at, Leaves: map[string][]int64{}}
		for a, l := range leaves {
			if len(l) == 0 {
				continue
			}
			l = slices.Compact(slices.Sorted(slices.Values(l)))
			e.Leaves[a] = l
			r.Touched[a] = append(r.Touched[a], l...)
		}
		for i := range leaves["w"] {
			e.Products = append(e.Products, map[string]int64{"w": leaves["w"][i], "in": leaves["in"][i]})
		}
		r.Written[out] = append(r.Written[out], e)
		r.Touched[out] = append(r.Touched[out], at)
	})
	for a, t := range r.Touched {
		r.Touched[a] = slices.Compact(slices.Sorted(slices.Values(t)))
	}
	for _, w := range r.Written {
		slices.SortFunc(w, func(a, b Element) int { return int(a.Number - b.Number) })
	}
	return r
}

func (l Layout) text() string {
	s := ""
	for _, d := range l.Dims {
		s += fmt.Sprintf("[%s by %s]", d.Extent, d.Stride)
	}
	if !l.Offset.IsZero() {
		s += " from " + l.Offset.String()
	}
	return s
}

func gemmAt(row, col func(s map[string]int64, i, j int64) int64, b, c func(s map[string]int64, i, j int64) int64) kernel {
	return func(s map[string]int64, write func(string, int64, map[string][]int64)) {
		for i := range s["M"] {
			for j := range s["N"] {
				l := map[string][]int64{}
				for k := range s["K"] {
					l["A"] = append(l["A"], row(s, i, k))
					l["B"] = append(l["B"], b(s, k, j))
				}
				write("C", c(s, i, j), l)
			}
		}
		_ = col
	}
}

func TestLayouts(t *testing.T) {
	by := func(name string) func(s map[string]int64, i, j int64) int64 {
		return func(s map[string]int64, i, j int64) int64 { return i*s[name] + j }
	}
	turned := func(name string) func(s map[string]int64, i, j int64) int64 {
		return func(s map[string]int64, i, j int64) int64 { return j*s[name] + i }
	}
	mnk := map[string]int64{"M": 5, "N": 7, "K": 3}
	ld := map[string]int64{"M": 5, "N": 7, "K": 3, "lda": 13, "ldb": 17, "ldc": 19}
	for _, c := range []struct {
		name string
		base map[string]int64
		k    kernel
		want map[string]string
	}{
		{"gemm", mnk, gemmAt(by("K"), nil, by("N"), by("N")),
			map[string]string{"A": "[K by 1][M by K]", "B": "[N by 1][K by N]", "C": "[N by 1][M by N]"}},
		{"gemm with leading dimensions", ld, gemmAt(by("lda"), nil, by("ldb"), by("ldc")),
			map[string]string{"A": "[K by 1][M by lda]", "B": "[N by 1][K by ldb]", "C": "[N by 1][M by ldc]"}},
		{"gemm by columns", ld, gemmAt(turned("lda"), nil, turned("ldb"), turned("ldc")),
			map[string]string{"A": "[M by 1][K by lda]", "B": "[K by 1][N by ldb]", "C": "[M by 1][N by ldc]"}},
		{"square", map[string]int64{"n": 7}, func(s map[string]int64, w func(string, int64, map[string][]int64)) {
			gemmAt(by("M"), nil, by("M"), by("M"))(map[string]int64{"M": s["n"], "N": s["n"], "K": s["n"]}, w)
		}, map[string]string{"A": "[n by 1][n by n]", "B": "[n by 1][n by n]", "C": "[n by 1][n by n]"}},
		{"rows of pointers", mnk, behind("A", gemmAt(func(_ map[string]int64, i, k int64) int64 { return i<<24 + k }, nil, by("N"), by("N"))),
			map[string]string{"A[*]": "[K by 1][M by 1]", "C": "[N by 1][M by N]"}},
		{"syrk", map[string]int64{"n": 7, "k": 5}, func(s map[string]int64, w func(string, int64, map[string][]int64)) {
			for i := range s["n"] {
				for j := range i + 1 {
					var l []int64
					for k := range s["k"] {
						l = append(l, i*s["k"]+k, j*s["k"]+k)
					}
					w("C", i*s["n"]+j, map[string][]int64{"A": l})
				}
			}
		}, map[string]string{"C": "[n by 1][n by n]"}},
		{"conv2d", map[string]int64{"H": 9, "W": 11, "K": 3, "C": 2}, conv(0), map[string]string{
			"in": "[W by 1][H by W][C by H*W]", "w": "[K by 1][K by K][C by K*K]", "out": "[-K + W + 1 by 1][H - K + 1 by -K + W + 1]"}},
		{"conv2d with a border", map[string]int64{"H": 9, "W": 11, "K": 3, "C": 2}, conv(1), map[string]string{
			"in": "[W by 1][H by W][C by H*W]", "w": "[K by 1][K by K][C by K*K]", "out": "[-K + W + 3 by 1][H - K + 3 by -K + W + 3]"}},
		{"add", mnk, func(s map[string]int64, w func(string, int64, map[string][]int64)) {
			for i := range s["M"] * s["N"] {
				w("C", i, map[string][]int64{"A": {i}})
			}
		}, map[string]string{"A": "[M*N by 1]", "C": "[M*N by 1]"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Layouts(observe(c.base, c.k))
			for _, a := range slices.Sorted(maps.Keys(c.want)) {
				if got[a].text() != c.want[a] {
					t.Errorf("%s is %s, want %s", a, got[a].text(), c.want[a])
				}
			}
		})
	}
}

// conv is a convolution of C channels with a border of pad zeros.
func conv(pad int64) kernel {
	return func(s map[string]int64, write func(string, int64, map[string][]int64)) {
		h, w, k := s["H"], s["W"], s["K"]
		oh, ow := h+2*pad-k+1, w+2*pad-k+1
		for y := range oh {
			for x := range ow {
				l := map[string][]int64{}
				for c := range s["C"] {
					for dy := range k {
						for dx := range k {
							iy, ix := y+dy-pad, x+dx-pad
							if iy >= 0 && iy < h && ix >= 0 && ix < w {
								l["in"] = append(l["in"], (c*h+iy)*w+ix)
								l["w"] = append(l["w"], (c*k+dy)*k+dx)
							}
						}
					}
				}
				write("out", y*ow+x, l)
			}
		}
	}
}

// behind is a kernel of which an array lies behind pointers.
func behind(array string, k kernel) kernel {
	return func(s map[string]int64, write func(string, int64, map[string][]int64)) {
		k(s, func(out string, n int64, leaves map[string][]int64) {
			if l, ok := leaves[array]; ok {
				leaves[array+"[*]"] = l
				delete(leaves, array)
			}
			write(out, n, leaves)
		})
	}
}
