package liftcmd

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// What a walk through a project stops at, that no directory, however large, takes long.
const (
	maxTreeEntries = 20_000
	maxTreeDepth   = 8
)

// foreign are the directories of code of others, looked through last; built are those of what tools have made, left
// out.
var (
	foreign = []string{"third_party", "third-party", "thirdparty", "3rdparty", "vendor", "external", "extern", "deps"}
	built   = []string{"node_modules", "build"}
)

// projectTrees are the files of projects, each walked through once, when a header of it is first missed.
type projectTrees struct {
	mu    sync.Mutex
	roots map[string]string      // of directories, as files have them
	trees map[string]projectTree // by root
}

// projectTree has the paths of a project's files below its root, with slashes, by their last element.
type projectTree map[string][]string

// find is the path of the header that an #include of name in the project of file most likely means; "" if there is
// none.
func (t *projectTrees) find(file, name string) string {
	dir, err := filepath.EvalSymlinks(absolute(filepath.Dir(file)))
	if err != nil {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	root, known := t.roots[dir]
	if !known {
		if t.roots == nil {
			t.roots, t.trees = map[string]string{}, map[string]projectTree{}
		}
		root = projectRoot(dir)
		t.roots[dir] = root
	}
	if root == "" {
		return ""
	}
	if t.trees[root] == nil {
		t.trees[root] = walkProject(root, maxTreeEntries, maxTreeDepth)
	}
	from, err := filepath.Rel(root, dir)
	if err != nil {
		return ""
	}
	if found := t.trees[root].nearest(filepath.ToSlash(from), name); found != "" {
		return filepath.Join(root, filepath.FromSlash(found))
	}
	return ""
}

// nearest is the file whose path ends in name that shares most directories with from; of several the project's own
// ones, then the one with the shortest path, then the first by name.
func (t projectTree) nearest(from, name string) string {
	best := ""
	for _, path := range t[name[strings.LastIndex(name, "/")+1:]] {
		if path != name && !strings.HasSuffix(path, "/"+name) {
			continue
		}
		if best == "" || compareHeaders(from, path, best) < 0 {
			best = path
		}
	}
	return best
}

// compareHeaders is negative if a is the better one for files in the directory from.
func compareHeaders(from, a, b string) int {
	return cmp.Or(
		cmp.Compare(common(from, b), common(from, a)),
		cmp.Compare(foreigners(a), foreigners(b)),
		cmp.Compare(len(a), len(b)),
		strings.Compare(a, b))
}

// common is how many directories the directory from and the file path begin with alike.
func common(from, path string) int {
	f, p := strings.Split(from, "/"), strings.Split(path, "/")
	n := 0
	for n < len(f) && n < len(p)-1 && f[n] == p[n] {
		n++
	}
	return n
}

// foreigners is how many directories of path are those of others' code.
func foreigners(path string) int {
	n := 0
	for _, name := range strings.Split(path, "/") {
		if slices.Contains(foreign, name) {
			n++
		}
	}
	return n
}

// walkProject is the files below root, level by level, up to so many entries and levels, the code of others last. Links
// are not followed, so nothing outside of root is in it.
func walkProject(root string, entries, depth int) projectTree {
	tree := projectTree{}
	type place struct {
		path  string // below root, "" or ending in a slash
		level int
	}
	near, far := []place{{}}, []place(nil)
	for len(near)+len(far) > 0 {
		if len(near) == 0 {
			near, far = far[:1:1], far[1:]
		}
		at := near[0]
		near = near[1:]
		list, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(at.path)))
		if err != nil {
			continue // what cannot be read has no headers
		}
		for _, e := range list {
			if entries--; entries < 0 {
				return tree
			}
			name := e.Name()
			next := place{at.path + name + "/", at.level + 1}
			switch {
			case e.Type().IsRegular():
				tree[name] = append(tree[name], at.path+name)
			case !e.IsDir() || strings.HasPrefix(name, ".") || slices.Contains(built, name) || next.level >= depth:
			case slices.Contains(foreign, name):
				far = append(far, next)
			default:
				near = append(near, next)
			}
		}
	}
	return tree
}

// absolute tells files apart.
func absolute(path string) string {
	if a, err := filepath.Abs(path); err == nil {
		return a
	}
	return filepath.Clean(path)
}
