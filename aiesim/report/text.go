package report

import (
	"fmt"
	"strings"
)

// String is the report as text, the important first, no line wider than 110 columns but for words that are.
func (r *Report) String() string {
	var b strings.Builder
	wrapped(&b, r.Function, r.headline())
	r.textWhere(&b)
	r.textLoops(&b)
	r.textSchedules(&b)
	r.textSlots(&b)
	r.textMemory(&b)
	r.textCode(&b)
	if len(r.Notes) > 0 {
		b.WriteString("\nnotes\n")
	}
	for _, n := range r.Notes {
		head := ""
		if n.Position != "" {
			head = n.Position + ":"
		}
		wrapped(&b, head, n.Text)
	}
	return b.String()[2:]
}

// headline is the first line: the result.
func (r *Report) headline() string {
	at := ""
	if r.Position != "" {
		at = "(" + r.Position + ") "
	}
	s := fmt.Sprintf("%son %s: %d cycles", at, r.Machine, r.Cycles)
	if r.MACs == 0 {
		return s + ", no MACs"
	}
	return s + fmt.Sprintf(", %d MACs, %.2f MACs/cycle, %s of the peak of %s (%s)", r.MACs, r.MACsPerCycle,
		percent(r.OfPeak), number(r.Peak), r.TypeNames())
}

// TypeNames lists what is multiplied.
func (r *Report) TypeNames() string {
	names := make([]string, len(r.Types))
	for i, t := range r.Types {
		names[i] = t.String()
	}
	return strings.Join(names, ", ")
}

func (r *Report) textWhere(b *strings.Builder) {
	b.WriteString("\nwhere the cycles went\n")
	t := table{left: 1}
	for _, p := range r.Where.Parts() {
		if p.Cycles > 0 {
			t.row(p.Name, fmt.Sprint(p.Cycles), percent(ratio(p.Cycles, r.Cycles)))
		}
	}
	t.write(b)
}

// Part is a part of the cycles.
type Part struct {
	Name   string
	Cycles int64
}

// Parts lists the parts with their names in reports.
func (w Where) Parts() []Part {
	return []Part{
		{"multiplying", w.Multiplying},
		{"rest of pipelined loops", w.Pipelined},
		{"rest of innermost loops that are not pipelined", w.Unpipelined},
		{"rest of filling and draining pipelines", w.FillDrain},
		{"rest of outer loops", w.Outer},
		{"rest outside of loops", w.Outside},
		{"library routines", w.Library},
		{"stalls by streams", w.Streams},
		{"stalls by bank conflicts", w.Conflicts},
	}
}

func (r *Report) textSlots(b *strings.Builder) {
	b.WriteString("\nslots: share of the cycles in which they are busy\n")
	t := table{left: 1}
	head := []string{""}
	for _, s := range r.Slots {
		head = append(head, s.Slot)
	}
	t.row(head...)
	add := func(name string, slots []Slot) {
		row := []string{name}
		for _, s := range slots {
			row = append(row, percent(s.Occupancy))
		}
		t.row(row...)
	}
	add("all", r.Slots)
	for _, i := range r.Weighty(4, 0.01) {
		add(r.Label(i), r.Loops[i].Slots)
	}
	t.write(b)
}

func (r *Report) textMemory(b *strings.Builder) {
	b.WriteString("\nmemory\n")
	t := table{left: 1}
	t.row("", "operations", "bytes", "bytes/cycle")
	m := r.Traffic
	t.row("loads", fmt.Sprint(m.Loads), fmt.Sprint(m.LoadBytes), number(ratio(m.LoadBytes, r.Cycles)))
	t.row("stores", fmt.Sprint(m.Stores), fmt.Sprint(m.StoreBytes), number(ratio(m.StoreBytes, r.Cycles)))
	t.write(b)
	if m.SpillBytes > 0 {
		wrapped(b, "of these, spills:", fmt.Sprintf("%d bytes", m.SpillBytes))
	}
	if f := r.Roofline; f.Bound != "" {
		wrapped(b, "roofline:",
			fmt.Sprintf("%.2f MACs/byte x %d bytes/cycle; bound by %s, attainable %s MACs/cycle, reached %s",
				f.Intensity, f.Bandwidth, f.Bound, number(f.Attainable), percent(f.OfRoof)))
	}
	wrapped(b, "least cycles:", fmt.Sprintf("%d multiplying, %d loading, %d storing", r.Roofline.MultiplyMin,
		r.Roofline.LoadMin,
		r.Roofline.StoreMin))
	if len(r.Placement) > 0 {
		t := table{left: 1}
		t.row("buffer", "address", "bytes", "banks")
		for _, p := range r.Placement {
			t.row(short(p.Name, 40), fmt.Sprintf("0x%05x", p.Address), fmt.Sprint(p.Bytes), p.Banks)
		}
		t.write(b)
	}
}

func (r *Report) textCode(b *strings.Builder) {
	b.WriteString("\nprogram\n")
	wrapped(b, "memory:", fmt.Sprintf("%d of %d bytes (%s), %d instruction words", r.Code.Bytes, r.Code.Capacity,
		percent(ratio(int64(r.Code.Bytes), int64(r.Code.Capacity))), r.Code.Bundles))
	if len(r.Registers) > 0 {
		wrapped(b, "registers:", "most in use at once in a loop: "+fileText(r.Registers))
	}
	wrapped(b, "stack:", fmt.Sprintf("%d bytes; spills: %d of the operations", r.Stack, r.Spills))
}

// fileText lists register files.
func fileText(files []File) string {
	parts := make([]string, len(files))
	for i, f := range files {
		parts[i] = fmt.Sprintf("%s %d of %d", f.File, f.Live, f.Units)
	}
	return strings.Join(parts, ", ")
}

// percent prints a share.
func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// number prints a rate: two decimals, none if it is whole.
func number(x float64) string {
	if x == float64(int64(x)) {
		return fmt.Sprint(int64(x))
	}
	return fmt.Sprintf("%.2f", x)
}
