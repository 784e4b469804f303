package vectest

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

var (
	ints   = []vec.Elem{vec.I8, vec.I16, vec.I32, vec.I64}
	floats = []vec.Elem{vec.F32, vec.F64}
	all    = append(append([]vec.Elem{}, ints...), floats...)
)

// kind is how a Code is tried: on which elements, from which, with how many arguments, with which Imm.
type kind struct {
	elems []vec.Elem
	from  func(e vec.Elem) []vec.Elem // nil: none
	args  int
	imms  func(op *vec.Op, bits int) int // how many
}

// integer is the integers as wide as e.
func integer(e vec.Elem) vec.Elem {
	if e.Float() {
		return e - 2
	}
	return e
}

func fromHalf(e vec.Elem) []vec.Elem {
	var list []vec.Elem
	for _, f := range ints {
		if f.Bits() < e.Bits() {
			list = append(list, f)
		}
	}
	return list
}

func fromTwice(e vec.Elem) []vec.Elem { return []vec.Elem{e + 1} }

func only(list ...vec.Elem) func(vec.Elem) []vec.Elem {
	return func(vec.Elem) []vec.Elem { return list }
}

func shifts(op *vec.Op, _ int) int { return op.Elem.Bits() }

// vectorKinds is every Code whose result is a vector made of vectors.
var vectorKinds = map[vec.Code]kind{
	vec.Add:        {elems: all, args: 2},
	vec.Sub:        {elems: all, args: 2},
	vec.Mul:        {elems: all, args: 2},
	vec.MulHiS:     {elems: ints, args: 2},
	vec.MulHiU:     {elems: ints, args: 2},
	vec.MulRound:   {elems: ints[1:2], args: 2},
	vec.MulHalf:    {elems: ints[3:4], args: 2},
	vec.Div:        {elems: floats, args: 2},
	vec.Sqrt:       {elems: floats, args: 1},
	vec.Neg:        {elems: all, args: 1},
	vec.Abs:        {elems: all, args: 1},
	vec.Ones:       {elems: ints, args: 1},
	vec.MinS:       {elems: ints, args: 2},
	vec.MaxS:       {elems: ints, args: 2},
	vec.MinU:       {elems: ints, args: 2},
	vec.MaxU:       {elems: ints, args: 2},
	vec.MinF:       {elems: floats, args: 2},
	vec.MaxF:       {elems: floats, args: 2},
	vec.And:        {elems: all, args: 2},
	vec.Or:         {elems: all, args: 2},
	vec.Xor:        {elems: all, args: 2},
	vec.AndNot:     {elems: all, args: 2},
	vec.Shl:        {elems: ints, args: 1, imms: shifts},
	vec.ShrS:       {elems: ints, args: 1, imms: shifts},
	vec.ShrU:       {elems: ints, args: 1, imms: shifts},
	vec.ShlV:       {elems: ints, args: 2},
	vec.ShrSV:      {elems: ints, args: 2},
	vec.ShrUV:      {elems: ints, args: 2},
	vec.AddSatS:    {elems: ints, args: 2},
	vec.AddSatU:    {elems: ints, args: 2},
	vec.SubSatS:    {elems: ints, args: 2},
	vec.SubSatU:    {elems: ints, args: 2},
	vec.AvgU:       {elems: ints, args: 2},
	vec.Floor:      {elems: floats, args: 1},
	vec.Ceil:       {elems: floats, args: 1},
	vec.Round:      {elems: floats, args: 1},
	vec.Trunc:      {elems: floats, args: 1},
	vec.EQ:         {elems: all, args: 2},
	vec.GTS:        {elems: all, args: 2},
	vec.GEF:        {elems: floats, args: 2},
	vec.Select:     {elems: all, args: 3},
	vec.FMA:        {elems: floats, args: 3},
	vec.IntToFloat: {elems: floats, args: 1, from: func(e vec.Elem) []vec.Elem { return []vec.Elem{e - 2} }},
	vec.FloatToInt: {elems: []vec.Elem{vec.I32, vec.I64}, args: 1,
		from: func(e vec.Elem) []vec.Elem { return []vec.Elem{e + 2} }},
	vec.Nearest:  {elems: []vec.Elem{vec.I32}, args: 1, from: only(vec.F32)},
	vec.F32ToF64: {elems: []vec.Elem{vec.F64}, args: 1},
	vec.F64ToF32: {elems: []vec.Elem{vec.F32}, args: 1},
	vec.ExtendS:  {elems: ints[1:], args: 1, from: fromHalf, imms: parts},
	vec.ExtendU:  {elems: ints[1:], args: 1, from: fromHalf, imms: parts},
	vec.NarrowS:  {elems: ints[:3], args: 2, from: fromTwice},
	vec.NarrowU:  {elems: ints[:3], args: 2, from: fromTwice},
	vec.Narrow:   {elems: ints[:3], args: 2, from: fromTwice},
	vec.DotSS:    {elems: []vec.Elem{vec.I32}, args: 2, from: only(vec.I16)},
	vec.DotAcc:   {elems: []vec.Elem{vec.I32}, args: 3, from: only(vec.I16)},
	vec.DotUS:    {elems: []vec.Elem{vec.I16}, args: 2, from: only(vec.I8)},
	vec.Dot4:     {elems: []vec.Elem{vec.I32}, args: 3, from: only(vec.I8)},
	vec.Dot4S:    {elems: []vec.Elem{vec.I32}, args: 3, from: only(vec.I8)},
	vec.Dot4U:    {elems: []vec.Elem{vec.I32}, args: 3, from: only(vec.I8)},
	vec.Mat:      {elems: []vec.Elem{vec.I32}, args: 3, from: only(vec.I8)},
	vec.MatS:     {elems: []vec.Elem{vec.I32}, args: 3, from: only(vec.I8)},
	vec.MatU:     {elems: []vec.Elem{vec.I32}, args: 3, from: only(vec.I8)},
	vec.Shuffle:  {elems: all, args: 2},
	vec.Copy:     {elems: ints[:1], args: 1},
}

