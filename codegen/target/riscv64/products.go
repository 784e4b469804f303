package riscv64

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
)

// products is which multiplications take factors of half their width, and which become one instruction with the addition that
// reads them.
//
//	v2 = loads.i32x4<i16 in; v3 = extends.i32x4<i16 v1; v4 = mul.i32x4 v2, v3; v0 = add.i32x4 v0, v4
//	->  vle16.v n2, in; vwmacc.vv v0, n2, v1
//
// A register that only such multiplications read is not extended.
type products struct {
	makers  map[vec.Reg]*vec.Op // of registers that are set once
	reads   map[vec.Reg]int
	wide    map[*vec.Op]bool    // multiplications of factors of half the width
	extend  map[vec.Reg]bool    // factors that something else reads, too
	narrow  map[vec.Reg]vec.Reg // the factor before it is extended: made by its load, or by what it extends
	delayed map[*vec.Op]bool    // multiplications that wait for their addition
	waiting map[vec.Reg]*vec.Op
}

func productsOf(p *vec.Program) *products {
	f := &products{makers: map[vec.Reg]*vec.Op{}, reads: map[vec.Reg]int{}, wide: map[*vec.Op]bool{}, extend: map[vec.Reg]bool{},
		narrow: map[vec.Reg]vec.Reg{}, delayed: map[*vec.Op]bool{}, waiting: map[vec.Reg]*vec.Op{}}
	sets := map[vec.Reg]int{}
	var runs [][]*vec.Op
	collect(p.Body, &runs)
	for _, run := range runs {
		for _, op := range run {
			for _, d := range op.Dst {
				sets[d]++
				f.makers[d] = op
			}
			for _, a := range op.Args {
				f.reads[a]++
			}
		}
	}
	for r, n := range sets {
		if n > 1 {
			delete(f.makers, r)
		}
	}
	for _, run := range runs {
		for _, op := range run {
			f.wide[op] = op.Code == vec.Mul && f.widening(op)
		}
	}
	for _, run := range runs {
		for i, op := range run {
			for _, a := range op.Args {
				f.extend[a] = f.extend[a] || !f.wide[op]
			}
			f.delayed[op] = op.Code == vec.Mul && !op.Elem.Float() && f.added(op, run[i+1:])
		}
	}
	return f
}

// collect lists runs of operations without a loop or a condition between them.
func collect(list []lower.Stmt, runs *[][]*vec.Op) {
	var run []*vec.Op
	for _, st := range list {
		if op, ok := st.(*vec.Op); ok {
			run = append(run, op)
			continue
		}
		for _, body := range lower.Bodies(st) {
			collect(body, runs)
		}
		*runs = append(*runs, run)
		run = nil
	}
	*runs = append(*runs, run)
}

// half is the type that a factor is extended from, and whether with its sign. A constant has any that holds it: None.
func (f *products) half(r vec.Reg, e vec.Elem) (from vec.Elem, signed, ok bool) {
	op := f.makers[r]
	if op == nil || op.Elem != e {
		return vec.None, false, false
	}
	switch op.Code {
	case vec.LoadS, vec.LoadU:
		return op.From, op.Code == vec.LoadS, op.From.Bits()*2 == e.Bits()
	case vec.ExtendS, vec.ExtendU:
		return op.From, op.Code == vec.ExtendS, op.From.Bits()*2 == e.Bits() && op.Imm == 0 && f.makers[op.Args[0]] != nil
	case vec.Const:
		shift := 64 - e.Bits()/2
		return vec.None, true, op.Imm == op.Imm<<shift>>shift
	}
	return vec.None, false, false
}

// widening reports whether both factors are extended from half the width.
func (f *products) widening(op *vec.Op) bool {
	a, _, ok1 := f.half(op.Args[0], op.Elem)
	b, _, ok2 := f.half(op.Args[1], op.Elem)
	return op.Elem > vec.I8 && !op.Elem.Float() && ok1 && ok2 && (a == b && a != vec.None || (a == vec.None) != (b == vec.None))
}

// added reports whether what reads a product is an addition behind it in a run, while what the product reads stays as it is.
func (f *products) added(op *vec.Op, later []*vec.Op) bool {
	d := op.Dst[0]
	if f.makers[d] == nil || f.reads[d] != 1 {
		return false
	}
	for _, l := range later {
		if slices.Contains(l.Args, d) {
			return l.Code == vec.Add && l.Elem == op.Elem && l.N <= op.N
		}
		for _, r := range l.Dst {
			if slices.Contains(op.Args, r) {
				return false
			}
		}
	}
	return false
}

// product is a multiplication in a new register, or, where sum is a register, added to that.
func (s *selector) product(op *vec.Op, sum vec.Reg) vec.Reg {
	f, a, b := s.products, op.Args[0], op.Args[1]
	c := lanes(op.Elem, op.N)
	if !f.wide[op] {
		if sum == vec.NoReg {
			return s.v(VMULVV, c, a, b)
		}
		return s.v(VMACCVV, c, sum, a, b)
	}
	_, signed1, _ := f.half(a, op.Elem)
	_, signed2, _ := f.half(b, op.Elem)
	if f.makers[a].Code == vec.Const {
		signed1 = f.makers[a].Imm < 0 || signed2
	}
	if f.makers[b].Code == vec.Const {
		signed2 = f.makers[b].Imm < 0 || signed1
	}
	c = part(op.Elem, op.N, 1)
	c.Sew--
	a, b = s.factor(a, c), s.factor(b, c)
	if !signed1 && signed2 {
		a, b, signed1, signed2 = b, a, true, false
	}
	kind := 0
	switch {
	case signed1 && signed2:
	case signed1:
		kind = 1
	default:
		kind = 2
	}
	if sum == vec.NoReg {
		return s.v([]int{VWMULVV, VWMULSUVV, VWMULUVV}[kind], c, a, b)
	}
	return s.v([]int{VWMACCVV, VWMACCSUVV, VWMACCUVV}[kind], c, sum, a, b)
}

// factor is a factor before it is extended.
func (s *selector) factor(r vec.Reg, c Config) vec.Reg {
	op := s.products.makers[r]
	if op.Code == vec.Const {
		return s.splat(c, op.Imm)
	}
	if n, ok := s.products.narrow[r]; ok {
		return n
	}
	panic("BUG: riscv64: a factor that nothing made")
}
