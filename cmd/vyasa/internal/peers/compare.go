package peers

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Compare says how a result differs from the exact one: "" if not at all. Bytes are those of numbers of elem: f32, or
// integers of so many bits.
func Compare(got, want []byte, elem string) string {
	if len(got) != len(want) {
		return fmt.Sprintf("%d bytes of %d", len(got), len(want))
	}
	bits := map[string]int{"f32": 32, "i32": 32, "i16": 16, "u16": 16}[elem]
	if bits == 0 {
		bits = 8
	}
	differ, most, scale := 0, 0.0, 0.0
	n := len(want) / (bits / 8)
	for i := range n {
		a, b := number(got, i, elem), number(want, i, elem)
		scale = max(scale, math.Abs(b))
		if a != b && !(math.IsNaN(a) && math.IsNaN(b)) {
			differ++
			most = max(most, math.Abs(a-b))
		}
	}
	switch {
	case differ == 0:
		return ""
	case elem == "f32":
		return fmt.Sprintf("differs by at most %.1e of the greatest result", most/scale)
	}
	return fmt.Sprintf("%d of %d results differ, by at most %g", differ, n, most)
}

// number is element i.
func number(data []byte, i int, elem string) float64 {
	switch elem {
	case "f32":
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:])))
	case "i32":
		return float64(int32(binary.LittleEndian.Uint32(data[4*i:])))
	case "i16":
		return float64(int16(binary.LittleEndian.Uint16(data[2*i:])))
	case "u16":
		return float64(binary.LittleEndian.Uint16(data[2*i:]))
	case "i8":
		return float64(int8(data[i]))
	}
	return float64(data[i])
}
