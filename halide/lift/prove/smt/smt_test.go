package smt_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
)

func runner(t *testing.T, limit time.Duration) *smt.Runner {
	t.Helper()
	r, err := smt.NewRunner(limit, t.TempDir())
	var missing *smt.MissingError
	if errors.As(err, &missing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestText: shared subterms once, symbols quoted where they must be, declarations in the order of first use.
func TestText(t *testing.T) {
	x, f := smt.Const("x y", smt.Int), &smt.Func{Name: "f", Args: []smt.Sort{smt.Int}, Result: smt.Real}
	sum := smt.Op("+", smt.Apply(f, x), smt.Number(big.NewRat(-3, 2), smt.Real))
	s := smt.Script{Name: "a", Comment: "what it says", Asserts: []smt.Assertion{{Comment: "one", Term: smt.Op("<", sum, smt.Op("*", sum, sum))}}}
	const want = `; what it says
(set-logic ALL)
(declare-fun f (Int) Real)
(declare-fun |x y| () Int)
; one
(assert (let ((?1 (+ (f |x y|) (- (/ 3.0 2.0)))))
  (< ?1 (* ?1 ?1))))
(check-sat)
`
	if got := s.Text(); got != want {
		t.Errorf("%s", got)
	}
}

// TestSorts: terms that make no sense are our own mistakes.
func TestSorts(t *testing.T) {
	x, b := smt.Const("x", smt.Int), smt.Const("b", smt.Bool)
	for _, f := range []func(){
		func() { smt.Op("+", x, b) }, func() { smt.Op("not", x) }, func() { smt.Op("ite", b, x, b) },
		func() { smt.Number(big.NewRat(1, 2), smt.Int) }, func() { smt.Op("select", x, x) },
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "BUG: smt:") {
					t.Errorf("no panic: %v", text)
				}
			}()
			f()
		}()
	}
	a := smt.Const("a", smt.ArrayOf(smt.Int, smt.Real))
	if s := smt.Op("select", smt.Op("store", a, x, smt.Number(big.NewRat(1, 2), smt.Real)), x).Sort(); s != smt.Real {
		t.Error(s)
	}
}

// TestAsk: sat and unsat, alone and many in one process, in order.
func TestAsk(t *testing.T) {
	r := runner(t, 5*time.Second)
	x := smt.Const("x", smt.Int)
	var scripts []*smt.Script
	var want []smt.Result
	for i := range int64(6) {
		lo, hi := smt.Op("<", smt.IntValue(i%2), x), smt.Op("<", x, smt.IntValue(2))
		scripts = append(scripts, &smt.Script{Name: "q", Asserts: []smt.Assertion{{Term: lo}, {Term: hi}}})
		want = append(want, []smt.Result{smt.Sat, smt.Unsat}[i%2])
	}
	got, err := r.AskAll(context.Background(), scripts)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range got {
		one, err := r.Ask(context.Background(), scripts[i])
		if err != nil || a.Result != want[i] || one.Result != want[i] || one.Solver == "" {
			t.Errorf("question %d: %+v and %+v (%v), want %s", i, a, one, err, want[i])
		}
	}
}

// TestLimit: a question without an answer ends, and so does one whose context ends.
func TestLimit(t *testing.T) {
	r := runner(t, 200*time.Millisecond)
	x, y, z := smt.Const("x", smt.Int), smt.Const("y", smt.Int), smt.Const("z", smt.Int)
	cube := func(v *smt.Term) *smt.Term { return smt.Op("*", v, v, v) }
	hard := &smt.Script{Name: "cubes", Asserts: []smt.Assertion{
		{Term: smt.Op("=", smt.Op("+", cube(x), cube(y), cube(z)), smt.IntValue(114))}}} // no solution is known
	start := time.Now()
	if a, err := r.Ask(context.Background(), hard); err != nil || a.Result != smt.Unknown || a.Reason == "" {
		t.Errorf("%+v, %v", a, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := r.Ask(ctx, hard); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("it took %s", d)
	}
}

// TestMissing: without solvers the error names them.
func TestMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := smt.NewRunner(time.Second, "")
	var missing *smt.MissingError
	if !errors.As(err, &missing) || !strings.Contains(err.Error(), "z3") || !strings.Contains(err.Error(), "cvc5") {
		t.Error(err)
	}
}
