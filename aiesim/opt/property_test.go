package opt

import (
	"bytes"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// random builds a program at random: nests of loops around loads, stores, pointer and scalar arithmetic.
type random struct {
	*maker
	t     *rapid.T
	ptrs  []mir.Reg // parameters and pointer variables
	roots []int
	vars  []mir.Reg // scalar variables
	small mir.Reg   // a variable of 0 to 28
	wide  mir.Reg   // a vector of four parts
	count []mir.Reg // variables of the loops around
	depth int
	size  int
	inner int // counted loop around
}

func (r *random) n(lo, hi int) int64 { return int64(rapid.IntRange(lo, hi).Draw(r.t, "n")) }

func pick[T any](r *random, list []T) T { return list[r.n(0, len(list)-1)] }

// index is a sum of loop variables, small constants and sometimes a scalar variable's low bits.
func (r *random) index() mir.Operand {
	x := mir.Imm(r.n(-2, 6))
	for _, i := range r.count {
		var t mir.Reg
		switch r.n(0, 4) {
		case 0:
			continue
		case 1:
			t = i
		case 2:
			t = r.alu(mir.Mul, r.w(i), mir.Imm(r.n(-3, 17)))
		case 3:
			t = r.alu(mir.Mul, r.w(i), r.w(r.f.Params[0].Reg))
		case 4:
			t = r.alu(mir.Shl, r.w(i), mir.Imm(r.n(0, 4)))
		}
		x = r.w(r.alu(mir.Add, r.w(t), x))
	}
	return x
}

// place is an address: a pointer, and mostly an index.
func (r *random) place(bytes int64) (p mir.Reg, off int64, root int) {
	k := r.n(0, len(r.ptrs)-1)
	p, root = r.ptrs[k], r.roots[k]
	if r.n(0, 3) > 0 {
		x := r.index()
		if x.IsReg() {
			x = r.w(r.alu(mir.Mul, x, mir.Imm(bytes)))
		} else {
			x.Imm *= bytes
		}
		p = r.ptrAdd(p, x)
	}
	return p, bytes * r.n(-1, 3), root
}

func (r *random) statement() {
	r.size--
	switch k := r.n(0, 21); k {
	case 0, 1:
		c := pick(r, []machine.Class{machine.ClassV, machine.ClassW})
		_, n := sizes(c)
		p, off, root := r.place(int64(n))
		v := r.load(c, p, off, root)
		p, off, root = r.place(int64(n))
		r.store(v, p, off, root)
	case 2, 3:
		p, off, root := r.place(4)
		v := r.load(machine.ClassR, p, off, root)
		r.set(pick(r, r.vars), r.w(v))
	case 4, 5:
		p, off, root := r.place(4)
		r.store(pick(r, r.vars), p, off, root)
	case 6:
		op := pick(r, []mir.ScalarOp{mir.Add, mir.Sub, mir.Mul, mir.And, mir.Xor, mir.Lt, mir.Eq})
		r.set(pick(r, r.vars), r.w(r.alu(op, r.w(pick(r, r.vars)), r.w(pick(r, r.vars)))))
	case 7: // *p++
		k := r.n(0, len(r.ptrs)-1)
		p := r.ptrs[k]
		old := r.reg(machine.ClassP, "")
		r.set(old, r.w(p))
		r.set(p, r.w(r.ptrAdd(p, mir.Imm(4*r.n(-3, 20)))))
		r.store(pick(r, r.vars), old, 0, r.roots[k])
	case 8: // p += stride
		k := r.n(0, len(r.ptrs)-1)
		x := r.alu(mir.Shl, r.w(r.f.Params[0].Reg), mir.Imm(2))
		r.set(r.ptrs[k], r.w(r.ptrAdd(r.ptrs[k], r.w(x))))
	case 9:
		if r.depth < 3 {
			r.cond(r.alu(mir.And, r.w(pick(r, r.vars)), mir.Imm(1)), r.body)
		}
	case 10:
		r.vector()
	case 11: // a row pointer, set anew each time, that a loop moves
		if r.depth < 3 {
			k := r.n(0, len(r.ptrs)-1)
			row := r.reg(machine.ClassP, "row")
			r.set(row, r.w(r.ptrAdd(r.ptrs[k], r.w(r.in(r.index())))))
			r.ptrs, r.roots = append(r.ptrs, row), append(r.roots, r.roots[k])
			r.nest()
			r.ptrs, r.roots = r.ptrs[:len(r.ptrs)-1], r.roots[:len(r.roots)-1]
		}
	case 12:
		if r.depth < 3 {
			k := r.reg(machine.ClassR, "k")
			r.set(k, mir.Imm(r.n(0, 4)))
			r.while(k, func(leave func(c mir.Reg)) {
				r.body()
				if r.n(0, 1) == 0 {
					leave(r.alu(mir.And, r.w(pick(r, r.vars)), mir.Imm(2)))
					r.body()
				}
			})
		}
	case 13:
		v, x := pick(r, r.vars), pick(r, r.vars)
		c := r.alu(pick(r, []mir.ScalarOp{mir.Lt, mir.Le, mir.Gt, mir.Ge, mir.Ne}), r.w(v), r.w(x))
		t := r.reg(machine.ClassR, "")
		r.op(&mir.Op{Code: machine.Alu, Def: []mir.Operand{r.w(t)}, Use: []mir.Operand{r.w(c), r.w(v), r.w(x)}, Acc: -1,
			Scalar: mir.Scalar{Op: mir.Select, Type: cfront.Int32}})
		r.set(pick(r, r.vars), r.w(r.alu(mir.Shr, r.w(t), mir.Imm(r.n(0, 9)))))
	case 14:
		r.pointers()
	case 15: // a temporary that is copied late
		v := pick(r, r.vars)
		t := r.alu(mir.Add, r.w(pick(r, r.vars)), mir.Imm(r.n(-9, 9)))
		r.store(v, r.ptrs[0], 64, r.roots[0])
		r.set(v, r.w(t))
	case 17:
		r.fork()
	case 18: // a number in memory that an iteration reads and writes
		k := r.n(0, len(r.ptrs)-1)
		x := r.load(machine.ClassR, r.ptrs[k], 128, r.roots[k])
		r.store(r.alu(mir.Add, r.w(x), r.w(pick(r, r.vars))), r.ptrs[k], 128, r.roots[k])
		if r.n(0, 1) == 0 {
			x = r.load(machine.ClassR64, r.ptrs[k], 8*r.n(15, 18), r.roots[k])
			r.store(x, r.ptrs[k], 8*r.n(15, 18), r.roots[k])
		}
	case 16:
		if len(r.count) > 0 && r.loop == r.inner {
			r.leave(r.alu(mir.Gt, r.w(pick(r, r.vars)), mir.Imm(r.n(0, 50))))
		}
	default:
		if r.depth < 3 {
			r.nest()
		}
	}
}

// fork does one or two small things by a condition.
func (r *random) fork() {
	c := r.alu(pick(r, []mir.ScalarOp{mir.Lt, mir.And, mir.Ne}), r.w(pick(r, r.vars)), r.w(pick(r, r.vars)))
	if r.n(0, 3) == 0 {
		c = pick(r, r.vars) // which the sides may change
	}
	if r.n(0, 1) == 0 {
		r.cond(c, r.side)
		return
	}
	test := r.b
	r.block()
	test.Term = mir.Term{Kind: mir.If, Cond: r.w(c), To: [2]int{0, r.b.ID}}
	r.side()
	end := r.b
	test.Term.To[0] = r.block().ID
	r.side()
	end.Term = mir.Term{Kind: mir.Goto, To: [2]int{r.block().ID}}
}

// side changes variables and moves pointers on.
func (r *random) side() {
	for range r.n(1, 2) {
		k, v := r.n(0, len(r.ptrs)-1), pick(r, r.vars)
		switch r.n(0, 6) {
		case 4:
			r.op(ptrAdd(r.f, r.ptrs[k], r.ptrs[k], r.w(r.small), cfront.Pos{}))
		case 5:
			r.set(r.small, pick(r, []mir.Operand{mir.Imm(4 * r.n(0, 7)), r.w(r.alu(mir.And, r.w(v), mir.Imm(28)))}))
		case 0:
			r.op(ptrAdd(r.f, r.ptrs[k], r.ptrs[k], mir.Imm(4*r.n(-3, 9)), cfront.Pos{}))
		case 1:
			r.op(ptrAdd(r.f, r.ptrs[k], r.ptrs[k], r.w(r.alu(mir.And, r.w(v), mir.Imm(28))), cfront.Pos{}))
		case 2:
			r.set(v, mir.Imm(r.n(-9, 9)))
		default:
			r.set(v, r.w(r.alu(pick(r, []mir.ScalarOp{mir.Add, mir.Shr, mir.Mul}), r.w(pick(r, r.vars)),
				mir.Imm(r.n(0, 9)))))
		}
	}
}

// pointers mixes pointers of one root, and reads and stores them as they move.
func (r *random) pointers() {
	k := r.n(0, len(r.ptrs)-1)
	p := r.ptrs[k]
	var same []mir.Reg
	for i, q := range r.ptrs {
		if r.roots[i] == r.roots[k] {
			same = append(same, q)
		}
	}
	q := pick(r, same)
	old := r.reg(machine.ClassP, "old")
	switch r.n(0, 3) {
	case 0: // the old value is used when the pointer has gone to another place
		r.set(old, r.w(p))
		r.set(p, r.w(r.ptrAdd(p, r.w(r.alu(mir.Shl, r.w(r.f.Params[0].Reg), mir.Imm(2))))))
		r.store(pick(r, r.vars), old, 4*r.n(0, 3), r.roots[k])
		r.store(pick(r, r.vars), p, 4*r.n(0, 3), r.roots[k])
	case 1: // exchange
		r.set(old, r.w(p))
		r.set(p, r.w(q))
		r.set(q, r.w(old))
	case 2:
		r.set(p, r.w(r.ptrAdd(q, r.w(r.in(r.index())))))
	case 3: // the pointer itself is stored through itself
		r.op(&mir.Op{Code: machine.StoreS, Use: []mir.Operand{r.w(q), r.w(p)}, Addr: 1, Acc: -1,
			Mem: &mir.Mem{Bytes: 4, Offset: 4 * r.n(0, 3), Root: r.roots[k]}})
	}
}

// vector loads into parts of a wide register, copies parts to registers of their own, and stores these.
func (r *random) vector() {
	p, off, root := r.place(16)
	part := int(r.n(0, 3))
	r.op(&mir.Op{Code: machine.LoadV, Def: []mir.Operand{r.f.Part(r.wide, part, 1)}, Use: []mir.Operand{r.w(p)},
		Acc: -1,
		Mem: &mir.Mem{Bytes: 16, Offset: off, Root: root}})
	for range r.n(1, 2) {
		z := r.reg(machine.ClassW, "")
		r.op(&mir.Op{Code: machine.MoveV, Def: []mir.Operand{r.w(z)},
			Use: []mir.Operand{r.f.Part(r.wide, 2*int(r.n(0, 1)), 2)}, Acc: -1})
		p, off, root = r.place(32)
		r.store(z, p, off, root)
	}
}

func (r *random) nest() {
	n := mir.Imm(r.n(1, 5))
	if r.n(0, 2) == 0 {
		n = r.w(r.f.Params[1].Reg)
	}
	inner := r.inner
	l := r.maker.count(n, fmt.Sprint("i", r.depth), func(i mir.Reg) {
		r.count = append(r.count, i)
		r.inner = r.loop
		r.body()
		r.count = r.count[:len(r.count)-1]
	})
	r.inner = inner
	switch r.n(0, 5) {
	case 0:
		l.Hints.Unroll = r.n(2, 5)
	case 1:
		l.Hints.Flatten = true
	case 2, 3:
		l.Hints.Pipeline = true
	}
}

func (r *random) body() {
	r.depth++
	for n := r.n(1, 5); n > 0 && r.size > 0; n-- {
		r.statement()
	}
	r.depth--
}

// program is a random Func and its arguments. Each pointer has 128 KB to itself.
func program(t *rapid.T) (*mir.Func, map[mir.Reg]int64) {
	r := &random{maker: newMaker(), t: t, size: 40, inner: -1}
	args := map[mir.Reg]int64{}
	stride, _ := r.param(machine.ClassR, "stride", false)
	n, _ := r.param(machine.ClassR, "n", false)
	args[stride], args[n] = r.n(-5, 40), r.n(0, 5)
	for i := range r.n(1, 6) {
		p, root := r.param(machine.ClassP, fmt.Sprint("p", i), r.n(0, 1) == 0)
		args[p] = 64<<10 + 128<<10*i
		q := r.reg(machine.ClassP, fmt.Sprint("q", i))
		r.set(q, r.w(p))
		r.ptrs, r.roots = append(r.ptrs, p, q), append(r.roots, root, root)
	}
	for i := range 3 {
		v := r.reg(machine.ClassR, fmt.Sprint("v", i))
		r.set(v, mir.Imm(r.n(-4, 9)))
		r.vars = append(r.vars, v)
	}
	r.wide, r.small = r.reg(machine.ClassX, "wide"), r.reg(machine.ClassR, "small")
	r.set(r.small, mir.Imm(8))
	for r.size > 0 {
		r.statement()
	}
	for i, v := range r.vars {
		r.store(v, r.ptrs[0], int64(4*i), r.roots[0])
	}
	return r.done(), args
}

func memory() []byte {
	m := make([]byte, 1<<20)
	for i := range m {
		m[i] = byte(i*7 ^ i>>8*13)
	}
	return m
}

// Every pass keeps the invariants and the meaning.
func TestMeaning(t *testing.T) {
	start := memory()
	rapid.Check(t, func(t *rapid.T) {
		f, args := program(t)
		if err := mir.Check(f, machine.AIE1()); err != nil {
			t.Fatalf("the test's program: %v\n%v", err, f)
		}
		want := bytes.Clone(start)
		if err := run(f, want, args); err != nil {
			t.Fatalf("the test's program: %v\n%v", err, f)
		}
		before := f.String()
		mem := make([]byte, len(start))
		Func(f, machine.AIE1(), func(pass string, f *mir.Func) {
			if err := mir.Check(f, machine.AIE1()); err != nil {
				t.Fatalf("after %s: %v\nbefore:\n%v\nafter:\n%v", pass, err, before, f)
			}
			copy(mem, start)
			if err := run(f, mem, args); err != nil {
				t.Fatalf("after %s: %v\nbefore:\n%v\nafter:\n%v", pass, err, before, f)
			}
			if !bytes.Equal(mem, want) {
				t.Fatalf("%s changes the meaning\nbefore:\n%v\nafter:\n%v", pass, before, f)
			}
			before = f.String()
		})
		for _, b := range f.Blocks {
			for _, o := range b.Ops {
				if o.HasAddr() && o.Mem.Offset != 0 {
					t.Fatalf("an offset is left: %s", f.OpString(o))
				}
			}
		}
	})
}
