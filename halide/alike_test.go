package halide_test

import (
	"testing"
	"time"

	hl "github.com/vyasa-go/vyasa/halide"
)

// span is what e may be for x of 0..15.
func span(e *hl.Expr) hl.Span {
	return hl.Env{Vars: map[string]hl.Range{"x": {Extent: 16}, "r.x": {Extent: 3}}}.Span(e)
}

// TestSquares: what is multiplied by itself has the span of a square, whether it was written once or twice.
func TestSquares(t *testing.T) {
	x, in, r := hl.NewVar("x"), hl.NewInput("in", hl.Int8, 1), hl.NewRDom("r", 3)
	other := hl.NewInput("other", hl.Int8, 1)
	least := map[string]func() *hl.Expr{
		"0": func() *hl.Expr { return in.At(x.Add(1)).Sub(2) },
		"1": func() *hl.Expr { return hl.Sum(r.Where(in.At(r.X).GT(0)), in.At(x.Add(r.X))) },
		"3": func() *hl.Expr { return hl.NewInput("again", hl.Int16, 1).At(x) },
		"2": func() *hl.Expr { return hl.Select(in.At(x).LT(3), in.At(x).Neg(), 7) },
	}
	for name, make := range least {
		if s := span(make().Mul(make())); s.Lo.Sign() != 0 {
			t.Errorf("%s: the least square is %v", name, s.Lo)
		}
	}
	for _, e := range []*hl.Expr{in.At(x).Mul(other.At(x)), in.At(x).Mul(in.At(x.Add(1))), in.At(x).Add(1).Mul(in.At(x).Add(2)),
		hl.Sum(r.Where(in.At(r.X).GT(0)), in.At(x)).Mul(hl.Sum(r.Where(in.At(r.X).GT(1)), in.At(x)))} {
		if s := span(e); s.Lo.Sign() >= 0 {
			t.Errorf("%v is no square, but at least %v", e, s.Lo)
		}
	}
}

// TestSquaresOfShared: comparing takes no longer where parts are shared many times.
func TestSquaresOfShared(t *testing.T) {
	x, in := hl.NewVar("x"), hl.NewInput("in", hl.Int8, 1)
	deep := func() *hl.Expr {
		e := in.At(x)
		for range 60 {
			e = e.Min(e.Add(1))
		}
		return e
	}
	done := make(chan bool)
	go func() {
		if e := deep().Mul(deep()); e.Args[0] != e.Args[1] {
			t.Error("two like operands of a product are two")
		}
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("a minute is not enough")
	}
}
