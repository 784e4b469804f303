package x86

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// begin is what stands before the code of a test's function in an object file.
const begin = 0x5AC3F00D

// assemble gives lines to Go's assembler and returns the code that it makes of them.
func assemble(t testing.TB, lines []string) []byte {
	t.Helper()
	dir, err := os.MkdirTemp("", "judge")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	mark := fmt.Sprintf("LONG $0x%X; LONG $0x%X\n", uint32(begin), ^uint32(begin))
	text := "TEXT ·f(SB), 4, $0-0\n" + mark + strings.Join(lines, "\n") + "\n" + mark + "RET\n"
	source, object := filepath.Join(dir, "x.s"), filepath.Join(dir, "x.o")
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "tool", "asm", "-e", "-p", "x", "-o", object, source)
	command.Env = append(os.Environ(), "GOARCH=amd64")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%.3000s", err, out)
	}
	data, err := os.ReadFile(object)
	if err != nil {
		t.Fatal(err)
	}
	stop := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, begin), ^uint32(begin))
	parts := bytes.SplitN(data, stop, 3)
	if len(parts) != 3 {
		t.Fatalf("the object holds %d parts", len(parts))
	}
	return parts[1]
}

// judge compares what Encode makes of each instruction with what Go's assembler makes of its text.
func judge(t *testing.T, list []vec.Inst) {
	t.Helper()
	var lines []string
	mark := func(i int) []byte {
		return binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, 0xA55A9669), uint32(i))
	}
	for i, in := range list {
		m := mark(i)
		lines = append(lines, goLine(in), fmt.Sprintf("LONG $0x%X; LONG $0x%X", binary.LittleEndian.Uint32(m), i))
	}
	code := assemble(t, lines)
	seen := map[string]bool{}
	for i, in := range list {
		want, rest, ok := bytes.Cut(code, mark(i))
		if !ok {
			t.Fatalf("%s: no mark", goLine(in))
		}
		code = rest
		name := fmt.Sprint(RowOf(in.Op).Name, in.Op>>12, in.Bits)
		if got := instruction(nil, in); !bytes.Equal(got, want) && !seen[name] {
			seen[name] = true
			t.Errorf("%s (%s): % X, go tool asm has % X", RowOf(in.Op).Name, goLine(in), got, want)
		}
	}
}

// edges are displacements at which an encoding changes.
var edges = []int{0, 1, -1, 8, 64, 127, 128, -128, -129, 127 * 4, 128 * 8, 127 * 16, -128 * 32, 128 * 32, 127 * 64,
	-128 * 64, 128 * 64, -129 * 64, 1<<31 - 1, -1 << 31}

// TestEncodeRows compares each row in all its widths, over registers and kinds of memory, with Go's assembler.
func TestEncodeRows(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var list []vec.Inst
	for _, op := range allRows() {
		may, must := hasMemory(RowOf(op))
		for _, memory := range []bool{false, true} {
			if memory && !may || !memory && must {
				continue
			}
			for _, extra := range extrasOf(op, memory) {
				for _, bits := range widthsOf(op | extra) {
					for range 12 {
						list = append(list, randomInst(op|extra, bits, memory, random.IntN))
					}
				}
			}
		}
	}
	t.Logf("%d instructions", len(list))
	judge(t, list)
}

