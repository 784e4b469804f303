package extract_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the form files")

// Each form file holds an algorithm and a schedule, and the program after each pass. running.txtar is the running
// example of the Vyasa paper: its tables are Tables I, II, III (with the components of figure 5) and IV.
func TestForms(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no form files")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all, err := forms(t, lowered(t, string(a.Files[0].Data), string(a.Files[1].Data)))
			if err != nil {
				t.Fatal(err)
			}
			for i := range a.Files[2:] {
				f := &a.Files[2+i]
				got := all[f.Name].String()
				if *update {
					f.Data = []byte(got)
				}
				if diff := cmp.Diff(string(f.Data), got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", f.Name, diff)
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
