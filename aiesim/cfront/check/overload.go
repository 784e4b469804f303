package check

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Candidate is a function that a call might mean: fn with decl, or sig.
type Candidate struct {
	Fn       *cfront.Func
	Decl     *Params
	Scope    *Scope
	Template *Template
	Method   bool // its first parameter is the object
	Const    bool // it does not change the object
	sig      *cfront.Signature
	ranks    []int
	object   int    // how well the object fits
	unfit    string // why it does not
	bad      int    // how many arguments do not fit; a wrong number of arguments counts much
}

// Resolver finds the functions that calls mean.
type Resolver struct {
	rep   *lex.Reporter
	conv  *Conversions
	prog  *Program
	names *Names
	up    *Above
}

// Resolve chooses the function that n(args) calls.
//
// A candidate is better than another if none of its arguments needs a worse conversion and one needs a better, or, all
// being equal, if it is no template. Among intrinsics the fewest conversions decide what is left undecided.
func (p *Resolver) Resolve(n *FuncName, args []cfront.Expr) cfront.Expr {
	vals := p.values(args)
	all := p.functions(n, args, vals)
	var fit []*Candidate
	for _, c := range all {
		if c.bad == 0 {
			fit = append(fit, c)
		}
	}
	fit = append(fit, p.signatures(n, vals, true)...)
	if len(fit) == 0 {
		all = append(all, p.signatures(n, vals, false)...)
		if call := p.narrowZ(n, args, vals); call != nil {
			return call
		}
		p.noCandidate(n, all, args, vals)
	}
	best := p.best(n, fit, vals)
	return p.finishCall(n, best, args)
}

// functions ranks all functions of the program that have the name.
func (p *Resolver) functions(n *FuncName, args, vals []cfront.Expr) []*Candidate {
	var out []*Candidate
	for _, c := range n.List {
		cand := &Candidate{Fn: c.fn, Decl: c.decl, Scope: c.Scope, Method: c.Method, Const: c.Const}
		if c.Template != nil {
			if cand = p.up.Instantiate(c.Template, n, vals, args); cand == nil {
				continue
			}
		} else if n.Explicit != nil {
			continue
		}
		p.rankThis(cand, n)
		p.rankParams(cand, args, vals)
		out = append(out, cand)
	}
	return out
}

// signatures ranks all intrinsics of the name; if fit is set, those that take the arguments alone. Some names have
// dozens, of which a call fits one.
func (p *Resolver) signatures(n *FuncName, vals []cfront.Expr, fit bool) (out []*Candidate) {
	if n.Explicit != nil {
		return nil
	}
	for i := range n.Sigs {
		if fit && !p.takes(&n.Sigs[i], vals) {
			continue
		}
		cand := &Candidate{sig: &n.Sigs[i]}
		p.rankSignature(cand, vals)
		out = append(out, cand)
	}
	return out
}

// rankThis ranks the object for a member function.
func (p *Resolver) rankThis(c *Candidate, n *FuncName) {
	if n.This == nil && !c.Method {
		return
	}
	switch {
	case !c.Method:
	case n.This == nil:
		c.bad, c.unfit = c.bad+1, "is called without an object"
	default:
		switch q := n.This.Type().(cfront.Pointer).Quals; {
		case q&cfront.Const != 0 && !c.Const:
			c.bad, c.unfit = c.bad+1, "may change its object, which is const here"
		case q&cfront.Const == 0 && c.Const:
			c.object = qualify
		}
	}
}

// rankParams ranks the arguments for a function of the program.
func (p *Resolver) rankParams(c *Candidate, args, vals []cfront.Expr) {
	if len(args) > len(c.Decl.List) || len(args) < len(c.Decl.List) && c.Decl.List[len(args)].DefaultAt == 0 {
		c.bad += 100
	}
	for i := range min(len(args), len(c.Decl.List)) {
		r := p.rankArg(args[i], vals[i], c.Decl.List[i])
		if r == noFit {
			c.bad++
		}
		c.ranks = append(c.ranks, r)
	}
}

