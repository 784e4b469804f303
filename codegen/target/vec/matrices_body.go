package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// matBody makes the body of a loop of products of matrices: two iterations of the old one.
type matBody struct {
	*matrices
	of    *lower.For
	body  []lower.Stmt
	first map[Reg]Reg // what the first iteration sets, in registers of its own; the second has the old ones
	// of a vector, the lanes of both iterations side by side: those of the first two columns, and of the others
	halves map[Reg][2]Reg
	rows   map[[2]*Op]Reg // of two broadcasts, 8 bytes each
	note   string
}

// make is the new loop, and the accumulators as matrices before and behind it.
func (b *matBody) make(pairs [][2]*chain) (*lower.For, around) {
	b.extents[b.of.Var] = b.of.Extent / 2
	gone := map[*Op]bool{}
	for _, p := range pairs {
		for _, c := range p {
			for _, d := range c.dots {
				gone[d.op] = true
			}
		}
	}
	b.dropRows(gone)
	b.iteration(0, gone)
	b.iteration(1, gone)
	a := around{touches: map[Reg]bool{}}
	for _, p := range pairs {
		c, d := p[0], p[1]
		b.note = c.dots[0].op.Note
		lo, hi := b.fresh(), b.fresh()
		a.touches[c.acc], a.touches[d.acc] = true, true
		rowsFirst := c.dots[0].rowsFirst
		a.before = append(a.before, b.zip(rowsFirst, 0, lo, c.acc, d.acc), b.zip(rowsFirst, 1, hi, c.acc, d.acc))
		a.behind = append(a.behind, b.unzip(rowsFirst, 0, c.acc, lo, hi), b.unzip(rowsFirst, 1, d.acc, lo, hi))
		for i, dot := range c.dots {
			row := b.row(dot.row, d.dots[i].row)
			for half, acc := range []Reg{lo, hi} {
				args := []Reg{row, b.vectors(dot)[half], acc}
				if !rowsFirst {
					args[0], args[1] = args[1], args[0]
				}
				b.add(&Op{Code: matOf[dot.op.Code], Elem: I32, From: I8, N: matBits / 32, Dst: []Reg{acc}, Args: args})
			}
		}
	}
	l := *b.of
	l.Extent, l.Body = b.of.Extent/2, b.body
	return &l, a
}

func (b *matBody) add(op *Op) {
	if op.Mem.Arg == 0 && !op.Code.has(memory) {
		op.Mem = Address{Arg: -1, Index: NoReg}
	}
	op.Note = b.note
	b.body = append(b.body, op)
}

// dropRows adds the broadcasts that only products of matrices read to what is gone.
func (b *matBody) dropRows(gone map[*Op]bool) {
	read := map[Reg]bool{}
	for op := range ops(b.of.Body) {
		for _, r := range op.Args {
			read[r] = read[r] || !gone[op]
		}
	}
	for op := range ops(b.of.Body) {
		if op.Code == Broadcast && !read[op.Dst[0]] {
			gone[op] = true
		}
	}
}

// iteration adds the operations of the first or second of two iterations, but for those that are gone.
func (b *matBody) iteration(n int, gone map[*Op]bool) {
	carried := b.carried()
	name := func(r Reg) Reg { return r }
	if n == 0 {
		for op := range ops(b.of.Body) {
			for _, r := range op.Dst {
				if _, ok := b.first[r]; !ok && !carried[r] && !gone[op] {
					b.Regs = append(b.Regs, b.Regs[r])
					b.first[r] = Reg(len(b.Regs) - 1)
				}
			}
		}
		name = b.earlier
	}
	at := map[string]affine.Form{b.of.Var: affine.Var(b.of.Var).Scale(2).AddConst(n)}
	for op := range ops(b.of.Body) {
		if gone[op] {
			continue
		}
		c := *op.over(name)
		c.Mem.Form = op.Mem.Form.Subst(at, b.extents)
		b.body = append(b.body, &c)
	}
}

// earlier is what a register of the body is called in the first iteration.
func (b *matBody) earlier(r Reg) Reg {
	if other, ok := b.first[r]; ok {
		return other
	}
	return r
}

// carried is the registers whose values go from one iteration to the next: they are read before they are set.
func (b *matBody) carried() map[Reg]bool {
	set, out := map[Reg]bool{}, map[Reg]bool{}
	for op := range ops(b.of.Body) {
		reads := op.Args
		if op.Mem.Index != NoReg && op.Code.has(memory) {
			reads = append(slices.Clone(reads), op.Mem.Index)
		}
		for _, r := range reads {
			out[r] = out[r] || !set[r]
		}
		for _, r := range op.Dst {
			set[r] = true
		}
	}
	return out
}

// row is 8 bytes at each of two broadcasts, which go on there.
func (b *matBody) row(x, y *Op) Reg {
	key := [2]*Op{x, y}
	if r, ok := b.rows[key]; ok {
		return r
	}
	at := map[string]affine.Form{b.of.Var: affine.Var(b.of.Var).Scale(2)}
	place := func(op *Op) Address {
		m := op.Mem
		m.Form = m.Form.Subst(at, b.extents)
		return m
	}
	low, both := b.fresh(), b.fresh()
	b.add(&Op{Code: Load, Elem: I64, N: 1, Dst: []Reg{low}, Mem: place(x)})
	b.add(&Op{Code: LoadLane, Elem: I64, N: 2, Imm: 1, Dst: []Reg{both}, Args: []Reg{low}, Mem: place(y)})
	b.rows[key] = both
	return both
}

// vectors is the vector of a product in both iterations: columns of 8 bytes.
func (b *matBody) vectors(d *matDot) [2]Reg {
	if v, ok := b.halves[d.vector]; ok {
		return v
	}
	v := [2]Reg{b.fresh(), b.fresh()}
	for half, r := range v {
		k := 2 * half
		b.add(&Op{Code: Shuffle, Elem: I32, N: 4, Dst: []Reg{r}, Args: []Reg{b.earlier(d.vector), d.vector},
			Lane: []int{k, k + 4, k + 1, k + 5}})
	}
	b.halves[d.vector] = v
	return v
}

// zip is half a matrix of two accumulators: its rows are they, or its columns.
func (b *matBody) zip(rows bool, half int, d, x, y Reg) *Op {
	op := &Op{Code: Shuffle, Elem: I64, N: 2, Dst: []Reg{d}, Args: []Reg{x, y}, Lane: []int{half, half + 2},
		Mem: Address{Arg: -1, Index: NoReg}, Note: b.note}
	if !rows {
		op.Elem, op.N, op.Lane = I32, 4, []int{2 * half, 2*half + 4, 2*half + 1, 2*half + 5}
	}
	return op
}

// unzip is an accumulator of both halves.
func (b *matBody) unzip(rows bool, which int, d, lo, hi Reg) *Op {
	op := b.zip(true, which, d, lo, hi)
	if !rows {
		op.Elem, op.N, op.Lane = I32, 4, []int{which, which + 2, which + 4, which + 6}
	}
	return op
}
