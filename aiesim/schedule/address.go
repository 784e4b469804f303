package schedule

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// address is where an access goes, as far as it is known: a symbol and bytes beyond it.
type address struct {
	sym   int32
	off   int64
	bytes int64
}

// The first symbols. Others are values that are not known, each of one operation or one block's entry.
const (
	noSymbol int32 = iota
	constant       // the number 0
	stack          // the stack pointer
	firstSymbol
)

// symbol is a value that is not known; from one iteration of its loop to the next it grows by step, if steady.
type symbol struct {
	block  int // where it is made
	loop   int // whose iterations it counts, or -1
	steady bool
	step   int64
}

// value is what a unit holds: a symbol and bytes beyond it.
type value struct {
	sym int32
	off int64
}

// values follows pointers and scalars symbolically through the blocks of a Func, so that accesses can be told apart:
// after `p = q + 32`, stores through q do not touch loads through p. A value that comes around a loop is the one before
// the loop plus a constant step an iteration, or not known. Units, not virtual registers, are followed.
type values struct {
	c       *context
	first   int // the units that are followed: first .. first+n
	n       int
	symbols []symbol
	at      []value // now, by unit - first
	exit    [][]value
	preds   [][]int
	steps   map[int][]int64 // of a loop, by unit; odd is none
	header  map[int]int     // loop with this header
	merged  map[mergeKey]int32
}

// mergeKey finds the symbol of a value that grows by step in each iteration of loop.
type mergeKey struct {
	sym  int32
	loop int
	step int64
}

const unsteady = int64(-1) << 62

// findAddresses sets the addresses of all accesses of nodes, which are the operations of c.f by block.
func (c *context) findAddresses(nodes [][]*node) *values {
	u := c.u
	v := &values{c: c, first: u.base[machine.ScalarFile], n: u.base[machine.ModFile+1] - u.base[machine.ScalarFile],
		symbols: make([]symbol, firstSymbol), exit: make([][]value, len(nodes)), steps: map[int][]int64{},
		header: map[int]int{}, merged: map[mergeKey]int32{}, preds: c.preds}
	for i := range v.symbols {
		v.symbols[i] = symbol{block: -1, loop: -1}
	}
	v.at = make([]value, v.n)
	for i, l := range c.f.Loops {
		if p := v.preds[l.First]; len(p) == 2 && (p[0] == l.Pre && p[1] == l.Last || p[0] == l.Last && p[1] == l.Pre) {
			v.header[l.First] = i
		}
	}
	v.run(nodes, 0, len(nodes)-1, -1)
	return v
}

// run goes over blocks lo to hi; the loop that starts at lo, if it is inside, has its entry set already.
func (v *values) run(nodes [][]*node, lo, hi, inside int) {
	for b := lo; b <= hi; b++ {
		l, isLoop := v.header[b]
		switch {
		case isLoop && l != inside:
			v.loop(nodes, l)
			b = v.c.f.Loops[l].Last
			continue
		case !isLoop:
			v.enter(b)
		}
		v.block(nodes, b)
	}
}

// block goes over the operations of a block.
func (v *values) block(nodes [][]*node, b int) {
	for _, n := range nodes[b] {
		v.op(n, b)
	}
	v.exit[b] = append(v.exit[b][:0], v.at...)
}

// loop goes over a loop twice: first to see by how much each unit grows in an iteration, then with that.
func (v *values) loop(nodes [][]*node, l int) {
	lp := v.c.f.Loops[l]
	pre := append([]value(nil), v.exit[lp.Pre]...)
	if len(pre) == 0 {
		pre = append(pre, v.fresh(lp.First)...)
	}
	steps, known := v.steps[l]
	if !known {
		start := append([]value(nil), v.fresh(lp.First)...)
		copy(v.at, start)
		v.run(nodes, lp.First, lp.Last, l)
		steps = make([]int64, v.n)
		for u, x := range v.exit[lp.Last] {
			steps[u] = unsteady
			if x.sym == start[u].sym {
				steps[u] = x.off - start[u].off
			}
		}
		v.steps[l] = steps
	}
	for u := range v.at {
		v.at[u] = v.grown(pre[u], l, steps[u], lp.First)
	}
	v.run(nodes, lp.First, lp.Last, l)
	if lp.Counted && !lp.Count.IsReg() {
		for u := range v.at { // leaving is only by the latch's end
			if steps[u] != unsteady {
				v.exit[lp.Last][u] = value{pre[u].sym, pre[u].off + steps[u]*lp.Count.Imm}
			}
		}
	}
}

// grown is x plus an unknown number of steps, the same number for all units of the loop.
func (v *values) grown(x value, loop int, step int64, block int) value {
	switch step {
	case 0:
		return x
	case unsteady:
		return value{sym: v.symbol(symbol{block: block, loop: -1})}
	}
	key := mergeKey{x.sym, loop, step}
	s, ok := v.merged[key]
	if !ok {
		s = v.symbol(symbol{block: block, loop: loop, steady: true, step: step})
		v.merged[key] = s
	}
	return value{s, x.off}
}

// enter joins what the blocks before b leave; what they do not agree on is a new symbol.
func (v *values) enter(b int) {
	preds := v.preds[b]
	for _, p := range preds {
		if len(v.exit[p]) == 0 || p >= b {
			preds = nil
			break
		}
	}
	if len(preds) == 0 {
		v.fresh(b)
		return
	}
	copy(v.at, v.exit[preds[0]])
	for _, p := range preds[1:] {
		for u, x := range v.exit[p] {
			if x != v.at[u] {
				v.at[u] = value{sym: v.symbol(symbol{block: b, loop: -1})}
			}
		}
	}
}

