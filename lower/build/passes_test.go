package build

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// TestPasses runs one pass, which the comment's first line names, on section in and compares section out. Both nests
// must give the same result. What a schedule wants of arrays comes from sections algorithm and schedule, if there.
func TestPasses(t *testing.T) {
	for _, path := range files(t, "passes") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := &txtar.Archive{Comment: a.Comment}
			wants := storageWants{}
			if a.Files[0].Name == "algorithm" {
				got.Files = a.Files[:2]
				view := schedule(t, string(a.Files[0].Data), string(a.Files[1].Data)).View()
				for _, f := range view.Funcs() {
					wants[f.Name] = wantOf(view.Of(f))
				}
			}
			given := a.Files[len(got.Files)]
			in, err := lower.ParseNest(string(given.Data))
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range in.Buffers {
				if _, ok := wants[b.Name]; !ok {
					wants[b.Name] = storageWant{Storage: halide.Storage{Bank: -1}}
				}
			}
			got.Files = append(slices.Clip(got.Files), given)
			name, _, _ := strings.Cut(string(a.Comment), ":")
			table := storagePasses(wants)
			i := slices.IndexFunc(table, func(p row) bool { return p.Name == name })
			if i < 0 {
				t.Fatalf("there is no pass %s", name)
			}
			if out, err := table[i].Run(in); err != nil {
				got.Files = append(got.Files, txtar.File{Name: "error", Data: []byte(err.Error() + "\n")})
			} else {
				got.Files = append(got.Files, txtar.File{Name: "out", Data: []byte(out.String())})
				sameRun(t, in, out)
			}
			compare(t, path, got, a)
		})
	}
}

// What must come before a pass does.
func TestOrderOfPasses(t *testing.T) {
	if err := storagePasses(nil).Check(); err != nil {
		t.Error(err)
	}
}

// sameRun demands that two nests of the same inputs and one output give the same.
func sameRun(t *testing.T, a, b *lower.Nest) {
	t.Helper()
	inputs := map[string]*halide.Array{}
	for i, in := range a.Buffers {
		if !in.Output && !in.Inner {
			inputs[in.Name] = gen.Array(in.Type, uint64(i), gen.Uniform, in.Valid...)
		}
	}
	want, err := exec.Run(a, inputs)
	if err != nil {
		t.Fatalf("in: %v", err)
	}
	got, err := exec.Run(b, inputs)
	if err != nil {
		t.Fatalf("out: %v", err)
	}
	if d := differ(got, want); d != "" {
		t.Error(d)
	}
}
