package prove

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// compareCells orders cells by where their objects stand in the source.
func compareCells(a, b cell) int {
	return cmp.Or(strings.Compare(a.text(), b.text()), comparePos(a.obj, b.obj), cmp.Compare(a.part, b.part),
		cmp.Compare(a.lane, b.lane))
}

func comparePos(a, b *ctree.Object) int {
	if a == nil || b == nil {
		return 0
	}
	return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Storage, b.Storage), cmp.Compare(a.Slot, b.Slot))
}

// text is the cell's name for people, and part of symbols' names.
func (c cell) text() string {
	name := ""
	switch {
	case c.obj != nil:
		name = c.obj.Name
	case c.mem != nil:
		name = c.mem.name
	}
	switch c.part {
	case length:
		return name + ".size"
	case inner:
		return name + ".sizes"
	case row0, row1, row2:
		return fmt.Sprintf("%s.row%d", name, c.part-row0)
	}
	if c.lane > 0 {
		return fmt.Sprintf("%s.%d", name, c.lane)
	}
	return name
}

// rank is the number of dimensions of what the cell holds.
func (c cell) rank() int {
	switch c.part {
	case data:
		return c.mem.rank()
	case inner:
		return 2 // only dimension 1 matters
	}
	return 0
}

// sortOf is the sort of values of type t.
func sortOf(t ctree.Type) sym.Sort {
	if _, ok := t.(ctree.Float); ok {
		return sym.Real
	}
	return sym.Int
}
