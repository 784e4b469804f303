package riscv64

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// GoAsm is instructions over real registers as a function of Go's assembler, which takes the argument block in X10:
//
//	//go:noescape
//	func name(args *uint64)
//
// The file needs #include "textflag.h" at its top.
func GoAsm(name string, list []vec.Inst) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// func %s(args *uint64)\nTEXT ·%s(SB), NOSPLIT, $0-8\n\tMOV args+0(FP), X10\n", name, name)
	for _, in := range list {
		line := goLine(in)
		if in.Kind != vec.Label {
			line = "\t" + line
		}
		if in.Note != "" {
			line += " // " + in.Note
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// goLine is one instruction in Go's assembly language: what is set comes last, a mask before it.
func goLine(in vec.Inst) string {
	switch in.Kind {
	case vec.Label:
		return fmt.Sprintf("L%d:", in.To)
	case vec.Jump:
		return fmt.Sprintf("JMP L%d", in.To)
	case vec.Return:
		return "RET"
	}
	r := RowOf(in.Op)
	var words []string
	maskFirst := false
	for _, o := range operandsOf(r, in) {
		word := regName(o.reg)
		switch o.letter {
		case 'i', 'I', 'U', 'h', 'u':
			word = fmt.Sprintf("$%d", in.Imm)
		case 'c':
			words = words[:1] // VL is in the text of the configuration
			word = ConfigOf(in).String()
		case 'b':
			word = fmt.Sprintf("L%d", in.To)
		case 'm', 'p':
			if word = "(" + word + ")"; in.Mem.Disp != 0 {
				word = fmt.Sprint(in.Mem.Disp, word)
			}
		case 'k':
			maskFirst = true
			continue
		}
		words = append(words, word)
	}
	if r.kind&stores == 0 {
		slices.Reverse(words)
	}
	if maskFirst {
		words = slices.Insert(words, len(words)-1, "V0")
	}
	if r.Ops == "Dpt" { // memory first
		words[0], words[1] = words[1], words[0]
	}
	return strings.ToUpper(strings.ReplaceAll(r.Name, ".", "")) + " " + strings.Join(words, ", ")
}
