package triplet

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// writer writes a program's text.
type writer struct {
	p       *Program
	extents affine.Extents
	loops   map[string]bool // around Blocks
	names   []shortName     // of the block
	lines   []diag.Line
	at      diag.Pos // of what is being written
}

func (w *writer) linef(depth int, format string, args ...any) {
	w.lines = append(w.lines, diag.Line{Text: strings.Repeat("    ", depth) + fmt.Sprintf(format, args...), Pos: w.at})
}

// text is a constant of a type.
func (v Number) text(t halide.Type) string {
	if t == halide.Float32 {
		return fmt.Sprint(v.Float)
	}
	return fmt.Sprint(v.Int)
}
