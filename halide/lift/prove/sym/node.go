package sym

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Sort is what a node is a value of.
type Sort uint8

// The sorts. Integers are mathematical; Real stands for floats.
const (
	Int Sort = iota
	Real
	Bool
)

// Op is the operation of a node.
type Op uint8

// The operations.
const (
	Num   Op = iota // Value
	Atom            // a symbol: Name
	Apply           // the uninterpreted function Name of Args
	Lin             // Value + sum of Coefs[i] * Args[i]
	Mul             // the product of Args, none of them a number, at least two
	Div             // Args[0] divided by Args[1], rounded down (divisor positive)
	Mod             // its remainder
	Quo             // Args[0] divided by Args[1], rounded to zero
	Rem             // its remainder
	Min             // of Args, at least two
	Max
	True
	False
	Ge0 // Args[0] >= 0
	Eq0 // Args[0] = 0
	Not // of a literal that has no simpler negation
	And
	Or
	Ite  // Args[0] ? Args[1] : Args[2]
	Fold // see fold.go
)

// Node is a hash-consed immutable term: two nodes of one Store are the same term if and only if they are the same
// pointer.
type Node struct {
	ID    int
	Op    Op
	Sort  Sort
	Name  string
	Value *big.Rat
	Coefs []*big.Rat
	Args  []*Node
	fold  *binder
	free  []int  // symbols (atoms and functions) that occur free, in order
	skel  string // its shape without the names of atoms: the order of commutative arguments
}

// Store makes nodes. It is not safe for several goroutines.
type Store struct {
	table   map[string]*Node // by key
	key     []byte           // of the node that is being made
	symbols map[string]int
	nots    map[*Node]*Node // negations
	coefs   map[[2]*Node]linear
	fresh   int
	work    int       // nodes that were asked for
	Until   time.Time // zero: without end; else constructors panic with TooBig after it
	Limit   int       // nodes; beyond it constructors panic with TooBig
}

// TooBig is the panic of a Store that holds more than its limit, or works for too long; Guard turns it into an error.
type TooBig struct {
	Limit int
	Late  bool // it was the time
}

func (e TooBig) Error() string {
	if e.Late {
		return "the proof's terms take too long"
	}
	return fmt.Sprintf("the proof needs more than %d terms", e.Limit)
}

// workFactor is how often each of a Store's nodes may be asked for on average: normal forms that go round in circles
// end.
const workFactor = 16

// Guard runs f and returns the TooBig that it panics with, if it does.
func Guard(f func()) (err error) {
	defer func() {
		if x := recover(); x != nil {
			big, ok := x.(TooBig)
			if !ok {
				panic(x)
			}
			err = big
		}
	}()
	f()
	return nil
}

// NewStore holds at most limit nodes.
func NewStore(limit int) *Store {
	return &Store{table: map[string]*Node{}, symbols: map[string]int{}, nots: map[*Node]*Node{},
		coefs: map[[2]*Node]linear{}, Limit: limit}
}

// symbol numbers a name.
func (s *Store) symbol(name string) int {
	id, ok := s.symbols[name]
	if !ok {
		id = len(s.symbols)
		s.symbols[name] = id
	}
	return id
}

// intern gives the one node that is equal to n.
func (s *Store) intern(n Node) *Node {
	key := n.appendKey(s.key[:0])
	s.key = key
	if s.work++; s.work > s.Limit*workFactor {
		panic(TooBig{Limit: s.Limit})
	}
	if s.work%1024 == 0 && !s.Until.IsZero() && time.Now().After(s.Until) {
		panic(TooBig{s.Limit, true})
	}
	if old, ok := s.table[string(key)]; ok {
		return old
	}
	if len(s.table) >= s.Limit {
		panic(TooBig{Limit: s.Limit})
	}
	n.ID = len(s.table)
	n.free = s.freeOf(&n)
	n.skel = skeleton(&n)
	s.table[string(key)] = &n
	return &n
}

// appendKey adds to b a text that is another one for each other node.
func (n *Node) appendKey(b []byte) []byte {
	b = append(b, byte(n.Op), byte(n.Sort))
	b = append(append(b, n.Name...), '|')
	if n.Value != nil {
		b = AppendRat(b, n.Value)
	}
	for i, a := range n.Args {
		b = strconv.AppendInt(append(b, ','), int64(a.ID), 10)
		if n.Coefs != nil {
			b = AppendRat(append(b, '*'), n.Coefs[i])
		}
	}
	if n.fold != nil {
		b = n.fold.appendKey(b)
	}
	return b
}

