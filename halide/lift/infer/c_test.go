package infer_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/infer"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// lifted is the summary of the function f of a C text. Integer parameters named in sizes are sizes, other numbers data.
func lifted(t *testing.T, text string, arrays []summary.Array, sizes []map[string]int64) (*summary.Summary, error) {
	t.Helper()
	u, err := source.Read("t.c", []byte(text), source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fn := u.Func("f")
	in := &infer.Input{Name: "f", Arrays: arrays, Store: term.NewStore(1 << 22)}
	d := &terms.Domain{Store: in.Store}
	for _, p := range fn.Params {
		if _, ok := sizes[0][p.Name]; ok {
			in.Sizes = append(in.Sizes, summary.Size{Name: p.Name, Min: 1})
		} else if k, ok := interp.KindOf(p.Type); ok && k != interp.Ptr {
			in.Scalars = append(in.Scalars, summary.Scalar{Name: p.Name, Elem: terms.Type(k)})
		}
	}
	for _, s := range sizes {
		var args []interp.Arg[term.T]
		for _, p := range fn.Params {
			k, _ := interp.KindOf(p.Type)
			if v, ok := s[p.Name]; ok {
				args = append(args, interp.ScalarArg(interp.IntValue[term.T](k, v)))
			} else if k == interp.Ptr {
				args = append(args, interp.OpenArg[term.T]())
			} else {
				args = append(args, interp.ScalarArg(interp.DataValue(k, in.Store.Scalar(p.Name, terms.Type(k)))))
			}
		}
		cells := interp.Inputs[term.T]{Cell: func(path string, index int64, k interp.Kind) (interp.Value[term.T], error) {
			return interp.DataValue(k, in.Store.Elem(path, index, terms.Type(k))), nil
		}}
		trace, err := interp.Run(context.Background(), u, fn, args, cells, d, interp.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		o := infer.Observation{Sizes: s}
		if r := trace.Result; r != nil {
			in.Result, o.Result = terms.Type(r.Kind), d.Value(r.Kind, *r)
		}
		for _, obj := range trace.Objects {
			w := infer.Written{Path: obj.Path, Elements: map[int64]term.T{}}
			for _, c := range obj.Cells {
				if c.Written {
					w.Elements[c.Index] = d.Value(c.Kind, c.Value)
				}
			}
			if len(w.Elements) > 0 {
				o.Wrote = append(o.Wrote, w)
			}
		}
		in.Observations = append(in.Observations, o)
	}
	return infer.Infer(in)
}

func TestC(t *testing.T) {
	u8, i32 := term.UInt8, term.Int32
	ns := vectors([]string{"n"}, []int64{5}, []int64{7}, []int64{11}, []int64{8})
	n := size("n")
	for _, c := range []struct {
		name, text string
		arrays     []summary.Array
		sizes      []map[string]int64
		want       string
	}{
		{"color burn", `void f(int n, const int *base, const int *active, int *out) {
				for (int i = 0; i < n; i++)
					if (active[i] == 0) out[i] = 32; else out[i] = 32 - (32 - base[i]) / active[i];
			}`, []summary.Array{array("base", i32, n), array("active", i32, n), array("out", i32, n)}, ns,
			"out(i) = select(active(i) == 0, 32, 32 - quo(32 - base(i), active(i))) for i in 0..n"},
		{"screen of bytes", `void f(int n, const unsigned char *a, const unsigned char *b, unsigned char *out) {
				for (int i = 0; i < n; i++) out[i] = 255 - (255 - a[i]) * (255 - b[i]) / 255;
			}`, []summary.Array{array("a", u8, n), array("b", u8, n), array("out", u8, n)}, ns,
			"out(i) = 255 - quo((255 - a(i)) * (255 - b(i)), 255) for i in 0..n"},
		{"saturating add", `typedef unsigned char u8; void f(int n, const u8 *a, const u8 *b, u8 *out) {
				for (int i = 0; i < n; i++) { int s = a[i] + b[i]; out[i] = s > 255 ? 255 : s; }
			}`, []summary.Array{array("a", u8, n), array("b", u8, n), array("out", u8, n)}, ns,
			"out(i) = min(a(i) + b(i), 255) for i in 0..n"},
		{"wrapping sum", `unsigned f(int n, const unsigned *a) { unsigned s = 1; for (int i = 0; i < n; i++) s += a[i] * 3; return s; }`,
			[]summary.Array{array("a", term.UInt32, n)}, ns, "result = uint32(3 * sum(k in 0..n, a(k)) + 1)"},
		{"weights", `void f(int n, const unsigned char *a, unsigned char *out) { for (int i = 0; i < n; i++) out[i] = (77*a[3*i] + 150*a[3*i+1] + 29*a[3*i+2]) >> 8; }`,
			[]summary.Array{array("a", u8, n0(3), n), array("out", u8, n)}, ns, "out(i) = shr(77 * a(0, i) + 150 * a(1, i) + 29 * a(2, i), 8) for i in 0..n"},
		{"mean in double", `double f(int n, const float *a) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s / n; }`,
			[]summary.Array{array("a", term.Float32, n)}, ns, "result = sum(k in 0..n, float64(a(k))) / float64(n)"},
		{"count", `int f(int n, const int *a, int x) { int c = 0; for (int i = 0; i < n; i++) if (a[i] > x) c++; return c; }`,
			[]summary.Array{array("a", i32, n)}, ns, "result = sum(k in 0..n, select(x < a(k), 1, 0))"},
		{"relu", `void f(int n, float *a) { for (int i = 0; i < n; i++) if (a[i] < 0) a[i] = 0; }`,
			[]summary.Array{array("a", term.Float32, n)}, ns, "a(i) = select(a(i) < 0.0, 0.0, a(i)) for i in 0..n"},
		{"rms", `#include <math.h>
			void f(int n, const float *x, const float *w, float *out) {
				float ss = 0; for (int i = 0; i < n; i++) ss += x[i] * x[i];
				ss = 1.0f / sqrtf(ss / n + 1e-5f);
				for (int i = 0; i < n; i++) out[i] = w[i] * (ss * x[i]);
			}`, []summary.Array{array("x", term.Float32, n), array("w", term.Float32, n), array("out", term.Float32, n)}, ns,
			"out(i) = w(i) * (1.0 / sqrt(sum(k in 0..n, x(k) * x(k)) / float32(n) + 1e-05) * x(i)) for i in 0..n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := lifted(t, c.text, c.arrays, c.sizes)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Algorithm(); got != c.want+"\n" {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}
