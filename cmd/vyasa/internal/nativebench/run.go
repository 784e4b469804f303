package nativebench

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Request is a kernel that is to be run on this processor.
type Request struct {
	Name, Target string
	Limit        string // what is left of the processor, as native.Features takes it
	Schedule     *halide.Schedule
	MACs         int // of one run; 0: its results are counted
	Seed         uint64
	Data         string // small, full, extremes; all: each of these
}

// Ran is the outcome.
type Ran struct {
	Workload string     `json:"workload"`
	Target   string     `json:"target"`
	CPU      string     `json:"cpu"`
	Features string     `json:"features"`
	Schedule string     `json:"schedule"`
	Verified bool       `json:"verified"`
	NS       float64    `json:"ns"`
	GMACs    float64    `json:"gmacs,omitempty"`
	GPixels  float64    `json:"gpixels,omitempty"`
	Notes    diag.Notes `json:"notes"` // what runs by functions of Go, and why
	Error    string     `json:"error,omitempty"`
}

// Run compiles a kernel, compares all its results over data of each kind with those of Eval, and measures it on one
// thread.
func Run(ctx context.Context, q Request) Ran {
	r := Ran{Workload: q.Name, Target: q.Target, CPU: cpuName(), Schedule: q.Schedule.String(), Notes: diag.Notes{}}
	if err := r.run(ctx, q); err != nil {
		r.Verified, r.Error = false, err.Error()
	}
	return r
}

func (r *Ran) run(ctx context.Context, q Request) error {
	here, err := processor.Here(q.Limit)
	if err != nil {
		return err
	}
	r.Features = here.Features
	s, n, err := vyasa.Lower(q.Schedule)
	if err != nil {
		return err
	}
	r.Schedule = s.String()
	k, free, err := r.compiled(n, q.Limit)
	if err != nil {
		return err
	}
	defer free()
	inputs := map[string]*halide.Array{}
	for _, kind := range dataKinds(q.Data) {
		for i, b := range n.Buffers {
			if !b.Output && !b.Inner {
				inputs[b.Name] = gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, q.Seed+uint64(i)<<32, kind,
					b.Valid...)
			}
		}
		if err := r.compare(ctx, s, n, k, inputs, kind); err != nil {
			return err
		}
	}
	r.Verified = true
	return r.time(ctx, q, n, k, inputs)
}

// dataKinds are those of --data; the one that is measured comes last.
func dataKinds(name string) []gen.Data {
	kinds := map[string][]gen.Data{"small": {gen.Small}, "full": {gen.Uniform}, "extremes": {gen.Ends}}
	if list, ok := kinds[name]; ok {
		return list
	}
	return []gen.Data{gen.Ends, gen.Uniform, gen.Small}
}

// compiled is the kernel as machine code, or where stages of it are refused these by functions of Go.
func (r *Ran) compiled(n *lower.Nest, limit string) (k *realize.Kernel, free func(), err error) {
	code, err := kernel.Compile(n, limit)
	if _, refused := errors.AsType[build.Refused](err); refused {
		r.Notes = kernel.NotesOf(err)
		free = func() {}
		if stages, refusal := kernel.CompileStages(n, err, nil, limit); refusal == nil {
			free = stages.Close
			k, err = realize.With(n, stages)
		} else {
			k, err = realize.Compile(n)
		}
		if err != nil {
			return nil, nil, err
		}
		return k.Workers(1), free, nil
	}
	if err != nil {
		return nil, nil, err
	}
	r.Notes = append(r.Notes, code.Notes()...)
	if k, err = realize.With(n, code); err != nil {
		code.Close()
		return nil, nil, err
	}
	return k.Workers(1), code.Close, nil
}

// compare compares every result of every output.
func (r *Ran) compare(ctx context.Context, s *halide.Schedule, n *lower.Nest, k *realize.Kernel,
	inputs map[string]*halide.Array, kind gen.Data) error {
	got, err := k.RunAll(ctx, inputs)
	if err != nil {
		return err
	}
	regions := map[string][]halide.Range{}
	for _, f := range s.Outputs() {
		regions[f.Name] = n.Buffer(lower.ArrayName(f, 0)).Valid
	}
	want, err := halide.EvalAll(halide.NewPipeline(s.Outputs()...), regions, inputs)
	if err != nil {
		return err
	}
	free := reassociates(s)
	for _, f := range s.Outputs() {
		for i, exact := range want[f.Name] {
			name := lower.ArrayName(f, i)
			if at, ok := holds(got[name], exact, free); !ok {
				return fmt.Errorf("%s at %v is not what the algorithm says (data: %s)", name, at, kind)
			}
		}
	}
	return nil
}

// time measures the kernel over stored arrays.
func (r *Ran) time(ctx context.Context, q Request, n *lower.Nest, k *realize.Kernel,
	inputs map[string]*halide.Array) error {
	arrays, err := storedOf(n, inputs)
	if err != nil {
		return err
	}
	got := peers.Sampling{}.Times([]peers.Runner{peers.InProcess(q.Name, func(times int) error {
		for range times {
			if err := k.RunStored(ctx, arrays); err != nil {
				return err
			}
		}
		return nil
	})})
	if got[0].Err != nil {
		return got[0].Err
	}
	r.NS = got[0].NS
	if q.MACs > 0 {
		r.GMACs = rate(q.MACs, r.NS)
		return nil
	}
	points := 0
	for _, f := range q.Schedule.Outputs() {
		here := 1
		for _, d := range n.Buffer(lower.ArrayName(f, 0)).Valid {
			here *= d.Extent
		}
		points += here
	}
	r.GPixels = rate(points, r.NS)
	return nil
}
