package riscv64

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// GoAsm is instructions over real registers as a function of Go's assembler ([vec.GoFunc]), which takes the argument
// block in X10.
func GoAsm(name string, list []vec.Inst) string {
	return vec.GoFunc(name, "MOV args+0(FP), X10", list, goLine)
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
