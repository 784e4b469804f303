package wrap

import (
	"fmt"
	"math"
	"strconv"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// outsideValue is the value of an input outside of its region as C writes it.
func outsideValue(b *lower.Buffer) string {
	switch {
	case b.Border == nil:
		return "0"
	case b.Type == halide.Float32:
		return csource.Float(b.Border.Float)
	case b.Border.Value == math.MinInt64:
		return "INT64_MIN"
	}
	return fmt.Sprint(b.Border.Value)
}

// needsMath reports whether a value of a packed input's border is written with math.h.
func needsMath(params []Param) bool {
	for _, k := range params {
		if b := k.Source.Border; k.Packed != nil && b != nil && (b.Float != b.Float || math.IsInf(float64(b.Float),
			0)) {
			return true
		}
	}
	return false
}

// outsideInGo is the value of an input outside of its region as a constant of Go.
func outsideInGo(b *lower.Buffer) string {
	switch {
	case b.Border == nil:
		return "0"
	case b.Type == halide.Float32:
		return strconv.FormatFloat(float64(b.Border.Float), 'g', -1, 32)
	}
	return fmt.Sprint(b.Border.Value)
}

// specialFloat gives the bits of a border that Go has no constant for: -0, NaN, an infinity.
func specialFloat(b *lower.Buffer) (bits uint32, ok bool) {
	if b.Border == nil || b.Type != halide.Float32 {
		return 0, false
	}
	f := b.Border.Float
	return math.Float32bits(f), f != f || math.IsInf(float64(f), 0) || f == 0 && math.Signbit(float64(f))
}