// fresh makes all units unknown.
func (v *values) fresh(block int) []value {
	for u := range v.at {
		v.at[u] = value{sym: v.symbol(symbol{block: block, loop: -1})}
	}
	return v.at
}

// symbol adds a symbol.
func (v *values) symbol(s symbol) int32 {
	v.symbols = append(v.symbols, s)
	return int32(len(v.symbols) - 1)
}

// step is how much sym grows in an iteration of loop.
func (v *values) step(sym int32, loop int) (int64, bool) {
	s := &v.symbols[sym]
	if s.steady && s.loop == loop {
		return s.step, true
	}
	l := v.c.f.Loops[loop]
	return 0, s.block < l.First || s.block > l.Last
}

// op sets the address of an access, and what an operation leaves in the units that it writes.
func (v *values) op(n *node, block int) {
	o := n.op
	n.block = block
	if n.mem != noMem {
		n.addr = v.address(o)
	}
	if len(o.Def) == 0 {
		return
	}
	result := v.result(n)
	for i, d := range o.Def {
		at := v.c.f.Regs[d.Reg].At
		for j, s := 0, d.Writes(); s != 0; j, s = j+1, s>>1 {
			u := v.c.u.base[v.c.m.Classes[v.c.f.Regs[d.Reg].Class].File] + int(at.Units[j]) - v.first
			if s&1 == 0 || u < 0 || u >= v.n {
				continue
			}
			v.at[u] = value{sym: noSymbol}
			if i == len(o.Def)-1 && len(at.Units) == 1 {
				v.at[u] = result
			}
			if v.at[u].sym == noSymbol {
				v.at[u] = value{sym: v.symbol(symbol{block: block, loop: -1})}
			}
		}
	}
}

// address is where o goes.
func (v *values) address(o *mir.Op) address {
	if o.Mem.Stack {
		return address{stack, o.Mem.Offset, int64(o.Mem.Bytes)}
	}
	if o.Mem.Cyclic { // two positions may be a whole circle apart
		return address{noSymbol, 0, int64(o.Mem.Bytes)}
	}
	p := v.operand(o.Use[o.Addr])
	return address{p.sym, p.off + o.Mem.Offset, int64(o.Mem.Bytes)}
}

// operand is the value of a use; noSymbol if it is not followed.
func (v *values) operand(o mir.Operand) value {
	if !o.IsReg() {
		return value{constant, o.Imm}
	}
	r := &v.c.f.Regs[o.Reg]
	u := v.c.u.base[v.c.m.Classes[r.Class].File] + int(r.At.Units[0]) - v.first
	if u < 0 || u >= v.n || len(r.At.Units) != 1 {
		return value{}
	}
	return v.at[u]
}

// result is what the last definition of o gets; noSymbol if that is not known.
func (v *values) result(n *node) value {
	o := n.op
	switch {
	case n.mem == noMem:
	case o.Mem.Ring > 0:
		return value{}
	case o.Mem.Post == mir.PostImm:
		p := v.operand(o.Use[o.Addr])
		return value{p.sym, p.off + o.Mem.PostBy}
	case o.Mem.Post == mir.PostMod:
		return sum(v.operand(o.Use[o.Addr]), v.operand(o.Use[o.Mem.PostUse]), 1)
	default:
		return value{}
	}
	switch o.Code {
	case machine.MoveImm:
		if o.Mem != nil {
			return value{v.object(o.Mem.Root), o.Mem.Offset + v.offset(o)}
		}
		return v.operand(o.Use[0])
	case machine.MoveS:
		if o.Scalar.Op == mir.Copy && len(o.Use) == 1 {
			return v.operand(o.Use[0])
		}
	case machine.PtrAdd:
		if len(o.Use) == 2 {
			return sum(v.operand(o.Use[o.Addr]), v.operand(o.Use[1-o.Addr]), 1)
		}
	case machine.Alu:
		if o.Scalar.Type != cfront.Int32 && o.Scalar.Type != cfront.UInt32 || len(o.Use) != 2 {
			return value{}
		}
		switch o.Scalar.Op {
		case mir.Add:
			return sum(v.operand(o.Use[0]), v.operand(o.Use[1]), 1)
		case mir.Sub:
			return sum(v.operand(o.Use[0]), v.operand(o.Use[1]), -1)
		}
	}
	return value{}
}

// object is the symbol of the address of a root.
func (v *values) object(root int) int32 {
	key := mergeKey{loop: -1, step: int64(root)}
	s, ok := v.merged[key]
	if !ok {
		s = v.symbol(symbol{block: -1, loop: -1})
		v.merged[key] = s
	}
	return s
}

// offset is the constant of an address.
func (v *values) offset(o *mir.Op) int64 {
	if len(o.Use) > 0 {
		return o.Use[0].Imm
	}
	return 0
}

// sum is a + sign*b, if one of them is a number.
func sum(a, b value, sign int64) value {
	if b.sym == constant && a.sym != noSymbol {
		return value{a.sym, a.off + sign*b.off}
	}
	if a.sym == constant && b.sym != noSymbol && sign > 0 {
		return value{b.sym, a.off + b.off}
	}
	return value{}
}
