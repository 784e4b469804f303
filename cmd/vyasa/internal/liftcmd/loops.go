package liftcmd

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

// InC is the name that a function, a method C::m, a loop f:12 or the second one of that line, f:12:2, has here.
func InC(name string) string {
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

// from are the functions from which other files are looked through: those of --func, and those whose loops are named
// there.
func (c Command) from() []string {
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
func (c Command) loops(ctx context.Context, src *sourceFile, function string, names []string) []*Lifted {
	apart := *src
	apart.read = func(macros map[string]int64) (*ctree.Unit, error) {
		u, err := src.read(macros)
		if err == nil && u.Func(function) != nil {
			ctree.Outline(u, u.Func(function))
		}
		return u, err
	}
	before := len(src.Unit.Funcs)
	var err error
	if apart.Unit, err = apart.read(nil); err != nil {
		return []*Lifted{{File: src.path, Func: function, Unread: err}}
	}
	var rows []*Lifted
	for _, f := range apart.Unit.Funcs[before:] {
		if len(names) == 0 || slices.Contains(names, f.Name) {
			rows = append(rows, c.Lifted(ctx, &apart, f.Name))
		}
	}
	return rows
}

// wholeOnly is the refusal of a loop where functions are replaced.
func wholeOnly(src *sourceFile, function, name string) *Lifted {
	at := src.Unit.Func(function).Pos
	if line, err := strconv.Atoi(loopName.FindStringSubmatch(name)[2]); err == nil {
		at.Line = line
	}
	return &Lifted{File: src.path, Func: name, Unread: diag.Mistake{Pos: at, Code: "tuned-loop",
		Fact: fmt.Sprintf("--tune replaces functions, and %s is a loop of %s", name, function),
		Help: []string{"make the loop a function of its own, or leave --tune out: --emit c is its kernel"}}}
}

// loopHint says how the loops of a function are lifted that is not lifted as a whole; "" if it has none.
func (l *Lifted) loopHint() string {
	if l.Ok() || l.Unit == nil {
		return ""
	}
	f := l.Unit.Func(l.Func)
	if f == nil {
		return ""
	}
	names := ctree.RegionNames(f)
	if len(names) < 2 {
		return ""
	}
	return fmt.Sprintf("\n\tits loops can be tried on their own: --loops, or --func %s", strings.Join(names, " or "))
}
