package arm64

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// Listing is the instructions of p for people: see vec.Listing.
func Listing(p *vec.Program, l *vec.Insts) string {
	code, starts := encode(l.List)
	return vec.Listing(p, vec.Coded{Insts: l, Code: code, Starts: starts, Line: goLine, Block: wordOf})
}

// wordOf is which word of the argument block an instruction reads; -1: none.
func wordOf(in vec.Inst) int {
	if in.Kind != vec.Plain || in.Mem.None() || in.Mem.Base != Args || in.Mem.Disp%8 != 0 {
		return -1
	}
	return in.Mem.Disp / 8
}
