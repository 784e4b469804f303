package opt

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/mir/text"
	"github.com/vyasa-go/vyasa/aiesim/pass"
)

var update = flag.Bool("update", false, "rewrite what passes make in testdata")

// TestPassTexts: testdata/PASS.txtar has functions, and behind each what the pass makes of it; one whose name ends in "stays" is
// left as it is. It is checked after the pass, and leaves in memory what it left before, if the interpreter knows all of its
// operations.
func TestPassTexts(t *testing.T) {
	for _, p := range passes.Distinct() {
		t.Run(p.Name, func(t *testing.T) {
			file := filepath.Join("testdata", p.Name+".txtar")
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; i < len(a.Files); i++ {
				before := &a.Files[i]
				got := runText(t, p, before.Name, string(before.Data))
				if strings.HasSuffix(before.Name, ", stays") {
					if diff := cmp.Diff(string(before.Data), got); diff != "" {
						t.Errorf("%s: -want +got:\n%s", before.Name, diff)
					}
					continue
				}
				if i++; i == len(a.Files) {
					t.Fatalf("nothing stands behind %s", before.Name)
				}
				after := &a.Files[i]
				if after.Name != before.Name+", after" {
					t.Fatalf("%s stands behind %s", after.Name, before.Name)
				}
				if *update {
					after.Data = []byte(got)
				} else if diff := cmp.Diff(string(after.Data), got); diff != "" {
					t.Errorf("%s: -want +got:\n%s", before.Name, diff)
				}
				if got == string(before.Data) {
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
}

// runText is what a pass makes of a function, as text.
func runText(t *testing.T, p pass.Pass[transform], name, src string) string {
	t.Helper()
	m := machine.AIE1()
	f, err := text.Parse(src, m)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	want, known := left(f)
	p.Run(f, m)
	if err := mir.Check(f, m); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if got, err := left(f); known == nil && (err != nil || !bytes.Equal(got, want)) {
		t.Errorf("%s: the pass changes what is left in memory: %v", name, err)
	}
	return strings.TrimRight(text.Print(f, m), "\n") + "\n"
}

// left is the memory after a function whose pointers are to places of their own and whose numbers are small. The error
// is of what the interpreter does not know, or of a function that reads what nothing set.
func left(f *mir.Func) ([]byte, error) {
	args := map[mir.Reg]int64{}
	for i, p := range f.Params {
		if args[p.Reg] = int64(3 + i); f.Regs[p.Reg].Class == machine.ClassP {
			args[p.Reg] = int64(64<<10 + 64<<10*i)
		}
	}
	mem := memory()
	return mem, run(f, mem, args)
}
