package source

import (
	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// switchStmt is a switch whose labels stand directly in its block. A label inside a loop in it (Duff's device) is
// refused.
func (t *translator) switchStmt(s *cc.SelectionStatement) ctree.Stmt {
	out := &ctree.Switch{Here: t.here(s)}
	before := len(t.pre)
	out.X = t.promote(t.value(s.ExpressionList))
	if _, ok := out.X.Type().(ctree.Int); !ok || len(t.pre) != before {
		t.refuse(s, "switch", "a switch over a value of type "+out.X.Type().String()+" is not lifted")
	}
	if s.Statement.Case != cc.StatementCompound {
		t.refuse(s, "switch", "a switch without a block is not lifted")
	}
	saved := t.pre
	for l := s.Statement.CompoundStatement.BlockItemList; l != nil; l = l.BlockItemList {
		t.pre = nil
		i := l.BlockItem
		if i.Case == cc.BlockItemStmt && i.Statement.Case == cc.StatementLabeled &&
			i.Statement.LabeledStatement.Case != cc.LabeledStatementLabel {
			t.label(out, i.Statement.LabeledStatement)
			continue
		}
		list := t.item(i)
		if len(out.Cases) == 0 {
			for _, x := range list {
				if d, ok := x.(*ctree.Decl); !ok || d.Init != nil {
					t.refuse(i, "switch", "a statement before the first case is never run")
				}
			}
			saved = append(saved, list...) // declarations only: they stand before the switch
			continue
		}
		last := &out.Cases[len(out.Cases)-1]
		last.Body = append(last.Body, list...)
	}
	t.pre = saved
	return out
}

// label opens a case for all labels in a row.
func (t *translator) label(out *ctree.Switch, l *cc.LabeledStatement) {
	c := ctree.Case{P: t.pos(l)}
	for {
		switch l.Case {
		case cc.LabeledStatementDefault:
			c.Default = true
		case cc.LabeledStatementCaseLabel:
			v := t.labelValue(l.ConstantExpression, out.X.Type())
			c.Ranges = append(c.Ranges, ctree.CaseRange{Low: v, High: v})
		case cc.LabeledStatementRange:
			c.Ranges = append(c.Ranges, ctree.CaseRange{Low: t.labelValue(l.ConstantExpression, out.X.Type()),
				High: t.labelValue(l.ConstantExpression2, out.X.Type())})
		default:
			t.refuse(l, "goto", "labels and goto are not lifted")
		}
		next := l.Statement
		if next.Case != cc.StatementLabeled {
			c.Body = t.stmts(next)
			out.Cases = append(out.Cases, c)
			return
		}
		l = next.LabeledStatement
	}
}

func (t *translator) labelValue(n cc.ExpressionNode, typ ctree.Type) int64 {
	v, ok := intValue(n.Value())
	if !ok {
		t.refuse(n, "case-not-constant", "the label is no integer constant")
	}
	return wrap(v, typ.(ctree.Int))
}
