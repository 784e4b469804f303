package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// cse computes once what is computed twice: value numbering of scalar operations, over all blocks that the first one
// dominates, and of scalar loads and copies of parts of vectors, as long as control cannot come from elsewhere (Briggs,
// Cooper, Simpson, Value Numbering, 1997, dominator-based).
//
//	t = i << 1; u = i << 1   ->   t = i << 1; u = t
//
// Needs fold before, so that equal operands have equal names; leaves copies, which fold resolves.
func cse(f *mir.Func, _ *machine.Machine) {
	d := newDefs(f, newFlow(f))
	k := newFacts(f, d)
	n := numbering{k: k, first: map[key]result{}, mem: make([]int32, len(f.Roots)), unit: make([][]int32, len(f.Regs))}
	prev := -1
	for _, b := range d.flow.order {
		n.block = b
		epoch := k.epoch
		k.enter(b, prev)
		if k.epoch != epoch {
			n.clobber(mir.UnknownRoot)
		}
		for _, o := range f.Blocks[b].Ops {
			n.number(o)
			k.learn(o)
			n.define(o)
			if isStore(o) {
				n.clobber(o.Mem.Root)
			}
		}
		prev = b
	}
}

// key is what an operation computes: of two with equal keys the second gives what the first gave. Registers that are
// no values are told apart by version and epoch.
type key struct {
	code   machine.Opcode
	class  machine.Class
	scalar mir.Scalar
	use    [3]keyUse
	n      int
	root   int // of a load, or an address
	offset int64
	bytes  int
	signed bool
	epoch  int32
	memory int32
}

type keyUse struct {
	mir.Operand
	ver int32
}

type result struct {
	reg        mir.Reg
	block      int
	epoch, ver int32
}

type numbering struct {
	k     *facts
	block int
	first map[key]result
	mem   []int32   // version of what each root names
	unit  [][]int32 // version of each unit of the vector registers that are copied
}

// define counts up the versions of the units that o writes.
func (n *numbering) define(o *mir.Op) {
	for _, x := range o.Def {
		if v := n.unit[x.Reg]; v != nil {
			for i := x.Off; i < x.Off+x.Len; i++ {
				v[i]++
			}
		}
	}
}

// part is a number that changes when one of the units of u does.
func (n *numbering) part(u mir.Operand) int32 {
	v := n.unit[u.Reg]
	if v == nil {
		v = make([]int32, n.k.f.Regs[u.Reg].Units)
		n.unit[u.Reg] = v
	}
	sum := int32(1)
	for _, x := range v[u.Off : u.Off+u.Len] {
		sum += x
	}
	return sum
}

// clobber tells that a store through root has been passed.
func (n *numbering) clobber(root int) {
	for r := range n.mem {
		if !n.k.f.Apart(root, r) {
			n.mem[r]++
		}
	}
}

func (n *numbering) number(o *mir.Op) {
	x, ok := n.key(o)
	if !ok {
		return
	}
	k := n.k
	r := o.Def[0].Reg
	if was, found := n.first[x]; found {
		valid := k.d.value[was.reg] && k.d.flow.dominates(was.block, n.block) ||
			!k.d.value[was.reg] && was.epoch == k.epoch && was.ver == k.ver[was.reg]
		if valid {
			if o.Code == machine.MoveV {
				o.Use[0] = k.f.Whole(was.reg)
				return
			}
			o.Mem, o.Addr = nil, 0
			move(k.f, o, k.f.Whole(was.reg))
			return
		}
	}
	now := result{r, n.block, k.epoch, k.ver[r] + 1}
	n.first[x] = now
}

// key gives the key of what may be computed once only: scalar operations, scalar loads, and copies of parts of vectors.
func (n *numbering) key(o *mir.Op) (key, bool) {
	if o.Code == machine.MoveV {
		return n.copyKey(o)
	}
	load := o.Code == machine.LoadS && !o.Mem.Volatile && o.Mem.Post == mir.PostNone
	if !scalarOp(o) && !load || len(o.Use) > 3 {
		return key{}, false
	}
	if c, ok := constant(o); ok && c == int64(int32(c)) || isCopy(n.k.f, o) {
		return key{}, false // constants have their own pass, and fold resolves copies within a class
	}
	r := o.Def[0].Reg
	x := key{code: o.Code, class: n.k.f.Regs[r].Class, scalar: o.Scalar, n: len(o.Use)}
	for i, u := range o.Use {
		x.use[i].Operand = u
		if !u.IsReg() {
			continue
		}
		if u.Reg == r {
			return key{}, false
		}
		if c, ok := n.k.number(u); ok {
			x.use[i].Operand = mir.Imm(c)
			continue
		}
		if !n.k.d.value[u.Reg] {
			x.use[i].ver, x.epoch = n.k.ver[u.Reg]+1, n.k.epoch+1
		}
	}
	if m := o.Mem; m != nil {
		x.root, x.offset, x.bytes, x.signed = m.Root+1, m.Offset, m.Bytes, m.Signed
	}
	if load {
		x.memory = n.mem[o.Mem.Root] + 1
	}
	return x, true
}

// copyKey is the key of a copy of a part of a vector to a register of its own, which a class of operands asks for.
func (n *numbering) copyKey(o *mir.Op) (key, bool) {
	u := o.Use[0]
	r := o.Def[0].Reg
	if !u.IsReg() || !n.k.d.value[r] || isCopy(n.k.f, o) {
		return key{}, false
	}
	x := key{code: o.Code, class: n.k.f.Regs[r].Class, n: 1, epoch: n.k.epoch + 1}
	x.use[0] = keyUse{u, n.part(u)}
	return x, true
}
