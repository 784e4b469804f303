package vec

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// promote keeps in registers what loops load from one place and store there again, iteration by iteration, the
// innermost loops first; in lists it does the same, and leaves out stores to places that are stored to again before
// anything reads them.
//
//	for k: v1 = load s[0]; v2 = add v1, ...; store s[0], v2   ->   v1 = load s[0]; for k: v1 = add v1, ...; store s[0], v1
//	store s[0], v1; v2 = add v1, ...; store s[0], v2          ->   v2 = add v1, ...; store s[0], v2
//
// Nothing else in the loop touches the place, whatever the loops do; different arguments do not overlap. The loop runs
// at least once. No more places are kept than the loop leaves registers free, of room, in the order that its operations
// have or in the one of order.
func promote(p *Program, room int) *Program {
	k := &promoter{Program: p.with(owned(p.Body)), room: room, extents: affine.Extents{}, sets: p.sets(),
		read: make([]int, len(p.Regs)), same: map[Reg]Reg{}}
	for s := range lower.All(p.Body) {
		if f, ok := s.(*lower.For); ok {
			for _, l := range f.Levels() {
				k.extents[l.Var] = max(k.extents[l.Var], l.Extent) // loops side by side may have one name
			}
		}
	}
	for op := range ops(p.Body) {
		for _, r := range op.reads() {
			k.read[r]++
		}
	}
	k.Body = k.list(k.Body)
	if len(k.same) > 0 {
		k.Body = substituted(k.Body, k.same)
	}
	return k.Program
}

// promoter works on a program of its own.
type promoter struct {
	*Program
	room       int
	extents    affine.Extents
	sets, read []int       // how often each register is set and read in the text
	same       map[Reg]Reg // what stands for what loads have set
}

// list takes a list through both rules, what is inside first.
func (k *promoter) list(body []lower.Stmt) []lower.Stmt {
	out := make([]lower.Stmt, 0, len(body))
	for _, s := range body {
		f, ok := s.(*lower.For)
		if _, leaf := s.(*Op); leaf {
			out = append(out, s)
			continue
		} else if !ok {
			out = append(out, lower.MapBodies(s, k.list))
			continue
		}
		f.Body = k.list(f.Body)
		var before, after []lower.Stmt
		if f.Var != k.Band {
			before, after = k.loop(f)
		}
		out = append(append(append(out, before...), f), after...)
	}
	return k.last(k.forward(out))
}

// forward gives loads what was stored to their place before, or loaded from it, in the same list.
//
//	store s[0], v1; store s[8], v2; v3 = load s[0]   ->   store s[0], v1; store s[8], v2, and v1 for v3
func (k *promoter) forward(body []lower.Stmt) []lower.Stmt {
	loaded, stored := map[int]bool{}, map[int]bool{}
	for _, s := range body {
		if op, ok := s.(*Op); ok {
			loaded[op.Mem.Arg] = loaded[op.Mem.Arg] || op.Code == Load
			stored[op.Mem.Arg] = stored[op.Mem.Arg] || op.Code == Store
		}
	}
	both := false
	for a := range stored {
		both = both || loaded[a] && !k.Args[a].Parked
	}
	if !both {
		return body
	}
	known := map[int][]*Op{} // of each argument, what holds a place: of a load its result, of a store its operand
	held := func(op *Op) Reg { return append(op.Dst, op.Args...)[0] }
	same := map[Reg]Reg{}
	var out []lower.Stmt
	for _, s := range body {
		if len(same) > 0 {
			s = substituted([]lower.Stmt{s}, same)[0]
		}
		op, ok := s.(*Op)
		if !ok {
			_, args := touched([]lower.Stmt{s}, len(k.Regs))
			for a := range args {
				delete(known, a)
			}
			out = append(out, s)
			continue
		}
		at := op.Mem.Arg
		if op.Code == Load && stored[at] && !k.Args[at].Parked && k.sets[op.Dst[0]] == 1 {
			i := slices.IndexFunc(known[at], func(o *Op) bool { return samePlace(o, op) })
			if i >= 0 {
				same[op.Dst[0]] = held(known[at][i])
				k.same[op.Dst[0]] = held(known[at][i])
				k.read[held(known[at][i])] += k.read[op.Dst[0]]
				continue
			}
			if part := k.partOf(known[at], op); part != nil {
				out = append(out, part)
				continue
			}
			known[at] = append(known[at], op)
		}
		if op.Code.has(writes) {
			known[at] = slices.DeleteFunc(known[at], func(o *Op) bool { return !k.apart(o, op) })
			if op.Code == Store && k.sets[op.Args[0]] == 1 && loaded[at] {
				known[at] = append(known[at], op)
			}
		}
		out = append(out, op)
	}
	return out
}

