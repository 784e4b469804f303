package realize

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Pack stores a logical array as lower.Buffer.Pack does, as a slice of b's type. The error says what the array lacks,
// or which element its type does not hold.
func Pack(b *lower.Buffer, a *halide.Array) (any, error) {
	if fact := misfit(b, a); fact != "" {
		return nil, fmt.Errorf("%s: %s", b.Name, fact)
	}
	out := Allocate(b)
	if fact := pack(b, a, out, 1); fact != "" {
		return nil, fmt.Errorf("%s: %s", b.Name, fact)
	}
	return out, nil
}

// pack is Pack of an array that fits into dst, which is new or was packed for b before, on some goroutines; fact is
// what one of the elements lacks.
func pack(b *lower.Buffer, a *halide.Array, dst any, workers int) (fact string) {
	switch dst := dst.(type) {
	case []int8:
		return packedInts(b, a, dst, workers)
	case []int16:
		return packedInts(b, a, dst, workers)
	case []int32:
		return packedInts(b, a, dst, workers)
	case []int64:
		return packedInts(b, a, dst, workers)
	case []uint8:
		return packedInts(b, a, dst, workers)
	case []uint16:
		return packedInts(b, a, dst, workers)
	case []uint32:
		return packedInts(b, a, dst, workers)
	case []float32:
		return packed(b, a, dst, a.Floats, copied, workers)
	}
	panic(fmt.Sprintf("BUG: elements of type %s", b.Type))
}

// packedInts is packed of integers, which are in the type's own width or not.
func packedInts[T integer](b *lower.Buffer, a *halide.Array, dst []T, workers int) (fact string) {
	if src, ok := a.Elems.([]T); ok {
		return packed(b, a, dst, src, copied, workers)
	}
	return packed(b, a, dst, a.Ints, narrowed, workers)
}

// Unpack is the logical array, over Valid, in a slice of b's type.
func Unpack(b *lower.Buffer, array any) (*halide.Array, error) {
	array, err := typed(b, array)
	if err != nil {
		return nil, err
	}
	a := halide.NewArray(b.Type, b.Valid...)
	unpack(b, a, array, 1)
	return a, nil
}

// unpack is Unpack into a, from a slice of b's type, on some goroutines.
func unpack(b *lower.Buffer, a *halide.Array, array any, workers int) {
	switch s := array.(type) {
	case []int8:
		unpackedInts(b, a, s, workers)
	case []int16:
		unpackedInts(b, a, s, workers)
	case []int32:
		unpackedInts(b, a, s, workers)
	case []int64:
		unpackedInts(b, a, s, workers)
	case []uint8:
		unpackedInts(b, a, s, workers)
	case []uint16:
		unpackedInts(b, a, s, workers)
	case []uint32:
		unpackedInts(b, a, s, workers)
	case []float32:
		unpacked(b, a.Floats, s, workers)
	}
}

// unpackedInts is unpacked of integers, into the type's own width or not.
func unpackedInts[T integer](b *lower.Buffer, a *halide.Array, src []T, workers int) {
	if dst, ok := a.Elems.([]T); ok {
		unpacked(b, dst, src, workers)
		return
	}
	unpacked(b, a.Ints, src, workers)
}

// Where the elements of a coordinate come from, in place of what it adds to the offset in the logical array.
const (
	isBorder = -1 // the border's value
	isZero   = -2 // beyond what the array need hold
)

// packed copies row by row: coordinates add up to offsets on either side, each dimension by itself.
func packed[T, L element](b *lower.Buffer, a *halide.Array, dst []T, logical []L, convert func([]T, []L) bool,
	workers int) (fact string) {
	to, from := make([][]int, len(b.Dims)), make([][]int, len(b.Dims))
	stride := 1
	for d, r := range b.Dims {
		to[d], from[d] = b.Offsets(d), make([]int, r.Extent)
		for i := range from[d] {
			switch c, ok := sourceOf(b, d, r.Min+i); {
			case !ok:
				from[d][i] = c
			case c < a.Dims[d].Min || c >= a.Dims[d].Min+a.Dims[d].Extent:
				from[d][i] = isBorder // misfit has seen that all of it is border in another dimension
			default:
				from[d][i] = (c - a.Dims[d].Min) * stride
			}
		}
		stride *= a.Dims[d].Extent
	}
	p := packing[T, L]{dst: dst, src: logical, convert: convert, to: to, from: from, runs: runsOf(to[0], from[0]),
		wrong: -1}
	if b.Border != nil {
		p.border = T(b.Border.Value)
		if b.Type == halide.Float32 {
			p.border = T(b.Border.Float)
		}
	}
	p.filler = T(b.Filler())
	if wrong := p.all(workers); wrong >= 0 {
		return fmt.Sprintf("%s(%s) is %v, which is no %s", b.Name, pointOf(a, wrong), logical[wrong], b.Type)
	}
	return rangedOf(b).outside(unsafe.Pointer(unsafe.SliceData(dst)))
}

