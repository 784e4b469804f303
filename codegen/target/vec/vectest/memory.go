package vectest

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Program is a program that is being written.
type Program struct {
	*vec.Program
	Stmts []lower.Stmt
}

func NewProgram(bits int) *Program { return &Program{Program: &vec.Program{Name: "f", Bits: bits}} }

func (p *Program) Reg(c vec.Class) vec.Reg {
	p.Regs = append(p.Regs, c)
	return vec.Reg(len(p.Regs) - 1)
}

func (p *Program) Arg(e vec.Elem, bytes int, stored bool) int {
	name := fmt.Sprint("a", len(p.Args))
	p.Args = append(p.Args, vec.Arg{Name: name, Elem: e, Bytes: bytes, Stored: stored, Align: 1})
	return len(p.Args) - 1
}

// Op adds an operation that sets a new vector register.
func (p *Program) Op(o vec.Op) vec.Reg {
	d := p.Reg(vec.Vector)
	o.Dst = []vec.Reg{d}
	return p.Add(o, d)
}

// Index adds one that sets a new index register.
func (p *Program) Index(o vec.Op) vec.Reg {
	d := p.Reg(vec.Index)
	o.Dst = []vec.Reg{d}
	return p.Add(o, d)
}

// placed is the Codes that use Mem.
var placed = map[vec.Code]bool{vec.Load: true, vec.LoadS: true, vec.LoadU: true, vec.LoadLane: true,
	vec.Broadcast: true, vec.Prefetch: true,
	vec.Store:     true,
	vec.StoreLane: true, vec.ILoadS: true, vec.ILoadU: true, vec.IStore: true, vec.ILoop: true}

func (p *Program) Add(o vec.Op, d vec.Reg) vec.Reg {
	if !placed[o.Code] {
		o.Mem = nowhere
	}
	p.Stmts = append(p.Stmts, &o)
	return d
}

// At is a place in an argument.
func At(arg int, f affine.Form) vec.Address { return vec.Address{Arg: arg, Form: f, Index: vec.NoReg} }

// Loop wraps what is there in a loop.
func (p *Program) Loop(v string, extent int) {
	p.Stmts = []lower.Stmt{&lower.For{Var: v, Extent: extent, Body: p.Stmts}}
}

// run compares p natively with vec.Run.
func (s *Suite) run(p *Program, c Setting) {
	s.t.Helper()
	p.Body = p.Stmts
	c.Try(s.t, p.Program, func(i int, b []byte) { s.fill(p.Args[i].Elem, b, nil, i) }, 0, 0)
}

func (s *Suite) saw(op vec.Code, e, from vec.Elem, bits int) {
	s.seen[fmt.Sprint(op, " ", e, " ", from, " ", bits)]++
}

// Loads runs loads and stores of every number of lanes: arrays end at pages that may not be touched.
func (s *Suite) Loads() {
	for _, c := range s.Settings {
		bits := c.Bits
		for _, e := range all {
			for n := 1; n <= bits/e.Bits(); n++ {
				s.loads(c, e, vec.None, n, vec.Load)
				for _, from := range fromHalf(e) {
					if !e.Float() {
						s.loads(c, e, from, n, vec.LoadS)
						s.loads(c, e, from, n, vec.LoadU)
					}
				}
			}
			s.loadLanes(c, e)
		}
		for _, e := range all {
			for code := range placed {
				from := []vec.Elem{vec.None}
				if code == vec.LoadS || code == vec.LoadU {
					from = fromHalf(e)
				}
				for _, from := range from {
					name := fmt.Sprint(code, " ", e, " ", from, " ", bits)
					if code < vec.Add && s.seen[name] == 0 && !(e.Float() && from != vec.None) {
						s.t.Errorf("%s of %s from %s with %d bits was not tried", code, e, from, bits)
					}
				}
			}
		}
	}
}

// EveryCode holds that each Code is in one of these tests.
func (s *Suite) EveryCode() {
	for code := vec.Code(1); code <= vec.ISplat; code++ {
		_, ok := vectorKinds[code]
		switch code {
		case vec.Const, vec.Table, vec.ILane, vec.ISplat: // loadLanes
			ok = true
		case vec.IConst, vec.ICopy, vec.IAddImm, vec.IShl, vec.IShr, vec.IExtend, vec.IDivE, vec.IModE,
			vec.ISelect: // TestIndexes
			ok = true
		}
		if !ok && !placed[code] && !slices.Contains(pairs, code) {
			s.t.Errorf("%s is not tried", code)
		}
	}
}

