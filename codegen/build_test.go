package codegen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// TestBuildTexts: testdata/lowering has algorithms with their schedules, and behind each what the lowering build makes of its triplets.
func TestBuildTexts(t *testing.T) {
	files, err := filepath.Glob("testdata/lowering/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no files of lowerings")
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(a.Files); i += 2 {
			buildText(t, a.Files[i].Name, string(a.Files[i].Data), &a.Files[i+1])
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// buildText compares what build makes of an algorithm and its schedule with the text behind it.
func buildText(t *testing.T, name, text string, after *txtar.File) {
	t.Helper()
	algorithm, schedule, _ := strings.Cut(text, "\n\n")
	m := kernel{name, algorithm, strings.TrimSpace(schedule)}.make(t, 1)
	first := states(t, m.prog)[0]
	if err := Check(first); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	got := diag.Join(first.Lines())
	if after.Name != name+", after" {
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
