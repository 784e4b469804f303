package csource

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Writer writes statements of a nest as C, and lines between them that its user has made.
type Writer struct {
	Names    *Names           // of what the nest mentions, and of all that is declared on the way
	Work     func(lower.Stmt) // writes what is no statement of a nest; nil: it has no text
	nest     *lower.Nest
	body     strings.Builder
	indent   int
	vals     scalars
	used     map[string]bool        // functions of the library and of math.h
	declared map[string]bool        // accumulators of the nest in scope
	single   map[string]bool        // of which one element of an array is in use
	opens    map[*lower.Assign]bool // that declare their accumulator
	shared   map[*halide.Expr]term  // nodes of the statement that have a variable
	uses     map[*halide.Expr]int   // of the nodes in the statement

	// Words says that the text is for a core of 32 bits on which a store of a byte takes longer than one of a word, and
	// a load waits for what was stored: see Instead.
	Words   bool
	carried *place // by the loop that is being written
	found   *place // by the statement

	// VectorFloats says that vectors have floats: in their first lanes a float is clamped and becomes an integer, for
	// which the scalar unit has routines of many cycles only.
	VectorFloats bool
}

// NewWriter returns a writer of the statements of n, of which names has all buffers, loops and locals. It leaves names
// as they are: what it declares gets names in a copy. Lines begin indent steps of four spaces to the right.
func NewWriter(n *lower.Nest, names Names, indent int) *Writer {
	names = names.Clone()
	return &Writer{Names: &names, nest: n, indent: indent, vals: scalars{lower.NewSpans(n)}, used: map[string]bool{},
		declared: map[string]bool{}, single: map[string]bool{}, opens: map[*lower.Assign]bool{},
		shared: map[*halide.Expr]term{}, uses: map[*halide.Expr]int{}}
}

// Text is what was written.
func (c *Writer) Text() string { return c.body.String() }

// use notes that the text needs a function of the library.
func (c *Writer) use(name string) { c.used[name] = true }

// Line writes one line of the body, indented.
func (c *Writer) Line(format string, args ...any) {
	c.body.WriteString(strings.Repeat("    ", c.indent))
	fmt.Fprintf(&c.body, format, args...)
	c.body.WriteByte('\n')
}

// extents is the loops around the line that is being written.
func (c *Writer) extents() affine.Extents { return c.vals.Extents }
