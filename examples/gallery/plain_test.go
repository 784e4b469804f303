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

func plainBox(in map[string]*hl.Array, w, h int) []float64 {
	at := edges(in["in"], w, h)
	return each(w, h, func(x, y int) int {
		sum := 0
		for dy := -7; dy <= 7; dy++ {
			for dx := -7; dx <= 7; dx++ {
				sum += at(x+dx, clamp(y+dy, 0, h-1))
			}
		}
		return (sum + 112) / 225
	})
}

func plainIIR(in map[string]*hl.Array, w, h int) []float64 {
	p := make([]float32, w*h)
	for i, v := range in["in"].Ints {
		p[i] = float32(v)
	}
	mix := func(old, fresh float32) float32 {
		a, b := old*0.75, fresh*0.25
		return a + b
	}
	line := func(start, step, n int) {
		for i := 1; i < n; i++ {
			p[start+i*step] = mix(p[start+(i-1)*step], p[start+i*step])
		}
		for i := n - 2; i >= 0; i-- {
			p[start+i*step] = mix(p[start+(i+1)*step], p[start+i*step])
		}
	}
	for x := range w {
		line(x, w, h)
	}
	for y := range h {
		line(y*w, 1, w)
	}
	return each(w, h, func(x, y int) int { return clamp(int(math.RoundToEven(float64(p[y*w+x]))), 0, 255) })
}

func plainCamera(in map[string]*hl.Array, w, h int) (out []float64) {
	mirror := func(c, n int) int {
		if c < 0 {
			c = -c
		}
		if c >= n {
			c = 2*(n-1) - c
		}
		return c
	}
	raw := func(x, y int) int { return int(in["in"].Ints[mirror(y, h)*w+mirror(x, w)]) }
	calm := func(x, y int) int {
		a, b, c, d := raw(x-2, y), raw(x+2, y), raw(x, y-2), raw(x, y+2)
		return clamp(raw(x, y), min(a, b, c, d), max(a, b, c, d))
	}
	for c := range 3 {
		for y := range h {
			for x := range w {
				sides, ends := (calm(x-1, y)+calm(x+1, y)+1)/2, (calm(x, y-1)+calm(x, y+1)+1)/2
				cross := (calm(x-1, y) + calm(x+1, y) + calm(x, y-1) + calm(x, y+1) + 2) / 4
				corners := (calm(x-1, y-1) + calm(x+1, y-1) + calm(x-1, y+1) + calm(x+1, y+1) + 2) / 4
				var rgb [3]int
				switch {
				case y%2 == 0 && x%2 == 0: // G of a row with R
					rgb = [3]int{sides, calm(x, y), ends}
				case y%2 == 0: // R
					rgb = [3]int{calm(x, y), cross, corners}
				case x%2 == 0: // B
					rgb = [3]int{corners, cross, calm(x, y)}
				default:
					rgb = [3]int{ends, calm(x, y), sides}
				}
				share := float32(clamp(rgb[c], 0, 1023)) / 1023
				bent := float32(math.Pow(float64(share), float64(float32(0.45)))) * 255
				out = append(out, math.RoundToEven(float64(bent)))
			}
		}
	}
	return out
}

// level is a picture of two values without ends.
type level func(x, y int) [2]float32

func keptLevel(f level) level {
	known := map[[2]int][2]float32{}
	return func(x, y int) [2]float32 {
		v, ok := known[[2]int{x, y}]
		if !ok {
			v = f(x, y)
			known[[2]int{x, y}] = v
		}
		return v
	}
}

func plainInterpolate(in map[string]*hl.Array, w, h int) []float64 {
	weight := in["weight"].Floats
	at := edges(in["in"], w, h)
	down := []level{func(x, y int) [2]float32 {
		wt := weight[clamp(y, 0, h-1)*w+clamp(x, 0, w-1)]
		return [2]float32{float32(at(x, y)) * wt, wt}
	}}
	for l := range 3 {
		f := down[l]
		down = append(down, keptLevel(func(x, y int) (v [2]float32) {
			for i := range v {
				row := func(n int) float32 {
					a, b, c := f(2*x-1, 2*y+n)[i], f(2*x, 2*y+n)[i], f(2*x+1, 2*y+n)[i]
					return (a + b*2 + c) * 0.25
				}
				v[i] = (row(-1) + row(0)*2 + row(1)) * 0.25
			}
			return v
		}))
	}
	up := down[3]
	for l := 2; l >= 0; l-- {
		coarse, here := up, down[l]
		up = keptLevel(func(x, y int) (v [2]float32) {
			x0, x1, y0, y1 := floorDiv(x, 2), floorDiv(x+1, 2), floorDiv(y, 2), floorDiv(y+1, 2)
			d := here(x, y)
			rest := 1 - d[1]
			for i := range v {
				near := (coarse(x0, y0)[i] + coarse(x1, y0)[i] + coarse(x0, y1)[i] + coarse(x1, y1)[i]) * 0.25
				share := rest * near
				v[i] = d[i] + share
			}
			return v
		})
	}
	return each(w, h, func(x, y int) int {
		v := up(x, y)
		return clamp(int(math.RoundToEven(float64(v[0]/v[1]))), 0, 255)
	})
}

