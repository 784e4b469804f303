package parse_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
)

var update = flag.Bool("update", false, "rewrite the trees in testdata")

// TestTrees: each archive of testdata holds a program (the first file), headers, and its tree as the last file. The
// trees have been read and found right; a change shows in the diff.
func TestTrees(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no archives", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := tree(ar)
			last := &ar.Files[len(ar.Files)-1]
			if *update {
				last.Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(last.Data), got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// tree parses the first file of an archive.
func tree(ar *txtar.Archive) string {
	cfg := testConfig()
	headers := fstest.MapFS{}
	for _, f := range ar.Files {
		headers[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	cfg.Headers = headers
	u, err := parse.Unit(cfg, ar.Files[0].Name, ar.Files[0].Data)
	if err != nil {
		return err.Error() + "\n"
	}
	return cfront.Dump(u)
}
