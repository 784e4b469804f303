package isel_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite what the golden files expect")

// Each file in testdata holds a program and the operations of its function k.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			u := unitOf(t, a.Files[0].Name, string(a.Files[0].Data))
			f, err := isel.Func(u, u.Lookup("k")[0], machine.AIE1())
			if err != nil {
				t.Fatal(err)
			}
			check(t, f)
			if got := f.String(); *update {
				a.Files = append(a.Files[:1], txtar.File{Name: "ops", Data: []byte(got)})
				if err := os.WriteFile(file, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if len(a.Files) != 2 || string(a.Files[1].Data) != got {
				t.Errorf("(-want +got)\n%s", cmp.Diff(string(a.Files[len(a.Files)-1].Data), got))
			}
		})
	}
}

// The same program gives the same operations.
func TestRepeats(t *testing.T) {
	for name, src := range kernels(t) {
		u := unitOf(t, name, src)
		for _, fn := range u.Funcs {
			a, err := isel.Func(u, fn, machine.AIE1())
			if err != nil {
				continue // it takes a vector by value
			}
			b, err := isel.Func(u, fn, machine.AIE1())
			if err != nil || a.String() != b.String() {
				t.Errorf("%s differs from run to run", fn)
			}
		}
	}
}
