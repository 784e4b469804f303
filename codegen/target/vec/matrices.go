package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Matrices makes products of matrices of the sums of products of four bytes in innermost loops: of two accumulators
// that read the same vectors v and whose other factors r, s, of which each lane has the same, go on in memory; of two
// iterations at once.
//
//	for k < 16                                           m = shuffle.i64 c, d {0 2}; n = shuffle.i64 c, d {1 3}
//	    v = load b[16*k]                                 for k < 8
//	    r = broadcast a[4*k]; s = broadcast a[4*k + 64]      v = load b[32*k]; w = load b[32*k + 16]
//	    c = dot4 r, v, c                            ->       x = load.i64 a[8*k], a[8*k + 64]
//	    d = dot4 s, v, d                                     m = mat x, shuffle.i32 v, w {0 4 1 5}, m
//	                                                         n = mat x, shuffle.i32 v, w {2 6 3 7}, n
//	                                                     c = shuffle.i64 m, n {0 2}; d = shuffle.i64 m, n {1 3}
//
// What stands before and behind the loop moves out of loops around it that do not touch c and d. has is what the
// machine has of Mat, MatS and MatU. It needs registers of 128 bits, loops of even extents, and bodies that store
// nothing; all else stays as it is.
func Matrices(p *Program, has []Code) *Program {
	if p.Bits != matBits || len(has) == 0 {
		return p
	}
	m := &matrices{Program: p.with(nil), has: has, extents: affine.Extents{}}
	m.Regs = slices.Clone(p.Regs)
	m.Body = m.list(p.Body)
	return m.Program
}

const matBits = 128

type matrices struct {
	*Program
	has     []Code
	extents affine.Extents
	loops   []*lower.For // around, outermost first
}

// around is a statement that has become others, with what goes before and behind it, and the accumulators that these
// touch.
type around struct {
	before, behind []lower.Stmt
	touches        map[Reg]bool
}

// list is the statements of a body.
func (m *matrices) list(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range list {
		t, a := m.stmt(s)
		out = append(append(append(out, a.before...), t), a.behind...)
	}
	return out
}

func (m *matrices) stmt(s lower.Stmt) (lower.Stmt, around) {
	switch s := s.(type) {
	case *lower.For:
		return m.loop(s)
	case *lower.If:
		c := *s
		c.Body, c.Else = m.list(s.Body), m.list(s.Else)
		return &c, around{}
	}
	return s, around{}
}

// loop is a loop. What its only inner loop wants before and behind it stands before and behind this one, if nothing
// else in it touches the accumulators.
func (m *matrices) loop(l *lower.For) (*lower.For, around) {
	m.extents[l.Var] = l.Extent
	if !slices.ContainsFunc(l.Body, func(s lower.Stmt) bool { _, ok := s.(*Op); return !ok }) {
		return m.innermost(l)
	}
	c := *l
	c.Body = nil
	m.loops = append(m.loops, l)
	defer func() { m.loops = m.loops[:len(m.loops)-1] }()
	var outer around
	for i, s := range l.Body {
		t, a := m.stmt(s)
		if len(a.before) > 0 && len(outer.before) == 0 && m.moves(l, i, a.touches) {
			c.Body, outer = append(c.Body, t), a
			continue
		}
		c.Body = append(append(append(c.Body, a.before...), t), a.behind...)
	}
	return &c, outer
}

// moves reports whether what statement i of a loop wants before and behind it can stand before and behind the loop:
// nothing else in it touches the registers, and it is not shared out.
func (m *matrices) moves(l *lower.For, i int, regs map[Reg]bool) bool {
	for op := range ops(append(slices.Clone(l.Body[:i]), l.Body[i+1:]...)) {
		for _, r := range append(slices.Clone(op.Dst), op.Args...) {
			if regs[r] {
				return false
			}
		}
	}
	return l.Var != m.Band
}

// turns is how often a loop runs for once that accumulators become matrices.
func (m *matrices) turns(l *lower.For, regs map[Reg]bool) int {
	n := 1
	for k := len(m.loops) - 1; k >= 0; k-- {
		outer := m.loops[k]
		i := slices.Index(outer.Body, lower.Stmt(l))
		if i < 0 || !m.moves(outer, i, regs) {
			break
		}
		n, l = n*outer.Extent, outer
	}
	return n
}

// innermost is a loop of operations alone.
func (m *matrices) innermost(l *lower.For) (*lower.For, around) {
	pairs := m.pairs(l)
	if len(pairs) == 0 {
		return l, around{}
	}
	b := &matBody{matrices: m, of: l, first: map[Reg]Reg{}, halves: map[Reg][2]Reg{}, rows: map[[2]*Op]Reg{}}
	return b.make(pairs)
}

// chain is what an accumulator adds in an iteration: dot products, in their order.
type chain struct {
	acc  Reg
	dots []*matDot
}

// matDot is a dot product of a broadcast and a vector.
type matDot struct {
	op        *Op
	row       *Op // the broadcast
	vector    Reg
	rowsFirst bool // the broadcast is the first factor
}

// like reports whether two accumulators add products of the same vectors, in the same way.
func (c *chain) like(d *chain) bool {
	return slices.EqualFunc(c.dots, d.dots, func(x, y *matDot) bool {
		return x.vector == y.vector && x.op.Code == y.op.Code && x.rowsFirst == y.rowsFirst
	})
}

