package gallery_test

import (
	"math"

	hl "github.com/vyasa-go/vyasa/halide"
)

// plain are the programs as loops of Go, without a thought of the language: by name, all elements in the order of memory.
var plain = map[string]func(in map[string]*hl.Array, w, h int) []float64{
	"blur": plainBlur, "unsharp": plainUnsharp, "harris": plainHarris, "pyramid": plainPyramid, "bilateral": plainBilateral,
	"equalize": plainEqualize, "conv": plainConv, "separable": plainSeparable, "softmax": plainSoftmax, "matmul": plainMatMul,
	"box": plainBox, "iir": plainIIR, "camera": plainCamera, "interpolate": plainInterpolate, "nlmeans": plainNLMeans,
	"laplacian": plainLaplacian, "maxfilter": plainMaxFilter, "resize": plainResize, "chain": plainChain,
	"carve": plainCarve, "match": plainMatch, "lens": plainLens, "dct": plainDCT,
}

// clamp is v within lo..hi.
func clamp(v, lo, hi int) int { return max(lo, min(v, hi)) }

// edges reads an array of w x h, its edges repeated.
func edges(a *hl.Array, w, h int) func(x, y int) int {
	return func(x, y int) int { return int(a.Ints[clamp(y, 0, h-1)*w+clamp(x, 0, w-1)]) }
}

// each is what f gives at each pixel.
func each(w, h int, f func(x, y int) int) []float64 {
	out := make([]float64, 0, w*h)
	for y := range h {
		for x := range w {
			out = append(out, float64(f(x, y)))
		}
	}
	return out
}

// floorDiv rounds down.
func floorDiv(a, b int) int { return int(math.Floor(float64(a) / float64(b))) }

// halfEven is v / 2^shift to the nearest, ties to even.
func halfEven(v, shift int) int {
	return int(math.RoundToEven(float64(v) / float64(int(1)<<shift))) // v is below 2^52
}

func plainBlur(in map[string]*hl.Array, w, h int) []float64 {
	at := edges(in["in"], w, h)
	return each(w, h, func(x, y int) int {
		sum := 0
		for dy := -1; dy <= 1; dy++ {
			sum += (at(x-1, y+dy) + at(x, y+dy) + at(x+1, y+dy)) / 3
		}
		return sum / 3
	})
}

func plainUnsharp(in map[string]*hl.Array, w, h int) []float64 {
	at, k := edges(in["in"], w, h), []int{1, 4, 6, 4, 1}
	return each(w, h, func(x, y int) int {
		sum := 0
		for i := range 5 {
			for j := range 5 {
				sum += k[i] * k[j] * at(x+i-2, y+j-2)
			}
		}
		return clamp(2*at(x, y)-clamp(halfEven(sum, 8), 0, 255), 0, 255)
	})
}

func plainHarris(in map[string]*hl.Array, w, h int) []float64 {
	at := edges(in["in"], w, h)
	response := func(x, y int) int {
		var xx, xy, yy int
		for v := y - 1; v <= y+1; v++ {
			for u := x - 1; u <= x+1; u++ {
				gx := at(u+1, v-1) - at(u-1, v-1) + 2*(at(u+1, v)-at(u-1, v)) + at(u+1, v+1) - at(u-1, v+1)
				gy := at(u-1, v+1) - at(u-1, v-1) + 2*(at(u, v+1)-at(u, v-1)) + at(u+1, v+1) - at(u+1, v-1)
				xx, xy, yy = xx+gx*gx, xy+gx*gy, yy+gy*gy
			}
		}
		tr := xx + yy
		return clamp(halfEven(xx*yy-xy*xy-floorShift(tr*tr, 4), 16), math.MinInt32, math.MaxInt32)
	}
	return each(w, h, func(x, y int) int {
		here := response(x, y)
		corner := here > 20000
		for v := y - 1; v <= y+1; v++ {
			for u := x - 1; u <= x+1; u++ {
				corner = corner && (u == x && v == y || here > response(u, v))
			}
		}
		if corner {
			return 255
		}
		return at(x, y) / 4
	})
}

func floorShift(v, n int) int { return v >> n }

// grid is a picture without ends.
type grid func(x, y int) int

// kept is f, each place computed once.
func kept(f grid) grid {
	known := map[[2]int]int{}
	return func(x, y int) int {
		v, ok := known[[2]int{x, y}]
		if !ok {
			v = f(x, y)
			known[[2]int{x, y}] = v
		}
		return v
	}
}

func int16Of(v, shift int) int { return clamp(halfEven(v, shift), -1<<15, 1<<15-1) }

func halved(f grid) grid {
	down := kept(func(x, y int) int { return int16Of(f(x, 2*y-1)+f(x, 2*y+2)+3*(f(x, 2*y)+f(x, 2*y+1)), 3) })
	return kept(func(x, y int) int { return int16Of(down(2*x-1, y)+down(2*x+2, y)+3*(down(2*x, y)+down(2*x+1, y)), 3) })
}

func doubled(f grid) grid {
	other := func(v int) int { // of two neighbours at half the places the one further away
		if v%2 == 0 {
			return floorDiv(v, 2) - 1
		}
		return floorDiv(v, 2) + 1
	}
	up := kept(func(x, y int) int { return int16Of(3*f(x, floorDiv(y, 2))+f(x, other(y)), 2) })
	return kept(func(x, y int) int { return int16Of(3*up(floorDiv(x, 2), y)+up(other(x), y), 2) })
}

