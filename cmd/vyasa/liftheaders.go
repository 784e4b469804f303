package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// headerDirs finds the headers of a file, by name, in one directory after the other.
type headerDirs []string

// headers are the directories in which the headers of the file at path are: its own, those of -I, and, up to four levels above it,
// the usual ones.
func (c liftCmd) headers(path string) headerDirs {
	dirs := append(headerDirs{filepath.Dir(path)}, c.Include...)
	up := filepath.Dir(path)
	for range 4 {
		for _, name := range []string{"include", "inc", "src", "lib", "libs", "headers", "utilities", "utils", "common"} {
			dirs = append(dirs, filepath.Join(up, name))
		}
		up = filepath.Join(up, "..")
		dirs = append(dirs, up)
	}
	return dirs
}

// Open opens the first that is there.
func (d headerDirs) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) || strings.ContainsAny(name, `\\`) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	for _, dir := range d {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if st, err := os.Stat(path); err == nil && st.Mode().IsRegular() {
			return os.Open(path)
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
