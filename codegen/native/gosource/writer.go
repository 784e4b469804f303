package gosource

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// writer is a function that is being written.
type writer struct {
	*scope
	names                  *Names
	buffers, locals, loops map[string]string // identifiers
	body                   strings.Builder
	indent                 int
	used                   map[string]bool
	shared                 map[*halide.Expr]term // of the statement: nodes that have a variable
	uses                   map[*halide.Expr]int
}

func (w *writer) line(format string, args ...any) {
	w.body.WriteString(strings.Repeat("\t", w.indent))
	fmt.Fprintf(&w.body, format, args...)
	w.body.WriteByte('\n')
}

// call calls a function of the library, with its type arguments.
func (w *writer) call(name, with string, args ...term) term {
	w.used[name] = true
	text := with + "("
	for i, a := range args {
		if i > 0 {
			text += ", "
		}
		text += a.text
	}
	return term{text + ")", primary}
}

func (w *writer) loopName(loop string) string { return w.loops[loop] }