// rankArg ranks one argument for one parameter.
func (p *Resolver) rankArg(arg, val cfront.Expr, q Param) int {
	if f, ok := val.(*FuncName); ok {
		return f.rank(q.T)
	}
	if _, ok := val.(*Braces); ok {
		return rankBraces(q)
	}
	if !q.Ref {
		return p.conv.rank(val, q.T)
	}
	arg = p.conv.Referring(arg, q.T)
	moved := IsMoved(arg)
	switch {
	case q.Move && IsLvalue(arg) && !moved && q.Q&cfront.Const == 0 && !q.Forward:
		return noFit
	case !q.Move && moved && q.Q&cfront.Const == 0:
		return noFit
	}
	if q.Move && !IsLvalue(arg) {
		return p.conv.rank(val, q.T)
	}
	if IsLvalue(arg) && p.names.DerivedFrom(arg.Type(), q.T) && arg.Type() != q.T {
		if QualsOf(arg)&^q.Q != 0 {
			return noFit
		}
		return converted
	}
	if IsLvalue(arg) && cfront.Identical(Unrestrict(arg.Type()), Unrestrict(q.T)) {
		switch have := QualsOf(arg); {
		case q.Forward && !moved, !q.Move && moved && have == q.Q:
			return forward
		case q.Forward:
		case have&^q.Q != 0:
			return noFit
		case have != q.Q:
			return qualify
		}
		return exact
	}
	if q.Q&cfront.Const == 0 {
		return noFit
	}
	return p.conv.rank(val, q.T)
}

// takes reports whether an intrinsic takes the arguments.
func (p *Resolver) takes(sig *cfront.Signature, vals []cfront.Expr) bool {
	if len(vals) != len(sig.Params) {
		return false
	}
	for i, v := range vals {
		if p.rankParam(v, sig.Params[i]) == noFit {
			return false
		}
	}
	return true
}

// rankParam ranks an argument for a parameter of an intrinsic.
func (p *Resolver) rankParam(val cfront.Expr, t cfront.Type) int {
	switch val.(type) {
	case *FuncName, *Braces:
		return noFit
	}
	return p.conv.rank(val, t)
}

// rankSignature ranks the arguments for an intrinsic.
func (p *Resolver) rankSignature(c *Candidate, vals []cfront.Expr) {
	if len(vals) != len(c.sig.Params) {
		c.bad = 100
	}
	n := min(len(vals), len(c.sig.Params))
	c.ranks = make([]int, n)
	for i := range n {
		if c.ranks[i] = p.rankParam(vals[i], c.sig.Params[i]); c.ranks[i] == noFit {
			c.bad++
		}
	}
}

// better reports whether a is the better choice.
func (a *Candidate) better(b *Candidate) bool {
	if a.object > b.object {
		return false
	}
	better := a.object < b.object
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
func (a *Candidate) order() int {
	switch {
	case a.Template != nil:
		return 2
	case a.sig != nil:
		return 1
	case fromHeader(a.Fn) && a.Fn.Body == nil:
		return 3 // sqrtf of <math.h>: the machine's, if it has one
	}
	return 0
}

func (a *Candidate) cost() int {
	sum := 0
	for _, r := range a.ranks {
		sum += r
	}
	return sum
}

// beats reports whether a is the better choice: also among templates, if it fits less.
func (p *Resolver) beats(a, b *Candidate) bool {
	if a.better(b) {
		return true
	}
	return a.Template != nil && b.Template != nil && a.object == b.object && slices.Equal(a.ranks, b.ranks) &&
		p.up.MoreSpecial(a.Template, b.Template) && !p.up.MoreSpecial(b.Template, a.Template)
}

// best picks the one candidate that is better than all others.
func (p *Resolver) best(n *FuncName, fit []*Candidate, vals []cfront.Expr) *Candidate {
	best := fit[0]
	for _, c := range fit[1:] {
		if p.beats(c, best) {
			best = c
		}
	}
	rivals := []*Candidate{best}
	for _, c := range fit {
		if c != best && !p.beats(best, c) {
			rivals = append(rivals, c)
		}
	}
	if len(rivals) > 1 {
		if c := cheapest(fit); c != nil {
			return c
		}
		p.rep.Fail(n.P, "the call of %s with (%s) could mean%s", n.Name, argTypes(vals), listOf(n, rivals))
	}
	return best
}

// cheapest is the one intrinsic with the fewest conversions; nil if there are two or a function is among them.
func cheapest(fit []*Candidate) *Candidate {
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

// Fits reports whether a call of n with args means a function.
func (p *Resolver) Fits(n *FuncName, args []cfront.Expr) bool {
	vals := p.values(args)
	for _, c := range append(p.functions(n, args, vals), p.signatures(n, vals, true)...) {
		if c.bad == 0 {
			return true
		}
	}
	return false
}

// values are the arguments as values, to find their types.
func (p *Resolver) values(args []cfront.Expr) []cfront.Expr {
	vals := make([]cfront.Expr, len(args))
	for i, a := range args {
		switch a.Type().(type) {
		case cfront.Window:
			vals[i] = a
			continue
		}
		switch a := a.(type) {
		case *FuncName, *Braces, *Lane:
			vals[i] = a
		default:
			vals[i] = p.conv.Value(a)
		}
	}
	return vals
}
