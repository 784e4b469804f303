package gopkg

import "strings"

// assembly is kernel_GOARCH.s.
func (a *assembled) assembly() string {
	var b strings.Builder
	b.WriteString(generated + "//go:build !purego\n\n#include \"textflag.h\"\n\n" + a.helpers)
	for _, s := range a.steps {
		b.WriteString("\n" + strings.Replace(a.Asm(s.name, s.insts), "(args *uint64)", "(args *"+s.name+"Args)", 1))
	}
	return b.String()
}
