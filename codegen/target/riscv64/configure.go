package riscv64

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// configure sets lanes ahead of instructions that need others than those that are set on all paths to them, and settles
// which instruction moves 16 bytes.
//
//	vle16.v v1, (x5); vwmacc.vv v2, v1, v3; vse32.v v2, (x6)
//	->  vsetivli x0, 4, e16, mf2; vle16.v v1, (x5); vwmacc.vv v2, v1, v3; vse32.v v2, (x6)
//
// Memory is read and written in elements of a size that the instruction says: only the number of lanes has to be right,
// and no operand may take more than one register.
func configure(list []vec.Inst) []vec.Inst {
	at := map[int]known{} // of labels
	for changed := true; changed; {
		changed = false
		walk(list, at, func(label int, k known) {
			if m := at[label].meet(k); m != at[label] {
				at[label], changed = m, true
			}
		}, func(vec.Inst, Config, bool) {})
	}
	var out []vec.Inst
	walk(list, at, func(int, known) {}, func(in vec.Inst, c Config, set bool) {
		if set {
			out = append(out, vec.Inst{Op: c.op(VSETIVLI), Dst: []vec.Reg{X0}, Imm: int64(c.VL), Mem: None()})
		}
		if in.Kind == vec.Plain && (in.Op == SPILL || in.Op == RELOAD) {
			in.Op = whole(in.Op, c)
		}
		out = append(out, in)
	})
	return out
}

// known is what lanes are set: none seen yet, those of Config, or any.
type known struct {
	Config
	seen, any bool
}

// meet is what is known where two paths join.
func (k known) meet(other known) known {
	switch {
	case !other.seen:
		return k
	case !k.seen || k == other:
		return other
	}
	return known{seen: true, any: true}
}

// walk goes over instructions with what is known at labels. It tells what is known at the end of each path to a label,
// and of each instruction the lanes that it finds and whether they are to be set.
func walk(list []vec.Inst, at map[int]known, path func(label int, k known), each func(in vec.Inst, c Config,
	set bool)) {
	now := known{seen: true, any: true}
	for _, in := range list {
		switch in.Kind {
		case vec.Label:
			path(in.To, now)
			now = at[in.To].meet(now)
		case vec.Jump, vec.Branch:
			path(in.To, now)
		}
		c, set := now.Config, false
		if need, ok := needs(in); ok && (!now.seen || now.any || !suits(in, need, c)) {
			c, set, now = need, true, known{Config: need, seen: true}
		}
		each(in, c, set)
		if in.Kind == vec.Jump || in.Kind == vec.Return {
			now = known{}
		}
	}
}

// needs is the lanes that an instruction asks for, if it is one on vectors.
func needs(in vec.Inst) (Config, bool) {
	if in.Kind != vec.Plain {
		return Config{}, false
	}
	switch in.Op {
	case SPILL, RELOAD, VMV1RV:
		return Config{VL: 16}, true
	}
	c := ConfigOf(in)
	return c, c.VL > 0
}

// suits reports whether an instruction does the same with lanes c as with those that it asks for.
func suits(in vec.Inst, need, c Config) bool {
	switch in.Op & rowBits {
	case VMV1RV:
		return true
	case SPILL, RELOAD:
		size, ok := wholeSize(c)
		return ok && inRegister(size, c)
	}
	if size, ok := RowOf(in.Op).accesses(); ok {
		return c.VL == need.VL && inRegister(size, c)
	}
	return c == need
}

// inRegister reports whether elements of 1<<size bytes take a register, or a part of one that there is, with lanes c.
func inRegister(size int, c Config) bool { return size <= c.Sew+c.Frac && size >= c.Sew+c.Frac-3 }

// wholeSize is the log2 of the bytes of elements of which there are 16 bytes with lanes c.
func wholeSize(c Config) (size int, ok bool) {
	for size = range 4 {
		if c.VL<<size == 16 {
			return size, true
		}
	}
	return 0, false
}

// whole is the row that moves 16 bytes with lanes c.
func whole(op int, c Config) int {
	size, ok := wholeSize(c)
	if !ok {
		panic("BUG: riscv64: lanes that are not 16 bytes")
	}
	if op == SPILL {
		return c.op(VSE8V + size)
	}
	return c.op(VLE8V + size)
}
