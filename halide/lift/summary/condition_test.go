package summary

import (
	"maps"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// TestConditions: how they are worded, and where they hold.
func TestConditions(t *testing.T) {
	scalar := Condition{Cond: Compared(OpNE, &Expr{Op: OpScalar, Kind: term.Double, Name: "beta"}, &Expr{Op: OpConst, Kind: term.Double, Const: IntConst(0).Const})}
	for _, c := range []struct {
		c     Condition
		text  string
		yes   []map[string]int64
		no    []map[string]int64
		never bool // not known of sizes
	}{
		{Equal("m", "n", "k"), "m = n = k", []map[string]int64{{"m": 3, "n": 3, "k": 3}}, []map[string]int64{{"m": 3, "n": 3, "k": 4}, {"m": 3, "n": 4, "k": 3}}, false},
		{MultipleOf("n", 4), "n % 4 == 0", []map[string]int64{{"n": 0}, {"n": 12}, {"n": -8}}, []map[string]int64{{"n": 2}, {"n": 13}}, false},
		{IsValue("mode", 1), "mode == 1", []map[string]int64{{"mode": 1}}, []map[string]int64{{"mode": 0}}, false},
		{AtLeast(SizeOf("ld"), SizeOf("n").Mul(Const(2))), "ld >= 2*n", []map[string]int64{{"ld": 6, "n": 3}}, []map[string]int64{{"ld": 5, "n": 3}}, false},
		{Condition{Kind: PowerOfTwo, Cond: SizeExpr("n")}, "n is a power of two", []map[string]int64{{"n": 1}, {"n": 64}}, []map[string]int64{{"n": 0}, {"n": 48}, {"n": -2}}, false},
		{scalar, "beta != 0.0", nil, []map[string]int64{{"beta": 1}}, true},
		{Condition{Kind: Branch, Text: "(n > cap)", At: "f.c:3:9"}, "`(n > cap)` (f.c:3:9) is always false", nil, []map[string]int64{{"n": 1, "cap": 2}}, true},
		{Condition{Kind: Branch, Text: "(n > (65 * 8))", At: "f.c:3:9", Cond: Compared(OpLE, SizeExpr("n"), IntConst(520))}, "n <= 520",
			[]map[string]int64{{"n": 520}}, []map[string]int64{{"n": 521}}, false},
		{Condition{Kind: Branch, Cond: Compared(OpEQ, SizeExpr("n"), SizeExpr("m")), Always: true}, "n = m",
			[]map[string]int64{{"n": 5, "m": 5}}, []map[string]int64{{"n": 5, "m": 6}}, false},
		{Condition{Kind: Branch, Cond: Compared(OpNE, &Expr{Op: OpRem, Kind: term.Int, Args: []*Expr{SizeExpr("n"), IntConst(32)}}, IntConst(0))}, "n % 32 != 0",
			[]map[string]int64{{"n": 33}}, []map[string]int64{{"n": 64}}, false},
	} {
		if got := c.c.String(); got != c.text {
			t.Errorf("%q, want %q", got, c.text)
		}
		for _, s := range c.yes {
			if holds, known := c.c.Test(s); !holds || !known {
				t.Errorf("%s at %v: %t %t", c.text, s, holds, known)
			}
		}
		for _, s := range c.no {
			if holds, known := c.c.Test(s); holds || known == c.never {
				t.Errorf("%s at %v: %t %t", c.text, s, holds, known)
			}
		}
		if _, known := c.c.Test(nil); known {
			t.Errorf("%s is known without sizes", c.text)
		}
	}
}

// TestLimitsOfSummaries: the least of what conditions say that a size is no more than.
func TestLimitsOfSummaries(t *testing.T) {
	s := &Summary{Pre: []Condition{AtMost("n", 64), AtLeast(SizeOf("ld"), SizeOf("n")), Equal("k", "n"),
		{Kind: Branch, Cond: Compared(OpLT, SizeExpr("n"), IntConst(20)), Text: "n >= 20"},
		{Kind: Branch, Text: "m > 5"}, {Kind: Holds, Cond: Compared(OpLE, PolyExpr(SizeOf("m").Mul(SizeOf("n"))), IntConst(4096))}, AtMost("h", 100)}}
	if got, want := s.Limits(), map[string]int64{"n": 19, "h": 100}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := (&Summary{Pre: s.Pre[1:3]}).Limits(); got != nil {
		t.Errorf("%v, want none", got)
	}
}

// TestSettled: sizes that are equal to known ones or to numbers are known too, whatever the order of conditions.
func TestSettled(t *testing.T) {
	s := &Summary{Pre: []Condition{Equal("c", "b"), MultipleOf("a", 4), Equal("b", "a"), IsValue("mode", 2), AtLeast(SizeOf("ld"), SizeOf("a"))}}
	if got, want := s.Settled(map[string]int64{"a": 8}), map[string]int64{"a": 8, "b": 8, "c": 8, "mode": 2}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	var all []Equation
	for _, c := range s.Pre {
		all = append(all, c.Equations()...)
	}
	want := []Equation{{Size: "b", Other: "c"}, {Size: "a", Multiple: true, Of: 4}, {Size: "a", Other: "b"}, {Size: "mode", Of: 2}}
	if len(all) != len(want) {
		t.Fatalf("%v", all)
	}
	for i := range want {
		if all[i] != want[i] {
			t.Errorf("%v, want %v", all[i], want[i])
		}
	}
}
