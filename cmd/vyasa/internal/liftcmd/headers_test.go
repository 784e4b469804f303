package liftcmd

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// projectOf writes empty files, or what stands behind a =, below a new directory.
func projectOf(t *testing.T, files ...string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name, text, _ := strings.Cut(f, "=")
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// TestHeaderSearch looks for headers in projects, and compares which file is taken; "" if none may be.
func TestHeaderSearch(t *testing.T) {
	for _, c := range []struct {
		why, file, name, want string
		files                 []string
	}{
		{"elsewhere below the top", "p/modules/conv/float/x.c", "err.h", "p/modules/util/api/err.h",
			[]string{"p/README.md", "p/modules/util/api/err.h"}},
		{"a directory in the name", "p/a/x.c", "core/mat.h", "p/z/core/mat.h",
			[]string{"p/LICENSE", "p/b/mat.h", "p/bcore/mat.h", "p/z/core/mat.h"}},
		{"most directories alike", "p/m/conv/f/x.c", "e.h", "p/m/conv/api/long/e.h",
			[]string{"p/.git/x", "p/q/e.h", "p/m/api/e.h", "p/m/conv/api/long/e.h"}},
		{"the shorter path", "p/a/x.c", "e.h", "p/c/d/e.h", []string{"p/.git/x", "p/b/long/e.h", "p/c/d/e.h"}},
		{"the first by name", "p/a/x.c", "e.h", "p/b/d/e.h", []string{"p/.git/x", "p/c/d/e.h", "p/b/d/e.h"}},
		{"code of others last", "p/a/x.c", "e.h", "p/apis/of/this/project/e.h",
			[]string{"p/.git/x", "p/vendor/e.h", "p/apis/of/this/project/e.h"}},
		{"code of others at all", "p/a/x.c", "e.h", "p/vendor/b/e.h", []string{"p/.git/x", "p/vendor/b/e.h"}},
		{"the usual directories first", "p/a/b/x.c", "e.h", "p/include/e.h",
			[]string{"p/.git/x", "p/a/b/c/e.h", "p/include/e.h"}},
		{"built in", "p/a/x.c", "string.h", "", []string{"p/.git/x", "p/b/string.h"}},
		{"built in, C++", "p/a/x.cpp", "vector", "", []string{"p/.git/x", "p/b/vector"}},
		{"hidden", "p/a/x.c", "e.h", "", []string{"p/.git/e.h", "p/.b/e.h"}},
		{"made by tools", "p/a/x.c", "e.h", "", []string{"p/.git/x", "p/b/node_modules/e.h", "p/build/e.h"}},
		{"another project", "p/a/x.c", "e.h", "", []string{"README", "p/.git/x", "q/e.h"}},
		{"the farthest mark", "p/a/x.c", "e.h", "q/e.h", []string{"README", "p/Makefile", "q/e.h"}},
		{"too far up", "1/2/3/4/5/x.c", "e.h", "", []string{"README", "q/e.h"}},
		{"too deep", "p/a/x.c", "e.h", "", []string{"p/.git/x", "p/1/2/3/4/5/6/7/8/e.h"}},
		{"no more than the end of a name", "p/a/x.c", "e.h", "", []string{"p/.git/x", "p/b/the.h"}},
	} {
		t.Run(c.why, func(t *testing.T) {
			root := projectOf(t, c.files...)
			for _, f := range c.files {
				if err := os.WriteFile(filepath.Join(root, f), []byte(f), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.MkdirAll(filepath.Dir(filepath.Join(root, c.file)), 0o777); err != nil {
				t.Fatal(err)
			}
			got := ""
			if f, err := (Command{}).headers(filepath.Join(root, c.file)).Open(c.name); err == nil {
				text, err := io.ReadAll(f)
				if got = string(text); err != nil || f.Close() != nil {
					t.Fatal(err)
				}
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestHeaderRoot: what holds many projects is none, whatever lies in it.
func TestHeaderRoot(t *testing.T) {
	root := projectOf(t, "README", "home/README", "home/.git/x", "home/a/b/x.c")
	t.Setenv("HOME", filepath.Join(root, "home"))
	if got := projectRoot(filepath.Join(root, "home/a/b")); got != "" {
		t.Errorf("%s is told to be a project", got)
	}
	t.Setenv("HOME", root)
	if got := projectRoot(filepath.Join(root, "home/a/b")); got != filepath.Join(root, "home") {
		t.Errorf("%q, want the directory with .git", got)
	}
}

// TestHeaderWalk: a walk ends after so many entries, does not follow links, and is done once for all files of a
// project.
func TestHeaderWalk(t *testing.T) {
	outside := projectOf(t, "away.h")
	root := projectOf(t, ".git/x", "a/x.c", "b/e.h")
	if err := os.Symlink(outside, filepath.Join(root, "link")); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(filepath.Join(outside, "away.h"), filepath.Join(root, "b/away.h")); err != nil {
		t.Skip(err)
	}
	if tree := walkProject(root, maxTreeEntries, maxTreeDepth); len(tree["away.h"]) != 0 ||
		fmt.Sprint(tree["e.h"]) != "[b/e.h]" {
		t.Errorf("%v", tree)
	}
	if tree := walkProject(root, 5, maxTreeDepth); len(tree["x.c"]) != 1 || len(tree["e.h"]) != 0 {
		t.Errorf("%v, want what is among the first five entries: .git, a, b, link, a/x.c", tree)
	}
	c := Command{trees: new(projectTrees)}
	if _, err := c.headers(filepath.Join(root, "a/x.c")).Open("late.h"); err == nil {
		t.Fatal("late.h is not there yet")
	}
	if err := os.WriteFile(filepath.Join(root, "b/late.h"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := c.headers(filepath.Join(root, "b/y.c")).Open("sub/late.h"); err == nil || len(c.trees.trees) != 1 ||
		len(c.trees.trees[root]["late.h"]) != 0 {
		t.Errorf("%v: the project was walked through again", err)
	}
}

// TestHeaderMark lifts a file that begins with a byte order mark, as its header does.
func TestHeaderMark(t *testing.T) {
	root := projectOf(t, ".git/x", "api/k.h=\uFEFFtypedef struct { float gain; } part;\n",
		"a/x.c=\uFEFF#include \"k.h\"\nfloat f(part *p, float v) { return p->gain * v; }\n")
	src, err := (Command{}).Open(filepath.Join(root, "a/x.c"))
	if err != nil {
		t.Fatal(err)
	}
	if f := src.Unit.Func("f"); f == nil || f.Pos.Line != 2 || !strings.HasPrefix(string(src.text), "#include") {
		t.Errorf("%v in %q", f, src.text)
	}
}
