//go:build unix

package x86_test

import (
	"bytes"
	"fmt"
	"syscall"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/vectest"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

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

// setting is native code for registers of so many bits with a set of features.
func setting(t testing.TB, bits int, set x86.Feature) vectest.Setting {
	m := &arrays{t: t}
	return vectest.Setting{Bits: bits, Try: func(t vectest.Fataler, p *vec.Program, fill func(arg int, b []byte), lo, hi int) {
		t.Helper()
		both(t, m, p, set, fill, lo, hi)
	}}
}

// available is the sets of features that this processor has; the test is skipped where there is none.
func available(t testing.TB) []x86.Feature {
	var list []x86.Feature
	for have, i := here(t), 0; i < len(sets); i++ {
		if sets[i]&^have == 0 {
			list = append(list, sets[i])
		} else {
			t.Logf("features %#x: not on this processor", sets[i])
		}
	}
	if len(list) == 0 {
		t.Skip("no AVX2")
	}
	return list
}

// settings is each width of registers and each set of features that this processor has.
func settings(t testing.TB) []vectest.Setting {
	var list []vectest.Setting
	for _, set := range available(t) {
		for _, bits := range []int{256, 128, 512} {
			if bits < 512 || set&x86.AVX512 != 0 {
				list = append(list, setting(t, bits, set))
			}
		}
	}
	return list
}

func TestCodes(t *testing.T)        { vectest.New(t, settings(t)).Codes() }
func TestLoads(t *testing.T)        { vectest.New(t, settings(t)).Loads() }
func TestEveryCode(t *testing.T)    { vectest.New(t, settings(t)).EveryCode() }
func TestIndexes(t *testing.T)      { vectest.New(t, settings(t)).Indexes() }
func TestSmallIndexes(t *testing.T) { vectest.New(t, settings(t)).SmallIndexes() }

// TestRandomPrograms runs drawn programs natively and by vec.Run.
func TestRandomPrograms(t *testing.T) {
	list := settings(t)
	rapid.Check(t, func(rt *rapid.T) { vectest.Random(rt, rapid.SampledFrom(list).Draw(rt, "setting")) })
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
	code.Call(block(l, here, lo, hi))
	vectest.Compare(t, p, model, here, lo, hi, func() string { return fmt.Sprintf("features %#x:\n%s", f, list(l)) })
}

// fataler is a test, or a run of a property.
type fataler = vectest.Fataler
