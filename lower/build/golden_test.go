package build

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// ownLine is the line of this file that made the schedule: where loops come from that no directive made.
var ownLine = regexp.MustCompile(`golden_test\.go:\d+`)

var update = flag.Bool("update", false, "rewrite the expected sections of testdata")

// TestNests lowers the schedules of testdata/nests and compares the nest after each pass. Sections: algorithm,
// schedule, then one for each pass that changes something; declarations are left out where they are as before.
func TestNests(t *testing.T) {
	for _, path := range files(t, "nests") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, s := readNest(t, path)
			got := &txtar.Archive{Comment: a.Comment, Files: a.Files[:2:2]}
			before := ""
			n, err := Lower(s, func(pass string, n *lower.Nest) {
				text := ownLine.ReplaceAllString(n.String(), "golden_test.go")
				if text == before {
					return
				}
				head, body, _ := strings.Cut(text, "\n\nfor ")
				if was, _, _ := strings.Cut(before, "\n\nfor "); was == head {
					text = "for " + body
				}
				got.Files = append(got.Files, txtar.File{Name: pass, Data: []byte(text)})
				before = ownLine.ReplaceAllString(n.String(), "golden_test.go")
			})
			if err != nil {
				t.Fatal(err)
			}
			compare(t, path, got, a)
			evaluates(t, n)
		})
	}
}

// evaluates demands that a nest gives what Eval gives.
func evaluates(t *testing.T, n *lower.Nest) {
	t.Helper()
	out := n.Buffers[len(n.Buffers)-1]
	inputs := map[string]*halide.Array{}
	for i, b := range n.Buffers[:len(n.Buffers)-1] {
		box := b.Valid
		if b.Border != nil {
			box = b.Border.Ranges
		}
		inputs[b.Name] = gen.Array(b.Type, uint64(i), gen.Uniform, box...)
	}
	want, err := halide.Eval(n.Func, out.Valid, inputs)
	if err != nil {
		t.Fatal(err)
	}
	got, err := exec.Run(n, inputs)
	if err != nil {
		t.Fatal(err)
	}
	if d := differ(got, want); d != "" {
		t.Error(d)
	}
}

func files(t *testing.T, dir string) []string {
	list, err := filepath.Glob(filepath.Join("testdata", dir, "*.txtar"))
	if err != nil || len(list) == 0 {
		t.Fatalf("no files in testdata/%s: %v", dir, err)
	}
	return list
}

// readNest reads sections algorithm and schedule.
func readNest(t *testing.T, path string) (*txtar.Archive, *halide.Schedule) {
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return a, schedule(t, string(a.Files[0].Data), string(a.Files[1].Data))
}

func schedule(t testing.TB, algorithm, directives string) *halide.Schedule {
	t.Helper()
	f, err := halide.ParseFunc(algorithm)
	if err != nil {
		t.Fatal(err)
	}
	s, err := halide.ParseSchedule(f, directives)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// compare writes or compares an archive.
func compare(t *testing.T, path string, got, want *txtar.Archive) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, txtar.Format(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(string(txtar.Format(want)), string(txtar.Format(got))); d != "" {
		t.Errorf("%s (-update rewrites it):\n%s", path, d)
	}
}
