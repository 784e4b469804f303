package vec

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/lower/pass"
)

var update = flag.Bool("update", false, "rewrite testdata")

// caseArgs are the arguments of the cases of Pack.
const caseArgs = `program case, 256 bits
arg in: i16, 400 bytes, align 32
arg out: i16, 400 bytes, align 32, stored
`

// textRoom is the room of the texts: 7 vectors.
const textRoom = 7

// TestPassTexts runs passes on text: testdata/passes/PASS.txtar has what its programs declare, bodies by the rule that they
// show, and behind each what the pass makes of it; a body whose name ends in "stays" is left as it is. Programs are checked
// after the pass, and give what they gave before.
func TestPassTexts(t *testing.T) {
	table := passes(textRoom)
	for _, row := range table {
		t.Run(row.Name, func(t *testing.T) {
			file := filepath.Join("testdata", "passes", row.Name+".txtar")
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			head := string(a.Files[0].Data)
			for i := 1; i < len(a.Files); i++ {
				before := a.Files[i]
				want := &before
				if !strings.HasSuffix(before.Name, "stays") {
					if i++; i == len(a.Files) || a.Files[i].Name != before.Name+", after" {
						t.Fatalf("what %s becomes does not stand behind it", before.Name)
					}
					want = &a.Files[i]
				}
				got := passText(t, row, before.Name, head, string(before.Data))
				if *update && want != &before {
					want.Data = []byte(got)
				}
				if d := cmp.Diff(string(want.Data), got); d != "" {
					t.Errorf("%s (-want +got):\n%s", before.Name, d)
				}
				if want != &before && got == string(before.Data) {
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
	files, err := filepath.Glob("testdata/passes/*.txtar")
	if err != nil || len(files) != len(table) {
		t.Errorf("%d files of %d passes: %v", len(files), len(table), err)
	}
}

// passText is what a pass makes of a body, and of what is declared, if that changes.
func passText(t *testing.T, row pass.Pass[*Program], name, head, body string) string {
	t.Helper()
	p, err := Parse(head + body)
	if err == nil {
		err = Check(p)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	want, wrong := outputs(p)
	out, err := row.Run(p)
	if err == nil {
		err = Check(out)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if got, err := outputs(out); (err == nil) != (wrong == nil) || !bytes.Equal(want, got) {
		t.Errorf("%s: it gives\n%v %v\nand before the pass\n%v %v", name, got, err, want, wrong)
	}
	text := strings.TrimPrefix(out.String(), head)
	if again, err := Parse(out.String()); err != nil || again.String() != out.String() {
		t.Errorf("%s: it does not read back: %v", name, err)
	}
	return strings.TrimPrefix(text, "\n")
}
