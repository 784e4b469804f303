package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// fold computes what is constant, simplifies by algebra, names the source of a copy instead of the copy, and decides
// branches on constants.
//
//	t = 4; u = t * 2; v = i + 0; w = v + u      ->   w = i + 8
//	q = p + 32; x = load [q + 8]                ->   x = load [p + 40]
//	t = i + 1; i = t                            ->   i = i + 1
//	if 1 goto a else b                          ->   goto a
//
// Needs nothing; leaves dead definitions (dead removes them) and blocks without a way in (shape does). One walk over
// the operations in an order in which dominators come first (Wegman and Zadeck, Constant Propagation with Conditional
// Branches, 1991, in its simple form).
func fold(f *mir.Func, _ *machine.Machine) {
	merge(f)
	d := newDefs(f, newFlow(f))
	k := newFacts(f, d)
	prev := -1
	counts := countsAt(f)
	for _, b := range d.flow.order {
		k.enter(b, prev)
		for _, o := range f.Blocks[b].Ops {
			k.replace(o)
			k.simplify(o)
			k.learn(o)
		}
		k.branch(&f.Blocks[b].Term)
		for _, l := range counts[b] {
			k.count(l)
		}
		prev = b
	}
}

func (k *facts) count(l *mir.Loop) {
	if !l.Count.IsReg() {
		return
	}
	if x := k.of(l.Count.Reg); x.kind == isConst {
		l.Count, l.Min, l.Max = mir.Imm(x.imm), x.imm, x.imm
	} else if x.kind == isReg && k.d.value[x.src] {
		l.Count.Reg = x.src
	}
}

func (k *facts) branch(t *mir.Term) {
	if t.Kind != mir.If {
		return
	}
	if t.Cond.IsReg() {
		if x := k.of(t.Cond.Reg); x.kind == isReg {
			t.Cond.Reg = x.src
		}
	}
	if n, ok := k.number(t.Cond); ok {
		if int32(n) == 0 {
			t.To[0] = t.To[1]
		}
		t.Kind, t.Cond = mir.Goto, mir.Imm(0)
	}
}

// replace names constants and the sources of copies in the operands of o, and takes constant additions into its offset.
func (k *facts) replace(o *mir.Op) {
	for i := range o.Use {
		u := &o.Use[i]
		if !u.IsReg() || i == 0 && o.Tied {
			continue
		}
		x := k.of(u.Reg)
		switch {
		case x.kind == isReg:
			u.Reg = x.src
		case x.kind == isConst && takesImm(o, i):
			*u = mir.Imm(x.imm)
		}
	}
	if !o.HasAddr() && o.Code != machine.PtrAdd && o.Code != machine.Alu {
		return
	}
	i := 0
	if o.Code != machine.Alu {
		i = o.Addr
	}
	u := &o.Use[i]
	if !u.IsReg() {
		return
	}
	x := k.of(u.Reg)
	if x.kind != isSum || x.sum.Code == machine.PtrAdd != (k.f.Regs[u.Reg].Class == machine.ClassP) {
		return
	}
	if o.HasAddr() {
		u.Reg = x.src
		o.Mem.Offset += x.imm
	} else if src, n, ok := k.sum(o); ok && src == u.Reg {
		u.Reg = x.src
		at := &o.Use[1]
		if o.Code == machine.PtrAdd {
			at = &o.Use[1-o.Addr]
		}
		at.Imm = wrap(cfront.Int32, n+x.imm)
	}
}

// simplify rewrites o by the constants among its operands.
func (k *facts) simplify(o *mir.Op) {
	switch o.Code {
	case machine.MoveS:
		if o.Scalar.Op == mir.Copy {
			if n, ok := k.number(o.Use[0]); ok && k.f.Regs[o.Def[0].Reg].Class != machine.ClassR64 {
				moveImm(k.f, o, n)
			}
		}
	case machine.PtrAdd:
		if !isPtrAdd(o) {
			break
		}
		if n, ok := k.number(o.Use[1-o.Addr]); ok && n == 0 {
			move(k.f, o, o.Use[o.Addr])
		}
	case machine.Alu, machine.Mul:
		k.arithmetic(o)
	}
}

func (k *facts) arithmetic(o *mir.Op) {
	s := &o.Scalar
	if s.Op == mir.Select {
		k.choose(o)
		return
	}
	if !s.Type.IsInteger() {
		return
	}
	var args [3]int64
	known := len(o.Use) <= 2
	for i, u := range o.Use {
		n, ok := k.number(u)
		known = known && ok
		if i < len(args) {
			args[i] = n
		}
	}
	if known {
		if n, ok := eval(*s, args[:len(o.Use)]); ok {
			moveImm(k.f, o, n)
			return
		}
	}
	if k.either(o) {
		return
	}
	if len(o.Use) == 2 {
		k.commute(o)
		k.identity(o)
	} else if s.Op == mir.Extend && s.Type.Size() == 4 && s.From.Size() == 4 && s.From.IsInteger() {
		move(k.f, o, o.Use[0])
	}
}

// turned is what a comparison is with its operands exchanged.
var turned = map[mir.ScalarOp]mir.ScalarOp{mir.Lt: mir.Gt, mir.Gt: mir.Lt, mir.Le: mir.Ge, mir.Ge: mir.Le}

// commute puts the constant of a commutative operation or a comparison second: 3 + x -> x + 3; 0 < x -> x > 0.
func (k *facts) commute(o *mir.Op) {
	op := o.Scalar.Op
	switch op {
	case mir.Add, mir.Mul, mir.And, mir.Or, mir.Xor, mir.Eq, mir.Ne:
	case mir.Lt, mir.Le, mir.Gt, mir.Ge:
		op = turned[op]
	default:
		return
	}
	n, first := k.number(o.Use[0])
	if _, second := k.number(o.Use[1]); !first || second {
		return
	}
	o.Scalar.Op = op
	o.Use[0], o.Use[1] = o.Use[1], o.Use[0]
	if takesImm(o, 1) {
		o.Use[1] = mir.Imm(n)
	}
}

// identity applies the laws of zero, one, minus one and powers of two.
func (k *facts) identity(o *mir.Op) {
	s, f := &o.Scalar, k.f
	if s.Op == mir.Sub && o.Use[0] == o.Use[1] {
		moveImm(f, o, 0)
		return
	}
	n, ok := k.number(o.Use[1])
	if !ok {
		return
	}
	if s.Op != mir.Shl && s.Op != mir.Shr {
		n = wrap(s.Type, n)
	}
	ones := wrap(s.Type, -1)
	switch {
	case n == 0 && (s.Op == mir.Add || s.Op == mir.Sub || s.Op == mir.Or || s.Op == mir.Xor || s.Op == mir.Shl ||
		s.Op == mir.Shr),
		n == 1 && s.Op == mir.Mul, n == ones && s.Op == mir.And:
		move(f, o, o.Use[0])
	case n == 0 && (s.Op == mir.Mul || s.Op == mir.And):
		moveImm(f, o, 0)
	case s.Op == mir.Sub && s.Type.Size() == 4:
		s.Op = mir.Add
		o.Use[1] = mir.Imm(wrap(s.Type, -n))
	case s.Op == mir.Mul:
		if e, ok := log2(n); ok {
			o.Code, s.Op, o.Use[1] = machine.Alu, mir.Shl, mir.Imm(e)
		}
	}
}
