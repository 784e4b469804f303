package gallery_test

import (
	"context"
	"errors"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/examples/gallery"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Every program gives what a plain loop gives: by its meaning, in the default order, and in its own.
func TestPrograms(t *testing.T) {
	for _, p := range gallery.All() {
		t.Run(p.Name, func(t *testing.T) {
			for _, size := range [][2]int{{37, 23}, {16, 8}} {
				w, h := size[0], size[1]
				s, inputs := p.Schedule(w, h), p.Inputs(w, h)
				if err := s.Err(); err != nil {
					t.Fatal(err)
				}
				out := s.Func
				want := plain[p.Name](inputs, w, h)
				var region []hl.Range
				fresh := out.Schedule()
				for _, v := range out.Vars {
					r, _ := s.Range(v.Name)
					region, fresh = append(region, r), fresh.Bound(v, r.Extent)
				}
				got, err := hl.Eval(out, region, inputs)
				if err != nil {
					t.Fatal(err)
				}
				same(t, "Eval", got, want)
				for _, order := range []struct {
					name string
					*hl.Schedule
				}{{"default order", fresh}, {"own order", s}} {
					t.Run(order.name, func(t *testing.T) {
						n, err := build.Lower(order.Schedule, nil)
						notYet(t, err)
						if got, err = exec.Run(n, inputs); err != nil {
							t.Fatalf("%v\n%v", err, n)
						}
						same(t, "Run", got, want)
						k, err := realize.Compile(n)
						notYet(t, err)
						if got, err = k.Run(context.Background(), inputs); err != nil {
							t.Fatal(err)
						}
						same(t, "realize", got, want)
						native, err := natively(n)
						if err != nil {
							t.Skip(err)
						}
						if got, err = native.Run(context.Background(), inputs); err != nil {
							t.Fatal(err)
						}
						same(t, "native", got, want)
					})
				}
			}
		})
	}
}

// natively is a nest as machine code, or in stages of which some are.
func natively(n *lower.Nest) (*realize.Kernel, error) {
	code, err := kernel.Compile(n)
	if err == nil {
		return realize.With(n, code)
	}
	stages, err := kernel.CompileStages(n, err, nil)
	if err != nil {
		return nil, err
	}
	return realize.With(n, stages)
}

// notYet skips what is not compiled yet.
func notYet(t *testing.T, err error) {
	t.Helper()
	var list diag.List
	switch {
	case err == nil:
	case errors.As(err, &list):
		t.Skip(err)
	default:
		t.Fatal(err)
	}
}

// same compares an array with elements in the order of memory.
func same(t *testing.T, who string, got *hl.Array, want []float64) {
	t.Helper()
	if got.Len() != len(want) {
		t.Fatalf("%s gives %d elements, want %d", who, got.Len(), len(want))
	}
	for i, v := range want {
		g := 0.0
		if got.Type == hl.Float32 {
			g = float64(got.Floats[i])
		} else {
			g = float64(got.Ints[i])
		}
		if g != v {
			t.Fatalf("%s: element %d is %v, want %v", who, i, g, v)
		}
	}
}
