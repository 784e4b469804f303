package native

import (
	"encoding/binary"
	"os"

	"github.com/vyasa-go/vyasa/codegen/target/arm64"
)

// What the system says of the processor, in /proc/self/auxv.
const (
	hwcap, hwcap2 = 16, 26

	hwcapASIMD   = 1 << 1
	hwcapASIMDDP = 1 << 20
	hwcap2I8MM   = 1 << 13
)

// processorARM64 is what this processor has: vectors, where the system says nothing.
func processorARM64() arm64.Feature {
	f := arm64.NEON
	b, err := os.ReadFile("/proc/self/auxv")
	if err != nil {
		return f
	}
	for ; len(b) >= 16; b = b[16:] {
		key, v := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])
		switch {
		case key == hwcap && v&hwcapASIMD == 0:
			return 0
		case key == hwcap && v&hwcapASIMDDP != 0:
			f |= arm64.DotProd
		case key == hwcap2 && v&hwcap2I8MM != 0:
			f |= arm64.I8MM
		}
	}
	return f
}
