package prove_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/prove"
	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
)

// TestVacuous: conditions of a summary that no sizes fulfil prove nothing, whatever solvers say.
func TestVacuous(t *testing.T) {
	below := Condition{Cond: Compared(OpLT, SizeExpr("n"), IntConst(0))} // sizes are at least 1
	for _, o := range []Op{OpAdd, OpSub} {
		s := addSummary(o)
		s.Pre = []Condition{below}
		if p := asked(t, vadd, s, quick); p.Proved || !strings.Contains(p.Why, "contradict") {
			t.Errorf("proved %v: %s", p.Proved, p.Why)
		}
	}
}

// TestNothingSaid: a summary that says nothing of any element, or nothing at all, is not proven, though no program refutes it.
func TestNothingSaid(t *testing.T) {
	const nothing = `void vadd(int *a, int *b, int *out, int n) {}`
	none := addSummary(OpAdd)
	none.Outputs[0].Vars[0] = Below("x", c(0))
	silent := addSummary(OpAdd)
	silent.Outputs = nil
	for _, c := range []struct {
		s   *Summary
		why string
	}{{none, "provable too"}, {silent, "no changed summary"}} {
		if p := asked(t, nothing, c.s, quick); p.Proved || !strings.Contains(p.Why, c.why) {
			t.Errorf("proved %v: %s, want that %s", p.Proved, p.Why, c.why)
		}
	}
}

// TestChecked: a proof is checked if hypotheses of all conditions are shown to hold, and all changed summaries to be wrong.
func TestChecked(t *testing.T) {
	holds, open := smt.Answer{Result: smt.Sat}, smt.Answer{}
	for _, c := range []struct {
		name   string
		proved bool
		alone  []smt.Answer
		wrong  []smt.Answer
		want   bool
	}{
		{"all", true, []smt.Answer{holds, holds}, []smt.Answer{holds}, true},
		{"not proven", false, []smt.Answer{holds}, []smt.Answer{holds}, false},
		{"a condition of which nothing is known", true, []smt.Answer{holds, open}, []smt.Answer{holds}, false},
		{"a changed summary of which nothing is known", true, []smt.Answer{holds}, []smt.Answer{holds, open}, false},
		{"no changed summary", true, []smt.Answer{holds}, nil, false},
		{"nothing asked", true, nil, []smt.Answer{holds}, true},
	} {
		p := &prove.Proof{Proved: c.proved, Conditions: []prove.Condition{{Trivial: true}}}
		for _, a := range c.alone {
			p.Conditions = append(p.Conditions, prove.Condition{Alone: a})
		}
		for _, a := range c.wrong {
			p.Mutants = append(p.Mutants, prove.Mutant{Answer: a})
		}
		if got := p.Checked(); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}

// TestNotReached: what is left over after all is done in fours is nothing, where there are fours; that is no contradiction.
func TestNotReached(t *testing.T) {
	s := addSummary(OpAdd)
	s.Pre = []Condition{MultipleOf("n", 4)}
	const text = `void vadd(int *a, int *b, int *out, int n) {
	int i = 0;
	for (; i + 4 <= n; i += 4) { out[i] = a[i] + b[i]; out[i+1] = a[i+1] + b[i+1]; out[i+2] = a[i+2] + b[i+2]; out[i+3] = a[i+3] + b[i+3]; }
	for (; i < n; i++) out[i] = a[i] + b[i];
}`
	if p := proof(t, text, s); !p.Proved {
		t.Error(p.Why)
	}
}
