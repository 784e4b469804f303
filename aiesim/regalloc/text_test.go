package regalloc

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
)

var update = flag.Bool("update", false, "rewrite what is made in testdata")

// texts compares what make makes of each function of an archive, or why it makes nothing, with the text behind it; one
// whose name ends in "stays" is left as it is.
func texts(t *testing.T, name string, make func(t *testing.T, f *mir.Func) (*mir.Func, error)) {
	t.Helper()
	file := filepath.Join("testdata", name+".txtar")
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(a.Files); i++ {
		before := &a.Files[i]
		after := before
		stays := strings.HasSuffix(before.Name, ", stays")
		if !stays {
			if i++; i == len(a.Files) || a.Files[i].Name != before.Name+", after" {
				t.Fatalf("what becomes of %s does not stand behind it", before.Name)
			}
			after = &a.Files[i]
		}
		f, err := text.Parse(string(before.Data), machine.AIE1())
		if err != nil {
			t.Fatalf("%s: %v", before.Name, err)
		}
		var got string
		if f, err = make(t, f); err != nil {
			got = err.Error() + "\n"
		} else {
			got = text.Print(f, machine.AIE1())
		}
		if *update && !stays {
			after.Data = []byte(got)
		} else if diff := cmp.Diff(string(after.Data), got); diff != "" {
			t.Errorf("%s: -want +got:\n%s", before.Name, diff)
		}
		if !stays && got == string(before.Data) {
			t.Errorf("%s: nothing changes", before.Name)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStepTexts: what each step before colouring makes of a function, as the one before left it.
func TestStepTexts(t *testing.T) {
	for _, name := range []string{"tie", "webs", "narrow", "coalesce"} {
		t.Run(name, func(t *testing.T) {
			texts(t, name, func(t *testing.T, f *mir.Func) (*mir.Func, error) {
				a := newAlloc(start(f, machine.AIE1(), Options{}))
				a.tight = true
				for _, s := range steps() {
					if s.Name != name && s.Name != "choices" { // coalesce wants to know the choices
						continue
					}
					if err := s.Run(a); err != nil {
						t.Fatal(err)
					}
					if s.Name == name {
						break
					}
				}
				return written(t, a), nil
			})
		})
	}
}

// written is the function as far as a has come.
func written(t *testing.T, a *alloc) *mir.Func {
	t.Helper()
	f := a.fn.f.Clone()
	for b, k := range a.fn.f.Blocks {
		a.fn.writeEnds(b)
		code := a.fn.code[b]
		f.Blocks[b].Ops, f.Blocks[b].Term = code[1:len(code)-1], k.Term
	}
	if err := mir.Check(f, machine.AIE1()); err != nil {
		t.Error(err)
	}
	return f
}
