package export

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// writer writes a file.
type writer struct {
	*Library
	*regions.Regions
	pipeline *halide.Pipeline
	free     func(*halide.Func) bool // its sums of floats have any order
	names    *names
	needed   map[string]bool // functions that the file brings along
	types    map[*halide.Func][]halide.Type
	out      strings.Builder
	depth    int
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.out, strings.Repeat("    ", w.depth)+format+"\n", args...)
}

// need is the name of a function that the file then brings along.
func (w *writer) need(name string) string {
	w.needed[name] = true
	return name
}

// names gives each name of the algorithm one of Python.
type names struct {
	known map[string]string
	taken map[string]bool
}

func newNames(l *Library) *names {
	n := &names{map[string]string{}, map[string]bool{l.module: true}}
	for _, word := range strings.Fields("False None True and as assert async await break class continue def del elif " +
		"else except finally for from global if import in is lambda nonlocal not or pass raise return try while with " +
		"print range max min abs int") {
		n.taken[word] = true
	}
	return n
}

// of is the name of something that has one: in -> in_, r.x -> r_x.
func (n *names) of(name string) string {
	out, ok := n.known[name]
	if !ok {
		out = n.fresh(strings.ReplaceAll(name, ".", "_"))
		n.known[name] = out
	}
	return out
}

// fresh is a name that nothing has.
func (n *names) fresh(name string) string {
	for n.taken[name] {
		name += "_"
	}
	n.taken[name] = true
	return name
}
