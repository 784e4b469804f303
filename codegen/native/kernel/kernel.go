package kernel

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Kernel is a nest that runs as machine code. It may be used by many goroutines at once.
type Kernel struct {
	nest  *lower.Nest
	norms []Norm
	fast  way // right where the norms hold and, of its programs, the pairs
	wide  way // right where the norms hold
	exact way // right always

	held   map[int]bool         // buffers that stay as they are
	chosen atomic.Pointer[code] // what all runs take, once held buffers have said so

	coefficients []int // the buffers that say which code is right; nil: each run looks at them
	seen         atomic.Pointer[seen]
	sights       atomic.Int32 // how often seen was set
}

// way is code that is made when it is first needed.
type way struct {
	make func() (*code, error)
	made *atomic.Pointer[code] // what make has made
}

// newWay is a nest for a processor.
func newWay(n *lower.Nest, target processor.Processor, held []string) way {
	w := way{made: &atomic.Pointer[code]{}}
	w.make = sync.OnceValues(func() (*code, error) {
		c, err := newCode(n, target, held)
		w.made.Store(c)
		return c, err
	})
	return w
}

// code is a nest as machine code.
type code struct {
	programs *build.Kernel
	steps    []step
	machines machines
	crew     crew
	kept     [][]byte // of what programs share: what held steps have filled; nil: others
	fill     sync.Mutex
	full     atomic.Bool // kept
}

// step is a program as code.
type step struct {
	build.Step
	insts *vec.Insts
	code  *native.Code
	grain int // iterations of the band that a call does at most
	args  int // of the program

	bindings []binding
}

// pages is the memory of all kernels' code: pages belong to the process.
var pages native.Memory

// Compile makes a nest run as code of this processor. The error says why there is none: this system or processor runs
// no native code, or it is build.Refused, which names the statements.
//
// Where a sum of products needs more than 32 bits for the largest coefficients that its inputs may hold only, or two
// products of bytes more than 16, runs look at the coefficients: those of other runs are computed in wider lanes, which
// are slower.
//
// Limits take away from what the processor has, as native.Features says.
func Compile(n *lower.Nest, limits ...string) (*Kernel, error) { return CompileHeld(n, nil, limits...) }

// CompileHeld is Compile, where inputs of some names are held: later runs may take what the first one has made of them,
// which are packed weights and what they say of widths.
func CompileHeld(n *lower.Nest, held []string, limits ...string) (*Kernel, error) {
	here, err := processor.Here(limits...)
	if err != nil {
		return nil, err
	}
	return CompileFor(n, here, held...)
}

// CompileFor is CompileHeld for a processor that has no more than this one.
func CompileFor(n *lower.Nest, here processor.Processor, held ...string) (*Kernel, error) {
	n = Wrapped(lower.Stored(n))
	narrow, norms := Narrowed(n)
	k := &Kernel{nest: n, norms: norms, fast: newWay(narrow, here.Paired(), held), wide: newWay(narrow, here, held),
		held: map[int]bool{}}
	for i, b := range n.Buffers {
		k.held[i] = !b.Output && slices.Contains(held, b.Name)
	}
	if k.exact = k.wide; len(norms) > 0 {
		k.exact = newWay(n, here, held)
	}
	if _, err := k.fast.make(); err != nil {
		return k, err
	}
	k.coefficients = k.looked()
	return k, nil
}

// newCode compiles the programs of a nest.
func newCode(n *lower.Nest, target processor.Processor, held []string) (*code, error) {
	programs, list, err := target.Code(n, held...)
	if err != nil {
		return nil, err
	}
	c := &code{programs: programs, kept: make([][]byte, len(programs.Scratch))}
	for i, kept := range programs.Kept {
		if kept {
			c.kept[i] = native.Aligned(programs.Scratch[i], scratchAlign)
		}
	}
	for i, insts := range list {
		in, err := pages.Load(target.Link(insts))
		if err != nil {
			c.close()
			return nil, err
		}
		s := programs.Steps[i]
		c.steps = append(c.steps, step{s, insts, in, Grain(s.Program), len(s.Program.Args), bindings(s)})
	}
	return c, nil
}

// Programs is what the code does, in operations on registers.
func (k *Kernel) Programs() *build.Kernel { return k.fast.made.Load().programs }

// Notes say of which instructions of the schedule (directive map) the loops are compiled as others, and which
// statements run element by element, and why.
func (k *Kernel) Notes() diag.Notes {
	p := k.Programs()
	return diag.NewNotes(p.Notes, p.Slow)
}

// Run runs the kernel over stored arrays, on at most so many goroutines: arrays[i] is where Nest.Buffers[i] lies, which
// holds Elems elements; nil for internal ones. Arrays of outputs overlap no other. The error is that of ctx, which is
// asked between calls, or realize.Inaccessible: then the output is half done. Or it is realize.ErrUnfit: coefficients
// are too large for any lanes.
func (k *Kernel) Run(ctx context.Context, arrays []unsafe.Pointer, workers int) error {
	if c := k.chosen.Load(); c != nil {
		return c.run(ctx, arrays, workers)
	}
	if s := k.seen.Load(); s != nil && s.same(arrays) {
		return s.code.run(ctx, arrays, workers)
	}
	c, held, err := k.choose(arrays)
	if err != nil {
		return realize.ErrUnfit
	}
	if err := c.filled(arrays); err != nil {
		return err
	}
	if held {
		k.chosen.Store(c)
	} else {
		k.see(c, arrays)
	}
	return c.run(ctx, arrays, workers)
}

// choose is the code that is right for the arrays of a run; held is whether nothing but what is held has said so.
func (k *Kernel) choose(arrays []unsafe.Pointer) (c *code, held bool, err error) {
	w := k.fast
	held = len(k.held) > 0
	for i := range k.norms {
		for _, t := range k.norms[i].Terms {
			held = held && k.held[t.Buffer]
		}
		if !k.norms[i].Holds(k.nest, arrays) {
			w = k.exact
			break
		}
	}
	c = w.made.Load()
	if c != nil {
		for _, p := range c.programs.Pairs {
			held = held && k.held[p.Buffer]
			if !pairsHold(p, k.nest, arrays) {
				w, c = k.wide, k.wide.made.Load()
				break
			}
		}
	}
	if c == nil {
		c, err = w.make()
	}
	return c, held, err
}

// NotesOf is why a nest has no code, from the error of Compile.
func NotesOf(err error) diag.Notes {
	if refused, ok := errors.AsType[build.Refused](err); ok {
		return diag.Notes(refused)
	}
	return diag.Notes{{Code: build.CodeNative, Cause: err.Error(),
		Cure: "it runs by functions of Go, with the same results"}}
}

// Close gives the memory of the code back, after the runs of now. Kernels that are not closed give it back when the
// collector finds them.
func (k *Kernel) Close() {
	for _, w := range []way{k.fast, k.wide, k.exact} {
		if c := w.made.Load(); c != nil {
			c.close()
		}
	}
}

func (c *code) close() {
	c.machines.close(c)
	for _, s := range c.steps {
		s.code.Close()
	}
}
