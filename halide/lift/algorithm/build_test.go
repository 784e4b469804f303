package algorithm_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// contents draws an element of an array.
func contents(path string, offset int64, t term.Type) int64 {
	h := uint64(offset)*2654435761 + 99
	for _, b := range []byte(path) {
		h = h*31 + uint64(b)
	}
	v := rand.New(rand.NewPCG(h, 1)).Int64N(200) - 100
	if t.Integer() && !t.Signed() && v < 0 {
		v = -v
	}
	return v
}

// TestBuild: the Funcs compute what the summary's own expansion into terms gives.
func TestBuild(t *testing.T) {
	for _, c := range cases {
		t.Run(c.sum.Name, func(t *testing.T) {
			a, err := algorithm.Build(c.sum, c.at, algorithm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			compare(t, a, c.at)
		})
	}
}

func compare(t *testing.T, a *algorithm.Algorithm, at map[string]int64) {
	t.Helper()
	store := term.NewStore(1 << 20)
	x, err := a.Summary.Expand(at, store)
	if err != nil {
		t.Fatal(err)
	}
	env := term.Env{
		Elem: func(path string, offset int64, e term.Type) (term.Value, error) {
			return number(contents(path, offset, e), e), nil
		},
		Scalar: func(name string, e term.Type) (term.Value, error) { return number(contents(name, -1, e), e), nil },
	}
	regions, inputs := map[string][]halide.Range{}, map[string]*halide.Array{}
	for _, in := range a.Inputs {
		inputs[in.Input.Name] = fill(t, in, at)
	}
	for _, o := range a.Outputs {
		regions[o.Func.Name] = o.Bounds
	}
	got, err := halide.EvalAll(a.Pipeline(), regions, inputs)
	if err != nil {
		t.Fatalf("%v\n%s", err, a.Pipeline())
	}
	compared := 0
	for _, o := range a.Outputs {
		array := got[o.Func.Name][0]
		points(o.Bounds, func(coords []int) {
			root := x.Result
			if o.Array != nil {
				linear := offsetOf(t, o, at, coords)
				var written bool
				if root, written = x.Of(o.Array.Name)[linear]; !written {
					root = store.Elem(o.Array.Path, linear, o.Array.Elem)
				}
			}
			want, err := store.Eval(env, root)
			if err != nil {
				t.Fatal(err)
			}
			if text, have := valueText(want[0], array), element(array, coords); text != have {
				t.Fatalf("%s%v = %s, want %s\n%s", o.Func.Name, coords, have, text, a.Pipeline())
			}
			compared++
		})
	}
	if compared == 0 {
		t.Fatal("nothing was compared")
	}
}

func number(v int64, t term.Type) term.Value {
	if t.Float() {
		return term.Value{Float: float64(v) / 8}
	}
	return term.Value{Int: big.NewInt(v)}
}

func valueText(v term.Value, a *halide.Array) string {
	switch a.Type {
	case halide.Float32:
		return fmt.Sprint(float32(v.Float))
	case halide.Float64:
		return fmt.Sprint(v.Float)
	}
	return v.Int.String()
}

func element(a *halide.Array, coords []int) string {
	switch a.Type {
	case halide.Float32:
		return fmt.Sprint(a.FloatAt(coords...))
	case halide.Float64:
		return fmt.Sprint(a.DoubleAt(coords...))
	}
	return fmt.Sprint(a.At(coords...))
}

func offsetOf(t *testing.T, o algorithm.Output, at map[string]int64, coords []int) int64 {
	t.Helper()
	wide := make([]int64, len(coords))
	for i, x := range coords {
		wide[i] = int64(x)
	}
	index, err := o.Element(at, wide)
	if err != nil {
		t.Fatal(err)
	}
	linear, err := o.Array.Linear(at, index)
	if err != nil {
		t.Fatal(err)
	}
	return linear
}

// fill is an input with the contents of its array.
func fill(t *testing.T, in algorithm.Input, at map[string]int64) *halide.Array {
	t.Helper()
	var dims []halide.Range
	if in.Array != nil {
		l, err := in.Array.At(at)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range l.Extents {
			dims = append(dims, halide.Range{Extent: int(e)})
		}
	}
	if dims == nil {
		dims = []halide.Range{{Extent: 1}}
	}
	a := halide.NewArray(in.Input.Type, dims...)
	points(dims, func(coords []int) {
		name, linear, elem := "", int64(-1), term.NoType
		if in.Array != nil {
			wide := make([]int64, len(in.Array.Dims))
			for i := range wide {
				wide[i] = int64(coords[i])
			}
			var err error
			if linear, err = in.Array.Linear(at, wide); err != nil {
				t.Fatal(err)
			}
			name, elem = in.Array.Path, in.Array.Elem
		} else {
			name, elem = in.Scalar.Name, in.Scalar.Elem
		}
		switch v := contents(name, linear, elem); a.Type {
		case halide.Float32:
			a.SetFloat(float32(v)/8, coords...)
		case halide.Float64:
			a.SetDouble(float64(v)/8, coords...)
		default:
			a.Set(v, coords...)
		}
	})
	return a
}

func points(dims []halide.Range, visit func(coords []int)) {
	coords := make([]int, len(dims))
	var walk func(d int)
	walk = func(d int) {
		if d == len(dims) {
			visit(coords)
			return
		}
		for i := range dims[d].Extent {
			coords[d] = dims[d].Min + i
			walk(d + 1)
		}
	}
	walk(0)
}

// TestReassociate: with the option a float product is one stage, and equal on numbers that do not round.
func TestReassociate(t *testing.T) {
	for _, c := range cases[2:3] {
		a, err := algorithm.Build(c.sum, c.at, algorithm.Options{Reassociate: true})
		if err != nil {
			t.Fatal(err)
		}
		if n := len(a.Pipeline().Schedule().Stages()); n != 1 {
			t.Errorf("%d stages", n)
		}
		compare(t, a, c.at)
	}
}

// TestName: the first Func is called as asked for, unless something else is.
func TestName(t *testing.T) {
	for name, want := range map[string]string{"gemm_core": "gemm_core", "A": "A2", "": "C"} {
		a, err := algorithm.Build(cases[0].sum, cases[0].at, algorithm.Options{Name: name})
		if err != nil || a.Outputs[0].Func.Name != want {
			t.Errorf("%q: %v, %v", name, a.Outputs[0].Func.Name, err)
		}
		compare(t, a, cases[0].at)
	}
}

func TestRefused(t *testing.T) {
	double := gemm("double", term.Float64, nil)
	at := map[string]int64{"M": 2, "N": 2, "K": 2}
	for want, build := range map[string]func() (*algorithm.Algorithm, error){
		"the size K is not given": func() (*algorithm.Algorithm, error) {
			return algorithm.Build(double, map[string]int64{"M": 1, "N": 1}, algorithm.Options{})
		},
		"the size N is 0": func() (*algorithm.Algorithm, error) {
			return algorithm.Build(double, map[string]int64{"M": 1, "N": 0, "K": 1}, algorithm.Options{})
		},
		"the function lgamma has no counterpart": func() (*algorithm.Algorithm, error) {
			s := gemm("odd", term.Float32, nil)
			s.Outputs[0].Value = &summary.Expr{Op: summary.OpCall, Kind: term.Single, Name: "lgamma", Args: []*summary.Expr{load(term.Float32, "A", c(0), c(0))}}
			return algorithm.Build(s, at, algorithm.Options{})
		},
	} {
		if _, err := build(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if _, err := algorithm.Build(double, at, algorithm.Options{Singles: true}); err != nil {
		t.Error(err)
	}
}
