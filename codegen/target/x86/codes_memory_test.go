//go:build unix

package x86_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// program is a program that is being written.
type program struct {
	*vec.Program
	body []lower.Stmt
}

func newProgram(bits int) *program { return &program{Program: &vec.Program{Name: "f", Bits: bits}} }

func (p *program) reg(c vec.Class) vec.Reg {
	p.Regs = append(p.Regs, c)
	return vec.Reg(len(p.Regs) - 1)
}

func (p *program) arg(e vec.Elem, bytes int, stored bool) int {
	name := fmt.Sprint("a", len(p.Args))
	p.Args = append(p.Args, vec.Arg{Name: name, Elem: e, Bytes: bytes, Stored: stored, Align: 1})
	return len(p.Args) - 1
}

// op adds an operation that sets a new vector register.
func (p *program) op(o vec.Op) vec.Reg {
	d := p.reg(vec.Vector)
	o.Dst = []vec.Reg{d}
	return p.add(o, d)
}

// index adds one that sets a new index register.
func (p *program) index(o vec.Op) vec.Reg {
	d := p.reg(vec.Index)
	o.Dst = []vec.Reg{d}
	return p.add(o, d)
}

// placed is the Codes that use Mem.
var placed = map[vec.Code]bool{vec.Load: true, vec.LoadS: true, vec.LoadU: true, vec.LoadLane: true,
	vec.Broadcast: true,
	vec.Store:     true,
	vec.StoreLane: true, vec.ILoadS: true, vec.ILoadU: true, vec.IStore: true, vec.ILoop: true}

func (p *program) add(o vec.Op, d vec.Reg) vec.Reg {
	if !placed[o.Code] {
		o.Mem = nowhere
	}
	p.body = append(p.body, &o)
	return d
}

func at(arg int, f affine.Form) vec.Address { return vec.Address{Arg: arg, Form: f, Index: vec.NoReg} }

// loop wraps what is there in a loop.
func (p *program) loop(v string, extent int) {
	p.body = []lower.Stmt{&lower.For{Var: v, Extent: extent, Body: p.body}}
}

// run compares p natively with vec.Run.
func (s *shared) run(p *program, set x86.Feature) {
	s.t.Helper()
	p.Body = p.body
	both(s.t, s.mem, p.Program, set, func(i int, b []byte) { s.fill(p.Args[i].Elem, b, nil, i) }, 0, 0)
}

func (s *shared) saw(op vec.Code, e, from vec.Elem, bits int) {
	s.seen[fmt.Sprint(op, " ", e, " ", from, " ", bits)]++
}

// TestLoads runs loads and stores of every number of lanes: arrays end at pages that may not be touched.
func TestLoads(t *testing.T) {
	s := newShared(t)
	s.each(func(bits int, set x86.Feature) {
		for _, e := range all {
			for n := 1; n <= bits/e.Bits(); n++ {
				s.loads(bits, set, e, vec.None, n, vec.Load)
				for _, from := range fromHalf(e) {
					if !e.Float() {
						s.loads(bits, set, e, from, n, vec.LoadS)
						s.loads(bits, set, e, from, n, vec.LoadU)
					}
				}
			}
			s.loadLanes(bits, set, e)
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
						t.Errorf("%s of %s from %s with %d bits was not tried", code, e, from, bits)
					}
				}
			}
		}
	})
}

// TestEveryCode holds that each Code is in one of these tests.
func TestEveryCode(t *testing.T) {
	for code := vec.Code(1); code <= vec.ISplat; code++ {
		_, ok := vectorKinds[code]
		switch code {
		case vec.Const, vec.Table, vec.ILane, vec.ISplat: // loadLanes
			ok = true
		case vec.IConst, vec.ICopy, vec.IAddImm, vec.IShl, vec.IShr, vec.IDivE, vec.IModE, vec.ISelect: // TestIndexes
			ok = true
		}
		if !ok && !placed[code] && !slices.Contains(pairs, code) {
			t.Errorf("%s is not tried", code)
		}
	}
}

