package x86_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// scaled is a kernel: for each of args[2] vectors of 8 numbers, args[1][i] = max(args[0][i]*3, 0).
func scaled() []vec.Inst {
	none, v := x86.None(), func(n vec.Reg) vec.Reg { return x86.X0 + n }
	at := func(base vec.Reg, disp int) vec.MemRef { return vec.MemRef{Base: base, Index: vec.NoReg, Disp: disp} }
	return []vec.Inst{
		{Op: x86.MOV, Bits: 64, Dst: regs(x86.RSI), Mem: at(x86.RDI, 0), Note: "in"},
		{Op: x86.MOV, Bits: 64, Dst: regs(x86.RDX), Mem: at(x86.RDI, 8), Note: "out"},
		{Op: x86.MOV, Bits: 64, Dst: regs(x86.RCX), Mem: at(x86.RDI, 16)},
		{Op: x86.MOVI, Bits: 64, Dst: regs(x86.RAX), Imm: 3, Mem: none},
		{Op: x86.VMOVD, Bits: 128, Dst: regs(v(1)), Src: regs(x86.RAX), Mem: none},
		{Op: x86.VPBROADCASTD, Bits: 256, Dst: regs(v(1)), Src: regs(v(1)), Mem: none},
		{Op: x86.VPXOR, Bits: 256, Dst: regs(v(2)), Src: regs(v(2), v(2)), Mem: none},
		{Kind: vec.Label, To: 1, Mem: none},
		{Op: x86.VPMULLD, Bits: 256, Dst: regs(v(0)), Src: regs(v(1)), Mem: at(x86.RSI, 0), Note: "line 2"},
		{Op: x86.VPMAXSD, Bits: 256, Dst: regs(v(0)), Src: regs(v(0), v(2)), Mem: none},
		{Op: x86.VMOVDQUstore, Bits: 256, Src: regs(v(0)), Mem: at(x86.RDX, 0)},
		{Op: x86.ADDI, Bits: 64, Dst: regs(x86.RSI), Src: regs(x86.RSI), Tied: true, Imm: 32, Mem: none},
		{Op: x86.ADDI, Bits: 64, Dst: regs(x86.RDX), Src: regs(x86.RDX), Tied: true, Imm: 32, Mem: none},
		{Op: x86.SUBI, Bits: 64, Dst: regs(x86.RCX), Src: regs(x86.RCX), Tied: true, Imm: 1, Mem: none},
		{Kind: vec.Branch, Op: x86.JNE, To: 1, Mem: none},
		{Op: x86.VZEROUPPER, Mem: none},
		{Kind: vec.Return, Mem: none},
	}
}

func ExampleGoAsm() {
	fmt.Print(x86.GoAsm("scaled", scaled()))
	// Output:
	// // func scaled(args *uint64)
	// TEXT ·scaled(SB), NOSPLIT, $0-8
	// 	MOVQ args+0(FP), DI
	// 	MOVQ (DI), SI // in
	// 	MOVQ 8(DI), DX // out
	// 	MOVQ 16(DI), CX
	// 	MOVL $3, AX
	// 	VMOVD AX, X1
	// 	VPBROADCASTD X1, Y1
	// 	VPXOR Y2, Y2, Y2
	// L1:
	// 	VPMULLD (SI), Y1, Y0 // line 2
	// 	VPMAXSD Y2, Y0, Y0
	// 	VMOVDQU Y0, (DX)
	// 	ADDQ $32, SI
	// 	ADDQ $32, DX
	// 	SUBQ $1, CX
	// 	JNE L1
	// 	VZEROUPPER
	// 	RET
}

// TestGoAsmProgram builds, vets and runs a program of Go and the Go assembly of a kernel.
func TestGoAsmProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	processor(t)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":         "module program\n\ngo 1.26\n",
		"kernel_amd64.s": "#include \"textflag.h\"\n\n" + x86.GoAsm("scaled", scaled()),
		"main.go": `package main

import (
	"fmt"
	"unsafe"
)

//go:noescape
func scaled(args *uint64)

func main() {
	in, out := make([]int32, 24), make([]int32, 24)
	for i := range in {
		in[i] = int32(i*7 - 50)
	}
	args := []uint64{uint64(uintptr(unsafe.Pointer(&in[0]))), uint64(uintptr(unsafe.Pointer(&out[0]))), 3}
	scaled(&args[0])
	fmt.Print(in[0], in[23], out)
}
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, words := range [][]string{{"vet", "."}, {"run", "."}} {
		command := exec.Command("go", words...)
		command.Dir = dir
		command.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		out, err := command.CombinedOutput()
		want := ""
		if words[0] == "run" {
			want = "-50 111 [0 0 0 0 0 0 0 0 18 39 60 81 102 123 144 165 186 207 228 249 270 291 312 333]"
		}
		if err != nil || string(out) != want {
			t.Errorf("go %s: %v: %s", words[0], err, out)
		}
	}
}
