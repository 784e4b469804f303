package cfront

// Calls of constexpr functions are evaluated by walking the typed tree. Only scalars held in variables take part: no
// memory, no pointers. What does not fit makes the call no constant expression, which the user of the value reports.

// maxConstSteps is how many statements and calls one parse may evaluate at compile time.
const maxConstSteps = 1_000_000

// maxConstDepth is how deep such calls may nest.
const maxConstDepth = 256

// frame is a call being evaluated: the values of its variables.
type frame struct {
	vals  map[*Object]Expr // *IntConst or *FloatConst
	outer *frame
	depth int
}

// hides tells whether the object is a variable of the call, so that its initialiser is not its value.
func (f *frame) hides(o *Object) bool {
	_, ok := f.vals[o]
	return ok
}

// flow tells how a statement ended.
type flow uint8

const (
	flowNext flow = iota
	flowBreak
	flowContinue
	flowReturn
	flowUnknown // not to be evaluated at compile time
)

// constCall evaluates a call; nil if that cannot be done.
func (p *consts) constCall(c *Call) Expr {
	f := c.Func
	if !f.Constexpr || f.RefResult {
		return nil
	}
	if f.inst != nil {
		p.up.readBody(f.inst)
	}
	if f.Body == nil || f.broken || f.Params == nil && len(c.Args) > 0 {
		return nil
	}
	fr := &frame{vals: map[*Object]Expr{}, outer: p.env}
	if p.env != nil {
		fr.depth = p.env.depth + 1
	}
	if fr.depth > maxConstDepth {
		return nil
	}
	for i, a := range c.Args {
		v := p.evaluate(a)
		if v == nil {
			return nil
		}
		fr.vals[f.Params[i]] = v
	}
	p.env = fr
	defer func() { p.env = fr.outer }()
	v, fl := p.runConst(f.Body)
	if fl != flowReturn {
		return nil
	}
	return v
}

// evaluate is the value of an expression inside a call: constants, variables of the frame, assignments.
func (p *consts) evaluate(x Expr) Expr {
	if p.env == nil {
		return p.constant(x)
	}
	if p.steps++; p.steps > maxConstSteps {
		p.rep.limit(x.Pos(), "the constexpr functions need more than %d steps", maxConstSteps)
	}
	switch e := x.(type) {
	case *Load:
		if v, ok := e.X.(*Var); ok {
			if val := p.env.vals[v.Obj]; val != nil {
				return val
			}
		}
	case *Assign:
		return p.setConst(e.LHS, p.evaluate(e.RHS))
	case *OpAssign:
		old := p.evaluate(&Load{e.At, e.T, e.LHS})
		rhs := p.evaluate(e.RHS)
		if _, ok := e.Calc.(Basic); !ok || old == nil || rhs == nil {
			return nil
		}
		left := foldConvert(old, e.Calc)
		if left == nil {
			return nil
		}
		v := foldPair(&Binary{e.At, T{e.Calc}, e.Op, left, rhs}, left, rhs)
		if v == nil {
			return nil
		}
		return p.setConst(e.LHS, foldConvert(v, e.Typ))
	case *IncDec:
		return p.constIncDec(e)
	case *Comma:
		if p.evaluate(e.X) == nil {
			return nil
		}
		return p.evaluate(e.Y)
	}
	return p.constant(x)
}

// setConst sets a variable of the frame.
func (p *consts) setConst(x, v Expr) Expr {
	if o, ok := x.(*Var); ok && v != nil && p.env.hides(o.Obj) {
		p.env.vals[o.Obj] = v
		return v
	}
	return nil
}

func (p *consts) constIncDec(e *IncDec) Expr {
	old := p.evaluate(&Load{e.At, e.T, e.X})
	b, ok := e.Typ.(Basic)
	if !ok || old == nil {
		return nil
	}
	op := Add
	if e.Dec {
		op = Sub
	}
	one := foldConvert(&IntConst{e.At, T{Int32}, 1}, b)
	v := p.setConst(e.X, foldPair(&Binary{e.At, e.T, op, old, one}, old, one))
	if v == nil || e.Prefix {
		return v
	}
	return old
}

// runConst runs a statement; the expression is the value returned.
func (p *consts) runConst(s Stmt) (Expr, flow) {
	if p.steps++; p.steps > maxConstSteps {
		p.rep.limit(s.Pos(), "the constexpr functions need more than %d steps", maxConstSteps)
	}
	switch s := s.(type) {
	case *Block:
		for _, t := range s.List {
			if v, f := p.runConst(t); f != flowNext {
				return v, f
			}
		}
		return nil, flowNext
	case *DeclStmt:
		if s.Init == nil || len(s.Init.Items) != 1 || s.Init.Zero {
			return nil, flowUnknown
		}
		v := p.evaluate(s.Init.Items[0].X)
		if v == nil {
			return nil, flowUnknown
		}
		p.env.vals[s.Obj] = v
		return nil, flowNext
	case *ExprStmt:
		if p.evaluate(s.X) == nil {
			return nil, flowUnknown
		}
		return nil, flowNext
	case *If:
		return p.runIf(s)
	case *Loop:
		return p.runLoop(s)
	case *Break:
		return nil, flowBreak
	case *Continue:
		return nil, flowContinue
	case *Return:
		if s.X == nil {
			return nil, flowUnknown
		}
		if v := p.evaluate(s.X); v != nil {
			return v, flowReturn
		}
	}
	return nil, flowUnknown
}

func (p *consts) runIf(s *If) (Expr, flow) {
	c, ok := p.evaluate(s.Cond).(*IntConst)
	switch {
	case !ok:
		return nil, flowUnknown
	case c.Val != 0:
		return p.runConst(s.Then)
	case s.Else != nil:
		return p.runConst(s.Else)
	}
	return nil, flowNext
}

func (p *consts) runLoop(s *Loop) (Expr, flow) {
	for _, d := range s.Init {
		if _, f := p.runConst(d); f != flowNext {
			return nil, f
		}
	}
	for first := true; ; first = false {
		if s.Cond != nil && !(first && s.Kind == DoWhileLoop) {
			c, ok := p.evaluate(s.Cond).(*IntConst)
			if !ok {
				return nil, flowUnknown
			}
			if c.Val == 0 {
				return nil, flowNext
			}
		}
		switch v, f := p.runConst(s.Body); f {
		case flowBreak:
			return nil, flowNext
		case flowReturn, flowUnknown:
			return v, f
		}
		if s.Post != nil && p.evaluate(s.Post) == nil {
			return nil, flowUnknown
		}
	}
}
