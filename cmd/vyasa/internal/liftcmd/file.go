package liftcmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/classify"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove"
	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// Lifted is what was found of one function, or why its file could not be read.
type Lifted struct {
	File, Func string
	Unread     error
	Text       []byte
	Unit       *ctree.Unit
	Result     *lift.Result
	Proof      *prove.Proof
	NoProof    error // why no proof was tried
	tried      *lift.Refutation
	Seconds    float64
}

// Ok reports whether there is an algorithm.
func (l *Lifted) Ok() bool { return l.Unread == nil && l.Result.Summary != nil }

// Level is that of the strongest evidence, the proof included.
func (l *Lifted) Level() lift.Level {
	switch {
	case !l.Ok():
		return lift.Unlifted
	case l.Proof != nil && l.Proof.Proved:
		return lift.Proved
	}
	return l.Result.Level
}

var sourceNames = []string{".c", ".cpp", ".cc", ".cxx", ".C"}

// maxSource is more than any file that is read.
const maxSource = 4 << 20

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

// leastReading is how long reading a file may take whatever the time limit.
const leastReading = time.Second

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
		return nil, fmt.Errorf("%s: reading it takes more than %s: lift a part of it, or give it a longer time limit", path, limit)
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

// File lifts the functions of one file, those that look most like kernels first.
func (c Command) File(ctx context.Context, path string) []*Lifted {
	src, err := c.Open(path)
	if err != nil {
		return []*Lifted{{File: path, Unread: err}}
	}
	var rows []*Lifted
	for _, f := range classify.Default().Rank(src.Unit, c.Chosen(src.Unit)) {
		if c.Loops {
			rows = append(rows, c.loops(ctx, src, f.Name, nil)...)
		} else {
			rows = append(rows, c.Lifted(ctx, src, f.Name))
		}
	}
	of := map[string][]string{} // loops that are named, by function
	for _, name := range c.Func {
		f, ok := loopOf(name)
		switch {
		case !ok || src.Unit.Func(name) != nil || src.Unit.Func(f) == nil:
		case c.Tune && slices.Contains(ctree.RegionNames(src.Unit.Func(f)), name):
			rows = append(rows, wholeOnly(src, f, name))
		default:
			of[f] = append(of[f], name)
		}
	}
	for _, f := range slices.Sorted(maps.Keys(of)) {
		rows = append(rows, c.loops(ctx, src, f, of[f])...)
	}
	return rows
}

// Lifted lifts one function of a file.
func (c Command) Lifted(ctx context.Context, src *sourceFile, name string) *Lifted {
	l := &Lifted{File: src.path, Func: name, Text: src.text, Unit: src.Unit}
	c.Lift(ctx, l, src.read)
	return l
}

// Chosen are the functions to lift: those named, or all of the file but main.
func (c Command) Chosen(u *ctree.Unit) []*ctree.Func {
	var out []*ctree.Func
	for _, f := range u.Funcs {
		if len(c.Func) > 0 && slices.Contains(c.Func, f.Name) || len(c.Func) == 0 && !f.Header && (c.Loops || f.Name != "main") {
			out = append(out, f)
		}
	}
	return out
}

// Lift finds the algorithm of l's function, and proves it if that is wanted.
func (c Command) Lift(ctx context.Context, l *Lifted, read func(map[string]int64) (*ctree.Unit, error)) {
	start := time.Now()
	defer func() { l.Seconds = time.Since(start).Seconds() }()
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	var err error
	if l.Result, err = lift.Lift(ctx, l.Unit, l.Func, lift.Options{Accept: c.accept(), WithMacros: read, Timeout: c.Timeout}); err != nil {
		l.Unread = err
		return
	}
	if l.Result.Summary == nil || !c.Prove && c.Accept != "proved" {
		return
	}
	whole := l.Result.Whole()
	proving, stop := withinPart(ctx)
	defer stop()
	l.Proof, err = prove.Prove(proving, l.Unit, l.Unit.Func(l.Func), whole.Summary, prove.Options{Dir: c.Save})
	if l.Proof != nil && l.Proof.Proved {
		l.Result = whole
	}
	var missing *smt.MissingError
	switch {
	case errors.As(err, &missing):
		l.NoProof = err
	case err != nil:
		l.Proof, l.NoProof = nil, fmt.Errorf("not within %s", c.Timeout)
	}
	l.refute(ctx)
}

// withinPart leaves some of the time for what is done where there is no proof.
func withinPart(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, end.Add(-time.Until(end)/8))
}

// refute runs what could not be proven at the sizes that solvers named, and at larger ones: where it differs it is not lifted.
func (l *Lifted) refute(ctx context.Context) {
	if l.Proof != nil && l.Proof.Proved {
		return
	}
	var models []map[string]int64
	if l.Proof != nil {
		for _, m := range l.Proof.Models {
			models = append(models, m.Sizes)
		}
	}
	if l.tried = l.Result.Refute(ctx, models); l.Result.Refused != nil {
		l.Proof, l.NoProof = nil, nil
	}
}

// unproved is why there is no proof, and what was done to refute what is not proven; "" if it is, or if none was wanted.
func (l *Lifted) unproved() string {
	why := ""
	switch {
	case l.NoProof != nil:
		why = l.NoProof.Error()
	case l.Proof != nil && !l.Proof.Proved:
		why = l.Proof.Why
	}
	if why != "" && l.tried != nil {
		why += "; refutation tried: " + l.tried.String()
	}
	return why
}

// Refusal is why there is no algorithm.
func (l *Lifted) Refusal() error {
	switch {
	case l.Unread != nil:
		return l.Unread
	case l.Result.Refused != nil:
		m := *l.Result.Refused
		m.Fact = l.Func + ": " + m.Fact
		return m
	}
	return diag.Mistake{Pos: diag.Pos{File: l.File, Line: 1}, Fact: l.Func + ": not lifted"}
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
