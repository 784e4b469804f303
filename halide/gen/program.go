package gen

import "github.com/vyasa-go/vyasa/halide"

// program reports whether the code that a schedule unrolls is in the program memory, by a rough count of words.
func (sp *space) program() bool {
	n := 0
	for _, c := range sp.cases { // each is a copy of the code
		n += c.words()
	}
	return within(n, sp.machine.ProgramWords)
}

// words estimates the code of one case: every copy of the body that unrolling makes, and that cutting off tails makes.
func (sp *space) words() int {
	terms, results, loops := sp.copies()
	parts := 1
	for _, d := range sp.derived {
		if !d.Fuse && d.Tail == halide.Guard {
			parts *= 2
		}
	}
	scalar := loops + terms*sp.scalarWords()
	v, ok := sp.vector()
	if !ok || !sp.alike() {
		return parts * scalar
	}
	store, term := sp.vectorWords(v)
	words := loops + results*store + terms*term
	if parts > 1 { // a cut vector goes lane by lane
		words += scalar
	}
	return parts * words
}

// copies is how many terms and results are written out, and the words of the loops around them: 8 each time a loop is
// written, and 24 more to fill and to empty the pipeline of an innermost one.
func (sp *space) copies() (terms, results, loops int) {
	terms, results, loops = 1, 1, 8
	innermost := 0
	for _, l := range sp.loops {
		switch {
		case l.Extent == 1 || l.Kind == halide.Vectorized:
		case l.Kind == halide.Serial:
			loops += 8 * terms
			innermost = 24 * terms
		case l.Reduction:
			terms *= l.Extent
		default:
			terms, results = terms*l.Extent, results*l.Extent
		}
	}
	return terms, results, loops + innermost
}

// scalarWords is for one term on the scalar unit: operations, and two words a load for its address. Additions are made
// register by register of what they work on, others for each pair of registers.
func (sp *space) scalarWords() int {
	n := 4
	env := halide.Env{Vars: sp.computed()}
	halide.Walk(sp.s.Func.Value, func(e *halide.Expr) {
		switch e.Op {
		case halide.OpConst, halide.OpVar:
		case halide.OpLoad:
			n += 2 + len(e.Args)
		case halide.OpAdd, halide.OpSub, halide.OpReduce:
			n += sp.registers(env, e)
		default:
			r := sp.registers(env, e)
			n += r * r
		}
	})
	return n
}

// registers is how many registers of the scalar unit the value of e takes, or that of an operand.
func (sp *space) registers(env halide.Env, e *halide.Expr) int {
	n := 1
	for _, e := range append(e.Args[:len(e.Args):len(e.Args)], e) {
		if s := env.Span(e); e.Kind == halide.IntKind && s.Known() && sp.machine.RegisterBits > 0 {
			n = max(n, 1+max(s.Lo.BitLen(), s.Hi.BitLen())/sp.machine.RegisterBits)
		}
	}
	return n
}

// vectorWords is for the store of one vector and for one term of it. Bytes are widened where they meet wider operands,
// or where both operands differ by lane: the 8-bit multipliers give neighbouring lanes the same coefficients.
func (sp *space) vectorWords(v halide.Loop) (store, term int) {
	arrays, accesses := sp.arrays(), sp.accesses()
	offsets := sp.offsets(0, v, arrays, accesses, map[string]int{})
	widest, vectors := 1, 0
	for i, o := range offsets[min(1, len(offsets)):] {
		widest = max(widest, accesses[1+i].in(arrays).elem.Bytes())
		if len(o) > 1 && o[1] != 0 {
			vectors++
		}
	}
	for i, o := range offsets {
		a := accesses[i].in(arrays)
		widened := a.elem == halide.UInt16 || a.elem.Bytes() == 1 && (widest > 1 || vectors > 1)
		n := accessWords(o, widened || sp.moves(accesses[i], a))
		if i == 0 {
			store = n
		} else {
			term += n
		}
	}
	return store, term + 2
}

// accessWords is for one access: 8 lanes an operation, but registers are put together element by element where the
// lanes do not follow each other, or apart: where elements are widened or the first is at no fixed place of an aligned
// vector.
func accessWords(offsets []int, apart bool) int {
	n := len(offsets)
	switch {
	case n < 2 || offsets[1] == 0:
		if apart {
			return 16
		}
		return 2
	case offsets[n-1] != n-1 || apart:
		return 2 * n
	}
	return 1 + (n+7)/8
}

// moves reports whether the loops that run move an access to a by other than whole aligned vectors.
//
//	in(x + r.x), r.x rolled     yes
//	in(x, r.y), r.y rolled      no: rows are padded
func (sp *space) moves(to access, a *stored) bool {
	unit := max(1, sp.machine.Align/a.elem.Bytes())
	address := func(loop string, n int) int {
		at := map[string]int{}
		for _, l := range sp.loops {
			at[l.Name] = 0
		}
		at[loop] = n
		sp.values(at)
		return a.address(to.index, at)
	}
	for _, l := range sp.loops[:len(sp.loops)-1] {
		if l.Kind == halide.Serial && l.Extent > 1 && (address(l.Name, 1)-address(l.Name, 0))%unit != 0 {
			return true
		}
	}
	return false
}
