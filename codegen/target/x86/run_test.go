package x86

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// sets are the sets of features that code is made for: what any processor with AVX2 has, with dot products too, with AVX-512.
var sets = []Feature{AVX2 | FMA, AVX2 | FMA | BMI2 | AVXVNNI, AVX2 | FMA | BMI2 | AVX512, AVX2 | FMA | BMI2 | AVX512 | AVX512VNNI | AVX512VBMI}

// here is what this processor has.
func here(t testing.TB) Feature {
	data, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip("no /proc/cpuinfo")
	}
	var have Feature
	flags := " " + strings.Join(strings.Fields(string(data)), " ") + " "
	for name, f := range map[string]Feature{"avx2": AVX2, "fma": FMA, "bmi2": BMI2, "avx_vnni": AVXVNNI, "avx512bw": AVX512,
		"avx512_vnni": AVX512VNNI, "avx512vbmi": AVX512VBMI} {
		if strings.Contains(flags, " "+name+" ") {
			have |= f
		}
	}
	return have
}

// kernel is code in memory that may run.
type kernel struct {
	mem   []byte
	frame []byte
	args  int
}

// thunk is what stands before the code: Go calls it as a function value with its argument in RAX, and keeps R14 and X15.
//
//	PUSH R14; MOV RDI, RAX; CALL code; POP R14; VXORPS X15, X15, X15; RET
var thunk = []byte{0x41, 0x56, 0x48, 0x89, 0xC7, 0xE8, 49, 0, 0, 0, 0x41, 0x5E, 0xC4, 0x41, 0x00, 0x57, 0xFF, 0xC3}

func load(t fataler, l *vec.Insts, args int) *kernel {
	t.Helper()
	code := append(append(bytes.Clone(thunk), bytes.Repeat([]byte{0xCC}, 64-5-len(thunk))...), Link(l)...)
	code = append(make([]byte, 5), code...) // so that the code begins at 64
	k := &kernel{mem: pages(t, len(code)), args: args, frame: make([]byte, l.Slots+64)}
	copy(k.mem, code)
	if err := syscall.Mprotect(k.mem, syscall.PROT_READ|syscall.PROT_EXEC); err != nil {
		t.Fatal(err)
	}
	return k
}

func (k *kernel) free() { _ = syscall.Munmap(k.mem) }

func pages(t fataler, size int) []byte {
	t.Helper()
	mem, err := syscall.Mmap(-1, 0, (size+4095)&^4095, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	return mem
}

// call runs iterations lo .. hi-1 of the band.
func (k *kernel) call(args [][]byte, lo, hi int) { k.run(k.block(args, lo, hi)) }

// block is the argument block.
func (k *kernel) block(args [][]byte, lo, hi int) []uint64 {
	block := make([]uint64, k.args+3)
	for i, a := range args {
		block[i] = uint64(uintptr(unsafe.Pointer(unsafe.SliceData(a))))
	}
	block[k.args], block[k.args+1] = uint64(lo), uint64(hi)
	block[k.args+2] = (uint64(uintptr(unsafe.Pointer(&k.frame[0]))) + 63) &^ 63
	return block
}

func (k *kernel) run(block []uint64) {
	entry := unsafe.Pointer(&k.mem[5])
	f := &entry
	(*(*func(*uint64))(unsafe.Pointer(&f)))(&block[0])
}

// fenced is memory of a size between pages that may not be touched: at the end of what lies before the upper one, or at the beginning
// of what lies behind the lower one.
func fenced(t testing.TB, size int, low bool) []byte {
	t.Helper()
	inner := (size + 4095) &^ 4095
	mem := pages(t, inner+2*4096)
	for _, guard := range [][]byte{mem[:4096], mem[inner+4096:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = syscall.Munmap(mem) })
	if low {
		return mem[4096:][:size:size]
	}
	return mem[4096+inner-size:][:size:size]
}

// arrays is memory for the arguments of programs, used again and again.
type arrays struct {
	t    testing.TB
	free map[string][][]byte
}

func (m *arrays) take(n, size int) []byte {
	k := fmt.Sprint(n, " ", size)
	if len(m.free[k]) == 0 {
		if m.free == nil {
			m.free = map[string][][]byte{}
		}
		m.free[k] = [][]byte{fenced(m.t, size, false), fenced(m.t, size, true)}
	}
	list := m.free[k]
	list[0], list[1] = list[1], list[0]
	return list[0]
}

// both runs p natively and by vec.Run over the same data and compares all arrays.
func both(t fataler, m *arrays, p *vec.Program, f Feature, fill func(arg int, b []byte), lo, hi int) {
	t.Helper()
	l, err := Compile(p, f)
	if err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	k := load(t, l, len(p.Args))
	defer k.free()
	var native, model [][]byte
	for i, a := range p.Args {
		b := m.take(i, a.Bytes)
		fill(i, b)
		native, model = append(native, b), append(model, bytes.Clone(b))
	}
	if err := vec.Run(p, model, lo, hi); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	k.call(native, lo, hi)
	for i, a := range p.Args {
		if at := differ(a.Elem, native[i], model[i]); at >= 0 && !a.Inner {
			e := max(a.Elem.Bytes(), 1)
			at -= at % e
			t.Fatalf("features %#x: %s at byte %d: % X, want % X\n%s\n%s", f, a.Name, at, native[i][at:at+e], model[i][at:at+e], p, list(l))
		}
	}
}

func list(l *vec.Insts) string { return GoAsm("f", l.List) + GoData("f", l.Data) }

// differ is the first byte of a that is another in b, but for floats that are no numbers in both; -1 if there is none.
func differ(e vec.Elem, a, b []byte) int {
	for i := range a {
		if a[i] != b[i] && !(e.Float() && nan(e, a, i) && nan(e, b, i)) {
			return i
		}
	}
	return -1
}

func nan(e vec.Elem, b []byte, at int) bool {
	at -= at % e.Bytes()
	if e == vec.F32 {
		f := math.Float32frombits(binary.LittleEndian.Uint32(b[at:]))
		return f != f
	}
	return math.IsNaN(math.Float64frombits(binary.LittleEndian.Uint64(b[at:])))
}

// fataler is a test, or a run of a property.
type fataler interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}
