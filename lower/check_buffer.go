package lower

import (
	"fmt"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// check demands storage in which every element of Dims has an address of its own inside Elems.
func (b *Buffer) check() error {
	switch {
	case b.Type.Bytes() == 0:
		return fmt.Errorf("it holds %s", b.Type)
	case len(b.Dims) < 1 || len(b.Dims) > halide.MaxRank || len(b.Valid) != len(b.Dims) || len(b.Names) != len(b.Dims):
		return fmt.Errorf("it has %d dimensions, %d valid ranges and %d names", len(b.Dims), len(b.Valid), len(b.Names))
	case b.Align < VectorBytes || b.Align&(b.Align-1) != 0 || b.Align > indexes.MaxExtent:
		return fmt.Errorf("the alignment %d is no power of two from %d on", b.Align, VectorBytes)
	case b.Bank < -1 || b.Bank > 3:
		return fmt.Errorf("there is no bank %d", b.Bank)
	case b.Elems < 1 || b.Elems > 2*MaxElems:
		return fmt.Errorf("%d elements are none, or too many", b.Elems)
	case b.Border != nil && len(b.Border.Ranges) != len(b.Dims):
		return fmt.Errorf("the border has %d ranges for %d dimensions", len(b.Border.Ranges), len(b.Dims))
	case b.Border != nil && (b.Output || b.Inner), b.Output && b.Inner:
		return fmt.Errorf("an output has no border, and nothing that is computed; what is internal is no output")
	case !b.Inner && b.Folded():
		return fmt.Errorf("only internal buffers are folded")
	}
	for d := range b.Dims {
		if b.Inner && (b.Dims[d].Min != 0 || b.Valid[d] != b.Dims[d]) {
			return fmt.Errorf("dimension %s: the range of an internal buffer begins at 0, and is all valid", b.Names[d])
		}
		if err := b.checkDim(d); err != nil {
			return fmt.Errorf("dimension %s: %w", b.Names[d], err)
		}
	}
	return b.checkStrides()
}

// checkDim looks at one dimension: its ranges, and that its axes are all of its parts.
func (b *Buffer) checkDim(d int) error {
	r, v := b.Dims[d], b.Valid[d]
	if r.Extent < 1 || r.Extent > indexes.MaxExtent || r.Min < -indexes.MaxExtent || r.Min > indexes.MaxExtent {
		return fmt.Errorf("the range %s is empty or too large", r)
	}
	if slices.Contains(b.Names[:d], b.Names[d]) {
		return fmt.Errorf("another one has its name")
	}
	if v.Extent < 0 || v.Extent == 0 && b.Output || v.Min < r.Min || v.Min+v.Extent > r.Min+r.Extent {
		return fmt.Errorf("the valid range %s is empty or outside %s", v, r)
	}
	if b.Border != nil {
		want := indexes.Overlap(b.Dims, b.Border.Ranges)[d]
		if w := b.Border.Ranges[d]; w.Extent < 1 || w.Extent > indexes.MaxExtent || w.Min < -indexes.MaxExtent ||
			w.Min > indexes.MaxExtent || v != want {
			return fmt.Errorf("the valid range %s is not what %s and the border's %s share", v, r, w)
		}
	}
	mod := b.fold(d) // of the next part
	for whole := true; ; whole = false {
		i := slices.IndexFunc(b.Axes, func(a Axis) bool { return a.Dim == d && a.Mod == mod })
		if i < 0 {
			return fmt.Errorf("the axes leave out its part of size %d", mod)
		}
		a := b.Axes[i]
		if a.Div < 1 || mod > 0 && (mod%a.Div != 0 || a.Div == mod && !whole) {
			return fmt.Errorf("a part of size %d is divided by %d", mod, a.Div)
		}
		if size := (halide.Axis{Div: a.Div, Mod: a.Mod}).Size(r.Extent); a.Extent < size {
			return fmt.Errorf("an axis has %d elements and needs %d", a.Extent, size)
		}
		if mod = a.Div; mod == 1 {
			return nil
		}
	}
}

// checkStrides demands that no axis runs into another, and that all fit.
func (b *Buffer) checkStrides() error {
	parts := 0
	for d := range b.Dims { // checkDim has found a chain of parts for each; there must be no others
		for mod, whole := b.fold(d), true; whole || mod != 1; parts++ {
			mod, whole = b.Axes[slices.IndexFunc(b.Axes, func(a Axis) bool { return a.Dim == d && a.Mod == mod })].Div,
				false
		}
	}
	if parts != len(b.Axes) {
		return fmt.Errorf("it has %d axes, and %d parts of dimensions", len(b.Axes), parts)
	}
	axes := slices.Clone(b.Axes)
	sort.SliceStable(axes, func(i, j int) bool {
		a, c := axes[i], axes[j]
		return a.Stride < c.Stride || a.Stride == c.Stride && a.Extent < c.Extent
	})
	room := 1
	for _, a := range axes {
		if a.Stride < room && a.Extent > 1 || a.Stride < 1 || a.Stride > 2*MaxElems {
			return fmt.Errorf("the stride %d of %s is too small, or too large", a.Stride, b.Names[a.Dim])
		}
		if a.Extent > MaxElems/a.Stride {
			return fmt.Errorf("it has more than %d elements", MaxElems)
		}
		room += (a.Extent - 1) * a.Stride // as far as the last element lies
	}
	if room > b.Elems {
		return fmt.Errorf("%d elements are allocated for %d", b.Elems, room)
	}
	return nil
}
