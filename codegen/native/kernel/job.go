package kernel

import (
	"context"
	"sync"
	"sync/atomic"
	"unsafe"
)

const (
	partsEach = 32 // parts of a band for each goroutine, as one may begin late
	partsCall = 16 // the least part is such a part of a call, some microseconds
	cacheLine = 64 // bytes
)

// job is the iterations of a step's band, in parts. Each goroutine has a stretch of its own, as in the run before, so
// that its core's cache may hold what it needs; then it takes what others have left.
type job struct {
	code   *code
	ctx    context.Context
	own    *machine // of the run
	arrays []unsafe.Pointer
	step   int

	part, parts int // iterations of a part; how many there are
	stretches   []stretch
	taken       atomic.Int64 // stretches; the first one is for the goroutine of the run
	done        atomic.Int64 // parts
	failed      atomic.Pointer[error]
	end         sync.WaitGroup
}

// stretch is neighbouring parts.
type stretch struct {
	next atomic.Int64
	end  int64
	_    [cacheLine - 16]byte
}

// job makes one of step i for so many goroutines.
func (k *code) job(ctx context.Context, own *machine, i, workers int) *job {
	s := &k.steps[i]
	part := min(s.grain, max((s.Trips+partsEach*workers-1)/(partsEach*workers), s.grain/partsCall, 1))
	j := &job{code: k, ctx: ctx, own: own, arrays: own.arrays, step: i, part: part, parts: (s.Trips + part - 1) / part}
	j.stretches = make([]stretch, min(workers, j.parts))
	for w := range j.stretches {
		j.stretches[w].next.Store(int64(w * j.parts / len(j.stretches)))
		j.stretches[w].end = int64((w + 1) * j.parts / len(j.stretches))
	}
	j.taken.Store(1)
	j.end.Add(1)
	return j
}

// open reports whether another goroutine may take part.
func (j *job) open() bool { return j.taken.Load() < int64(len(j.stretches)) }

// err is why no more parts are done.
func (j *job) err() error {
	if err := j.failed.Load(); err != nil {
		return *err
	}
	return j.ctx.Err()
}

// help is work of another goroutine.
func (j *job) help() {
	if first := int(j.taken.Add(1)) - 1; first < len(j.stretches) {
		j.work(first)
	}
}

// work does parts until none is left, from a stretch on.
func (j *job) work(first int) {
	k, s := j.code, &j.code.steps[j.step]
	var m *machine // taken with the first part: until that is done, the run holds the code
	done := 0
	for w := range j.stretches {
		stretch := &j.stretches[(first+w)%len(j.stretches)]
		for {
			p := int(stretch.next.Add(1)) - 1
			if p >= int(stretch.end) {
				break
			}
			if m == nil {
				m = j.machine(first)
			}
			if done++; j.err() != nil {
				continue
			}
			b := m.blocks[j.step]
			b.Set(s.args, uint64(p*j.part))
			b.Set(s.args+1, uint64(min((p+1)*j.part, s.Trips)))
			if err := s.call(b); err != nil {
				j.failed.Store(&err)
			}
		}
	}
	if m != nil && m != j.own {
		k.machines.give(k, m)
	}
	if done > 0 && j.done.Add(int64(done)) == int64(j.parts) {
		j.end.Done()
	}
}

// machine is what the goroutine of a stretch works with: that of the run has the first one.
func (j *job) machine(stretch int) *machine {
	m := j.own
	if stretch > 0 {
		m = j.code.machines.take(j.code, j.arrays)
		m.join(&j.code.steps[j.step], j.step, j.own.shared)
	}
	m.bind(&j.code.steps[j.step], j.step)
	return m
}

// finished reports whether all parts are done.
func (j *job) finished() bool { return j.done.Load() == int64(j.parts) }
