package csource

import (
	"fmt"
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Function is a whole nest as a C function of plain loops, which any C compiler takes: what a programmer would write by
// hand in the order that the nest has. Its parameters are the stored arrays of inputs and outputs in the order of
// n.Buffers, which do not overlap; arrays between stages are static. The error is Check's.
//
//	for y < 16: for x < 256: ... out(x, y) = acc   ->   void blur(const uint8_t *restrict in, uint8_t *restrict out) { for (...) ... }
func Function(n *lower.Nest, name string) (string, error) {
	return FunctionWith(n, name, nil)
}

// FunctionWith is Function of a nest with Work in it, which work writes.
func FunctionWith(n *lower.Nest, name string, work func(*Writer, lower.Stmt)) (string, error) {
	text, w, err := Definition(n, name, work)
	if err != nil {
		return "", err
	}
	library := w.Library()
	return w.Includes(library+text) + "\n" + library + text, nil
}

// Definition is FunctionWith's function alone, and the writer that knows which headers and library it needs: for files
// that hold others as well. The error is Check's.
func Definition(n *lower.Nest, name string, work func(*Writer, lower.Stmt)) (string, *Writer, error) {
	if err := Check(n, n.Body); err != nil {
		return "", nil, err
	}
	names := NewNames(nil)
	names.Func = names.Fresh(name)
	var params, statics []string
	for _, b := range n.Buffers {
		id := names.Fresh(b.Name)
		names.Buffers[b.Name] = id
		switch {
		case b.Table != nil:
			text, at := "", TableOf(b)
			for i := range b.Elems {
				text += at(i) + ", "
			}
			statics = append(statics, fmt.Sprintf("    static const %s %s[%d] = {%s};\n", target.Element(b.Type), id,
				b.Elems, strings.TrimSuffix(text, ", ")))
		case b.Inner:
			statics = append(statics, fmt.Sprintf("    static %s %s[%d];\n", target.Element(b.Type), id, b.Elems))
		case b.Output:
			params = append(params, fmt.Sprintf("%s *restrict %s", target.Element(b.Type), id))
		default:
			params = append(params, fmt.Sprintf("const %s *restrict %s", target.Element(b.Type), id))
		}
	}
	for _, l := range n.Locals {
		names.Locals[l.Name] = names.Fresh(l.Name)
	}
	for s := range lower.All(n.Body) {
		if l, ok := s.(*lower.For); ok && names.Loops[LoopName(l)] == "" {
			names.Loops[LoopName(l)] = names.Fresh(LoopName(l))
		}
	}
	w := NewWriter(n, names, 1)
	if work != nil {
		w.Work = func(s lower.Stmt) { work(w, s) }
	}
	body := plain(n.Body)
	w.Open(body)
	w.Stmts(body)
	text := fmt.Sprintf("void %s(%s)\n{\n%s%s}\n", names.Func, strings.Join(params, ", "), strings.Join(statics, ""),
		w.Text())
	return text, w, nil
}

// plain is a body without the marks of stages and of where arrays are there.
func plain(body []lower.Stmt) []lower.Stmt {
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		switch s := s.(type) {
		case *lower.Alloc:
			return s.Body
		case *lower.Produce:
			return s.Body
		}
		return []lower.Stmt{s}
	})
}

// TableOf is the elements of a table, as they lie in memory, as C.
func TableOf(b *lower.Buffer) func(int) string {
	raw, err := b.Pack(nil)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return func(i int) string {
		v, f := lower.Element(raw, i, b.Type)
		switch {
		case b.Type == halide.Float32 && (f != 0 || math.Signbit(float64(f))):
			return Float(f)
		case b.Type == halide.Float32:
			return "0"
		}
		return Int(v)
	}
}
