package generate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// TestBuildTexts: testdata/lowering has algorithms with their schedules, and behind each what the lowering build makes of its triplets.
func TestBuildTexts(t *testing.T) {
	files, err := filepath.Glob("testdata/lowering/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no files of lowerings")
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(a.Files); i += 2 {
			buildText(t, a.Files[i].Name, string(a.Files[i].Data), &a.Files[i+1])
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// buildText compares what build makes of an algorithm and its schedule with the text behind it.
func buildText(t *testing.T, name, text string, after *txtar.File) {
	t.Helper()
	algorithm, schedule, _ := strings.Cut(text, "\n\n")
	m := kernel{name, algorithm, strings.TrimSpace(schedule)}.make(t, 1)
	first := states(t, m.prog)[0]
	if err := codegen.Check(first); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	got := diag.Join(first.Lines())
	if after.Name != name+", after" {
		t.Fatalf("%s stands behind %s", after.Name, name)
	} else if *update {
		after.Data = []byte(got)
	} else if d := cmp.Diff(string(after.Data), got); d != "" {
		t.Errorf("%s (-want +got):\n%s", name, d)
	}
	if d := simulated(t, m); d != "" {
		t.Errorf("%s: the simulator: %s", name, d)
	}
}

// TestWordsOfElements: elements of a register that is put together are loaded as words where they lie side by side, and
// begin at multiples of as many in memory and in the register.
func TestWordsOfElements(t *testing.T) {
	for _, c := range []struct{ channels, align, of, want string }{
		{"4", "4", "int8", "*(const int32_t *)(in_"}, {"2", "2", "int8", "*(const int16_t *)(in_"},
		{"3", "1", "int8", ""}, {"3", "2", "int16", ""},
	} {
		k := kernel{"words", "in: T(x, y, c)\nk: T(i, c, o)\nr: 2, N\n" +
			"out(x, y, o) = narrow(T, sum(r, in(x+r.x, y, r.y) * k(r.x, r.y, o)), 7)",
			"bound x 4; bound y 3; bound o 16; layout in y x c; layout out y x o; align in A; " +
				"reorder y x r.x r.y o; vectorize o; unroll r.y; unroll r.x"}
		names := strings.NewReplacer("T", c.of, "N", c.channels, "A", c.align)
		k.algorithm, k.schedule = names.Replace(k.algorithm), names.Replace(k.schedule)
		p, err := k.generate()
		if err != nil {
			t.Fatal(err)
		}
		text := codegen.C(p)
		if word := strings.Contains(text, "_t *)(in_"); c.want == "" && word || !strings.Contains(text, c.want) {
			t.Errorf("%v:\n%s", c, text)
		}
		readBack(t, states(t, p))
	}
}
