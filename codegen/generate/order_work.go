package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// work is a run of operations, taken apart to be put in order.
type work struct {
	prog    *codegen.Program
	machine *target.Target
	fills   map[int][]*codegen.Op // of each register filled here
	filled  []int                 // these registers, in the order of their fills
	first   []*codegen.Op         // what empties accumulators; stores of accumulators that nothing here adds to
	macs    []*codegen.Op
	read    [][2]unitSet          // of each multiplication the parts of its operands that it reads
	begins  map[int]*codegen.Op   // what begins accumulators with a vector
	tails   map[int][]*codegen.Op // what leads from each other accumulator to memory
	through []int                 // variables that hold something from before
	later   map[int]bool          // variables that are read behind the run
	values  []resident            // by variable
	given   *plan                 // in the order that was given; nil: not yet known
}

// takeApart sorts the operations of a run by what they do. ok is false where there is nothing to put in order: no
// multiplications, or more than the program memory can hold, which limits refuses; or a variable has two lives.
func (o *orderer) takeApart(list []lower.Stmt, through []int, later map[int]bool) (w *work, ok bool) {
	w = &work{prog: o.prog, machine: o.machine, fills: map[int][]*codegen.Op{}, tails: map[int][]*codegen.Op{},
		begins:  map[int]*codegen.Op{},
		through: through, later: later}
	from, read, set := map[int]int{}, map[int]bool{}, map[int]bool{} // from: of a temporary its accumulator
	var rest []*codegen.Op
	for _, op := range codegen.OpsOf(list) {
		if op.Dst >= 0 && op.Fresh && (read[op.Dst] || set[op.Dst]) || o.prog.Filling(op) && read[op.Dst] {
			return nil, false
		}
		for _, a := range op.Args {
			read[a] = true
		}
		switch {
		case o.prog.Filling(op):
			if w.fills[op.Dst] == nil {
				w.filled = append(w.filled, op.Dst)
			}
			w.fills[op.Dst] = append(w.fills[op.Dst], op)
		case op.Kind == codegen.Zero:
			w.first = append(w.first, op)
		case op.Kind == codegen.MacOp:
			w.macs = append(w.macs, op)
		case begins(o.prog, op):
			w.begins[op.Dst] = op
		default:
			acc := op.Args[0]
			if a, ok := from[acc]; ok {
				acc = a
			}
			from[op.Dst] = acc
			w.tails[acc] = append(w.tails[acc], op)
			rest = append(rest, op)
		}
		if op.Dst >= 0 {
			set[op.Dst] = true
		}
	}
	if n, most := len(w.macs), o.machine.Limits.BodyOps(); n == 0 || most > 0 && n > most {
		return nil, false
	}
	for acc := range w.begins {
		if !slices.ContainsFunc(w.macs, func(m *codegen.Op) bool { return m.Dst == acc }) {
			return nil, false // it is carried on from here
		}
	}
	for _, op := range rest {
		acc := op.Args[0]
		if a, ok := from[acc]; ok {
			acc = a
		}
		if !slices.ContainsFunc(w.macs, func(m *codegen.Op) bool { return m.Dst == acc }) {
			w.first = append(w.first, op)
			delete(w.tails, acc)
		}
	}
	w.value(o)
	for _, m := range w.macs {
		w.read = append(w.read, w.reads(m))
	}
	return w, true
}

// value works out what each variable wants of the register files.
func (w *work) value(o *orderer) {
	w.values = make([]resident, len(w.prog.Vars))
	type shape struct {
		class int
		parts unitSet
	}
	known := map[shape][]placing{}
	for v := range w.prog.Vars {
		c := classOf(&w.machine.Regs, w.prog.Vars[v])
		if c == noClass {
			w.values[v].class, w.values[v].at = noClass, absent
			continue
		}
		class, parts := &w.machine.Regs.Classes[c], o.parts(v, c)
		k := shape{class: c}
		for _, i := range parts {
			k.parts |= 1 << i
		}
		if known[k] == nil {
			known[k] = placings(class, parts)
		}
		r := resident{class: c, places: known[k], words: len(parts), cost: len(w.fills[v]), at: absent}
		// put together at more than the cost of a spill
		scalar := len(w.fills[v]) > 0 && w.fills[v][0].Kind == codegen.Element
		if len(w.fills[v]) == 0 || scalar || w.later[v] {
			r.stays, r.cost = true, w.spill(r)
		}
		r.lasts = r.stays && !scalar && w.prog.Vars[v].Role != codegen.TempReg
		w.values[v] = r
	}
}

