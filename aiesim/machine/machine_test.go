package machine_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

func Example() {
	fmt.Println(machine.AIE1().DataMemory.N, machine.AIE1().DataMemory.Source)
	for _, f := range machine.Families {
		if f.X == machine.Int16 && f.Z == machine.Int16 {
			fmt.Println(f.X, f.Z, f.Lanes, "lanes", f.Cols, "columns")
		}
	}
	// Output:
	// 131072 AM009, UG1079 AI Engine Memory: four neighbouring 32 KB modules
	// int16 int16 16 lanes 2 columns
	// int16 int16 8 lanes 4 columns
}

// A slower load, as one source has it.
func ExampleNamed() {
	m, err := machine.Named("aie1+LoadLatency=8")
	fmt.Println(m.Name, m.Ops[machine.LoadW].Write, machine.AIE1().Ops[machine.LoadW].Write, err)
	_, err = machine.Named("aie1+ScalarRegs=32")
	fmt.Println(err)
	// Output:
	// AIE1+LoadLatency=8 8 7 <nil>
	// ScalarRegs=32: ScalarRegs is 32, but the number of registers of class R is 16
}

// variants are the machines that Named knows.
func variants(t *testing.T) []*machine.Machine {
	var out []*machine.Machine
	for _, name := range machine.Variants() {
		m, err := machine.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, m)
	}
	return out
}

// Every entry of every variant has a source and lies within its bounds; no table contradicts another.
func TestSourcesAndBounds(t *testing.T) {
	for _, m := range variants(t) {
		if err := m.Check(); err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
		for _, f := range m.Facts() {
			lo, hi := f.Bounds()
			if f.N < lo || f.N > hi || f.N <= 0 && f.Certain() {
				t.Errorf("%s: %s is %d, not %d..%d", m.Name, f.Name, f.N, lo, hi)
			}
		}
		for i := range m.Ops {
			if o := &m.Ops[i]; o.Write < o.Lo || o.Write > o.Hi || machine.Opcode(i) != machine.Nop &&
				len(o.Slots) == 0 {
				t.Errorf("%s: %+v", m.Name, o)
			}
		}
		for i, r := range m.Routines {
			if r.Cycles < r.Lo || r.Cycles > r.Hi || r.Cycles <= 0 || i > 0 && r.Name <= m.Routines[i-1].Name {
				t.Errorf("%s: %+v", m.Name, r)
			}
			if r.Native == (r.Code == machine.Lib) || !r.Native && !strings.HasPrefix(r.Source, "assumption") {
				t.Errorf("%s: %+v", m.Name, r)
			}
		}
		for _, r := range m.Rows() {
			if r.Name == "" || r.Source == "" || r.Value == "" && r.Name != "op nop" && r.Name != "word of 2" {
				t.Errorf("%s: %+v", m.Name, r)
			}
		}
	}
}

// Lanes times columns is the published number of MACs a cycle of each pair of types (UG1079, AM009).
func TestMACsPerCycle(t *testing.T) {
	peak := map[[2]machine.Elem]int{
		{machine.Int8, machine.Int8}: 128, {machine.Int16, machine.Int8}: 64, {machine.Int16, machine.Int16}: 32,
		{machine.Int16, machine.Int32}: 16, {machine.Int32, machine.Int16}: 16, {machine.Int32, machine.Int32}: 8,
		{machine.Float32, machine.Float32}: 8,
	}
	for _, f := range machine.Families {
		if f.MACs() != peak[[2]machine.Elem{f.X, f.Z}] {
			t.Errorf("%+v makes %d MACs", f, f.MACs())
		}
	}
}

// With changes one number, what follows from it, and nothing of the machine it starts from.
func TestWith(t *testing.T) {
	before := machine.AIE1().Table()
	facts := machine.AIE1().Facts()
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(facts).Draw(t, "fact")
		n := rapid.IntRange(-1, 12).Draw(t, "n")
		m, err := machine.AIE1().With(f.Name, n)
		if err != nil {
			return
		}
		if (m.Hash() == machine.AIE1().Hash()) != (n == f.N) {
			t.Fatalf("%s=%d: the hash is %s, of AIE1 %s", f.Name, n, m.Hash(), machine.AIE1().Hash())
		}
		if back, err := m.With(f.Name, f.N); err != nil || back.Hash() != machine.AIE1().Hash() {
			t.Fatalf("%s=%d and back: %v", f.Name, n, err)
		}
	})
	if machine.AIE1().Table() != before {
		t.Error("AIE1 has changed")
	}
	for _, name := range []string{"", "Ops", "Name", "NoSuchFact"} {
		if _, err := machine.AIE1().With(name, 1); err == nil {
			t.Errorf("%q is taken for a fact", name)
		}
	}
}

func TestNamed(t *testing.T) {
	hashes := map[string]string{}
	for _, m := range variants(t) {
		if other, ok := hashes[m.Hash()]; ok {
			t.Errorf("%s and %s are the same machine", m.Name, other)
		}
		hashes[m.Hash()] = m.Name
	}
	if m, err := machine.Named(""); err != nil || m.String() != machine.AIE1().String() {
		t.Errorf("default: %v, %v", m, err)
	}
	changed := *machine.AIE1()
	changed.LoadLatency.Source = "elsewhere"
	if changed.Hash() != machine.AIE1().Hash() {
		t.Error("a source counts in the hash")
	}
	for name, want := range map[string]string{
		"aie9": "aie1, aie1-2025", "aie1+": "form", "aie1+LoadLatency": "form", "aie1+LoadLatency=x": "form",
		"aie1+LoadLatency=7 8": "form", "aie1+LoadLatency=-1": "negative", "aie1+FloatToFloat=9": "accumulator",
		"aie1+LoadLatency=99": "64", "aie1+BankBytes=1": "DataMemory",
	} {
		_, err := machine.Named(name)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
}

// The same bytes twice, one line a row, four columns.
func TestTable(t *testing.T) {
	m, err := machine.Named("aie1")
	if err != nil {
		t.Fatal(err)
	}
	if m.Table() != machine.AIE1().Table() {
		t.Error("two tables of the same machine differ")
	}
	for _, line := range strings.Split(strings.TrimSuffix(m.Table(), "\n"), "\n") {
		if n := strings.Count(line, " | "); n != 3 {
			t.Errorf("%d columns: %s", n+1, line)
		}
	}
}

func TestElem(t *testing.T) {
	for e := machine.Int8; e <= machine.Float64; e++ {
		if got, ok := machine.ElemNamed(e.String()); !ok || got != e {
			t.Errorf("%s is %s", e, got)
		}
	}
	if _, ok := machine.ElemNamed("none"); ok {
		t.Error("none is an element type")
	}
	if lo, hi := machine.Uint16.Range(); lo != 0 || hi != 65535 {
		t.Error(lo, hi)
	}
	if lo, hi := machine.Int8.Range(); lo != -128 || hi != 127 {
		t.Error(lo, hi)
	}
}