func parts(op *vec.Op, bits int) int { return bits / (op.N * op.From.Bits()) }

const rows = 12

// tried runs a program of one operation on rows of data and counts it.
func (s *Suite) tried(c Setting, op *vec.Op) {
	s.t.Helper()
	bits := c.Bits
	out := op.Elem
	if op.Code == vec.EQ || op.Code == vec.GTS || op.Code == vec.GEF {
		out = integer(out)
	}
	if op.Code == vec.Copy {
		op.N = bits / 8
	}
	p := &vec.Program{Name: "one", Bits: bits}
	row := affine.Var("y").Scale(bits / 8)
	var body []lower.Stmt
	for i := range op.Args {
		e := op.From
		if e == vec.None || len(op.Args) == 3 && i == 2 {
			e = op.Elem
		}
		switch op.Code {
		case vec.F32ToF64:
			e = vec.F32
		case vec.F64ToF32:
			e = vec.F64
		}
		p.Args = append(p.Args, vec.Arg{Name: fmt.Sprint("in", i), Elem: e, Bytes: rows * bits / 8, Align: 1})
		p.Regs = append(p.Regs, vec.Vector)
		op.Args[i] = vec.Reg(i)
		body = append(body, &vec.Op{Code: vec.Load, Elem: e, N: bits / e.Bits(), Dst: []vec.Reg{vec.Reg(i)},
			Mem: At(i, row)})
	}
	if op.Code == vec.Select {
		i := integer(op.Elem)
		body = append(body, &vec.Op{Code: vec.GTS, Elem: i, N: bits / i.Bits(), Dst: []vec.Reg{0},
			Args: []vec.Reg{0, 1}, Mem: nowhere})
	}
	d := vec.Reg(len(p.Regs))
	p.Regs = append(p.Regs, vec.Vector)
	op.Dst, op.Mem = []vec.Reg{d}, nowhere
	n := op.N * out.Bytes()
	size := (rows-1)*(n+3*out.Bytes()) + n
	p.Args = append(p.Args, vec.Arg{Name: "out", Elem: out, Bytes: size, Stored: true, Align: 1})
	first := At(len(op.Args), affine.Var("y").Scale(n+3*out.Bytes()))
	if body = append(body, op); op.Code != vec.Shuffle {
		body = append(body, &vec.Op{Code: vec.Store, Elem: out, N: op.N, Args: []vec.Reg{d}, Mem: first})
	}
	for i, from := range op.Lane { // of a Shuffle the lanes that are something
		if from >= 0 {
			to := first
			to.Form = to.Form.AddConst(i * out.Bytes())
			body = append(body, &vec.Op{Code: vec.StoreLane, Elem: out, N: op.N, Imm: int64(i), Args: []vec.Reg{d},
				Mem: to})
		}
	}
	p.Body = []lower.Stmt{&lower.For{Var: "y", Extent: rows, Body: body}}
	c.Try(s.t, p, func(i int, b []byte) { s.fill(p.Args[i].Elem, b, op, i) }, 0, 0)
	s.saw(op.Code, op.Elem, op.From, bits)
}

