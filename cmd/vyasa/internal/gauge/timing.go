package gauge

import (
	"context"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// TextCode turns the function entry of a C text into instruction words.
func TextCode(file, text, entry string, defines map[string]string, m *machine.Machine) (*aiesim.Code, error) {
	p, err := aiesim.Load(file, []byte(text), aiesim.Options{Defines: defines})
	if err != nil {
		return nil, err
	}
	return p.Compile(entry, m)
}

// Reported runs instruction words, writes into the buffers of list, and reports on the run.
func Reported(ctx context.Context, c *aiesim.Code, list []aiesim.Arg, o core.Options) (*report.Report, error) {
	r, err := c.Run(ctx, list, o)
	if err != nil {
		return nil, err
	}
	return report.Make(c.Program, c.Machine, r), nil
}

// InputsOf are a kernel's inputs with data of a kind. A Workload without an Op is a file's: its inputs may have ranges.
func InputsOf(k *vyasa.Kernel, w workloads.Workload, kind workloads.Kind, seed uint64) map[string]*halide.Array {
	inputs := map[string]*halide.Array{}
	for n, b := range k.Nest.Buffers {
		if b.Output || b.Inner {
			continue
		}
		if w.Op == "" {
			data := map[workloads.Kind]gen.Data{workloads.Small: gen.Small, workloads.Full: gen.Uniform,
				workloads.Extremes: gen.Ends}[kind]
			inputs[b.Name] = gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, seed+uint64(n)<<32, data,
				b.Valid...)
			continue
		}
		inputs[b.Name] = workloads.Fill(b.Type, kind, seed+uint64(n)<<32, w.Taps(), w.Shift(), b.Valid...)
	}
	return inputs
}
