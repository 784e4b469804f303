package sym

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
)

// FoldKind is how a Fold takes one more term in.
type FoldKind uint8

// The kinds. A Sum starts at 0; Least, Greatest and Step start at an initial value.
const (
	Sum FoldKind = iota
	Least
	Greatest
	Step // the body says what follows from the accumulator, its last bound variable
)

// binder is what is special about a node of Op Fold. Its Args are: for each variable its range lo, hi (of what is bound
// outside and before it), then the condition, the initial value, the body. Variables are named by the height of the
// node, so that nodes that differ in their names alone are the same.
//
//	Sum(x in lo..hi, y in lo'..hi' where c) body
type binder struct {
	kind FoldKind
	vars []*Node // and for Step, the accumulator at the end
}

// appendKey adds what tells it from other binders.
func (b *binder) appendKey(to []byte) []byte {
	to = strconv.AppendInt(append(to, ' '), int64(b.kind), 10)
	for _, v := range b.vars {
		to = append(append(to, ' '), v.Name...)
	}
	return to
}

func zero() *big.Rat { return new(big.Rat) }

// FoldTerm is a Fold with its variables free: what is folded, over which points.
type FoldTerm struct {
	Kind   FoldKind
	Vars   []*Node // outermost first; x runs from Lo to Hi-1
	Lo, Hi []*Node
	Where  *Node
	Init   *Node // 0 for Sum
	Body   *Node
	Acc    *Node // of Step
}

// Open gives a Fold's parts with fresh variables.
func (s *Store) Open(n *Node) FoldTerm {
	t := s.raw(n)
	r := s.Replacing()
	fresh := make([]*Node, len(t.Vars))
	for i, v := range t.Vars {
		fresh[i] = s.Fresh("x", v.Sort)
		r.Atom(v, fresh[i])
	}
	if t.Acc != nil {
		acc := s.Fresh("acc", t.Acc.Sort)
		r.Atom(t.Acc, acc)
		t.Acc = acc
	}
	t.Vars = fresh
	for i := range t.Lo {
		t.Lo[i], t.Hi[i] = r.In(t.Lo[i]), r.In(t.Hi[i])
	}
	t.Where, t.Body = r.In(t.Where), r.In(t.Body)
	return t
}

// raw gives a Fold's parts with the variables that it is stored with.
func (s *Store) raw(n *Node) FoldTerm {
	t := FoldTerm{Kind: n.fold.kind, Vars: slices.Clone(n.fold.vars)}
	if t.Kind == Step {
		t.Acc = t.Vars[len(t.Vars)-1]
		t.Vars = t.Vars[:len(t.Vars)-1]
	}
	for i := range t.Vars {
		t.Lo, t.Hi = append(t.Lo, n.Args[2*i]), append(t.Hi, n.Args[2*i+1])
	}
	rest := n.Args[2*len(t.Vars):]
	t.Where, t.Init, t.Body = rest[0], rest[1], rest[2]
	return t
}

// close is the node of t, whose variables are fresh.
func (s *Store) close(t FoldTerm) *Node {
	h := max(height(t.Body), height(t.Where))
	for i := range t.Lo {
		h = max(h, height(t.Lo[i]), height(t.Hi[i]))
	}
	r := s.Replacing()
	vars := make([]*Node, len(t.Vars))
	for i, v := range t.Vars {
		vars[i] = s.Atom(fmt.Sprintf("%%%d", h+len(t.Vars)-i), v.Sort)
		r.Atom(v, vars[i])
	}
	if t.Acc != nil {
		acc := s.Atom(fmt.Sprintf("%%acc%d", h+len(t.Vars)), t.Acc.Sort)
		r.Atom(t.Acc, acc)
		vars = append(vars, acc)
	}
	var args []*Node
	for i := range t.Lo {
		args = append(args, r.In(t.Lo[i]), r.In(t.Hi[i]))
	}
	args = append(args, r.In(t.Where), t.Init, r.In(t.Body))
	return s.intern(Node{Op: Fold, Sort: t.Body.Sort, Args: args, fold: &binder{t.Kind, vars}})
}

// height is the greatest number of a variable that a Fold inside n binds.
func height(n *Node) int {
	seen := map[*Node]bool{}
	h := 0
	var walk func(n *Node)
	walk = func(n *Node) {
		if seen[n] {
			return
		}
		seen[n] = true
		if n.fold != nil {
			for _, v := range n.fold.vars {
				var k int
				if _, err := fmt.Sscanf(v.Name, "%%%d", &k); err == nil {
					h = max(h, k)
				}
				if _, err := fmt.Sscanf(v.Name, "%%acc%d", &k); err == nil {
					h = max(h, k)
				}
			}
		}
		for _, a := range n.Args {
			walk(a)
		}
	}
	walk(n)
	return h
}

