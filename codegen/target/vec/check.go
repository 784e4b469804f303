package vec

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Check reports the first thing of p that no Program may have:
//
//   - statements other than For, If and *Op; loops of one name inside each other; a Band that is no loop at the top
//   - conditions and addresses that are not affine in the loops around
//   - operations with other registers, lanes, types or numbers than their Code has: see checkOp
//   - registers that are read where a path does not set them; a loop runs at least once
//   - accesses without Index and outside of any If that leave their array, stores to what is not Stored
func Check(p *Program) error {
	c := &checker{Program: p, extents: affine.Extents{}, set: map[Reg]bool{}}
	err := c.head()
	if err == nil {
		err = c.body(p.Body)
	}
	if err != nil {
		return fmt.Errorf("program %s: %w", p.Name, err)
	}
	return nil
}

type checker struct {
	*Program
	extents affine.Extents // of the loops around
	guards  int            // Ifs around
	set     map[Reg]bool   // registers that every path has set
}

func (c *checker) head() error {
	if c.Bits != 128 && c.Bits != 256 && c.Bits != 512 {
		return fmt.Errorf("registers of %d bits", c.Bits)
	}
	names := map[string]bool{}
	for _, a := range c.Args {
		if names[a.Name] || a.Name == "" {
			return fmt.Errorf("two arguments %q, or one without a name", a.Name)
		}
		if a.Elem == None || int(a.Elem) >= len(elems) || a.Bytes < 0 || a.Align < 1 || a.Align&(a.Align-1) != 0 {
			return fmt.Errorf("argument %s: elements %d, %d bytes, align %d", a.Name, a.Elem, a.Bytes, a.Align)
		}
		names[a.Name] = true
	}
	bands := 0
	for _, s := range c.Body {
		if l, ok := s.(*lower.For); ok && l.Var == c.Band && len(l.Outer) == 0 {
			bands++
		}
	}
	if c.Band != "" && bands != 1 {
		return fmt.Errorf("%d loops %s at the top, which is the band", bands, c.Band)
	}
	return nil
}

func (c *checker) body(body []lower.Stmt) error {
	for _, s := range body {
		var err error
		switch s := s.(type) {
		case *lower.For:
			err = c.loop(s)
		case *lower.If:
			err = c.branch(s)
		case *Op:
			if err = c.op(s); err != nil {
				err = fmt.Errorf("%s: %w", c.opText(s), err)
			}
		default:
			err = fmt.Errorf("a statement %T", s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) loop(s *lower.For) error {
	for _, l := range s.Levels() {
		if _, twice := c.extents[l.Var]; twice || l.Var == "" || l.Extent < 1 {
			return fmt.Errorf("for %s < %d: inside one of that name, or without iterations", l.Var, l.Extent)
		}
		c.extents[l.Var] = l.Extent
	}
	err := c.body(s.Body)
	for _, l := range s.Levels() {
		delete(c.extents, l.Var)
	}
	return err
}

// branch leaves as set what both sides set.
func (c *checker) branch(s *lower.If) error {
	if err := c.cond(s.Cond); err != nil {
		return fmt.Errorf("if %s: %w", s.Cond, err)
	}
	c.guards++
	defer func() { c.guards-- }()
	before := clone(c.set)
	if err := c.body(s.Body); err != nil {
		return err
	}
	first := c.set
	c.set = before
	if err := c.body(s.Else); err != nil {
		return err
	}
	for r := range c.set {
		if !first[r] {
			delete(c.set, r)
		}
	}
	return nil
}

func clone(set map[Reg]bool) map[Reg]bool {
	out := map[Reg]bool{}
	for r := range set {
		out[r] = true
	}
	return out
}

// cond takes comparisons of affine forms, constants, and what not, and, or, xor join of those.
func (c *checker) cond(e *halide.Expr) error {
	switch e.Op {
	case halide.OpConst:
		return nil
	case halide.OpNot, halide.OpAnd, halide.OpOr, halide.OpXor:
		for _, a := range e.Args {
			if err := c.cond(a); err != nil {
				return err
			}
		}
		return nil
	case halide.OpEQ, halide.OpNE, halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE:
		for _, a := range e.Args {
			f, err := indexes.Form(a, c.extents)
			if err == nil {
				err = c.form(f)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("it is no comparison of loops")
}

// form refuses variables that are no loops around.
func (c *checker) form(f affine.Form) error {
	for _, v := range f.Vars() {
		if _, ok := c.extents[v]; !ok {
			return fmt.Errorf("%s is no loop around", v)
		}
	}
	return nil
}

func (c *checker) op(op *Op) error {
	if err := c.checkOp(op); err != nil {
		return err
	}
	for _, r := range op.reads() {
		if !c.set[r] {
			return fmt.Errorf("%s is not set before", c.regText(r))
		}
	}
	for _, r := range op.Dst {
		c.set[r] = true
	}
	if op.Code.has(memory) {
		return c.address(op)
	}
	if op.Code.has(formed) {
		return c.form(op.Mem.Form)
	}
	return nil
}

// reads are the registers that op needs, that of its address last.
func (op *Op) reads() []Reg {
	if !op.Code.has(memory) || op.Mem.Index == NoReg {
		return slices.Clip(op.Args)
	}
	return append(slices.Clip(op.Args), op.Mem.Index)
}

// Accessed is how many bytes of memory op reads or writes.
func (op *Op) Accessed() int {
	switch op.Code {
	case Load, LoadS, LoadU, ILoadS, ILoadU:
		n := max(op.N, 1)
		if op.From != None {
			return n * op.From.Bytes()
		}
		return n * op.Elem.Bytes()
	case Store:
		return op.N * op.Elem.Bytes()
	}
	return op.Elem.Bytes()
}

func (c *checker) address(op *Op) error {
	a := op.Mem
	if a.Arg < 0 || a.Arg >= len(c.Args) {
		return fmt.Errorf("there is no argument %d", a.Arg)
	}
	if err := c.form(a.Form); err != nil {
		return err
	}
	arg := c.Args[a.Arg]
	if op.Code.has(writes) && !arg.Stored {
		return fmt.Errorf("%s is not stored", arg.Name)
	}
	if a.Index != NoReg {
		if a.Scale < 1 {
			return fmt.Errorf("an index times %d", a.Scale)
		}
		return nil
	}
	if c.guards > 0 {
		return nil
	}
	n := op.Accessed()
	if lo, hi, ok := a.Form.Hull(c.extents); ok && lo >= 0 && hi+n <= arg.Bytes {
		return nil
	}
	if lo, hi := a.Form.Range(c.extents); lo < 0 || hi+n > arg.Bytes {
		return fmt.Errorf("bytes %d..%d of %s, which has %d", lo, hi+n-1, arg.Name, arg.Bytes)
	}
	return nil
}
