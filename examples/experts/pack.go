package experts

import (
	"encoding/binary"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim"
	hl "github.com/vyasa-go/vyasa/halide"
)

// The sizes that the kernels are written for.
const (
	width, height = 256, 16
	pitch         = 264
)

// Args are the kernel's arguments for the workload's inputs: the image "in", which must cover what a filter of this size
// reads, and the filter "k"; the results are zero. Elements of the image beyond 264 columns are left out, missing ones zero.
func (k Kernel) Args(inputs map[string]*hl.Array) ([]aiesim.Arg, error) {
	in, filter := inputs["in"], inputs["k"]
	if in == nil || filter == nil {
		return nil, fmt.Errorf("%s: the inputs in and k are needed", k.Workload)
	}
	if in.Type != k.typ || filter.Type != k.typ || len(in.Dims) != 2 || len(filter.Dims) != 2 {
		return nil, fmt.Errorf("%s: in and k must be two-dimensional arrays of %s", k.Workload, k.typ)
	}
	if filter.Dims[0].Extent != k.taps || filter.Dims[1].Extent != k.taps {
		return nil, fmt.Errorf("%s: k must be %dx%d", k.Workload, k.taps, k.taps)
	}
	rows := height + k.taps - 1
	for _, corner := range [][2]int{{0, 0}, {width + k.taps - 2, rows - 1}} {
		if _, ok := in.Offset(corner[0], corner[1]); !ok {
			return nil, fmt.Errorf("%s: in must reach to (%d, %d)", k.Workload, corner[0], corner[1])
		}
	}
	image := hl.NewArray(k.typ, hl.Range{Extent: pitch}, hl.Range{Extent: rows})
	for i := range image.Ints {
		if at, ok := in.Offset(i%pitch, i/pitch); ok {
			image.Ints[i] = in.Ints[at]
		}
	}
	coeff := make([]int64, len(k.order))
	for i, at := range k.order {
		if at >= 0 {
			coeff[i] = filter.Ints[at]
		}
	}
	out := k.arg("out", make([]int64, width*height), height, width)
	out.Out = true
	return []aiesim.Arg{k.arg("in", image.Ints, rows, pitch), k.arg("k", coeff, len(coeff)), out}, nil
}

// Output is the workload's result among the arguments after a run.
func (k Kernel) Output(args []aiesim.Arg) *hl.Array {
	out := hl.NewArray(k.typ, hl.Range{Extent: width}, hl.Range{Extent: height})
	data := args[len(args)-1].Data
	for i := range out.Ints {
		if k.typ == hl.Int16 {
			out.Ints[i] = int64(int16(binary.LittleEndian.Uint16(data[2*i:])))
		} else {
			out.Ints[i] = int64(int32(binary.LittleEndian.Uint32(data[4*i:])))
		}
	}
	return out
}

// arg is a buffer of numbers.
func (k Kernel) arg(name string, values []int64, shape ...int) aiesim.Arg {
	var data []byte
	for _, v := range values {
		if k.typ == hl.Int16 {
			data = binary.LittleEndian.AppendUint16(data, uint16(v))
		} else {
			data = binary.LittleEndian.AppendUint32(data, uint32(v))
		}
	}
	a := aiesim.BufferArg(k.typ.String(), data, shape...)
	a.Name = name
	return a
}
