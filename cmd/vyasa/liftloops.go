package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// loopName is a function and the line of a loop in it: see ctree.RegionName.
var loopName = regexp.MustCompile(`^(.+?)__([0-9]+)$`)

// inC is the name that a function, a method C::m or a loop f:12 has here.
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
