package interp_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// TestAccesses: each access comes with the turns of the loops around it, those of the caller too, also where a loop is left early.
func TestAccesses(t *testing.T) {
	const text = `
static float at(const float *a, int n) { for (int q = 0; q < 2; q++) if (q) return a[n]; return 0; }
void f(int n, const float *a, float *b) {
	for (int i = 0; i < n; i++) {
		int j = 5;
		do { if (j == 3) break; b[i*10 + j] = at(a, 100*i + j); j--; } while (j);
	}
}`
	u, open := read(t, text), interp.OpenArg[none]()
	tr, err := interp.Run(context.Background(), u, u.Func("f"), args{ints(interp.I32, 3), open, open}, interp.Inputs[none]{Cell: content}, nil,
		interp.Limits{Accesses: 1000})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, a := range tr.Accesses {
		depth := len(a.Loops)
		for i, n := range a.Index {
			at := a.Turns[i*depth : (i+1)*depth]
			var want int64
			switch a.Path {
			case "a":
				want = 100*at[0] + 5 - at[1]
				if depth != 3 || at[2] != 1 {
					t.Errorf("a[%d] at turns %v", n, at)
				}
			case "b":
				want = 10*at[0] + 5 - at[1]
			}
			if n != want {
				t.Errorf("%s[%d] at turns %v, want [%d]", a.Path, n, at, want)
			}
			got[a.Path]++
		}
	}
	if got["a"] != 6 || got["b"] != 6 {
		t.Errorf("%v accesses, want 6 of each", got)
	}
	tr, err = interp.Run(context.Background(), u, u.Func("f"), args{ints(interp.I32, 3), open, open}, interp.Inputs[none]{Cell: content}, nil,
		interp.Limits{Accesses: 5})
	if err != nil || tr.Accesses != nil {
		t.Errorf("beyond the limit: %v, %v", tr.Accesses, err)
	}
}
