package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Calls of constexpr functions are evaluated by walking the typed tree. Only scalars held in variables take part, and
// what references and this lead to, to be read. What does not fit makes the call no constant expression, which the user
// of the value reports.

// maxConstSteps is how many statements and calls one parse may evaluate at compile time.
const maxConstSteps = 1_000_000

// maxConstDepth is how deep such calls may nest.
const maxConstDepth = 256

// frame is a call being evaluated: the values of its variables.
type frame struct {
	vals  map[*cfront.Object]cfront.Expr // *IntConst or *FloatConst
	refs  map[*cfront.Object]spot        // where its references and pointers lead
	outer *frame
	depth int
}

// hides reports whether the object is a variable of the call, so that its initialiser is not its value.
func (f *frame) hides(o *cfront.Object) bool {
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
func (p *Consts) constCall(c *cfront.Call) cfront.Expr {
	f := c.Func
	if !f.Constexpr || f.RefResult {
		return nil
	}
	about := p.funcs.about(f)
	if about.Inst != nil {
		p.up.ReadBody(about.Inst)
	}
	if f.Body == nil || about.Broken || f.Params == nil && len(c.Args) > 0 {
		return nil
	}
	fr := &frame{vals: map[*cfront.Object]cfront.Expr{}, refs: map[*cfront.Object]spot{}, outer: p.env}
	if p.env != nil {
		fr.depth = p.env.depth + 1
	}
	if fr.depth > maxConstDepth {
		return nil
	}
	for i, a := range c.Args {
		if v := p.evaluate(a); v != nil {
			fr.vals[f.Params[i]] = v
			continue
		}
		s, ok := p.addressOf(a)
		if !ok {
			return nil
		}
		fr.refs[f.Params[i]] = s
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
func (p *Consts) evaluate(x cfront.Expr) cfront.Expr {
	if p.env == nil {
		return p.Constant(x)
	}
	if p.steps++; p.steps > maxConstSteps {
		p.rep.Limit(x.Pos(), "the constexpr functions need more than %d steps", maxConstSteps)
	}
	switch e := x.(type) {
	case *cfront.Load:
		if v, ok := e.X.(*cfront.Var); ok {
			if val := p.env.vals[v.Obj]; val != nil {
				return val
			}
		}
	case *cfront.Assign:
		return p.setConst(e.LHS, p.evaluate(e.RHS))
	case *cfront.OpAssign:
		old := p.evaluate(&cfront.Load{At: e.At, T: e.T, X: e.LHS})
		rhs := p.evaluate(e.RHS)
		if _, ok := e.Calc.(cfront.Basic); !ok || old == nil || rhs == nil {
			return nil
		}
		left := foldConvert(old, e.Calc)
		if left == nil {
			return nil
		}
		v := foldPair(&cfront.Binary{At: e.At, T: cfront.T{Typ: e.Calc}, Op: e.Op, X: left, Y: rhs}, left, rhs)
		if v == nil {
			return nil
		}
		return p.setConst(e.LHS, foldConvert(v, e.Typ))
	case *cfront.IncDec:
		return p.constIncDec(e)
	case *cfront.Comma:
		if p.evaluate(e.X) == nil {
			return nil
		}
		return p.evaluate(e.Y)
	}
	return p.Constant(x)
}

// setConst sets a variable of the frame.
func (p *Consts) setConst(x, v cfront.Expr) cfront.Expr {
	if o, ok := x.(*cfront.Var); ok && v != nil && p.env.hides(o.Obj) {
		p.env.vals[o.Obj] = v
		return v
	}
	return nil
}

func (p *Consts) constIncDec(e *cfront.IncDec) cfront.Expr {
	old := p.evaluate(&cfront.Load{At: e.At, T: e.T, X: e.X})
	b, ok := e.Typ.(cfront.Basic)
	if !ok || old == nil {
		return nil
	}
	op := cfront.Add
	if e.Dec {
		op = cfront.Sub
	}
	one := foldConvert(&cfront.IntConst{At: e.At, T: cfront.T{Typ: cfront.Int32}, Val: 1}, b)
	v := p.setConst(e.X, foldPair(&cfront.Binary{At: e.At, T: e.T, Op: op, X: old, Y: one}, old, one))
	if v == nil || e.Prefix {
		return v
	}
	return old
}

// runConst runs a statement; the expression is the value returned.
func (p *Consts) runConst(s cfront.Stmt) (cfront.Expr, flow) {
	if p.steps++; p.steps > maxConstSteps {
		p.rep.Limit(s.Pos(), "the constexpr functions need more than %d steps", maxConstSteps)
	}
	switch s := s.(type) {
	case *cfront.Block:
		for _, t := range s.List {
			if v, f := p.runConst(t); f != flowNext {
				return v, f
			}
		}
		return nil, flowNext
	case *cfront.DeclStmt:
		if s.Init == nil || len(s.Init.Items) != 1 || s.Init.Zero {
			return nil, flowUnknown
		}
		v := p.evaluate(s.Init.Items[0].X)
		if v == nil {
			return nil, flowUnknown
		}
		p.env.vals[s.Obj] = v
		return nil, flowNext
	case *cfront.ExprStmt:
		if p.evaluate(s.X) == nil {
			return nil, flowUnknown
		}
		return nil, flowNext
	case *cfront.Require:
		if v, ok := p.evaluate(s.X).(*cfront.IntConst); !ok || v.Val == 0 {
			return nil, flowUnknown
		}
		return nil, flowNext
	case *cfront.If:
		return p.runIf(s)
	case *cfront.Loop:
		return p.runLoop(s)
	case *cfront.Break:
		return nil, flowBreak
	case *cfront.Continue:
		return nil, flowContinue
	case *cfront.Return:
		if s.X == nil {
			return nil, flowUnknown
		}
		if v := p.evaluate(s.X); v != nil {
			return v, flowReturn
		}
	}
	return nil, flowUnknown
}

func (p *Consts) runIf(s *cfront.If) (cfront.Expr, flow) {
	c, ok := p.evaluate(s.Cond).(*cfront.IntConst)
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

func (p *Consts) runLoop(s *cfront.Loop) (cfront.Expr, flow) {
	for _, d := range s.Init {
		if _, f := p.runConst(d); f != flowNext {
			return nil, f
		}
	}
	for first := true; ; first = false {
		if s.Cond != nil && !(first && s.Kind == cfront.DoWhileLoop) {
			c, ok := p.evaluate(s.Cond).(*cfront.IntConst)
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
