package realize

import (
	"reflect"
	"sync/atomic"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
)

// machine is a nest compiled to closures, and all that they change: it serves one goroutine at a time.
type machine struct {
	loops  map[string]*int
	memory map[string]*memory
	count  int // iterations of the outermost lane loop in the row at hand; 1 outside
	stop   *atomic.Bool
	all    func() // the nest
	parts  []part
	share  func(part int) // how this machine has others take part; nil: not
}

// part is a loop, or a loop's worth of rows, whose iterations may run on machines of their own at the same time.
type part struct {
	run    func(lo, hi int)
	extent int
	grain  int // iterations that are worth to be run at once
}

// build makes a machine. What it has no code for is a panic of type unsupported.
func build(t *tree) *machine {
	m := &machine{loops: map[string]*int{}, memory: map[string]*memory{}, count: 1}
	b := &builder{t: t, m: m, own: map[string]*accumulator{}, spans: map[*halide.Expr]halide.Span{},
		free: map[reflect.Type][]any{}}
	b.coord = b.coordinate
	for _, buf := range t.Nest.Buffers {
		m.memory[buf.Name] = &memory{buffer: buf}
	}
	m.all = b.items(t.flatten(t.top, nil, false))
	return m
}

// part compiles all iterations of a loop, which other machines may take part in.
func (b *builder) part(n *node, p part) func() {
	m, run := b.m, p.run
	if !n.apart {
		return func() { run(0, p.extent) }
	}
	number := len(m.parts)
	m.parts = append(m.parts, p)
	return func() {
		if m.share != nil {
			m.share(number)
			return
		}
		run(0, p.extent)
	}
}

func (b *builder) items(list []*item) func() {
	fs := make([]func(), len(list))
	for i, it := range list {
		fs[i] = b.item(it)
	}
	if len(fs) == 1 {
		return fs[0]
	}
	return func() {
		for _, f := range fs {
			f()
		}
	}
}

func (b *builder) item(i *item) func() {
	switch {
	case i.rows != nil:
		return b.part(i.at, part{run: b.rows(i), extent: i.rows.Loop().Extent, grain: i.rows.chunk})
	case i.loop != nil:
		return b.part(i.at, part{run: b.loop(i), extent: i.loop.Extent, grain: i.step})
	case i.cond != nil:
		return b.branch(i)
	case i.alloc != nil:
		return b.alloc(i)
	}
	b.lanes, b.guarded = i.lanes, i.guarded
	if i.store != nil {
		return b.storeRow(i.store)
	}
	return b.assignRow(i)
}

// branch compiles an If, whose condition is the same in all lanes.
func (b *builder) branch(i *item) func() {
	var cond row[bool]
	b.guarded = i.guarded
	b.scalar(func() { cond = b.mask(i.cond.Cond) })
	body, other := b.items(i.body), b.items(i.other)
	return func() {
		if cond.eval(1)[0] {
			body()
		} else {
			other()
		}
	}
}

// alloc compiles an Alloc. A machine that reaches it has the array for itself, and keeps it for later runs.
func (b *builder) alloc(i *item) func() {
	m, body := b.m.memory[i.alloc.Name], b.items(i.body)
	var array unsafe.Pointer
	return func() {
		if array == nil {
			_, array, _, _ = placeOf(Allocate(i.alloc))
		}
		m.bind(array)
		body()
	}
}

// loop runs iterations lo to hi-1 one after the other, or i.step of them at once.
func (b *builder) loop(i *item) func(lo, hi int) {
	v, m, step := b.m.loop(i.loop.Var), b.m, i.step
	body := b.items(i.body)
	wide := body
	if step > 1 {
		wide = b.items(i.wide)
	}
	return func(lo, hi int) {
		at := lo
		for ; at <= hi-step && !m.stop.Load(); at += step {
			*v = at
			wide()
		}
		for ; at < hi && !m.stop.Load(); at++ {
			*v = at
			body()
		}
	}
}

// rows runs iterations lo to hi-1 of a lane loop, as many at once as rows take.
func (b *builder) rows(i *item) func(lo, hi int) {
	v, m, chunk := b.m.loop(i.rows.Loop().Var), b.m, i.rows.chunk
	body := b.items(i.body)
	return func(lo, hi int) {
		for at := lo; at < hi && !m.stop.Load(); at += chunk {
			*v, m.count = at, min(chunk, hi-at)
			body()
		}
		m.count = 1
	}
}
