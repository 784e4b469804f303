//go:build unix

package x86_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"syscall"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

const base = x86.AVX2 | x86.FMA | x86.BMI2

// sets are the sets of features that code is made for: what any processor with AVX2 has, with dot products too, with
// AVX-512, with all.
var sets = []x86.Feature{base &^ x86.BMI2, base | x86.AVXVNNI, base | x86.AVX512,
	base | x86.AVX512 | x86.AVX512VNNI | x86.AVX512VBMI}

// here is what this processor has.
func here(t testing.TB) x86.Feature {
	have, err := native.Features()
	if err != nil {
		t.Skip(err)
	}
	return have
}

// memory is where the code lies.
var memory native.Memory

// load puts a kernel into memory.
func load(t fataler, l *vec.Insts) *native.Code {
	t.Helper()
	code, err := memory.Load(x86.Link(l))
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// block is what a call of iterations lo .. hi-1 of the band gets.
func block(l *vec.Insts, args [][]byte, lo, hi int) *native.Block {
	n := len(args)
	b := native.NewBlock(n + 3)
	for i, a := range args {
		b.Pointer(i, unsafe.Pointer(unsafe.SliceData(a)))
	}
	b.Set(n, uint64(lo))
	b.Set(n+1, uint64(hi))
	b.Scratch(n+2, l.Slots, 64)
	return b
}

func pages(t fataler, size int) []byte {
	t.Helper()
	const access, kind = syscall.PROT_READ | syscall.PROT_WRITE, syscall.MAP_ANON | syscall.MAP_PRIVATE
	mem, err := syscall.Mmap(-1, 0, (size+4095)&^4095, access, kind)
	if err != nil {
		t.Fatal(err)
	}
	return mem
}

// fenced is memory of a size between pages that may not be touched: at the end of what lies before the upper one, or
// at the beginning of what lies behind the lower one.
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
func both(t fataler, m *arrays, p *vec.Program, f x86.Feature, fill func(arg int, b []byte), lo, hi int) {
	t.Helper()
	l, err := x86.Compile(p, f)
	if err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	code := load(t, l)
	defer code.Close()
	var here, model [][]byte
	for i, a := range p.Args {
		b := m.take(i, a.Bytes)
		fill(i, b)
		here, model = append(here, b), append(model, bytes.Clone(b))
	}
	if err := vec.Run(p, model, lo, hi); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	code.Call(block(l, here, lo, hi))
	for i, a := range p.Args {
		if at := differ(a.Elem, here[i], model[i]); at >= 0 && !a.Inner {
			e := max(a.Elem.Bytes(), 1)
			at -= at % e
			t.Fatalf("features %#x: %s at byte %d: % X, want % X\n%s\n%s",
				f, a.Name, at, here[i][at:at+e], model[i][at:at+e], p, list(l))
		}
	}
}

func list(l *vec.Insts) string { return x86.GoAsm("f", l.List) + x86.GoData("f", l.Data) }

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
