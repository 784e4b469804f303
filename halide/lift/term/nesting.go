package term

// Nesting is how many chains of operations lie in each other in each of roots at most: 1 for a sum or product of
// leaves, however long, 2 for sums of products. It is one number for all terms that an expression of sums, products,
// minima and maxima gives, of however many operands these are, up to a constant; what goes on from its own results,
//
//	x[i] = c * (x[i-1] + x[i])   ->   c * (c * (c * (x[0] + x[1]) + x[2]) + x[3])
//
// gets deeper. What a condition selects is as deep as the deeper one of its values: these may be two states of one
// chain.
func (s *Store) Nesting(roots ...T) []int {
	last := T(0)
	for _, t := range roots {
		last = max(last, t)
	}
	n := &nesting{store: s, of: make([]nested, last+1)}
	for t := T(1); t <= last; t++ { // arguments come before what is made of them
		n.of[t] = n.build(t)
	}
	out := make([]int, len(roots))
	for i, t := range roots {
		out[i] = int(n.of[t].depth)
	}
	return out
}

type nesting struct {
	store *Store
	of    []nested // of each term
}

// nested is how deep a term is, and which chains the outermost of its operations are of: a set, as selections are of
// several.
type nested struct {
	depth  int32
	chains uint8
}

// The chains: of one operation, or of one and its opposite.
const (
	sums uint8 = 1 << iota
	products
	minima
	maxima
	conjunctions
	disjunctions
	parities
)

func chainOf(op Op) uint8 {
	switch op {
	case OpAdd, OpSub:
		return sums
	case OpMul, OpDiv:
		return products
	case OpMin:
		return minima
	case OpMax:
		return maxima
	case OpAnd:
		return conjunctions
	case OpOr:
		return disjunctions
	case OpXor:
		return parities
	}
	return 0
}

func (n *nesting) build(t T) nested {
	args := n.store.nodes[t].args
	switch op := n.store.Op(t); op {
	case OpNeg, OpNot, OpConvert:
		return n.of[args[0]]
	case OpCall:
		if n.store.Name(t) == "fma" {
			p, sum := n.within(products, args[0], args[1]), n.within(sums, args[2])
			return nested{max(p.depth+1, sum.depth), sums}
		}
		return n.within(0, n.store.Args(t)...)
	case OpList:
		return n.within(0, n.store.Args(t)...)
	case OpSelect:
		if chain := n.store.extremum(t); chain != 0 {
			return n.within(chain, args[1], args[2])
		}
		cond, a, b := n.within(0, args[0]), n.of[args[1]], n.of[args[2]]
		return nested{max(cond.depth, a.depth, b.depth), a.chains | b.chains}
	case OpDiv: // only what is divided may be the chain's beginning
		a, b := n.within(products, args[0]), n.within(0, args[1])
		return nested{max(a.depth, b.depth), products}
	default:
		return n.within(chainOf(op), args[0], args[1], args[2])
	}
}

// extremum is the chain that a selection by comparing its two values is of, which is no minimum or maximum where one is
// NaN; 0 of others.
func (s *Store) extremum(t T) uint8 {
	cond, a, b := s.nodes[t].args[0], s.nodes[t].args[1], s.nodes[t].args[2]
	if s.Op(cond) == OpNot {
		cond, a, b = s.nodes[cond].args[0], b, a
	}
	if op := s.Op(cond); op != OpLT && op != OpLE {
		return 0
	}
	switch x, y := s.nodes[cond].args[0], s.nodes[cond].args[1]; {
	case x == a && y == b:
		return minima
	case x == b && y == a:
		return maxima
	}
	return 0
}

// within is an operation of a chain on args; chain 0 is one that is in none.
func (n *nesting) within(chain uint8, args ...T) nested {
	out := nested{chains: chain}
	for _, a := range args {
		if a == 0 {
			continue
		}
		d := n.of[a].depth
		if d == 0 || n.of[a].chains&chain == 0 {
			d++
		}
		out.depth = max(out.depth, d)
	}
	return out
}
