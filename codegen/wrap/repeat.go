package wrap

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// repeats reports whether what lies outside of an array's region is its own elements.
func repeats(b *lower.Buffer) bool { return b.Border != nil && b.Border.Kind != halide.ConstantBorder }

// outsideWords says what the outside of an array that repeats is, after "outside it is".
func outsideWords(k halide.BorderKind) string {
	return map[halide.BorderKind]string{
		halide.EdgeBorder:     "the nearest element",
		halide.ImageBorder:    "the array again",
		halide.MirrorBorder:   "the array mirrored, the ends twice",
		halide.InteriorBorder: "the array mirrored, the ends once",
	}[k]
}

// turn is after how many coordinates a border begins again; mirrored ones come back in the second half.
func turn(k halide.BorderKind, r halide.Range) int {
	switch k {
	case halide.MirrorBorder:
		return 2 * r.Extent
	case halide.InteriorBorder:
		return max(2*(r.Extent-1), 1)
	}
	return r.Extent
}

// turned is where in a turn the coordinate c lies, in C and in Go: ((c - low) % n + n) % n.
func turned(c string, low, n int) string {
	switch {
	case low > 0:
		c = fmt.Sprintf("(%s - %d)", c, low)
	case low < 0:
		c = fmt.Sprintf("(%s + %d)", c, -low)
	}
	return fmt.Sprintf("(%s %% %d + %d) %% %d", c, n, n, n)
}

// shifted is c + low.
func shifted(c string, low int) string {
	switch {
	case low > 0:
		return fmt.Sprintf("%s + %d", c, low)
	case low < 0:
		return fmt.Sprintf("%s - %d", c, -low)
	}
	return c
}

// insideC are the statements of C that move a coordinate into r.
//
//	edge     x = x < 0 ? 0 : x > 7 ? 7 : x;
//	image    x = (x % 8 + 8) % 8;
//	mirror   x = (x % 16 + 16) % 16;  x = x < 8 ? x : 15 - x;
func insideC(k halide.BorderKind, c string, r halide.Range) []string {
	low, high, n := r.Min, r.Min+r.Extent-1, turn(k, r)
	switch {
	case k == halide.EdgeBorder:
		return []string{fmt.Sprintf("%s = %s < %d ? %d : %s > %d ? %d : %s;", c, c, low, low, c, high, high, c)}
	case r.Extent == 1:
		return []string{fmt.Sprintf("%s = %d;", c, low)}
	case k == halide.ImageBorder:
		return []string{fmt.Sprintf("%s = %s;", c, shifted(turned(c, low, n), low))}
	}
	return []string{
		fmt.Sprintf("%s = %s;", c, turned(c, low, n)),
		fmt.Sprintf("%s = %s;", c, shifted(fmt.Sprintf("(%s < %d ? %s : %d - %s)", c, r.Extent, c, back(k, r), c),
			low)),
	}
}

// insideGo are the statements of Go that move a coordinate into r.
func insideGo(k halide.BorderKind, c string, r halide.Range) []string {
	low, high, n := r.Min, r.Min+r.Extent-1, turn(k, r)
	switch {
	case k == halide.EdgeBorder:
		return []string{fmt.Sprintf("%s = min(max(%s, %d), %d)", c, c, low, high)}
	case r.Extent == 1:
		return []string{fmt.Sprintf("%s = %d", c, low)}
	case k == halide.ImageBorder:
		return []string{fmt.Sprintf("%s = %s", c, shifted(turned(c, low, n), low))}
	}
	return []string{
		fmt.Sprintf("%s = %s", c, turned(c, low, n)),
		fmt.Sprintf("%s = %s", c, shifted(fmt.Sprintf("min(%s, %d-%s)", c, back(k, r), c), low)),
	}
}

// back is from where a mirrored turn counts back: its last coordinate, or the end that comes once.
func back(k halide.BorderKind, r halide.Range) int {
	if k == halide.MirrorBorder {
		return 2*r.Extent - 1
	}
	return 2 * (r.Extent - 1)
}
