package realize

import (
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
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

// builder makes the closures of a machine.
type builder struct {
	t       *tree
	m       *machine
	lanes   []*node // the lane loops around the statement at hand, outermost first
	guarded bool    // it stands under a condition
	own     map[string]*accumulator
	spans   map[*halide.Expr]halide.Span
	free    map[reflect.Type][]any // rows that nobody uses
}

// build makes a machine. What it has no code for is a panic of type unsupported.
func build(t *tree) *machine {
	m := &machine{loops: map[string]*int{}, memory: map[string]*memory{}, count: 1}
	b := &builder{t: t, m: m, own: map[string]*accumulator{}, spans: map[*halide.Expr]halide.Span{},
		free: map[reflect.Type][]any{}}
	for _, buf := range t.Nest.Buffers {
		m.memory[buf.Name] = &memory{buffer: buf}
	}
	m.all = b.items(t.flatten(t.top, nil, false))
	return m
}

// unsupported is what a nest holds that there is no code for.
type unsupported string

// loop is where a machine keeps the value of a loop.
func (m *machine) loop(name string) *int {
	if m.loops[name] == nil {
		m.loops[name] = new(int)
	}
	return m.loops[name]
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

// longest is how many lanes a row has at most.
func (b *builder) longest() int {
	if len(b.lanes) == 0 {
		return 1
	}
	return max(rowLanes, b.lanes[0].chunk*b.inner())
}

// newRow makes room for the longest row of the statement at hand, or for a single element. Rows may be reused, once a
// statement has no more need of them: what is compiled first runs first.
func newRow[T any](b *builder) []T {
	if len(b.lanes) == 0 {
		return make([]T, 1) // of a scalar, which may run between rows
	}
	n := b.longest()
	if r, ok := b.reuse(reflect.TypeFor[T](), func(r any) bool { return len(r.([]T)) >= n }).([]T); ok {
		return r
	}
	return make([]T, n)
}

// freeRow says that nobody needs what is in a row; nil is none.
func freeRow[T any](b *builder, r []T) {
	if len(r) > 1 {
		b.release(reflect.TypeFor[T](), r)
	}
}

// reuse is a free row that will do, which is taken; nil: there is none.
func (b *builder) reuse(of reflect.Type, does func(r any) bool) any {
	for i, r := range b.free[of] {
		if does(r) {
			b.free[of] = slices.Delete(b.free[of], i, i+1)
			return r
		}
	}
	return nil
}

// release makes a row free. Inlined into every function of rows, of every type, it would be a twentieth of a program.
//
//go:noinline
func (b *builder) release(of reflect.Type, r any) { b.free[of] = append(b.free[of], r) }

// width is how many lanes the row at hand has.
func (b *builder) width() func() int {
	if len(b.lanes) == 0 {
		return func() int { return 1 }
	}
	m, inner := b.m, b.inner()
	return func() int { return m.count * inner }
}

// scalar compiles something of which all lanes are one.
func (b *builder) scalar(f func()) {
	lanes := b.lanes
	b.lanes = nil
	f()
	b.lanes = lanes
}

// span is every value that an integer expression may have.
func (b *builder) span(e *halide.Expr) halide.Span {
	if s, ok := b.spans[e]; ok {
		return s
	}
	s := b.freshSpan(e)
	b.spans[e] = s
	return s
}

func (b *builder) freshSpan(e *halide.Expr) halide.Span {
	if e.Kind != halide.IntKind {
		return halide.Span{}
	}
	switch e.Op {
	case halide.OpVar:
		n := b.t.Extents[e.Name]
		return halide.Span{Lo: number(0).Int, Hi: number(n - 1).Int}
	case halide.OpLocal:
		l := b.t.Nest.Local(e.Name)
		return halide.Span{Lo: l.Lo, Hi: l.Hi}
	}
	args := make([]halide.Span, len(e.Args))
	for i, a := range e.Args {
		args[i] = b.span(a)
	}
	return halide.SpanOp(e, args)
}

// fault stops a run: the nest does what Check cannot rule out.
type fault string

// address is where the lanes of an access are, whose coordinates must be stored. Check has proved it but for what
// stands under a condition.
func (b *builder) address(buf *lower.Buffer, index []*halide.Expr) place {
	if !plain(index, b.t.Extents) {
		return b.gathered(buf, index)
	}
	p := b.place(buf.Address(index, b.t.Extents), nil)
	if !b.guarded {
		return p
	}
	for d, e := range index {
		f, r := b.t.Form(e), buf.Dims[d]
		if lo, hi, ok := f.Hull(b.t.Extents); ok && lo >= r.Min && hi < r.Min+r.Extent {
			continue
		}
		c, base, width := b.place(f, nil), p.base, b.width()
		if c.fill == nil {
			c.fill = c.each
		}
		at := make([]int, rowLanes)
		check := func() {
			lanes := at[:width()]
			c.fill(lanes)
			for _, v := range lanes {
				if v < r.Min || v >= r.Min+r.Extent {
					panic(fault(fmt.Sprintf("%s is accessed at %s = %d, outside %s", buf.Name, buf.Names[d], v, r)))
				}
			}
		}
		fill := p.fill
		p.base = func() int { check(); return base() }
		if fill != nil {
			p.fill = func(at []int) { check(); fill(at) }
		}
	}
	return p
}

// each is where lanes are.
func (p place) each(at []int) {
	first := p.base()
	for i := range at {
		at[i] = first + i*p.stride
		if p.table != nil {
			at[i] = first + p.table[i]
		}
	}
}