// pairs is the Codes of two index registers.
var pairs = []vec.Code{vec.IAdd, vec.ISub, vec.IMul, vec.IAnd, vec.IOr, vec.IXor, vec.IMin, vec.IMax, vec.IEQ, vec.ILT}

func (s *Suite) loads(c Setting, e, from vec.Elem, n int, code vec.Code) {
	s.t.Helper()
	p, bits := NewProgram(c.Bits), c.Bits
	in := e
	if from != vec.None {
		in = from
	}
	y := affine.Var("y")
	a, out := p.Arg(in, 3*n*in.Bytes(), false), p.Arg(e, 3*n*e.Bytes(), true)
	r := p.Op(vec.Op{Code: code, Elem: e, From: from, N: n, Mem: At(a, y.Scale(n*in.Bytes()))})
	for _, far := range []int64{4096, 1 << 20, -1 << 16} { // pages that may not be touched
		p.Add(vec.Op{Code: vec.Prefetch, Elem: in, N: n, Mem: At(a, y.Scale(n*in.Bytes())), Imm: far}, 0)
	}
	p.Add(vec.Op{Code: vec.Store, Elem: e, N: n, Args: []vec.Reg{r}, Mem: At(out, y.Scale(n*e.Bytes()))}, 0)
	p.Loop("y", 3)
	s.run(p, c)
	s.saw(code, e, from, bits)
	s.saw(vec.Prefetch, in, vec.None, bits)
}

// loadLanes is single lanes loaded, stored, broadcast; constants; lanes from and to index registers.
func (s *Suite) loadLanes(c Setting, e vec.Elem) {
	s.t.Helper()
	bits := c.Bits
	full := bits / e.Bits()
	for lane := range full {
		p := NewProgram(bits)
		a, b := p.Arg(e, bits/8, false), p.Arg(e, e.Bytes(), false)
		out, one := p.Arg(e, bits/8, true), p.Arg(e, e.Bytes(), true)
		bc, tab := p.Arg(e, bits/8, true), p.Arg(e, bits/8, true)
		zero := affine.Const(0)
		store := func(r vec.Reg, to, n int) {
			p.Add(vec.Op{Code: vec.Store, Elem: e, N: n, Args: []vec.Reg{r}, Mem: At(to, zero)}, 0)
		}
		x := p.Op(vec.Op{Code: vec.Load, Elem: e, N: full, Mem: At(a, zero)})
		y := p.Op(vec.Op{Code: vec.LoadLane, Elem: e, N: full, Imm: int64(lane), Args: []vec.Reg{x}, Mem: At(b, zero)})
		store(y, out, full)
		for _, code := range []vec.Code{vec.LoadLane, vec.Store, vec.StoreLane, vec.Broadcast} {
			s.saw(code, e, vec.None, bits)
		}
		p.Add(vec.Op{Code: vec.StoreLane, Elem: e, N: 1, Imm: int64(lane), Args: []vec.Reg{y}, Mem: At(one, zero)}, 0)
		store(p.Op(vec.Op{Code: vec.Broadcast, Elem: e, N: full, Mem: At(b, zero)}), bc, full)
		n := lane + 1
		k := vec.Op{Code: vec.Table, Elem: e, N: n}
		for range n {
			k.Lane = append(k.Lane, int(s.number(e)))
		}
		if lane%2 == 0 {
			k = vec.Op{Code: vec.Const, Elem: e, N: n, Imm: int64(s.number(e))}
		}
		store(p.Op(k), tab, n)
		if !e.Float() {
			i, splat := p.Arg(vec.I64, 8, true), p.Arg(e, bits/8, true)
			r := p.Index(vec.Op{Code: vec.ILane, From: e, Imm: int64(lane), Args: []vec.Reg{x}})
			p.Add(vec.Op{Code: vec.IStore, Elem: vec.I64, Args: []vec.Reg{r}, Mem: At(i, zero)}, 0)
			store(p.Op(vec.Op{Code: vec.ISplat, Elem: e, N: full, Args: []vec.Reg{r}}), splat, full)
		}
		s.run(p, c)
	}
}

