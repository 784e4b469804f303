package nativebench

import (
	"math"

	"github.com/vyasa-go/vyasa/halide"
)

// The cells of the bilateral grid: see gallery.Bilateral.
const cell, greys, bins = 8, 16, 256/16 + 1

// around is how far the grid reaches beyond the picture on either side once it is blurred.
const around = 2

// handBilateral is the bilateral grid: two numbers a cell side by side, grey values fastest.
type handBilateral struct {
	in            []uint8
	out           []uint8
	width, height int
	w, h, d       int // of the grid
	grid, other   []int32
}

func newHandBilateral(in map[string]*halide.Array) *handBilateral {
	b := &handBilateral{in: bytesIn(in), width: in["in"].Dims[0].Extent, height: in["in"].Dims[1].Extent}
	b.out = make([]uint8, len(b.in))
	b.w, b.h, b.d = b.width/cell+2+2*around, b.height/cell+2+2*around, bins+1+2
	b.grid, b.other = make([]int32, 2*b.w*b.h*b.d), make([]int32, 2*b.w*b.h*b.d)
	return b
}

func (b *handBilateral) run(width, height int) {
	clear(b.grid)
	b.scatter(width, height)
	b.blur(b.other, b.grid, 2)
	b.blur(b.grid, b.other, 2*b.d)
	b.blur(b.other, b.grid, 2*b.d*b.w)
	b.slice(width, height)
}

// scatter sums up and counts; the picture's edges are repeated one cell before it and two and a half behind it.
func (b *handBilateral) scatter(width, height int) {
	for y := -cell; y < (height/cell+3)*cell; y++ {
		row := b.in[min(max(y, 0), height-1)*width:][:width]
		cells := b.grid[2*b.d*b.w*(y>>3+around):]
		for x := -cell; x < (width/cell+3)*cell; x++ {
			v := int32(row[min(max(x, 0), width-1)])
			at := cells[2*(b.d*(x>>3+around)+int(v+greys/2)/greys+1):][:2]
			at[0] += v
			at[1]++
		}
	}
}

// blur is 1 2 1 of numbers that lie step apart; the ends keep nothing.
func (b *handBilateral) blur(to, from []int32, step int) {
	n := len(from)
	clear(to[:step])
	clear(to[n-step:])
	low, mid, high := from[:n-2*step], from[step:][:n-2*step], from[2*step:][:n-2*step]
	for i, v := range low {
		to[step+i] = v + 2*mid[i] + high[i]
	}
}

func (b *handBilateral) slice(width, height int) {
	for y := range height {
		wy, row := int32(y%cell), b.in[y*width:][:width]
		near := b.other[2*b.d*b.w*(y/cell+around):]
		far := b.other[2*b.d*b.w*(y/cell+1+around):]
		for x, v := range row {
			wx, wz := int32(x%cell), int32(v%greys)
			at := 2 * (b.d*(x/cell+around) + int(v)/greys + 1)
			n0, n1 := near[at:][:4], near[at+2*b.d:][:4]
			f0, f1 := far[at:][:4], far[at+2*b.d:][:4]
			part := func(i int) int32 {
				above := (cell-wx)*n0[i] + wx*n1[i]
				below := (cell-wx)*f0[i] + wx*f1[i]
				return (cell-wy)*above + wy*below
			}
			total := (greys-wz)*part(0) + wz*part(2)
			count := (greys-wz)*part(1) + wz*part(3)
			if count == 0 {
				b.out[y*width+x] = 0
				continue
			}
			b.out[y*width+x] = uint8(min(max((total+count/2)/count, 0), 255))
		}
	}
}

func (b *handBilateral) result() *halide.Array {
	return written(halide.UInt8, b.out, b.width, b.height)
}

// handSoftmax are shares of rows, with Go's exponential function.
type handSoftmax struct {
	in, out       []float32
	width, height int
}

func newHandSoftmax(in map[string]*halide.Array) *handSoftmax {
	a := in["in"]
	return &handSoftmax{a.Floats, make([]float32, a.Len()), a.Dims[0].Extent, a.Dims[1].Extent}
}

func (s *handSoftmax) run(width, height int) {
	for y := range height {
		from, to := s.in[y*width:][:width], s.out[y*width:][:width]
		top, sum := from[0], float32(0)
		for _, v := range from {
			top = max(top, v)
		}
		for x, v := range from {
			to[x] = float32(math.Exp(float64(v - top)))
			sum += to[x]
		}
		for x := range to {
			to[x] /= sum
		}
	}
}

func (s *handSoftmax) result() *halide.Array {
	a := halide.NewArray(halide.Float32, ranges([]int{s.width, s.height})...)
	copy(a.Floats, s.out)
	return a
}
