package realize_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/lower"
)

// The binomial filter in two stages, along rows and then along columns. Of the first stage either all is kept, or the last
// three rows.
const (
	blurWhole = `nest out

input in: uint8(x 0:2050, y 0:2050)
    axes y[2050]*2080 x[2050]*1
    elements 4264000, align 32

output out: uint8(x 0:2048, y 0:2048)
    axes y[2048]*2048 x[2048]*1
    elements 4194304, align 32

internal bx: uint16(x 0:2048, y 0:2050)
    axes y[2050]*2048 x[2048]*1
    elements 4198400, align 32

alloc bx: uint16[4198400]
    produce bx:
        for by < 2050
            for i < 2048
                bx(i, by) = in(i, by) + 2*in(i+1, by) + in(i+2, by)
    for y < 2048
        for x < 2048
            out(x, y) = narrow(uint8, bx(x, y) + 2*bx(x, y+1) + bx(x, y+2), 4, posinf)
`
	blurRows = `nest out

input in: uint8(x 0:2050, y 0:2050)
    axes y[2050]*2080 x[2050]*1
    elements 4264000, align 32

output out: uint8(x 0:2048, y 0:2048)
    axes y[2048]*2048 x[2048]*1
    elements 4194304, align 32

internal bx: uint16(x 0:2048, y 0:2050)
    axes (y%3)[3]*2048 x[2048]*1
    elements 6144, align 32

alloc bx: uint16[6144]
    produce bx:
        for r < 2
            for i < 2048
                bx(i, r) = in(i, r) + 2*in(i+1, r) + in(i+2, r)
    for y < 2048
        produce bx:
            for i < 2048
                bx(i, y+2) = in(i, y+2) + 2*in(i+1, y+2) + in(i+2, y+2)
        for x < 2048
            out(x, y) = narrow(uint8, bx(x, y) + 2*bx(x, y+1) + bx(x, y+2), 4, posinf)
`
)

// blurStages are the two stages as a user says them, and in which orders.
const blurStages = `in: uint8(x, y)
bx(x, y) = in(x, y) + 2*in(x+1, y) + in(x+2, y)
out(x, y) = narrow(uint8, bx(x, y) + 2*bx(x, y+1) + bx(x, y+2), 4, posinf)`

var blurOrders = []struct{ name, schedule string }{
	{"root", "bound x 2048\nbound y 2048\nof bx:\ncomputeroot"},
	{"strips", "bound x 2048\nbound y 2048\nsplit y 32 -> yo yi\nof bx:\ncomputeat out yo"},
	{"inline", "bound x 2048\nbound y 2048"},
}

func BenchmarkBlurStages(b *testing.B) {
	for _, c := range blurOrders {
		k, arrays := compiled(b, blurStages, c.schedule)
		b.Run(c.name, func(b *testing.B) { measure(b, runs(b, k, arrays)) })
	}
	for _, c := range []struct{ name, text string }{{"whole", blurWhole}, {"rows", blurRows}} {
		n, err := lower.ParseNest(c.text)
		if err != nil {
			b.Fatal(err)
		}
		k, arrays := kernel(b, n), stored(b, n)
		b.Run(c.name, func(b *testing.B) { measure(b, runs(b, k, arrays)) })
	}
	in, out := make([]uint8, 2080*2050), make([]uint8, side*side)
	all := make([]uint16, side*(side+2))
	b.Run("whole/go", func(b *testing.B) { measure(b, func() { handWhole(out, in, all, 2080) }) })
	b.Run("rows/go", func(b *testing.B) { measure(b, func() { handRows(out, in, 2080) }) })
}

// handWhole and handRows are what a careful programmer writes.
func handWhole(out, in []uint8, bx []uint16, stride int) {
	for y := range side + 2 {
		handAlong(bx[y*side:][:side], in[y*stride:][:side+2])
	}
	for y := range side {
		handAcross(out[y*side:][:side], bx[y*side:][:side], bx[(y+1)*side:][:side], bx[(y+2)*side:][:side])
	}
}

func handRows(out, in []uint8, stride int) {
	var rows [3][side]uint16
	handAlong(rows[0][:], in[:side+2])
	handAlong(rows[1][:], in[stride:][:side+2])
	for y := range side {
		handAlong(rows[(y+2)%3][:], in[(y+2)*stride:][:side+2])
		handAcross(out[y*side:][:side], rows[y%3][:], rows[(y+1)%3][:], rows[(y+2)%3][:])
	}
}

func handAlong(dst []uint16, a []uint8) {
	a = a[:len(dst)+2]
	for x := range dst {
		dst[x] = uint16(a[x]) + 2*uint16(a[x+1]) + uint16(a[x+2])
	}
}

func handAcross(dst []uint8, a, b, c []uint16) {
	a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
	for x := range dst {
		dst[x] = uint8((uint32(a[x]) + 2*uint32(b[x]) + uint32(c[x]) + 8) >> 4)
	}
}