func plainNLMeans(in map[string]*hl.Array, w, h int) []float64 {
	at := edges(in["in"], w, h)
	return each(w, h, func(x, y int) int {
		total, weights := 0, 0
		for v := -2; v <= 2; v++ {
			for u := -2; u <= 2; u++ {
				distance := 0
				for j := y - 1; j <= y+1; j++ {
					for i := x - 1; i <= x+1; i++ {
						d := at(i, j) - at(i+u, j+v)
						distance += d * d
					}
				}
				weight := 4096 / (min(distance/128, 1023) + 16)
				total, weights = total+weight*at(x+u, y+v), weights+weight
			}
		}
		return total / weights
	})
}

func plainChain(in map[string]*hl.Array, w, h int) []float64 {
	f := grid(edges(in["in"], w, h))
	for range 6 {
		g := f
		f = kept(func(x, y int) int {
			return clamp(halfEven(g(x-1, y)+g(x+1, y)+g(x, y-1)+g(x, y+1)+12*g(x, y), 4), 0, 255)
		})
	}
	return each(w, h, func(x, y int) int { return f(x, y) })
}

func plainLaplacian(in map[string]*hl.Array, w, h int) []float64 {
	const k, step, levels = 5, 1020, 3
	at := edges(in["in"], w, h)
	grey := []grid{func(x, y int) int { return at(x, y) * 16 }}
	var drawn [k][]grid
	for i := range k {
		drawn[i] = []grid{func(x, y int) int {
			d := clamp(grey[0](x, y)-i*step, -4095, 4095)
			return int16Of(grey[0](x, y)+floorDiv(2*d, d*d/8192+3), 0)
		}}
	}
	for l := 1; l < levels; l++ {
		grey = append(grey, halved(grey[l-1]))
		for i := range k {
			drawn[i] = append(drawn[i], halved(drawn[i][l-1]))
		}
	}
	var out grid
	for l := levels - 1; l >= 0; l-- {
		var band [k]grid
		for i := range k {
			here := drawn[i][l]
			band[i] = here
			if l < levels-1 {
				up := doubled(drawn[i][l+1])
				band[i] = func(x, y int) int { return int16Of(here(x, y)-up(x, y), 0) }
			}
		}
		coarse, value := out, grey[l]
		if coarse != nil {
			coarse = doubled(coarse)
		}
		out = kept(func(x, y int) int {
			v := clamp(value(x, y), 0, 4079)
			low, share := v/step, v%step
			mixed := floorDiv(band[low](x, y)*(step-share)+band[low+1](x, y)*share, step)
			if coarse != nil {
				mixed += coarse(x, y)
			}
			return int16Of(mixed, 0)
		})
	}
	return each(w, h, func(x, y int) int { return clamp(halfEven(out(x, y), 4), 0, 255) })
}

func plainMaxFilter(in map[string]*hl.Array, w, h int) []float64 {
	at := edges(in["in"], w, h)
	return each(w, h, func(x, y int) int {
		most := 0
		for dy := -5; dy <= 5; dy++ {
			for dx := -5; dx <= 5; dx++ {
				if dx*dx+dy*dy <= 25 {
					most = max(most, at(x+dx, y+dy))
				}
			}
		}
		return most
	})
}

func plainResize(in map[string]*hl.Array, w, h int) []float64 {
	const taps = 6
	scale := float32(4.0 / 3)
	at := edges(in["in"], w, h)
	kernel := func(v int) (first int, weights [taps]float32) {
		place := (float32(v)+0.5)*scale - 0.5
		first = int(math.Ceil(float64(place - 3)))
		total := float32(0)
		for k := range weights {
			d := (float32(first+k) - place) / scale
			if d < 0 {
				d = -d
			}
			d2 := d * d
			d3 := d2 * d
			switch {
			case d < 1:
				a, b := d3*1.5, d2*2.5
				weights[k] = a - b + 1
			case d < 2:
				a, b, c := d3*-0.5, d2*2.5, d*4
				weights[k] = a + b - c + 2
			}
			if k == 0 {
				total = weights[0]
			} else {
				total += weights[k]
			}
		}
		for k := range weights {
			weights[k] /= total
		}
		return first, weights
	}
	return each(w*3/4, h*3/4, func(x, y int) int {
		fx, wx := kernel(x)
		fy, wy := kernel(y)
		total := float32(0)
		for j := range taps {
			row := float32(0)
			for i := range taps {
				if p := wx[i] * float32(at(fx+i, clamp(fy+j, 0, h-1))); i == 0 {
					row = p
				} else {
					row += p
				}
			}
			if p := wy[j] * row; j == 0 {
				total = p
			} else {
				total += p
			}
		}
		return clamp(int(math.RoundToEven(float64(total))), 0, 255)
	})
}
