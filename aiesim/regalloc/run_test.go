package regalloc_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// A run follows a function with symbols for values: what an operation computes is a hash of what it is and of the units
// that it reads. On virtual registers a unit that nothing wrote is tainted, and so is what comes of it; on physical
// ones it is what happens to be there. Both runs must store the same, but for what is tainted.

type value struct {
	x     uint64
	taint bool
}

type event struct {
	op     int
	values []value
}

type run struct {
	f        *mir.Func
	physical bool
	units    map[[2]int]value // by register and unit, or by file and unit
	stack    map[int64]value
	trace    []event
	rounds   map[int]uint64
}

func hash(xs ...uint64) uint64 {
	h := uint64(14695981039346656037)
	for _, x := range xs {
		h = (h ^ x) * 1099511628211
		h ^= h >> 29
	}
	return h
}

func (r *run) key(reg mir.Reg, u int) [2]int {
	if !r.physical {
		return [2]int{int(reg), u}
	}
	i := &r.f.Regs[reg]
	return [2]int{int(machine.AIE1().Classes[i.Class].File), int(i.At.Units[u])}
}

func (r *run) read(reg mir.Reg, u int) value {
	k := r.key(reg, u)
	if v, ok := r.units[k]; ok {
		return v
	}
	return value{hash(99, uint64(k[0]), uint64(k[1])), !r.physical}
}

// inputs are the values that op reads.
func (r *run) inputs(op *mir.Op) []value {
	var in []value
	for _, o := range op.Use {
		if !o.IsReg() {
			in = append(in, value{x: uint64(o.Imm)})
			continue
		}
		for u := range r.f.Regs[o.Reg].Units {
			if o.Reads()>>u&1 != 0 {
				in = append(in, r.read(o.Reg, u))
			}
		}
	}
	return in
}

func (r *run) write(o mir.Operand, at func(i int) value) {
	for i := range int(o.Len) {
		r.units[r.key(o.Reg, int(o.Off)+i)] = at(i)
	}
}

func (r *run) op(op *mir.Op) {
	in := r.inputs(op)
	taint := false
	h := []uint64{uint64(op.Pos.Col), uint64(op.Code)}
	for _, v := range in {
		taint = taint || v.taint
		h = append(h, v.x)
	}
	switch {
	case op.Code == machine.SpillStore:
		for i, v := range in {
			r.stack[op.Mem.Offset+int64(i*op.Mem.Bytes/len(in))] = v
		}
		return
	case op.Code == machine.SpillLoad:
		n := int(op.Def[0].Len)
		r.write(op.Def[0], func(i int) value {
			v, ok := r.stack[op.Mem.Offset+int64(i*op.Mem.Bytes/n)]
			if !ok {
				v.x = 77
			}
			return v
		})
		return
	case op.Code == machine.MoveImm:
		r.write(op.Def[0], func(int) value { return in[0] })
		return
	case (op.Code == machine.MoveV || op.Code == machine.MoveA || op.Code == machine.MoveS) && op.Use[0].IsReg() &&
		op.Use[0].Len == op.Def[0].Len:
		from := op.Use[0]
		var all []value
		for u := from.Off; u < from.Off+from.Len; u++ {
			all = append(all, r.read(from.Reg, int(u)))
		}
		r.write(op.Def[0], func(i int) value { return all[i] })
		return
	case op.Code == machine.StoreW || op.Code == machine.StoreV || op.Code == machine.StreamOut:
		r.trace = append(r.trace, event{op.Pos.Col, in})
	}
	for d, o := range op.Def {
		r.write(o, func(i int) value {
			x := hash(append(h, uint64(d), uint64(i))...)
			switch {
			case op.Code == machine.Alu && op.Scalar.Op == mir.Sub:
				x = in[0].x - in[1].x
			case op.Code == machine.Alu && op.Scalar.Op == mir.And:
				x &= 1
			}
			return value{x, taint}
		})
	}
}

// start runs f for so many blocks at most, or until control depends on a tainted value.
func start(f *mir.Func, physical bool, blocks int) *run {
	r := &run{f: f, physical: physical, units: map[[2]int]value{}, stack: map[int64]value{}, rounds: map[int]uint64{}}
	for i, p := range f.Params {
		r.write(f.Whole(p.Reg), func(u int) value { return value{x: hash(uint64(i), uint64(u))} })
	}
	b := 0
	for range blocks {
		k := f.Blocks[b]
		for _, op := range k.Ops {
			r.op(op)
		}
		if b = r.next(k); b < 0 {
			break
		}
	}
	return r
}

// next is the block after k; -1 at the end.
func (r *run) next(k *mir.Block) int {
	for i, l := range r.f.Loops {
		if !l.Counted || l.Pre != k.ID {
			continue
		}
		n := value{x: uint64(l.Count.Imm)}
		if l.Count.IsReg() {
			n = r.read(l.Count.Reg, int(l.Count.Off))
		}
		if n.taint {
			return -1
		}
		r.rounds[i] = n.x
		if r.physical && !l.Hard {
			r.write(r.f.Whole(l.Counter), func(int) value { return n })
		}
	}
	switch k.Term.Kind {
	case mir.Return:
		return -1
	case mir.If:
		c := r.read(k.Term.Cond.Reg, int(k.Term.Cond.Off))
		if c.taint {
			return -1
		}
		if c.x == 0 {
			return k.Term.To[1]
		}
	case mir.LoopEnd:
		l := r.f.Loops[k.Term.Loop]
		left := r.rounds[k.Term.Loop]
		if r.physical && !l.Hard {
			left = r.read(l.Counter, 0).x
			r.write(r.f.Whole(l.Counter), func(int) value { return value{x: left - 1} })
		}
		r.rounds[k.Term.Loop] = left - 1
		if left == 1 {
			return k.Term.To[1]
		}
	}
	return k.Term.To[0]
}

// same compares the trace of a run on physical registers with that on virtual ones.
func (r *run) same(phys *run) error {
	for i, e := range r.trace {
		if i >= len(phys.trace) {
			return fmt.Errorf("%d stores instead of %d", len(phys.trace), len(r.trace))
		}
		p := phys.trace[i]
		if p.op != e.op || len(p.values) != len(e.values) {
			return fmt.Errorf("store %d is operation %d, not %d", i, p.op, e.op)
		}
		for k, v := range e.values {
			if !v.taint && v.x != p.values[k].x {
				return fmt.Errorf("store %d, operation %d: value %d is another one", i, e.op, k)
			}
		}
	}
	return nil
}
