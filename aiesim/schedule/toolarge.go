package schedule

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// TooLarge is the error of a program that does not fit program memory; sizes are bytes.
type TooLarge struct {
	Func       *mir.Func
	Need, Have int
	Regions    string // the size of each stretch of code, one a line
}

// Error names the function's line, and the sizes by region.
func (e *TooLarge) Error() string {
	return fmt.Sprintf("%s:%d: %s takes %d bytes of program memory, of which there are %d: unroll its loops less, "+
		"or keep more "+
		"of them as loops%s", e.Func.Pos.File, e.Func.Pos.Line, e.Func.Name, e.Need, e.Have, e.Regions)
}

// tooLarge is the error of program p.
func (c *context) tooLarge(p *mir.Program) error {
	text := ""
	for _, r := range p.Regions {
		size := 0
		for _, b := range p.Bundles[r.Start:r.End] {
			size += b.Bytes
		}
		text += fmt.Sprintf("\n\t%s:%d: %s: %d bytes", r.Pos.File, r.Pos.Line, regionNames[r.Kind], size)
	}
	return &TooLarge{Func: c.f, Need: p.Bytes, Have: c.m.ProgramMemory.N, Regions: text}
}
