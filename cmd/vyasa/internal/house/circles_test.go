package house

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostInCircle is how many files of a package may call each other in a circle: files that do are one file, or three.
const mostInCircle = 3

// TestCircles: within a package, files call each other one way.
func TestCircles(t *testing.T) {
	t.Parallel()
	list := exec.Command("go", "list", "-deps", "-export", "-f",
		`{{.ImportPath}}	{{.Export}}	{{.Dir}}	{{join .GoFiles " "}}`, "./...")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports, seen := map[string]string{}, 0
	var own [][]string
	for line := range strings.Lines(string(out)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		exports[fields[0]] = fields[1]
		if len(fields) == 4 && strings.HasPrefix(fields[0]+"/", module+"/") {
			own = append(own, fields)
		}
	}
	set := token.NewFileSet()
	from := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, p := range own {
		name := strings.TrimPrefix(strings.TrimPrefix(p[0], module), "/")
		if name == "halide" || strings.HasPrefix(name+"/", "halide/lift/") {
			continue
		}
		seen++
		var most []string
		for _, files := range inCircles(calls(t, set, from, p[0], p[2], strings.Fields(p[3]))) {
			if len(files) > len(most) {
				most = files
			}
		}
		if len(most) > mostInCircle {
			t.Errorf("%s: %d files call each other in a circle: %s", name, len(most), strings.Join(most, " "))
		}
	}
	if seen < 100 {
		t.Errorf("only %d packages were seen", seen)
	}
}

// calls are the files of a package, and of each those that have functions and methods which it uses.
func calls(t *testing.T, set *token.FileSet, from types.Importer, path, dir string,
	files []string) map[string]map[string]bool {
	t.Helper()
	var parsed []*ast.File
	for _, name := range files {
		f, err := parser.ParseFile(set, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	info := types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{Importer: from}).Check(path, set, parsed, &info); err != nil {
		t.Fatal(err)
	}
	home, edges := map[types.Object]string{}, map[string]map[string]bool{}
	for i, f := range parsed {
		edges[files[i]] = map[string]bool{}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				home[info.Defs[fn.Name]] = files[i]
			}
		}
	}
	for i, f := range parsed {
		for n := range ast.Preorder(f) {
			id, ok := n.(*ast.Ident)
			if !ok {
				continue
			}
			o := info.Uses[id]
			if fn, ok := o.(*types.Func); ok {
				o = fn.Origin()
			}
			if to, ok := home[o]; ok && to != files[i] {
				edges[files[i]][to] = true
			}
		}
	}
	return edges
}

// inCircles are the sets of nodes each of which reaches all others of its set, by name.
func inCircles(edges map[string]map[string]bool) (sets [][]string) {
	reach := map[string]map[string]bool{}
	for from := range edges {
		seen, todo := map[string]bool{}, []string{from}
		for len(todo) > 0 {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for to := range edges[at] {
				if !seen[to] {
					seen[to] = true
					todo = append(todo, to)
				}
			}
		}
		reach[from] = seen
	}
	done := map[string]bool{}
	for from := range edges {
		if done[from] || !reach[from][from] {
			continue
		}
		var set []string
		for to := range reach[from] {
			if reach[to][from] {
				set = append(set, to)
				done[to] = true
			}
		}
		slices.Sort(set)
		sets = append(sets, set)
	}
	return sets
}

// TestInCircles: a circle of two nodes and one of three are told from what leads to them, and from what follows.
func TestInCircles(t *testing.T) {
	edges := map[string]map[string]bool{"in": {"a": true}, "a": {"b": true}, "b": {"a": true, "c": true},
		"c": {"d": true}, "d": {"e": true}, "e": {"c": true, "out": true}, "out": {}}
	sets := inCircles(edges)
	slices.SortFunc(sets, func(a, b []string) int { return len(a) - len(b) })
	if len(sets) != 2 || strings.Join(sets[0], "") != "ab" || strings.Join(sets[1], "") != "cde" {
		t.Errorf("circles %v", sets)
	}
}