// partOf is a load of lanes that were stored just before as the shuffle of what was stored; nil: none has them all.
//
//	store s[0], v1 of 8 lanes; v2 = load s[16] of 4   ->   store s[0], v1; v2 = shuffle v1, {4 5 6 7 . . . .}
func (k *promoter) partOf(known []*Op, load *Op) *Op {
	for _, o := range known {
		if o.Code != Store || o.Elem != load.Elem || o.Mem.Index != NoReg || load.Mem.Index != NoReg {
			continue
		}
		further := load.Mem.Form.Sub(o.Mem.Form)
		at, size := further.Const, load.Elem.Bits()/8
		if !further.IsConst() || at < 0 || at%size != 0 || at/size+load.N > o.N {
			continue
		}
		all := k.Bits / load.Elem.Bits()
		lane := slices.Repeat([]int{-1}, all)
		for i := range load.N {
			lane[i] = at/size + i
		}
		k.read[o.Args[0]]++
		return &Op{Code: Shuffle, Elem: load.Elem, N: all, Dst: load.Dst, Args: o.Args[:1:1], Lane: lane,
			Mem: Address{Arg: -1, Index: NoReg}, Note: load.Note}
	}
	return nil
}

// last leaves out stores whose place the list stores to again before it is read.
func (k *promoter) last(body []lower.Stmt) []lower.Stmt {
	stored, twice := map[string]bool{}, false
	for _, s := range body {
		if op, ok := s.(*Op); ok && op.Code == Store {
			key := string(op.Mem.Form.Append(strconv.AppendInt(nil, int64(op.Mem.Arg), 10)))
			twice = twice || stored[key]
			stored[key] = true
		}
	}
	if !twice {
		return body
	}
	var out []lower.Stmt
	for i, s := range body {
		if op, ok := s.(*Op); !ok || op.Code != Store || !k.again(op, body[i+1:]) {
			out = append(out, s)
		}
	}
	return out
}

// again reports whether statements store to all of the place of a store, and read nothing of it before.
func (k *promoter) again(store *Op, body []lower.Stmt) bool {
	for _, s := range body {
		op, ok := s.(*Op)
		switch {
		case !ok:
			for inner := range ops([]lower.Stmt{s}) {
				if inner.Code.has(memory) && inner.Mem.Arg == store.Mem.Arg {
					return false
				}
			}
		case !op.Code.has(memory) || op.Mem.Arg != store.Mem.Arg || k.apart(op, store):
		case op.Code == Store && samePlace(op, store):
			return true
		default:
			return false
		}
	}
	return false
}

// samePlace reports whether two operations access the same bytes as the same lanes.
func samePlace(a, b *Op) bool {
	return a.Elem == b.Elem && a.N == b.N && a.Mem.Index == NoReg && b.Mem.Index == NoReg &&
		a.Mem.Form.Equal(b.Mem.Form)
}

// apart reports whether two operations on one argument never touch the same byte.
func (k *promoter) apart(a, b *Op) bool {
	if a.Mem.Index != NoReg || b.Mem.Index != NoReg {
		return false
	}
	lo, hi := a.Mem.Form.Sub(b.Mem.Form).Range(k.extents)
	return lo >= b.Accessed() || hi <= -a.Accessed()
}

// loop is what a loop keeps in registers: what is loaded before it, and stored after it.
func (k *promoter) loop(f *lower.For) (before, after []lower.Stmt) {
	free := -1
	for i := 0; i < len(f.Body); i++ {
		load, ok := f.Body[i].(*Op)
		if !ok || load.Code != Load {
			continue
		}
		j := k.updated(f, i)
		if j < 0 {
			continue
		}
		if free < 0 {
			free = k.room - k.vectors(f)
		}
		inOrder := false
		if free--; free < 0 {
			fits := false
			if fits, inOrder = k.fits(f, i, j); !fits {
				break
			}
		}
		store := f.Body[j].(*Op)
		kept, first := k.joined(f, i, j), *load
		first.Dst = []Reg{kept}
		last := *store
		last.Args = []Reg{kept}
		before, after = append(before, &first), append(after, &last)
		if i--; inOrder {
			f.Body, i = k.ordered(f), -1
		}
	}
	return before, after
}

// ordered is the body of a loop in the order that needs fewer registers.
func (k *promoter) ordered(f *lower.For) []lower.Stmt {
	return k.runs([]lower.Stmt{f}, k.room, (*run).best)[0].(*lower.For).Body
}

