package riscv64_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/riscv64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

const rounds = 12 // how often an operation is done, with other data

// single is a program that does one operation on registers from arrays a, b and c; ok is whether there is such an operation.
func single(op vec.Op, args int, index string) (p *vec.Program, ok bool) {
	p = &vec.Program{Name: "f", Bits: 128}
	for _, name := range []string{"a", "b", "c"} {
		p.Args = append(p.Args, vec.Arg{Name: name, Elem: vec.I8, Bytes: 16*rounds + 16, Align: 1})
	}
	p.Args = append(p.Args, vec.Arg{Name: "out", Elem: op.Elem, Bytes: 16 * rounds, Align: 1, Stored: true})
	at := func(arg int) vec.Address {
		return vec.Address{Arg: arg, Form: affine.Var("y").Scale(16), Index: vec.NoReg}
	}
	reg := func(c vec.Class) vec.Reg {
		p.Regs = append(p.Regs, c)
		return vec.Reg(len(p.Regs) - 1)
	}
	var body []lower.Stmt
	load := func(i int, c byte) vec.Reg {
		if c == 'i' {
			r := reg(vec.Index)
			body = append(body, &vec.Op{Code: vec.ILoadS, From: vec.I64, Dst: []vec.Reg{r}, Mem: at(i)})
			return r
		}
		r := reg(vec.Vector)
		body = append(body, &vec.Op{Code: vec.Load, Elem: vec.I8, N: 16, Dst: []vec.Reg{r}, Mem: at(i)})
		return r
	}
	for i := range args {
		r := load(i, "vvvi"[3*min(1, len(index))])
		if op.Code == vec.Select && i == 0 {
			zero := load(1, 'v')
			mask := reg(vec.Vector)
			body = append(body, &vec.Op{Code: vec.GTS, Elem: op.Elem, N: 128 / op.Elem.Bits(), Dst: []vec.Reg{mask}, Args: []vec.Reg{r, zero}})
			r = mask
		}
		op.Args = append(op.Args, r)
	}
	op.Mem = vec.Address{Arg: -1, Index: vec.NoReg}
	switch op.Code {
	case vec.LoadS, vec.LoadU, vec.Load, vec.LoadLane, vec.Broadcast:
		op.Mem = at(2)
		op.Mem.Form = op.Mem.Form.AddConst(3)
	case vec.Store, vec.StoreLane:
		op.Mem = at(3)
	}
	store := &vec.Op{Code: vec.Store, Elem: op.Elem, N: op.N, Mem: at(3)}
	switch op.Code {
	case vec.Store, vec.StoreLane:
		body = append(body, &op)
	case vec.ILane:
		r := reg(vec.Index)
		op.Dst = []vec.Reg{r}
		body = append(body, &op, &vec.Op{Code: vec.IStore, Elem: vec.I64, Args: []vec.Reg{r}, Mem: at(3)})
	default:
		r := reg(vec.Vector)
		op.Dst, store.Args = []vec.Reg{r}, []vec.Reg{r}
		body = append(body, &op, store)
	}
	p.Body = []lower.Stmt{&lower.For{Var: "y", Extent: rounds, Body: body}}
	return p, vec.Check(p) == nil
}

// singles are programs of one operation each, of all elements and several numbers of lanes.
func singles(random *rand.Rand) (list []*vec.Program) {
	elems := []vec.Elem{vec.I8, vec.I16, vec.I32, vec.I64, vec.F32, vec.F64}
	for code := vec.NoCode + 1; code <= vec.ISplat; code++ {
		if code >= vec.IConst && code != vec.ILane && code != vec.ISplat {
			continue
		}
		for _, e := range elems {
			for _, from := range append([]vec.Elem{vec.None}, elems...) {
				for args := range 4 {
					for _, n := range []int{128 / e.Bits(), 1 + random.IntN(128/e.Bits())} {
						op := vec.Op{Code: code, Elem: e, From: from, N: n}
						if code == vec.Const {
							op.Imm = random.Int64() >> random.IntN(63)
						} else {
							op.Imm = random.Int64N(int64(e.Bits()))
						}
						if code == vec.Shuffle || code == vec.Table {
							for range n {
								op.Lane = append(op.Lane, random.IntN(max(1, args)*128/e.Bits()))
							}
						}
						class := ""
						if code == vec.ISplat {
							class = "i"
						}
						if p, ok := single(op, args, class); ok {
							list = append(list, p)
						}
					}
				}
			}
		}
	}
	return list
}

