package extract_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/pass"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// TestPasses runs passes on text. A file's first word is a pass, of the reference machine or, where it says "on aie1", of the
// AI Engine; each of its sections is a rule's name and a form before the pass, followed by the form after it or the mistake.
// What a pass makes keeps its invariants, reads back, and gives the results of what it was made of.
func TestPasses(t *testing.T) {
	files, err := filepath.Glob("testdata/passes/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no files of passes")
	}
	tried := map[string]bool{}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, _, _ := strings.Cut(string(a.Comment), ":")
		name, on, _ := strings.Cut(name, " on ")
		m := reference
		if on == "aie1" {
			m = &aie1.Target().Vector
		}
		tried[name] = true
		for i := 0; i+1 < len(a.Files); i += 2 {
			in, out := a.Files[i], &a.Files[i+1]
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+in.Name, func(t *testing.T) {
				got := txtar.File{Name: "out"}
				text, err := applied(t, m, name, string(in.Data))
				if got.Data = []byte(text); err != nil {
					got = txtar.File{Name: "error", Data: []byte(err.Error() + "\n")}
				}
				if *update {
					*out = got
				}
				if d := cmp.Diff(string(txtar.Format(&txtar.Archive{Files: []txtar.File{*out}})),
					string(txtar.Format(&txtar.Archive{Files: []txtar.File{got}}))); d != "" {
					t.Errorf("-want +got:\n%s", d)
				}
			})
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(a), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, p := range extract.Passes(reference) {
		if !tried[p.Name] {
			t.Errorf("no text for pass %s", p.Name)
		}
	}
}

// applied is what a pass makes of a text. Those of the nest come first.
func applied(t *testing.T, m *triplet.Machine, name, text string) (string, error) {
	if name == "branches" || name == "triplets" {
		n, err := lower.ParseNest(text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := exec.RunAll(n, drawn(n))
		if err != nil {
			t.Fatal(err)
		}
		if name == "branches" {
			out := extract.Branches(n)
			if err := extract.Unbranched(out); err != nil {
				return "", err
			}
			got, err := exec.RunAll(out, drawn(n))
			return out.String(), agree(t, want, got, err)
		}
		out, err := passOf(t, m, name).Run(&triplet.Program{Nest: n, Machine: m})
		return checked(t, n, out, err, want)
	}
	in, err := triplet.Parse(text, m)
	if err != nil {
		t.Fatal(err)
	}
	want, err := triplet.RunAll(in, drawn(in.Nest))
	if err != nil {
		t.Fatal(err)
	}
	out, err := passOf(t, m, name).Run(in)
	return checked(t, in.Nest, out, err, want)
}

// passOf is a pass of a machine.
func passOf(t *testing.T, m *triplet.Machine, name string) pass.Pass[*triplet.Program] {
	for _, p := range extract.Passes(m) {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("there is no pass %s", name)
	return pass.Pass[*triplet.Program]{}
}

// checked is the text of what a pass has made.
func checked(t *testing.T, n *lower.Nest, out *triplet.Program, err error,
	want map[string]*halide.Array) (string, error) {
	t.Helper()
	if err != nil {
		return "", err
	}
	text := out.String()
	if err := triplet.Check(out); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	p, err := triplet.Parse(text, out.Machine)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if d := cmp.Diff(text, p.String()); d != "" {
		t.Errorf("read as another:\n%s", d)
	}
	for _, p := range []*triplet.Program{out, p} {
		got, err := triplet.RunAll(p, drawn(n))
		if err := agree(t, want, got, err); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
	return text, nil
}

// drawn are inputs of a nest, inside their ranges.
func drawn(n *lower.Nest) map[string]*halide.Array {
	inputs := map[string]*halide.Array{}
	for i, b := range triplet.Given(n) {
		if !b.Output {
			in := &halide.Input{Name: b.Name, Type: b.Type, Values: b.Values}
			inputs[b.Name] = gen.ArrayOf(in, uint64(i+1), gen.Uniform, b.Valid...)
		}
	}
	return inputs
}

func agree(t *testing.T, want, got map[string]*halide.Array, err error) error {
	t.Helper()
	for name := range want {
		if err != nil {
			return err
		}
		if at, differ := want[name].Diff(got[name]); differ {
			t.Errorf("%s differs at %v", name, at)
		}
	}
	return err
}