// pairs is the accumulators of a loop that become products of matrices, two by two; none where that saves nothing.
func (m *matrices) pairs(l *lower.For) [][2]*chain {
	if l.Extent < 4 || l.Extent%2 != 0 {
		return nil
	}
	var chains []*chain
	of, bad, rows := map[Reg]*chain{}, map[Reg]bool{}, map[Reg]*Op{}
	sets := map[Reg]int{}
	for op := range ops(l.Body) {
		if op.Code.has(writes) {
			return nil
		}
		for _, r := range op.Dst {
			sets[r]++
		}
		if op.Code == Broadcast {
			rows[op.Dst[0]] = op
		}
	}
	done := map[Reg]bool{} // set in this iteration
	for op := range ops(l.Body) {
		d := m.dot(l, op, rows, sets)
		if d != nil && !(done[d.row.Dst[0]] && (sets[d.vector] == 0 || sets[d.vector] == 1 && done[d.vector])) {
			d = nil
		}
		for _, r := range op.Dst {
			done[r] = true
		}
		for i, r := range append(slices.Clone(op.Args), op.Dst...) {
			bad[r] = bad[r] || d == nil || i < 2
		}
		if d == nil {
			continue
		}
		acc := op.Dst[0]
		if of[acc] == nil {
			of[acc] = &chain{acc: acc}
			chains = append(chains, of[acc])
		}
		of[acc].dots = append(of[acc].dots, d)
		bad[acc] = bad[acc] || d.rowsFirst != of[acc].dots[0].rowsFirst
	}
	chains = slices.DeleteFunc(chains, func(c *chain) bool { return bad[c.acc] })
	var out [][2]*chain
	saved, vectors := 0, map[Reg]bool{}
	for len(chains) > 1 {
		c := chains[0]
		chains = chains[1:]
		if i := slices.IndexFunc(chains, c.like); i >= 0 {
			out = append(out, [2]*chain{c, chains[i]})
			chains = slices.Delete(chains, i, i+1)
			for _, d := range c.dots {
				saved, vectors[d.vector] = saved+2, true
			}
		}
	}
	regs := map[Reg]bool{}
	for _, p := range out {
		regs[p[0].acc], regs[p[1].acc] = true, true
	}
	perTurn := saved - 2*len(vectors)                      // shuffles of vectors
	if perTurn*l.Extent/2*m.turns(l, regs) <= 4*len(out) { // of accumulators
		return nil
	}
	return out
}

// dot is op as a dot product of a broadcast that goes on in memory from one iteration to the next; nil: it is none.
func (m *matrices) dot(l *lower.For, op *Op, rows map[Reg]*Op, sets map[Reg]int) *matDot {
	mat, ok := matOf[op.Code]
	if !ok || !slices.Contains(m.has, mat) || op.N*op.Elem.Bits() != m.Bits || op.Dst[0] != op.Args[2] {
		return nil
	}
	for i, r := range op.Args[:2] {
		row := rows[r]
		if row == nil || sets[r] != 1 || row.Elem.Bits() != 32 || row.Mem.Index != NoReg {
			continue
		}
		if by, linear := row.Mem.Form.Linear(l.Var); linear && by == row.Elem.Bytes() {
			return &matDot{op: op, row: row, vector: op.Args[1-i], rowsFirst: i == 0 || op.Code != Dot4}
		}
	}
	return nil
}

// fresh is a new register.
func (m *matrices) fresh() Reg {
	m.Regs = append(m.Regs, Vector)
	return Reg(len(m.Regs) - 1)
}

// matOf is the product of matrices that sums of products of four bytes make.
var matOf = map[Code]Code{Dot4: Mat, Dot4S: MatS, Dot4U: MatU}

// Halves says how Mat, MatS and MatU are two dot products of shuffled operands, as lanes of 32 bits of a register:
//
//	mat a, b, c   =   dot a[left 1], b[right 1], (dot a[left 0], b[right 0], c)
func (c Code) Halves(bits int) (dot Code, left, right [2][]int) {
	for d, m := range matOf {
		if m == c {
			dot = d
		}
	}
	for part := range 2 {
		for group := 0; group < bits/32; group += 4 {
			for i := range 4 {
				left[part] = append(left[part], group+i/2*2+part)
				right[part] = append(right[part], group+i%2*2+part)
			}
		}
	}
	return dot, left, right
}

// mat is products of matrices.
func (m *machine) mat(op *Op) func(i int) (uint64, bool) {
	number := func(arg, at int, signs ...Code) (int64, bool) {
		n, ok := m.vec[op.Args[arg]].lane(I8, at)
		if slices.Contains(signs, op.Code) {
			return signed(I8, n), ok
		}
		return int64(n), ok
	}
	return func(i int) (uint64, bool) {
		c, all := m.vec[op.Args[2]].lane(I32, i)
		sum := signed(I32, c)
		for k := range 8 {
			x, ok1 := number(0, i/4*16+i%4/2*8+k, MatS)
			y, ok2 := number(1, i/4*16+i%2*8+k, Mat, MatS)
			sum, all = sum+x*y, all && ok1 && ok2
		}
		return uint64(sum), all
	}
}
