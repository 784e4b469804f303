package kernel

import "testing"

// Pairs of bytes fit if their sum says so, wherever they stand.
func TestRowsFit(t *testing.T) {
	for x := -128; x < 128; x++ {
		for y := -128; y < 128; y++ {
			for _, at := range []int{0, 7, 8, 18} {
				a, b := make([]int8, 19), make([]int8, 19)
				a[at], b[at] = int8(x), int8(y)
				unsafePair := 255*(max(x, 0)+max(y, 0)) > 32767 || 255*(min(x, 0)+min(y, 0)) < -32768
				if rowsFit(a, b) == unsafePair {
					t.Fatalf("%d, %d at %d: fit is %v", x, y, at, !unsafePair)
				}
			}
		}
	}
}
