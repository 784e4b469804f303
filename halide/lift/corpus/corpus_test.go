package corpus_test

import (
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vyasa-go/vyasa/halide/lift/corpus"
)

// load reads one program with the given header lines.
func load(lines string) (corpus.Program, error) {
	text := lines + "static int g(int x) { return x; }\nvoid f(int n, float *a) {\n}\n"
	all, err := corpus.Load(fstest.MapFS{"x/p.c": {Data: []byte(text)}}, "x")
	if err != nil {
		return corpus.Program{}, err
	}
	return all[0], nil
}

func TestReference(t *testing.T) {
	p, err := load("// sizes: N=3 K=2\n// alias: A=s->a\n// scalars: alpha\n// out: C[i](j) for i<2 j<i+1\n// init: 10*alpha\n" +
		"// term: A(i*K+k)*(j-1) for k<K+1\n// where: k != 1\n")
	if err != nil {
		t.Fatal(err)
	}
	if p.Func != "f" {
		t.Errorf("the function is %q", p.Func)
	}
	got, err := corpus.Reference(p, p.Sizes[0], func(e corpus.Element) float64 {
		if e.Path == "alpha" {
			return 3
		}
		if e.Path != "s->a" {
			t.Errorf("reads %v", e)
		}
		return float64(e.Index)
	})
	// C[0][0]: 30 - (a0 + a2); C[1][0]: 30 - (a2 + a4); C[1][1]: 30.
	want := map[corpus.Element]float64{{Path: "C[0]", Index: 0}: 28, {Path: "C[1]", Index: 0}: 24, {Path: "C[1]", Index: 1}: 30}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
}

func TestMistakes(t *testing.T) {
	for lines, says := range map[string]string{
		"// colour: red\n":       "unknown key",
		"// sizes: N\n":          "no pair",
		"// sizes: N=x\n":        "invalid syntax",
		"// expect: something\n": "no expectation",
	} {
		if _, err := load(lines); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", lines, err)
		}
	}
	for _, formulas := range []string{"// out: C(i) for i<N\n", "// out: C(1/0)\n", "// out: C(0) for i\n", "// out: 7\n", "// out: C(0)\n// term: A(0)/A(1)\n"} {
		p, err := load(formulas)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := corpus.Reference(p, nil, func(corpus.Element) float64 { return 1 }); err == nil {
			t.Errorf("%q is accepted", formulas)
		}
	}
}

// There are as many programs of each category as were promised.
func TestCategories(t *testing.T) {
	count := map[string]int{}
	for _, folder := range []string{"gemm", "conv"} {
		all, err := corpus.Load(os.DirFS("../testdata"), folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range all {
			count[p.Category]++
			if p.Out == "" || len(p.Sizes) == 0 {
				t.Errorf("%s has no formula or sizes", p.File)
			}
		}
	}
	for _, c := range []string{"naive", "parallel", "unrolled", "kernel calls", "blocked", "goto", "strassen", "intrinsics"} {
		if count[c] < 5 {
			t.Errorf("%d programs are %s", count[c], c)
		}
	}
	for _, c := range []string{"direct", "im2col", "winograd"} {
		if count[c] < 3 {
			t.Errorf("%d programs are %s", count[c], c)
		}
	}
}
