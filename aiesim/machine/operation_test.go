package machine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// The latencies of AIE1_TIMING section 3, as a reader sees them: issue to issue of two operations.
func TestLatencies(t *testing.T) {
	for _, c := range []struct {
		variant  string
		from, to machine.Opcode
		class    machine.Class // of the register between them
		acc      bool
		want     int
	}{
		{"aie1", machine.LoadW, machine.Mac, machine.ClassZ, false, 7},
		{"aie1", machine.LoadS, machine.Alu, machine.ClassR, false, 7},
		{"aie1", machine.Mac, machine.Srs, machine.ClassBM, false, 6},
		{"aie1", machine.Mac, machine.Mac, machine.ClassBM, true, 1},
		{"aie1", machine.FMac, machine.FMac, machine.ClassF, true, 2},
		{"aie1", machine.FMac, machine.FMac, machine.ClassW, false, 7},
		{"aie1", machine.Srs, machine.StoreW, machine.ClassW, false, 3},
		{"aie1", machine.VecOp, machine.Mac, machine.ClassY, false, 2},
		{"aie1", machine.MoveV, machine.Mac, machine.ClassZ, false, 1},
		{"aie1", machine.Alu, machine.Alu, machine.ClassR, false, 1},
		{"aie1", machine.Mul, machine.Alu, machine.ClassR, false, 3},
		{"aie1", machine.MoveImm, machine.Mac, machine.ClassC, false, 2}, // one stage earlier
		{"aie1", machine.MoveS, machine.Mac, machine.ClassR, false, 2},
		{"aie1", machine.MoveImm, machine.Alu, machine.ClassR, false, 1},
		{"aie1", machine.PtrAdd, machine.LoadW, machine.ClassP, false, 2},
		{"aie1-llvm", machine.LoadW, machine.Mac, machine.ClassZ, false, 8},
		{"aie1-llvm", machine.FMac, machine.FMac, machine.ClassF, true, 3},
		{"aie1-llvm", machine.FMac, machine.MoveV, machine.ClassF, false, 6},
		{"aie1-llvm", machine.Mac, machine.Mac, machine.ClassAM, true, 1},
	} {
		m, err := machine.Named(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Ops[c.from].Write - m.Ops[c.to].ReadAt(c.class, c.acc); got != c.want {
			t.Errorf("%s: %s to %s: %d cycles, want %d", c.variant, m.Ops[c.from].Name, m.Ops[c.to].Name, got, c.want)
		}
	}
	if got := machine.AIE1().Ops[machine.LoadW].PtrWrite; got != 1 {
		t.Errorf("a pointer advances every %d cycles; the published copy loop has one access a cycle", got)
	}
	if got := machine.AIE1().DelaySlots.N; got != 5 {
		t.Errorf("%d delay slots", got)
	}
}

// Every alternative of every operation can be encoded, alone and beside a MAC or a load where the published rules say
// so.
func TestSlots(t *testing.T) {
	m := machine.AIE1()
	for i := range m.Ops {
		for _, s := range m.Ops[i].Slots {
			if _, ok := m.BundleBytes(s); !ok {
				t.Errorf("%s: %s cannot be encoded", m.Ops[i].Name, s)
			}
		}
	}
	for op, want := range map[machine.Opcode]string{
		machine.LoadW: "ldb lda", machine.LoadS: "lda", machine.StoreW: "st", machine.StoreSRS: "st", machine.Srs: "st",
		machine.SpillLoad: "lda+lng", machine.SpillStore: "st+lng", machine.Mac: "veca", machine.FMac: "veca",
		machine.VecOp: "vecm", machine.MoveV: "mv0", machine.MoveA: "mv0", machine.UpdElem: "mv0",
		machine.ExtElem: "mv1", machine.ShiftElem: "mv0", machine.Alu: "alu", machine.Mul: "alu",
		machine.PtrAdd: "ldb lda", machine.Jump: "lng", machine.Branch: "lng", machine.Call: "lng",
		machine.StoreN: "lda+st",
	} {
		if got := slotNames(m.Ops[op].Slots); got != want {
			t.Errorf("%s: %s, want %s", m.Ops[op].Name, got, want)
		}
	}
	llvm, err := machine.Named("aie1-llvm")
	if err != nil || slotNames(llvm.Ops[machine.LoadS].Slots) != "lda ldb" {
		t.Error(err, llvm.Ops[machine.LoadS])
	}
}

func slotNames(list []machine.Slots) string {
	var out []string
	for _, s := range list {
		out = append(out, s.String())
	}
	return strings.Join(out, " ")
}

func TestConstants(t *testing.T) {
	for _, c := range []struct {
		class machine.Class
		value int64
		want  string // steps by ";", alternatives by " "
	}{
		{machine.ClassR, 5, "alu lng"}, {machine.ClassR, -2048, "alu lng"}, {machine.ClassR, 2047, "alu lng"},
		{machine.ClassR, 2048, "lng"}, {machine.ClassR, -2049, "lng"}, {machine.ClassR, 1<<20 - 1, "lng"},
		{machine.ClassR, -1 << 19, "lng"}, {machine.ClassR, 1 << 20, "lng; lng"},
		{machine.ClassR, -1<<19 - 1, "lng; lng"},
		{machine.ClassR, 0x76543210, "lng; lng"}, {machine.ClassR, 0xFFFFFFFF, "alu lng"},
		{machine.ClassR, 1 << 32, "none"}, {machine.ClassR, -1 << 31, "lng; lng"},
		{machine.ClassR, -1<<31 - 1, "none"}, {machine.ClassM, -1<<19 - 1, "none"},
		{machine.ClassR8, 511, "alu lda lng"}, {machine.ClassR8, 512, "alu lng"},
		{machine.ClassR8, -512, "alu lda lng"},
		{machine.ClassR64, 7, "alu lng; alu lng"}, {machine.ClassR64, -1, "alu lng; alu lng"},
		{machine.ClassR64, 0x7654321000000001, "alu lng; lng; lng"},
		{machine.ClassP, 0x20000, "lng"}, {machine.ClassP, 0, "lng"}, {machine.ClassP, 1 << 20, "none"},
		{machine.ClassM, 64, "alu lda"}, {machine.ClassM, 1024, "alu"}, {machine.ClassM, 4096, "lng; mv0"},
		{machine.ClassM, -4096, "lng; mv0"},
		{machine.ClassC, 0, "lng; lng"}, {machine.ClassC, 0x76543210, "lng; lng; lng"},
		{machine.ClassC, 0x0706050403020100, "lng; lng; lng; lng"},
		{machine.ClassS, 15, "alu lng; alu mv0"},
		{machine.ClassLC, 32, "alu lda"}, {machine.ClassLC, 2000, "alu"}, {machine.ClassLC, 100000, "lng; mv0"},
		{machine.ClassW, 0, "none"}, {machine.ClassBM, 0, "none"},
	} {
		steps, ok := machine.AIE1().Constant(c.class, c.value)
		var parts []string
		for _, s := range steps {
			parts = append(parts, slotNames(s))
		}
		got := strings.Join(parts, "; ")
		if !ok {
			got = "none"
		}
		if n, _ := machine.AIE1().ConstantOps(c.class, c.value); got != c.want || n != len(steps) {
			t.Errorf("%#x in %s: %s, want %s", c.value, machine.AIE1().Classes[c.class].Name, got, c.want)
		}
	}
}

// Forms of shift-round-saturate: what AIE1_INTRINSICS 3.3 lists, by units.
func TestSrsForms(t *testing.T) {
	for _, c := range []struct {
		what     string
		acc, out int
		want     string
		fused    bool
	}{
		{"v16acc48 to v16int16", 2, 2, "1 st", true}, {"v8acc80 to v8int32", 2, 2, "1 st", true},
		{"v8acc48 to v8int16", 1, 1, "1 st", true}, {"v4acc80 to v4int32", 1, 1, "1 st", true},
		{"v16acc48 to v16int8", 2, 1, "1 st", true}, {"v8acc48 to v8int32", 1, 2, "1 st mv1", true},
		{"v4acc80 to v4int64", 1, 2, "1 st mv1", true}, {"v16acc48 to v16int32", 2, 4, "2 st mv1", false},
		{"v8acc48 to 512 bits", 1, 4, "none", false},
	} {
		n, slots, ok := machine.AIE1().SrsForm(c.acc, c.out)
		got := fmt.Sprint(n, " ", slotNames(slots))
		if !ok {
			got = "none"
		}
		if got != c.want || machine.AIE1().FusedStore(c.acc, c.out) != c.fused {
			t.Errorf("%s: %s", c.what, got)
		}
	}
	for units, want := range map[int]int{1: 1, 2: 1, 4: 1, 8: 2} {
		if got := machine.AIE1().MoveOps(machine.VecFile, units); got != want {
			t.Errorf("a move of %d units is %d operations", units, got)
		}
	}
	if machine.AIE1().MoveOps(machine.AccFile, 2) != 2 || machine.AIE1().MoveOps(machine.PtrFile, 1) != 1 {
		t.Error("moves of accumulators and pointers")
	}
}

func TestImmediates(t *testing.T) {
	for _, c := range []struct {
		r    machine.Immediate
		x    int64
		want bool
	}{
		{machine.AIE1().PostModify(32), 32, true}, {machine.AIE1().PostModify(32), -256, true},
		{machine.AIE1().PostModify(32), 224, true}, {machine.AIE1().PostModify(32), 256, false},
		{machine.AIE1().PostModify(32), 16, false}, {machine.AIE1().PostModify(16), 112, true},
		{machine.AIE1().PostModify(16), 128, false}, {machine.AIE1().PostModify(4), 28, true},
		{machine.AIE1().PostModify(4), 2, false}, {machine.AIE1().PostModify(2), 14, true},
		{machine.AIE1().PostModify(1), -8, true}, {machine.AIE1().PostModify(8), 8, true},
		{machine.AIE1().Immediates[machine.ImmAdd], -64, true}, {machine.AIE1().Immediates[machine.ImmAdd], 64, false},
		{machine.AIE1().Immediates[machine.ImmStack32], -4096, true}, {machine.AIE1().Immediates[machine.ImmStack32], 0, false},
		{machine.AIE1().Immediates[machine.ImmStack4], -512, true}, {machine.AIE1().Immediates[machine.ImmStack16], -24, false},
	} {
		if c.r.Holds(c.x) != c.want {
			t.Errorf("%s holds %d: %v", c.r.Name, c.x, !c.want)
		}
	}
}