// fits reports whether registers suffice once the load i and the store j are gone from a loop with no other inside:
// what loads there needs one, too, which the last place that is kept has for itself. They may suffice in another order
// only.
func (k *promoter) fits(f *lower.For, i, j int) (fits, inOrder bool) {
	if slices.ContainsFunc(f.Body, func(s lower.Stmt) bool { _, leaf := s.(*Op); return !leaf }) {
		return false, false
	}
	body, regs, counts := f.Body, k.Regs, [2][]int{slices.Clone(k.sets), slices.Clone(k.read)}
	k.joined(f, i, j)
	most := k.vectors(f)
	if most > k.room {
		f.Body = k.ordered(f)
		inOrder, most = true, k.vectors(f)
	}
	f.Body, k.Regs, k.sets, k.read = body, regs, counts[0], counts[1]
	return most <= k.room, inOrder
}

// updated is which statement of a loop stores where statement i loads from, in each iteration and as all that the loop
// does there; -1: none.
func (k *promoter) updated(f *lower.For, i int) int {
	load, at := f.Body[i].(*Op), -1
	if load.Mem.Index != NoReg || !k.Args[load.Mem.Arg].Stored || k.Args[load.Mem.Arg].Parked {
		return -1
	}
	for _, l := range f.Levels() {
		if load.Mem.Form.DependsOn(l.Var) {
			return -1
		}
	}
	for j, s := range f.Body {
		if op, ok := s.(*Op); ok && j > i && at < 0 && op.Code == Store && op.Mem.Arg == load.Mem.Arg && samePlace(op,
			load) {
			at = j
			continue
		}
		for op := range ops(f.Body[j : j+1]) {
			if op != load && op.Code.has(memory) && op.Mem.Arg == load.Mem.Arg && !k.apart(op, load) {
				return -1
			}
		}
	}
	return at
}

// joined takes the load i and the store j out of a loop, and is the register that keeps what lies there.
func (k *promoter) joined(f *lower.For, i, j int) Reg {
	old, value := f.Body[i].(*Op).Dst[0], f.Body[j].(*Op).Args[0]
	rest := slices.Concat(f.Body[:i:i], f.Body[i+1:j], f.Body[j+1:])
	if old == value && !touches(f.Body[:i], old) && !touches(f.Body[j+1:], old) {
		f.Body = rest
		return old
	}
	maker := slices.IndexFunc(rest, func(s lower.Stmt) bool {
		op, ok := s.(*Op)
		return ok && slices.Contains(op.Dst, value)
	})
	alone := func(r Reg) bool { return k.sets[r] == 1 && k.read[r] == reads(f.Body, r) }
	if maker >= 0 && alone(old) && alone(value) && reads(rest[maker+1:], old) == 0 {
		k.sets[old]++
		f.Body = substituted(rest, map[Reg]Reg{value: old})
		return old
	}
	kept := Reg(len(k.Regs))
	k.Regs, k.sets, k.read = append(slices.Clone(k.Regs), Vector), append(k.sets, 2), append(k.read, 2)
	copied := func(to, from Reg) *Op {
		return &Op{Code: Copy, Dst: []Reg{to}, Args: []Reg{from}, Mem: Address{Arg: -1, Index: NoReg}}
	}
	f.Body = slices.Clone(f.Body)
	f.Body[i], f.Body[j] = copied(old, kept), copied(kept, value)
	return kept
}

// substituted is a body with registers in the place of others.
func substituted(body []lower.Stmt, by map[Reg]Reg) []lower.Stmt {
	is := func(r Reg) bool { _, ok := by[r]; return ok }
	return lower.MapLists(body, func(list []lower.Stmt) []lower.Stmt {
		for i, s := range list {
			if op, ok := s.(*Op); ok && (slices.ContainsFunc(op.reads(), is) || slices.ContainsFunc(op.Dst, is)) {
				list[i] = op.over(func(r Reg) Reg {
					for is(r) {
						r = by[r]
					}
					return r
				})
			}
		}
		return list
	})
}

// touches reports whether statements read or set a register.
func touches(body []lower.Stmt, r Reg) bool {
	for op := range ops(body) {
		if slices.Contains(op.Dst, r) || slices.Contains(op.reads(), r) {
			return true
		}
	}
	return false
}

// reads is how often statements read a register.
func reads(body []lower.Stmt, r Reg) (n int) {
	for op := range ops(body) {
		for _, a := range op.reads() {
			if a == r {
				n++
			}
		}
	}
	return n
}
