package hoist

import (
	"maps"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// sumOfTerms is a sum of which a part is taken out of loops.
type sumOfTerms struct {
	n             *lower.Nest
	add           *lower.Assign
	around, loops []lower.Stmt    // loops and conditions around the list that the sum is in; those of its terms
	lane          *lower.For      // the innermost of them
	keeps         map[string]bool // loops that the part needs, those of the sum among them
	of, rest      *halide.Expr    // a term of the part, and what is left of it
	bias          *halide.Expr    // what is added to the sum where it is read, and so to the part; nil: nothing
	buffer        *lower.Buffer
	index         []*halide.Expr // of its element that loops have
	at            []*halide.Expr // of the part's accumulator
	local, left   lower.Local    // that accumulator; the sum's, with what is left
}

// part parts the terms.
func (s *sumOfTerms) part() bool {
	list, ok := summands(s.add.Value)
	if !ok {
		return false
	}
	sums, pure := map[string]bool{}, map[string]int{}
	for _, c := range slices.Concat(s.around, s.loops) {
		if f, ok := c.(*lower.For); ok {
			if f.Reduction && slices.Contains(s.loops, c) {
				sums[f.Var] = true
			} else {
				pure[f.Var] = f.Extent
			}
		}
	}
	single := func(t summand) bool {
		return len(t.loads) == 0 || len(t.loads) == 1 && s.given(t.loads[0])
	}
	for _, t := range list {
		if len(t.loads) == 1 && single(t) && mentioned(t.loads[0])[s.lane.Var] {
			s.keeps = mentioned(t.loads[0])
			break
		}
	}
	if s.keeps == nil {
		return false
	}
	maps.Copy(s.keeps, sums)
	repeats := 1
	for loop, n := range pure {
		if !s.keeps[loop] {
			repeats = min(repeats*n, leastRepeats)
		}
	}
	var of, rest []summand
	for _, t := range list {
		if single(t) && (len(t.loads) == 0 || s.within(t.loads[0])) {
			of = append(of, t)
		} else {
			rest = append(rest, t)
		}
	}
	if repeats < leastRepeats || len(rest) == 0 {
		return false
	}
	s.of, s.rest = added(of, s.add.Value), added(rest, s.add.Value)
	return s.conditions()
}

// within reports whether an expression has no loops but those that the part needs.
func (s *sumOfTerms) within(e *halide.Expr) bool {
	for loop := range mentioned(e) {
		if !s.keeps[loop] {
			return false
		}
	}
	return true
}

// given reports whether a read is of integers that are passed, so that they are there from the start.
func (s *sumOfTerms) given(e *halide.Expr) bool {
	b := s.n.Buffer(e.Name)
	return b != nil && !b.Inner && !b.Output && b.Type.Integer()
}

// conditions reports whether each condition is one of the part, or none of its business.
func (s *sumOfTerms) conditions() bool {
	for _, c := range slices.Concat(s.around, s.loops) {
		f, ok := c.(*lower.If)
		if !ok || s.within(f.Cond) {
			continue
		}
		for loop := range mentioned(f.Cond) {
			if s.keeps[loop] {
				return false
			}
		}
	}
	return true
}

// readIn reports whether all that reads the accumulator are values that statements store, at the places of its lanes;
// and nothing else sets it.
func (s *sumOfTerms) readIn(list []lower.Stmt) bool {
	places := func(a, b *halide.Expr) bool { return a.String() == b.String() }
	known := map[*halide.Expr]int{}
	reads := func(e *halide.Expr) int { return readsOf(e, s.add.Local, known) }
	all, here, sets, stores := 0, 0, 0, 0
	for st := range lower.All(s.n.Body) {
		if a, ok := st.(*lower.Assign); ok && a.Local == s.add.Local {
			sets++
		}
		for _, e := range lower.Exprs(st) {
			all += reads(e)
		}
	}
	guarded, same := false, true
	for st := range lower.All(list) {
		switch st := st.(type) {
		case *lower.If:
			guarded = true
		case *lower.Store:
			n := reads(st.Value)
			if here += n; n > 0 {
				stores++
				same = same && st.Value.Kind == halide.IntKind
				s.bias = s.addedTo(st.Value)
			}
			halide.Walk(st.Value, func(e *halide.Expr) {
				same = same && (e.Op != halide.OpLocal || e.Name != s.add.Local ||
					slices.EqualFunc(e.Args, s.add.Index, places))
			})
		}
	}
	if guarded || here != 1 {
		s.bias = nil
	}
	return same && sets == 2 && here > 0 && all == here
}

// readsOf is how often an expression reads a local, 2 if more often. Nodes may have many users: each is looked at once.
func readsOf(e *halide.Expr, local string, known map[*halide.Expr]int) (n int) {
	if n, ok := known[e]; ok {
		return n
	}
	if e.Op == halide.OpLocal && e.Name == local {
		n++
	}
	for _, a := range e.Args {
		n = min(2, n+readsOf(a, local, known))
	}
	known[e] = n
	return n
}

// addedTo is what an input holds that is added to the accumulator in an expression, if the part may hold it, too.
func (s *sumOfTerms) addedTo(e *halide.Expr) (found *halide.Expr) {
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op != halide.OpAdd {
			return
		}
		for i, a := range e.Args {
			if b := e.Args[1-i]; a.Op == halide.OpLocal && a.Name == s.add.Local && b.Op == halide.OpLoad &&
				s.given(b) && s.within(b) {
				found = b
			}
		}
	})
	return found
}

// fits reports whether the part fits int32, with the bias if that does, and sets what accumulators hold.
func (s *sumOfTerms) fits() bool {
	points := big.NewInt(1)
	for _, c := range s.loops {
		if f, ok := c.(*lower.For); ok && f.Reduction {
			points.Mul(points, big.NewInt(int64(f.Extent)))
		}
	}
	held := func(e *halide.Expr) (lo, hi *big.Int, ok bool) {
		v := s.n.Span(e)
		if !v.Known() {
			return nil, nil, false
		}
		lo, hi = new(big.Int).Mul(v.Lo, points), new(big.Int).Mul(v.Hi, points)
		if lo.Sign() > 0 {
			lo.SetInt64(0)
		}
		if hi.Sign() < 0 {
			hi.SetInt64(0)
		}
		return lo, hi, true
	}
	lo, hi, ok := held(s.of)
	restLo, restHi, okRest := held(s.rest)
	if !ok || !okRest || !(halide.Span{Lo: lo, Hi: hi}).Fits(halide.Int32) {
		return false
	}
	sum := halide.Span{Lo: new(big.Int).Add(lo, restLo), Hi: new(big.Int).Add(hi, restHi)}
	if !sum.Fits(halide.Int32) {
		return false
	}
	s.local = lower.Local{Kind: halide.IntKind, Lo: lo, Hi: hi}
	if s.bias != nil {
		b := s.n.Span(s.bias)
		if !(halide.Span{Lo: new(big.Int).Add(lo, b.Lo), Hi: new(big.Int).Add(hi, b.Hi)}).Fits(halide.Int32) {
			s.bias = nil
		}
	}
	s.left = *s.n.Local(s.add.Local)
	s.left.Lo, s.left.Hi = restLo, restHi
	return true
}

// give gives the nest the accumulators.
func (s *sumOfTerms) give() {
	s.n.Locals = append(slices.Clone(s.n.Locals), s.local)
	*s.n.Local(s.add.Local) = s.left
}

// mentioned are the loops of an expression.
func mentioned(e *halide.Expr) map[string]bool {
	found := map[string]bool{}
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op == halide.OpVar {
			found[e.Name] = true
		}
	})
	return found
}
