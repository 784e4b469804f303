package realize

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/vyasa-go/vyasa/lower"
)

// pageBytes is not more than a page of any system has.
const pageBytes = 4096

// accessible says which array cannot be read, or of an output written: a fault in machine code would end the process. Of each page one
// element is looked at, and in outputs stored as it is.
func accessible(n *lower.Nest, places []unsafe.Pointer) (err error) {
	name, does, sum := "", "", byte(0)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if f := recover(); f != nil {
			if _, ok := f.(interface{ Addr() uintptr }); !ok {
				panic(f)
			}
			err = fmt.Errorf("%s: its memory may not be %s", name, does)
		}
	}()
	for i, b := range n.Buffers {
		if b.Inner {
			continue
		}
		name, does = b.Name, "read"
		if b.Output {
			does = "written"
		}
		sum += touch(b, slowest(b), places[i], b.Output)
	}
	runtime.KeepAlive(sum) // so that all are read
	return nil
}

// slowest is the axes of an array, the longest stride first.
func slowest(b *lower.Buffer) []lower.Axis {
	axes := slices.Clone(b.Axes)
	slices.SortFunc(axes, func(a, c lower.Axis) int { return c.Stride - a.Stride })
	return axes
}

// touch reads an element in each page that elements from p on along the axes lie in, and may store it as it is. Those that it touches
// are a page apart at most.
func touch(b *lower.Buffer, axes []lower.Axis, p unsafe.Pointer, write bool) (sum byte) {
	size, last := b.Type.Bytes(), 0 // where the last element is
	for _, a := range axes {
		last += (a.Extent - 1) * a.Stride * size
	}
	if last < pageBytes {
		for _, at := range []int{0, last} {
			c := unsafe.Add(p, at)
			if sum += *(*byte)(c); write { // what nobody else's writes are lost by
				atomic.OrUint32((*uint32)(unsafe.Add(c, -int(uintptr(c)%4))), 0)
			}
		}
		return sum
	}
	step := max(1, pageBytes/(axes[0].Stride*size))
	for i := 0; ; i += step {
		i = min(i, axes[0].Extent-1)
		sum += touch(b, axes[1:], unsafe.Add(p, i*axes[0].Stride*size), write)
		if i == axes[0].Extent-1 {
			return sum
		}
	}
}