// pointOf is where element at of an array is: "3, 4".
func pointOf(a *halide.Array, at int) string {
	text := make([]string, len(a.Dims))
	for d, r := range a.Dims {
		text[d] = fmt.Sprint(r.Min + at%r.Extent)
		at /= r.Extent
	}
	return strings.Join(text, ", ")
}

// packing is an array on its way to memory.
type packing[T, L element] struct {
	dst      []T
	src      []L
	convert  func(dst []T, src []L) bool // reports whether T holds all of them
	to, from [][]int                     // by dimension and coordinate
	runs     []stretch                   // of dimension 0
	border   T
	filler   T   // of what is read and has no effect
	wrong    int // an element that T does not hold, or -1
}

// all packs everything, and says which element T does not hold, or -1.
func (p *packing[T, L]) all(workers int) int {
	d := len(p.to) - 1
	if d == 0 || len(p.dst) < worthParts {
		p.walk(d, 0, 0)
		return p.wrong
	}
	var mu sync.Mutex
	inParts(len(p.from[d]), workers, func(lo, hi int) {
		part := *p
		for i := lo; i < hi; i++ {
			part.walk(d-1, p.to[d][i], joinSource(0, p.from[d][i]))
		}
		mu.Lock()
		defer mu.Unlock()
		p.wrong = max(p.wrong, part.wrong)
	})
	return p.wrong
}

// walk packs all of the dimensions up to d; source is where they come from, or isBorder, or isZero.
func (p *packing[T, L]) walk(d, at, source int) {
	if d > 0 {
		for i, f := range p.from[d] {
			p.walk(d-1, at+p.to[d][i], joinSource(source, f))
		}
		return
	}
	for _, r := range p.runs {
		dst := p.dst[at+r.to:][:r.n]
		switch f := joinSource(source, r.from); {
		case f >= 0:
			src := p.src[f:][:r.n]
			if !p.convert(dst, src) {
				p.wrong = f + slices.IndexFunc(src, func(v L) bool { return L(T(v)) != v })
			}
		case f == isBorder:
			fill(dst, p.border)
		case p.filler != 0:
			fill(dst, p.filler)
		}
	}
}

// joinSource joins where a row comes from with what a coordinate of it says.
func joinSource(row, f int) int {
	if row >= 0 && f >= 0 {
		return row + f
	}
	return min(row, f, -1)
}

// sourceOf is the coordinate in the logical array that a stored one stands for; or, not ok, isBorder or isZero.
func sourceOf(b *lower.Buffer, d, c int) (int, bool) {
	r := b.Valid[d]
	if b.Border != nil {
		r = b.Border.Ranges[d]
	}
	switch {
	case c >= r.Min && c < r.Min+r.Extent:
		return c, true
	case b.Border == nil:
		return isZero, false
	case b.Border.Kind == halide.ConstantBorder:
		return isBorder, false
	}
	return b.Border.Kind.Inside(c, r), true
}

func unpacked[T, L element](b *lower.Buffer, logical []L, src []T, workers int) {
	from, count := make([][]int, len(b.Dims)), make([]int, b.Valid[0].Extent)
	for d := range from {
		from[d] = b.Offsets(d)[b.Valid[d].Min-b.Dims[d].Min:][:b.Valid[d].Extent]
	}
	for i := range count {
		count[i] = i
	}
	runs := runsOf(count, from[0])
	// walk unpacks all of the dimensions up to d to where next says, and says where the rest goes.
	var walk func(d, at, next int) int
	walk = func(d, at, next int) int {
		if d > 0 {
			for _, f := range from[d] {
				next = walk(d-1, at+f, next)
			}
			return next
		}
		for _, r := range runs {
			dst, src := logical[next+r.to:][:r.n], src[at+r.from:][:r.n]
			widened(dst, src)
		}
		return next + len(count)
	}
	d := len(from) - 1
	if d == 0 || len(logical) < worthParts {
		walk(d, 0, 0)
		return
	}
	inParts(len(from[d]), workers, func(lo, hi int) {
		next := lo * (len(logical) / len(from[d]))
		for _, f := range from[d][lo:hi] {
			next = walk(d-1, f, next)
		}
	})
}
