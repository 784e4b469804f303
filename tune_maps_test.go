package vyasa_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// A map that the mapper finds of a kernel onto a multiplication of the AI Engine is decisions of its space; all else
// stays as it is, and the space refuses it.
func TestPinsOf(t *testing.T) {
	f, err := hl.ParseFunc("in: int16(x, y)\nk: int16(i, j)\nr: 4, 3\n" +
		"out(x, y) = narrow(int16, sum(r, in(x + r.x, y + r.y) * k(r.x, r.y)), 8)")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"map=mac16 i=x r.x=r.y": {"vector=x", "path=16", "group=r.y"},
		"map=mac16 i=x r.x=r.x": {"vector=x", "path=16", "group=r.x"},
		"map=mac16 i=r.x r.x=x": nil, // results are no sums
		"map=mac8 i=x r.x=r.x":  nil, // of int16
		"map=sdot i=x r.x=r.x":  nil, // of another machine
		"map=none":              nil,
		"vector=x":              nil,
	} {
		if want == nil {
			want = []string{text}
		}
		if got := vyasa.PinsOf(f.Schedule(), []string{text}); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Sums of Funcs that the output calls are mapped too, each alone and all of them at once, and what is mapped has the
// values of the algorithm.
func TestMapsOfPipelines(t *testing.T) {
	target, err := vyasa.NewNativeTarget()
	if err != nil {
		t.Skip(err)
	}
	for _, types := range []string{"int16 -300..300", "int8"} {
		program := strings.ReplaceAll("a: TYPE (k, m)\nb: TYPE (l, k)\nd: TYPE (n, l)\nr: 10\ns: 14\n"+
			"t(l, m) = narrow(INNER, sum(r, a(r.x, m) * b(l, r.x)), 9)\n"+
			"c(n, m) = narrow(int16, sum(s, clamp(t(s.x, m), -128, 127) * d(n, s.x)), 3)\nschedule\nbound n 19; bound m 5", "TYPE", types)
		inner, _, _ := strings.Cut(types, " ")
		s := parsed.Program(t, "chain", strings.Replace(program, "INNER", inner, 1))
		inputs := map[string]*hl.Array{}
		for i, in := range hl.Inputs(s.Func) {
			inputs[in.Name] = gen.ArrayOf(in, uint64(i), gen.Ends, hl.Range{Extent: 20}, hl.Range{Extent: 20})
		}
		want, err := hl.Eval(s.Func, []hl.Range{{Extent: 19}, {Extent: 5}}, inputs)
		if err != nil {
			t.Fatal(err)
		}
		of := map[string]bool{}
		for _, m := range target.Maps(s) {
			got, err := vyasa.Realize(context.Background(), m, inputs)
			if err != nil {
				t.Errorf("%s: %v", vyasa.MapOf(m), err)
				continue
			}
			if at, differ := want.Diff(got); differ {
				t.Errorf("%s: differs at %v\n%s", vyasa.MapOf(m), at, m)
			}
			mapped := 0
			for _, stage := range m.Stages() {
				if stage.Mapping() != nil {
					of[stage.Func.Vars[0].Name], mapped = true, mapped+1
				}
			}
			of["both"] = of["both"] || mapped == 2
		}
		if t.Logf("%s: %v", types, of); len(of) > 1 && !(of["l"] && of["n"] && of["both"]) {
			t.Errorf("%s: only %v are mapped", types, of)
		}
	}
}
