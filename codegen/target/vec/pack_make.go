package vec

import (
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// packed makes the programs.
func (k *packer) packed() *Packed {
	main := *k.Program
	main.Args = slices.Clone(k.Args)
	main.Regs = slices.Clone(k.Regs)
	out := &Packed{Main: &main}
	vector := k.Bits / 8
	places := []packPlace{{name: "packed"}, {name: "held"}, {name: "strip", inner: true}}
	placeOf := func(g *packGroup) *packPlace {
		switch {
		case g.held:
			return &places[1]
		case k.ahead(g):
			return &places[0]
		}
		return &places[2]
	}
	for _, g := range k.groups {
		p := placeOf(g)
		g.first = p.bytes
		p.bytes += g.bytes(vector)
	}
	for i := range places {
		p := &places[i]
		if p.arg = -1; p.bytes == 0 {
			continue
		}
		p.arg = len(main.Args)
		main.Args = append(main.Args, Arg{Name: k.fresh(p.name), Elem: I8, Bytes: p.bytes, Align: 1, Inner: p.inner,
			Stored: p.inner})
		if !p.inner {
			out.Arrays = append(out.Arrays, i == 1)
		}
		out.Own = p.inner
	}
	for _, g := range k.groups {
		if k.ahead(g) {
			b := k.before(g, placeOf(g).bytes)
			b.Held = g.held
			out.Before = append(out.Before, b)
		}
	}
	ownArg := places[2].arg
	main.Body = lower.Map(k.Body, func(s lower.Stmt) []lower.Stmt {
		op, ok := s.(*Op)
		if !ok || len(op.Dst) != 1 {
			return []lower.Stmt{s}
		}
		m := k.made[op.Dst[0]]
		if m == nil || m.slot == nil || m.slot.group == nil {
			return []lower.Stmt{s}
		}
		g := m.slot.group
		at := g.place(m.slot.at, placeOf(g).arg, vector)
		return []lower.Stmt{&Op{Code: Load, Elem: op.Elem, N: op.N, Dst: op.Dst, Mem: at, Note: op.Note}}
	})
	main.Body = k.within(k.Body, main.Body, &main, ownArg)
	var head []lower.Stmt
	for _, g := range k.groups {
		if len(g.prefix) == 0 && !k.ahead(g) {
			head = append(head, k.fill(g, &main, g.slots, ownArg)...)
		}
	}
	main.Body = append(head, main.Body...)
	return out
}

// packPlace is an array of what is packed.
type packPlace struct {
	name       string
	inner      bool // scratch of a call
	bytes, arg int
}

// within puts the loops that fill the array of a call ahead of where it is read: was is the list that has become list.
func (k *packer) within(was, list []lower.Stmt, main *Program, arg int) []lower.Stmt {
	out := slices.Clone(list)
	for i, s := range was {
		f, ok := s.(*lower.For)
		if !ok {
			continue
		}
		c := *out[i].(*lower.For)
		c.Body = k.within(f.Body, c.Body, main, arg)
		var head []lower.Stmt
		for _, g := range k.groups {
			if n := len(g.prefix); n > 0 && g.prefix[n-1] == f {
				head = append(head, k.fill(g, main, g.slots, arg)...)
			}
		}
		c.Body = append(head, c.Body...)
		out[i] = &c
	}
	return out
}

// fill is the loops that fill a group's part of an array; registers are those of a program.
func (k *packer) fill(g *packGroup, p *Program, slots []*slot, arg int) []lower.Stmt {
	var body []lower.Stmt
	known := map[string]Reg{}
	var make func(m *maker) Reg
	make = func(m *maker) Reg {
		if r, ok := known[m.key]; ok {
			return r
		}
		op := *m.op
		op.Args = nil
		for _, a := range m.op.Args {
			op.Args = append(op.Args, make(k.made[a]))
		}
		p.Regs = append(p.Regs, Vector)
		r := Reg(len(p.Regs) - 1)
		op.Dst = []Reg{r}
		known[m.key] = r
		body = append(body, &op)
		return r
	}
	for _, s := range slots {
		r := make(s.of)
		at, op := g.place(s.at, arg, k.Bits/8), s.of.op
		body = append(body, &Op{Code: Store, Elem: op.Elem, N: op.N, Args: []Reg{r}, Mem: at, Note: op.Note})
	}
	loops := slices.Clone(g.dims) // those inside that load what lies together
	first := slots[0].of
	sort.SliceStable(loops, func(i, j int) bool { return first.step(loops[i]) > first.step(loops[j]) })
	for _, f := range slices.Backward(loops) {
		c := *f
		c.Body = body
		body = []lower.Stmt{&c}
	}
	return body
}

// before is the program that fills a group's part of an array of so many bytes.
func (k *packer) before(g *packGroup, bytes int) Packing {
	p := &Program{Name: k.Name + "_pack", Bits: k.Bits}
	out := Packing{Program: p}
	const array = -2
	p.Body = k.fill(g, p, g.slots, array)
	p.Band = p.Body[0].(*lower.For).Var
	to := map[int]int{}
	for op := range ops(p.Body) {
		if n := op.Mem.Arg; op.Code.has(memory) && n != array {
			if _, ok := to[n]; !ok {
				to[n] = len(p.Args)
				out.Args = append(out.Args, n)
				p.Args = append(p.Args, k.Args[n])
			}
		}
	}
	to[array] = len(p.Args)
	p.Args = append(p.Args, Arg{Name: k.fresh("packed"), Elem: I8, Bytes: bytes, Align: 1, Stored: true})
	for op := range ops(p.Body) {
		if op.Code.has(memory) {
			op.Mem.Arg = to[op.Mem.Arg]
		}
	}
	return out
}

// fresh is a name that no argument has.
func (k *packer) fresh(name string) string {
	for slices.ContainsFunc(k.Args, func(a Arg) bool { return a.Name == name }) {
		name += "_"
	}
	return name
}

// ahead reports whether a group is packed by a program of its own.
func (k *packer) ahead(g *packGroup) bool { return g.held || len(g.prefix) == 0 && k.Band != "" }

func sorted(dims []*lower.For) []string {
	var names []string
	for _, f := range dims {
		names = append(names, f.Var)
	}
	slices.Sort(names)
	return names
}

// packGroup is slots that are made in the same loops.
type packGroup struct {
	key    string
	prefix []*lower.For
	dims   []*lower.For // outermost first
	slots  []*slot
	held   bool
	first  int     // byte of the array
	saves  float64 // operations, in a run
	loads  int     // bytes of slots that are loads alone
}

// leaveLoads takes loads alone out of a group where they are few bytes. A loop that is unrolled has several of each
// row, which are as far from each other as they were in one.
func (g *packGroup) leaveLoads() {
	if g.loads < packLarge {
		g.slots = slices.DeleteFunc(g.slots, func(s *slot) bool { return !s.of.heavy })
	}
}

// bytes is how many bytes a group has, in one iteration of the loops of its prefix.
func (g *packGroup) bytes(vector int) int {
	n := vector * len(g.slots)
	for _, f := range g.dims {
		n *= f.Extent
	}
	return n
}

// place is where a slot lies.
func (g *packGroup) place(at, arg, vector int) Address {
	form := affine.Const(g.first + at*vector)
	step := vector * len(g.slots)
	for _, f := range slices.Backward(g.dims) {
		form = form.Add(affine.Var(f.Var).Scale(step))
		step *= f.Extent
	}
	return Address{Arg: arg, Form: form, Index: NoReg}
}
