package vyasa

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// conv is a filter narrowed by shift.
func conv(shift int) *halide.Schedule {
	x, y, r := halide.NewVar("x"), halide.NewVar("y"), halide.NewRDom("r", 3, 3)
	in, k := halide.NewInput("in", halide.Int16, 2), halide.NewInput("k", halide.Int16, 2)
	out := halide.NewFunc("out", x, y)
	out.Is(halide.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(halide.Int16, shift))
	s := out.Schedule()
	s.Bound(x, 32).Bound(y, 4)
	xo, xi := s.Split(x, 16)
	s.Reorder(y, xo, r.Y, r.X, xi).Unroll(r.Y, r.X).Vectorize(xi)
	return s
}

// TestVerifyNamesTheForm puts the forms of another filter, from some form on, into a kernel: Verify must name that
// form.
func TestVerifyNamesTheForm(t *testing.T) {
	right, err := Compile(conv(8), nil)
	if err != nil {
		t.Fatal(err)
	}
	wrong, err := Compile(conv(9), nil)
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string]*halide.Array{
		"in": workloads.Fill(halide.Int16, workloads.Full, 1, 9, 8, halide.Range{Extent: 34}, halide.Range{Extent: 6}),
		"k":  workloads.Fill(halide.Int16, workloads.Small, 2, 9, 8, halide.Range{Extent: 3}, halide.Range{Extent: 3}),
	}
	broken := *right
	for _, step := range []struct {
		form  string
		spoil func()
	}{
		{"", func() {}},
		{"C", func() { broken.C = wrong.C }},
		{"program", func() { broken.Program = wrong.Program }},
		{"triplets", func() { broken.Triplets = wrong.Triplets }},
		{"nest", func() { broken.Nest = wrong.Nest }},
	} {
		step.spoil()
		s, err := broken.Simulator()
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = s.Verify(context.Background(), inputs)
		var m *Mismatch
		switch {
		case step.form == "" && err != nil:
			t.Errorf("a right kernel: %v", err)
		case step.form != "" && !errors.As(err, &m):
			t.Errorf("wrong from the %s on: %v", step.form, err)
		case step.form != "" && (m.Form != step.form || !strings.Contains(err.Error(), "at (")):
			t.Errorf("wrong from the %s on: %v", step.form, err)
		}
	}
}

// TestLook is shown every form, in the order of compiling.
func TestLook(t *testing.T) {
	var seen []string
	_, err := Compile(conv(8), func(form, pass string, state fmt.Stringer) {
		if len(seen) == 0 || seen[len(seen)-1] != form {
			seen = append(seen, form)
		}
		if state.String() == "" {
			t.Errorf("%s after %s prints nothing", form, pass)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(seen, " "); got != "nest triplets program" {
		t.Errorf("forms shown: %s", got)
	}
}
