package vyasa

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// setups are the cycles in which the constants of f's operations get into their registers, by the slots that no two of
// them share: the modes of narrowing and its shift, if there is one narrowing, and configuration registers. Of those,
//
//	one tells lanes apart     eight digits of four bits do not fit one move, where each lane has a digit
//	one is the configuration  of itself, as steps of columns are no selection of lanes
//	one is of all lanes alike where one array alone changes along them; with one column it may be the configuration's
func (t *AIETarget) setups(f *halide.Func) (list []bound.Setup) {
	narrowing := t.narrowing(f)
	for _, d := range t.value.Paths {
		s := bound.Setup{Lanes: d.Lanes, Columns: d.Columns}
		if !operands(f, d.X, d.Z) || slices.ContainsFunc(list, func(o bound.Setup) bool {
			return o.Lanes == s.Lanes && o.Columns == s.Columns
		}) {
			continue
		}
		if s.Cycles = t.words(machine.ClassC, apart(d)); f.Value.Kind != halide.FloatKind {
			s.Cycles += narrowing + t.words(machine.ClassC, 0)
		}
		narrow := t.words(machine.ClassC, narrowData)
		switch {
		case d.Columns > 1:
			s.Alone, s.Rows = t.words(machine.ClassC, 0), narrow-t.words(machine.ClassC, 0)
			s.Near = t.words(machine.ClassC, neighbours(d)) - t.words(machine.ClassC, apart(d))
		case f.Value.Kind != halide.FloatKind:
			s.Near = narrow // the configuration is no selection of lanes then
		}
		list = append(list, s)
	}
	return list
}

// adders are the datapaths for terms of f, integers, that have coefficients in common: products of its inputs, or
// inputs times constants, which may be either operand and of any type.
func (t *AIETarget) adders(f *halide.Func) (list []bound.Adder) {
	if f.Value.Kind == halide.FloatKind {
		return nil
	}
	reads := func(path halide.Type) bool {
		return slices.ContainsFunc(halide.Inputs(f), func(in *halide.Input) bool {
			return in.Type.Integer() && path.Integer() && halide.TypeSpan(in.Type).Fits(path)
		})
	}
	for _, d := range t.value.Paths {
		a := bound.Adder{Lanes: d.Lanes, Terms: d.Columns, Constant: !operands(f, d.X, d.Z)}
		if a.Constant && !reads(d.X) && (d.Mirror || !reads(d.Z)) {
			continue
		}
		a.Row, a.Registers = ofARow(d), (d.Lanes*d.AccBits+accBits-1)/accBits
		if a.Coefficients = d.Columns; d.Mirror {
			a.Coefficients /= 2
		}
		if t.machine.Drains(false) {
			a.Cycles = t.words(machine.ClassC, apart(d)) + t.narrowing(f) + t.words(machine.ClassC, 0)
		}
		at := slices.IndexFunc(list, func(o bound.Adder) bool {
			return o.Lanes == a.Lanes && o.Terms == a.Terms && o.Constant == a.Constant
		})
		if at < 0 {
			list = append(list, a)
			continue
		}
		o := &list[at]
		o.Cycles, o.Registers = min(o.Cycles, a.Cycles), min(o.Registers, a.Registers)
		o.Coefficients = max(o.Coefficients, a.Coefficients)
		o.Row = max(o.Row, a.Row) * min(1, o.Row*a.Row)
	}
	return list
}

// ofARow is how many neighbours of a row of data an operation takes, 0 where it takes any.
func ofARow(d triplet.Datapath) (most int) {
	for _, s := range d.Slides {
		most = max(most, s.Taps)
	}
	return most
}

// sums are how many registers the sums of f's vectors take by the variants of the datapath; floats have others, which
// are stored as vectors are.
func (t *AIETarget) sums(f *halide.Func) (list []bound.Sum) {
	for _, d := range t.value.Paths {
		if !operands(f, d.X, d.Z) || f.Value.Kind == halide.FloatKind {
			continue
		}
		s := bound.Sum{Lanes: d.Lanes, Columns: d.Columns, Registers: (d.Lanes*d.AccBits + accBits - 1) / accBits}
		at := slices.IndexFunc(list, func(o bound.Sum) bool { return o.Lanes == s.Lanes && o.Columns == s.Columns })
		if at < 0 {
			list = append(list, s)
		} else {
			list[at].Registers = min(list[at].Registers, s.Registers)
		}
	}
	return list
}

// even are the datapaths that select data of 16 bits by pairs from even places on, for two terms of each lane.
func (t *AIETarget) even(f *halide.Func) (list []bound.Even) {
	for _, d := range t.value.Paths {
		e := bound.Even{Lanes: d.Lanes, Columns: d.Columns}
		if operands(f, d.X, d.Z) && d.X.Bits() == 16 && d.Z.Bits() == 16 && d.Columns == 2 && !d.Mirror &&
			!slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	return list
}

// operandsOf are how many elements the smaller register of the operands holds, by the variants of the datapath.
func (t *AIETarget) operandsOf(f *halide.Func) (list []bound.Operand) {
	for _, d := range t.value.Paths {
		if !operands(f, d.X, d.Z) {
			continue
		}
		o := bound.Operand{Lanes: d.Lanes, Columns: d.Columns,
			Elements: min(slices.Max(d.XBits)/d.X.Bits(), d.ZBits/d.Z.Bits())}
		at := slices.IndexFunc(list, func(q bound.Operand) bool { return q.Lanes == o.Lanes && q.Columns == o.Columns })
		if at < 0 {
			list = append(list, o)
		} else {
			list[at].Elements = max(list[at].Elements, o.Elements)
		}
	}
	return list
}

// accBits is a register of machine.AccRegs. Its lanes lie packed in memory, 6 or 10 bytes each, over three words of one
// pair of banks: one of the two is asked twice in a cycle.
const accBits = 384

// narrowData is the least configuration of operations that read data from a register of 512 bits, and not of 1024.
const narrowData = 1 << 20

// apart is the selection that takes least to set up of those that have another element in each lane.
func apart(d triplet.Datapath) int64 {
	if d.X.Bits() < 32 && d.Z.Bits() < 32 {
		return 0x3210 // lanes in pairs, or four to a digit
	}
	digits := uint64(0xfedcba9876543210)
	return int64(digits & (1<<(4*d.Lanes) - 1))
}

// neighbours is the selection of lanes that read neighbours, of those that take least to set up: pairs of 16 bits have
// two digits each, or each lane one.
func neighbours(d triplet.Datapath) int64 {
	if d.X.Bits() != 16 || d.Z.Bits() != 16 {
		return apart(d)
	}
	pairs := uint64(0x0706050403020100)
	return int64(pairs & (1<<(4*d.Lanes) - 1))
}

// narrowing is the cycles that set up how sums are narrowed, 0 where that is not the same for all.
func (t *AIETarget) narrowing(f *halide.Func) int {
	n := 0
	halide.Walk(f.Value, func(e *halide.Expr) {
		if e.Op == halide.OpNarrow || e.Op == halide.OpWrap {
			n++
		}
	})
	if n != 1 {
		return 0
	}
	return 3*t.machine.ModeOps.N + t.words(machine.ClassS, 0)
}

// words is the instruction words that setting a constant takes for itself.
func (t *AIETarget) words(c machine.Class, value int64) int {
	n, _ := t.machine.ConstantOps(c, value)
	return n
}
