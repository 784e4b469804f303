package ctree

// Pure reports whether evaluating e changes nothing and makes nothing, so that it can be evaluated twice, or not at
// all. Of calls, and of whatever else a caller knows more, may reports whether they are: it is asked of all that is no
// effect by itself.
func Pure(e Expr, may func(Expr) bool) bool {
	pure := true
	Walk(e, func(x Expr) bool {
		switch x.(type) {
		case *Assign, *Compound, *IncDec, *StmtExpr, *CompoundLit, *InitList, *ListPush, *ListPop, *ListResize,
			*ListLit, *ListMake:
			pure = false
		default:
			pure = pure && may(x)
		}
		return pure
	})
	return pure
}
