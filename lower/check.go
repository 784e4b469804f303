package lower

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Check finds what is wrong with a finished nest: an invariant of doc.go that it does not keep. The nests that
// build.Lower makes pass.
func Check(n *Nest) error { return check(n, true) }

// CheckPass is Check of a nest between passes: there loops may be marked and vector loops hold anything.
func CheckPass(n *Nest) error { return check(n, false) }

func check(n *Nest, finished bool) error {
	c := newChecker(n)
	c.finished = finished
	if err := c.declarations(); err != nil {
		return fmt.Errorf("nest %s: %w", n.Name, err)
	}
	if err := c.body(n.Body); err != nil {
		return fmt.Errorf("nest %s: %w", n.Name, err)
	}
	var inner []string
	for _, b := range n.Buffers {
		if b.Inner {
			inner = append(inner, b.Name)
		}
	}
	if !slices.Equal(inner, c.inner) {
		return fmt.Errorf("nest %s: its internal buffers are %v, and it allocates %v", n.Name, inner, c.inner)
	}
	return nil
}

// checkAround is Check of the loops and plain statements of a form with Work, whose internal arrays are always there.
func checkAround(n *Nest) error {
	c := newChecker(n)
	c.work = true
	for _, b := range n.Buffers {
		c.alive[b.Name] = true
	}
	if err := c.declarations(); err != nil {
		return err
	}
	return c.body(n.Body)
}

func newChecker(n *Nest) *checker {
	return &checker{nest: n, extents: n.Extents(), kinds: map[string]string{}, set: map[string]bool{},
		alive: map[string]bool{}, span: n.Spans().Span}
}

// checker is one check.
type checker struct {
	nest     *Nest
	finished bool
	work     bool // Work is left out
	extents  affine.Extents
	kinds    map[string]string // what a name is: "buffer", "local", "loop"
	set      map[string]bool   // accumulators that have been set
	alive    map[string]bool   // internal buffers whose Alloc stands around
	inner    []string          // internal buffers in the order of their first Alloc
	around   []*For            // the loops around
	guards   []*halide.Expr    // the conditions around
	span     func(*halide.Expr) halide.Span
}

// declarations looks at buffers and accumulators.
func (c *checker) declarations() error {
	n := c.nest
	outputs := 0
	for i, b := range n.Buffers {
		if err := c.declare(b.Name, "buffer"); err != nil {
			return err
		}
		if i > 0 && b.rank() < n.Buffers[i-1].rank() {
			return fmt.Errorf("buffer %s: inputs come first, then outputs, then internal buffers", b.Name)
		}
		if b.rank() == 1 {
			outputs++
		}
		if err := b.check(); err != nil {
			return fmt.Errorf("buffer %s: %w", b.Name, err)
		}
	}
	if outputs == 0 {
		return fmt.Errorf("it has no output")
	}
	for _, l := range n.Locals {
		if err := c.declare(l.Name, "local"); err != nil {
			return err
		}
		if err := l.check(); err != nil {
			return fmt.Errorf("local %s: %w", l.Name, err)
		}
	}
	return nil
}

func (c *checker) declare(name, kind string) error {
	if was := c.kinds[name]; was != "" && (was != "loop" || kind != "loop") {
		return fmt.Errorf("%s is the name of a %s and of a %s", name, was, kind)
	}
	c.kinds[name] = kind
	return nil
}

// maxCells is how many accumulators a Local has at most.
const maxCells = 1 << 28

func (l *Local) check() error {
	n := 1
	for _, x := range l.Extent {
		if x < 1 || x > maxCells/n {
			return fmt.Errorf("%v accumulators are none, or more than %d", l.Extent, maxCells)
		}
		n *= x
	}
	switch {
	case l.Kind == halide.FloatKind:
		return nil
	case l.Kind != halide.IntKind:
		return fmt.Errorf("it holds a %s", l.Kind)
	case l.Lo == nil || l.Hi == nil || l.Lo.Cmp(l.Hi) > 0:
		return fmt.Errorf("its range is empty")
	}
	return nil
}

