package vec

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// Coded is instructions over real registers as a target writes them down.
type Coded struct {
	*Insts
	Code   []byte
	Starts []int             // where each instruction begins, and the end
	Line   func(Inst) string // Go's assembly
	Block  func(Inst) int    // which word of the argument block an instruction reads; -1: none
}

// Listing is the instructions of p, a line each: where it lies, its bytes, and what Go's assembler calls it; what loops
// repeat is indented, and words of the argument block have their names. Constants beside the code, whose distance is
// settled when it is linked, follow.
//
//	0004  488b4f08                 MOVQ 8(DI), CX // k
func Listing(p *Program, l Coded) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d bytes of code, %d of constants, %d of frame\n", p.Name, len(l.Code), len(l.Data), l.Slots)
	depth := make([]int, len(l.List))
	labels := map[int]int{}
	for i, in := range l.List {
		if in.Kind == Label {
			labels[in.To] = i
		}
		from, back := labels[in.To]
		if back && (in.Kind == Jump || in.Kind == Branch) {
			for j := from + 1; j <= i; j++ {
				depth[j]++
			}
		}
	}
	for i, in := range l.List {
		line := strings.Repeat("  ", depth[i]) + strings.ReplaceAll(l.Line(in), GoPool, "constants")
		if in.Note != "" {
			line += " // " + in.Note
		} else if word := p.word(l.Block(in)); word != "" {
			line += " // " + word
		}
		if in.Kind == Label {
			fmt.Fprintf(&b, "  %04x  %s\n", l.Starts[i], line)
			continue
		}
		fmt.Fprintf(&b, "  %04x  %-24x %s\n", l.Starts[i], l.Code[l.Starts[i]:l.Starts[i+1]], line)
	}
	for at := 0; at < len(l.Data); at += 16 {
		fmt.Fprintf(&b, "  constants+%d: % x\n", at, l.Data[at:min(at+16, len(l.Data))])
	}
	return b.String()
}

// word is what a word of the argument block holds, or "".
func (p *Program) word(i int) string {
	if i >= 0 && i < len(p.Args) {
		return p.Args[i].Name
	}
	return map[int]string{0: "first of " + p.Band, 1: "end of " + p.Band, 2: "frame"}[i-len(p.Args)]
}

// GoPool is what the constants of a function are called in Go assembly, behind its name.
const GoPool = "·constants<>"

// GoData is the constants of the function name in Go's assembly language.
func GoData(name string, data []byte) string {
	if len(data) == 0 {
		return ""
	}
	var b strings.Builder
	for at := 0; at < len(data); at += 8 {
		var word [8]byte
		copy(word[:], data[at:])
		fmt.Fprintf(&b, "DATA %s%s+%d(SB)/8, $0x%016x\n", name, GoPool, at, binary.LittleEndian.Uint64(word[:]))
	}
	fmt.Fprintf(&b, "GLOBL %s%s(SB), RODATA|NOPTR, $%d\n", name, GoPool, (len(data)+7)&^7)
	return b.String()
}

// GoFunc is instructions over real registers as a function of Go's assembler; load moves the argument block,
// args+0(FP), to where the instructions have it.
//
//	//go:noescape
//	func name(args *uint64)
//
// The file needs #include "textflag.h" at its top.
func GoFunc(name, load string, list []Inst, line func(Inst) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// func %s(args *uint64)\nTEXT ·%s(SB), NOSPLIT, $0-8\n\t%s\n", name, name, load)
	for _, in := range list {
		if in.Kind != Label {
			b.WriteString("\t")
		}
		b.WriteString(strings.ReplaceAll(line(in), GoPool, name+GoPool))
		if in.Note != "" {
			b.WriteString(" // " + in.Note)
		}
		b.WriteString("\n")
	}
	return b.String()
}
