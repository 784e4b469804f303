package machine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// find is a register of class c by name.
func find(t *testing.T, c machine.Class, name string) []uint8 {
	t.Helper()
	for _, r := range machine.AIE1().Classes[c].Regs {
		if r.Name == name {
			return r.Units
		}
	}
	t.Fatalf("no %s in class %s", name, machine.AIE1().Classes[c].Name)
	return nil
}

// The registers of each class and how they alias (AIE1_TIMING section 2: AM009 Register Files, llvm-aie's definitions).
func TestAliasing(t *testing.T) {
	for _, c := range []struct {
		of    machine.Class
		whole string
		in    machine.Class
		parts string // low part first
	}{
		{machine.ClassX, "xa", machine.ClassW, "wr0 wr1"}, {machine.ClassX, "xb", machine.ClassW, "wr2 wr3"},
		{machine.ClassX, "xc", machine.ClassW, "wc0 wc1"}, {machine.ClassX, "xd", machine.ClassW, "wd0 wd1"},
		{machine.ClassY, "ya", machine.ClassX, "xa xb"}, {machine.ClassY, "yd", machine.ClassX, "xd xb"},
		{machine.ClassBM, "bm0", machine.ClassAM, "aml0 amh0"}, {machine.ClassBM, "bm1", machine.ClassAM, "aml1 amh1"},
		{machine.ClassBM, "bm2", machine.ClassAM, "aml2 amh2"}, {machine.ClassBM, "bm3", machine.ClassAM, "aml3 amh3"},
		{machine.ClassR64, "r0:1", machine.ClassR, "r0 r1"}, {machine.ClassR64, "r14:15", machine.ClassR, "r14 r15"},
	} {
		var want []uint8
		for _, part := range strings.Fields(c.parts) {
			want = append(want, find(t, c.in, part)...)
		}
		if got := find(t, c.of, c.whole); !slices.Equal(got, want) {
			t.Errorf("%s has units %v; %s has %v", c.whole, got, c.parts, want)
		}
	}
}

// The members of each class.
func TestMembers(t *testing.T) {
	for c, want := range map[machine.Class]string{
		machine.ClassW: "wr0 wr1 wr2 wr3 wc0 wc1 wd0 wd1", machine.ClassX: "xa xb xc xd", machine.ClassY: "ya yd",
		machine.ClassZ: "wc0 wc1", machine.ClassF: "wr2 wr3 wd0 wd1", machine.ClassMacY: "xb",
		machine.ClassMacX: "xa xd xb", machine.ClassVecX: "xc xd", machine.ClassBM: "bm0 bm1 bm2 bm3",
		machine.ClassR8: "r0 r1 r2 r3 r4 r5 r6 r7", machine.ClassP: "p0 p1 p2 p3 p4 p5 p6 p7",
		machine.ClassC: "c0 c1 c2 c3 c4 c5 c6 c7", machine.ClassS: "s0 s1 s2 s3 s4 s5 s6 s7", machine.ClassLC: "lc",
		machine.ClassRing: "cb0 cb1 cb2 cb3 cb4 cb5 cb6 cb7",
	} {
		var names []string
		for _, r := range machine.AIE1().Classes[c].Regs {
			names = append(names, r.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("class %s: %s, want %s", machine.AIE1().Classes[c].Name, got, want)
		}
	}
}

// Units are those of the file, each in one register of the narrowest class; a value fills its register.
func TestUnits(t *testing.T) {
	total := map[machine.File]int{machine.VecFile: 16, machine.AccFile: 8, machine.ScalarFile: 16, machine.PtrFile: 8,
		machine.ModFile: 8, machine.ConfFile: 8, machine.ShiftFile: 8, machine.LoopFile: 1,
		machine.RingFile: 8}
	seen := map[machine.File]map[uint8]bool{}
	for _, c := range machine.AIE1().Classes[machine.ClassV:] {
		for _, r := range c.Regs {
			for _, u := range r.Units {
				if int(u) >= total[c.File] {
					t.Errorf("%s has unit %d", r.Name, u)
				}
				if seen[c.File] == nil {
					seen[c.File] = map[uint8]bool{}
				}
				seen[c.File][u] = true
			}
			if bits := machine.AIE1().UnitBits[c.File].N * len(r.Units); bits != 20 && bits != 8*c.Bytes {
				t.Errorf("%s holds %d bits, its class %d bytes", r.Name, bits, c.Bytes)
			}
		}
	}
	for f, n := range total {
		if len(seen[f]) != n {
			t.Errorf("file %s: %d of %d units are in a class", f, len(seen[f]), n)
		}
	}
}
