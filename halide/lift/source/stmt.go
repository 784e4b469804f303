package source

import (
	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

func (t *translator) block(c *cc.CompoundStatement) *ctree.Block {
	b := &ctree.Block{Here: t.here(c), Pragmas: t.pragmasAt(t.pos(c))}
	for l := c.BlockItemList; l != nil; l = l.BlockItemList {
		b.List = append(b.List, t.item(l.BlockItem)...)
	}
	return b
}

func (t *translator) here(n node) ctree.Here { return ctree.Here{P: t.pos(n)} }

func (t *translator) item(i *cc.BlockItem) []ctree.Stmt {
	switch i.Case {
	case cc.BlockItemDecl:
		return t.local(i.Declaration)
	case cc.BlockItemStmt:
		return t.stmts(i.Statement)
	case cc.BlockItemFuncDef:
		t.refuse(i, "nested-function", "functions inside functions are not lifted")
	}
	t.refuse(i, "label", "local labels are not lifted")
	return nil
}

// stmts is a statement after what has to run before it.
func (t *translator) stmts(s *cc.Statement) []ctree.Stmt {
	out := t.stmt(s)
	list := append(t.pre, out)
	t.pre = nil
	return list
}

// nested is a statement where only one may stand.
func (t *translator) nested(s *cc.Statement) ctree.Stmt {
	saved := t.pre
	t.pre = nil
	list := t.stmts(s)
	t.pre = saved
	if len(list) == 1 {
		return list[0]
	}
	return &ctree.Block{Here: t.here(s), List: list}
}

func (t *translator) stmt(s *cc.Statement) ctree.Stmt {
	defer t.deeper(s)()
	switch s.Case {
	case cc.StatementCompound:
		saved := t.pre
		t.pre = nil
		b := t.block(s.CompoundStatement)
		t.pre = saved
		return b
	case cc.StatementExpr:
		if s.ExpressionStatement.ExpressionList == nil {
			return &ctree.Empty{Here: t.here(s)}
		}
		here := t.here(s)
		x := t.discard(s.ExpressionStatement.ExpressionList)
		return &ctree.ExprStmt{Here: here, X: x}
	case cc.StatementSelection:
		return t.selection(s.SelectionStatement)
	case cc.StatementIteration:
		return t.iteration(s.IterationStatement)
	case cc.StatementJump:
		return t.jump(s.JumpStatement)
	case cc.StatementLabeled:
		l := s.LabeledStatement
		if l.Case == cc.LabeledStatementLabel {
			t.refuse(s, "goto", "labels and goto are not lifted", "write the loop as for, while or do")
		}
		t.refuse(s, "case-inside", "a case label inside a statement of its switch is not lifted")
	case cc.StatementAsm:
		return t.asm(s)
	}
	panic("BUG: a statement of kind " + s.Case.String())
}

// discard is an expression whose value nobody wants.
func (t *translator) discard(n cc.ExpressionNode) ctree.Expr {
	e := t.expr(n)
	if isArray(e.Type()) {
		e = t.decayed(e)
	}
	return e
}

func (t *translator) selection(s *cc.SelectionStatement) ctree.Stmt {
	if s.Case == cc.SelectionStatementSwitch {
		return t.switchStmt(s)
	}
	out := &ctree.If{Here: t.here(s), Cond: t.steady(s.ExpressionList)}
	out.Then = t.nested(s.Statement)
	if s.Case == cc.SelectionStatementIfElse {
		out.Else = t.nested(s.Statement2)
	}
	return out
}

// steady is a condition, evaluated more than once or at a place before which nothing can be put.
func (t *translator) steady(n cc.ExpressionNode) ctree.Expr {
	before := len(t.pre)
	c := t.condition(t.value(n))
	if len(t.pre) != before {
		t.refuse(n, "length-in-condition", "a type of variable length inside a condition is not lifted",
			"declare it before")
	}
	return c
}

func (t *translator) iteration(s *cc.IterationStatement) ctree.Stmt {
	here := t.here(s)
	switch s.Case {
	case cc.IterationStatementWhile:
		return &ctree.While{Here: here, Cond: t.steady(s.ExpressionList), Body: t.nested(s.Statement),
			End: t.last(s.Statement)}
	case cc.IterationStatementDo:
		body := t.nested(s.Statement)
		return &ctree.Do{Here: here, Body: body, Cond: t.steady(s.ExpressionList), End: t.last(s.Statement)}
	}
	f := &ctree.For{Here: here, Pragmas: t.pragmasAt(here.P)}
	cond, post := s.ExpressionList2, s.ExpressionList3
	if s.Case == cc.IterationStatementForDecl {
		cond, post = s.ExpressionList, s.ExpressionList2
		list := t.local(s.Declaration)
		if len(list) == 1 {
			f.Init = list[0]
		} else {
			f.Init = &ctree.Block{Here: here, List: list, Group: true}
		}
	} else if s.ExpressionList != nil {
		f.Init = &ctree.ExprStmt{Here: here, X: t.discard(s.ExpressionList)}
	}
	if cond != nil {
		f.Cond = t.steady(cond)
	}
	if post != nil {
		f.Post = t.discard(post)
	}
	f.Body = t.nested(s.Statement)
	f.End = t.last(s.Statement)
	return f
}

// last is where a statement ends: its closing brace, or where its last part begins.
func (t *translator) last(s *cc.Statement) ctree.Pos {
	for {
		switch {
		case s.Case == cc.StatementCompound:
			return t.pos(&s.CompoundStatement.Token2)
		case s.Case == cc.StatementIteration && s.IterationStatement.Case != cc.IterationStatementDo:
			s = s.IterationStatement.Statement
		case s.Case == cc.StatementSelection && s.SelectionStatement.Case == cc.SelectionStatementIfElse:
			s = s.SelectionStatement.Statement2
		case s.Case == cc.StatementSelection:
			s = s.SelectionStatement.Statement
		case s.Case == cc.StatementExpr:
			return t.pos(&s.ExpressionStatement.Token)
		default:
			return t.pos(s)
		}
	}
}

func (t *translator) jump(j *cc.JumpStatement) ctree.Stmt {
	here := t.here(j)
	switch j.Case {
	case cc.JumpStatementBreak:
		return &ctree.Break{Here: here}
	case cc.JumpStatementContinue:
		return &ctree.Continue{Here: here}
	case cc.JumpStatementReturn:
		return t.returns(j, here)
	}
	t.refuse(j, "goto", "goto is not lifted", "write the loop as for, while or do")
	return nil
}

func (t *translator) returns(j *cc.JumpStatement, here ctree.Here) ctree.Stmt {
	out := &ctree.Return{Here: here}
	result := t.fn.Type.Result
	if j.ExpressionList == nil {
		return out
	}
	e := t.expr(j.ExpressionList)
	switch {
	case result == ctree.Type(ctree.Void{}):
		return &ctree.Block{Here: here, Group: true, List: []ctree.Stmt{&ctree.ExprStmt{Here: here, X: e}, out}}
	case t.returnsReference():
		out.X = t.bind(e, result.(ctree.Pointer).Elem)
	default:
		out.X = t.convert(t.decayed(e), result)
	}
	return out
}

// returnsReference reports whether the function at hand returns a reference.
func (t *translator) returnsReference() bool {
	def := t.def
	if def == nil {
		return false
	}
	ft, ok := def.Declarator.Type().(*cc.FunctionType)
	if !ok {
		return false
	}
	_, ref := t.reference(def, ft.Result())
	return ref
}
