package gosource

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Text is a function of Go and what it needs.
type Text struct {
	Func    string   // the function
	Library string   // the functions that it calls
	Imports []string // what both need of Go's library, sorted
}

// Function is a whole nest as a Go function of plain loops in the order that the nest has. Its parameters are the
// stored arrays of inputs and outputs in the order of n.Buffers, as slices that hold at least their Elems, called as
// params says; outputs overlap no other. Arrays between stages are made anew by each call. The error, a diag.List,
// names what 64 bits do not hold.
//
//	for y < 16: for x < 256: ... out(x, y) = acc   ->   func plain(in, out []uint8) { for y := 0; y < 16; y++ { ... } }
func Function(n *lower.Nest, name string, params map[string]string, names *Names) (Text, error) {
	if err := check(n); err != nil {
		return Text{}, err
	}
	names = names.Clone()
	w := &writer{scope: newScope(n), names: names, buffers: map[string]string{}, locals: map[string]string{},
		loops: map[string]string{}, used: map[string]bool{}, indent: 1}
	var list []string
	for _, b := range n.Buffers {
		if b.Inner {
			w.buffers[b.Name] = names.Fresh(b.Name)
			w.line("%s := make([]%s, %d)", w.buffers[b.Name], b.Type, b.Elems)
			continue
		}
		w.buffers[b.Name] = params[b.Name]
		list = append(list, fmt.Sprintf("%s []%s", params[b.Name], b.Type))
	}
	w.declare()
	w.stmts(n.Body)
	t := Text{Library: library(w.used)}
	t.Func = fmt.Sprintf("func %s(%s) {\n%s}\n", name, strings.Join(list, ", "), w.body.String())
	for _, pkg := range []string{"math", "math/bits"} {
		if strings.Contains(t.Func+t.Library, pkg[strings.LastIndex(pkg, "/")+1:]+".") {
			t.Imports = append(t.Imports, pkg)
		}
	}
	return t, nil
}

// declare declares the accumulators that something reads.
func (w *writer) declare() {
	read := map[string]bool{}
	lower.WalkExprs(w.nest.Body, func(e *halide.Expr) {
		if e.Op == halide.OpLocal {
			read[e.Name] = true
		}
	})
	for _, l := range w.nest.Locals {
		if !read[l.Name] {
			continue
		}
		dims := ""
		for _, n := range l.Extent {
			dims += fmt.Sprintf("[%d]", n)
		}
		kind := map[halide.Kind]string{halide.IntKind: "int64", halide.FloatKind: "float32",
			halide.BoolKind: "bool"}[l.Kind]
		w.locals[l.Name] = w.names.Fresh(l.Name)
		w.line("var %s %s%s", w.locals[l.Name], dims, kind)
	}
}
