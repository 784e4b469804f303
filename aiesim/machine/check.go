package machine

import (
	"errors"
	"fmt"
)

// Check tells where the tables of m contradict each other: single numbers against register classes, formats and sizes
// of memory, and times that cannot be.
func (m *Machine) Check() error {
	var errs []error
	same := func(name string, f Fact, want int, what string) {
		if f.N != want {
			errs = append(errs, fmt.Errorf("%s is %d, but %s is %d", name, f.N, what, want))
		}
	}
	same("DataMemory", m.DataMemory, m.MemoryBanks.N*m.BankBytes.N, "MemoryBanks times BankBytes")
	for _, c := range []struct {
		name  string
		fact  Fact
		class Class
	}{{"VectorRegs", m.VectorRegs, ClassW}, {"WideRegs", m.WideRegs, ClassY}, {"ZRegs", m.ZRegs, ClassZ},
		{"AccRegs", m.AccRegs, ClassAM}, {"FloatAccs", m.FloatAccs, ClassF}, {"ScalarRegs", m.ScalarRegs, ClassR},
		{"PointerRegs", m.PointerRegs, ClassP}, {"ConfigRegs", m.ConfigRegs, ClassC}} {
		same(c.name, c.fact, len(m.Classes[c.class].Regs), "the number of registers of class "+m.Classes[c.class].Name)
	}
	for _, c := range []struct {
		name  string
		fact  Fact
		slots Slots
	}{{"Loads", m.Loads, SlotSet(LDA, LDB)}, {"Stores", m.Stores, SlotSet(ST)}, {"Scalars", m.Scalars, SlotSet(ALU)},
		{"Vectors", m.Vectors, SlotSet(VECA, VECM)}, {"Moves", m.Moves, SlotSet(MV0, MV1)}} {
		most := 0
		for _, f := range m.Formats {
			most = max(most, (f.Slots & c.slots).Len())
		}
		same(c.name, c.fact, most, "the number in the formats")
	}
	same("WordBytes", m.WordBytes, m.Formats[len(m.Formats)-1].Bytes, "the longest format")
	for i := range m.Ops {
		o := &m.Ops[i]
		if o.AccRead < 0 || o.AccRead > o.Write {
			errs = append(errs, fmt.Errorf("%s reads its accumulator at %d: the latency to the next accumulation "+
				"has to lie "+
				"between 0 and that to other uses", o.Name, o.AccRead))
		}
		if o.Busy > 64 || o.Write > 64 {
			errs = append(errs, fmt.Errorf("%s takes %d cycles and is busy for %d: more than 64", o.Name, o.Write,
				o.Busy))
		}
	}
	if m.ConfLead.N > 1 {
		errs = append(errs, fmt.Errorf("ConfLead is %d: selection registers are read at most one cycle before the data",
			m.ConfLead.N))
	}
	if m.SharedRead.N > 1 {
		errs = append(errs, fmt.Errorf("SharedRead is %d, not 0 or 1", m.SharedRead.N))
	}
	if m.BankBlind.N > 1 {
		errs = append(errs, fmt.Errorf("BankBlind is %d, not 0 or 1", m.BankBlind.N))
	}
	if m.WholeOperands.N > 1 {
		errs = append(errs, fmt.Errorf("WholeOperands is %d, not 0 or 1", m.WholeOperands.N))
	}
	if m.ScalarLoads.N < 1 || m.ScalarLoads.N > m.Loads.N {
		errs = append(errs, fmt.Errorf("ScalarLoads is %d, not 1 to %d", m.ScalarLoads.N, m.Loads.N))
	}
	return errors.Join(errs...)
}
