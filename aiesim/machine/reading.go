package machine

// Reading is another reading of a fact that sources leave open and that many kernels hang on: until it is decided, what
// is claimed in cycles is a range over both.
type Reading struct {
	Fact   string
	N      int    // in place of the fact's own number
	Source string // of this reading; that of the other one stands at the fact
}

// Readings lists what is open.
func Readings() []Reading {
	return []Reading{{"PostModifyLatency", 2, "llvm-aie AIESchedule.td: PADD and the post-modified stack pointer are " +
		"written in the second cycle; published decimation filters take two cycles a load, through positions of " +
		"windows"}}
}

// Number is the fact of a name; it is a bug if there is none.
func (m *Machine) Number(name string) int {
	for _, f := range m.Facts() {
		if f.Name == name {
			return f.N
		}
	}
	panic("BUG: no fact " + name)
}

// Open lists the readings of what m leaves open: none for a number that m does not have from AIE1, but from whoever
// chose it, and none for the ends of all that sources allow.
func (m *Machine) Open() []Reading {
	var out []Reading
	for _, r := range Readings() {
		if m.library == likely && m.Number(r.Fact) == AIE1().Number(r.Fact) {
			out = append(out, r)
		}
	}
	return out
}

// Others are m under each of the readings that are open.
func (m *Machine) Others() []*Machine {
	var out []*Machine
	for _, r := range m.Open() {
		o, err := m.With(r.Fact, r.N)
		if err != nil {
			panic("BUG: a reading of " + r.Fact + ": " + err.Error())
		}
		out = append(out, o)
	}
	return out
}
