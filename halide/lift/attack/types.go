package attack

import (
	"encoding/binary"
	"math"
	"math/big"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// elem is a type of elements.
type elem struct {
	size   int
	signed bool
	float  bool
}

// types are those that C programs name; char is signed, long has 64 bits.
var types = map[string]elem{
	"char": {1, true, false}, "signed char": {1, true, false}, "int8_t": {1, true, false}, "short": {2, true, false},
	"int16_t": {2, true, false}, "int": {4, true, false}, "int32_t": {4, true, false}, "long": {8, true, false},
	"long long": {8, true, false}, "int64_t": {8, true, false}, "ptrdiff_t": {8, true, false},
	"ssize_t": {8, true, false}, "unsigned char": {1, false, false}, "uint8_t": {1, false, false},
	"unsigned short": {2, false, false}, "uint16_t": {2, false, false}, "unsigned": {4, false, false},
	"unsigned int": {4, false, false}, "uint32_t": {4, false, false}, "unsigned long": {8, false, false},
	"unsigned long long": {8, false, false}, "uint64_t": {8, false, false}, "size_t": {8, false, false},
	"bool": {1, false, false}, "_Bool": {1, false, false}, "float": {4, true, true}, "double": {8, true, true},
}

// plainType is the name of a type without what does not matter.
func plainType(text string) string {
	var words []string
	for _, w := range strings.Fields(strings.ReplaceAll(text, "std::", "")) {
		switch w {
		case "const", "static", "inline", "restrict", "__restrict", "volatile", "extern", "register":
			continue
		}
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

// get is the number at the beginning of b.
func (e elem) get(b []byte) term.Value {
	switch {
	case e.float && e.size == 4:
		return term.Value{Float: float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))}
	case e.float:
		return term.Value{Float: math.Float64frombits(binary.LittleEndian.Uint64(b))}
	}
	var u uint64
	for i := e.size - 1; i >= 0; i-- {
		u = u<<8 | uint64(b[i])
	}
	if e.signed {
		shift := 64 - 8*e.size
		return term.Value{Int: big.NewInt(int64(u<<shift) >> shift)}
	}
	return term.Value{Int: new(big.Int).SetUint64(u)}
}

// put writes an integer, or a float of that value.
func (e elem) put(b []byte, v int64) {
	switch {
	case e.float && e.size == 4:
		binary.LittleEndian.PutUint32(b, math.Float32bits(float32(v)))
		return
	case e.float:
		binary.LittleEndian.PutUint64(b, math.Float64bits(float64(v)))
		return
	}
	for i := range e.size {
		b[i] = byte(v >> (8 * i))
	}
}

// putFloat writes a float.
func (e elem) putFloat(b []byte, v float64) {
	if e.size == 4 {
		binary.LittleEndian.PutUint32(b, math.Float32bits(float32(v)))
		return
	}
	binary.LittleEndian.PutUint64(b, math.Float64bits(v))
}

// least and most are the ends of the range of an integer type.
func (e elem) least() int64 {
	if !e.signed {
		return 0
	}
	return -1 << (8*e.size - 1)
}

func (e elem) most() int64 {
	if e.signed || e.size == 8 {
		return int64(uint64(1)<<(8*min(e.size, 8)-1) - 1)
	}
	return 1<<(8*e.size) - 1
}
