package realize

import (
	"context"
	"runtime"
	"slices"
	"sort"
	"sync/atomic"
	"unsafe"

	"github.com/vyasa-go/vyasa/lower"
)

// pageBytes is not more than a page of any system has.
const pageBytes = 4096

// accessible accesses all arrays before anything is computed, so that a fault leaves outputs as they were. Of each page
// one element is looked at, and in outputs stored as it is. New memory takes the system a second for a gigabyte then:
// the error is that of ctx, which is asked meanwhile. Axes are those of the buffers, slowest first.
func accessible(ctx context.Context, n *lower.Nest, axes [][]lower.Axis, places []unsafe.Pointer) error {
	t := toucher{ctx: ctx}
	for i, b := range n.Buffers {
		if !b.Inner {
			t.write = b.Output
			t.touch(b, axes[i], places[i])
		}
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

// touch reads an element in each page that elements from p on along the axes lie in, and may store it as it is. Those
// that it touches are a page apart at most.
func (t *toucher) touch(b *lower.Buffer, axes []lower.Axis, p unsafe.Pointer) {
	size, last := b.Type.Bytes(), 0 // where the last element is
	for _, a := range axes {
		last += (a.Extent - 1) * a.Stride * size
	}
	if last < pageBytes {
		t.one(p)
		t.one(unsafe.Add(p, last))
		if t.touched++; t.touched%asked == 0 {
			t.stopped = t.ctx.Err()
		}
		return
	}
	pitch := axes[0].Stride * size
	step := max(1, pageBytes/pitch)
	for i := 0; ; i += step {
		i = min(i, axes[0].Extent-1)
		q := unsafe.Add(p, i*pitch)
		switch {
		case i == axes[0].Extent-1:
			t.touch(b, axes[1:], q)
			return
		case step*pitch <= pageBytes: // what lies from here to the next one is in the pages of both
			t.one(q)
			if t.touched++; t.touched%asked == 0 {
				t.stopped = t.ctx.Err()
			}
		default:
			t.touch(b, axes[1:], q)
		}
		if t.stopped != nil {
			return
		}
	}
}

// one touches an element: it writes so that nobody else's writes are lost.
func (t *toucher) one(p unsafe.Pointer) {
	if t.sum += *(*byte)(p); t.write {
		atomic.OrUint32((*uint32)(unsafe.Add(p, -int(uintptr(p)%4))), 0)
	}
}
