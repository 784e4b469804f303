package columns

import (
	"slices"

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

// finish lists the parameters of the kernel: a packed input stands in the place of the input, or behind it if the input
// is still read.
func (s *store) finish(p *triplet.Program) {
	p.Consts, p.Packed = s.consts, s.packed
	read := p.Reads()
	p.Params = nil
	for _, b := range triplet.Given(p.Nest) {
		packed := false
		if b.Output || read[b] || !s.packs(b) {
			p.Params = append(p.Params, b)
			packed = !b.Output && s.packs(b)
		} else {
			packed = true
		}
		for _, k := range s.packed {
			if packed && k.Source == b {
				p.Params = append(p.Params, k.Buffer)
			}
		}
	}
}

func (s *store) packs(b *lower.Buffer) bool {
	return slices.ContainsFunc(s.packed, func(k *triplet.Packed) bool { return k.Source == b })
}
