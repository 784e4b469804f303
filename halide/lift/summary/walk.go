package summary

// Walk calls visit with e and all that is below: arguments, then what a reduction starts from, and where it holds.
func (e *Expr) Walk(visit func(*Expr)) {
	visit(e)
	for _, x := range e.Args {
		x.Walk(visit)
	}
	if r := e.Reduction; r != nil {
		for _, x := range []*Expr{r.Init, r.Where} {
			if x != nil {
				x.Walk(visit)
			}
		}
	}
}

// Rewrite is e with what by gives for a node, from the top, in that node's place; nil leaves a node as it is, but for
// what is below. What comes in is not looked into.
//
//	a(i) * (b + 1) + b, 2 for b   ->   a(i) * (2 + 1) + 2
func (e *Expr) Rewrite(by func(*Expr) *Expr) *Expr {
	if other := by(e); other != nil {
		return other
	}
	return e.below(func(x *Expr) *Expr { return x.Rewrite(by) })
}

// below is e with what f makes of each node directly below.
func (e *Expr) below(f func(*Expr) *Expr) *Expr {
	c := *e
	c.Args = nil
	for _, x := range e.Args {
		c.Args = append(c.Args, f(x))
	}
	if e.Reduction != nil {
		r := *e.Reduction
		for _, x := range []**Expr{&r.Init, &r.Where} {
			if *x != nil {
				*x = f(*x)
			}
		}
		c.Reduction = &r
	}
	return &c
}