var nowhere = vec.Address{Arg: -1, Index: vec.NoReg}

// fill makes data: any bits, and numbers at which something changes.
func (s *Suite) fill(e vec.Elem, b []byte, op *vec.Op, arg int) {
	for i := 0; i+e.Bytes() <= len(b); i += e.Bytes() {
		n := s.number(e)
		if arg == 1 && op != nil && s.rand.IntN(3) > 0 && op.Code >= vec.ShlV && op.Code <= vec.ShrUV {
			n = uint64(s.rand.IntN(e.Bits() + 3))
		}
		copy(b[i:], binary.LittleEndian.AppendUint64(nil, n)[:e.Bytes()])
	}
}

// special is floats at which something changes.
var special = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, math.Inf(1), math.Inf(-1),
	math.NaN(), 1 << 31, -1 << 31, 1<<31 - 1, 1 << 63, -1 << 63, 1<<63 - 1024, 1 << 52, 1<<53 + 2, 1e-320,
	math.MaxFloat64, 1 << 62,
	3 << 61, 1e19, -1e19, 1 << 24}

func (s *Suite) number(e vec.Elem) uint64 {
	top := uint64(1) << (e.Bits() - 1)
	switch s.rand.IntN(4) {
	case 0:
		if e.Float() {
			return bitsOf(e, special[s.rand.IntN(len(special))])
		}
		return []uint64{0, 1, ^uint64(0), top, top - 1, top + 1, 2}[s.rand.IntN(7)]
	case 1:
		if e.Float() {
			return bitsOf(e, float64(s.rand.IntN(4001)-2000)/8)
		}
		return uint64(s.rand.IntN(7) - 3)
	case 2:
		if e.Float() {
			return bitsOf(e, math.Ldexp(s.rand.Float64()*2-1, s.rand.IntN(140)-70))
		}
		return s.rand.Uint64() >> s.rand.IntN(64)
	}
	return s.rand.Uint64()
}

func bitsOf(e vec.Elem, f float64) uint64 {
	if e == vec.F32 {
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

// counts are numbers of lanes to try: all, and some fewer.
func (s *Suite) counts(full int) []int {
	list := []int{full}
	if full > 1 {
		list = append(list, 1+s.rand.IntN(full-1), max(1, full/2))
	}
	return list
}

// Codes runs each operation on vectors by the target and by vec.Run.
func (s *Suite) Codes() {
	want := map[string]bool{}
	for _, c := range s.Settings {
		for code := vec.Code(1); code <= vec.ISplat; code++ {
			k, ok := vectorKinds[code]
			for _, e := range k.elems {
				froms := []vec.Elem{vec.None}
				if k.from != nil {
					froms = k.from(e)
				}
				for _, from := range froms {
					want[fmt.Sprint(code, " ", e, " ", from, " ", c.Bits)] = ok
					s.code(c, code, e, from, k)
				}
			}
		}
	}
	for name := range want {
		if s.seen[name] == 0 {
			s.t.Errorf("%s was not tried", name)
		}
	}
	s.t.Logf("%d kinds of operations", len(want))
}

func (s *Suite) code(c Setting, code vec.Code, e, from vec.Elem, k kind) {
	s.t.Helper()
	full := c.Bits / e.Bits()
	if code == vec.F64ToF32 {
		full = c.Bits / 64
	}
	for _, n := range s.counts(full) {
		op := &vec.Op{Code: code, Elem: e, From: from, N: n, Args: make([]vec.Reg, k.args)}
		if code == vec.Narrow || code == vec.NarrowS || code == vec.NarrowU {
			op.N = (n + 1) &^ 1
		}
		times := 1
		switch code {
		case vec.Mat, vec.MatS, vec.MatU:
			op.N = full
		}
		if k.imms != nil {
			times = k.imms(op, c.Bits)
		}
		if code == vec.Shuffle {
			times, op.N = 20, full
		}
		for i := range times {
			o := *op
			o.Args = make([]vec.Reg, k.args)
			if o.Imm = int64(i); code == vec.Shuffle {
				o.Imm = 0
				for range full {
					o.Lane = append(o.Lane, s.rand.IntN(full*2+1)-1)
				}
			}
			s.tried(c, &o)
		}
	}
}
