package regalloc_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
	"pgregory.net/rapid"
)

// Whatever Check lets pass stores the right values, also when registers are exchanged at random; and it does not let
// everything pass.
func TestCheckFindsWrongPlaces(t *testing.T) {
	found, passed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		f := drawFunc(t)
		g := f.Clone()
		if err := regalloc.Func(g, machine.AIE1(), regalloc.Options{}); err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 3).Draw(t, "changes") {
			r := &g.Regs[rapid.IntRange(0, len(g.Regs)-1).Draw(t, "reg")]
			list := machine.AIE1().Classes[r.Class].Regs
			r.At = &list[rapid.IntRange(0, len(list)-1).Draw(t, "at")]
		}
		if err := regalloc.Check(g, machine.AIE1()); err != nil {
			found++
			return
		}
		passed++
		if err := start(f, false, 300).same(start(g, true, 1000)); err != nil {
			t.Fatalf("Check passes: %v\n%v\n%v", err, f, g)
		}
	})
	if found == 0 || passed == 0 {
		t.Errorf("%d found, %d passed", found, passed)
	}
}

// Each rule of Check by itself.
func TestCheckRules(t *testing.T) {
	wrong := func(name string, change func(f *mir.Func), want string) {
		f := placed(t, accs(2, machine.ClassBM), 0)
		change(f)
		if err := regalloc.Check(f, machine.AIE1()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	mac := func(f *mir.Func) *mir.Op { return all(f, machine.Mac)[2] }
	wrong("class of the register", func(f *mir.Func) { f.Regs[mac(f).Def[0].Reg].At = &machine.AIE1().Classes[machine.ClassAM].Regs[0] }, "is not in a register of class BM")
	wrong("class of the operand", func(f *mir.Func) {
		r := &f.Regs[mac(f).Use[2].Reg]
		r.Class, r.At = machine.ClassW, &machine.AIE1().Classes[machine.ClassW].Regs[0]
	}, "does not do for an operand of class Z")
	wrong("tied", func(f *mir.Func) { mac(f).Def[0] = all(f, machine.Mac)[3].Def[0] }, "not where the first operand is")
	wrong("overwritten", func(f *mir.Func) {
		f.Regs[mac(f).Def[0].Reg].At = f.Regs[all(f, machine.Mac)[3].Def[0].Reg].At
	}, "has been overwritten on some path")
	wrong("frame", func(f *mir.Func) {
		f.Blocks[0].Ops = append(f.Blocks[0].Ops, &mir.Op{Code: machine.SpillStore,
			Use: []mir.Operand{f.Part(mac(f).Def[0].Reg, 0, 1)}, Acc: -1,
			Mem: &mir.Mem{Bytes: 48, Stack: true}})
	}, "outside of the frame")
}
