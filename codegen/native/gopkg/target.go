package gopkg

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Target is a processor that packages have assembly for.
type Target struct {
	Form
	ask     string // Go that says by fast whether the processor has what the first form needs
	imports []string
	helpers string // assembly that this Go calls

	more        []Form // forms for processors that have more than the first one needs, the best last
	askMore     string // Go that their own calls, and what it imports
	importsMore []string
}

// Form is a processor with some features. Code for it is a form of the assembly.
type Form struct {
	processor.Processor
	Needs  string // what the processor has to have, for people
	suffix string // of names
	has    string // the function that reports whether a fast processor has it; "": the first form
	ask    string // this function
}

// Targets is all there are, for what most users have first.
func Targets() []Target {
	const avx2 = x86.AVX2 | x86.FMA | x86.BMI2
	return []Target{
		{Form: Form{Processor: processor.X86(avx2), Needs: "AVX2, FMA and BMI2", suffix: "AVX2"}, ask: askAMD64,
			helpers: native.CPUID(), more: []Form{
				{processor.X86(avx2 | x86.AVXVNNI), "AVX-VNNI, too", "VNNI", "hasVNNI", askVNNI},
				{processor.X86(avx2 | x86.AVX512 | x86.AVX512VNNI), "AVX-512 F, BW, DQ, VL and VNNI, too", "VNNI512",
					"hasVNNI512", askVNNI512},
			}},
		{Form: Form{Processor: processor.ARM64(arm64.NEON), Needs: "NEON", suffix: "NEON"}, ask: askARM64,
			askMore: capabilities, importsMore: []string{"encoding/binary", "os"}, more: []Form{
				{processor.ARM64(arm64.NEON | arm64.DotProd), "FEAT_DotProd, too", "DotProd", "hasDotProd", askDotProd},
				{processor.ARM64(arm64.NEON | arm64.DotProd | arm64.I8MM), "FEAT_DotProd and FEAT_I8MM, too", "I8MM",
					"hasI8MM", askI8MM},
			}},
		{Form: Form{Processor: processor.RISCV64(), Needs: "vectors 1.0", suffix: "RVV"}, ask: askRISCV,
			imports: []string{"encoding/binary", "os"}, helpers: helpersRISCV},
	}
}

// Named is the targets of some GOARCHs.
func Named(archs []string) ([]Target, error) {
	var list []Target
	for _, arch := range archs {
		found := false
		var known []string
		for _, t := range Targets() {
			if known = append(known, t.Arch); t.Arch == arch {
				list, found = append(list, t), true
			}
		}
		if !found {
			return nil, fmt.Errorf("there is no assembly for %q, only for %v", arch, known)
		}
	}
	return list, nil
}
