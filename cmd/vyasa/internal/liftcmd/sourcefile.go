package liftcmd

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// SourceFiles are the files of the paths, those of directories by name; links are not followed.
func SourceFiles(paths []string) ([]string, error) {
	var files []string
	for _, p := range paths {
		st, err := os.Stat(p)
		if err != nil {
			return nil, err
		}
		if !st.IsDir() {
			files = append(files, p)
			continue
		}
		before := len(files)
		err = filepath.WalkDir(p, func(name string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && slices.Contains(sourceNames, filepath.Ext(name)) {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(files) == before {
			return nil, fmt.Errorf("%s: no files of C here (%s)", p, strings.Join(sourceNames, ", "))
		}
	}
	return files, nil
}

// sourceFile is a file that was read, and can be again with other values of its macros.
type sourceFile struct {
	path string
	text []byte
	Unit *ctree.Unit
	read func(macros map[string]int64) (*ctree.Unit, error)
}

// Open reads a file.
func (c Command) Open(path string) (*sourceFile, error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if st.Size() > maxSource {
		return nil, fmt.Errorf("%s: it has %d bytes, more than %d MB", path, st.Size(), maxSource>>20)
	}
	f := &sourceFile{path: path}
	if f.text, err = os.ReadFile(path); err != nil {
		return nil, err
	}
	f.text = source.Unmarked(f.text)
	o := c.reading(path)
	f.read = func(macros map[string]int64) (*ctree.Unit, error) {
		o := o
		o.Macros = macros
		return source.Read(path, f.text, o)
	}
	f.Unit, err = c.unit(path, f.read)
	return f, err
}

// unit is what reading the file for the first time gives, unless that takes longer than lifting a function may.
func (c Command) unit(path string, read func(map[string]int64) (*ctree.Unit, error)) (*ctree.Unit, error) {
	type answer struct {
		unit *ctree.Unit
		err  error
	}
	done := make(chan answer, 1)
	go func() {
		u, err := read(nil)
		done <- answer{u, err}
	}()
	limit := max(c.Timeout, leastReading)
	select {
	case a := <-done:
		return a.unit, a.err
	case <-time.After(limit):
		return nil, fmt.Errorf("%s: reading it takes more than %s: lift a part of it, or give it a longer time limit",
			path, limit)
	}
}

// reading says how the file at path is read.
func (c Command) reading(path string) source.Options {
	if c.trees == nil {
		c.trees = new(projectTrees) // the other files of the program are in the same project
	}
	o := source.Options{Headers: c.headers(path), Others: c.others(path), From: c.from(), Define: map[string]string{}}
	for _, d := range c.Define {
		name, value, given := strings.Cut(d, "=")
		if !given {
			value = "1"
		}
		o.Define[name] = value
	}
	return o
}

// otherFunctions lists what the files do have, for a message.
func (c Command) otherFunctions(files []string) string {
	var names []string
	left := "" // declarations that were not understood
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		if u, err := source.Read(path, text, source.Options{Headers: c.headers(path)}); err == nil {
			for _, f := range u.Funcs {
				if !f.Header {
					names = append(names, f.Name)
				}
			}
			for _, n := range u.Notes {
				if strings.Contains(n.Text, "was left out") {
					left += "\n\t" + n.Pos.String() + ": " + n.Text
				}
			}
		}
	}
	if len(names) == 0 {
		return left
	}
	return left + "\n\tthere are: " + strings.Join(names, ", ")
}
