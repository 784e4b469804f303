package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// loopName is a function and the line of a loop in it, and which one of that line: see ctree.RegionName.
var loopName = regexp.MustCompile(`^(.+?)__([0-9]+)(?:__([0-9]+))?$`)

// inC is the name that a function, a method C::m, a loop f:12 or the second one of that line, f:12:2, has here.
func inC(name string) string {
	return strings.NewReplacer("::", "__", ":", "__").Replace(name)
}

// loopOf is the function that the loop of that name is in.
func loopOf(name string) (string, bool) {
	m := loopName.FindStringSubmatch(name)
	if m == nil {
		return "", false
	}
	return m[1], true
}

// from are the functions from which other files are looked through: those of --func, and those whose loops are named there.
func (c liftCmd) from() []string {
	var out []string
	for _, name := range c.Func {
		out = append(out, name)
		if f, ok := loopOf(name); ok {
			out = append(out, f)
		}
	}
	return out
}

// loops lifts the outermost loop nests of a function, or those of the given names.
func (c liftCmd) loops(ctx context.Context, src *sourceFile, function string, names []string) []*lifted {
	apart := *src
	apart.read = func(macros map[string]int64) (*ctree.Unit, error) {
		u, err := src.read(macros)
		if err == nil && u.Func(function) != nil {
			ctree.Outline(u, u.Func(function))
		}
		return u, err
	}
	before := len(src.unit.Funcs)
	var err error
	if apart.unit, err = apart.read(nil); err != nil {
		return []*lifted{{File: src.path, Func: function, unread: err}}
	}
	var rows []*lifted
	for _, f := range apart.unit.Funcs[before:] {
		if len(names) == 0 || slices.Contains(names, f.Name) {
			rows = append(rows, c.lifted(ctx, &apart, f.Name))
		}
	}
	return rows
}

// wholeOnly is the refusal of a loop where functions are replaced.
func wholeOnly(src *sourceFile, function, name string) *lifted {
	at := src.unit.Func(function).Pos
	if line, err := strconv.Atoi(loopName.FindStringSubmatch(name)[2]); err == nil {
		at.Line = line
	}
	return &lifted{File: src.path, Func: name, unread: diag.Mistake{Pos: at, Code: "tuned-loop",
		Fact: fmt.Sprintf("--tune replaces functions, and %s is a loop of %s", name, function),
		Help: []string{"make the loop a function of its own, or leave --tune out: --emit c is its kernel"}}}
}

// loopHint says how the loops of a function are lifted that is not lifted as a whole; "" if it has none.
func (l *lifted) loopHint() string {
	if l.ok() || l.unit == nil {
		return ""
	}
	f := l.unit.Func(l.Func)
	if f == nil {
		return ""
	}
	names := ctree.RegionNames(f)
	if len(names) < 2 {
		return ""
	}
	return fmt.Sprintf("\n\tits loops can be tried on their own: --loops, or --func %s", strings.Join(names, " or "))
}
