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
	processor.Processor
	Needs   string   // what the processor has to have, for people
	ask     string   // Go that says by fast whether the processor has what it needs
	imports []string // of ask
	helpers string   // assembly that ask calls
}

// Targets is all there are, for what most users have first.
func Targets() []Target {
	const features = x86.AVX2 | x86.FMA | x86.BMI2
	return []Target{
		{Processor: processor.X86(features), Needs: "AVX2, FMA and BMI2", ask: askAMD64, helpers: native.CPUID()},
		{Processor: processor.ARM64(arm64.NEON), Needs: "nothing more", ask: askARM64},
		{Processor: processor.RISCV64(), Needs: "vectors 1.0", ask: askRISCV, imports: []string{"encoding/binary", "os"},
			helpers: helpersRISCV},
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

const askAMD64 = `// fast reports whether the processor and the system have AVX2, FMA and BMI2.
var fast = func() bool {
	leaves, _, _, _ := cpuid(0, 0)
	if leaves < 7 {
		return false
	}
	const features, saved, extended = 1<<12 | 1<<27 | 1<<28, 1<<1 | 1<<2, 1<<5 | 1<<8 // FMA, OSXSAVE, AVX; X, Y; AVX2, BMI2
	_, _, c, _ := cpuid(1, 0)
	if c&features != features || xgetbv()&saved != saved {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&extended == extended
}()

//go:noescape
func cpuid(leaf, sub uint32) (a, b, c, d uint32)

//go:noescape
func xgetbv() uint32

`

const askARM64 = `// fast reports whether there is assembly for the processor: all of arm64 have vectors.
const fast = true

`

const askRISCV = `// fast reports whether the processor and the system have vectors 1.0: Linux says whether there are any, and those of before 1.0 do
// not know the setting that vtype tries.
var fast = func() bool {
	const capabilities, v, invalid = 16, 1 << 21, 1 << 63
	list, err := os.ReadFile("/proc/self/auxv")
	for ; err == nil && len(list) >= 16; list = list[16:] {
		if binary.LittleEndian.Uint64(list) == capabilities {
			return binary.LittleEndian.Uint64(list[8:])&v != 0 && vtype()&invalid == 0
		}
	}
	return false
}()

//go:noescape
func vtype() uint64

`

const helpersRISCV = `// func vtype() uint64
TEXT ·vtype(SB), NOSPLIT, $0-8
	MOV $1, X5
	VSETVLI X5, E8, M1, TA, MA, X6
	CSRRS X0, VTYPE, X7
	MOV X7, ret+0(FP)
	RET
`
