package kernel

import (
	"context"
	"errors"
	"sync"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Stages is a nest of which some statements run as machine code and others by closures, one stage after the other. It
// may be used by many goroutines at once.
type Stages struct {
	list   []stage
	shared []int     // arrays that stages hand on: how many bytes each has
	pool   sync.Pool // of *[][]byte, such arrays
}

// stage is neighbouring statements at the top of the nest.
type stage struct {
	run    *realize.Kernel
	code   *Kernel  // what it runs; nil: closures
	arrays []source // by its buffers
}

// source is where an array of a stage is: it is a buffer of the whole nest, or one of those that stages hand on.
type source struct {
	buffer, shared int // -1: not this
	bytes          int
}

// CompileStages makes of what Compile has refused machine code as far as there is any, and closures of the rest. Loops
// around statements of both kinds are distributed. Held inputs are those of CompileHeld. The error is the refusal,
// where nothing has code.
func CompileStages(n *lower.Nest, refusal error, held []string, limits ...string) (*Stages, error) {
	here, err := processor.Here(limits...)
	if _, ok := errors.AsType[build.Refused](refusal); !ok || err != nil {
		return nil, refusal
	}
	n = lower.Stored(n)
	s, err := compileStages(n, build.Apart(n, here.Machine), held, limits...)
	if s == nil {
		return nil, errors.Join(refusal, err)
	}
	return s, nil
}

// compileStages makes stages where some statements of a nest, as lower.Stored leaves it, are apart; nil: nothing has
// code.
func compileStages(n *lower.Nest, apart map[lower.Stmt]bool, held []string, limits ...string) (*Stages, error) {
	n, apart = depend.Distribute(n, apart)
	c := cut{nest: n, places: map[string]source{}, out: &Stages{}, held: held, limits: limits}
	some, err := c.all(depend.Groups(n.Body, apart))
	if err != nil || !some {
		c.out.Close()
		return nil, err
	}
	out := c.out
	out.pool.New = func() any {
		var arrays [][]byte
		for _, n := range out.shared {
			arrays = append(arrays, native.Aligned(n, scratchAlign))
		}
		return &arrays
	}
	return out, nil
}

// errEntangled is that statements cannot be a nest of their own.
var errEntangled = errors.New("stages share an array that is folded, or is in several places")

// cut is the making of stages.
type cut struct {
	nest   *lower.Nest
	places map[string]source
	out    *Stages
	held   []string // inputs of the whole nest, which stages have by the same names
	limits []string
}

// all makes the stages, and reports whether there is code among them.
func (c *cut) all(groups []depend.Group) (some bool, _ error) {
	for i, b := range c.nest.Buffers {
		if !b.Inner {
			c.places[b.Name] = source{i, -1, b.Elems * b.Type.Bytes()}
		}
	}
	for _, g := range groups {
		n, ok := depend.Alone(c.nest, g)
		if !ok {
			return false, errEntangled
		}
		if !stores(n) {
			continue // nobody reads it
		}
		for _, b := range g.Shared {
			if _, ok := c.places[b.Name]; !ok {
				bytes := b.Elems * b.Type.Bytes()
				c.places[b.Name] = source{-1, len(c.out.shared), bytes}
				c.out.shared = append(c.out.shared, bytes)
			}
		}
		s, err := c.stage(n, g.Apart)
		if err != nil {
			return false, err
		}
		some = some || s.code != nil
		c.out.list = append(c.out.list, s)
	}
	return some, nil
}

// stores reports whether a nest stores to other arrays than its own.
func stores(n *lower.Nest) bool {
	for s := range lower.All(n.Body) {
		if s, ok := s.(*lower.Store); ok && !s.Buffer.Inner {
			return true
		}
	}
	return false
}

// stage makes one: of what is refused all the same, by closures.
func (c *cut) stage(n *lower.Nest, apart bool) (s stage, err error) {
	for _, b := range n.Buffers {
		if !b.Inner {
			s.arrays = append(s.arrays, c.places[b.Name])
		} else {
			s.arrays = append(s.arrays, source{-1, -1, 0})
		}
	}
	if !apart {
		if s.code, err = CompileHeld(n, c.held, c.limits...); err == nil {
			s.run, err = realize.With(n, s.code)
			return s, err
		}
		s.code = nil
	}
	s.run, err = realize.Compile(n)
	return s, err
}

// Run runs the stages over stored arrays, as Kernel.Run does. It allocates, and makes closures of stages whose
// coefficients do not fit.
func (s *Stages) Run(ctx context.Context, arrays []unsafe.Pointer, workers int) error {
	own := s.pool.Get().(*[][]byte)
	defer s.pool.Put(own)
	for i := range s.list {
		t := &s.list[i]
		bound := map[string]any{}
		for j, b := range t.run.Nest().Buffers {
			switch at := t.arrays[j]; {
			case at.buffer >= 0:
				bound[b.Name] = unsafe.Slice((*byte)(arrays[at.buffer]), at.bytes)
			case at.shared >= 0:
				bound[b.Name] = (*own)[at.shared]
			}
		}
		if err := t.run.Workers(workers).RunStored(ctx, bound); err != nil {
			return err
		}
	}
	return nil
}

// Native is how many of the stages have code, and Closures how many have none.
func (s *Stages) Native() (native, closures int) {
	for _, t := range s.list {
		if t.code != nil {
			native++
		}
	}
	return native, len(s.list) - native
}

// Close gives the memory of the code back, as Kernel.Close does.
func (s *Stages) Close() {
	for _, t := range s.list {
		if t.code != nil {
			t.code.Close()
		}
	}
}
