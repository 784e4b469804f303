package vectest

import (
	"math/rand/v2"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// known is a register of the program that is drawn, and what lies in it.
type known struct {
	reg vec.Reg
	e   vec.Elem
	n   int // lanes that are defined
}

// drawer draws a program.
type drawer struct {
	*Program
	t       *rapid.T
	extents affine.Extents
	vars    []string
	regs    []known
	left    int // operations
	// few elements, arrays and operations: what waits for its reader meets stores and registers that are set
	dense bool
}

func (d *drawer) int(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(d.t, "n") }

func pick[T any](d *drawer, list []T) T { return list[d.int(0, len(list)-1)] }

// form is an address over the loops around, from 0 on.
func (d *drawer) form() affine.Form {
	var f affine.Form
	for _, v := range d.vars {
		x := affine.Var(v)
		switch d.int(0, 7) {
		case 0:
		case 1:
			x = x.Scale(pick(d, []int{1, 1, 3, -1, -2})).Add(affine.Const(d.int(0, 4))).Div(d.int(2, 5), d.extents)
			f = f.Add(x.Scale(d.int(1, 20)))
		case 2:
			x = x.Scale(d.int(1, 3)).Add(affine.Var(pick(d, d.vars))).Mod(d.int(2, 6), d.extents)
			f = f.Add(x.Scale(d.int(1, 20)))
		case 3:
			f = f.Add(x.Min(d.int(0, 3), d.extents).Scale(16))
		case 4:
			f = f.Add(x.Scale(-d.int(1, 40)))
		default:
			f = f.Add(x.Scale(pick(d, []int{1, 2, 4, 8, 16, 32, 64, 96, 100})))
		}
	}
	lo, _ := indexes.Range(f, d.extents)
	return f.AddConst(d.int(0, 40) - lo)
}

// place is an address of bytes in an array, which grows.
func (d *drawer) place(e vec.Elem, bytes int, stored bool) vec.Address {
	var list []int
	for i, a := range d.Args {
		if a.Elem == e && (a.Stored || !stored) {
			list = append(list, i)
		}
	}
	arg := -1
	if len(list) > 0 && (d.dense || d.int(0, 2) > 0) {
		arg = pick(d, list)
	} else if d.dense {
		arg = d.Arg(e, 1, true)
	} else {
		arg = d.Arg(e, 1, stored)
	}
	f := d.form()
	if d.dense {
		f = affine.Const(4 * d.int(0, 3))
	}
	if e.Float() { // so that numbers lie where they are stored
		f = f.Scale(e.Bytes())
	}
	_, hi := indexes.Range(f, d.extents)
	d.Args[arg].Bytes = max(d.Args[arg].Bytes, hi+bytes)
	return At(arg, f)
}

func (d *drawer) have(e vec.Elem) []known {
	var list []known
	for _, k := range d.regs {
		if k.e == e || !e.Float() && !k.e.Float() && k.n*k.e.Bits() == d.Bits {
			list = append(list, known{k.reg, e, k.n * k.e.Bits() / e.Bits()})
		}
	}
	return list
}

// set adds an operation that sets a new register, or one that is there.
func (d *drawer) set(o vec.Op, e vec.Elem, n int) {
	if d.int(0, 4) == 0 {
		skip := d.int(0, 5)
		for _, k := range d.regs {
			if skip--; k.e == e && k.n <= n && skip < 0 {
				o.Dst = []vec.Reg{k.reg}
				d.Add(o, k.reg)
				return
			}
		}
	}
	d.regs = append(d.regs, known{d.Op(o), e, n})
}

func (d *drawer) step() {
	d.left--
	e := pick(d, all)
	if d.dense {
		e = pick(d, ints[1:3])
	}
	full := d.Bits / e.Bits()
	have := d.have(e)
	switch choice := d.int(0, 9); {
	case choice < 2 || len(have) == 0:
		n := full
		if d.int(0, 3) == 0 {
			n = d.int(1, full)
		}
		d.set(vec.Op{Code: vec.Load, Elem: e, N: n, Mem: d.place(e, n*e.Bytes(), false)}, e, n)
	case choice == 2:
		d.set(vec.Op{Code: vec.Broadcast, Elem: e, N: full, Mem: d.place(e, e.Bytes(), false)}, e, full)
	case choice == 3:
		k := pick(d, have)
		n := d.int(1, k.n)
		d.store(k, n)
	case choice == 4 && full > 1:
		d.shuffle(e, have)
	default:
		list := codes()
		if d.dense {
			list = []vec.Code{vec.Narrow, vec.NarrowS, vec.ShrS, vec.ShrU, vec.Add}
		}
		d.compute(pick(d, list))
	}
}

func (d *drawer) store(k known, n int) {
	d.Add(vec.Op{Code: vec.Store, Elem: k.e, N: n, Args: []vec.Reg{k.reg}, Mem: d.place(k.e, n*k.e.Bytes(), true)}, 0)
}

func codes() []vec.Code {
	var list []vec.Code
	for c := vec.Code(1); c <= vec.ISplat; c++ {
		if _, ok := vectorKinds[c]; ok && c != vec.Copy && c != vec.Shuffle && c != vec.Select {
			list = append(list, c)
		}
	}
	return list
}

// compute is any operation whose arguments are there.
func (d *drawer) compute(code vec.Code) {
	k := vectorKinds[code]
	e := pick(d, k.elems)
	if d.dense {
		e = pick(d, ints[1:3])
		if e == vec.I32 && k.from != nil {
			e = vec.I16
		}
	}
	from := vec.None
	if k.from != nil {
		from = pick(d, k.from(e))
	}
	o := vec.Op{Code: code, Elem: e, From: from, N: d.Bits / e.Bits()}
	for i := range k.args {
		source := e
		switch {
		case code == vec.F32ToF64:
			source = vec.F32
		case code == vec.F64ToF32:
			source = vec.F64
		case from != vec.None && i < 2:
			source = from
		}
		list := d.have(source)
		if len(list) == 0 {
			return
		}
		arg := pick(d, list)
		o.Args = append(o.Args, arg.reg)
		n := arg.n * source.Bits() / e.Bits() // of the dot products
		switch code {
		case vec.Mat, vec.MatS, vec.MatU:
			if n < d.Bits/e.Bits() {
				return
			}
		case vec.DotSS, vec.DotUS, vec.Dot4, vec.Dot4S, vec.Dot4U, vec.DotAcc:
		case vec.Narrow, vec.NarrowS, vec.NarrowU:
			n = 2 * arg.n
		default:
			n = arg.n
		}
		o.N = min(o.N, n)
	}
	if k.imms != nil {
		if o.Imm = int64(d.int(0, min(k.imms(&o, d.Bits), e.Bits())-1)); d.dense {
			o.Imm &^= 7
		}
	}
	if code == vec.ExtendS || code == vec.ExtendU {
		o.Imm = 0
	}
	if o.N == 0 {
		return
	}
	if code != vec.EQ && code != vec.GTS && code != vec.GEF {
		d.set(o, e, o.N)
		return
	}
	mask := d.Op(o)
	d.regs = append(d.regs, known{mask, integer(e), o.N})
	list := d.have(e)
	x, y := pick(d, list), pick(d, list)
	n := min(x.n, y.n, o.N)
	d.set(vec.Op{Code: vec.Select, Elem: e, N: n, Args: []vec.Reg{mask, x.reg, y.reg}}, e, n)
}

// shuffle draws any permutation of one to three registers, and often one that hardware likes.
func (d *drawer) shuffle(e vec.Elem, have []known) {
	full := d.Bits / e.Bits()
	o := vec.Op{Code: vec.Shuffle, Elem: e, N: full}
	var defined []int
	for i := range d.int(1, 3) {
		k := pick(d, have)
		o.Args = append(o.Args, k.reg)
		for j := range k.n {
			defined = append(defined, i*full+j)
		}
	}
	how, by := d.int(0, 4), d.int(0, full)
	for i := range full {
		want := pick(d, defined)
		switch n := len(o.Args); how {
		case 0: // zip
			want = i%n*full + i/n
		case 1: // unzip
			want = (i*2 + by) % (n * full)
		case 2: // slide
			want = (i + by) % (n * full)
		case 3: // blend
			want = (i+by)/2%n*full + i
		}
		if want/full < len(o.Args) && !has(defined, want) {
			want = pick(d, defined)
		}
		o.Lane = append(o.Lane, want)
	}
	d.set(o, e, full)
}

func has(list []int, n int) bool {
	for _, m := range list {
		if m == n {
			return true
		}
	}
	return false
}

// block draws statements.
func (d *drawer) block(depth int) []lower.Stmt {
	outer, regs := d.Stmts, len(d.regs)
	d.Stmts = nil
	for range d.int(1, 8) {
		if d.left <= 0 {
			break
		}
		switch choice := d.int(0, 9); {
		case choice == 0 && depth < 3:
			v := string(rune('i'+depth)) + string(rune('a'+len(d.extents)))
			d.extents[v] = d.int(1, 6)
			d.vars = append(d.vars, v)
			body := d.block(depth + 1)
			d.vars = d.vars[:len(d.vars)-1]
			d.Stmts = append(d.Stmts, &lower.For{Var: v, Extent: d.extents[v], Body: body})
		case choice == 1 && len(d.vars) > 0:
			d.branch(depth)
		default:
			d.step()
		}
	}
	for _, k := range d.regs[regs:] {
		if d.int(0, 2) == 0 {
			d.store(k, k.n)
		}
	}
	body := d.Stmts
	d.Stmts, d.regs = outer, d.regs[:regs]
	return body
}

func (d *drawer) branch(depth int) {
	x := indexes.Variable(pick(d, d.vars))
	cond := func() *halide.Expr {
		op := pick(d, []halide.Op{halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE, halide.OpEQ, halide.OpNE})
		c := indexes.Node(op, x, indexes.Number(d.int(-1, 5)))
		c.Kind = halide.BoolKind
		return c
	}
	c := cond()
	if d.int(0, 1) == 0 {
		op := pick(d, []halide.Op{halide.OpAnd, halide.OpOr, halide.OpXor})
		c = &halide.Expr{Op: op, Kind: halide.BoolKind, Args: []*halide.Expr{c, cond()}}
	}
	if d.int(0, 3) == 0 {
		c = &halide.Expr{Op: halide.OpNot, Kind: halide.BoolKind, Args: []*halide.Expr{c}}
	}
	st := &lower.If{Cond: c, Body: d.block(depth)}
	if d.int(0, 1) == 0 {
		st.Else = d.block(depth)
	}
	d.Stmts = append(d.Stmts, st)
}

// Random draws a program with loops, conditions and addresses of all kinds, and runs it by the target and by vec.Run.
func Random(rt *rapid.T, c Setting) {
	d := &drawer{Program: NewProgram(c.Bits), t: rt, extents: affine.Extents{}, left: 60}
	d.dense = d.int(0, 2) == 0
	v := "y"
	d.extents[v], d.vars = d.int(1, 6), []string{v}
	d.Program.Program.Body = []lower.Stmt{&lower.For{Var: v, Extent: d.extents[v], Body: d.block(0)}}
	lo, hi := 0, 0
	if d.int(0, 1) == 0 {
		d.Band = v
		lo = d.int(0, d.extents[v])
		hi = d.int(lo, d.extents[v])
	}
	if len(d.Args) == 0 {
		return
	}
	s := &Suite{rand: rand.New(rand.NewPCG(uint64(d.int(0, 1<<20)), 1))}
	c.Try(rt, d.Program.Program, func(i int, b []byte) { s.fill(d.Args[i].Elem, b, nil, i) }, lo, hi)
}
