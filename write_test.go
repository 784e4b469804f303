package vyasa_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestWrite: what Write writes for the vendor's simulators is what the algorithm says, for data of one's own and for random
// ones; Report and HTML are of the same kernel.
func TestWrite(t *testing.T) {
	t.Parallel()
	f := parsed.Func(t, "in: uint8(x)\nlow: int8 -3..5 (x)\nr: 4\nout(x) = narrow(int16, sum(r, in(x+r.x) * low(r.x)), 0)")
	s := f.Schedule().Bound(f.Vars[0], 32)
	kernel, err := vyasa.Compile(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string]*hl.Array{"in": hl.NewArray(hl.UInt8, hl.Range{Extent: 35}), "low": hl.NewArray(hl.Int8, hl.Range{Extent: 4})}
	for i := range inputs["in"].Ints {
		inputs["in"].Ints[i] = int64(i * 91 % 256)
	}
	copy(inputs["low"].Ints, []int64{-3, 1, 5, 2})
	dir := t.TempDir()
	names, err := kernel.Write(dir, vyasa.Data(inputs), vyasa.Package("conv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"out.c", "out.h", "out_kernel.cc", "out_graph.h", "out_graph.cpp", "conv/kernel.go", "data/in.txt"} {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil || len(text) == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	want, err := hl.Eval(f, []hl.Range{{Extent: 32}}, inputs)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "expected", "out.txt"))
	if err != nil {
		t.Fatalf("%v, of %v", err, names)
	}
	numbers := strings.Join(strings.Fields(string(text)), " ")
	if wanted := strings.Trim(fmt.Sprint(want.Ints), "[]"); !strings.HasPrefix(numbers+" ", wanted+" ") {
		t.Errorf("expected/out.txt is %s\nnot %s", numbers, wanted)
	}
	r, err := kernel.Report()
	if err != nil {
		t.Fatal(err)
	}
	if r.Cycles == 0 || r.Function != "out" {
		t.Errorf("the report is of %s, %d cycles", r.Function, r.Cycles)
	}
	html, err := kernel.HTML()
	if err != nil || !strings.Contains(html, "out(x) = ") || !strings.Contains(html, "void out(") {
		t.Errorf("the page lacks the algorithm or the C: %v", err)
	}
}
