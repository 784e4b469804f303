package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	slashed "path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// knowers are the packages that may know facts of the AI Engine: its target, its simulator, and what is for people.
var knowers = []string{"codegen/target/aie1", "aiesim", "cmd", "examples"}

// machineFree are the packages in which no width of a register or a load stands as a number. The search columns is the
// AI Engine's mapper; what wraps kernels for its tools, and stands in for its intrinsics, is its own, and so are the numbers
// of processors with plain registers theirs.
var machineFree = map[string][]string{
	"triplet": {"triplet/columns"},
	"codegen": {"codegen/target/aie1", "codegen/target/vec", "codegen/target/x86", "codegen/target/arm64",
		"codegen/target/riscv64", "codegen/native",
		"codegen/standin", "codegen/wrap"},
	"halide/gen": {},
}

// widths are those of the AI Engine's vectors, registers and accumulators, and the sizes of its memories.
var widths = []int64{48, 80, 128, 256, 384, 512, 768, 1024, 16 << 10, 32 << 10, 128 << 10}

// innocent are numbers that happen to be such a width, by the file in which they stand.
var innocent = map[string]string{
	"codegen/c_op.go":             "has the number 256", // a byte joined to another
	"codegen/csource/width.go":    "has the number 128", // integers of the scalar library
	"halide/gen/layers.go":        "has the number 48",  // an extent
	"halide/gen/storage.go":       "has the number 128", // a row that is drawn
	"halide/gen/stages_arrays.go": "has the number 128", // the same
	"halide/gen/term.go":          "has the number 128", // a coefficient that is drawn
}

// TestNoFactsOfAMachine holds that a machine is a value: nothing above it names one.
func TestNoFactsOfAMachine(t *testing.T) {
	files := 0
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, filepath.Join(root, path), nil, 0)
		if err != nil {
			return err
		}
		for _, fact := range factsOf(slashed.Dir(path), f) {
			if innocent[path] != fact.text {
				t.Errorf("%s: %s", fset.Position(fact.pos), fact.text)
			}
		}
		return nil
	})
	if err != nil || files < 500 {
		t.Fatalf("%d files, %v", files, err)
	}
}

// fact is what a file should not know.
type fact struct {
	pos  token.Pos
	text string
}

// factsOf lists the facts of the AI Engine in a file of a folder: its machine table by name, its target outside the
// root, its widths as numbers.
func factsOf(dir string, f *ast.File) (found []fact) {
	if slices.ContainsFunc(knowers, func(k string) bool { return inside(dir, k) }) {
		return nil
	}
	for _, s := range f.Imports {
		switch path, _ := strconv.Unquote(s.Path.Value); path {
		case module + "/codegen/target/aie1":
			if dir != "." {
				found = append(found, fact{s.Pos(), "imports the target of the AI Engine"})
			}
		case module + "/codegen/target/aie1/manual":
			found = append(found, fact{s.Pos(), "imports what is for tests"})
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "machine" && n.Sel.Name == "AIE1" {
				found = append(found, fact{n.Pos(), "names machine.AIE1"})
			}
		case *ast.BinaryExpr:
			if v, ok := number(n); ok && free(dir) && slices.Contains(widths, v) {
				found = append(found, fact{n.Pos(), "has the number " + strconv.FormatInt(v, 10)})
				return false
			}
		case *ast.BasicLit:
			if v, ok := number(n); ok && free(dir) && slices.Contains(widths, v) {
				found = append(found, fact{n.Pos(), "has the number " + n.Value})
			}
		}
		return true
	})
	return found
}

// free reports whether the numbers of a folder are looked at.
func free(dir string) bool {
	for room, but := range machineFree {
		if inside(dir, room) && !slices.ContainsFunc(but, func(b string) bool { return inside(dir, b) }) {
			return true
		}
	}
	return false
}

func inside(dir, room string) bool { return dir == room || strings.HasPrefix(dir, room+"/") }

// number is the value of an integer, or of a product or shift of integers.
func number(e ast.Expr) (int64, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		v, err := strconv.ParseInt(e.Value, 0, 64)
		return v, err == nil && e.Kind == token.INT
	case *ast.BinaryExpr:
		a, okA := number(e.X)
		b, okB := number(e.Y)
		switch {
		case okA && okB && e.Op == token.MUL:
			return a * b, true
		case okA && okB && e.Op == token.SHL:
			return a << b, true
		}
	}
	return 0, false
}

// The test sees what it looks for.
func TestFactsAreSeen(t *testing.T) {
	for _, c := range []struct {
		dir, text string
		want      int
	}{
		{"triplet", "var a, b, c = 128, 2 * 128, 1 << 7", 3},
		{"triplet/columns", "var a = 128", 0},
		{"codegen/target", "var a = 4 << 8", 1},
		{"codegen/target/aie1", "var a = machine.AIE1.Loads.N", 0},
		{".", "var a = machine.AIE1.Loads.N", 1},
		{"lower", "import _ \"github.com/vyasa-go/vyasa/codegen/target/aie1\"", 1},
		{".", "import _ \"github.com/vyasa-go/vyasa/codegen/target/aie1\"", 0},
		{"lower", "var a = 128", 0},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n"+c.text, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := factsOf(c.dir, f); len(got) != c.want {
			t.Errorf("%s in %s: %v", c.text, c.dir, got)
		}
	}
}
