package native

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// runs says why code of sum does not run here.
func runs() error {
	_, err := ARM64()
	return err
}

// sum is code that adds args[1] words from args[0] on and puts the sum into args[2].
func sum() []byte {
	const p, n, total, word = arm64.X0 + 1, arm64.X0 + 2, arm64.X0 + 3, arm64.X0 + 4
	none := arm64.None()
	at := func(base vec.Reg, disp int) vec.MemRef {
		return vec.MemRef{Base: base, Index: vec.NoReg, Scale: 1, Disp: disp}
	}
	regs := func(r ...vec.Reg) []vec.Reg { return r }
	return arm64.Encode([]vec.Inst{
		{Op: arm64.LDR, Bits: 64, Dst: regs(p), Mem: at(arm64.Args, 0)},
		{Op: arm64.LDR, Bits: 64, Dst: regs(n), Mem: at(arm64.Args, 8)},
		{Op: arm64.MOVI, Bits: 64, Dst: regs(total), Mem: none},
		{Kind: vec.Label, To: 1, Mem: none},
		{Op: arm64.LDR, Bits: 64, Dst: regs(word), Mem: at(p, 0)},
		{Op: arm64.ADD, Bits: 64, Dst: regs(total), Src: regs(total, word), Mem: none},
		{Op: arm64.ADDI, Bits: 64, Dst: regs(p), Src: regs(p), Imm: 8, Mem: none},
		{Op: arm64.SUBI, Bits: 64, Dst: regs(n), Src: regs(n), Imm: 1, Mem: none},
		{Op: arm64.CMPI, Bits: 64, Src: regs(n), Mem: none},
		{Kind: vec.Branch, Op: arm64.BNE, To: 1, Mem: none},
		{Op: arm64.STR, Bits: 64, Src: regs(total), Mem: at(arm64.Args, 16)},
		{Kind: vec.Return, Mem: none},
	})
}

// TestFeatures checks what VYASA_NATIVE takes away.
func TestFeatures(t *testing.T) {
	t.Setenv(Variable, "")
	all, err := ARM64()
	if err != nil {
		t.Skip(err)
	}
	for word, want := range map[string]arm64.Feature{"all": all, "neon": arm64.NEON, "avx2": all,
		"dotprod": all & (arm64.NEON | arm64.DotProd)} {
		t.Setenv(Variable, word)
		if got, err := ARM64(); err != nil || got != want {
			t.Errorf("%s: %s, %v; not %s", word, got, err, want)
		}
	}
	for _, word := range []string{"off", "sve"} {
		t.Setenv(Variable, word)
		if got, err := ARM64(); err == nil || got != 0 {
			t.Errorf("%s: %s", word, got)
		}
	}
}
