package house

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

func TestZEdges(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-export", "-f", `{{.ImportPath}}	{{.Export}}	{{.Dir}}	{{join .GoFiles " "}}`, "./aiesim/isel")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	var own []string
	for line := range strings.Lines(string(out)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		exports[f[0]] = f[1]
		if strings.HasSuffix(f[0], "aiesim/isel") {
			own = f
		}
	}
	set := token.NewFileSet()
	from := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	var parsed []*ast.File
	files := strings.Fields(own[3])
	for _, n := range files {
		f, err := parser.ParseFile(set, filepath.Join(own[2], n), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	info := types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	(&types.Config{Importer: from}).Check(own[0], set, parsed, &info)
	home := map[types.Object]string{}
	for i, f := range parsed {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				home[info.Defs[fn.Name]] = files[i]
			}
		}
	}
	edges := map[string]map[string]int{}
	for i, f := range parsed {
		for _, d := range f.Decls {
			fn, isfn := d.(*ast.FuncDecl)
			name := "?"
			if isfn {
				name = fn.Name.Name
			}
			ast.Inspect(d, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					if to, ok := home[info.Uses[id]]; ok && to != files[i] {
						k := files[i] + " -> " + to
						if edges[k] == nil {
							edges[k] = map[string]int{}
						}
						edges[k][name+">"+id.Name]++
					}
				}
				return true
			})
		}
	}
	var keys []string
	for k := range edges {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		var e []string
		for x := range edges[k] {
			e = append(e, x)
		}
		sort.Strings(e)
		fmt.Println(k, ":", strings.Join(e, " "))
	}
}