func (c *checker) body(body []Stmt) error {
	for _, s := range body {
		if err := c.stmt(s); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) stmt(s Stmt) error {
	switch s := s.(type) {
	case *For:
		if err := c.loop(s); err != nil {
			return fmt.Errorf("for %s: %w", s.Var, err)
		}
		c.around = append(c.around, s)
		err := c.body(s.Body)
		c.around = c.around[:len(c.around)-1]
		return err
	case *If:
		if err := c.guard(s.Cond); err != nil {
			return fmt.Errorf("if %s: %w", s.Cond, err)
		}
		c.guards = append(c.guards, s.Cond)
		err := c.body(s.Body)
		if err == nil {
			err = c.body(s.Else)
		}
		c.guards = c.guards[:len(c.guards)-1]
		return err
	case *Alloc:
		if err := c.alloc(s); err != nil {
			return fmt.Errorf("alloc %s: %w", s.Buffer.Name, err)
		}
		return nil
	case *Produce:
		if err := c.produce(s); err != nil {
			return fmt.Errorf("produce %s: %w", s.Func, err)
		}
		return nil
	case *Assign:
		if err := c.assign(s); err != nil {
			return fmt.Errorf("assignment to %s(%s): %w", s.Local, exprList(s.Index), err)
		}
		return nil
	case *Store:
		if err := c.store(s); err != nil {
			return fmt.Errorf("store to %s(%s): %w", s.Buffer.Name, exprList(s.Index), err)
		}
		return nil
	}
	if c.work && !IsPlain(s) {
		return nil
	}
	return fmt.Errorf("a statement of unknown type %T", s)
}

// rank is where b stands among buffers.
func (b *Buffer) rank() int {
	switch {
	case b.Output:
		return 1
	case b.Inner:
		return 2
	}
	return 0
}

func (c *checker) alloc(s *Alloc) error {
	name := s.Buffer.Name
	switch {
	case !s.Buffer.Inner || c.nest.Buffer(name) != s.Buffer:
		return fmt.Errorf("it is no internal buffer of the nest")
	case c.alive[name]:
		return fmt.Errorf("it stands inside an alloc of its buffer")
	case len(s.Body) == 0:
		return fmt.Errorf("its body is empty")
	case c.inLanes():
		return fmt.Errorf("it stands inside a vector loop")
	}
	if !slices.Contains(c.inner, name) {
		c.inner = append(c.inner, name)
	}
	c.alive[name] = true
	err := c.body(s.Body)
	c.alive[name] = false
	return err
}

func (c *checker) produce(s *Produce) error {
	switch {
	case !isName(s.Func) || s.Stage < 0:
		return fmt.Errorf("it has no Func, or the stage %d", s.Stage)
	case len(s.Body) == 0:
		return fmt.Errorf("its body is empty")
	case c.inLanes():
		return fmt.Errorf("it stands inside a vector loop")
	}
	return c.body(s.Body)
}

// inLanes reports whether a vector loop stands around.
func (c *checker) inLanes() bool {
	return slices.ContainsFunc(c.around, func(f *For) bool { return f.Kind == halide.Vectorized })
}

func (c *checker) loop(s *For) error {
	if err := c.declare(s.Var, "loop"); err != nil {
		return err
	}
	inVector := c.inLanes()
	switch {
	case s.Outer != nil && !c.work:
		return fmt.Errorf("it is counted with %d loops around it", len(s.Outer))
	case s.Extent < 1 || s.Extent > indexes.MaxExtent:
		return fmt.Errorf("its extent %d is not in 1..%d", s.Extent, indexes.MaxExtent)
	case c.extents[s.Var] != s.Extent:
		return fmt.Errorf("it has the extent %d here and %d elsewhere", s.Extent, c.extents[s.Var])
	case slices.ContainsFunc(c.around, func(f *For) bool { return f.Var == s.Var }):
		return fmt.Errorf("it stands inside a loop of its name")
	case len(s.Body) == 0:
		return fmt.Errorf("its body is empty")
	case s.Map != "" && c.nest.Calls == nil:
		return fmt.Errorf("it is of map %s, and the nest has no Calls, which would make them", s.Map)
	case s.Kind == halide.Vectorized && inVector:
		return fmt.Errorf("it stands inside a vector loop")
	case s.Kind == halide.Vectorized && s.Reduction:
		return fmt.Errorf("it is a vector loop of a reduction")
	case !c.finished:
		return nil
	case s.Kind == halide.Unrolled || s.Kind == halide.Serpentine:
		return fmt.Errorf("it is still to be %s", s.Kind)
	case inVector:
		return fmt.Errorf("it stands inside a vector loop")
	case s.Kind == halide.Vectorized && len(s.Body) != 1:
		return fmt.Errorf("a vector loop holds one statement, not %d", len(s.Body))
	}
	if _, nested := s.Body[0].(*If); nested && s.Kind == halide.Vectorized {
		return fmt.Errorf("a vector loop holds a condition")
	}
	return nil
}

// guard demands a condition.
func (c *checker) guard(e *halide.Expr) error {
	if e.Kind != halide.BoolKind {
		return fmt.Errorf("it is of kind %s, no condition", e.Kind)
	}
	return c.value(e)
}

func (c *checker) assign(s *Assign) error {
	l := c.nest.Local(s.Local)
	if l == nil {
		return fmt.Errorf("it is not declared")
	}
	if err := c.cell(l, s.Index); err != nil {
		return err
	}
	if s.Op == Accumulate && !c.set[s.Local] {
		return fmt.Errorf("it is not set before")
	}
	if err := c.value(s.Value); err != nil {
		return err
	}
	if s.Value.Kind != l.Kind {
		return fmt.Errorf("its value is of kind %s, not %s", s.Value.Kind, l.Kind)
	}
	for _, t := range s.Taps {
		if _, err := c.index(t.Index); err != nil {
			return fmt.Errorf("tap %s: %w", t.Var, err)
		}
	}
	c.set[s.Local] = true
	return nil
}

func (c *checker) store(s *Store) error {
	to := s.Buffer
	if c.nest.Buffer(to.Name) != to || !to.Output && !c.alive[to.Name] {
		return fmt.Errorf("it is no output of this nest, nor allocated around")
	}
	if err := c.access(to, s.Index); err != nil {
		return err
	}
	if err := c.value(s.Value); err != nil {
		return err
	}
	switch {
	case (s.Value.Kind == halide.FloatKind) != (to.Type == halide.Float32) || s.Value.Kind == halide.BoolKind:
		return fmt.Errorf("its value is of kind %s, and the array of type %s", s.Value.Kind, to.Type)
	case to.Type != halide.Float32 && !c.guarded(s.Value) && !c.span(s.Value).Fits(to.Type):
		return fmt.Errorf("it stores values %s as %s", c.span(s.Value), to.Type)
	}
	return nil
}
