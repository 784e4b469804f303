package lower

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower/pass"
)

var update = flag.Bool("update", false, "rewrite the expected sections of testdata")

// TestPasses runs one pass, which the comment's first line names, on section in and compares section out. Both nests
// must give the same result.
func TestPasses(t *testing.T) {
	list, err := filepath.Glob(filepath.Join("testdata", "passes", "*.txtar"))
	if err != nil || len(list) == 0 {
		t.Fatalf("no files in testdata/passes: %v", err)
	}
	for _, path := range list {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name, _, _ := strings.Cut(string(a.Comment), ":")
			in, err := ParseNest(string(a.Files[0].Data))
			if err != nil {
				t.Fatal(err)
			}
			got := &txtar.Archive{Comment: a.Comment, Files: a.Files[:1:1]}
			out, err := passOf(t, name).Run(in)
			if err != nil {
				got.Files = append(got.Files, txtar.File{Name: "error", Data: []byte(err.Error() + "\n")})
			} else {
				got.Files = append(got.Files, txtar.File{Name: "out", Data: []byte(out.String())})
				sameRun(t, in, out)
			}
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

// passOf is a pass by its name.
func passOf(t *testing.T, name string) pass.Pass[*Nest] {
	i := slices.IndexFunc(passes, func(p pass.Pass[*Nest]) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("there is no pass %s", name)
	}
	return passes[i]
}

// What must come before a pass does.
func TestOrderOfPasses(t *testing.T) {
	if err := passes.Check(); err != nil {
		t.Error(err)
	}
}

func sameRun(t *testing.T, a, b *Nest) {
	t.Helper()
	inputs := map[string]*halide.Array{}
	for i, in := range a.Buffers[:len(a.Buffers)-1] {
		inputs[in.Name] = gen.Array(in.Type, uint64(i), gen.Uniform, in.Valid...)
	}
	want, err := Run(a, inputs)
	if err != nil {
		t.Fatalf("in: %v", err)
	}
	got, err := Run(b, inputs)
	if err != nil {
		t.Fatalf("out: %v", err)
	}
	if got.Type != want.Type || !slices.Equal(got.Dims, want.Dims) {
		t.Fatalf("out has %s over %v, in %s over %v", got.Type, got.Dims, want.Type, want.Dims)
	}
	if at, differ := got.Diff(want); differ {
		t.Errorf("they differ at %v", at)
	}
}