func plainPyramid(in map[string]*hl.Array, w, h int) []float64 {
	at := edges(in["in"], w, h)
	levels := []grid{func(x, y int) int { return at(x, y) * 16 }}
	for l := range 3 {
		levels = append(levels, halved(levels[l]))
	}
	out := levels[3]
	for l := 2; l >= 0; l-- {
		up, smooth, here := doubled(out), doubled(levels[l+1]), levels[l]
		out = kept(func(x, y int) int { return int16Of(up(x, y)+2*(here(x, y)-smooth(x, y)), 0) })
	}
	return each(w, h, func(x, y int) int { return clamp(halfEven(out(x, y), 4), 0, 255) })
}

func plainBilateral(in map[string]*hl.Array, w, h int) []float64 {
	const cell, greys, bins = 8, 16, 17
	at := edges(in["in"], w, h)
	type sums struct{ total, count int }
	cells := map[[3]int]sums{}
	for cy := -1; cy <= h/cell+2; cy++ {
		for cx := -1; cx <= w/cell+2; cx++ {
			for y := cy * cell; y < cy*cell+cell; y++ {
				for x := cx * cell; x < cx*cell+cell; x++ {
					p := [3]int{cx, cy, (at(x, y) + greys/2) / greys}
					cells[p] = sums{cells[p].total + at(x, y), cells[p].count + 1}
				}
			}
		}
	}
	for _, d := range []int{2, 0, 1} {
		next := map[[3]int]sums{}
		for p, c := range cells {
			for n, weight := range []int{1, 2, 1} {
				to := p
				to[d] += n - 1
				next[to] = sums{next[to].total + weight*c.total, next[to].count + weight*c.count}
			}
		}
		cells = next
	}
	return each(w, h, func(x, y int) int {
		v := at(x, y)
		var s sums
		for i := range 2 {
			for j := range 2 {
				for k := range 2 {
					share := side(x%cell, i, cell) * side(y%cell, j, cell) * side(v%greys, k, greys)
					c := cells[[3]int{x/cell + i, y/cell + j, v/greys + k}]
					s = sums{s.total + share*c.total, s.count + share*c.count}
				}
			}
		}
		if s.count == 0 {
			return 0
		}
		return clamp((s.total+s.count/2)/s.count, 0, 255)
	})
}

func side(w, which, n int) int {
	if which == 0 {
		return n - w
	}
	return w
}

func plainEqualize(in map[string]*hl.Array, w, h int) []float64 {
	var count [256]int
	for _, v := range in["in"].Ints {
		count[v]++
	}
	for v := 1; v < 256; v++ {
		count[v] += count[v-1]
	}
	return each(w, h, func(x, y int) int { return count[in["in"].Ints[y*w+x]] * 255 / (w * h) })
}

func plainConv(in map[string]*hl.Array, w, h int) (out []float64) {
	const ci, co = 8, 16
	for y := range h {
		for x := range w {
			for c := range co {
				sum := int(in["b"].Ints[c])
				for v := max(y-1, 0); v <= min(y+1, h-1); v++ {
					for u := max(x-1, 0); u <= min(x+1, w-1); u++ {
						for i := range ci {
							sum += int(in["in"].Ints[(v*w+u)*ci+i]) * int(in["w"].Ints[(((v-y+1)*3+u-x+1)*ci+i)*co+c])
						}
					}
				}
				out = append(out, float64(clamp(halfEven(max(sum, 0)*int(in["m"].Ints[c]), 22), -128, 127)))
			}
		}
	}
	return out
}

func plainSeparable(in map[string]*hl.Array, w, h int) (out []float64) {
	const ci, co = 8, 16
	for y := range h {
		for x := range w {
			var depth [ci]int
			for c := range ci {
				sum := 0
				for v := max(y-1, 0); v <= min(y+1, h-1); v++ {
					for u := max(x-1, 0); u <= min(x+1, w-1); u++ {
						sum += int(in["in"].Ints[(v*w+u)*ci+c]) * int(in["dw"].Ints[((v-y+1)*3+u-x+1)*ci+c])
					}
				}
				depth[c] = clamp(halfEven(sum, 6), 0, 255)
			}
			for c := range co {
				sum := 0
				for i := range ci {
					sum += depth[i] * int(in["pw"].Ints[i*co+c])
				}
				out = append(out, float64(clamp(halfEven(sum, 7), 0, 255)))
			}
		}
	}
	return out
}

func plainSoftmax(in map[string]*hl.Array, w, h int) (out []float64) {
	for y := range h {
		row := in["in"].Floats[y*w : y*w+w]
		top := row[0]
		for _, v := range row {
			top = max(top, v)
		}
		var e []float32
		for _, v := range row {
			e = append(e, float32(math.Exp(float64(v-top))))
		}
		total := e[0]
		for _, v := range e[1:] {
			total += v
		}
		for _, v := range e {
			out = append(out, float64(v/total))
		}
	}
	return out
}

func plainMatMul(in map[string]*hl.Array, w, h int) []float64 {
	const n = 24
	return each(w, h, func(x, y int) int {
		sum := 0
		for k := range n {
			sum += int(in["a"].Ints[y*n+k]) * int(in["b"].Ints[k*w+x])
		}
		return int16Of(sum, 12)
	})
}
