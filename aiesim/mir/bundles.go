package mir

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// String prints p as a table: one line a bundle, one column a slot. Before the operations stand the address of the
// bundle in program memory, its number, and the brackets of the zero-overhead loop that it is in; behind them the
// user's lines. A line before the first bundle of each region says what it is. Columns of slots that nothing uses are
// left out.
//
//	addr    #    lda                st                      veca                    line
//	             ; kernel of loop 0 i, line 7: II 1 (slots 1, recurrences 1), 9 stages, length 9; st: 1 vst.w
//	 128   16 <> vlda.w wr0, [p0]+=32  vst.srs bm0, s0, [p1]+=32  vmac bm0, ya, wc0, r0, c0, c1  7,9
//
// An operation names its results first, then its operands, as physical registers; the operand that a result replaces is
// not repeated.
func (p *Program) String() string {
	t := &table{p: p}
	for s := range machine.NumSlots {
		if t.uses(s) {
			t.slots = append(t.slots, s)
		}
	}
	t.measure()
	t.head()
	addr := 0
	for i := range p.Bundles {
		t.regions(i)
		t.bundle(i, addr)
		addr += p.Bundles[i].Bytes
	}
	fmt.Fprintf(&t.b, "%6d bytes in %d bundles\n", addr, len(p.Bundles))
	return t.b.String()
}

// table is a program as text in the making.
type table struct {
	p     *Program
	b     strings.Builder
	slots []machine.Slot
	width []int
}

func (t *table) uses(s machine.Slot) bool {
	for i := range t.p.Bundles {
		for _, o := range t.p.Bundles[i].Ops {
			if column(o) == s {
				return true
			}
		}
	}
	return false
}

// column is the slot in whose column an operation stands: the first of several.
func column(o Slotted) machine.Slot {
	for s := range machine.NumSlots {
		if o.Slots.Has(s) {
			return s
		}
	}
	return 0
}

// cell is what stands in a column.
func (t *table) cell(o Slotted) string {
	text := t.p.Func.placed(o.Op)
	switch o.Op.Code {
	case machine.Jump, machine.Branch:
		text += fmt.Sprintf(" -> %d", o.Target)
	case machine.SetLoop:
		if o.Loop >= 0 && o.Loop < len(t.p.Loops) {
			text += fmt.Sprintf(" %d..%d", t.p.Loops[o.Loop].Start, t.p.Loops[o.Loop].End)
		}
	case machine.SetCount:
		if o.Loop >= 0 && o.Loop < len(t.p.Loops) && t.p.Loops[o.Loop].Skip > 0 && !o.Op.Use[0].IsReg() {
			text += fmt.Sprintf(" - %d", t.p.Loops[o.Loop].Skip)
		}
	}
	return text
}

func (t *table) measure() {
	t.width = make([]int, len(t.slots))
	for k, s := range t.slots {
		t.width[k] = len(s.String())
		for i := range t.p.Bundles {
			for _, o := range t.p.Bundles[i].Ops {
				if column(o) == s {
					t.width[k] = max(t.width[k], utf8.RuneCountInString(t.cell(o)))
				}
			}
		}
	}
}

func (t *table) head() {
	t.b.WriteString("  addr    #   ")
	for k, s := range t.slots {
		fmt.Fprintf(&t.b, " %-*s", t.width[k], s)
	}
	t.b.WriteString("  line\n")
}

// regions says which stretches begin at bundle i.
func (t *table) regions(i int) {
	for _, r := range t.p.Regions {
		if r.Start == i && r.End > i {
			fmt.Fprintf(&t.b, "%15s; %s\n", "", t.region(&r))
		}
	}
}

var regionNames = [...]string{"straight", "prologue", "kernel", "epilogue"}

