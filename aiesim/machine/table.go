package machine

import (
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
	"strings"
)

// Row is one line of the table of a machine.
type Row struct{ Name, Value, Range, Source string }

// Rows lists everything m holds: the facts, then register classes, formats, immediates, operations and routines.
func (m *Machine) Rows() []Row {
	var out []Row
	for _, f := range m.Facts() {
		out = append(out, Row{f.Name, strconv.Itoa(f.N), f.interval(), f.Source})
		for _, r := range Readings() {
			if r.Fact == f.Name {
				out = append(out, Row{"or " + r.Fact, strconv.Itoa(r.N), "", r.Source})
			}
		}
	}
	for f := VecFile; f < NumFiles; f++ {
		out = append(out, Row{"file " + fileNames[f], fmt.Sprintf("units of %d bits", m.UnitBits[f].N), "",
			m.UnitBits[f].Source})
	}
	for _, c := range m.Classes[ClassV:] {
		out = append(out, Row{"class " + c.Name, c.list(), "", c.Source})
	}
	for _, f := range m.Formats {
		out = append(out, Row{fmt.Sprintf("word of %d", f.Bytes), f.Slots.String(), "",
			"llvm-aie AIECompositeFormats.td"})
	}
	for _, r := range m.Immediates {
		out = append(out, Row{"immediate " + r.Name, fmt.Sprintf("%d..%d by %d", r.Lo, r.Hi, r.Step), "", r.Source})
	}
	for i := range m.Ops {
		o := &m.Ops[i]
		out = append(out, Row{"op " + o.Name, o.times(), Fact{N: o.Write, Lo: o.Lo, Hi: o.Hi}.interval(), o.Source})
	}
	for _, r := range m.Routines {
		out = append(out, Row{r.Name, r.cost(), Fact{N: r.Cycles, Lo: r.Lo, Hi: r.Hi}.interval(), r.Source})
	}
	return out
}

// fileNames are the names of the register files in tables.
var fileNames = [NumFiles]string{"none", "vector", "accumulator", "scalar", "pointer", "modifier", "configuration",
	"shift", "loop", "circular"}

// String is the file's name in tables.
func (f File) String() string { return fileNames[f] }

// list is the registers of c.
func (c *RegisterClass) list() string {
	var names []string
	for _, r := range c.Regs {
		names = append(names, r.Name)
	}
	return strings.Join(names, " ")
}

// times is o in a table: its slots and what differs from 0.
func (o *Operation) times() string {
	var alternatives []string
	for _, s := range o.Slots {
		alternatives = append(alternatives, s.String())
	}
	out := strings.Join(alternatives, " or ")
	for _, t := range []struct {
		name string
		n    int
	}{{"read", o.Read}, {"acc", o.AccRead}, {"conf", o.ConfRead}, {"write", o.Write}, {"ptr", o.PtrWrite}, {"busy",
		o.Busy}, {"port", o.Port}} {
		if t.n != 0 {
			out += fmt.Sprintf(" %s %d", t.name, t.n)
		}
	}
	return strings.TrimSpace(out)
}

func (r Routine) cost() string {
	if r.Native {
		return fmt.Sprintf("%d in %d ops", r.Cycles, r.Ops)
	}
	return fmt.Sprintf("%d by the library", r.Cycles)
}

// Table is m as text, a line each: name | value | range | source.
func (m *Machine) Table() string {
	rows := append([]Row{{m.Name, "value", "range", "source"}}, m.Rows()...)
	var w [3]int
	for _, r := range rows {
		w = [3]int{max(w[0], len(r.Name)), max(w[1], min(len(r.Value), 48)), max(w[2], len(r.Range))}
	}
	var b strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&b, "%-*s | %-*s | %-*s | %s\n", w[0], r.Name, w[1], r.Value, w[2], r.Range, r.Source)
	}
	return b.String()
}

// String is the name and the hash: "AIE1 0123456789abcdef".
func (m *Machine) String() string { return m.Name + " " + m.Hash() }

// Hash identifies the numbers of m, as 16 hexadecimal digits: two machines have the same one if all their tables are
// the same. Names, sources and bounds do not count, so that a better citation leaves the hash of a record valid.
func (m *Machine) Hash() string {
	h := fnv.New64a()
	for _, f := range m.Facts() {
		fmt.Fprintln(h, "fact", f.Name, f.N)
	}
	for f := range m.UnitBits {
		fmt.Fprintln(h, "file", f, m.UnitBits[f].N)
	}
	for _, c := range m.Classes {
		fmt.Fprintln(h, "class", c.Name, c.File, c.Bytes, c.Regs)
	}
	for _, f := range m.Formats {
		fmt.Fprintln(h, "format", f.Bytes, f.Slots)
	}
	for _, r := range m.Immediates {
		fmt.Fprintln(h, "immediate", r.Name, r.Lo, r.Hi, r.Step)
	}
	for i := range m.Ops {
		fmt.Fprintln(h, "op", m.Ops[i].Name, m.Ops[i].times())
	}
	hashRoutines(h, m.Routines)
	return fmt.Sprintf("%016x", h.Sum64())
}

func hashRoutines(w io.Writer, list []Routine) {
	for _, r := range list {
		fmt.Fprintln(w, "routine", r.Name, r.Native, r.Code, r.Ops, r.Cycles)
	}
}
