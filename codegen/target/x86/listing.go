package x86

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Listing is the instructions of p, a line each: where it lies, its bytes, and what Go's assembler calls it; what loops repeat is
// indented, and words of the argument block have their names. Constants beside the code, whose distance is settled by Link, follow.
//
//	0004  488b4f08                 MOVQ 8(DI), CX // k
func Listing(p *vec.Program, l *vec.Insts) string {
	code, starts := encode(l.List)
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d bytes of code, %d of constants, %d of frame\n", p.Name, len(code), len(l.Data), l.Slots)
	depth := make([]int, len(l.List)+1)
	labels := map[int]int{}
	for i, in := range l.List {
		if in.Kind == vec.Label {
			labels[in.To] = i
		}
		from, back := labels[in.To]
		if back && (in.Kind == vec.Jump || in.Kind == vec.Branch) {
			for j := from + 1; j <= i; j++ {
				depth[j]++
			}
		}
	}
	for i, in := range l.List {
		line := strings.Repeat("  ", depth[i]) + strings.ReplaceAll(goLine(in), pool, "constants")
		if in.Note != "" {
			line += " // " + in.Note
		} else if word := wordOf(p, in); word != "" {
			line += " // " + word
		}
		if in.Kind == vec.Label {
			fmt.Fprintf(&b, "  %04x  %s\n", starts[i], line)
			continue
		}
		fmt.Fprintf(&b, "  %04x  %-24x %s\n", starts[i], code[starts[i]:starts[i+1]], line)
	}
	for at := 0; at < len(l.Data); at += 16 {
		fmt.Fprintf(&b, "  constants+%d: % x\n", at, l.Data[at:min(at+16, len(l.Data))])
	}
	return b.String()
}

// wordOf is what an instruction reads of the argument block, or "".
func wordOf(p *vec.Program, in vec.Inst) string {
	if in.Kind != vec.Plain || in.Mem.None() || in.Mem.Base != RDI || in.Mem.Index != vec.NoReg || in.Mem.Disp%8 != 0 {
		return ""
	}
	i := in.Mem.Disp / 8
	if i < len(p.Args) {
		return p.Args[i].Name
	}
	return map[int]string{0: "first of " + p.Band, 1: "end of " + p.Band, 2: "frame"}[i-len(p.Args)]
}