// AppendRat adds v as RatString writes it.
func AppendRat(b []byte, v *big.Rat) []byte {
	if v.IsInt() && v.Num().IsInt64() {
		return strconv.AppendInt(b, v.Num().Int64(), 10)
	}
	return append(b, v.RatString()...)
}

func (s *Store) freeOf(n *Node) []int {
	var out []int
	if n.Op == Atom || n.Op == Apply {
		out = append(out, s.symbol(n.Name))
	}
	for _, a := range n.Args {
		out = append(out, a.free...)
	}
	if n.fold != nil {
		for _, v := range n.fold.vars {
			id := s.symbol(v.Name)
			out = slices.DeleteFunc(out, func(x int) bool { return x == id })
		}
	}
	slices.Sort(out)
	return slices.Clip(slices.Compact(out))
}

// skeleton is a short text of the shape.
func skeleton(n *Node) string {
	var b strings.Builder
	switch n.Op {
	case Atom:
		return "v"
	case Num:
		return "#" + n.Value.RatString()
	case Apply:
		b.WriteString("~" + n.Name)
	default:
		b.WriteByte('A' + byte(n.Op))
	}
	for _, a := range n.Args {
		b.WriteString("(" + a.skel)
		if b.Len() > 120 {
			break
		}
	}
	text := b.String()
	return text[:min(len(text), 120)]
}

// before orders the arguments of commutative operations: by shape, so that instances of one term keep one order.
func before(a, b *Node) int {
	return cmp.Or(strings.Compare(a.skel, b.skel), cmp.Compare(a.ID, b.ID))
}

// Has reports whether the symbol (an atom or a function) occurs free in n.
func (s *Store) Has(n *Node, name string) bool {
	id, ok := s.symbols[name]
	if !ok {
		return false
	}
	_, found := slices.BinarySearch(n.free, id)
	return found
}

// common reports whether two sorted lists share an element.
func common(a, b []int) bool {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			return true
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return false
}

// Atom is the symbol of that name.
func (s *Store) Atom(name string, sort Sort) *Node {
	return s.intern(Node{Op: Atom, Sort: sort, Name: name})
}

// Fresh is a symbol that was not there before, with a name that begins with hint.
func (s *Store) Fresh(hint string, sort Sort) *Node {
	s.fresh++
	return s.Atom(fmt.Sprintf("%s!%d", hint, s.fresh), sort)
}

// Apply is the uninterpreted function name of args.
func (s *Store) Apply(name string, sort Sort, args ...*Node) *Node {
	return s.intern(Node{Op: Apply, Sort: sort, Name: name, Args: slices.Clone(args)})
}

// Rat is the number v.
func (s *Store) Rat(v *big.Rat, sort Sort) *Node {
	return s.intern(Node{Op: Num, Sort: sort, Value: v})
}

// Int is the integer v.
func (s *Store) Int(v int64) *Node { return s.Rat(new(big.Rat).SetInt64(v), Int) }

// IntValue is the value of n if it is a small integer constant.
func (n *Node) IntValue() (int64, bool) {
	if n.Op != Num || !n.Value.IsInt() || !n.Value.Num().IsInt64() {
		return 0, false
	}
	return n.Value.Num().Int64(), true
}

// IsTrue and IsFalse say whether a condition is decided.
func (n *Node) IsTrue() bool { return n.Op == True }

// IsFalse: see IsTrue.
func (n *Node) IsFalse() bool { return n.Op == False }

// FreeAtoms are the atoms that occur free in n, in the order of a walk.
func (s *Store) FreeAtoms(n *Node) []*Node {
	var out []*Node
	seen := map[*Node]bool{}
	var walk func(m *Node)
	walk = func(m *Node) {
		if seen[m] {
			return
		}
		seen[m] = true
		if m.Op == Atom {
			if s.Has(n, m.Name) {
				out = append(out, m)
			}
			return
		}
		for _, a := range m.Args {
			walk(a)
		}
	}
	walk(n)
	return out
}
