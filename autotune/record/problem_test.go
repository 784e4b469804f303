package record

import (
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide"
)

// toy is a schedule of a sum of three neighbours.
func toy() *halide.Schedule {
	x, r := halide.NewVar("x"), halide.NewRDom("r", 3)
	in := halide.NewInput("in", halide.Int16, 1)
	out := halide.NewFunc("out", x)
	out.Is(halide.Sum(r, in.At(x.Add(r.X))).Narrow(halide.Int16, 2))
	return out.Schedule().Bound(x, 64)
}

func toyProblem() Problem { return Of(toy(), "toy", "machine-1", "0.1") }

// example is a record of the toy.
func example() Record {
	return Record{Problem: toyProblem(), Key: KeyOf("unroll=1"), Decisions: "unroll=1",
		Schedule: "bound x 64\nunroll r.x\n", Cycles: 1001,
		At: time.Date(2026, 1, 2, 3, 4, 5, 678, time.UTC)}
}

// The identity of a problem is its algorithm with its extents, not its name and not its schedule.
func TestProblem(t *testing.T) {
	p := toyProblem()
	s := toy()
	s.Unroll(halide.RDoms(s.Func)[0].X)
	if q := Of(s, "another name", "machine-1", "0.1"); !q.Same(p) {
		t.Errorf("%v and %v differ", p, q)
	}
	x := s.Func.Vars[0]
	if q := Of(s.Func.Schedule().Bound(x, 65), "toy", "machine-1", "0.1"); q.Same(p) {
		t.Error("65 elements are as many as 64")
	}
	if q := Of(s.Func.Schedule().BoundMin(x, 1, 64), "toy", "machine-1", "0.1"); q.Same(p) {
		t.Error("another region is the same")
	}
	q := p
	q.Algorithm = "in: int8(x)" + p.Algorithm[len("in: int16(x)"):]
	if q.Same(p) {
		t.Error("another type is the same")
	}
}
