package vec

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPassCases holds each rule, with room for 7 vectors.
func TestPassCases(t *testing.T) {
	for _, c := range slices.Concat(passCases, sinkCases) {
		p, err := Parse(caseArgs + c.before)
		if err == nil {
			err = Check(p)
		}
		if err != nil {
			t.Fatalf("%s: %s: %v", c.pass, c.rule, err)
		}
		for _, row := range passes(7) {
			if row.Name != c.pass {
				continue
			}
			got, err := row.Run(p)
			if err != nil {
				t.Fatal(err)
			}
			if c.after == "" {
				c.after = c.before
			}
			want := caseArgs + "\n" + strings.TrimSpace(c.after) + "\n"
			if strings.HasPrefix(c.after, "arg ") { // one more
				want = caseArgs + c.after + "\n"
			}
			if diff := cmp.Diff(want, got.String()); diff != "" {
				t.Errorf("%s: %s: %s", c.pass, c.rule, diff)
			}
		}
	}
}
