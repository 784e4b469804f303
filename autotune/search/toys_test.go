package search

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"sync"
)

// A toy is a tree whose answer can be had by plain recursion.
type toy[N any] interface {
	Tree[N]
	cost(ctx context.Context, leaf *N) (int64, error)
}

// hash makes numbers of numbers.
func hash(ns ...uint64) uint64 {
	x := uint64(0x243F6A8885A308D3)
	for _, n := range ns {
		x = mix(x, n+1)
	}
	return x
}

// jungle is a random tree of up to depth decisions. A node's number is the hash of its way; what hangs below follows
// from it: values that are dead, nodes without children, leaves before their time, leaves that are refused. Each edge
// costs something, a leaf something more, and the bound is what has been spent.
type jungle struct {
	seed         uint64
	depth, width int
	dead         uint64 // per cent of values
	early        uint64 // per cent of inner nodes that are leaves
	soon         bool   // so near the root too
	refused      uint64 // per cent of leaves
	slack        int64  // a leaf costs up to this beyond its bound
	frail        bool   // nodes near the root may be poor too, so that the tree may be small or have no leaf
	loose        uint64 // the bound forgets the cost of an edge with this probability in per cent
}

type spot struct {
	id    uint64
	depth int
	known int64 // what the bound says
	spent int64 // what it costs indeed
	way   string
}

func (j *jungle) Root() (spot, error) { return spot{id: j.seed, known: 1, spent: 1}, nil }
func (j *jungle) Leaf(n *spot) bool {
	return n.depth == j.depth || (n.depth > 2 || j.soon && n.depth > 0) && hash(n.id, 1)%100 < j.early
}
func (j *jungle) Bound(n *spot) int64 { return n.known }
func (j *jungle) Text(n *spot) string { return "way " + n.way }
func (j *jungle) Near(n, leaf *spot) (near int) {
	for near < len(n.way) && near < len(leaf.way) && n.way[near] == leaf.way[near] {
		near++
	}
	return near
}
func (j *jungle) Key(n *spot) (k Key) {
	binary.LittleEndian.PutUint64(k[:], n.id)
	binary.LittleEndian.PutUint64(k[8:], hash(n.id, 2))
	return k
}
func (j *jungle) Branch(n *spot, out []spot) ([]spot, int) {
	dead, rich := 0, n.depth < 3 && !j.frail
	for v := range j.width {
		id := hash(n.id, 4, uint64(v))
		if !rich && uint64(v) > hash(n.id, 3)%uint64(j.width) {
			break
		}
		if !rich && hash(id, 5)%100 < j.dead {
			dead++
			continue
		}
		kid := spot{id: id, depth: n.depth + 1, known: n.known, spent: n.spent, way: fmt.Sprint(n.way, ".", v)}
		price := int64(hash(id, 6) % 100)
		kid.spent += price
		if hash(id, 7)%100 >= j.loose {
			kid.known += price
		}
		out = append(out, kid)
	}
	return out, dead
}
func (j *jungle) cost(_ context.Context, n *spot) (int64, error) {
	if hash(n.id, 8)%100 < j.refused {
		return 0, &Refused{fmt.Sprint("reason ", hash(n.id, 9)%3)}
	}
	return n.spent + int64(hash(n.id, 10)%uint64(j.slack+1)), nil
}

// queens is placing n queens, row by row, where no two attack each other; far moves from row to row cost.
type queens struct{ n int }

type board struct {
	rows int
	at   [12]int8
}

