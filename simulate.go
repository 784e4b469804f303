package vyasa

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/backend"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// Simulator runs a kernel's C text on the simulated core. It may be used again and again.
type Simulator struct {
	Code *aiesim.Code // the kernel as instruction words

	kernel  *Kernel
	program *aiesim.Program
}

// Result is what a run on the simulator came to.
type Result struct {
	*core.Result                  // cycles, stalls, executions of each instruction word
	Ops          map[string]int64 // executed operations of the C text by kind; see aiesim.Result
}

// Simulator reads the kernel's C and compiles it for the first-generation AI Engine.
func (k *Kernel) Simulator() (*Simulator, error) { return k.SimulatorOf(aie1.Machine()) }

// SimulatorOf reads the kernel's C and compiles it for m, as a variant of the machine. A kernel that takes more than
// its program memory is a diag.List at the user's line.
func (k *Kernel) SimulatorOf(m *machine.Machine) (*Simulator, error) {
	return k.SimulatorFor(m, backend.Use{Limit: math.MaxInt64, Shipped: true})
}

// SimulatorFor is SimulatorOf of a kernel that is of use within some cycles alone: the error is a *backend.Slower if it
// is known early that it takes more.
func (k *Kernel) SimulatorFor(m *machine.Machine, use backend.Use) (*Simulator, error) {
	if k.C == "" {
		return nil, fmt.Errorf("a kernel for %s has no C for the simulator to read", k.Program.Target.Name)
	}
	program, err := aiesim.Load(k.Schedule.Func.Name+".c", []byte(k.C), aiesim.Options{})
	if err != nil {
		return nil, err
	}
	code, err := program.CompileFor(k.Program.Names.Func, m, use)
	if err != nil {
		return nil, k.refused(err)
	}
	return &Simulator{code, k, program}, nil
}

// refused is why the kernel has no instruction words, at the user's line where it is the user's to change.
func (k *Kernel) refused(err error) error {
	var large *schedule.TooLarge
	if !errors.As(err, &large) {
		return err
	}
	f := k.Schedule.Func
	return diag.List{{Pos: f.Pos, Code: codegen.CodeProgramMemory,
		Fact: fmt.Sprintf("%s takes %d bytes of program memory, one core has %d", f.Name, large.Need, large.Have),
		Help: []string{"unroll less: leave a reduction loop rolled, or lower the factors of Unroll and UnrollJam"}}}
}

// Region is the box of its first output that the kernel computes, by the Func's dimensions.
func (k *Kernel) Region() []halide.Range {
	region := make([]halide.Range, len(k.Schedule.Func.Vars))
	for i, v := range k.Schedule.Func.Vars {
		region[i], _ = k.Schedule.Range(v.Name)
	}
	return region
}

// Run packs logical inputs, which must cover what the kernel reads, as the kernel's header says, runs the instruction
// words, and unpacks the output. The C text runs too, for what it checks beside the result: lanes and variables without
// a value, accumulators that overflow. Both must write the same bytes; if not, the error is a *Mismatch of the form
// bundles. A kernel of several outputs is run by RunAll.
func (s *Simulator) Run(ctx context.Context, inputs map[string]*halide.Array) (*halide.Array, *Result, error) {
	return s.only(s.RunAll(ctx, inputs))
}

// only is what a run of a kernel of one output came to.
func (s *Simulator) only(all map[string]*halide.Array, result *Result, err error) (*halide.Array, *Result, error) {
	if len(all) > 1 {
		return nil, nil, fmt.Errorf("%s has %d outputs: RunAll and VerifyAll give all of them", s.kernel.Nest.Name,
			len(all))
	}
	for _, a := range all {
		return a, result, err
	}
	return nil, nil, err
}

// RunAll is Run of a kernel of any number of outputs: the results by the names of their arrays, which for a Func of
// several values are "f.0", "f.1", ...
func (s *Simulator) RunAll(ctx context.Context, inputs map[string]*halide.Array) (map[string]*halide.Array, *Result,
	error) {
	args, err := s.kernel.Args(inputs)
	if err != nil {
		return nil, nil, err
	}
	name := s.kernel.Program.Names.Func
	read, err := s.program.Run(ctx, name, args)
	if err != nil {
		return nil, nil, err
	}
	want := s.outputs(args)
	if args, err = s.kernel.Args(inputs); err != nil {
		return nil, nil, err
	}
	ran, err := s.Code.Run(ctx, args, core.Options{Place: s.kernel.place})
	if err != nil {
		return nil, nil, err
	}
	got, result := s.outputs(args), &Result{ran, read.Ops}
	if m := s.kernel.compare("bundles", want, got); m != nil {
		return got, result, m
	}
	return got, result, nil
}

// Time is the number of cycles of a run on arrays of zeros, which few kernels tell from others; see [aiesim.Code.Time].
// Of a schedule with alternatives it is that of the dearest: other values stand in what the conditions ask for.
func (s *Simulator) Time(ctx context.Context) (*core.Result, error) {
	return s.timeAt(ctx, s.kernel.place)
}

// timeAt is Time with arrays at other addresses.
func (s *Simulator) timeAt(ctx context.Context, place map[string]int64) (*core.Result, error) {
	var dearest *core.Result
	for _, v := range asked(s.kernel.Schedule) {
		r, err := s.Code.Time(ctx, s.kernel.filled(v), core.Options{Place: place})
		if err != nil {
			return nil, err
		}
		if dearest == nil || r.Cycles > dearest.Cycles {
			dearest = r
		}
	}
	return dearest, nil
}

// TimeOn is Time with inputs, on which the cycles of a few kernels depend.
func (s *Simulator) TimeOn(ctx context.Context, inputs map[string]*halide.Array) (*core.Result, error) {
	args, err := s.kernel.Args(inputs)
	if err != nil {
		return nil, err
	}
	return s.Code.Time(ctx, args, core.Options{Place: s.kernel.place})
}

// outputs are the last arguments as logical arrays.
func (s *Simulator) outputs(args []aiesim.Arg) map[string]*halide.Array {
	out := map[string]*halide.Array{}
	for i, b := range s.kernel.Triplets.Params {
		if b.Output {
			out[b.Name] = b.Unpack(args[i].Data)
		}
	}
	return out
}

// Args are the arguments of the kernel's C function for logical inputs, which must cover what the kernel reads: stored
// arrays in the order of the parameters; outputs last, all zero.
func (k *Kernel) Args(inputs map[string]*halide.Array) ([]aiesim.Arg, error) {
	args := make([]aiesim.Arg, len(k.Triplets.Params))
	for i, b := range k.Triplets.Params {
		raw, err := k.pack(b, inputs)
		if err != nil {
			return nil, err
		}
		args[i] = arg(b, raw)
	}
	return args, nil
}

// pack is the stored array of a parameter.
func (k *Kernel) pack(b *lower.Buffer, inputs map[string]*halide.Array) ([]byte, error) {
	for _, p := range k.Triplets.Packed {
		if p.Buffer == b {
			return p.Pack(inputs[p.Source.Name])
		}
	}
	if b.Output {
		return make([]byte, b.Elems*b.Type.Bytes()), nil
	}
	in := inputs[b.Name]
	if in == nil {
		return nil, fmt.Errorf("the input %s is missing", b.Name)
	}
	return b.Pack(in)
}
