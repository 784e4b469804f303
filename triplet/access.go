package triplet

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Scalar reports whether all lanes read one element.
func (a Access) Scalar() bool {
	for _, o := range a.Lane {
		if o != a.Lane[0] {
			return false
		}
	}
	return true
}

// Const reports whether the access is a constant.
func (a Access) Const() bool { return a.Buffer == nil }

// At is the element offset of one lane.
func (a Access) At(lane int) affine.Form { return a.Base.AddConst(a.Lane[lane]) }

// Span is the least and the greatest lane offset.
func (a Access) Span() (lo, hi int) {
	lo, hi = a.Lane[0], a.Lane[0]
	for _, o := range a.Lane {
		lo, hi = min(lo, o), max(hi, o)
	}
	return lo, hi
}

// Step is the lane stride; ok reports whether it is the same for all lanes.
func (a Access) Step() (step int, ok bool) {
	if len(a.Lane) < 2 {
		return 0, true
	}
	step = a.Lane[1] - a.Lane[0]
	for l, o := range a.Lane {
		if o != a.Lane[0]+l*step {
			return 0, false
		}
	}
	return step, true
}

// Cut is the access for lanes from .. from+n-1 alone.
func (a Access) Cut(from, n int) Access {
	if a.Const() {
		a.Lane = a.Lane[:min(n, len(a.Lane))] // none where a sum is never stored
		return a
	}
	a.From += from
	base := a.Lane[from]
	lane := make([]int, n)
	for l := range lane {
		lane[l] = a.Lane[from+l] - base
	}
	a.Base, a.Lane = a.Base.AddConst(base), lane
	return a
}

// between is n elements in equal steps from one to another: the address of the first, and how far the others lie behind
// it. ok is false if there are no such steps, or they do not lie a constant apart.
func between(b *lower.Buffer, first, last []affine.Form, n int,
	all affine.Extents) (base affine.Form, lane []int, ok bool) {
	base, lane = b.AddressAt(first, all), make([]int, n)
	steps, moves := make([]int, len(first)), false
	for d := range first {
		switch diff := last[d].Sub(first[d]); {
		case !diff.IsConst() || n < 2 && diff.Const != 0 || diff.Const != 0 && diff.Const%(n-1) != 0:
			return base, nil, false
		case diff.Const != 0:
			steps[d], moves = diff.Const/(n-1), true
		}
	}
	for l := 1; l < n && moves; l++ {
		at := make([]affine.Form, len(first))
		for d, f := range first {
			at[d] = f.AddConst(l * steps[d])
		}
		off := b.AddressAt(at, all).Sub(base)
		if !off.IsConst() {
			return base, nil, false
		}
		lane[l] = off.Const
	}
	return base, lane, true
}

// LanesOf splits an address into its value for lane 0 and the offsets of the other lanes, where Var = v is the lane. An
// address whose lanes do not differ by constants is a bug: lowering vectorises only what is affine in the lane, and
// quotients and remainders of it have constant differences where the base is a multiple of the divisor.
//
//	16*xo + xi + 3      ->   16*xo + 3,  0 1 2 ..
//	128*(xi/8) + xi%8   ->   0,          0 1 .. 7 128 129 ..
func LanesOf(f affine.Form, v string, n int, all affine.Extents) (affine.Form, []int, bool) {
	offsets := make([]int, n)
	for i, t := range f.Terms {
		if t.Atom.Op == affine.IsVar && t.Atom.Var == v {
			rest := affine.Form{Const: f.Const, Terms: append(append([]affine.Term{}, f.Terms[:i]...),
				f.Terms[i+1:]...)}
			if rest.DependsOn(v) {
				break
			}
			for l := range offsets {
				offsets[l] = l * t.Coef
			}
			return rest, offsets, true
		}
	}
	if !f.DependsOn(v) {
		return f, offsets, true
	}
	base := f.Subst(map[string]affine.Form{v: affine.Const(0)}, all)
	for l := 1; l < n; l++ {
		d := f.Subst(map[string]affine.Form{v: affine.Const(l)}, all).Sub(base)
		if !d.IsConst() {
			return f, nil, false
		}
		offsets[l] = d.Const
	}
	return base, offsets, true
}

// along is the dimension whose neighbours are neighbours in memory, -1 if a layout has cut it.
func along(b *lower.Buffer) int {
	for _, a := range b.Axes {
		if a.Stride == 1 && a.Div == 1 && a.Mod == 0 {
			return a.Dim
		}
	}
	return -1
}

// ElementAt decodes an element offset of a stored array into logical coordinates, the inverse of the array's address.
// ok is false for padding.
func ElementAt(b *lower.Buffer, offset int) (coords []int, ok bool) {
	if offset < 0 || offset >= b.Elems {
		return nil, false
	}
	coords = make([]int, len(b.Dims))
	for d, r := range b.Dims {
		coords[d] = r.Min
	}
	for _, a := range falling(b.Axes) {
		digit := offset / a.Stride
		if digit >= a.Extent {
			return nil, false
		}
		offset -= digit * a.Stride
		coords[a.Dim] += digit * a.Div
	}
	if offset != 0 {
		return nil, false
	}
	for d, r := range b.Dims {
		if coords[d] >= r.Min+r.Extent {
			return nil, false
		}
	}
	return coords, true
}

// falling is axes by falling stride, which most are as they stand.
func falling(axes []lower.Axis) []lower.Axis {
	if slices.IsSortedFunc(axes, func(a, b lower.Axis) int { return cmp.Compare(b.Stride, a.Stride) }) {
		return axes
	}
	out := append([]lower.Axis{}, axes...)
	for i := range out {
		for j := i; j > 0 && out[j].Stride > out[j-1].Stride; j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	return out
}

// Pack is the stored form of an input that the compiler packs, little endian; a covers what the kernel reads.
func (p *Packed) Pack(a *halide.Array) ([]byte, error) {
	stored, err := p.Source.Pack(a)
	if err != nil {
		return nil, err
	}
	from, to := p.Source.Type.Bytes(), p.Buffer.Type.Bytes()
	out := make([]byte, p.Buffer.Elems*to)
	for i, coords := range p.Coords {
		if coords == nil {
			continue
		}
		at := p.Source.At(coords)
		widen(out[i*to:][:to], stored[at*from:][:from], p.Source.Type.Signed())
	}
	return out, nil
}

// widen copies a little-endian integer into a wider one of the same value.
func widen(to, from []byte, signed bool) {
	var word [8]byte
	if signed && int8(from[len(from)-1]) < 0 {
		binary.LittleEndian.PutUint64(word[:], ^uint64(0))
	}
	copy(word[:], from)
	copy(to, word[:])
}
