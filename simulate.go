package vyasa

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Simulator runs a kernel's C text on the simulated core. It may be used again and again.
type Simulator struct {
	kernel  *Kernel
	program *aiesim.Program
}

// Simulator reads the kernel's C.
func (k *Kernel) Simulator() (*Simulator, error) {
	program, err := aiesim.Load(k.Schedule.Func.Name+".c", []byte(k.C), aiesim.Options{})
	if err != nil {
		return nil, err
	}
	return &Simulator{k, program}, nil
}

// Region is the box of outputs that the kernel computes, by the Func's dimensions.
func (k *Kernel) Region() []halide.Range {
	region := make([]halide.Range, len(k.Schedule.Func.Vars))
	for i, v := range k.Schedule.Func.Vars {
		region[i], _ = k.Schedule.Range(v.Name)
	}
	return region
}

// Run packs logical inputs, which must cover what the kernel reads, as the kernel's header says, runs the C, and unpacks
// the output.
func (s *Simulator) Run(ctx context.Context, inputs map[string]*halide.Array) (*halide.Array, *aiesim.Result, error) {
	args, err := s.kernel.Args(inputs)
	if err != nil {
		return nil, nil, err
	}
	result, err := s.program.Run(ctx, s.kernel.Program.Names.Func, args)
	if err != nil {
		return nil, nil, err
	}
	last := len(args) - 1
	return s.kernel.Triplets.Params[last].Unpack(args[last].Data), result, nil
}

// Args are the arguments of the kernel's C function for logical inputs, which must cover what the kernel reads: stored
// arrays in the order of the parameters; the output last, all zero.
func (k *Kernel) Args(inputs map[string]*halide.Array) ([]aiesim.Arg, error) {
	args := make([]aiesim.Arg, len(k.Triplets.Params))
	for i, b := range k.Triplets.Params {
		raw, err := k.pack(b, inputs)
		if err != nil {
			return nil, err
		}
		args[i] = aiesim.Arg{Name: b.Name, Type: b.Type.String(), Shape: []int{b.Elems}, Data: raw, Out: b.Output}
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