// inFold replaces inside a Fold; the ends of ranges and the rest are rebuilt with fresh variables.
func (r *Replacement) inFold(n *Node) *Node {
	s := r.s
	t := s.Open(n)
	for i := range t.Lo {
		t.Lo[i], t.Hi[i] = r.In(t.Lo[i]), r.In(t.Hi[i])
	}
	t.Where, t.Init, t.Body = r.In(t.Where), r.In(t.Init), r.In(t.Body)
	return s.MakeFold(t)
}

// MakeFold is the Fold of t, whose variables are fresh symbols, in normal form (see sum.go).
func (s *Store) MakeFold(t FoldTerm) *Node {
	if len(t.Vars) == 0 {
		panic("BUG: sym: a fold over nothing")
	}
	if d := s.Sub(t.Hi[0], t.Lo[0]); d.Op == Num && d.Value.Sign() <= 0 || t.Where.IsFalse() {
		return t.Init
	}
	t = s.fromZero(t)
	switch t.Kind {
	case Sum:
		return s.sum(t)
	case Step:
		if t.Body == t.Acc {
			return t.Init
		}
	}
	return s.close(t)
}

// fromZero is t with variables that start at 0.
func (s *Store) fromZero(t FoldTerm) FoldTerm {
	for i, v := range t.Vars {
		if t.Lo[i].Op == Num && t.Lo[i].Value.Sign() == 0 {
			continue
		}
		t.Lo, t.Hi = slices.Clone(t.Lo), slices.Clone(t.Hi)
		r := s.Replacing().Atom(v, s.Add(v, t.Lo[i]))
		t.Hi[i], t.Lo[i] = s.Sub(t.Hi[i], t.Lo[i]), s.Int(0)
		for j := i + 1; j < len(t.Vars); j++ {
			t.Lo[j], t.Hi[j] = r.In(t.Lo[j]), r.In(t.Hi[j])
		}
		t.Where, t.Body = r.In(t.Where), r.In(t.Body)
	}
	return t
}

// To is the Fold n with another end of its outermost range.
func (s *Store) To(n, end *Node) *Node {
	t := s.Open(n)
	t.Hi[0] = end
	return s.MakeFold(t)
}

// FoldKind is how a Fold folds.
func (n *Node) FoldKind() FoldKind { return n.fold.kind }

// End is the end of the outermost range of a Fold.
func (n *Node) End() *Node { return n.Args[1] }

// Init is the value that a Fold starts from.
func (n *Node) Init() *Node { return n.Args[len(n.Args)-2] }

// Taken is what becomes of the value acc of the Fold n when its outermost variable takes one more value, at: the
// recurrence that defines it.
func (s *Store) Taken(n, acc, at *Node) *Node {
	t := s.Open(n)
	r := s.Replacing().Atom(t.Vars[0], at)
	if t.Acc != nil {
		r.Atom(t.Acc, acc)
	}
	for i := range t.Lo {
		t.Lo[i], t.Hi[i] = r.In(t.Lo[i]), r.In(t.Hi[i])
	}
	t.Where, t.Body = r.In(t.Where), r.In(t.Body)
	t.Vars, t.Lo, t.Hi = t.Vars[1:], t.Lo[1:], t.Hi[1:]
	if len(t.Vars) > 0 {
		if t.Kind == Sum {
			return s.Add(acc, s.MakeFold(t))
		}
		t.Init = acc
		return s.MakeFold(t)
	}
	switch t.Kind {
	case Sum:
		return s.Ite(t.Where, s.Add(acc, t.Body), acc)
	case Least:
		return s.Ite(t.Where, s.Min(acc, t.Body), acc)
	case Greatest:
		return s.Ite(t.Where, s.Max(acc, t.Body), acc)
	}
	return t.Body
}

// Walk visits n and everything in it once; not inside Folds, whose variables are bound there, but for their initial
// values and first ends.
func (n *Node) Walk(visit func(*Node)) {
	seen := map[*Node]bool{}
	var walk func(n *Node)
	walk = func(n *Node) {
		if seen[n] {
			return
		}
		seen[n] = true
		visit(n)
		args := n.Args
		if n.Op == Fold {
			args = []*Node{n.Args[0], n.Args[1], n.Init()}
		}
		for _, a := range args {
			walk(a)
		}
	}
	walk(n)
}
