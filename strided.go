package vyasa

import (
	"fmt"
	"image"
	"maps"
	"slices"
	"strconv"
	"sync"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Strided is an array of the caller's own, in which elements lie as he says: what Bind and RunStored take in the place
// of a slice. The first element of the slice is the one at the least coordinates that are stored
// (Nest.Buffer(name).Dims); the slice ends with the last one or later. What lies between elements is neither read for a
// result nor written.
//
//	Strided{pix, []int{1, stride}}         an image, rows stride elements apart
//	Strided{pix[1:], []int{4, stride}}     one colour of four that lie interleaved
//	Strided{pix, []int{1, 4, stride}}      all of them: dimensions c, x, y
//	Strided{Elems: matrix}                 rows without a gap
type Strided struct {
	Elems   any   // a slice of the array's type, or a []byte in little endian order
	Strides []int // elements between neighbours along each dimension, dimension 0 first; nil: rows without a gap
}

// layout is how the arrays of a call lie: plain ones, and the strides of the others. Images are seen as arrays with
// strides.
func layout(n *lower.Nest, arrays map[string]any) (plain map[string]any, strides map[string][]int, err error) {
	plain = arrays
	for name, a := range arrays {
		if im, ok := a.(image.Image); ok {
			b := n.Buffer(name)
			if b == nil || b.Inner {
				continue // which Bind says
			}
			if a, err = stridedImage(b, im); err != nil {
				return nil, nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		s, ok := a.(Strided)
		if !ok {
			continue
		}
		if strides == nil {
			plain, strides = maps.Clone(arrays), map[string][]int{}
		}
		plain[name], strides[name] = s.Elems, s.Strides
	}
	return plain, strides, nil
}

// stridedImage is an image of 8 bits a sample as an array: dimensions x, y; of images with several samples a pixel c,
// x, y.
func stridedImage(b *lower.Buffer, im image.Image) (Strided, error) {
	s, samples := Strided{}, 1
	switch im := im.(type) {
	case *image.Gray:
		s = Strided{im.Pix, []int{1, im.Stride}}
	case *image.Alpha:
		s = Strided{im.Pix, []int{1, im.Stride}}
	case *image.Paletted:
		s = Strided{im.Pix, []int{1, im.Stride}}
	case *image.RGBA:
		s, samples = Strided{im.Pix, []int{1, 4, im.Stride}}, 4
	case *image.NRGBA:
		s, samples = Strided{im.Pix, []int{1, 4, im.Stride}}, 4
	case *image.CMYK:
		s, samples = Strided{im.Pix, []int{1, 4, im.Stride}}, 4
	default:
		return s, fmt.Errorf("a %T has no samples of 8 bits that lie one beside the other: give its planes as "+
			"Strided, or copy it", im)
	}
	if b.Type != halide.UInt8 || len(b.Dims) != len(s.Strides) {
		return s, fmt.Errorf("it is %s of %d dimensions, and a %T is uint8 of %d", b.Type, len(b.Dims), im,
			len(s.Strides))
	}
	if b.Border != nil {
		return s, fmt.Errorf("it has a border, which an image does not: compute less, or say the border by a Func " +
			"(RepeatEdge, ...)")
	}
	has := []int{samples, im.Bounds().Dx(), im.Bounds().Dy()}
	for d, n := range has[3-len(b.Dims):] {
		if b.Dims[d].Extent > n {
			return s, fmt.Errorf("%s is accessed, which is %d along %s, and the image has %d",
				lower.BoxText(b.Names, b.Dims), b.Dims[d].Extent, b.Names[d], n)
		}
	}
	return s, nil
}

// maxLayouts is how many layouts of arrays a Realizer keeps code for.
const maxLayouts = 16

// layouts is the code of a Realizer for arrays with strides. Strides are numbers of the code, as extents are, so that
// addresses cost nothing: other strides are other code, made when they are first seen.
type layouts struct {
	mu   sync.Mutex
	made map[string]*realize.Kernel
	keys []string // the oldest first
	seen []string // that came without code being made, the oldest first
}

// keyOf names strides.
func keyOf(strides map[string][]int) string {
	var room [96]byte
	key, names := room[:0], make([]string, 0, 8)
	for name := range strides {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		key = append(append(key, name...), ' ')
		for _, n := range strides[name] {
			key = append(strconv.AppendInt(key, int64(n), 10), ' ')
		}
	}
	return string(key)
}

// again reports whether strides came before, of the last few that are asked for.
func (l *layouts) again(strides map[string][]int) bool {
	key := keyOf(strides)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.made[key] != nil || slices.Contains(l.seen, key) {
		return true
	}
	if len(l.seen) == maxLayouts {
		l.seen = l.seen[1:]
	}
	l.seen = append(l.seen, key)
	return false
}

// of is the kernel for strides.
func (l *layouts) of(strides map[string][]int, compile func() (*realize.Kernel, error)) (*realize.Kernel, error) {
	key := keyOf(strides)
	l.mu.Lock()
	defer l.mu.Unlock()
	if k := l.made[key]; k != nil {
		return k, nil
	}
	k, err := compile()
	if err != nil {
		return nil, err
	}
	if len(l.keys) == maxLayouts {
		delete(l.made, l.keys[0])
		l.keys = l.keys[1:]
	}
	if l.made == nil {
		l.made = map[string]*realize.Kernel{}
	}
	l.made[key], l.keys = k, append(l.keys, key)
	return k, nil
}
