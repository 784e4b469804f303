package cfront

// candidate is a function that a call might mean: fn with decl, or sig.
type candidate struct {
	fn    *Func
	decl  *params
	scope *scope
	tmpl  *template
	sig   *Signature
	ranks []int
	bad   int // how many arguments do not fit; a wrong number of arguments counts much
}

// resolver finds the functions that calls mean.
type resolver struct {
	rep  *reporter
	conv *conversions
	prog *program
	up   *entries
}

// resolve chooses the function that n(args) calls.
//
// A candidate is better than another if none of its arguments needs a worse conversion and one needs a better, or, all
// being equal, if it is no template. Among intrinsics the fewest conversions decide what is left undecided.
func (p *resolver) resolve(n *funcName, args []Expr) Expr {
	vals := make([]Expr, len(args))
	for i, a := range args {
		if f, ok := a.(*funcName); ok {
			vals[i] = f
		} else {
			vals[i] = p.conv.value(a)
		}
	}
	all := p.candidates(n, args, vals)
	var fit []*candidate
	for _, c := range all {
		if c.bad == 0 {
			fit = append(fit, c)
		}
	}
	if len(fit) == 0 {
		p.noCandidate(n, all, args, vals)
	}
	best := p.best(n, fit, vals)
	return p.finishCall(n, best, args)
}

// candidates ranks all functions of the name.
func (p *resolver) candidates(n *funcName, args, vals []Expr) []*candidate {
	var out []*candidate
	for _, c := range n.list {
		cand := &candidate{fn: c.fn, decl: c.decl, scope: c.scope}
		if c.tmpl != nil {
			if cand = p.up.instantiateFor(c.tmpl, n, vals, args); cand == nil {
				continue
			}
		} else if n.explicit != nil {
			continue
		}
		p.rankParams(cand, args, vals)
		out = append(out, cand)
	}
	if n.explicit != nil {
		return out
	}
	for i := range n.sigs {
		cand := &candidate{sig: &n.sigs[i]}
		p.rankSignature(cand, vals)
		out = append(out, cand)
	}
	return out
}

// rankParams ranks the arguments for a function of the program.
func (p *resolver) rankParams(c *candidate, args, vals []Expr) {
	if len(args) > len(c.decl.list) || len(args) < len(c.decl.list) && c.decl.list[len(args)].dfltAt == 0 {
		c.bad = 100
	}
	for i := range min(len(args), len(c.decl.list)) {
		r := p.rankArg(args[i], vals[i], c.decl.list[i])
		if r == noFit {
			c.bad++
		}
		c.ranks = append(c.ranks, r)
	}
}

// rankArg ranks one argument for one parameter.
func (p *resolver) rankArg(arg, val Expr, q param) int {
	if f, ok := val.(*funcName); ok {
		return f.rank(q.t)
	}
	if !q.ref {
		return p.conv.rank(val, q.t)
	}
	if isLvalue(arg) && Identical(unrestrict(arg.Type()), unrestrict(q.t)) {
		switch have := quals(arg); {
		case have&^q.q != 0:
			return noFit
		case have != q.q:
			return qualify
		}
		return exact
	}
	if q.q&Const == 0 {
		return noFit
	}
	return p.conv.rank(val, q.t)
}

// rank ranks the name of a function for a parameter of type t.
func (f *funcName) rank(t Type) int {
	ptr, _ := t.(Pointer)
	if ft, ok := ptr.Elem.(*FuncType); ok {
		for _, c := range f.list {
			if c.fn != nil && Identical(c.fn.Type, ft) {
				return exact
			}
		}
	}
	return noFit
}

// rankSignature ranks the arguments for an intrinsic.
func (p *resolver) rankSignature(c *candidate, vals []Expr) {
	if len(vals) != len(c.sig.Params) {
		c.bad = 100
	}
	for i := range min(len(vals), len(c.sig.Params)) {
		r := noFit
		if _, ok := vals[i].(*funcName); !ok {
			r = p.conv.rank(vals[i], c.sig.Params[i])
		}
		if r == noFit {
			c.bad++
		}
		c.ranks = append(c.ranks, r)
	}
}

// better tells whether a is the better choice.
func (a *candidate) better(b *candidate) bool {
	better := false
	for i := range min(len(a.ranks), len(b.ranks)) {
		if a.ranks[i] > b.ranks[i] {
			return false
		}
		better = better || a.ranks[i] < b.ranks[i]
	}
	return better || a.order() < b.order()
}

// order is what decides between equals: functions of the program, then intrinsics, then templates, then functions
// that a standard header only declares.
func (a *candidate) order() int {
	switch {
	case a.tmpl != nil:
		return 2
	case a.sig != nil:
		return 1
	case a.fn.lib && a.fn.Body == nil:
		return 3 // sqrtf of <math.h>: the machine's, if it has one
	}
	return 0
}

func (a *candidate) cost() int {
	sum := 0
	for _, r := range a.ranks {
		sum += r
	}
	return sum
}

// best picks the one candidate that is better than all others.
func (p *resolver) best(n *funcName, fit []*candidate, vals []Expr) *candidate {
	best := fit[0]
	for _, c := range fit[1:] {
		if c.better(best) {
			best = c
		}
	}
	rivals := []*candidate{best}
	for _, c := range fit {
		if c != best && !best.better(c) {
			rivals = append(rivals, c)
		}
	}
	if len(rivals) > 1 {
		if c := cheapest(fit); c != nil {
			return c
		}
		p.rep.fail(n.P, "the call of %s with (%s) could mean%s", n.name, argTypes(vals), listOf(n, rivals))
	}
	return best
}

// cheapest is the one intrinsic with the fewest conversions; nil if there are two or a function is among them.
func cheapest(fit []*candidate) *candidate {
	best, alone := fit[0], true
	for i, c := range fit {
		switch {
		case c.sig == nil:
			return nil
		case i > 0 && c.cost() < best.cost():
			best, alone = c, true
		case i > 0 && c.cost() == best.cost():
			alone = false
		}
	}
	if !alone {
		return nil
	}
	return best
}
