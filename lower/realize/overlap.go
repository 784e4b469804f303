package realize

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/vyasa-go/vyasa/lower"
)

// overlaps says which array of an output has memory in common with another array.
func overlaps(n *lower.Nest, places []unsafe.Pointer) error {
	for i, out := range n.Buffers {
		for j, b := range n.Buffers {
			if !out.Output || b.Inner || i == j {
				continue
			}
			if meet(boxOf(out, places[i]), boxOf(b, places[j])) {
				return fmt.Errorf("the arrays of %s and %s overlap: an output needs memory of its own", out.Name,
					b.Name)
			}
		}
	}
	return nil
}

// box is rows of so many bytes, the first at an address, a pitch apart; of one row the pitch is 0.
type box struct{ at, bytes, pitch, end uintptr }

// boxOf is what an array takes: its rows, where the slowest axis leaves gaps between these, else all of it.
func boxOf(b *lower.Buffer, p unsafe.Pointer) box {
	size := uintptr(b.Type.Bytes())
	all := box{at: uintptr(p), bytes: uintptr(b.Elems) * size}
	all.end = all.at + all.bytes
	slow := slices.MaxFunc(b.Axes, func(a, c lower.Axis) int {
		return a.Stride*min(a.Extent-1, 1) - c.Stride*min(c.Extent-1, 1)
	})
	if span := b.Elems - (slow.Extent-1)*slow.Stride; slow.Extent > 1 && span > 0 && span <= slow.Stride {
		all.bytes, all.pitch = uintptr(span)*size, uintptr(slow.Stride)*size
	}
	return all
}

// meet reports whether two boxes may have a byte in common. Those of one pitch have none where their columns are apart:
// two halves of an image, side by side.
func meet(a, b box) bool {
	if a.at >= b.end || b.at >= a.end {
		return false
	}
	if a.pitch == 0 || a.pitch != b.pitch {
		return true
	}
	if a.at > b.at {
		a, b = b, a
	}
	column := (b.at - a.at) % a.pitch
	return column < a.bytes || column+b.bytes > a.pitch
}
