package liftcmd

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// headerDirs finds the headers of a file, by name, in one directory after the other, and at last anywhere in its
// project.
type headerDirs struct {
	file  string // whose headers they are
	dirs  []string
	trees *projectTrees
}

// headers are the directories in which the headers of the file at path are: its own, those of -I, and, up to four
// levels above it, the usual ones.
func (c Command) headers(path string) headerDirs {
	dirs := append([]string{filepath.Dir(path)}, c.Include...)
	up := filepath.Dir(path)
	for range 4 {
		for _, name := range []string{"include", "inc", "src", "lib", "libs", "headers", "utilities", "utils",
			"common"} {
			dirs = append(dirs, filepath.Join(up, name))
		}
		up = filepath.Join(up, "..")
		dirs = append(dirs, up)
	}
	trees := c.trees
	if trees == nil {
		trees = new(projectTrees)
	}
	return headerDirs{file: path, dirs: dirs, trees: trees}
}

// Open opens the first that is there. A header that the tool has itself is never taken from elsewhere in the project:
// <string.h> is not the string.h of some part of it.
func (d headerDirs) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) || strings.ContainsAny(name, `\\`) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	for _, dir := range d.dirs {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if st, err := os.Stat(path); err == nil && st.Mode().IsRegular() {
			return os.Open(path)
		}
	}
	if !source.BuiltIn(name) {
		if path := d.trees.find(d.file, name); path != "" {
			return os.Open(path)
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
