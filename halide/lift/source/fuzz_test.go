package source

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// FuzzRead reads any text: a unit or a mistake with a line, never a crash. The unit is one that the tree's own code can walk and print.
func FuzzRead(f *testing.F) {
	for _, pattern := range []string{"testdata/*.c", "testdata/*.cpp", "../tenspiler/sources/*.c*", "../tenspiler/blends/*.c"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text), strings.HasSuffix(file, "cpp"))
		}
	}
	for _, h := range hostile {
		if len(h.text) < 1000 && strings.Count(h.text, "#define") < 5 {
			f.Add(h.text, h.plus)
		}
	}
	f.Fuzz(func(t *testing.T, text string, plus bool) {
		if len(text) > 20000 {
			return
		}
		name := "f.c"
		if plus {
			name = "f.cpp"
		}
		u, err := Read(name, []byte(text), Options{})
		if err != nil {
			if !strings.Contains(err.Error(), ":") {
				t.Errorf("a mistake without a place: %v", err)
			}
			return
		}
		once := u.String()
		for _, fn := range u.Funcs {
			if (fn.Body == nil) != (fn.Refused != nil) {
				t.Errorf("%s has a body and is refused, or neither", fn.Name)
			}
			seen := map[ctree.Expr]bool{}
			ctree.WalkExprs(bodyOf(fn), func(e ctree.Expr) {
				ctree.Walk(e, func(x ctree.Expr) bool {
					if seen[x] {
						t.Errorf("%s: one node at two places: %s", fn.Name, ctree.ExprString(x))
					}
					seen[x] = true
					if x.Type() == nil {
						t.Errorf("%s: no type: %s", fn.Name, ctree.ExprString(x))
					}
					return true
				})
			})
		}
		if again, err := Read(name, []byte(text), Options{}); err != nil || again.String() != once {
			t.Errorf("read twice, it differs: %v", err)
		}
		fuzzParts(t, name, text)
	})
}

// fuzzParts takes the functions apart into their loops, with another file that has them all, too.
func fuzzParts(t *testing.T, name, text string) {
	other := fstest.MapFS{"o.c": {Data: []byte(text)}, "p.c": {Data: []byte(text + " ")}}
	u, err := Read(name, []byte("int g(int);\n"+text), Options{Headers: other, Others: NewOthers(Other{Name: "o.c", FS: other, Path: "o.c", Headers: other, Near: 1},
		Other{Name: "p.c", FS: other, Path: "p.c", Near: 1})})
	if err != nil {
		return
	}
	for _, f := range slices.Clone(u.Funcs) {
		names := ctree.RegionNames(f)
		made := ctree.Outline(u, f)
		if len(made) != len(names) {
			t.Errorf("%d loops, of which %d are named", len(made), len(names))
		}
		for _, m := range made {
			if (m.Body == nil) != (m.Refused != nil) || m.Slots() != len(m.Params)+len(m.Locals) {
				t.Errorf("the loop %s has a body and is refused, or neither", m.Name)
			}
		}
	}
	_ = u.String()
}

func bodyOf(f *ctree.Func) ctree.Stmt {
	if f.Body == nil {
		return nil
	}
	return f.Body
}
