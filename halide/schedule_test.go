package halide_test

import (
	"fmt"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// conv is the running example: a 3x3 filter of 16-bit numbers.
func conv() (out *hl.Func, in, k *hl.Input, x, y hl.Var, r *hl.RDom) {
	x, y, r = hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3, 3)
	in, k = hl.NewInput("in", hl.Int16, 2), hl.NewInput("k", hl.Int16, 2)
	out = hl.NewFunc("out", x, y)
	out.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(hl.Int16, 8))
	return out, in, k, x, y, r
}

func TestDesignProgram(t *testing.T) {
	out, _, _, x, y, r := conv()
	s := out.Schedule()
	s.Bound(x, 256).Bound(y, 16)
	xo, xi := s.Split(x, 16)
	s.Reorder(y, xo, r.Y, r.X, xi)
	s.Unroll(r.Y, r.X)
	s.Vectorize(xi)
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, l := range s.Loops() {
		got += fmt.Sprint(l.Name, " ", l.Extent, " ", l.Kind, "; ")
	}
	want := "y 16 serial; xo 16 serial; r.y 3 unrolled; r.x 3 unrolled; xi 16 vectorized; "
	if got != want {
		t.Errorf("loops\n got %s\nwant %s", got, want)
	}
}

// state is all that a schedule says, without positions.
type state struct {
	Text    string
	Loops   []hl.Loop
	Derived []hl.Derivation
	Ranges  map[string]hl.Range
	Storage map[string]hl.Storage
	Compute hl.Compute
}

func stateOf(s *hl.Schedule) state {
	st := state{Text: s.String(), Loops: s.Loops(), Derived: s.Derivations(), Compute: s.Compute(),
		Ranges: map[string]hl.Range{}, Storage: map[string]hl.Storage{}}
	for i := range st.Loops {
		st.Loops[i].Pos = diag.Pos{}
		st.Ranges[st.Loops[i].Name], _ = s.Range(st.Loops[i].Name)
	}
	for i := range st.Derived {
		st.Derived[i].Pos = diag.Pos{}
	}
	for _, v := range s.Func.Vars {
		st.Ranges[v.Name], _ = s.Range(v.Name)
	}
	names := []string{s.Func.Name}
	for _, in := range hl.Inputs(s.Func) {
		names = append(names, in.Name)
	}
	for _, n := range names {
		storage := s.StorageOf(n)
		storage.Pos = diag.Pos{}
		st.Storage[n] = storage
	}
	st.Compute.DatapathPos, st.Compute.GroupPos, st.Compute.PairPos = diag.Pos{}, diag.Pos{}, diag.Pos{}
	return st
}
