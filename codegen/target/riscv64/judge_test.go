package riscv64

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

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// assemble gives lines to Go's assembler, which is not to shorten instructions, and returns the code that it makes of them.
func assemble(t *testing.T, lines []string) []byte {
	t.Helper()
	dir := t.TempDir()
	mark := []byte{0x0d, 0xf0, 0xc3, 0x5a, 0xf2, 0x0f, 0x3c, 0xa5}
	word := "WORD $0x5ac3f00d; WORD $0xa53c0ff2\n"
	text := "TEXT ·f(SB), 4, $0-0\n" + word + strings.Join(lines, "\n") + "\n" + word + "RET\n"
	source, object := filepath.Join(dir, "x.s"), filepath.Join(dir, "x.o")
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "tool", "asm", "-d=compressinstructions=0", "-e", "-p", "x", "-o", object, source)
	command.Env = append(os.Environ(), "GOARCH=riscv64")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%.3000s", err, out)
	}
	data, err := os.ReadFile(object)
	if err != nil {
		t.Fatal(err)
	}
	parts := bytes.SplitN(data, mark, 3)
	if len(parts) != 3 {
		t.Fatalf("the object holds %d parts", len(parts))
	}
	return parts[1]
}

// judge compares what Encode makes of instructions with what Go's assembler makes of their text.
func judge(t *testing.T, list []vec.Inst) {
	t.Helper()
	var lines []string
	for _, in := range list {
		lines = append(lines, goLine(in))
	}
	got, want := Encode(list), assemble(t, lines)
	if len(got) != len(want) {
		t.Errorf("%d bytes, go tool asm has %d", len(got), len(want))
	}
	seen := map[string]bool{}
	for i, at := 0, 0; i < len(list) && at+4 <= min(len(got), len(want)); i++ {
		if list[i].Kind == vec.Label {
			continue
		}
		a, b := binary.LittleEndian.Uint32(got[at:]), binary.LittleEndian.Uint32(want[at:])
		if name, _, _ := strings.Cut(lines[i], " "); a != b && !seen[name] {
			seen[name] = true
			t.Errorf("%s: %08x, go tool asm has %08x", lines[i], a, b)
		}
		at += 4
	}
}

// drawn is an instruction of a row over any registers and numbers that it may have.
func drawn(op int, random *rand.Rand) vec.Inst {
	r := RowOf(op)
	list := file(X0).Index
	x := func() vec.Reg { return list[random.IntN(len(list))] }
	v := func() vec.Reg { return V0 + 1 + vec.Reg(random.IntN(31)) }
	edge := func(lo, hi int64) int64 {
		return []int64{lo, hi, lo + random.Int64N(hi-lo+1)}[random.IntN(3)]
	}
	in := vec.Inst{Op: op, Mem: None()}
	add := func(i int, reg vec.Reg) {
		if i == 0 && r.kind&stores == 0 {
			in.Dst = append(in.Dst, reg)
		} else {
			in.Src = append(in.Src, reg)
		}
	}
	for i, letter := range r.Ops {
		switch letter {
		case 'd', 's', 't':
			add(i, x())
		case 'D', 'S', 'T':
			add(i, v())
		case 'k':
			add(i, V0)
		case 'i':
			in.Imm = edge(-1<<11, 1<<11-1)
		case 'I':
			in.Imm = edge(-16, 15)
		case 'U':
			in.Imm = edge(0, 31)
		case 'h':
			in.Imm = edge(0, 63)
		case 'u':
			in.Imm = edge(-1<<19, 1<<19-1)
		case 'm':
			in.Mem = vec.MemRef{Base: x(), Index: vec.NoReg, Disp: int(edge(-1<<11, 1<<11-1))}
		case 'p':
			in.Mem = vec.MemRef{Base: x(), Index: vec.NoReg}
		case 'c':
			c := Config{Sew: random.IntN(4), Frac: random.IntN(4), VL: int(in.Imm)}
			in.Op = c.op(op)
		case 'b':
			in.Kind = vec.Branch
		}
	}
	if r.kind&tied != 0 {
		in.Tied, in.Src = true, append([]vec.Reg{in.Dst[0]}, in.Src...)
	}
	return in
}

// TestEncodeRows compares each row over registers and numbers with Go's assembler.
func TestEncodeRows(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	list := []vec.Inst{{Kind: vec.Label, To: 0}}
	for op := 1; op < len(rows); op++ {
		if rows[op].Name == "" {
			t.Errorf("row %d is empty", op)
			continue
		}
		for range 12 {
			if in := drawn(op, random); rows[op].kind&pseudo == 0 {
				list = append(list, in)
			}
		}
	}
	list = append(list, vec.Inst{Kind: vec.Jump, To: 0}, vec.Inst{Kind: vec.Return})
	judge(t, list)
}

// TestEncodeJumps compares jumps that reach, and such that do not, with Go's assembler.
func TestEncodeJumps(t *testing.T) {
	for _, between := range []int{0, 1, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 3000} {
		t.Run(fmt.Sprint(between), func(t *testing.T) {
			jump := func(op, to int) vec.Inst {
				return vec.Inst{Kind: vec.Branch, Op: op, Src: []vec.Reg{5, 6}, To: to, Mem: None()}
			}
			list := []vec.Inst{{Kind: vec.Label, To: 0}, jump(BEQ, 1)}
			for range between {
				list = append(list, vec.Inst{Op: ADD, Dst: []vec.Reg{7}, Src: []vec.Reg{8, 9}, Mem: None()})
			}
			list = append(list, jump(BLT, 0), vec.Inst{Kind: vec.Label, To: 1}, jump(BGE, 0), vec.Inst{Kind: vec.Return})
			var lines []string
			for _, in := range list {
				lines = append(lines, goLine(in))
			}
			if got, want := Encode(list), assemble(t, lines); !bytes.Equal(got, want) {
				t.Errorf("%d bytes, go tool asm has %d others", len(got), len(want))
			}
		})
	}
}
