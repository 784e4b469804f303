package columns

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// loadsOf loads n elements of an aligned flat array, 256 bits at a time.
func loadsOf(b *lower.Buffer, addr affine.Form, n int, t halide.Type) []triplet.Part {
	var out []triplet.Part
	unit := 2 * unitBits / t.Bits()
	for at := 0; at < n; at += unit {
		out = append(out, triplet.Part{At: at, Len: unit, Buffer: b, Addr: addr.AddConst(at)})
	}
	return out
}
