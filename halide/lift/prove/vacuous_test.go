package prove_test

import (
	"strings"
	"testing"

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
