package vyasa

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// Mismatch is where a form first computes another result than the reference.
type Mismatch struct {
	Form      string // nest, triplets, program, C or bundles: the first form that diverges
	At        []int  // coordinates of the first element, dimension 0 first
	Want, Got string
}

func (m *Mismatch) Error() string {
	at := strings.Trim(strings.ReplaceAll(fmt.Sprint(m.At), " ", ", "), "[]")
	return fmt.Sprintf("the %s computes %s at (%s), the reference %s", m.Form, m.Got, at, m.Want)
}

// Verify runs the kernel on the simulator and compares every element with halide.Eval. Where they differ it runs the
// other forms too and the error is a *Mismatch that names the first form that diverges.
func (s *Simulator) Verify(ctx context.Context, inputs map[string]*halide.Array) (*halide.Array, *Result, error) {
	want, err := halide.Eval(s.kernel.Schedule.Func, s.kernel.Region(), inputs)
	if err != nil {
		return nil, nil, err
	}
	got, result, err := s.Run(ctx, inputs)
	if err != nil {
		return nil, nil, err
	}
	m := compare("C", want, got)
	if m == nil {
		return got, result, nil
	}
	if first := s.kernel.diverges(want, inputs); first != nil {
		m = first
	}
	return got, result, m
}

// diverges is the first form before C whose result differs from want.
func (k *Kernel) diverges(want *halide.Array, inputs map[string]*halide.Array) *Mismatch {
	forms := []struct {
		name string
		run  func() (*halide.Array, error)
	}{
		{"nest", func() (*halide.Array, error) { return lower.Run(k.Nest, inputs) }},
		{"triplets", func() (*halide.Array, error) { return triplet.Run(k.Triplets, inputs) }},
		{"program", func() (*halide.Array, error) { return codegen.Run(k.Program, inputs) }},
	}
	for _, f := range forms {
		got, err := f.run()
		if err != nil {
			return &Mismatch{Form: f.name, Want: "a result", Got: err.Error()}
		}
		if m := compare(f.name, want, got); m != nil {
			return m
		}
	}
	return nil
}

// compare finds the first element that differs, bit for bit; every NaN equals every other.
func compare(form string, want, got *halide.Array) *Mismatch {
	for i := range want.Ints {
		if want.Ints[i] != got.Ints[i] {
			return &Mismatch{form, coordinates(want, i), fmt.Sprint(want.Ints[i]), fmt.Sprint(got.Ints[i])}
		}
	}
	for i, w := range want.Floats {
		g := got.Floats[i]
		if math.Float32bits(w) != math.Float32bits(g) && (w == w || g == g) {
			return &Mismatch{form, coordinates(want, i), fmt.Sprint(w), fmt.Sprint(g)}
		}
	}
	return nil
}

// coordinates are those of the i-th element of a.
func coordinates(a *halide.Array, i int) []int {
	at := make([]int, len(a.Dims))
	for d, r := range a.Dims {
		at[d] = r.Min + i%r.Extent
		i /= r.Extent
	}
	return at
}
