package peers

import (
	"errors"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// TestPlain: plain C of a filter gives what Eval gives, by each compiler that is there.
func TestPlain(t *testing.T) {
	f := parsed.Func(t, "in: int16(x, y)\nk: int16 -128..127 (x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)\n")
	s := f.Schedule()
	s.Bound(halide.NewVar("x"), 40).Bound(halide.NewVar("y"), 6)
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	inputs, arrays := map[string]*halide.Array{}, map[string]any{"out": make([]int16, n.Buffer("out").Elems)}
	for i, in := range halide.Inputs(f) {
		b := n.Buffer(in.Name)
		inputs[in.Name] = gen.ArrayOf(in, uint64(i), gen.Uniform, b.Valid...)
		if arrays[in.Name], err = realize.Pack(b, inputs[in.Name]); err != nil {
			t.Fatal(err)
		}
	}
	want, err := halide.Eval(f, n.Buffer("out").Valid, inputs)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"gcc", "clang"} {
		t.Run(name, func(t *testing.T) {
			c, err := FindCompiler(name)
			if errors.Is(err, ErrMissing) {
				t.Skip(err)
			}
			p, err := NewPlain(t.Context(), c, t.TempDir(), n, This)
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			clear(arrays["out"].([]int16))
			if err := p.Run(2, arrays); err != nil {
				t.Fatal(err)
			}
			got, err := realize.Unpack(n.Buffer("out"), arrays["out"])
			if err != nil {
				t.Fatal(err)
			}
			if at, differ := want.Diff(got); differ {
				t.Errorf("it differs at %v", at)
			}
			took := Sampling{Rounds: 3}.Times([]Runner{InProcess(c.Version(), func(n int) error { return p.Run(n, arrays) })})
			t.Logf("%s: %v", c.Version(), took)
			arrays["in"] = []int16{1}
			if p.Run(1, arrays) == nil {
				t.Error("an array that is too small is taken")
			}
			arrays["in"], _ = realize.Pack(n.Buffer("in"), inputs["in"])
		})
	}
}

// What a compiler complains of stands in the first line of the error, where tables of what is missing look.
func TestComplaint(t *testing.T) {
	c, err := FindCompiler("gcc")
	if err != nil {
		t.Skip(err)
	}
	for _, bad := range []struct {
		text, want string
		flags      []string
	}{
		{"#include <no_such_header.h>\n", "no_such_header.h: No such file or directory", nil},
		{"int f(void) { return g_unknown; }\n", "g_unknown", nil},
		{"int f(void) { return 1; }\n", "cannot find -lno_such_library", []string{"-lno_such_library"}},
	} {
		_, err := c.Shared(t.Context(), t.TempDir(), "bad", bad.text, Any, bad.flags...)
		if err == nil {
			t.Fatalf("%q compiles", bad.text)
		}
		first, _, _ := strings.Cut(err.Error(), "\n")
		if !strings.Contains(first, bad.want) {
			t.Errorf("%q: %s, want %s", bad.text, first, bad.want)
		}
	}
}
