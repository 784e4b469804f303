package codegen

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// TestBuildTexts: testdata/lowering/build.txtar has algorithms with their schedules, and behind each what the lowering build makes
// of its triplets.
func TestBuildTexts(t *testing.T) {
	a, err := txtar.ParseFile("testdata/lowering/build.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(a.Files); i += 2 {
		name := a.Files[i].Name
		algorithm, schedule, _ := strings.Cut(string(a.Files[i].Data), "\n\n")
		k := kernel{name, algorithm, strings.TrimSpace(schedule)}
		m := k.make(t, 1)
		first := states(t, m.prog)[0]
		if err := Check(first); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		got := diag.Join(first.Lines())
		if after := &a.Files[i+1]; after.Name != name+", after" {
			t.Fatalf("%s stands behind %s", after.Name, name)
		} else if *update {
			after.Data = []byte(got)
		} else if d := cmp.Diff(string(after.Data), got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
		if d := simulated(t, m); d != "" {
			t.Errorf("%s: the simulator: %s", name, d)
		}
	}
	if *update {
		if err := os.WriteFile("testdata/lowering/build.txtar", txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
