package wrap

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// plioBits is the width of the port of programmable logic that an array passes: the widest of which it takes whole
// words.
func plioBits(k Param) int {
	for _, bits := range []int{128, 64} {
		if k.Bytes()%(bits/8) == 0 {
			return bits
		}
	}
	return 32
}

// streamed is the number of elements that pass the port of an array: whole words of 32 bits.
func streamed(k Param) int {
	const word = 4
	bytes := (k.Bytes() + word - 1) / word * word
	return bytes / k.Buffer.Type.Bytes()
}

// VectorFile is the file of an array: the graph of [Graph] reads an input from it in the folder data, and writes an
// output to it.
func VectorFile(k Param) string { return k.Name + ".txt" }

// Vector is an array, stored as its Buffer says, as the text that the vendor's simulators read for its port: a line for
// each word of the port, elements apart by spaces, the first of memory first.
func Vector(k Param, stored []byte) string {
	var b strings.Builder
	t := k.Buffer.Type
	a := max(1, plioBits(k)/t.Bits())
	for i := range streamed(k) {
		text := "0"
		if at := i * t.Bytes(); at < len(stored) {
			text = elementText(t, stored[at:at+t.Bytes()])
		}
		b.WriteString(text)
		if (i+1)%a == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// elementText is an element in memory as a number.
func elementText(t halide.Type, raw []byte) string {
	var wide [8]byte
	copy(wide[:], raw)
	bits := binary.LittleEndian.Uint64(wide[:])
	switch {
	case t == halide.Float32:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(bits))), 'g', 9, 32)
	case t.Signed():
		shift := 64 - t.Bits()
		return strconv.FormatInt(int64(bits<<shift)>>shift, 10)
	}
	return strconv.FormatUint(bits, 10)
}
