package sel

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
)

// Products is which multiplications of integers take factors of half their width, and which become one instruction with
// the sum that reads them.
//
//	v2 = loads.i32x4<i16 in; v3 = extends.i32x4<i16 v1; v4 = mul.i32x4 v2, v3; v0 = add.i32x4 v0, v4
//	->  n2 = load in; v0 += n2 * v1, into lanes of twice the width
//
// A register that only such multiplications read need not be extended.
type Products struct {
	Wide    map[*vec.Op]bool    // multiplications of factors of half the width
	Extend  map[vec.Reg]bool    // registers that something else reads
	Delayed map[*vec.Op]bool    // multiplications that wait for their sum
	Of      map[*vec.Op]*vec.Op // of each such sum
	Runs    [][]*vec.Op         // operations without a loop or a condition between them

	rules  Rules
	makers map[vec.Reg]*vec.Op
	reads  map[vec.Reg]int
}

// Rules is what the instructions of a target can do.
type Rules struct {
	Mixed      bool // multiply a factor with a sign by one without
	High       bool // take the high half of a register of factors
	Difference bool // subtract a product

	// Sums is the widest lanes in which a product of factors of these lanes is added.
	Sums vec.Elem
}

// NewProducts finds them.
func NewProducts(p *vec.Program, rules Rules) *Products {
	f := &Products{Wide: map[*vec.Op]bool{}, Extend: map[vec.Reg]bool{}, Delayed: map[*vec.Op]bool{},
		Of: map[*vec.Op]*vec.Op{}, rules: rules, makers: map[vec.Reg]*vec.Op{}, reads: map[vec.Reg]int{}}
	sets := map[vec.Reg]int{}
	f.collect(p.Body)
	for _, run := range f.Runs {
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
	for _, run := range f.Runs {
		for i, op := range run {
			f.Wide[op] = op.Code == vec.Mul && f.widening(op)
			for _, a := range op.Args {
				f.Extend[a] = f.Extend[a] || !f.Wide[op]
			}
			if op.Code == vec.Mul && (f.Wide[op] || op.Elem <= rules.Sums) {
				if sum := f.sum(op, run[i+1:]); sum != nil && f.Of[sum] == nil {
					f.Of[sum], f.Delayed[op] = op, true
				}
			}
		}
	}
	return f
}

func (f *Products) collect(list []lower.Stmt) {
	var run []*vec.Op
	for _, st := range list {
		if op, ok := st.(*vec.Op); ok {
			run = append(run, op)
			continue
		}
		f.Runs, run = append(f.Runs, run), nil
		for _, body := range lower.Bodies(st) {
			f.collect(body)
		}
	}
	f.Runs = append(f.Runs, run)
}

// Maker is the one operation that sets a register; nil: there are several.
func (f *Products) Maker(r vec.Reg) *vec.Op { return f.makers[r] }

// half is the type that a factor is extended from, and whether with its sign. A constant has any that holds it: None.
func (f *Products) half(r vec.Reg, e vec.Elem) (from vec.Elem, signed, ok bool) {
	op := f.makers[r]
	if op == nil || op.Elem != e {
		return vec.None, false, false
	}
	switch op.Code {
	case vec.LoadS, vec.LoadU:
		return op.From, op.Code == vec.LoadS, op.From.Bits()*2 == e.Bits()
	case vec.ExtendS, vec.ExtendU:
		place := op.Imm == 0 || f.rules.High && op.Imm == 1 && op.N*op.From.Bytes() == 8
		return op.From, op.Code == vec.ExtendS, op.From.Bits()*2 == e.Bits() && place && f.makers[op.Args[0]] != nil
	case vec.Const:
		shift := 64 - e.Bits()/2
		return vec.None, true, op.Imm == op.Imm<<shift>>shift
	}
	return vec.None, false, false
}

// widening reports whether both factors are extended from half the width.
func (f *Products) widening(op *vec.Op) bool {
	a, _, ok1 := f.half(op.Args[0], op.Elem)
	b, _, ok2 := f.half(op.Args[1], op.Elem)
	if op.Elem == vec.I8 || op.Elem.Float() || !ok1 || !ok2 || a != b && a != vec.None && b != vec.None ||
		a == b && a == vec.None {
		return false
	}
	x, y := f.Signs(op)
	return f.rules.Mixed || x == y
}

// Signs is whether the factors of a wide multiplication have signs. A constant has that of the other factor, if it may.
func (f *Products) Signs(op *vec.Op) (a, b bool) {
	x, y := op.Args[0], op.Args[1]
	_, a, _ = f.half(x, op.Elem)
	_, b, _ = f.half(y, op.Elem)
	if f.makers[x].Code == vec.Const {
		a = f.makers[x].Imm < 0 || b
	}
	if f.makers[y].Code == vec.Const {
		b = f.makers[y].Imm < 0 || a
	}
	return a, b
}

// sum is what reads a product, if that is a sum behind it in a run, while what the product reads stays as it is; else
// nil.
func (f *Products) sum(op *vec.Op, later []*vec.Op) *vec.Op {
	d := op.Dst[0]
	if f.makers[d] == nil || f.reads[d] != 1 {
		return nil
	}
	for _, l := range later {
		if at := slices.Index(l.Args, d); at >= 0 {
			if (l.Code == vec.Add || f.rules.Difference && l.Code == vec.Sub && at == 1) && l.Elem == op.Elem &&
				l.N <= op.N {
				return l
			}
			return nil
		}
		for _, r := range l.Dst {
			if slices.Contains(op.Args, r) {
				return nil
			}
		}
	}
	return nil
}
