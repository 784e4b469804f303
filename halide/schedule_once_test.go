package halide_test

import (
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// TestToldOnce: a Var that comes from a mistake is told once, also where a directive of another stage uses it.
func TestToldOnce(t *testing.T) {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.Int16, 2)
	f, g := hl.NewFunc("f", x, y), hl.NewFunc("g", x, y)
	f.Is(in.At(x, y).Add(1).Narrow(hl.Int16, 0))
	g.Is(f.At(x, y).Add(f.At(x.Add(1), y)).Narrow(hl.Int16, 0))
	s := g.Schedule().Bound(x, 64).Bound(y, 4)
	xo, _ := s.Split(hl.NewVar("q"), 16)
	s.Of(f).ComputeAt(g, xo)
	if err := s.Err(); err == nil || strings.Count(err.Error(), "g has no loop q") != 1 {
		t.Errorf("got %v", err)
	}
}

// TestScheduleFile: mistakes in the text of a file are at its lines, and so are those that are found later.
func TestScheduleFile(t *testing.T) {
	x := hl.NewVar("x")
	f := hl.NewFunc("f", x)
	f.Is(hl.NewInput("in", hl.Int16, 1).At(x).Add(1).Narrow(hl.Int16, 0))
	_, err := hl.ParseScheduleFile(f, "dir/s.txt", "bound x 64\n\n\nunrol x\n")
	if err == nil || !strings.HasPrefix(err.Error(), "s.txt:4: unrol x: ") {
		t.Errorf("got %v", err)
	}
	_, err = hl.ParseScheduleFile(f, "s.txt", "# no bound\nunroll x\n")
	if err == nil || !strings.Contains(err.Error(), "s.txt:") || strings.Contains(err.Error(), "schedule:") {
		t.Errorf("got %v", err)
	}
	s, err := hl.ParseScheduleFile(f, "s.txt", "bound x 64\nsplit x 16\n")
	if err != nil || s.Directives[1].Pos.String() != "s.txt:2" {
		t.Errorf("got %v, %v", s, err)
	}
}
