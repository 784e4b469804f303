package extract

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// raw is an expression with the low 32 bits of e.
func (u unsigned) raw(e *halide.Expr) (*halide.Expr, error) {
	switch e.Op {
	case halide.OpConst:
		return constantOf(low32(e.Int), e), nil
	case halide.OpLoad:
		if !u.word(e) {
			return e, nil
		}
		bits, err := u.bits(e)
		if err != nil {
			return nil, err
		}
		return u.load(bits), nil
	case halide.OpLocal:
		return e, nil
	case halide.OpWrap:
		if e.Type.Bits() == 32 {
			return u.raw(e.Args[0])
		}
	case halide.OpShl:
		n := e.Args[1]
		if n.Op == halide.OpConst && n.Int.IsInt64() && n.Int.Sign() >= 0 && n.Int.Int64() <= triplet.MostShift {
			times := new(big.Int).Lsh(big.NewInt(1), uint(n.Int.Int64()))
			return u.raw(node2(halide.OpMul, e.Args[0], constantOf(times, e)))
		}
	case halide.OpNot:
		return u.raw(node2(halide.OpSub, constantOf(big.NewInt(-1), e), e.Args[0]))
	case halide.OpSelect:
		return u.rawChoice(e)
	case halide.OpOr, halide.OpXor:
		if not := inverted(e); not != nil {
			return u.raw(not)
		}
		if new(big.Int).And(u.ones(e.Args[0]), u.ones(e.Args[1])).Sign() == 0 {
			return u.raw(node2(halide.OpAdd, e.Args[0], e.Args[1]))
		}
	case halide.OpAdd, halide.OpSub, halide.OpNeg, halide.OpMul:
		args := make([]*halide.Expr, len(e.Args))
		for i, a := range e.Args {
			var err error
			if args[i], err = u.raw(a); err != nil {
				return nil, err
			}
		}
		if e.Op == halide.OpMul {
			return u.rawProduct(e, args)
		}
		return indexes.WithArgs(e, args), nil
	}
	b, err := u.biased(e)
	if err != nil {
		return nil, err
	}
	if b.e == nil {
		return constantOf(low32(b.c), e), nil
	}
	of := b.e
	if !linear(of) {
		if of, err = u.asLoad(of); err != nil {
			return nil, err
		}
	}
	return biased{of, low32(b.c)}.sum(e), nil
}

// rawChoice chooses between low bits.
func (u unsigned) rawChoice(e *halide.Expr) (*halide.Expr, error) {
	c, err := u.signed(e.Args[0])
	if err != nil {
		return nil, err
	}
	args := []*halide.Expr{c}
	for _, a := range e.Args[1:] {
		low, err := u.raw(a)
		if err != nil {
			return nil, err
		}
		args = append(args, &halide.Expr{Op: halide.OpWrap, Kind: halide.IntKind, Type: halide.Int32,
			Args: []*halide.Expr{low}, Pos: a.Pos})
	}
	return u.asLoad(indexes.WithArgs(e, args))
}

// rawProduct cuts what is a product already to 32 bits, so that products are of two.
func (u unsigned) rawProduct(e *halide.Expr, args []*halide.Expr) (*halide.Expr, error) {
	for i, a := range args {
		if degree(a) < 2 && (degree(a) == 0 || degree(args[1-i]) == 0 || a.Op == halide.OpLoad) {
			continue
		}
		b, err := u.sumOf(a, halide.Int32, triplet.Store{Op: halide.OpWrap})
		if err != nil {
			return nil, err
		}
		args[i] = u.load(b)
	}
	return indexes.WithArgs(e, args), nil
}

// low32 is the int32 with the low bits of a number.
func low32(n *big.Int) *big.Int {
	low := new(big.Int).And(n, big.NewInt(1<<32-1))
	return big.NewInt(int64(int32(uint32(low.Uint64()))))
}

// turned is a value of uint32 by its bits.
func (u unsigned) turned(bits *lower.Buffer, s halide.Span) biased {
	return biased{u.load(u.flipped(bits, halide.Span{Lo: new(big.Int).Sub(s.Lo, turn), Hi: new(big.Int).Sub(s.Hi,
		turn)})), turn}
}

// flipped is a value with its sign turned over.
func (u unsigned) flipped(b *lower.Buffer, s halide.Span) *lower.Buffer {
	key := "flipped " + b.Name
	if u.known[key] == nil {
		u.known[key] = u.op(halide.OpXor, halide.Int32, s, triplet.LaneArg{Temp: b},
			triplet.LaneArg{Int: triplet.SignBit})
	}
	return u.known[key]
}

