package calibration

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
)

// Arg is one argument of a kernel: a buffer for a pointer or window, or a number.
type Arg struct {
	Name   string
	Type   string // of an element: int8, int16, int32 or float
	Shape  []int  // of a buffer, outermost first
	Data   []byte // of a buffer: little endian, row-major; a run writes outputs in place
	Out    bool   // the kernel writes it; it begins as zeros
	Scalar bool   // a number: Int
	Int    int64
}

// bytesOf is the size of an element.
func bytesOf(typ string) int {
	switch typ {
	case "int8":
		return 1
	case "int16":
		return 2
	case "int32", "float":
		return 4
	}
	panic("BUG: unknown element type " + typ)
}

// ints makes a buffer of integers.
func ints(name, typ string, values []int64, shape ...int) Arg {
	a := Arg{Name: name, Type: typ, Shape: shape}
	for _, v := range values {
		a.Data = appendInt(a.Data, typ, v)
	}
	return a
}

func appendInt(b []byte, typ string, v int64) []byte {
	switch bytesOf(typ) {
	case 1:
		return append(b, byte(v))
	case 2:
		return binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	return binary.LittleEndian.AppendUint32(b, uint32(v))
}

// floats makes a buffer of floats.
func floats(name string, values []float32, shape ...int) Arg {
	a := Arg{Name: name, Type: "float", Shape: shape}
	for _, v := range values {
		a.Data = binary.LittleEndian.AppendUint32(a.Data, math.Float32bits(v))
	}
	return a
}

// output makes a buffer that the kernel fills.
func output(name, typ string, shape ...int) Arg {
	n := bytesOf(typ)
	for _, d := range shape {
		n *= d
	}
	return Arg{Name: name, Type: typ, Shape: shape, Data: make([]byte, n), Out: true}
}

// number makes a scalar of type int32.
func number(name string, v int64) Arg { return Arg{Name: name, Type: "int32", Scalar: true, Int: v} }

// ints are the elements of an integer buffer.
func (a Arg) ints() []int64 {
	size := bytesOf(a.Type)
	out := make([]int64, len(a.Data)/size)
	for i := range out {
		switch b := a.Data[i*size:]; size {
		case 1:
			out[i] = int64(int8(b[0]))
		case 2:
			out[i] = int64(int16(binary.LittleEndian.Uint16(b)))
		default:
			out[i] = int64(int32(binary.LittleEndian.Uint32(b)))
		}
	}
	return out
}

// floats are the elements of a buffer of floats.
func (a Arg) floats() []float32 {
	out := make([]float32, len(a.Data)/4)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(a.Data[4*i:]))
	}
	return out
}

// random gives n integers of -limit..limit.
func random(rng *rand.Rand, n int, limit int64) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = rng.Int64N(2*limit+1) - limit
	}
	return out
}

// same compares the first elements of an output with what they must be; what lies behind is not compared.
func same[T comparable](name string, got, want []T) error {
	if len(got) < len(want) {
		return fmt.Errorf("%s has %d elements, want %d", name, len(got), len(want))
	}
	for i, w := range want {
		if got[i] != w {
			return fmt.Errorf("%s[%d] is %v, want %v", name, i, got[i], w)
		}
	}
	return nil
}

// shifted is x / 2^s rounded half to even, saturated to so many bits.
func shifted(x int64, s, bits uint) int64 {
	q := x >> s
	switch rest, half := x&(1<<s-1), int64(1)<<s>>1; {
	case rest > half, s > 0 && rest == half && q&1 == 1:
		q++
	}
	return min(max(q, -1<<(bits-1)), 1<<(bits-1)-1)
}