// pairs is the Codes of two index registers.
var pairs = []vec.Code{vec.IAdd, vec.ISub, vec.IMul, vec.IAnd, vec.IOr, vec.IXor, vec.IMin, vec.IMax, vec.IEQ, vec.ILT}

func (s *shared) loads(bits int, set x86.Feature, e, from vec.Elem, n int, code vec.Code) {
	s.t.Helper()
	p := newProgram(bits)
	in := e
	if from != vec.None {
		in = from
	}
	y := affine.Var("y")
	a, out := p.arg(in, 3*n*in.Bytes(), false), p.arg(e, 3*n*e.Bytes(), true)
	r := p.op(vec.Op{Code: code, Elem: e, From: from, N: n, Mem: at(a, y.Scale(n*in.Bytes()))})
	p.add(vec.Op{Code: vec.Store, Elem: e, N: n, Args: []vec.Reg{r}, Mem: at(out, y.Scale(n*e.Bytes()))}, 0)
	p.loop("y", 3)
	s.run(p, set)
	s.saw(code, e, from, bits)
}

// loadLanes is single lanes loaded, stored, broadcast; constants; lanes from and to index registers.
func (s *shared) loadLanes(bits int, set x86.Feature, e vec.Elem) {
	s.t.Helper()
	full := bits / e.Bits()
	for lane := range full {
		p := newProgram(bits)
		a, b := p.arg(e, bits/8, false), p.arg(e, e.Bytes(), false)
		out, one := p.arg(e, bits/8, true), p.arg(e, e.Bytes(), true)
		bc, tab := p.arg(e, bits/8, true), p.arg(e, bits/8, true)
		zero := affine.Const(0)
		store := func(r vec.Reg, to, n int) {
			p.add(vec.Op{Code: vec.Store, Elem: e, N: n, Args: []vec.Reg{r}, Mem: at(to, zero)}, 0)
		}
		x := p.op(vec.Op{Code: vec.Load, Elem: e, N: full, Mem: at(a, zero)})
		y := p.op(vec.Op{Code: vec.LoadLane, Elem: e, N: full, Imm: int64(lane), Args: []vec.Reg{x}, Mem: at(b, zero)})
		store(y, out, full)
		for _, c := range []vec.Code{vec.LoadLane, vec.Store, vec.StoreLane, vec.Broadcast} {
			s.saw(c, e, vec.None, bits)
		}
		p.add(vec.Op{Code: vec.StoreLane, Elem: e, N: 1, Imm: int64(lane), Args: []vec.Reg{y}, Mem: at(one, zero)}, 0)
		store(p.op(vec.Op{Code: vec.Broadcast, Elem: e, N: full, Mem: at(b, zero)}), bc, full)
		n := lane + 1
		c := vec.Op{Code: vec.Table, Elem: e, N: n}
		for range n {
			c.Lane = append(c.Lane, int(s.number(e)))
		}
		if lane%2 == 0 {
			c = vec.Op{Code: vec.Const, Elem: e, N: n, Imm: int64(s.number(e))}
		}
		store(p.op(c), tab, n)
		if !e.Float() {
			i, splat := p.arg(vec.I64, 8, true), p.arg(e, bits/8, true)
			r := p.index(vec.Op{Code: vec.ILane, From: e, Imm: int64(lane), Args: []vec.Reg{x}})
			p.add(vec.Op{Code: vec.IStore, Elem: vec.I64, Args: []vec.Reg{r}, Mem: at(i, zero)}, 0)
			store(p.op(vec.Op{Code: vec.ISplat, Elem: e, N: full, Args: []vec.Reg{r}}), splat, full)
		}
		s.run(p, set)
	}
}

