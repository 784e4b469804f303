package nativebench

import (
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/halide"
)

// byHand is a program as a careful programmer writes it in Go, over a picture and what comes out of it.
type byHand interface {
	run(width, height int)
	result() *halide.Array
}

// hands make those that there are, by name, over the inputs of a workload.
var hands = map[string]func(inputs map[string]*halide.Array) byHand{
	"histogram": func(in map[string]*halide.Array) byHand {
		return &handHistogram{in: bytesIn(in), out: make([]int32, 256)}
	},
	"scan-x":    func(in map[string]*halide.Array) byHand { return newHandScan(in, scanRows) },
	"scan-y":    func(in map[string]*halide.Array) byHand { return newHandScan(in, scanColumns) },
	"bilateral": func(in map[string]*halide.Array) byHand { return newHandBilateral(in) },
	"softmax":   func(in map[string]*halide.Array) byHand { return newHandSoftmax(in) },
}

// bytesIn are the pixels of the picture.
func bytesIn(inputs map[string]*halide.Array) []uint8 {
	out := make([]uint8, inputs["in"].Len())
	for i, v := range inputs["in"].Ints {
		out[i] = uint8(v)
	}
	return out
}

// written is numbers as an array.
func written[T uint8 | int32](t halide.Type, from []T, extents ...int) *halide.Array {
	a := halide.NewArray(t, ranges(extents)...)
	for i, v := range from {
		a.Ints[i] = int64(v)
	}
	return a
}

func ranges(extents []int) []halide.Range {
	out := make([]halide.Range, len(extents))
	for i, n := range extents {
		out[i].Extent = n
	}
	return out
}

// hand adds the loop by hand.
func (b *beside) hand(k *ours) {
	const label = "plain Go"
	if k.workload.hand == nil {
		return
	}
	p := k.workload.hand(k.inputs)
	width, height := k.work.W, k.work.H
	b.runners = append(b.runners, peers.InProcess(label, func(times int) error {
		for range times {
			p.run(width, height)
		}
		return nil
	}))
	b.after = append(b.after, func() { b.row.remark("%s: a loop by hand%s", label, differs(p.result(), k.want, nil)) })
}

// handHistogram counts.
type handHistogram struct {
	in  []uint8
	out []int32
}

func (h *handHistogram) run(_, _ int) {
	clear(h.out)
	out := (*[256]int32)(h.out)
	for _, v := range h.in {
		out[v]++
	}
}

func (h *handHistogram) result() *halide.Array { return written(halide.Int32, h.out, 256) }

// handScan adds up.
type handScan struct {
	in            []uint8
	out           []int32
	width, height int
	scan          func(in []uint8, out []int32, width, height int)
}

func newHandScan(in map[string]*halide.Array, scan func(in []uint8, out []int32, width, height int)) *handScan {
	dims := in["in"].Dims
	return &handScan{bytesIn(in), make([]int32, in["in"].Len()), dims[0].Extent, dims[1].Extent, scan}
}

func (s *handScan) run(width, height int) { s.scan(s.in, s.out, width, height) }

func (s *handScan) result() *halide.Array { return written(halide.Int32, s.out, s.width, s.height) }

func scanRows(in []uint8, out []int32, width, height int) {
	for y := range height {
		from, row, sum := in[y*width:][:width], out[y*width:][:width], int32(0)
		for x, v := range from {
			sum += int32(v)
			row[x] = sum
		}
	}
}

func scanColumns(in []uint8, out []int32, width, height int) {
	for x, v := range in[:width] {
		out[x] = int32(v)
	}
	for y := 1; y < height; y++ {
		above, row := out[(y-1)*width:][:width], out[y*width:][:width]
		for x, v := range in[y*width:][:width] {
			row[x] = above[x] + int32(v)
		}
	}
}
