package build_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

var update = flag.Bool("update", false, "rewrite testdata")

// lineOf is where a line of a program comes from.
var lineOf = regexp.MustCompile(`(?m)  // .*$`)

// TestTexts: each file of testdata has what nests declare, and loop nests by the rule that they show; behind each stand its
// programs, which give what the nest gives.
func TestTexts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no texts", err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		head := string(a.Files[0].Data)
		for i := 1; i+1 < len(a.Files); i += 2 {
			rule, after := a.Files[i], &a.Files[i+1]
			t.Run(rule.Name, func(t *testing.T) {
				if after.Name != rule.Name+", after" {
					t.Fatalf("%s stands behind it", after.Name)
				}
				got := programText(t, head+string(rule.Data))
				if *update {
					after.Data = []byte(got)
				} else if d := cmp.Diff(string(after.Data), got); d != "" {
					t.Errorf("-want +got:\n%s", d)
				}
			})
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// programText is the bodies of the programs of a nest.
func programText(t *testing.T, text string) string {
	t.Helper()
	n, err := lower.ParseNest(text)
	if err != nil {
		t.Fatal(err)
	}
	k, err := programs(n)
	if err != nil {
		return err.Error() + "\n"
	}
	inputs := map[string]*halide.Array{}
	for i, b := range n.Buffers {
		if !b.Output && !b.Inner {
			inputs[b.Name] = gen.Array(b.Type, uint64(i+1), gen.Uniform, b.Valid...)
		}
	}
	want, err := exec.RunAll(n, inputs)
	if err != nil {
		t.Fatal(err)
	}
	got, err := run(k, inputs)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for name, w := range want {
		if d := differ(got[name], w); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	for _, s := range k.Steps {
		_, body, _ := strings.Cut(s.Program.String(), "\n\n")
		out.WriteString(lineOf.ReplaceAllString(body, ""))
	}
	return out.String()
}
