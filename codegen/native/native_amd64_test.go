package native

import (
	"os"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// runs says why code of sum does not run here.
func runs() error {
	_, err := Features()
	return err
}

// sum is code that adds args[1] words from args[0] on and puts the sum into args[2].
func sum() []byte {
	none := x86.None()
	at := func(base vec.Reg, disp int) vec.MemRef { return vec.MemRef{Base: base, Index: vec.NoReg, Disp: disp} }
	regs := func(r ...vec.Reg) []vec.Reg { return r }
	return x86.Encode([]vec.Inst{
		{Op: x86.MOV, Bits: 64, Dst: regs(x86.RSI), Mem: at(x86.RDI, 0)},
		{Op: x86.MOV, Bits: 64, Dst: regs(x86.RCX), Mem: at(x86.RDI, 8)},
		{Op: x86.MOVI, Bits: 64, Dst: regs(x86.RAX), Mem: none},
		{Kind: vec.Label, To: 1, Mem: none},
		{Op: x86.ADD, Bits: 64, Dst: regs(x86.RAX), Src: regs(x86.RAX), Tied: true, Mem: at(x86.RSI, 0)},
		{Op: x86.ADDI, Bits: 64, Dst: regs(x86.RSI), Src: regs(x86.RSI), Tied: true, Imm: 8, Mem: none},
		{Op: x86.SUBI, Bits: 64, Dst: regs(x86.RCX), Src: regs(x86.RCX), Tied: true, Imm: 1, Mem: none},
		{Kind: vec.Branch, Op: x86.JNE, To: 1, Mem: none},
		{Op: x86.MOVstore, Bits: 64, Src: regs(x86.RAX), Mem: at(x86.RDI, 16)},
		{Op: x86.VZEROUPPER, Mem: none},
		{Kind: vec.Return, Mem: none},
	})
}

// TestFeatures checks what VYASA_NATIVE takes away, and the processor's features against the system's list.
func TestFeatures(t *testing.T) {
	t.Setenv(Variable, "")
	all, err := Features()
	if err != nil {
		t.Skip(err)
	}
	const base = x86.AVX2 | x86.FMA | x86.BMI2
	for word, want := range map[string]x86.Feature{"all": all, "avx2": base, "avx512": all & (base | x86.AVX512)} {
		t.Setenv(Variable, word)
		if got, err := Features(); err != nil || got != want {
			t.Errorf("%s: %b, %v; not %b", word, got, err, want)
		}
	}
	for _, word := range []string{"off", "sse"} {
		t.Setenv(Variable, word)
		if got, err := Features(); err == nil || got != 0 {
			t.Errorf("%s: %b", word, got)
		}
	}
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip(err)
	}
	flags := map[string]bool{}
	for _, word := range strings.Fields(string(info)) {
		flags[word] = true
	}
	for flag, feature := range map[string]x86.Feature{"avx2": x86.AVX2, "fma": x86.FMA, "bmi2": x86.BMI2,
		"avx_vnni": x86.AVXVNNI, "avx512_vnni": x86.AVX512VNNI, "avx512vbmi": x86.AVX512VBMI} {
		if flags[flag] != (all&feature != 0) {
			t.Errorf("%s: the system says %t", flag, flags[flag])
		}
	}
	if (flags["avx512bw"] && flags["avx512dq"] && flags["avx512vl"]) != (all&x86.AVX512 != 0) {
		t.Error("AVX-512: the system says otherwise")
	}
}
