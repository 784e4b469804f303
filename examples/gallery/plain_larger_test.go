package gallery_test

import (
	"math"

	hl "github.com/vyasa-go/vyasa/halide"
)

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
