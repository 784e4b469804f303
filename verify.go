package vyasa

import (
	"context"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/triplet"
)

// Mismatch is where a form first computes another result than the reference.
type Mismatch struct {
	Form      string // nest, triplets, program, C or bundles: the first form that diverges
	Array     string // of a kernel of several outputs: which one differs
	At        []int  // coordinates of the first element, dimension 0 first
	Want, Got string
}

func (m *Mismatch) Error() string {
	at := strings.Trim(strings.ReplaceAll(fmt.Sprint(m.At), " ", ", "), "[]")
	return fmt.Sprintf("the %s computes %s at %s(%s), the reference %s", m.Form, m.Got, m.Array, at, m.Want)
}

// Verify runs the kernel on the simulator and compares every element with halide.Eval. Where they differ it runs the
// other forms too and the error is a *Mismatch that names the first form that diverges. A kernel of several outputs is
// verified by VerifyAll.
func (s *Simulator) Verify(ctx context.Context, inputs map[string]*halide.Array) (*halide.Array, *Result, error) {
	return s.only(s.VerifyAll(ctx, inputs))
}

// VerifyAll is Verify of a kernel of any number of outputs: the results by the names of their arrays.
func (s *Simulator) VerifyAll(ctx context.Context, inputs map[string]*halide.Array) (map[string]*halide.Array, *Result,
	error) {
	want, err := s.kernel.reference(inputs)
	if err != nil {
		return nil, nil, err
	}
	return s.verify(ctx, inputs, want)
}

// verify is VerifyAll against results that are known.
func (s *Simulator) verify(ctx context.Context, inputs,
	want map[string]*halide.Array) (map[string]*halide.Array, *Result, error) {
	got, result, err := s.RunAll(ctx, inputs)
	if err != nil {
		return nil, nil, err
	}
	m := s.kernel.compare("C", want, got)
	if m == nil {
		return got, result, nil
	}
	if first := s.kernel.diverges(want, inputs); first != nil {
		m = first
	}
	return got, result, m
}

// reference is what the algorithm means, by the names of the kernel's arrays.
func (k *Kernel) reference(inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	names, regions := map[string][]string{}, map[string][]halide.Range{}
	for _, f := range k.Schedule.Outputs() {
		for i := range f.Values {
			name := f.Name
			if len(f.Values) > 1 {
				name = fmt.Sprintf("%s.%d", f.Name, i)
			}
			names[f.Name] = append(names[f.Name], name)
			regions[f.Name] = k.Nest.Buffer(name).Valid
		}
	}
	all, err := halide.EvalAll(halide.NewPipeline(k.Schedule.Outputs()...), regions, inputs)
	if err != nil {
		return nil, err
	}
	out := map[string]*halide.Array{}
	for f, list := range names {
		for i, name := range list {
			out[name] = all[f][i]
		}
	}
	return out, nil
}

// diverges is the first form before C whose result differs from want.
func (k *Kernel) diverges(want map[string]*halide.Array, inputs map[string]*halide.Array) *Mismatch {
	forms := []struct {
		name string
		run  func() (map[string]*halide.Array, error)
	}{
		{"nest", func() (map[string]*halide.Array, error) { return exec.RunAll(k.Nest, inputs) }},
		{"triplets", func() (map[string]*halide.Array, error) { return triplet.RunAll(k.Triplets, inputs) }},
		{"program", func() (map[string]*halide.Array, error) { return codegen.RunAll(k.Program, inputs) }},
	}
	for _, f := range forms {
		got, err := f.run()
		if err != nil {
			return &Mismatch{Form: f.name, Want: "a result", Got: err.Error()}
		}
		if m := k.compare(f.name, want, got); m != nil {
			return m
		}
	}
	return nil
}

// compare finds the first element of the outputs, in their order, that differs.
func (k *Kernel) compare(form string, want, got map[string]*halide.Array) *Mismatch {
	for _, b := range k.Nest.Buffers {
		if !b.Output {
			continue
		}
		if m := compare(form, want[b.Name], got[b.Name]); m != nil {
			if len(want) > 1 {
				m.Array = b.Name
			}
			return m
		}
	}
	return nil
}

// compare finds the first element that differs, bit for bit; every NaN equals every other.
func compare(form string, want, got *halide.Array) *Mismatch {
	at, differ := want.Diff(got)
	if !differ {
		return nil
	}
	text := func(a *halide.Array) string {
		if a.Floats != nil {
			return fmt.Sprint(a.FloatAt(at...))
		}
		return fmt.Sprint(a.At(at...))
	}
	return &Mismatch{Form: form, At: at, Want: text(want), Got: text(got)}
}
