package gallery_test

import (
	"math"

	hl "github.com/vyasa-go/vyasa/halide"
)

func plainCarve(in map[string]*hl.Array, w, h int) []float64 {
	at := edges(in["in"], w, h)
	distance := func(a, b int) int { return max(a, b) - min(a, b) }
	least := make([][]int, h)
	for y := range h {
		least[y] = make([]int, w)
		for x := range w {
			least[y][x] = distance(at(x+1, y), at(x-1, y)) + distance(at(x, y+1), at(x, y-1))
			if y > 0 {
				up := least[y-1]
				least[y][x] += min(up[max(x-1, 0)], up[x], up[min(x+1, w-1)])
			}
		}
	}
	seam := make([]int, h)
	for x, v := range least[h-1] {
		if v < least[h-1][seam[h-1]] {
			seam[h-1] = x
		}
	}
	for y := h - 2; y >= 0; y-- {
		from := seam[y+1]
		best, value := 0, math.MaxInt
		for d := -1; d <= 1; d++ {
			if v := least[y][clamp(from+d, 0, w-1)]; v < value {
				best, value = d, v
			}
		}
		seam[y] = clamp(from+best, 0, w-1)
	}
	return each(w-1, h, func(x, y int) int {
		if x < seam[y] {
			return at(x, y)
		}
		return at(x+1, y)
	})
}

func plainMatch(in map[string]*hl.Array, w, h int) []float64 {
	below := func(a *hl.Array) (n [256]int) { // how many pixels have a value, or one below it
		for _, v := range a.Ints {
			for g := int(v); g < 256; g++ {
				n[g]++
			}
		}
		return n
	}
	mine, theirs := below(in["in"]), below(in["other"])
	at := edges(in["in"], w, h)
	return each(w, h, func(x, y int) int {
		v := 0
		for v < 255 && theirs[v] < mine[at(x, y)] {
			v++
		}
		return v
	})
}

func plainLens(in map[string]*hl.Array, w, h int) []float64 {
	at, depth := edges(in["in"], w, h), edges(in["depth"], w, h)
	return each(w, h, func(x, y int) int {
		sum, n := 0, 0
		for dy := -3; dy <= 3; dy++ {
			for dx := -3; dx <= 3; dx++ {
				away := depth(x+dx, y+dy) - 100
				if r := min(max(away, -away)/32, 3); dx*dx+dy*dy <= r*r {
					sum, n = sum+at(x+dx, y+dy), n+1
				}
			}
		}
		if n == 0 {
			return 0
		}
		return (sum + n/2) / n
	})
}

func plainDCT(in map[string]*hl.Array, w, h int) []float64 {
	at := edges(in["in"], w, h)
	var cosine [8][8]int // pixel, frequency
	for i := range cosine {
		for u := range cosine[i] {
			scale := float32(0.5)
			if u == 0 {
				scale = float32(math.Sqrt(0.125))
			}
			angle := float32((2*i+1)*u) * float32(math.Pi/16)
			cosine[i][u] = int(math.RoundToEven(float64(float32(math.Cos(float64(angle))) * scale * 4096)))
		}
	}
	row := func(x, y int) int {
		sum := 0
		for i := range 8 {
			sum += (at(x/8*8+i, y) - 128) * cosine[i][x%8]
		}
		return halfEven(sum, 9)
	}
	return each(w, h, func(x, y int) int {
		sum := 0
		for i := range 8 {
			sum += row(x, y/8*8+i) * cosine[i][y%8]
		}
		return int(math.RoundToEven(float64(float32(halfEven(sum, 15)) / float32(in["unit"].Ints[y%8*8+x%8]))))
	})
}