func (q *queens) Root() (board, error) { return board{}, nil }
func (q *queens) Leaf(b *board) bool   { return b.rows == q.n }
func (q *queens) Text(b *board) string { return strings.Trim(fmt.Sprint(b.at[:b.rows]), "[]") }
func (q *queens) Key(b *board) (k Key) {
	for i := range b.rows {
		k[i] = byte(b.at[i]) + 1
	}
	return k
}
func (q *queens) Branch(b *board, out []board) ([]board, int) {
	dead := 0
	for c := range q.n {
		if q.attacked(b, int8(c)) {
			dead++
			continue
		}
		kid := *b
		kid.at[kid.rows] = int8(c)
		kid.rows++
		out = append(out, kid)
	}
	return out, dead
}
func (q *queens) attacked(b *board, c int8) bool {
	for r := range b.rows {
		if d := c - b.at[r]; d == 0 || int(d) == b.rows-r || int(-d) == b.rows-r {
			return true
		}
	}
	return false
}
func (q *queens) Near(b, leaf *board) (near int) {
	for i := range q.n {
		if i >= b.rows || b.at[i] == leaf.at[i] {
			near++
		}
	}
	return near
}
func (q *queens) Seeds() []board {
	switch q.n { // boards that are known from books
	case 6:
		return []board{{6, [12]int8{1, 3, 5, 0, 2, 4}}}
	case 8:
		return []board{{8, [12]int8{0, 4, 7, 5, 2, 6, 1, 3}}, {8, [12]int8{3, 1, 6, 2, 5, 7, 4, 0}}}
	}
	return nil
}
func (q *queens) Bound(b *board) int64 {
	sum := int64(1)
	for r := 1; r < b.rows; r++ {
		d := int64(b.at[r] - b.at[r-1])
		sum += d * d * int64(1+r%3)
	}
	return sum
}
func (q *queens) cost(_ context.Context, b *board) (int64, error) {
	return q.Bound(b) + int64(b.at[0]), nil
}

// bag is choosing k of n things in any order, so that each set is met on many ways; what is chosen together costs.
type bag struct {
	seed uint64
	n, k int
}

func (b *bag) Root() (uint32, error) { return 0, nil }
func (b *bag) Leaf(s *uint32) bool   { return ones(*s) == b.k }
func (b *bag) Text(s *uint32) string { return fmt.Sprintf("%0*b", b.n, *s) }
func (b *bag) Key(s *uint32) (k Key) {
	binary.LittleEndian.PutUint32(k[:], *s)
	return k
}
func (b *bag) Branch(s *uint32, out []uint32) ([]uint32, int) {
	dead := 0
	for i := range b.n {
		switch kid := *s | 1<<i; {
		case kid == *s:
		case hash(b.seed, uint64(kid), 1)%100 < 5: // a set that cannot be, whichever way
			dead++
		default:
			out = append(out, kid)
		}
	}
	return out, dead
}
func (b *bag) Bound(s *uint32) int64 {
	sum := int64(1)
	for i := range b.n {
		for j := range i {
			if *s>>i&1 == 1 && *s>>j&1 == 1 {
				sum += int64(hash(b.seed, uint64(i), uint64(j)) % 20)
			}
		}
	}
	return sum
}
func (b *bag) cost(_ context.Context, s *uint32) (int64, error) {
	return b.Bound(s) + int64(hash(b.seed, uint64(*s), 2)%10), nil
}

func ones(s uint32) (n int) {
	for ; s > 0; s &= s - 1 {
		n++
	}
	return n
}

// truth is what plain recursion says of a toy.
type truth struct {
	best    int64 // math.MaxInt64: no leaf has a cost
	leaves  map[Key]bool
	refused map[string]int
	nodes   []int64 // by depth, each way a node of its own
	ends    int64   // dead ends
	dead    int64   // values
	sinks   int64   // leaves, each way one of its own
}

func recurse[N any](t toy[N]) *truth {
	w := &truth{best: math.MaxInt64, leaves: map[Key]bool{}, refused: map[string]int{}}
	root, err := t.Root()
	if err != nil {
		panic(err)
	}
	var visit func(n *N, depth int)
	visit = func(n *N, depth int) {
		for len(w.nodes) <= depth {
			w.nodes = append(w.nodes, 0)
		}
		w.nodes[depth]++
		if t.Leaf(n) {
			w.sinks++
			if w.leaves[t.Key(n)] {
				return
			}
			w.leaves[t.Key(n)] = true
			cycles, err := t.cost(context.Background(), n)
			if err != nil {
				w.refused[err.(*Refused).Reason]++
			} else {
				w.best = min(w.best, cycles)
			}
			return
		}
		kids, dead := t.Branch(n, nil)
		w.dead += int64(dead)
		if len(kids) == 0 {
			w.ends++
		}
		for i := range kids {
			visit(&kids[i], depth+1)
		}
	}
	visit(&root, 0)
	return w
}

// counted is a toy's cost that counts its calls by leaf.
func counted[N any](t toy[N]) (Cost[N], func() map[Key]int) {
	var mu sync.Mutex
	calls := map[Key]int{}
	cost := func(ctx context.Context, n *N) (int64, error) {
		mu.Lock()
		calls[t.Key(n)]++
		mu.Unlock()
		return t.cost(ctx, n)
	}
	return cost, func() map[Key]int { return calls }
}
