package lanes

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/codegen/target/vec"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/pass"
)

var update = flag.Bool("update", false, "rewrite the expected sections of testdata")

// TestPasses runs one pass, which the comment's first line names, on section in and compares section out. Both nests must give
// the same result, lane by lane.
func TestPasses(t *testing.T) {
	list, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(list) == 0 {
		t.Fatalf("no files in testdata: %v", err)
	}
	tried := map[string]bool{}
	for _, path := range list {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name, _, _ := strings.Cut(string(a.Comment), ":")
			in, err := lower.ParseNest(string(a.Files[0].Data))
			if err != nil {
				t.Fatal(err)
			}
			table := passes(vec.AVX2())
			i := slices.IndexFunc(table, func(p pass.Pass[*lower.Nest]) bool { return p.Name == name })
			if i < 0 {
				t.Fatalf("there is no pass %q", name)
			}
			tried[name] = true
			out, err := table[i].Run(in)
			if err != nil {
				t.Fatal(err)
			}
			sameRun(t, in, out)
			got := &txtar.Archive{Comment: a.Comment, Files: append(a.Files[:1:1], txtar.File{Name: "out", Data: []byte(out.String())})}
			if *update {
				if err := os.WriteFile(path, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if d := cmp.Diff(string(txtar.Format(a)), string(txtar.Format(got))); d != "" {
				t.Errorf("%s (-update rewrites it):\n%s", path, d)
			}
			if again, err := lower.ParseNest(out.String()); err != nil || again.String() != out.String() {
				t.Errorf("it does not read back: %v", err)
			}
		})
	}
	for _, p := range passes(vec.AVX2()) {
		if !tried[p.Name] {
			t.Errorf("no text for pass %s", p.Name)
		}
	}
}

// What must come before a pass does.
func TestOrderOfPasses(t *testing.T) {
	if err := passes(vec.AVX2()).Check(); err != nil {
		t.Error(err)
	}
}

func sameRun(t *testing.T, a, b *lower.Nest) {
	t.Helper()
	inputs := map[string]*halide.Array{}
	for i, in := range a.Buffers {
		if !in.Output && !in.Inner {
			inputs[in.Name] = gen.Array(in.Type, uint64(i), gen.Uniform, in.Valid...)
		}
	}
	want, err := exec.RunAll(oneByOne(a), inputs)
	if err != nil {
		t.Fatalf("in: %v", err)
	}
	got, err := exec.RunAll(oneByOne(b), inputs)
	if err != nil {
		t.Fatalf("out: %v", err)
	}
	for name, w := range want {
		if at, differ := got[name].Diff(w); differ {
			t.Errorf("%s differs at %v", name, at)
		}
	}
}

// oneByOne is a nest whose lanes run one by one.
func oneByOne(n *lower.Nest) *lower.Nest {
	out := *n
	out.Body = lower.Map(n.Body, func(s lower.Stmt) []lower.Stmt {
		if f, ok := s.(*lower.For); ok {
			f.Kind = halide.Serial
		}
		return []lower.Stmt{s}
	})
	return &out
}
