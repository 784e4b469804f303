package realize

import (
	"reflect"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// builder makes the closures of a machine.
type builder struct {
	t       *tree
	m       *machine
	lanes   []*node // the lane loops around the statement at hand, outermost first
	guarded bool    // it stands under a condition
	own     map[string]*accumulator
	spans   map[*halide.Expr]halide.Span
	free    map[reflect.Type][]any // rows that nobody uses

	coord func(e *halide.Expr) row[int64] // compiles a coordinate that is no sum of loops
}

// unsupported is what a nest holds that there is no code for.
type unsupported string

// fault stops a run: the nest does what Check cannot rule out.
type fault string

// loop is where a machine keeps the value of a loop.
func (m *machine) loop(name string) *int {
	if m.loops[name] == nil {
		m.loops[name] = new(int)
	}
	return m.loops[name]
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

// longest is how many lanes a row has at most.
func (b *builder) longest() int {
	if len(b.lanes) == 0 {
		return 1
	}
	return max(rowLanes, b.lanes[0].chunk*b.inner())
}

// width is how many lanes the row at hand has.
func (b *builder) width() func() int {
	if len(b.lanes) == 0 {
		return func() int { return 1 }
	}
	m, inner := b.m, b.inner()
	return func() int { return m.count * inner }
}

// inner is how many lanes of a row an iteration of the outermost lane loop is.
func (b *builder) inner() int {
	width := 1
	for i, n := range b.lanes {
		if i > 0 {
			width *= n.Loop().Extent
		}
	}
	return width
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
