package generate

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// simulate runs the C text on the simulator, which knows nothing of this package.
func simulate(m *made) (*halide.Array, *aiesim.Result, error) {
	prog, err := aiesim.Load("kernel.c", []byte(codegen.C(m.prog)), aiesim.Options{})
	if err != nil {
		return nil, nil, err
	}
	e, err := m.filled()
	if err != nil {
		return nil, nil, err
	}
	var args []aiesim.Arg
	var out []byte
	for _, b := range m.prog.Source.Params {
		data := e.Memory(b.Name).Bytes()
		if b.Output {
			for i := range data {
				data[i] = 0xa5 // what is not stored is wrong
			}
			out = data
		}
		name := b.Type.String()
		if b.Type == halide.Float32 {
			name = "float"
		}
		args = append(args, aiesim.BufferArg(name, data, b.Elems))
	}
	res, err := prog.Run(context.Background(), m.prog.Names.Func, args)
	if err != nil {
		return nil, nil, err
	}
	return m.output().Unpack(out), res, nil
}

// filled is the memory that a kernel's caller fills.
func (m *made) filled() (*exec.Machine, error) { return codegen.Filled(m.prog, m.inputs) }

// The C text computes what the algorithm means, as the simulator understands it.
func TestSimulator(t *testing.T) {
	for i, k := range kernels {
		t.Run(k.name, func(t *testing.T) {
			m := k.make(t, uint64(i))
			got, _, err := simulate(m)
			if err != nil {
				t.Fatalf("%v\n%s", err, codegen.C(m.prog))
			}
			if d := differ(got, m.want); d != "" {
				t.Errorf("%s\n%s", d, codegen.C(m.prog))
			}
		})
	}
}
