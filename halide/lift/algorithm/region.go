package algorithm

import "github.com/vyasa-go/vyasa/halide"

// EachPoint visits all points of a region, the last dimension fastest, until visit fails. The slice is the same each
// time.
func EachPoint(region []halide.Range, visit func(at []int) error) error {
	at := make([]int, len(region))
	var walk func(d int) error
	walk = func(d int) error {
		if d == len(region) {
			return visit(at)
		}
		for i := range region[d].Extent {
			at[d] = region[d].Min + i
			if err := walk(d + 1); err != nil {
				return err
			}
		}
		return nil
	}
	return walk(0)
}