// TestIndexes runs the operations on index registers.
func TestIndexes(t *testing.T) {
	s := newShared(t)
	for round := range 40 {
		p := newProgram(256)
		const n = 8
		a, b, out := p.arg(vec.I64, n*8, false), p.arg(vec.I64, n*8, false), p.arg(vec.I64, n*8*32, true)
		x := p.index(vec.Op{Code: vec.ILoadS, From: vec.I64, Mem: at(a, affine.Var("y").Scale(8))})
		y := p.index(vec.Op{Code: vec.ILoadU, From: vec.I64, Mem: at(b, affine.Var("y").Scale(8))})
		k := 0
		put := func(r vec.Reg) {
			to := at(out, affine.Var("y").Scale(8*32).AddConst(8*k))
			p.add(vec.Op{Code: vec.IStore, Elem: vec.I64, Args: []vec.Reg{r}, Mem: to}, 0)
			k++
		}
		for _, c := range pairs {
			args := []vec.Reg{x, y}
			if round%3 == 0 {
				args[1] = x
			}
			put(p.index(vec.Op{Code: c, Args: args}))
			if round%2 == 0 { // an operand is set
				d := p.index(vec.Op{Code: vec.ICopy, Args: []vec.Reg{y}})
				p.add(vec.Op{Code: c, Dst: []vec.Reg{d}, Args: []vec.Reg{x, d}}, d)
				put(d)
			}
		}
		for _, c := range []vec.Code{vec.IDivE, vec.IModE} {
			by := int64(s.rand.Uint64()>>(2+s.rand.IntN(62)))%(1<<62) + 1
			put(p.index(vec.Op{Code: c, Imm: by, Args: []vec.Reg{x}}))
		}
		put(p.index(vec.Op{Code: vec.ISelect, Args: []vec.Reg{x, y, x}}))
		put(p.index(vec.Op{Code: vec.ISelect, Args: []vec.Reg{y, y, x}}))
		put(p.index(vec.Op{Code: vec.IAddImm, Imm: int64(s.number(vec.I64)), Args: []vec.Reg{x}}))
		put(p.index(vec.Op{Code: vec.IShl, Imm: int64(s.rand.IntN(64)), Args: []vec.Reg{x}}))
		put(p.index(vec.Op{Code: vec.IShr, Imm: int64(s.rand.IntN(64)), Args: []vec.Reg{x}}))
		put(p.index(vec.Op{Code: vec.IConst, Imm: int64(s.number(vec.I64))}))
		put(p.index(vec.Op{Code: vec.ILoop, Mem: at(-1, affine.Var("y").Scale(3).Div(2, nil).AddConst(5))}))
		p.loop("y", n)
		s.run(p, x86.AVX2)
	}
}

// TestSmallIndexes loads and stores elements of every size with index registers, which address data, too.
func TestSmallIndexes(t *testing.T) {
	s := newShared(t)
	for _, e := range ints {
		for _, scale := range []int{e.Bytes(), 3 * e.Bytes()} {
			p := newProgram(256)
			const n = 16
			a, data, out := p.arg(vec.I8, n, false), p.arg(e, 16*scale+32, false), p.arg(e, n*64, true)
			y := affine.Var("y")
			i := p.index(vec.Op{Code: vec.ILoadU, From: vec.I8, Mem: at(a, y)})
			for k, c := range []vec.Code{vec.ILoadS, vec.ILoadU} {
				from := vec.Address{Arg: data, Form: affine.Const(e.Bytes()), Index: i, Scale: scale}
				r := p.index(vec.Op{Code: c, From: e, Mem: from})
				p.add(vec.Op{Code: vec.IStore, Elem: e, Args: []vec.Reg{r}, Mem: at(out, y.Scale(64).AddConst(8*k))}, 0)
			}
			v := p.op(vec.Op{Code: vec.Load, Elem: vec.I64, N: 4, Mem: vec.Address{Arg: data, Index: i, Scale: scale}})
			w := p.op(vec.Op{Code: vec.Add, Elem: vec.I64, N: 4, Args: []vec.Reg{v, v}})
			to := at(out, y.Scale(64).AddConst(16))
			p.add(vec.Op{Code: vec.Store, Elem: vec.I64, N: 4, Args: []vec.Reg{w}, Mem: to}, 0)
			p.loop("y", n)
			p.Body = p.body
			both(t, s.mem, p.Program, x86.AVX2, func(i int, b []byte) {
				if s.fill(p.Args[i].Elem, b, nil, i); i == a {
					for k := range b {
						b[k] = byte(s.rand.IntN(17))
					}
				}
			}, 0, 0)
		}
	}
}
