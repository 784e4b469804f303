package store

import (
	"path/filepath"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// TestAtLeast: what a candidate takes at least is stored beside what it takes, whichever comes first, and read back as
// what it is; it is not the best of anything.
func TestAtLeast(t *testing.T) {
	p := toyProblem()
	exact := example(p, 1) // of 1001 cycles
	for _, order := range [][]record.Record{{exact, exact.AtLeast(900)},
		{exact.AtLeast(900), exact.AtLeast(1), exact}} {
		db := opened(t, filepath.Join(t.TempDir(), "a.db"))
		for _, r := range append(order, order...) {
			if err := db.Put(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		if r, ok, err := db.Best(t.Context(), p); err != nil || !ok || r.Cycles != 1001 {
			t.Errorf("the best is %v, %t, %v", r, ok, err)
		}
		stored := all(t, db, p)
		least := 0
		for _, r := range stored {
			if key, cycles, ok := r.Least(); ok {
				least++
				if key != exact.Key || cycles != 900 && cycles != 1 || r.Decisions != exact.Decisions {
					t.Errorf("%v takes at least %d", r, cycles)
				}
			}
		}
		if len(stored) != len(order) || least != len(order)-1 {
			t.Errorf("%d records, %d of them of limits; %d were given", len(stored), least, len(order))
		}
	}
	for _, reason := range []string{"", "spills", "at least", "at least 0 cycles", "at least 3 cycles more",
		"at least x cycles"} {
		r := exact
		r.Cycles, r.Refused = 0, reason
		if _, _, ok := r.Least(); ok {
			t.Errorf("%q is taken for a number of cycles", reason)
		}
	}
}