// bits are the bits of an array of uint32 as int32.
func (u unsigned) bits(e *halide.Expr) (*lower.Buffer, error) {
	key := "bits " + e.String()
	if b := u.known[key]; b != nil {
		return b, nil
	}
	if !affineIndex(e.Args) {
		return nil, refused(e)
	}
	lo, hi := halide.Int32.Bounds()
	all := halide.Span{Lo: lo, Hi: hi}
	x := u.access(u.f, e.Name, e.Args)
	if u.machine.Vector(x) || u.machine.Vectors(x) || x.Scalar() && len(x.Lane) > 1 {
		u.known[key] = u.temp(halide.Int32, u.f.Extent, all)
		u.emit(triplet.LaneOp{Op: halide.OpLoad, Dst: u.known[key], Mem: x})
		if x.Scalar() { // of one element, which products do not take
			u.known[key] = u.op(halide.OpLocal, halide.Int32, all, triplet.LaneArg{Temp: u.known[key]})
		}
		return u.known[key], nil
	}
	row, skip, ok := u.row(e, x)
	step, even := x.Step()
	if !ok || !even {
		return nil, triplet.Mistake(e.Pos, triplet.CodeOperation,
			fmt.Sprintf("no aligned vectors hold the lanes of %s, of uint32", e),
			"let lanes be neighbours, in rows that begin at multiples of 16 bytes; or let the array be of int32")
	}
	load := u.load(row)
	lane := node2(halide.OpMul, indexes.Variable(u.f.Var), indexes.Number(step))
	load.Args = []*halide.Expr{node2(halide.OpAdd, lane, indexes.Number(skip))}
	b, err := u.sumOf(load, halide.Int32, triplet.Store{Op: halide.OpLocal})
	if err == nil {
		u.spans[b.Name] = all
		u.known[key] = b
	}
	return b, err
}

// row loads the vectors around lanes that go in steps along a row: of inputs only, whose padding may be read.
func (u unsigned) row(e *halide.Expr, x triplet.Access) (row *lower.Buffer, skip int, ok bool) {
	b := x.Buffer
	unit := u.machine.Loads[0] / 32
	d, along := u.alongRow(e)
	step, even := x.Step()
	if b.Output || b.Inner || !along || !even || step < 1 || x.Base.Divisor()%unit != 0 {
		return nil, 0, false
	}
	skip = affine.FloorMod(x.Base.Const+x.Lane[0], unit)
	n := (skip + step*(len(x.Lane)-1) + unit) / unit * unit
	at := triplet.Access{Buffer: b, Base: x.Base.AddConst(x.Lane[0] - skip), Type: b.Type, Var: u.f.Var, Loop: u.f}
	for l := range n {
		at.Lane = append(at.Lane, l)
	}
	if lo, hi := at.Base.Range(u.extents); lo < 0 || hi+n > b.Elems {
		return nil, 0, false
	}
	zero := indexes.Substitution(map[string]*halide.Expr{u.f.Var: indexes.Number(0)})
	for i, a := range e.Args {
		if i == d {
			lane := node2(halide.OpSub, indexes.Variable(u.f.Var), indexes.Number(skip))
			a = node2(halide.OpAdd, zero.Rewrite(a), lane)
		}
		at.Index = append(at.Index, a)
	}
	key := fmt.Sprint("row ", b.Name, " ", n, " ", at.Base)
	if u.known[key] == nil {
		lo, hi := halide.Int32.Bounds()
		u.known[key] = u.temp(halide.Int32, n, halide.Span{Lo: lo, Hi: hi})
		u.emit(triplet.LaneOp{Op: halide.OpLoad, Dst: u.known[key], Mem: at})
	}
	return u.known[key], skip, true
}

// quotient is a biased expression by a constant above 0: what is a multiple of that is divided by itself.
//
//	(a + 2^31) / 25   ->   (a + 23) / 25 + 85899345
func (b biased) quotient(by *big.Int, like *halide.Expr) biased {
	whole, rest := new(big.Int).DivMod(b.c, by, new(big.Int))
	return biased{node2(halide.OpDiv, biased{b.e, rest}.sum(like), constantOf(by, like)), whole}
}

// remainder is e, what a leaves of a quotient by a constant.
func (u unsigned) remainder(e *halide.Expr, a biased, by *big.Int) (biased, error) {
	q := a.quotient(by, e)
	whole, err := u.asLoad(q.e)
	if err != nil {
		return biased{}, err
	}
	rest := biased{node2(halide.OpSub, a.e, node2(halide.OpMul, whole, constantOf(by, e))), new(big.Int)}
	rest.c.Sub(a.c, new(big.Int).Mul(q.c, by))
	b, err := u.exactly(rest.sum(e), e, halide.Int32)
	return biased{u.load(b), new(big.Int)}, err
}
