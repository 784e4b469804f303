package riscv64_test

import (
	"encoding/binary"
	"fmt"
	"os/exec"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/riscv64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/vectest"
)

// start is what a program begins with: see vectest.Emulator. X27, which kernels leave alone, is the table.
func start(table uint64) []byte {
	var b []byte
	at := func() int { return len(b) / 4 }
	word := func(w uint32) { b = binary.LittleEndian.AppendUint32(b, w) }
	addi := func(d, s uint32, n int) { word(0x13 | d<<7 | s<<15 | uint32(n)<<20) }
	next := func(d uint32) { // ld d, (x27); addi x27, x27, 8
		word(0x03 | 3<<12 | d<<7 | 27<<15)
		addi(27, 27, 8)
	}
	ecall := func(number int) {
		addi(17, 0, number)
		word(0x73)
	}
	branch := func(kind, x, y uint32, to int) {
		d := uint32(4 * (to - at()))
		word(0x63 | kind<<12 | x<<15 | y<<20 | d>>12&1<<31 | d>>5&63<<25 | d>>1&15<<8 | d>>11&1<<7)
	}
	low := int64(table) << 52 >> 52
	word(0x37 | 27<<7 | uint32(int64(table)-low)) // lui
	word(0x1b | 27<<7 | 27<<15 | uint32(low)<<20) // addiw
	protect := at()
	next(10)
	branch(0, 10, 0, protect+9)
	next(11)
	addi(12, 0, 0)
	ecall(226) // mprotect
	branch(0, 0, 0, protect)
	call := at()
	next(5)
	branch(0, 5, 0, call+7)
	next(10)
	word(0x67 | 1<<7 | 5<<15) // jalr x1, x5
	branch(0, 0, 0, call)
	output := at()
	next(11)
	branch(0, 11, 0, output+12)
	next(12)
	write := at()
	addi(10, 0, 1)
	ecall(64)
	word(0x33 | 11<<7 | 11<<15 | 10<<20)          // add x11, x11, x10
	word(0x33 | 12<<7 | 12<<15 | 10<<20 | 32<<25) // sub x12, x12, x10
	branch(4, 0, 12, write)
	branch(0, 0, 0, output)
	addi(10, 0, 0)
	ecall(93) // exit
	return b
}

// vlens are sizes of registers in bits.
var vlens = []int{128, 256, 512}

// queues are processors with registers of each size, on each of which so many programs are tried at once. Lanes that do not matter
// become ones. The test is skipped where there is no qemu.
func queues(t testing.TB, most int) []*vectest.Queue {
	t.Helper()
	path, err := exec.LookPath("qemu-riscv64")
	if err != nil {
		t.Skip("there is no qemu-riscv64")
	}
	var list []*vectest.Queue
	for _, vlen := range vlens {
		cpu := fmt.Sprintf("rv64,v=true,vext_spec=v1.0,vlen=%d,rvv_ta_all_1s=true,rvv_ma_all_1s=true", vlen)
		list = append(list, &vectest.Queue{
			Emulator: &vectest.Emulator{Command: []string{path, "-cpu", cpu}, Machine: 243, Start: start},
			Compile:  riscv64.Compile,
			Link:     func(l *vec.Insts) []byte { return riscv64.Encode(l.List) },
			Text:     func(l *vec.Insts) string { return riscv64.GoAsm("f", l.List) },
			Most:     most, Dir: t.TempDir(),
		})
	}
	return list
}

// suite runs tests with registers of each size.
func suite(t *testing.T, f func(s *vectest.Suite)) {
	list := queues(t, 200)
	var settings []vectest.Setting
	for _, q := range list {
		settings = append(settings, q.Setting(128))
	}
	f(vectest.New(t, settings))
	for _, q := range list {
		q.Flush(t)
	}
}

func TestCodes(t *testing.T)        { suite(t, (*vectest.Suite).Codes) }
func TestLoads(t *testing.T)        { suite(t, (*vectest.Suite).Loads) }
func TestIndexes(t *testing.T)      { suite(t, (*vectest.Suite).Indexes) }
func TestSmallIndexes(t *testing.T) { suite(t, (*vectest.Suite).SmallIndexes) }

// TestRandomPrograms runs drawn programs by qemu and by vec.Run.
func TestRandomPrograms(t *testing.T) {
	list := queues(t, 1)
	rapid.Check(t, func(rt *rapid.T) {
		vectest.Random(rt, list[rapid.IntRange(0, len(list)-1).Draw(rt, "registers")].Setting(128))
	})
}

// TestKernelsAreEval: what drawn kernels compute under qemu is what Funcs mean, whatever the size of registers.
func TestKernelsAreEval(t *testing.T) {
	var list []vectest.Nested
	for i, q := range queues(t, 1) {
		list = append(list, vectest.Nested{Name: fmt.Sprint(vlens[i], " bits"), Machine: vec.RVV(), Queue: q})
	}
	vectest.Kernels(t, list)
}
