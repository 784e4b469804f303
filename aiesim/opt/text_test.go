package opt

import (
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
// left as it is. It is checked after the pass.
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
	p.Run(f, m)
	if err := mir.Check(f, m); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return strings.TrimRight(text.Print(f, m), "\n") + "\n"
}
