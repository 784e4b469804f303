package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// packs expands parameter packs: the tokens of a pattern are read once for each element, with the name of the pack
// bound to it.
//
//	f(g(xs)...)  ->  f(g(x0), g(x1), g(x2))
type packs struct{ *types }

// maxPack is how many elements a pack may have.
const maxPack = 1024

// ahead is how far ahead the ... of the pattern at hand stands; 0 if what is at hand is none.
func (p packs) ahead() int {
	if !p.names.HasPacks() {
		return 0
	}
	for n, nest, angle := 0, 0, 0; ; n++ {
		p.cur.work++
		switch t := p.cur.ahead(n); {
		case t.Kind == lex.EOF || t.Is(";"):
			return 0
		case t.Is("(") || t.Is("[") || t.Is("{"):
			nest++
		case t.Is(")") || t.Is("]") || t.Is("}"):
			if nest--; nest < 0 {
				return 0
			}
		case nest > 0:
		case t.Is("<") && n > 0 && p.beforeAngle(p.cur.ahead(n-1)):
			angle++
		case t.Is(">") && angle > 0:
			angle--
		case t.Is(">>") && angle > 1:
			angle -= 2
		case angle > 0:
		case t.Is(",") || p.cur.angle > 0 && (t.Is(">") || t.Is(">>")):
			return 0
		case t.Is("...") && n > 0 && !p.cur.ahead(n-1).Word("sizeof"):
			return n
		}
	}
}

// beforeAngle reports whether < behind t begins the arguments of a template.
func (p packs) beforeAngle(t lex.Token) bool {
	switch t.Text {
	case "static_cast", "reinterpret_cast", "const_cast":
		return true
	}
	sym := p.names.Scope.Lookup(t.Text)
	return t.Kind == lex.Ident && (sym == nil || sym.Class != nil || sym.Funcs != nil)
}

// level is what one pair of brackets of a pattern names.
type level struct {
	done, now []string // packs of the operands before, and of the one at hand
	fold      bool     // a fold expression, or sizeof...(pack): it expands what it names
}

// named are the packs in tokens that no ... inside of them expands.
func (p packs) named(toks []lex.Token) []string {
	stack := []*level{{}}
	for i, t := range toks {
		top := stack[len(stack)-1]
		switch {
		case t.Is("(") || t.Is("[") || t.Is("{"):
			sizeof := i > 1 && toks[i-1].Is("...") && toks[i-2].Word("sizeof")
			stack = append(stack, &level{fold: sizeof || i+1 < len(toks) && toks[i+1].Is("...")})
		case t.Is(")") || t.Is("]") || t.Is("}"):
			if len(stack) == 1 {
				return nil
			}
			stack = stack[:len(stack)-1]
			if outer := stack[len(stack)-1]; !top.fold {
				outer.now = append(append(outer.now, top.done...), top.now...)
			}
		case t.Is(","):
			top.done, top.now = append(top.done, top.now...), nil
		case t.Is("...") && i > 0 && folding(toks[i-1]):
			top.fold = true
		case t.Is("...") && !(i > 0 && toks[i-1].Word("sizeof")):
			top.now = nil
		case t.Kind == lex.Ident && !(i > 0 && (toks[i-1].Is(".") || toks[i-1].Is("->") || toks[i-1].Is("::"))):
			if sym := p.names.Scope.Lookup(t.Text); sym != nil && sym.Pack != nil {
				top.now = append(top.now, t.Text)
			}
		}
	}
	return append(stack[0].done, stack[0].now...)
}

// folding reports whether t is an operator that a fold expression may have.
func folding(t lex.Token) bool {
	_, binary := lex.BinaryOp[t.Text]
	return t.Kind == lex.Punct && (binary || t.Text == ",")
}

// each reads the next n tokens with f once for each element of the packs in them, and passes them.
func (p packs) each(n int, f func()) {
	start := p.cur.i
	end, at, split := start+n, p.cur.pos(), p.cur.split
	count := -1
	bound := map[string]*check.Pack{}
	for _, name := range p.named(p.cur.toks[start:end]) {
		pack := p.names.Scope.Lookup(name).Pack
		if count >= 0 && len(pack.Elems) != count {
			p.rep.Fail(at, "the parameter packs expanded together have %d and %d elements", count, len(pack.Elems))
		}
		count, bound[name] = len(pack.Elems), pack
	}
	if count < 0 {
		p.rep.Fail(at, "... expands what stands before it, but no parameter pack is named there")
	}
	for k := range count {
		p.names.Push()
		for name, pack := range bound {
			one := *pack.Elems[k]
			one.Pack = pack // where it is expanded once more, inside
			p.names.Scope.SetPack(name, &one)
		}
		p.cur.i, p.cur.split = start, split
		f()
		p.names.Pop()
		if p.cur.i != end {
			p.cur.unexpected(p.cur.tok(), "the end of what is expanded")
		}
	}
	p.cur.i, p.cur.split = end, false
	p.cur.work += n
}

// list reads one entry of a list with f, or as many as the pack has that ... expands.
func (p packs) list(f func()) {
	if n := p.ahead(); n > 0 {
		p.each(n, f)
		p.cur.next()
		return
	}
	f()
	if p.cur.is("...") && !p.cur.pattern {
		p.rep.Fail(p.cur.pos(), "... expands what stands before it, but no parameter pack is named there")
	}
}

