package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// facts is what a walk over the operations, dominators first, knows of registers at the place where it stands. A fact
// of a value holds for good. A fact of another register holds until one of the registers in it is defined again, or
// until control can come from elsewhere: versions and epochs tell.
type facts struct {
	f     *mir.Func
	d     *defs
	epoch int32
	ver   []int32 // bumped at each definition
	is    []fact
}

type factKind uint8

const (
	nothing  factKind = iota
	isConst           // the number imm
	isReg             // the same as src
	isSum             // src + imm, of what the operation sum adds
	isChoice          // the number imm if src is not zero, else other
)

type fact struct {
	kind       factKind
	always     bool
	epoch, ver int32 // of the register, if not always
	srcVer     int32
	src        mir.Reg
	imm, other int64
	sum        *mir.Op
}

func newFacts(f *mir.Func, d *defs) *facts {
	return &facts{f: f, d: d, ver: make([]int32, len(f.Regs)), is: make([]fact, len(f.Regs))}
}

// enter begins a block. What is known at the end of prev holds on, if prev is the only way in.
func (k *facts) enter(block, prev int) {
	if p := k.d.flow.preds[block]; len(p) != 1 || p[0] != prev {
		k.epoch++
	}
}

// of is what is known of r now.
func (k *facts) of(r mir.Reg) fact {
	x := k.is[r]
	if x.kind == nothing || x.always {
		return x
	}
	if x.epoch != k.epoch || x.ver != k.ver[r] || x.kind != isConst && x.srcVer != k.ver[x.src] {
		return fact{}
	}
	return x
}

// number is the constant that operand u is, if that is known.
func (k *facts) number(u mir.Operand) (int64, bool) {
	if !u.IsReg() {
		return u.Imm, true
	}
	x := k.of(u.Reg)
	return x.imm, x.kind == isConst
}

// learn takes note of an operation that has been passed.
func (k *facts) learn(o *mir.Op) {
	for _, x := range o.Def {
		k.ver[x.Reg]++
		k.is[x.Reg] = fact{}
	}
	if len(o.Def) != 1 {
		return
	}
	r := o.Def[0].Reg
	if n, ok := constant(o); ok {
		k.note(r, fact{kind: isConst, imm: n, always: k.d.value[r]})
	} else if isCopy(k.f, o) && o.Use[0].Reg != r && k.f.Regs[r].Hint == "" {
		k.note(r, fact{kind: isReg, src: o.Use[0].Reg})
	} else if src, n, ok := k.sum(o); ok && src != r {
		k.note(r, fact{kind: isSum, src: src, imm: n, sum: o})
	} else if o.Code == machine.Alu && o.Scalar.Op == mir.Select && o.Use[0].Reg != r {
		x, ok := k.number(o.Use[1])
		y, all := k.number(o.Use[2])
		if ok && all && o.Use[0].IsReg() {
			k.note(r, fact{kind: isChoice, src: o.Use[0].Reg, imm: x, other: y})
		}
	}
}

func (k *facts) note(r mir.Reg, x fact) {
	if x.kind != isConst {
		x.always = k.d.value[r] && k.d.value[x.src]
		x.srcVer = k.ver[x.src]
	}
	x.epoch, x.ver = k.epoch, k.ver[r]
	k.is[r] = x
}

// sum takes o apart if it adds a constant to a register.
func (k *facts) sum(o *mir.Op) (mir.Reg, int64, bool) {
	switch {
	case isPtrAdd(o) && !o.Use[1-o.Addr].IsReg():
		return o.Use[o.Addr].Reg, o.Use[1-o.Addr].Imm, true
	case o.Code == machine.Alu && o.Scalar.Op == mir.Add && o.Scalar.Type.Size() == 4 && !o.Use[1].IsReg():
		return o.Use[0].Reg, o.Use[1].Imm, true
	}
	return mir.None, 0, false
}
