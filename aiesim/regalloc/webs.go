package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// webs splits each register into its independent lives: two definitions share one only if some use may see units of
// both, or they are tied. The first in program order keeps the register.
//
//	x.0 = load; x.1 = load; use x; x.0 = load; store x.0   ->   ...; use x; y.0 = load; store y.0
//
// Floating-point sums are left alone: what one variable of the text sums up, vector after vector, stays in one
// register, two cycles a product, as the DSP library's filters have it (2.03 to 3.07 cycles a product).
//
// Muchnick, Advanced Compiler Design and Implementation, 16.3.3, here by units of registers. Where paths meet, a node
// stands for what comes in; it is made only for what is read.
func (a *prep) webs() {
	w := a.webFinder()
	for b := range a.fn.code {
		w.block(b)
	}
	for len(w.todo) > 0 {
		k := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		for _, p := range a.fn.pred[k.block] {
			if n := w.leaving(p, k.unit); n >= 0 {
				w.join(w.ins[k], n)
			}
		}
	}
	a.renameWebs(w)
}

// entering is a unit at the start of a block.
type entering struct {
	block int
	unit  int32
}

// webFinder joins nodes: one for each operand in program order, and those of entering units.
type webFinder struct {
	a       *prep
	flow    *flow
	base    []int32 // number of each register's unit 0
	owner   []mir.Reg
	parent  []int32
	next    int32 // node of the next operand
	cur     []int32
	stamp   []int // cur is of this block (plus 1)
	touched []int32
	ins     map[entering]int32
	outs    map[entering]int32
	todo    []entering
}

func (a *prep) webFinder() *webFinder {
	w := &webFinder{a: a, flow: a.fn.flow(), base: make([]int32, len(a.fn.f.Regs))}
	w.ins, w.outs = map[entering]int32{}, map[entering]int32{}
	for r, i := range a.fn.f.Regs {
		w.base[r] = int32(len(w.owner))
		for range i.Units {
			w.owner = append(w.owner, mir.Reg(r))
		}
	}
	operands := 0
	for _, list := range a.fn.code {
		for _, op := range list {
			operands += len(op.Use) + len(op.Def)
		}
	}
	w.cur, w.stamp = make([]int32, len(w.owner)), make([]int, len(w.owner))
	for range operands {
		w.node()
	}
	return w
}

func (w *webFinder) node() int32 {
	w.parent = append(w.parent, int32(len(w.parent)))
	return int32(len(w.parent) - 1)
}

func (w *webFinder) root(n int32) int32 {
	for w.parent[n] != n {
		w.parent[n] = w.parent[w.parent[n]]
		n = w.parent[n]
	}
	return n
}

func (w *webFinder) join(x, y int32) { w.parent[w.root(y)] = w.root(x) }

// enter is the node of what comes into block b for unit u; -1 if no path has written it.
func (w *webFinder) enter(b int, u int32) int32 {
	r := w.owner[u]
	if w.flow.units(w.flow.of(w.flow.defined, b), r)>>(u-w.base[r])&1 == 0 {
		return -1
	}
	k := entering{b, u}
	n, ok := w.ins[k]
	if !ok {
		n = w.node()
		w.ins[k] = n
		w.todo = append(w.todo, k)
	}
	return n
}

// leaving is the node of unit u at the end of block b.
func (w *webFinder) leaving(b int, u int32) int32 {
	if n, ok := w.outs[entering{b, u}]; ok {
		return n
	}
	return w.enter(b, u)
}

// block joins the uses of a block to the definitions that they see.
func (w *webFinder) block(b int) {
	w.touched = w.touched[:0]
	for _, op := range w.a.fn.code[b] {
		first := w.next
		for _, u := range op.Use {
			if u.IsReg() {
				w.use(b, u)
			}
			w.next++
		}
		for _, d := range op.Def {
			for i := w.base[d.Reg] + int32(d.Off); i < w.base[d.Reg]+int32(d.Off+d.Len); i++ {
				if w.stamp[i] != b+1 {
					w.touched = append(w.touched, i)
				}
				w.cur[i], w.stamp[i] = w.next, b+1
			}
			w.next++
		}
		w.ties(op, first)
	}
	for _, u := range w.touched {
		w.outs[entering{b, u}] = w.cur[u]
	}
}

func (w *webFinder) use(b int, o mir.Operand) {
	units := o.Reads()
	for i := range int32(w.a.fn.info(o.Reg).Units) {
		if units>>i&1 == 0 {
			continue
		}
		u := w.base[o.Reg] + i
		n := int32(-1)
		if w.stamp[u] == b+1 {
			n = w.cur[u]
		} else {
			n = w.enter(b, u)
		}
		if n >= 0 {
			w.join(n, w.next)
		}
	}
}

// ties joins the operands of op that are one register; the node of its first use is first.
func (w *webFinder) ties(op *mir.Op, first int32) {
	defs := first + int32(len(op.Use))
	for i, u := range op.Use {
		for k, d := range op.Def {
			same := op.Tied && i == 0 && k == 0 || op.Mem != nil && op.Mem.Post != mir.PostNone && i == op.Addr &&
				k == len(op.Def)-1
			if same && u.Reg == d.Reg {
				w.join(first+int32(i), defs+int32(k))
			}
		}
	}
}

// renameWebs gives each web a register.
func (a *prep) renameWebs(w *webFinder) {
	of := make([]mir.Reg, len(w.parent))
	for i := range of {
		of[i] = mir.None
	}
	kept := make([]bool, len(a.fn.f.Regs))
	sums := a.sums()
	n := int32(0)
	rename := func(o *mir.Operand) {
		root := w.root(n)
		n++
		if !o.IsReg() {
			return
		}
		if of[root] == mir.None {
			of[root] = o.Reg
			if kept[o.Reg] && !sums[o.Reg] {
				of[root] = a.fn.add(*a.fn.info(o.Reg), a.fn.regs[o.Reg])
			} else {
				kept[o.Reg] = true
			}
		}
		o.Reg = of[root]
	}
	a.fn.operands(func(_ *mir.Op, o *mir.Operand, _ bool) { rename(o) })
}

// sums tells of each register whether floating-point multiplications define it, and nothing else.
func (a *prep) sums() []bool {
	sum, other := make([]bool, len(a.fn.f.Regs)), make([]bool, len(a.fn.f.Regs))
	a.fn.operands(func(op *mir.Op, o *mir.Operand, def bool) {
		if def {
			if op.Code == machine.FMac {
				sum[o.Reg] = true
			} else {
				other[o.Reg] = true
			}
		}
	})
	for i := range sum {
		sum[i] = sum[i] && !other[i]
	}
	return sum
}