// parts are the units of a register of class c that hold something of v.
func (o *orderer) parts(v int, c int) []int {
	class := &o.machine.Regs.Classes[c]
	whole := class.Regs[0]
	bits := o.machine.Regs.Files[class.File].UnitBits
	elem := o.prog.Vars[v].Type.Elem.Bits()
	var out []int
	for i := range whole {
		holds := len(o.fills[v]) == 0
		for _, op := range o.fills[v] {
			holds = holds || op.Kind == codegen.Zero || op.Kind == codegen.Element ||
				op.At*elem < (i+1)*bits && i*bits < (op.At+op.Len)*elem
		}
		if holds {
			out = append(out, i)
		}
	}
	return out
}

// spill is what it costs to let the downstream compiler keep a value in memory: a store and a load for each widest load
// of a vector, of each unit of an accumulator two; each of these takes the place of two loads.
func (w *work) spill(r resident) int {
	regs, load := &w.machine.Regs, w.machine.Rates.LoadBits
	words := (r.words*regs.Files[regs.Classes[r.class].File].UnitBits + load - 1) / load
	return 4 * words
}

// room is an empty register file for the variables of the run.
func (w *work) room() *room {
	r := newRoom(&w.machine.Regs, len(w.values))
	for _, m := range w.macs {
		for _, v := range []int{m.Dst, m.Args[0], m.Args[1]} {
			r.use(w.values[v].class)
		}
	}
	copy(r.vars, w.values)
	for _, v := range w.through {
		if w.values[v].class == noClass {
			continue
		}
		if c, ok := r.choose(v, w.through, func(int) int { return 0 }); ok {
			r.put(v, c.reg)
		}
	}
	return r
}

// floats reports whether the operations of an accumulator keep their order.
func (w *work) floats(acc int) bool { return w.prog.Vars[acc].Type.Elem == halide.Float32 }

// reads is which parts of its operands a multiplication reads; all where that is known only at run time.
func (w *work) reads(m *codegen.Op) (out [2]unitSet) {
	x, z := w.prog.Vars[m.Args[0]].Type, w.prog.Vars[m.Args[1]].Type
	xs, zs, err := m.Mac.Select.Reads(x.Len(), z.Len(), 0)
	if err != nil || !m.Mac.XShift.IsConst() {
		return [2]unitSet{^unitSet(0), ^unitSet(0)}
	}
	for i, elems := range [2][]int{xs, zs} {
		for _, e := range elems {
			if e >= 0 {
				out[i] |= w.units(m.Args[i], e, 1)
			}
		}
	}
	return out
}

// written is which parts of a register an operation that fills it writes.
func (w *work) written(op *codegen.Op) unitSet {
	if op.Kind != codegen.Load && op.Kind != codegen.ZeroPart && op.Kind != codegen.Copy {
		return ^unitSet(0)
	}
	return w.units(op.Dst, op.At, op.Len)
}

// units is in which parts of v so many elements lie.
func (w *work) units(v, at, n int) unitSet {
	t := w.prog.Vars[v].Type
	unit := w.machine.Regs.Files[w.machine.Regs.Classes[classOf(&w.machine.Regs, w.prog.Vars[v])].File].UnitBits
	first, last := at*t.Elem.Bits()/unit, ((at+n)*t.Elem.Bits()-1)/unit
	return 1<<(last+1) - 1<<first
}
