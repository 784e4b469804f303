package riscv64_test

import (
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/riscv64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Programs of a test lie in one file of its own, without a system around them: code, then data.
const (
	codeAt = 0x10000
	dataAt = 0x10000000
)

// emulator is qemu-riscv64; the test is skipped where there is none.
func emulator(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("qemu-riscv64")
	if err != nil {
		t.Skip("there is no qemu-riscv64")
	}
	return path
}

// fataler is a test, or a run of a property.
type fataler interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// image is programs and their arrays in memory.
type image struct {
	code []byte
	data []byte
	runs []int // where the block of arguments of each call lies in data
	at   []int // where its code lies in code
}

// place puts bytes at a multiple of 64 bytes and gives their place in data.
func (m *image) place(b []byte) int {
	for len(m.data)%64 != 0 {
		m.data = append(m.data, 0)
	}
	at := len(m.data)
	m.data = append(m.data, b...)
	return at
}

// load puts code into the image.
func (m *image) load(l *vec.Insts) int {
	at := len(m.code)
	m.code = append(m.code, riscv64.Encode(l.List)...)
	return at
}

// call adds a call of code with a block of arguments: places of arrays in data, the band, the frame.
func (m *image) call(code int, arrays []int, lo, hi, frame int) {
	var block []byte
	for _, at := range arrays {
		block = binary.LittleEndian.AppendUint64(block, uint64(dataAt+at))
	}
	block = binary.LittleEndian.AppendUint64(block, uint64(lo))
	block = binary.LittleEndian.AppendUint64(block, uint64(hi))
	block = binary.LittleEndian.AppendUint64(block, uint64(dataAt+m.place(make([]byte, frame))))
	m.runs, m.at = append(m.runs, m.place(block)), append(m.at, code)
}

// word appends a word of code.
func word(b []byte, w uint32) []byte { return binary.LittleEndian.AppendUint32(b, w) }

// load32 is lui and addiw: register = v.
func load32(b []byte, reg uint32, v int) []byte {
	low := v << 52 >> 52
	b = word(b, 0x37|reg<<7|uint32(v-low)&^0xfff)
	return word(b, 0x1b|reg<<7|reg<<15|uint32(low)<<20)
}

// elf is the image as a program: each call, then data to standard output.
func (m *image) elf() []byte {
	const header = 64 + 2*56
	calls := 12 * len(m.runs) // li, jal
	entry := calls + 5*8 + 4*4
	var text []byte
	for i, block := range m.runs {
		text = load32(text, 10, dataAt+block)
		d := uint32(entry + m.at[i] - len(text))
		text = word(text, 0x6f|1<<7|d>>20&1<<31|d>>1&0x3ff<<21|d>>11&1<<20|d>>12&0xff<<12)
	}
	for _, r := range [][2]int{{10, 1}, {11, dataAt}, {12, len(m.data)}, {17, 64}} { // write
		text = load32(text, uint32(r[0]), r[1])
	}
	text = word(text, 0x73)
	text = word(text, 0x13|10<<7)
	text = load32(text, 17, 93) // exit
	text = word(text, 0x73)
	text = word(text, 0x73)
	if len(text) != entry {
		panic("BUG: the beginning has another size")
	}
	text = append(text, m.code...)
	b := []byte("\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00")
	u16 := func(v ...uint16) {
		for _, x := range v {
			b = binary.LittleEndian.AppendUint16(b, x)
		}
	}
	u64 := func(v ...int) {
		for _, x := range v {
			b = binary.LittleEndian.AppendUint64(b, uint64(x))
		}
	}
	u16(2, 243)
	b = word(b, 1)
	u64(codeAt+header, 64, 0)
	b = word(b, 4) // double-float ABI
	u16(64, 56, 2, 0, 0, 0)
	b = word(word(b, 1), 5)
	u64(0, codeAt, codeAt, header+len(text), header+len(text), 4096)
	file := (header + len(text) + 4095) &^ 4095
	b = word(word(b, 1), 6)
	u64(file, dataAt, dataAt, len(m.data), len(m.data), 4096)
	b = append(b, text...)
	b = append(b, make([]byte, file-len(b))...)
	return append(b, m.data...)
}

// vlens are the sizes of registers in bits.
var vlens = []int{128, 256, 512}

// run runs the image with registers of so many bits whose lanes that do not matter become ones, and gives data afterwards.
func (m *image) run(t fataler, qemu, dir string, vlen int) []byte {
	t.Helper()
	file := filepath.Join(dir, "program")
	if err := os.WriteFile(file, m.elf(), 0o777); err != nil {
		t.Fatal(err)
	}
	cpu := fmt.Sprintf("rv64,v=true,vlen=%d,rvv_ta_all_1s=true,rvv_ma_all_1s=true", vlen)
	command := exec.Command(qemu, "-cpu", cpu, file)
	out, err := command.Output()
	if err != nil || len(out) != len(m.data) {
		t.Fatalf("qemu with %d bits: %v, %d bytes of %d", vlen, err, len(out), len(m.data))
	}
	return out
}
