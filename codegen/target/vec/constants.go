package vec

import (
	"slices"
	"sort"
)

// constants makes vectors ahead of loops that instructions in them make again and again (Inst.Remat), where a register
// is free throughout the loop; equal ones are made once. Innermost loops come first, so that each goes as far out as
// there is room. Selection makes them, tables and masks, where passes of Programs do not see them.
//
//	top: v1 = vmovdqu constants+0            v1 = vmovdqu constants+0
//	     v3 = vpshufb v2, v1          ->     top: v3 = vpshufb v2, v1
//	     jne top                                  jne top
//
// What the allocator has no register for after all is made next to its use, as before.
func constants(l *Insts, room int) (*Insts, error) {
	again, some := newRegSet(len(l.Regs)), false
	for r, in := range rematerials(l) {
		if in != nil && l.Regs[r] == Vector {
			again.add(Reg(r))
			some = true
		}
	}
	if !some {
		return l, nil
	}
	var live []liveRange // of l; nil: not known yet
	for _, head := range heads(l.List) {
		from, to, _ := loopAt(l.List, head)
		groups := equals(l, again, from, to)
		if len(groups) == 0 {
			continue
		}
		if live == nil {
			var err error
			if live, err = ranges(l.List, len(l.Regs), l.Fixed); err != nil {
				return nil, err
			}
		}
		if ahead := fitting(l, groups, live, from, to, room); len(ahead) > 0 {
			l, live = l.ahead(ahead, from), nil
		}
	}
	return l, nil
}

// heads is the labels of loops, the shortest loops first.
func heads(list []Inst) []int {
	var out []int
	size := map[int]int{}
	for i := range list {
		if in := &list[i]; in.Kind == Label {
			if from, to, ok := loopAt(list, in.To); ok {
				out, size[in.To] = append(out, in.To), to-from
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return size[out[i]] < size[out[j]] })
	return out
}

// loopAt is from which to which instruction a loop reaches: from a label to the last jump back to it. What stands just
// ahead of it runs whenever it is entered: ok is false where something jumps into it from elsewhere.
func loopAt(list []Inst, head int) (from, to int, ok bool) {
	inside := map[int]bool{} // labels
	from = slices.IndexFunc(list, func(in Inst) bool { return in.Kind == Label && in.To == head })
	to = from
	for i := from; i < len(list); i++ {
		if in := &list[i]; (in.Kind == Jump || in.Kind == Branch) && in.To == head {
			to = i
		}
	}
	for i := from; i <= to; i++ {
		if list[i].Kind == Label {
			inside[list[i].To] = true
		}
	}
	for i := range list {
		if in := &list[i]; (i < from || i > to) && (in.Kind == Jump || in.Kind == Branch) && inside[in.To] {
			return from, to, false
		}
	}
	return from, to, to > from
}

// fitting is those groups of a loop of whose vectors each has a register throughout, the first ones first.
func fitting(l *Insts, groups [][]int, live []liveRange, from, to, room int) (out [][]int) {
	used := make([]int, 2*(to-from+1)) // vectors at each position of the loop
	count := func(r Reg, by int) {
		for _, s := range live[r] {
			for at := max(s.from, 2*from); at < min(s.to, 2*(to+1)); at++ {
				used[at-2*from] += by
			}
		}
	}
	for r, c := range l.Regs {
		if _, fixed := l.Fixed[Reg(r)]; c == Vector && !fixed {
			count(Reg(r), 1)
		}
	}
	all := 0 // vectors that are live throughout
	for _, g := range groups {
		for _, i := range g {
			count(l.List[i].Dst[0], -1)
		}
		if slices.Max(used)+all+1 <= room {
			all, out = all+1, append(out, g)
			continue
		}
		for _, i := range g {
			count(l.List[i].Dst[0], 1)
		}
	}
	return out
}

// ahead is l with one instruction of each group ahead of instruction from, and none of the others.
func (l *Insts) ahead(groups [][]int, from int) *Insts {
	leaves, same := map[int]bool{}, map[Reg]Reg{}
	for _, g := range groups {
		for _, i := range g {
			leaves[i], same[l.List[i].Dst[0]] = true, l.List[g[0]].Dst[0]
		}
	}
	out := *l
	out.List = make([]Inst, 0, len(l.List))
	for i := range l.List {
		if i == from {
			for _, g := range groups {
				out.List = append(out.List, l.List[g[0]])
			}
		}
		if !leaves[i] {
			out.List = append(out.List, l.List[i].renamed(same))
		}
	}
	return &out
}

// equals is the instructions of a loop that may run again and make a vector, those together that make the same one:
// what is made most often first.
func equals(l *Insts, again regSet, from, to int) [][]int {
	var groups [][]int
	for i := from; i <= to; i++ {
		in := &l.List[i]
		if len(in.Dst) != 1 || !again.has(in.Dst[0]) {
			continue
		}
		k := slices.IndexFunc(groups, func(g []int) bool {
			a := &l.List[g[0]]
			return a.Op == in.Op && a.Bits == in.Bits && a.Imm == in.Imm && a.Mem == in.Mem &&
				slices.Equal(a.Src, in.Src)
		})
		if k < 0 {
			k, groups = len(groups), append(groups, nil)
		}
		groups[k] = append(groups[k], i)
	}
	sort.SliceStable(groups, func(i, j int) bool { return len(groups[i]) > len(groups[j]) })
	return groups
}

// renamed is in with other registers read in place of some.
func (in Inst) renamed(to map[Reg]Reg) Inst {
	name := func(r Reg) Reg {
		if n, ok := to[r]; ok {
			return n
		}
		return r
	}
	if slices.ContainsFunc(in.Src, func(r Reg) bool { return name(r) != r }) {
		in.Src = slices.Clone(in.Src)
		for i, r := range in.Src {
			in.Src[i] = name(r)
		}
	}
	if !in.Mem.None() && in.Mem.Index != NoReg {
		in.Mem.Index = name(in.Mem.Index) // vectors of places
	}
	return in
}
