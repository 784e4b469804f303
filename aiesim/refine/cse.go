package refine

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/ops"
)

// cse computes once what is computed twice: value numbering of scalar operations and of scalar loads, over all blocks
// that the first one dominates (Briggs, Cooper, Simpson, Value Numbering, 1997, dominator-based).
//
//	t = i << 1; u = i << 1   ->   t = i << 1; u = t
//
// Needs fold before, so that equal operands have equal names; leaves copies, which fold resolves.
func cse(f *ops.Func, _ *machine.Machine) {
	d := newDefs(f, newFlow(f))
	k := newFacts(f, d)
	n := numbering{k: k, first: map[key]result{}, mem: make([]int32, len(f.Roots))}
	prev := -1
	for _, b := range d.flow.order {
		n.block = b
		epoch := k.epoch
		k.enter(b, prev)
		if k.epoch != epoch {
			n.clobber(ops.UnknownRoot)
		}
		for _, o := range f.Blocks[b].Ops {
			n.number(o)
			k.learn(o)
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
	scalar ops.Scalar
	use    [3]keyUse
	n      int
	mem    ops.Mem
	epoch  int32
	memory int32
}

type keyUse struct {
	ops.Operand
	ver int32
}

type result struct {
	reg        ops.Reg
	block      int
	epoch, ver int32
}

type numbering struct {
	k     *facts
	block int
	first map[key]result
	mem   []int32 // version of what each root names
}

// clobber tells that a store through root has been passed.
func (n *numbering) clobber(root int) {
	for r := range n.mem {
		if !n.k.f.Apart(root, r) {
			n.mem[r]++
		}
	}
}

func (n *numbering) number(o *ops.Op) {
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
			o.Mem, o.Addr = nil, 0
			move(k.f, o, k.f.Whole(was.reg))
			return
		}
	}
	now := result{r, n.block, k.epoch, k.ver[r] + 1}
	n.first[x] = now
}

func (n *numbering) key(o *ops.Op) (key, bool) {
	load := o.Code == machine.LoadS && !o.Mem.Volatile && o.Mem.Post == ops.PostNone
	if !scalarOp(o) && !load || len(o.Use) > 3 {
		return key{}, false
	}
	if c, ok := constant(o); ok && c == int64(int32(c)) || o.Code == machine.MoveS && o.Scalar.Op == ops.Copy {
		return key{}, false // constants have their own pass, and a copy is no work to be saved
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
		if !n.k.d.value[u.Reg] {
			x.use[i].ver, x.epoch = n.k.ver[u.Reg]+1, n.k.epoch+1
		}
	}
	if o.Mem != nil {
		x.mem = *o.Mem
	}
	if load {
		x.memory = n.mem[o.Mem.Root] + 1
	}
	return x, true
}
