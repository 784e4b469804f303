package generate

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// What must come before a pass does.
func TestOrderOfPasses(t *testing.T) {
	if err := passes().Check(); err != nil {
		t.Error(err)
	}
}

// TestPassTexts runs passes on text: testdata/passes/PASS.txtar, or PASS_WHAT.txtar, has what its programs declare, bodies,
// and behind each what the pass makes of it; a body whose name ends in "stays" is left as it is. Programs are checked after
// the pass, and mean what they meant before.
func TestPassTexts(t *testing.T) {
	files, err := filepath.Glob("testdata/passes/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	tried := map[string]bool{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			word, _, _ := strings.Cut(name, "_")
			i := slices.IndexFunc(passes(), func(p pass.Pass[*codegen.Program]) bool { return p.Name == word })
			if i < 0 {
				t.Fatalf("there is no pass %s", word)
			}
			tried[word] = true
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			head := string(a.Files[0].Data)
			for j := 1; j < len(a.Files); j++ {
				before := a.Files[j]
				in, out := runText(t, i, before.Name, head+"\n"+string(before.Data))
				got := diag.Join(out.Lines())
				if strings.HasSuffix(before.Name, "stays") {
					if d := cmp.Diff(diag.Join(in.Lines()), got); d != "" {
						t.Errorf("%s (-before +after):\n%s", before.Name, d)
					}
					continue
				}
				if j++; j == len(a.Files) || a.Files[j].Name != before.Name+", after" {
					t.Fatalf("what %s becomes does not stand behind it", before.Name)
				}
				if after := &a.Files[j]; *update {
					after.Data = []byte(got)
				} else if d := cmp.Diff(string(after.Data), got); d != "" {
					t.Errorf("%s (-want +got):\n%s", before.Name, d)
				}
				if got == diag.Join(in.Lines()) && word != "name" {
					t.Errorf("%s: the pass does nothing", before.Name)
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	for _, p := range passes() {
		if !tried[p.Name] {
			t.Errorf("no text for pass %s", p.Name)
		}
	}
}

// runText reads a program and runs pass i.
func runText(t *testing.T, i int, name, text string) (in, out *codegen.Program) {
	t.Helper()
	in, err := codegen.Parse(aie1.Target(), text)
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, numbered(text))
	}
	if want := append([]string{"build"}, names(passes())...)[i]; in.Pass != want {
		t.Fatalf("%s is a program after %s, not after %s", name, in.Pass, want)
	}
	if out, err = passes()[i].Run(in); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := codegen.Check(out); err != nil {
		t.Errorf("%s: %v\n%s", name, err, out)
	}
	if before, after := outcome(t, i, in), outcome(t, i+1, out); before != after {
		t.Errorf("%s: it gives\n%s\nand before the pass\n%s", name, after, before)
	}
	return in, out
}

func names(table pass.Table[*codegen.Program]) []string {
	var list []string
	for _, p := range table {
		list = append(list, p.Name)
	}
	return list
}

// outcome is what a program computes, or why it computes nothing. Modes are set if they are not.
func outcome(t *testing.T, next int, p *codegen.Program) string {
	t.Helper()
	if modes := slices.Index(names(passes()), "modes"); next <= modes {
		q, err := passes()[modes].Run(p)
		if err != nil {
			t.Fatal(err)
		}
		p = q
	}
	inputs, r := map[string]*halide.Array{}, rand.New(rand.NewPCG(1, 2))
	for _, b := range p.Source.Nest.Buffers {
		inputs[b.Name] = randomArray(r, b)
	}
	got, err := codegen.RunAll(p, inputs)
	text := fmt.Sprint(err)
	for _, name := range slices.Sorted(maps.Keys(got)) {
		text += fmt.Sprint(name, *got[name])
	}
	return text
}

// numbered is text with its line numbers.
func numbered(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		fmt.Fprintf(&b, "%3d %s\n", i+1, line)
	}
	return b.String()
}
