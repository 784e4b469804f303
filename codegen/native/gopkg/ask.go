package gopkg

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

const askRISCV = `// fast reports whether the processor and the system have vectors 1.0: Linux reports whether there are any, and those of before 1.0 do
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

const askVNNI = `// hasVNNI reports whether the processor has AVX-VNNI.
func hasVNNI() bool {
	if subs, _, _, _ := cpuid(7, 0); subs == 0 {
		return false
	}
	a, _, _, _ := cpuid(7, 1)
	return a&(1<<4) != 0
}

`

const askVNNI512 = `// hasVNNI512 reports whether the processor and the system have AVX-512 F, BW, DQ, VL and VNNI.
func hasVNNI512() bool {
	const saved, features, vnni = 7 << 5, 1<<16 | 1<<17 | 1<<30 | 1<<31, 1 << 11
	_, b, c, _ := cpuid(7, 0)
	return xgetbv()&saved == saved && b&features == features && c&vnni != 0
}

`

const askDotProd = `// hasDotProd reports whether the processor has FEAT_DotProd.
func hasDotProd() bool {
	const hwcap, asimddp = 16, 1 << 20
	return capabilities(hwcap)&asimddp != 0
}

`

const askI8MM = `// hasI8MM reports whether the processor has FEAT_I8MM and FEAT_DotProd.
func hasI8MM() bool {
	const hwcap, asimddp, hwcap2, i8mm = 16, 1 << 20, 26, 1 << 13
	return capabilities(hwcap)&asimddp != 0 && capabilities(hwcap2)&i8mm != 0
}

`

const capabilities = `// capabilities is what Linux says of the processor; other systems say nothing.
func capabilities(kind uint64) uint64 {
	list, err := os.ReadFile("/proc/self/auxv")
	for ; err == nil && len(list) >= 16; list = list[16:] {
		if binary.LittleEndian.Uint64(list) == kind {
			return binary.LittleEndian.Uint64(list[8:])
		}
	}
	return 0
}

`
