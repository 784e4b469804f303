package term

import (
	"context"
	"fmt"
	"math"
	"math/big"
)

// T names a term of a Store; equal terms have equal names, arguments have lesser names than what is made of them. 0 is
// no term.
type T int32

// Store holds terms, each once. It is for one goroutine.
type Store struct {
	nodes  []node
	spans  []span  // of each node: what its integer lies between
	parent []uint8 // of each node: how many nodes have it as an argument, 2 for more
	depth  []int32 // of each node: how many operations lie below another
	table  []T     // open addressing
	names  []string
	named  map[string]int32
	bigs   []*big.Int
	limit  int
	err    error
	ctx    context.Context // nil: none
	ticks  int             // since ctx was looked at
	ended  bool            // when it was, it had ended

	keep      bool // see Keep
	decisions Decisions
}

// node is one term. Arguments that are not there are 0.
type node struct {
	op   Op
	kind Kind
	typ  Type  // OpElem, OpScalar, OpConvert
	name int32 // OpElem, OpScalar, OpCall: in names; OpBig: in bigs
	args [3]T
	num  int64 // OpInt; OpElem: the offset in elements; OpFloat: its bits
}

// maxDepth is how deep terms are nested at most: what walks them recurses.
const maxDepth = 100_000

// NewStore makes a store of at most limit terms; what is made beyond is no term, and Err says so.
func NewStore(limit int) *Store {
	s := &Store{limit: limit, named: map[string]int32{}, table: make([]T, 1024)}
	s.nodes, s.spans, s.parent, s.depth = make([]node, 1, 1024), make([]span, 1, 1024), make([]uint8, 1, 1024),
		make([]int32, 1, 1024)
	return s
}

// Err is what went wrong first, if anything: the limit was reached, or the time was over.
func (s *Store) Err() error { return s.err }

// Within ends what is done with s when ctx does: no more terms are made then, no more normal forms found, and Err is
// ctx's cause.
func (s *Store) Within(ctx context.Context) *Store {
	s.ctx = ctx
	return s
}

// often is after how many terms or monomials the context is looked at.
const often = 1 << 13

// over reports whether the time is over; n is how much was done since it was asked last.
func (s *Store) over(n int) bool {
	if s.ctx == nil || s.ended {
		return s.ended
	}
	if s.ticks += n; s.ticks < often {
		return false
	}
	s.ticks = 0
	if s.ended = s.ctx.Err() != nil; s.ended && s.err == nil {
		s.err = context.Cause(s.ctx)
	}
	return s.ended
}

// Len is the number of terms, the name 0 among them.
func (s *Store) Len() int { return len(s.nodes) }

// make is the term of n, new or not.
func (s *Store) make(n node) T {
	mask := uint64(len(s.table) - 1)
	at := n.hash() & mask
	for ; s.table[at] != 0; at = (at + 1) & mask {
		if s.nodes[s.table[at]] == n {
			return s.table[at]
		}
	}
	if len(s.nodes) > s.limit {
		if s.err == nil {
			s.err = fmt.Errorf("the results need more than %d terms", s.limit)
		}
		return 0
	}
	if s.over(1) {
		return 0
	}
	depth := s.depth[n.args[0]]
	for _, a := range n.args[1:] {
		depth = max(depth, s.depth[a])
	}
	if depth >= maxDepth {
		if s.err == nil {
			s.err = fmt.Errorf("the results need more than %d operations, each on what the one before gave", maxDepth)
		}
		return 0
	}
	t := T(len(s.nodes))
	s.nodes = append(s.nodes, n)
	s.spans = append(s.spans, s.spanOf(&n))
	s.parent = append(s.parent, 0)
	s.depth = append(s.depth, depth+1)
	for _, a := range n.args {
		if a != 0 && s.parent[a] < 2 {
			s.parent[a]++
		}
	}
	s.table[at] = t
	if 2*len(s.nodes) > len(s.table) {
		s.grow()
	}
	return t
}

func (s *Store) grow() {
	s.table = make([]T, 2*len(s.table))
	mask := uint64(len(s.table) - 1)
	for t := 1; t < len(s.nodes); t++ {
		at := s.nodes[t].hash() & mask
		for s.table[at] != 0 {
			at = (at + 1) & mask
		}
		s.table[at] = T(t)
	}
}

// hash mixes all fields (Murmur3's finaliser after each word).
func (n *node) hash() uint64 {
	h := uint64(n.op) | uint64(n.kind)<<8 | uint64(n.typ)<<16 | uint64(uint32(n.name))<<32
	h = mix(h ^ uint64(n.num))
	h = mix(h ^ uint64(uint32(n.args[0])) ^ uint64(uint32(n.args[1]))<<32)
	return mix(h ^ uint64(uint32(n.args[2])))
}

func mix(h uint64) uint64 {
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

func (s *Store) intern(name string) int32 {
	if i, ok := s.named[name]; ok {
		return i
	}
	i := int32(len(s.names))
	s.names = append(s.names, name)
	s.named[name] = i
	return i
}

// Op is t's operation.
func (s *Store) Op(t T) Op { return s.nodes[t].op }

// Kind is what t denotes.
func (s *Store) Kind(t T) Kind { return s.nodes[t].kind }

// Type is the type of an element or a scalar, or what t converts to.
func (s *Store) Type(t T) Type { return s.nodes[t].typ }

// Name is the object of an element, the name of a scalar, or the function that is called.
func (s *Store) Name(t T) string { return s.names[s.nodes[t].name] }

// Number is the offset of an element, or the value of an integer of at most 64 bits, 0 or 1 of a condition.
func (s *Store) Number(t T) int64 { return s.nodes[t].num }

// Float is the value of a float constant.
func (s *Store) Float(t T) float64 { return math.Float64frombits(uint64(s.nodes[t].num)) }

// Args are t's arguments.
func (s *Store) Args(t T) []T {
	n := &s.nodes[t]
	k := 0
	for k < 3 && n.args[k] != 0 {
		k++
	}
	if n.op != OpCall || k < 3 || s.nodes[n.args[2]].op != OpList {
		return append([]T(nil), n.args[:k]...)
	}
	return append([]T{n.args[0], n.args[1]}, s.Args(n.args[2])...)
}

// Arg is t's argument i; of a call with more than three, only the first two can be had so.
func (s *Store) Arg(t T, i int) T { return s.nodes[t].args[i] }

// Integer is the value of t if it is a constant integer.
func (s *Store) Integer(t T) (*big.Int, bool) {
	switch n := &s.nodes[t]; {
	case n.op == OpInt && n.kind == Int:
		return big.NewInt(n.num), true
	case n.op == OpBig:
		return s.bigs[n.name], true
	}
	return nil, false
}

// Constant reports whether t is a constant.
func (s *Store) Constant(t T) bool { op := s.nodes[t].op; return op >= OpInt && op <= OpFloat }
