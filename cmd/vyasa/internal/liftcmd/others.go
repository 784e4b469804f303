package liftcmd

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// projectMarks are what lies in the directory that a program's files are below.
var projectMarks = []string{"Makefile", "makefile", "GNUmakefile", "CMakeLists.txt", "meson.build", "configure", ".git",
	"README.md", "README", "LICENSE", "include", "inc", "src"}

// others are the other files of the program that path is of: those of --with, those of its directory, and, if a
// directory at most three levels above it looks like a project's, those below that, the nearer first.
func (c Command) others(path string) *source.Others {
	var list []source.Other
	seen := map[string]bool{absolute(path): true}
	add := func(name string, near int) {
		if a := absolute(name); !seen[a] {
			seen[a] = true
			list = append(list, source.Other{Name: name, FS: os.DirFS(filepath.Dir(name)), Path: filepath.Base(name),
				Headers: c.headers(name), Near: near})
		}
	}
	for _, name := range c.With {
		add(name, 0)
	}
	dir := filepath.Dir(path)
	for _, name := range cFiles(dir) {
		add(name, 1)
	}
	if root := project(dir); root != "" {
		for _, name := range below(root) {
			rel, err := filepath.Rel(absolute(dir), absolute(filepath.Dir(name)))
			if err == nil {
				add(name, 1+len(strings.Split(filepath.ToSlash(rel), "/")))
			}
		}
	}
	return source.NewOthers(list...)
}

// project is the nearest directory, dir or up to three levels above it, that looks like a project's; "" if none does.
func project(dir string) string {
	for range 4 {
		for _, mark := range projectMarks {
			if _, err := os.Stat(filepath.Join(dir, mark)); err == nil {
				return dir
			}
		}
		dir = filepath.Join(dir, "..")
	}
	return ""
}

// cFiles are the files of C and C++ in dir, by name; links are not followed.
func cFiles(dir string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		if e.Type().IsRegular() && slices.Contains(sourceNames, filepath.Ext(e.Name())) {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	return out
}

// below are the files of C and C++ in the directory root and at most three levels below it, but for hidden directories.
func below(root string) []string {
	var out []string
	_ = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir
		case d.IsDir():
			rel, err := filepath.Rel(root, name)
			deep := strings.Count(filepath.ToSlash(rel), "/")
			if err != nil || deep >= 3 || rel != "." && strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			out = append(out, cFiles(name)...)
		}
		return nil
	})
	return out
}
