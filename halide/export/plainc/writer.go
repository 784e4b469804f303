package plainc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// Writer writes a function.
type Writer struct {
	*regions.Regions
	Pipeline *halide.Pipeline

	names  *names
	needed map[string]bool // helpers, by name
	arrays map[*halide.Func][]*Array
	inputs map[string]*Array
	hooks  Hooks
	out    strings.Builder
	depth  int
	extra  []string // functions of a stage
}

// Line writes a line of the function.
func (w *Writer) Line(format string, args ...any) {
	w.out.WriteString(strings.Repeat("    ", w.depth) + fmt.Sprintf(format, args...) + "\n")
}

// Open writes a line that opens a block.
func (w *Writer) Open(format string, args ...any) {
	w.Line(format+" {", args...)
	w.depth++
}

// Close closes blocks.
func (w *Writer) Close(blocks int) {
	for range blocks {
		w.depth--
		w.Line("}")
	}
}

// Fresh is a name that nothing has.
func (w *Writer) Fresh(name string) string { return w.names.fresh(name) }

// Bring has a function written before the file's, once.
func (w *Writer) Bring(text string) {
	if !slices.Contains(w.extra, text) {
		w.extra = append(w.extra, text)
	}
}

// Results are the arrays of a Func, one a value.
func (w *Writer) Results(f *halide.Func) []*Array { return w.arrays[f] }

// loop opens a loop over a range.
func (w *Writer) loop(name string, r halide.Range) {
	w.Open("for (int %[1]s = %[2]d; %[1]s < %[3]d; %[1]s++)", name, r.Min, r.Min+r.Extent)
}
