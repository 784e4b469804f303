package gopkg

import (
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// processor asks the processor what it has; see driver.go.
const processor = `// func cpuid(leaf, sub uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL sub+4(FP), CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xgetbv() uint32
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
`

// assembly is kernel_amd64.s.
func (p *pkg) assembly() string {
	var b strings.Builder
	b.WriteString(generated + "//go:build !purego\n\n#include \"textflag.h\"\n\n" + processor)
	for _, s := range p.steps {
		text := x86.GoAsm(s.name, s.insts.List)
		b.WriteString("\n" + strings.Replace(text, "(args *uint64)", "(args *"+s.name+"Args)", 1))
		if data := x86.GoData(s.name, s.insts.Data); data != "" {
			b.WriteString("\n" + data)
		}
	}
	return b.String()
}
