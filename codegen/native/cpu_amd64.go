package native

import (
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// cpuid is the processor's answer to a question about itself.
//
//go:noescape
func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// xgetbv is which registers the system saves.
//
//go:noescape
func xgetbv() uint32

// asked is the processor's answers, which stay the same; a virtual machine takes some microseconds for each.
var asked struct {
	once      sync.Once
	features  x86.Feature
	caches    [2]int
	processor Processor
}

func ask() {
	asked.once.Do(func() {
		asked.features, asked.processor = features(), identify()
		asked.caches = caches(asked.processor.Vendor)
	})
}

// processor is what this processor has and its system lets programs use.
func processor() x86.Feature {
	ask()
	return asked.features
}

// Caches is how many bytes the first cache for data and the second one of a core hold; 0: it does not say.
func Caches() [2]int {
	ask()
	return asked.caches
}

// ThisProcessor is the one that this runs on.
func ThisProcessor() Processor {
	ask()
	return asked.processor
}

// features is what this processor has and its system lets programs use.
func features() x86.Feature {
	leaves, _, _, _ := cpuid(0, 0)
	if leaves < 7 {
		return 0
	}
	has := func(word uint32, bits ...int) bool {
		for _, b := range bits {
			if word>>b&1 == 0 {
				return false
			}
		}
		return true
	}
	_, _, c1, _ := cpuid(1, 0)
	if !has(c1, 27, 28) { // OSXSAVE, AVX
		return 0
	}
	saved := xgetbv()
	if !has(saved, 1, 2) { // X, Y
		return 0
	}
	subs, b7, c7, _ := cpuid(7, 0)
	var f x86.Feature
	add := func(ok bool, feature x86.Feature) {
		if ok {
			f |= feature
		}
	}
	add(has(b7, 5), x86.AVX2)
	add(has(c1, 12), x86.FMA)
	add(has(b7, 8), x86.BMI2)
	if subs >= 1 {
		a, _, _, _ := cpuid(7, 1)
		add(has(a, 4), x86.AVXVNNI)
	}
	if has(saved, 5, 6, 7) && has(b7, 16, 17, 30, 31) { // K, the halves of Z, X16 and higher; F, DQ, BW, VL
		add(true, x86.AVX512)
		add(has(c7, 11), x86.AVX512VNNI)
		add(has(c7, 1), x86.AVX512VBMI)
	}
	return f
}

// caches asks by the leaf of Intel, or that of AMD.
func caches(vendor string) (bytes [2]int) {
	leaf := uint32(4)
	if vendor == "AuthenticAMD" {
		leaf = 0x8000001D
	}
	base := leaf &^ 0xFFFF
	if most, _, _, _ := cpuid(base, 0); most < leaf {
		return bytes
	}
	for sub := uint32(0); sub < 16; sub++ {
		a, b, c, _ := cpuid(leaf, sub)
		const data, unified = 1, 3
		kind, level := a&31, a>>5&7
		if kind == 0 {
			break
		}
		if (kind == data || kind == unified) && (level == 1 || level == 2) {
			bytes[level-1] = int(b>>22+1) * int(b>>12&1023+1) * int(b&4095+1) * int(c+1)
		}
	}
	return bytes
}

func identify() Processor {
	words := func(w ...uint32) string {
		var b []byte
		for _, x := range w {
			b = append(b, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
		}
		return string(b)
	}
	_, b, c, d := cpuid(0, 0)
	p := Processor{Vendor: words(b, d, c)}
	a, _, _, _ := cpuid(1, 0)
	p.Family, p.Model = int(a>>8&15), int(a>>4&15|a>>12&0xF0)
	if p.Family == 15 {
		p.Family += int(a >> 20 & 255)
	}
	if most, _, _, _ := cpuid(0x80000000, 0); most >= 0x80000004 {
		for leaf := uint32(0x80000002); leaf <= 0x80000004; leaf++ {
			p.Name += words(cpuid(leaf, 0))
		}
	}
	p.Name = strings.TrimSpace(strings.TrimRight(p.Name, "\x00"))
	return p
}
