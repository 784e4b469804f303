package machine

import (
	"cmp"
	"fmt"
	"slices"
)

// Routine is a scalar operation and what it costs: as instructions of the core, or as a routine of the runtime library.
// Name is the operation and the type it works on, as in "div int32"; a conversion names both types: "convert int32
// float". Types: int32, uint32, int64, uint64, float, double; smaller integers are promoted.
type Routine struct {
	Name   string
	Native bool
	Code   Opcode // what a native one issues as; Lib if it is a routine
	Ops    int    // operations of a native one, one after the other
	Cycles int    // from issue to result; of a routine the call and the return too, and nothing else issues meanwhile
	Lo, Hi int    // bounds of Cycles
	Source string
}

// Routine finds a scalar operation by its name.
func (m *Machine) Routine(name string) (r Routine, ok bool) {
	i, ok := slices.BinarySearchFunc(m.Routines, name, func(r Routine, n string) int { return cmp.Compare(r.Name, n) })
	if !ok {
		return Routine{}, false
	}
	return m.Routines[i], true
}

// routines makes the table of m, sorted by name.
func routines(m *Machine) []Routine {
	out := native(m)
	cycles := map[string]int{}
	for _, r := range out {
		cycles[r.Name] = r.Cycles
	}
	for _, c := range slices.Concat(library, functions()) {
		if _, ok := cycles[c.name]; ok {
			continue // native
		}
		n := c.cycles(m, cycles)
		cycles[c.name] = n
		out = append(out, Routine{c.name, false, Lib, 0, n, c.lo, c.hi, c.source()})
	}
	slices.SortFunc(out, func(a, b Routine) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// native lists what the scalar unit does itself (llvm-aie AIEInstrInfo.td; AM009 Scalar Unit).
func native(m *Machine) []Routine {
	var out []Routine
	add := func(code Opcode, ops int, time Fact, why string, names ...string) {
		lo, hi := time.Bounds()
		more := ops - 1
		for _, n := range names {
			out = append(out, Routine{n, true, code, ops, time.N + more, lo + more, hi + more,
				why + "; " + time.Source})
		}
	}
	one := m.ScalarLatency
	for _, t := range []string{"int32", "uint32"} {
		add(Alu, 1, one, "alu_r_rr", "add "+t, "sub "+t, "and "+t, "or "+t, "xor "+t, "eq "+t, "ne "+t, "lt "+t,
			"ge "+t)
		add(Alu, 1, one, "alu_r_rr with its operands exchanged", "gt "+t, "le "+t)
		add(Alu, 1, one, "lshl, ashl", "shl "+t)
		add(Alu, 1, Fact{one.N, one.Source, one.N, one.N + 1},
			"shift left by the negative amount; greatest: one that varies is negated first", "shr "+t)
		add(Alu, 1, one, "sub from a register with 0", "neg "+t)
		add(Alu, 1, one, "xor with a register with -1", "not "+t)
		add(Alu, 1, one, "select_r_rr, condition in r0", "select "+t)
		add(Alu, 1, one, "se.8, se.16, ze.8, ze.16", "extend "+t)
		add(Alu, 1, one, "alu_r_r; AM009", "abs "+t)
		add(Alu, 1, one, "AM009: lesser than, greater than", "min "+t, "max "+t)
		add(Mul, 1, m.ScalarMulLatency, "alu_r_rr", "mul "+t)
	}
	for _, t := range []string{"int64", "uint64"} {
		add(AluD, 2, one, "add and adc, sub and sbc, or twice the same", "add "+t, "sub "+t, "neg "+t, "not "+t,
			"and "+t, "or "+t,
			"xor "+t, "select "+t, "extend "+t)
		add(AluD, 4, one, "xor, xor, or, eqz", "eq "+t, "ne "+t)
		add(AluD, 5, one, "two comparisons of the high halves, one of the low, and, or", "lt "+t, "le "+t, "gt "+t,
			"ge "+t)
		add(AluD, 7, one, "a comparison, two selects", "min "+t, "max "+t)
		add(AluD, 9, one, "three shifts, two sums of the amount, or, a comparison, two selects", "shl "+t, "shr "+t)
	}
	add(Alu, 1, one, "the sign bit by xor with a constant", "neg float")
	add(Alu, 1, one, "AM009: float absolute value, minimum, maximum", "abs float", "fabs float", "min float",
		"max float", "fmin float", "fmax float")
	add(Alu, 1, one, "as select int32", "select float")
	add(AluD, 2, one, "the sign bit by a constant and xor or and", "neg double", "abs double", "fabs double")
	add(AluD, 2, one, "both halves", "select double")
	add(Alu, 1, m.ConvertLatency, "fx2flt", "convert int32 float")
	if m.ScalarFloatOnVector.N > 0 {
		single := m.FloatToUse
		moves := 2 * m.MoveLatency.N
		single = Fact{single.N + moves, "AIE_OPTION_SCALAR_FLOAT_ON_VECTOR", single.Lo + moves, single.Hi + moves}
		add(FSum, 1, single, "fpadd, fpsub, fpcmp of a lane", "add float", "sub float", "eq float", "ne float",
			"lt float", "le float", "gt float", "ge float")
		add(FProduct, 1, single, "fpmul of a lane", "mul float")
	}
	emulated := m.NonLinearLatency
	emulated.Lo, emulated.Hi = emulated.N, 250
	add(Alu, 1, emulated,
		"nlf_combo, UG1079: in hardware; greatest: UG1078 has the runtime library as the default of float functions",
		"inv float", "invsqrt float", "sqrt float")
	return out
}

// count is a routine that AIE1 has no instruction for, as a count of scalar operations, one a cycle: no cycles of the
// runtime library are public, so that every entry is an assumption with wide bounds.
type count struct {
	name     string
	steps    int // iterations of a zero-overhead loop
	perStep  int // operations in an iteration
	straight int // operations outside of it
	branches int // taken, with empty delay slots
	uses     []use
	lo, hi   int
	why      string
}

// use is a number of calls of another routine.
type use struct {
	n    int
	name string
}

// cycles of c: known has those of the routines that it uses. Call and return are two branches with empty delay slots.
func (c count) cycles(m *Machine, known map[string]int) int {
	n := c.steps*c.perStep + c.straight + (c.branches+2)*(1+m.DelaySlots.N)
	for _, u := range c.uses {
		k, ok := known[u.name]
		if !ok {
			panic("BUG: routine " + c.name + " uses " + u.name + ", which does not stand before it")
		}
		n += u.n * k
	}
	return n
}

// source says how the cycles were counted.
func (c count) source() string {
	s := "assumption, " + c.why + ": "
	if c.steps > 0 {
		s += fmt.Sprintf("%d steps of %d operations, ", c.steps, c.perStep)
	}
	s += fmt.Sprintf("%d operations, %d branches, call and return", c.straight, c.branches)
	for _, u := range c.uses {
		s += fmt.Sprintf(", %d times %s", u.n, u.name)
	}
	return s
}

// end is which value a machine takes for what no source decides.
type end int8

// of is what routine r takes at end e.
func (e end) of(r *Routine) int {
	switch e {
	case least:
		return r.Lo
	case greatest:
		return r.Hi
	}
	return r.Cycles
}
