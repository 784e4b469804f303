package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// What a reader keeps in mind of one type and of one folder. The public language has what its users need.
const (
	mostMethods = 60
	mostFiles   = 40
)

// TestSizes: no type has more methods, and no folder more files, than a reader keeps in mind. Tests are not counted.
func TestSizes(t *testing.T) {
	methods, files := map[string]int{}, map[string]int{}
	for _, path := range sources(t) {
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		dir = filepath.ToSlash(dir)
		if dir == "halide" || strings.HasPrefix(dir+"/", "halide/lift/") {
			continue
		}
		files[dir]++
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range f.Decls {
			if m, ok := decl.(*ast.FuncDecl); ok && m.Recv != nil {
				methods[dir+": "+receiver(m.Recv.List[0].Type)]++
			}
		}
	}
	if len(files) < 50 {
		t.Errorf("only %d folders were seen", len(files))
	}
	for name, n := range methods {
		if n > mostMethods {
			t.Errorf("%s has %d methods, more than %d: cut it by what its parts know", name, n, mostMethods)
		}
	}
	for name, n := range files {
		if n > mostFiles {
			t.Errorf("%s has %d files, more than %d", name, n, mostFiles)
		}
	}
}

// sources are the files of Go that are no tests, nor data of them.
func sources(t *testing.T) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || path != root && strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case !d.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			list = append(list, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// receiver is the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}