func (t *table) region(r *Region) string {
	s := regionNames[r.Kind]
	if r.Loop >= 0 {
		s += fmt.Sprintf(" of loop %d %s", r.Loop, t.p.Func.Loops[r.Loop].Name)
	}
	s = strings.TrimRight(s, " ") + fmt.Sprintf(", line %d", r.Pos.Line)
	if p := r.Pipe; r.Kind == Kernel && p != nil {
		s += fmt.Sprintf(": II %d (slots %d, recurrences %d), %d stages, length %d; %s", p.II, p.ResMII, p.RecMII,
			p.Stages, p.Length, p.Bound)
		if p.Why != "" {
			s += "; not pipelined: " + p.Why
		}
	}
	return s
}

// brackets mark first and last bundles of zero-overhead loops, and those between.
func (t *table) brackets(i int) string {
	for _, l := range t.p.Loops {
		switch {
		case i == l.Start && i == l.End:
			return "<>"
		case i == l.Start:
			return "< "
		case i == l.End:
			return " >"
		case i > l.Start && i < l.End:
			return "| "
		}
	}
	return "  "
}

func (t *table) bundle(i, addr int) {
	var b strings.Builder
	fmt.Fprintf(&b, "%6d %4d %s", addr, i, t.brackets(i))
	var lines []int
	for k, s := range t.slots {
		text := ""
		for _, o := range t.p.Bundles[i].Ops {
			if column(o) == s {
				text = t.cell(o)
				lines = addLine(lines, o.Op.Pos.Line)
			}
		}
		fmt.Fprintf(&b, " %-*s", t.width[k], text)
	}
	b.WriteString(" ")
	for k, n := range lines {
		if k > 0 {
			b.WriteString(",")
		} else {
			b.WriteString(" ")
		}
		fmt.Fprint(&b, n)
	}
	t.b.WriteString(strings.TrimRight(b.String(), " ") + "\n")
}

// addLine adds a line to a sorted list, once; unknown lines are left out.
func addLine(list []int, n int) []int {
	at := 0
	for ; at < len(list) && list[at] <= n; at++ {
		if list[at] == n {
			return list
		}
	}
	if n <= 0 {
		return list
	}
	list = append(list, 0)
	copy(list[at+1:], list[at:])
	list[at] = n
	return list
}

// placed prints an operation by its physical registers.
func (f *Func) placed(o *Op) string {
	var list []string
	for i, d := range o.Def {
		if i == len(o.Def)-1 && o.Mem != nil && o.Mem.Post != PostNone && o.HasAddr() {
			continue
		}
		list = append(list, f.physical(d))
	}
	for i, u := range o.Use {
		switch {
		case o.Tied && i == 0:
		case o.HasAddr() && i == o.Addr:
			list = append(list, f.place(o, u))
		case o.HasAddr() && o.Mem.Post == PostMod && i == o.Mem.PostUse:
		default:
			list = append(list, f.physical(u))
		}
	}
	if o.HasAddr() || o.Mem == nil || !o.Mem.Stack {
		return strings.TrimRight(o.Name()+" "+strings.Join(list, ", "), " ")
	}
	return o.Name() + " " + strings.Join(append(list, fmt.Sprintf("[sp%+d]", o.Mem.Offset)), ", ")
}

// place is an address: [p0], [p0+16], [p0]+=32, [p0]+=m1.
func (f *Func) place(o *Op, p Operand) string {
	s := "[" + f.physical(p)
	if o.Mem.Offset != 0 {
		s += fmt.Sprintf("%+d", o.Mem.Offset)
	}
	switch s += "]"; o.Mem.Post {
	case PostImm:
		s += fmt.Sprintf("+=%d", o.Mem.PostBy)
	case PostMod:
		s += "+=" + f.physical(o.Use[o.Mem.PostUse])
	}
	return s
}

// physical names the place of an operand: a register, or the units of one.
func (f *Func) physical(x Operand) string {
	if !x.IsReg() || f.Regs[x.Reg].At == nil {
		return f.Operand(x)
	}
	r := f.Regs[x.Reg].At
	if int(x.Len) == len(r.Units) {
		return r.Name
	}
	return fmt.Sprintf("%s.%d:%d", r.Name, x.Off, x.Off+x.Len)
}
