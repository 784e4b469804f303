package realize

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sort"
	"sync/atomic"
	"unsafe"

	"github.com/vyasa-go/vyasa/lower"
)

// pageBytes is not more than a page of any system has.
const pageBytes = 4096

// accessible says which array cannot be read, or of an output written: a fault in machine code would end the process. Of each page one
// element is looked at, and in outputs stored as it is. New memory takes the system a second for a gigabyte then: the error may be that
// of ctx, which is asked meanwhile. Axes are those of the buffers, slowest first.
func accessible(ctx context.Context, n *lower.Nest, axes [][]lower.Axis, places []unsafe.Pointer) (err error) {
	name, does, t := "", "", toucher{ctx: ctx}
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
		t.write = b.Output
		t.touch(b, axes[i], places[i])
	}
	runtime.KeepAlive(t.sum) // so that all are read
	return t.stopped
}

// toucher touches elements.
type toucher struct {
	ctx     context.Context
	write   bool
	sum     byte
	touched int
	stopped error // the error of ctx
}

// asked is after how many elements, of a page each, ctx is asked.
const asked = 512

// slowest is the axes of an array, the longest stride first.
func slowest(b *lower.Buffer) []lower.Axis {
	axes := slices.Clone(b.Axes)
	sort.SliceStable(axes, func(i, j int) bool { return axes[i].Stride > axes[j].Stride })
	return axes
}

// touch reads an element in each page that elements from p on along the axes lie in, and may store it as it is. Those that it touches
// are a page apart at most.
func (t *toucher) touch(b *lower.Buffer, axes []lower.Axis, p unsafe.Pointer) {
	size, last := b.Type.Bytes(), 0 // where the last element is
	for _, a := range axes {
		last += (a.Extent - 1) * a.Stride * size
	}
	if last < pageBytes {
		for _, at := range [2]int{0, last} {
			c := unsafe.Add(p, at)
			if t.sum += *(*byte)(c); t.write { // what nobody else's writes are lost by
				atomic.OrUint32((*uint32)(unsafe.Add(c, -int(uintptr(c)%4))), 0)
			}
		}
		if t.touched++; t.touched%asked == 0 {
			t.stopped = t.ctx.Err()
		}
		return
	}
	step := max(1, pageBytes/(axes[0].Stride*size))
	for i := 0; ; i += step {
		i = min(i, axes[0].Extent-1)
		t.touch(b, axes[1:], unsafe.Add(p, i*axes[0].Stride*size))
		if i == axes[0].Extent-1 || t.stopped != nil {
			return
		}
	}
}
