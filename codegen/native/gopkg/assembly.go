package gopkg

import "strings"

// assembly is kernel_GOARCH.s.
func (a *arch) assembly() string {
	var b strings.Builder
	b.WriteString(generated + "//go:build !purego\n\n#include \"textflag.h\"\n\n" + a.helpers)
	var list []step
	for _, f := range a.forms {
		if list = append(list, f.steps...); f.strided != nil {
			list = append(list, f.strided.steps...)
		}
	}
	for _, s := range list {
		b.WriteString("\n" + strings.Replace(a.Asm(s.name, s.insts), "(args *uint64)", "(args *"+s.name+"Args)", 1))
	}
	return b.String()
}
