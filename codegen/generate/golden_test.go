package generate

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/codegen"
)

var update = flag.Bool("update", false, "rewrite testdata")

// Each file of testdata is a kernel and what it must become: sections algorithm and schedule are given, program and c
// are compared, or rewritten with -update. Changes are read in review.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			section := map[string]string{}
			for _, f := range a.Files {
				section[f.Name] = string(f.Data)
			}
			m := kernel{file, section["algorithm"], section["schedule"]}.make(t, 1)
			got := map[string]string{"program": m.prog.String(), "c": codegen.C(m.prog)}
			if d := simulated(t, m); d != "" {
				t.Errorf("the simulator: %s", d)
			}
			if *update {
				rewrite(t, file, a, got)
				return
			}
			for _, name := range []string{"program", "c"} {
				if d := cmp.Diff(section[name], got[name]); d != "" {
					t.Errorf("%s (-want +got):\n%s", name, d)
				}
			}
		})
	}
}

func simulated(t *testing.T, m *made) string {
	t.Helper()
	got, _, err := simulate(m)
	if err != nil {
		t.Fatal(err)
	}
	return differ(got, m.want)
}

func rewrite(t *testing.T, file string, a *txtar.Archive, got map[string]string) {
	t.Helper()
	kept := a.Files[:0]
	for _, f := range a.Files {
		if _, ok := got[f.Name]; !ok {
			kept = append(kept, f)
		}
	}
	for _, name := range []string{"program", "c"} {
		kept = append(kept, txtar.File{Name: name, Data: []byte(got[name])})
	}
	a.Files = kept
	if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}

// The same kernel gives the same bytes, again and again.
func TestDeterministic(t *testing.T) {
	for _, k := range kernels {
		var first string
		for range 3 {
			p, err := k.generate()
			if err != nil {
				t.Fatal(err)
			}
			text := p.String() + codegen.C(p) + codegen.C(p)
			if first == "" {
				first = text
			}
			if text != first {
				t.Errorf("%s: another text: %s", k.name, cmp.Diff(first, text))
			}
		}
	}
}

// The number of multiplications, loads and stores of an output vector is what the machine's columns and the reuse of
// registers promise.
func TestCounts(t *testing.T) {
	count := func(text, word string) int { return strings.Count(text, word) }
	for _, c := range []struct {
		file                string
		macs, loads, stores int
	}{
		{"i16_4x3", 6, 7, 1}, // three rows of two vectors, and the coefficients
		{"i16_3x3_jammed", 10, 9, 2},
		{"i8_3x3", 3, 5, 1},
		{"f32_3x3", 9, 8, 1},
	} {
		a, err := txtar.ParseFile("testdata/" + c.file + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range a.Files {
			if f.Name != "program" {
				continue
			}
			text := string(f.Data)
			macs := count(text, "= mul") + count(text, "= mac") + count(text, "= fpmul") + count(text, "= fpmac")
			if macs != c.macs || count(text, "= load") != c.loads || count(text, "store ") != c.stores {
				t.Errorf("%s: %d operations, %d loads, %d stores, want %d, %d, %d", c.file, macs, count(text, "= load"),
					count(text, "store "), c.macs, c.loads, c.stores)
			}
		}
	}
}