// parameters reads T... x as a parameter for each element.
func (p packs) parameters(ps *check.Params) {
	n := p.ahead()
	if n == 0 {
		ps.List = append(ps.List, p.parameter())
		return
	}
	k := check.ParamPack{From: len(ps.List)}
	start := p.cur.i
	name := p.cur.ahead(n + 1) // behind the ...
	toks := append([]lex.Token{}, p.cur.toks[start:start+n]...)
	p.cur.i += n + 1
	if name.Kind == lex.Ident {
		p.cur.next()
		k.Name = name.Text
	}
	behind := p.cur.i
	p.cur.i = p.cur.write(toks)
	p.each(n, func() {
		q := p.parameter()
		if q.Name, q.Pos = name, name.Pos; k.Name != "" {
			q.Name.Text = k.Element(k.N)
			p.names.Scope.Outer.Set(q.Name.Text, &check.Symbol{Pos: name.Pos, Obj: &cfront.Object{Name: q.Name.Text,
				Type: q.T, Quals: q.Q, Pos: name.Pos}})
		} else {
			q.Name = lex.Token{Kind: lex.EOF, Pos: q.Pos}
		}
		ps.List = append(ps.List, q)
		k.N++
	})
	p.cur.i = behind
	ps.Packs = append(ps.Packs, k)
	p.names.BindPack(k)
}

// size reads what follows sizeof: ...(pack).
func (p packs) size() cfront.Expr {
	at := p.cur.next().Pos
	p.cur.expect("(", "behind sizeof...")
	t := p.cur.ident("the name of a parameter pack")
	sym := p.names.Scope.Lookup(t.Text)
	if sym == nil || sym.Pack == nil {
		p.rep.Fail(t.Pos, "sizeof... counts the elements of a parameter pack, and %s is none", t)
	}
	p.cur.expect(")", "behind the operand of sizeof...")
	return &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.UInt32}, Val: int64(len(sym.Pack.Elems))}
}

// folds reads fold expressions.
type folds struct{ *exprs }

// fold reads a fold expression if the ( at hand begins one:
//
//	(xs + ...)  (... + xs)  (xs + ... + y)  (y + ... + xs)
func (p folds) fold() cfront.Expr {
	open, nest, dots := p.cur.i, 0, 0
	end := open
	for ; ; end++ {
		t := p.cur.toks[end]
		p.cur.work++
		switch {
		case t.Kind == lex.EOF || t.Is(";"):
			return nil
		case t.Is("(") || t.Is("[") || t.Is("{"):
			nest++
		case t.Is(")") || t.Is("]") || t.Is("}"):
			nest--
		case t.Is("...") && nest == 1 && !p.cur.toks[end-1].Word("sizeof"):
			dots = end
		}
		if nest == 0 {
			break
		}
	}
	if dots == 0 {
		return nil
	}
	left, right := [2]int{open + 1, dots - 1}, [2]int{dots + 2, end}
	at, op := p.cur.toks[dots-1], p.cur.toks[dots+1]
	if dots > open+1 {
		op = at
	}
	if !folding(op) {
		p.rep.Fail(op.Pos, "a fold expression needs an operator beside its ..., not %s", op)
	}
	var l, r []cfront.Expr
	packed := func(part [2]int) bool {
		return part[0] < part[1] && len(packs{p.types}.named(p.cur.toks[part[0]:part[1]])) > 0
	}
	if left[0] < left[1] {
		l = p.operands(left, packed(left))
	}
	if right[0] < right[1] {
		r = p.operands(right, packed(right))
	}
	fromLeft := packed(right)
	if packed(left) == fromLeft {
		p.rep.Fail(op.Pos, "a fold expression needs one operand with a parameter pack in it, not both or none")
	}
	p.cur.i = end + 1
	return p.folded(op, append(l, r...), fromLeft)
}

// operands reads an operand of a fold expression, once or for each element.
func (p folds) operands(part [2]int, pack bool) (out []cfront.Expr) {
	p.cur.i = part[0]
	one := func() {
		if out = append(out, p.up.parenthesised(p.up.cast)); p.cur.i != part[1] {
			p.rep.Fail(p.cur.pos(), "an operand of a fold expression that has operators needs ( )")
		}
	}
	if pack {
		packs{p.types}.each(part[1]-part[0], one)
	} else {
		one()
	}
	return out
}

// folded joins operands by an operator.
func (p folds) folded(op lex.Token, xs []cfront.Expr, fromLeft bool) cfront.Expr {
	at := cfront.At{P: op.Pos}
	if len(xs) == 0 {
		switch op.Text {
		case "&&", "||":
			return &cfront.IntConst{At: at, T: cfront.T{Typ: cfront.Bool}, Val: cfront.Truth(op.Text == "&&")}
		case ",":
			return &cfront.IntConst{At: at, T: cfront.T{Typ: cfront.Int32}}
		}
		p.rep.Fail(op.Pos, "the fold expression with %s has no value, since its parameter pack is empty", op)
	}
	join := func(x, y cfront.Expr) cfront.Expr {
		if op.Text != "," {
			return p.ops.BinaryExpr(lex.BinaryOp[op.Text], op.Pos, x, y)
		}
		c := &cfront.Comma{At: at, X: p.conv.Discard(x), Y: p.conv.Value(y)}
		c.Typ = c.Y.Type()
		return c
	}
	for len(xs) > 1 {
		if fromLeft {
			xs = append([]cfront.Expr{join(xs[0], xs[1])}, xs[2:]...)
		} else {
			n := len(xs)
			xs = append(xs[:n-2], join(xs[n-2], xs[n-1]))
		}
	}
	return xs[0]
}
