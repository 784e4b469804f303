package halide

import (
	"math"
	"strconv"
	"strings"
)

// brief is e for a message, cut short.
func (e *Expr) brief() string {
	switch {
	case e == nil:
		return "nil"
	case e.Op == OpConst && e.Int != nil:
		return e.Int.String()
	case e.Name != "":
		return e.Name
	}
	return "..."
}

// formatFloat is a float32 as the notation writes it: the shortest decimal that reads back as f, never like an integer.
func formatFloat(f float32) string {
	switch {
	case f != f:
		return "nan"
	case f > math.MaxFloat32:
		return "inf"
	case f < -math.MaxFloat32:
		return "-inf"
	}
	s := strconv.FormatFloat(float64(f), 'g', -1, 32)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}
