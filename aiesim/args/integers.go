package args

import (
	"encoding/binary"
	"math"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// OfIntegers are the bytes of integers as elements of a type.
func OfIntegers(list []int64, e machine.Elem) []byte {
	var out []byte
	for _, v := range list {
		out = number{i: v, f: float64(v)}.append(out, e)
	}
	return out
}

// Integers are elements of a type as integers; floats without their fractions.
func Integers(data []byte, e machine.Elem) []int64 {
	var out []int64
	for n := e.Bytes(); len(data) >= n; data = data[n:] {
		var word [8]byte
		copy(word[:], data[:n])
		v := int64(binary.LittleEndian.Uint64(word[:]))
		switch {
		case e == machine.Float32:
			v = int64(math.Float32frombits(uint32(v)))
		case e == machine.Float64:
			v = int64(math.Float64frombits(uint64(v)))
		case !e.Unsigned():
			v = v << (64 - 8*n) >> (64 - 8*n)
		}
		out = append(out, v)
	}
	return out
}