// Indexes runs the operations on index registers.
func (s *Suite) Indexes() {
	setting := s.Settings[0]
	for round := range 40 {
		p := NewProgram(setting.Bits)
		const n = 8
		a, b, out := p.Arg(vec.I64, n*8, false), p.Arg(vec.I64, n*8, false), p.Arg(vec.I64, n*8*32, true)
		x := p.Index(vec.Op{Code: vec.ILoadS, From: vec.I64, Mem: At(a, affine.Var("y").Scale(8))})
		y := p.Index(vec.Op{Code: vec.ILoadU, From: vec.I64, Mem: At(b, affine.Var("y").Scale(8))})
		k := 0
		put := func(r vec.Reg) {
			to := At(out, affine.Var("y").Scale(8*32).AddConst(8*k))
			p.Add(vec.Op{Code: vec.IStore, Elem: vec.I64, Args: []vec.Reg{r}, Mem: to}, 0)
			k++
		}
		for _, c := range pairs {
			args := []vec.Reg{x, y}
			if round%3 == 0 {
				args[1] = x
			}
			put(p.Index(vec.Op{Code: c, Args: args}))
			if round%2 == 0 { // an operand is set
				d := p.Index(vec.Op{Code: vec.ICopy, Args: []vec.Reg{y}})
				p.Add(vec.Op{Code: c, Dst: []vec.Reg{d}, Args: []vec.Reg{x, d}}, d)
				put(d)
			}
		}
		for _, c := range []vec.Code{vec.IDivE, vec.IModE} {
			by := int64(s.rand.Uint64()>>(2+s.rand.IntN(62)))%(1<<62) + 1
			put(p.Index(vec.Op{Code: c, Imm: by, Args: []vec.Reg{x}}))
		}
		put(p.Index(vec.Op{Code: vec.ISelect, Args: []vec.Reg{x, y, x}}))
		put(p.Index(vec.Op{Code: vec.ISelect, Args: []vec.Reg{y, y, x}}))
		put(p.Index(vec.Op{Code: vec.IAddImm, Imm: int64(s.number(vec.I64)), Args: []vec.Reg{x}}))
		put(p.Index(vec.Op{Code: vec.IShl, Imm: int64(s.rand.IntN(64)), Args: []vec.Reg{x}}))
		put(p.Index(vec.Op{Code: vec.IShr, Imm: int64(s.rand.IntN(64)), Args: []vec.Reg{x}}))
		put(p.Index(vec.Op{Code: vec.IExtend, From: ints[round%len(ints)], Args: []vec.Reg{x}}))
		put(p.Index(vec.Op{Code: vec.IConst, Imm: int64(s.number(vec.I64))}))
		put(p.Index(vec.Op{Code: vec.ILoop, Mem: At(-1, affine.Var("y").Scale(3).Div(2, nil).AddConst(5))}))
		p.Loop("y", n)
		s.run(p, setting)
	}
}

// SmallIndexes loads and stores elements of every size with index registers, which address data, too.
func (s *Suite) SmallIndexes() {
	setting := s.Settings[0]
	for _, e := range ints {
		for _, scale := range []int{e.Bytes(), 3 * e.Bytes()} {
			p := NewProgram(setting.Bits)
			const n = 16
			a, data, out := p.Arg(vec.I8, n, false), p.Arg(e, 16*scale+32, false), p.Arg(e, n*64, true)
			y := affine.Var("y")
			i := p.Index(vec.Op{Code: vec.ILoadU, From: vec.I8, Mem: At(a, y)})
			for k, c := range []vec.Code{vec.ILoadS, vec.ILoadU} {
				from := vec.Address{Arg: data, Form: affine.Const(e.Bytes()), Index: i, Scale: scale}
				r := p.Index(vec.Op{Code: c, From: e, Mem: from})
				p.Add(vec.Op{Code: vec.IStore, Elem: e, Args: []vec.Reg{r}, Mem: At(out, y.Scale(64).AddConst(8*k))}, 0)
			}
			v := p.Op(vec.Op{Code: vec.Load, Elem: vec.I64, N: setting.Bits / 64, Mem: vec.Address{Arg: data, Index: i,
				Scale: scale}})
			w := p.Op(vec.Op{Code: vec.Add, Elem: vec.I64, N: setting.Bits / 64, Args: []vec.Reg{v, v}})
			to := At(out, y.Scale(64).AddConst(16))
			p.Add(vec.Op{Code: vec.Store, Elem: vec.I64, N: setting.Bits / 64, Args: []vec.Reg{w}, Mem: to}, 0)
			p.Loop("y", n)
			p.Body = p.Stmts
			setting.Try(s.t, p.Program, func(i int, b []byte) {
				if s.fill(p.Args[i].Elem, b, nil, i); i == a {
					for k := range b {
						b[k] = byte(s.rand.IntN(17))
					}
				}
			}, 0, 0)
		}
	}
}
