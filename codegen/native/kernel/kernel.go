package kernel

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
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
}

// way is code that is made when it is first needed.
type way struct {
	make func() (*code, error)
	made *atomic.Pointer[code] // what make has made
}

// newWay is a nest for a processor.
func newWay(n *lower.Nest, target processor.Processor) way {
	w := way{made: &atomic.Pointer[code]{}}
	w.make = sync.OnceValues(func() (*code, error) {
		c, err := newCode(n, target)
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

// Compile makes a nest run as code of this processor. The error says why there is none: this system or processor runs no native
// code, or it is build.Refused, which names the statements.
//
// Where a sum of products needs more than 32 bits for the largest coefficients that its inputs may hold only, or two products of
// bytes more than 16, runs look at the coefficients: those of other runs are computed in wider lanes, which are slower.
//
// Limits take away from what the processor has, as native.Features says.
func Compile(n *lower.Nest, limits ...string) (*Kernel, error) {
	here, err := processor.Here(limits...)
	if err != nil {
		return nil, err
	}
	n = lanes.Stored(n)
	narrow, norms := Narrowed(n)
	pairs := here
	pairs.Machine.Pairs = true
	k := &Kernel{nest: n, norms: norms, fast: newWay(narrow, pairs), wide: newWay(narrow, here)}
	if k.exact = k.wide; len(norms) > 0 {
		k.exact = newWay(n, here)
	}
	_, err = k.fast.make()
	return k, err
}

// newCode compiles the programs of a nest.
func newCode(n *lower.Nest, target processor.Processor) (*code, error) {
	programs, list, err := instructions(n, target)
	if err != nil {
		return nil, err
	}
	c := &code{programs: programs}
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

// Run runs the kernel over stored arrays, on at most so many goroutines: arrays[i] is where Nest.Buffers[i] lies, which holds
// Elems elements; nil for internal ones. Arrays of outputs overlap no other. The error is that of ctx, which is asked between
// calls: then the output is half done. Or it is realize.ErrUnfit: coefficients are too large for any lanes.
func (k *Kernel) Run(ctx context.Context, arrays []unsafe.Pointer, workers int) error {
	w := k.fast
	for i := range k.norms {
		if !k.norms[i].holds(k.nest, arrays) {
			w = k.exact
			break
		}
	}
	c := w.made.Load()
	if c != nil {
		for _, p := range c.programs.Pairs {
			if !pairsHold(p, k.nest, arrays) {
				w, c = k.wide, k.wide.made.Load()
				break
			}
		}
	}
	if c == nil {
		var err error
		if c, err = w.make(); err != nil {
			return realize.ErrUnfit
		}
	}
	return c.run(ctx, arrays, workers)
}

// NotesOf is why a nest has no code, from the error of Compile.
func NotesOf(err error) diag.Notes {
	if refused, ok := errors.AsType[build.Refused](err); ok {
		return diag.Notes(refused)
	}
	return diag.Notes{{Code: build.CodeNative, Cause: err.Error(), Cure: "it runs by functions of Go, with the same results"}}
}

// Close gives the memory of the code back, after the runs of now. Kernels that are not closed give it back when the collector
// finds them.
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
