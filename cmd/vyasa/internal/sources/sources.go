// Package sources finds the files that a kernel includes, as the vendor's compiler is told to.
package sources

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Limits of the search for a project's root and of the files looked at below it.
const (
	maxUp    = 4
	maxFiles = 50_000
)

// folders are the names under which a project keeps its headers.
var folders = []string{".", "include", "inc", "src", "kernels", "aie", "aie/src", "src/kernels", "aie_src", "common"}

// Project finds what a kernel includes. A name is looked for beside the including file, then in the folders that the
// user gives, then in the kernel's folder and those above it up to the project's root, and in each also in the folders
// where a project keeps its headers: include, src, kernels, aie, common and so on; at last anywhere in the project.
type Project struct {
	root   string // "" if nothing tells where it is
	places []string
	below  map[string][]string // files of the project by their last name; nil before it is needed

	// Notes say which names were found elsewhere in the project, as no build file of it is read.
	Notes []string
}

// Of is the project of the kernel at path. Its root is where .git is, if that is at most four folders above; dirs are
// searched first.
func Of(path string, dirs []string) *Project {
	up := filepath.Dir(path)
	for range maxUp {
		if _, err := os.Stat(filepath.Join(up, ".git")); err == nil {
			return In(up, path, dirs)
		}
		up = filepath.Join(up, "..")
	}
	return In("", path, dirs)
}

// In is the project in the folder root, of the kernel at path; "" if that is not known.
func In(root, path string, dirs []string) *Project {
	p := &Project{root: root, places: slices.Clone(dirs)}
	up := filepath.Dir(path)
	for range maxUp {
		for _, f := range folders {
			p.places = append(p.places, filepath.Join(up, f))
		}
		if root != "" && filepath.Clean(up) == filepath.Clean(root) {
			break
		}
		up = filepath.Join(up, "..")
	}
	return p
}

// Include reads the file that name means in a file of the folder dir.
func (p *Project) Include(dir, name string) (string, []byte, error) {
	if filepath.IsAbs(name) {
		return "", nil, fs.ErrNotExist
	}
	for _, d := range append([]string{dir}, p.places...) {
		f := filepath.Join(d, name)
		b, err := os.ReadFile(f)
		if err == nil {
			return f, b, nil
		}
	}
	found := p.elsewhere(dir, name)
	if len(found) == 0 {
		return "", nil, fs.ErrNotExist
	}
	b, err := os.ReadFile(found[0])
	if err != nil {
		return "", nil, err
	}
	note := fmt.Sprintf("%s is taken from %s", name, found[0])
	if n := len(found) - 1; n > 0 {
		note += fmt.Sprintf(", and not from %s: -I DIR says which is meant", found[1])
	}
	if !slices.Contains(p.Notes, note) {
		p.Notes = append(p.Notes, note)
	}
	return found[0], b, nil
}

// elsewhere lists the files of the project that end in name, those nearest to dir first.
func (p *Project) elsewhere(dir, name string) []string {
	if p.root == "" {
		return nil
	}
	if p.below == nil {
		p.index()
	}
	name = filepath.ToSlash(filepath.Clean(name))
	for strings.HasPrefix(name, "../") {
		name = name[3:]
	}
	var out []string
	for _, f := range p.below[filepath.Base(name)] {
		if strings.HasSuffix(filepath.ToSlash(f), "/"+name) {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int {
		if d := distance(dir, a) - distance(dir, b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return out
}

// distance is the number of folders between a folder and a file.
func distance(dir, file string) int {
	r, err := filepath.Rel(dir, file)
	if err != nil {
		return 1 << 20
	}
	return strings.Count(filepath.ToSlash(r), "/")
}

// index lists the project's files; folders that begin with a dot are left out.
func (p *Project) index() {
	p.below = map[string][]string{}
	n := 0
	filepath.WalkDir(p.root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir() && path != p.root && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		if n++; n > maxFiles {
			return fs.SkipAll
		}
		p.below[d.Name()] = append(p.below[d.Name()], path)
		return nil
	})
}