// randomInst is an instruction of a row over any registers.
func randomInst(op, bits int, memory bool, intn func(int) int) vec.Inst {
	r, mem := RowOf(op), None()
	if memory {
		mem = vec.MemRef{Base: vec.Reg(intn(16)), Index: vec.NoReg, Scale: 1, Disp: edges[intn(len(edges))]}
		if intn(2) == 0 {
			for mem.Index == vec.NoReg || mem.Index == RSP {
				mem.Index = vec.Reg(intn(16))
			}
			mem.Scale = 1 << intn(4)
		}
	}
	from := 0
	if r.enc&form == gather {
		from, mem.Index, mem.Scale = intn(16), X0, 1<<intn(4)
		mem.Index += vec.Reg((from + 2) % 16)
	}
	imm := int64(intn(256))
	if r.vex == 0 && r.evex == 0 {
		imm = []int64{1, -1, 5, 127, 128, -128, -129, 255, 1 << 20, 1<<31 - 1, -1 << 31}[intn(11)]
		if o := byte(r.enc); o == 0xC1 {
			imm = int64(1 + intn(bits-1))
		}
		if op == MOVI {
			imm = []int64{0, 1, -1, 1 << 31, 1 << 32, -1 << 31, -1<<31 - 1, 1<<63 - 1}[intn(8)]
			if bits == 32 {
				imm = int64(int32(imm))
			}
		}
	}
	return assembleInst(op, bits, mem, imm, func(letter byte) vec.Reg {
		switch letter {
		case 'g', 'd', 'l':
			if n := vec.Reg(intn(15)); n < RSP { // RSP is never given out
				return n
			} else {
				return n + 1
			}
		case 'k':
			return K0 + vec.Reg(intn(8))
		case 'm':
			return K0 + vec.Reg(1+intn(7))
		}
		if r.enc&form == gather {
			from++
			return X0 + vec.Reg((from-1)%16)
		}
		n := 16
		if op > rowBits || takesEVEX(op, bits) && intn(2) == 0 {
			n = 32
		}
		return X0 + vec.Reg(intn(n))
	})
}

// TestEncodeMemory compares all bases, indexes, scales and displacements of some rows with Go's assembler.
func TestEncodeMemory(t *testing.T) {
	var list []vec.Inst
	low := func(letter byte) vec.Reg {
		if letter == 'v' {
			return X0 + 1
		}
		return RCX
	}
	high := func(letter byte) vec.Reg {
		if letter == 'v' {
			return X0 + 25
		}
		return R9
	}
	add := func(mem vec.MemRef) {
		list = append(list, assembleInst(VPADDD, 256, mem, 0, low), assembleInst(VPADDD, 256, mem, 0, high),
			assembleInst(VPADDQ|Bcst, 512, mem, 0, high), assembleInst(VPMOVZXBQ, 512, mem, 0, low),
			assembleInst(LEA, 64, mem, 0, high))
	}
	for base := RAX; base <= R15; base++ {
		for _, disp := range edges {
			add(vec.MemRef{Base: base, Index: vec.NoReg, Disp: disp})
			add(vec.MemRef{Base: base, Index: R12, Scale: 4, Disp: disp})
		}
		for index := RAX; index <= R15; index++ {
			for scale := 1; scale <= 8 && index != RSP; scale *= 2 {
				add(vec.MemRef{Base: base, Index: index, Scale: scale, Disp: 64 * int(index%3)})
			}
		}
	}
	t.Logf("%d instructions", len(list))
	judge(t, list)
}

// TestEncodeProperty draws lists of instructions with jumps and compares the whole code with Go's assembler.
func TestEncodeProperty(t *testing.T) {
	rows := allRows()
	branches := []int{JE, JNE, JL, JGE, JLE, JG, JB, JAE, JBE, JA, JS, JNS}
	rapid.Check(t, func(rt *rapid.T) {
		intn := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "n") }
		labels := 1 + intn(5)
		var list []vec.Inst
		for label := range labels {
			for range intn(40) {
				op := rows[intn(len(rows))]
				if RowOf(op).enc&form == bare {
					continue
				}
				may, must := hasMemory(RowOf(op))
				memory := must || may && intn(2) == 0
				extras := extrasOf(op, memory)
				op |= extras[intn(len(extras))]
				widths := widthsOf(op)
				list = append(list, randomInst(op, widths[intn(len(widths))], memory, intn))
				if intn(4) == 0 {
					branch := branches[intn(len(branches))]
					list = append(list, vec.Inst{Kind: vec.Branch, Op: branch, Mem: None(), To: intn(labels)})
				}
			}
			list = append(list, vec.Inst{Kind: vec.Label, To: label, Mem: None()})
		}
		var lines []string
		for _, in := range list {
			lines = append(lines, goLine(in))
		}
		if got, want := Encode(list), assemble(t, lines); !bytes.Equal(got, want) {
			rt.Fatalf("% X\n% X\n%s", got, want, strings.Join(lines, "\n"))
		}
	})
}
