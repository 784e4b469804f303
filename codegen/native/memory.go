package native

import (
	"runtime"
	"sync"
	"unsafe"
)

// chunkBytes is how much memory is taken from the system at once; a kernel that is larger gets what it needs.
const chunkBytes = 1 << 20

// Memory is memory that machine code lies in. Its zero value is ready for use, by several goroutines. Each kernel has
// pages of its own, which are writable or executable, never both; pages of kernels that are closed are used again, and
// a chunk without kernels goes back to the system.
type Memory struct {
	mu     sync.Mutex
	chunks []*chunk
}

// chunk is memory from the system in pages.
type chunk struct {
	base  unsafe.Pointer
	taken []bool // by page
}

// region is consecutive pages of a chunk.
type region struct {
	memory       *Memory
	chunk        *chunk
	first, pages int
}

// Load puts machine code where it can be called. The error says why this system does not let it.
func (m *Memory) Load(code []byte) (*Code, error) {
	size := pageBytes()
	r, err := m.take(max(1, (len(code)+size-1)/size))
	if err != nil {
		return nil, err
	}
	into := unsafe.Slice((*byte)(r.at()), r.bytes())
	clear(into[copy(into, code):])
	if err := protect(r.at(), r.bytes(), executable); err != nil {
		r.free()
		return nil, err
	}
	flush(r.at(), len(code))
	c := &Code{region: r, entry: uintptr(r.at())}
	c.cleanup = runtime.AddCleanup(c, region.free, r)
	return c, nil
}

// take gives pages that are writable.
func (m *Memory) take(pages int) (region, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range m.chunks {
		if first, ok := c.find(pages); ok {
			return m.mark(c, first, pages), nil
		}
	}
	bytes := max(chunkBytes, pages*pageBytes())
	base, err := reserve(bytes)
	if err != nil {
		return region{}, err
	}
	c := &chunk{base: base, taken: make([]bool, bytes/pageBytes())}
	m.chunks = append(m.chunks, c)
	return m.mark(c, 0, pages), nil
}

// Taken is how many pages hold kernels.
func (m *Memory) Taken() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, c := range m.chunks {
		for _, taken := range c.taken {
			if taken {
				n++
			}
		}
	}
	return n
}

// mark takes pages of a chunk.
func (m *Memory) mark(c *chunk, first, pages int) region {
	for i := range pages {
		c.taken[first+i] = true
	}
	return region{memory: m, chunk: c, first: first, pages: pages}
}

// find looks for free pages side by side.
func (c *chunk) find(pages int) (first int, ok bool) {
	run := 0
	for i, taken := range c.taken {
		if run++; taken {
			run = 0
		}
		if run == pages {
			return i + 1 - pages, true
		}
	}
	return 0, false
}

func (r region) at() unsafe.Pointer { return unsafe.Add(r.chunk.base, r.first*pageBytes()) }

func (r region) bytes() int { return r.pages * pageBytes() }

// free gives pages back, writable again. Pages that the system does not make writable stay taken.
func (r region) free() {
	m, c := r.memory, r.chunk
	m.mu.Lock()
	defer m.mu.Unlock()
	if protect(r.at(), r.bytes(), writable) != nil {
		return
	}
	for i := range r.pages {
		c.taken[r.first+i] = false
	}
	kept := m.chunks[:0]
	for _, c := range m.chunks {
		if _, empty := c.find(len(c.taken)); empty {
			release(c.base, len(c.taken)*pageBytes())
		} else {
			kept = append(kept, c)
		}
	}
	clear(m.chunks[len(kept):])
	m.chunks = kept
}
