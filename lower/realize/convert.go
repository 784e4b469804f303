package realize

import (
	"runtime/debug"
	"sync"
	"unsafe"
)

// worthParts is how many elements are converted on several goroutines.
const worthParts = 1 << 16

// inParts calls f for 0 .. n-1 in so many parts, at the same time. A fault in one of them is one here.
func inParts(n, parts int, f func(lo, hi int)) {
	if parts = min(parts, n); parts <= 1 {
		f(0, n)
		return
	}
	errs := make([]error, parts)
	part := func(i int) {
		defer Caught(debug.SetPanicOnFault(true), &errs[i])
		f(n*i/parts, n*(i+1)/parts)
	}
	var wg sync.WaitGroup
	for i := 1; i < parts; i++ {
		wg.Go(func() { part(i) })
	}
	part(0)
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			panic(err)
		}
	}
}

// narrowed stores integers as elements of a type, and reports whether it holds all of them. Eight at once: what none of
// them has outside of the type's bits is asked of all together.
func narrowed[T integer](dst []T, src []int64) bool {
	var least int64
	bits := 8 * unsafe.Sizeof(T(0))
	if ^T(0) < 0 {
		least = -1 << (bits - 1)
	}
	src = src[:len(dst)]
	var all uint64
	i := 0
	for ; i+8 <= len(src); i += 8 {
		s, d := (*[8]int64)(src[i:]), (*[8]T)(dst[i:])
		d[0], d[1], d[2], d[3] = T(s[0]), T(s[1]), T(s[2]), T(s[3])
		d[4], d[5], d[6], d[7] = T(s[4]), T(s[5]), T(s[6]), T(s[7])
		all |= uint64(s[0]-least) | uint64(s[1]-least) | uint64(s[2]-least) | uint64(s[3]-least) |
			uint64(s[4]-least) | uint64(s[5]-least) | uint64(s[6]-least) | uint64(s[7]-least)
	}
	for ; i < len(src); i++ {
		dst[i] = T(src[i])
		all |= uint64(src[i] - least)
	}
	return all>>bits == 0 // a shift by 64 leaves nothing
}

// copied copies elements.
func copied[T element](dst, src []T) bool { copy(dst, src); return true }

// widened converts elements, eight at once.
func widened[L, T element](dst []L, src []T) {
	if same, ok := any(dst).([]T); ok {
		copy(same, src)
		return
	}
	dst = dst[:len(src)]
	i := 0
	for ; i+8 <= len(src); i += 8 {
		s, d := (*[8]T)(src[i:]), (*[8]L)(dst[i:])
		d[0], d[1], d[2], d[3] = L(s[0]), L(s[1]), L(s[2]), L(s[3])
		d[4], d[5], d[6], d[7] = L(s[4]), L(s[5]), L(s[6]), L(s[7])
	}
	for ; i < len(src); i++ {
		dst[i] = L(src[i])
	}
}