// extremes are numbers at which arithmetic goes wrong.
var extremes = []uint64{0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 1<<63 - 1, 1 << 63, math.MaxUint64,
	uint64(math.Float32bits(0.5)) * 0x100000001, uint64(math.Float32bits(-2.5)) * 0x100000001, uint64(math.Float32bits(3e9)) * 0x100000001,
	uint64(math.Float32bits(float32(math.Inf(1)))) * 0x100000001, uint64(math.Float32bits(float32(math.NaN()))) * 0x100000001,
	math.Float64bits(-0.5), math.Float64bits(1.5), math.Float64bits(1e19), math.Float64bits(math.NaN()), math.Float64bits(-1e300),
	math.Float64bits(4503599627370497.5)}

// fill is random bytes, numbers at the ends of types, and floats of moderate size.
func fill(random *rand.Rand, b []byte) {
	for i := 0; i+8 <= len(b); i += 8 {
		n := random.Uint64()
		switch random.IntN(4) {
		case 0:
			n = extremes[random.IntN(len(extremes))]
		case 1:
			n = math.Float64bits(random.NormFloat64() * 100)
		case 2:
			n = uint64(math.Float32bits(float32(random.NormFloat64()*100))) | uint64(math.Float32bits(float32(random.NormFloat64())))<<32
		}
		binary.LittleEndian.PutUint64(b[i:], n)
	}
}

// differ is the first byte of a that is another in b, but for floats that are no numbers in both; -1 if there is none.
func differ(e vec.Elem, a, b []byte) int {
	for i := range a {
		if a[i] != b[i] && !(e.Float() && nan(e, a, i) && nan(e, b, i)) {
			return i
		}
	}
	return -1
}

func nan(e vec.Elem, b []byte, at int) bool {
	at -= at % e.Bytes()
	if e == vec.F32 {
		f := math.Float32frombits(binary.LittleEndian.Uint32(b[at:]))
		return f != f
	}
	return math.IsNaN(math.Float64frombits(binary.LittleEndian.Uint64(b[at:])))
}

// batch is programs in one image with what they have to leave in their arrays.
type batch struct {
	image
	cases []ran
}

type ran struct {
	p     *vec.Program
	l     *vec.Insts
	at    []int
	after [][]byte
}

// add compiles p and runs it by vec.Run.
func (b *batch) add(t fataler, p *vec.Program, l *vec.Insts, arrays [][]byte, lo, hi int) {
	t.Helper()
	c := ran{p: p, l: l}
	for _, a := range arrays {
		c.at = append(c.at, b.place(a))
		c.after = append(c.after, bytes.Clone(a))
	}
	if err := vec.Run(p, c.after, lo, hi); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	b.call(b.load(l), c.at, lo, hi, l.Slots)
	b.cases = append(b.cases, c)
}

// compare runs all with registers of each size.
func (b *batch) compare(t fataler, qemu, dir string) {
	t.Helper()
	for _, vlen := range vlens {
		data := b.run(t, qemu, dir, vlen)
		for _, c := range b.cases {
			for i, a := range c.p.Args {
				got := data[c.at[i]:][:a.Bytes]
				if at := differ(a.Elem, got, c.after[i][:a.Bytes]); at >= 0 && !a.Inner {
					at -= at % a.Elem.Bytes()
					t.Fatalf("%d bits: %s at byte %d: % x, want % x\n%s\n%s", vlen, a.Name, at, got[at:at+a.Elem.Bytes()],
						c.after[i][at:at+a.Elem.Bytes()], c.p, riscv64.Listing(c.p, c.l))
				}
			}
		}
	}
}

// TestMeaning compares each operation on random and extreme data with vec.Run.
func TestMeaning(t *testing.T) {
	qemu := emulator(t)
	random := rand.New(rand.NewPCG(3, 4))
	b, refused, done := &batch{}, map[vec.Code]bool{}, map[vec.Code]bool{}
	for _, p := range singles(random) {
		op := p.Body[0].(*lower.For).Body
		code := vec.NoCode
		for _, s := range op {
			if c := s.(*vec.Op).Code; c != vec.Load && c != vec.Store || code == vec.NoCode {
				code = c
			}
		}
		l, err := riscv64.Compile(p)
		if err != nil {
			refused[code] = true
			continue
		}
		done[code] = true
		var arrays [][]byte
		for _, a := range p.Args {
			mem := make([]byte, a.Bytes)
			fill(random, mem)
			arrays = append(arrays, mem)
		}
		b.add(t, p, l, arrays, 0, 0)
	}
	b.compare(t, qemu, t.TempDir())
	for code := range refused {
		switch code {
		case vec.DotSS, vec.DotUS, vec.Dot4, vec.DotAcc:
		default:
			t.Errorf("%v is refused", code)
		}
	}
	t.Logf("%d programs of %d operations", len(b.cases), len(done))
}
