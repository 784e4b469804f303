package depend_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/depend"
)

// TestDistribute compares the nest that has statements with an exp in loops of their own, and what its groups are.
func TestDistribute(t *testing.T) {
	list, err := filepath.Glob("testdata/distribute/*.txtar")
	if err != nil || len(list) == 0 {
		t.Fatalf("no files in testdata/distribute: %v", err)
	}
	for _, path := range list {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			n, err := lower.ParseNest(string(a.Files[0].Data))
			if err != nil {
				t.Fatal(err)
			}
			apart := map[lower.Stmt]bool{}
			for s := range lower.All(n.Body) {
				if s, ok := s.(*lower.Store); ok {
					halide.Walk(s.Value, func(e *halide.Expr) { apart[s] = apart[s] || e.Op == halide.OpExp })
				}
			}
			n, apart = depend.Distribute(n, apart)
			if err := lower.Check(n); err != nil {
				t.Fatal(err)
			}
			var groups []string
			for _, g := range depend.Groups(n.Body, apart) {
				text := "native"
				if g.Apart {
					text = "apart"
				}
				for _, b := range g.Shared {
					text += " " + b.Name
				}
				groups = append(groups, text)
			}
			got := &txtar.Archive{Comment: a.Comment, Files: []txtar.File{a.Files[0], {Name: "distributed", Data: []byte(n.String())},
				{Name: "groups", Data: []byte(strings.Join(groups, "\n") + "\n")}}}
			if *update {
				if err := os.WriteFile(path, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if d := cmp.Diff(string(txtar.Format(a)), string(txtar.Format(got))); d != "" {
				t.Errorf("%s (-update rewrites it):\n%s", path, d)
			}
		})
	}
}
