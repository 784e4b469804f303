package native

import (
	_ "embed"
	"strings"
)

//go:embed cpu_amd64.s
var cpuAMD64 string

// CPUID is the assembly of cpuid and xgetbv on amd64, for packages that ask the processor themselves.
func CPUID() string { return strings.TrimPrefix(cpuAMD64, "#include \"textflag.h\"\n\n") }
