package triplet

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Program is a nest whose vectorised parts have become multiply-accumulate triplets and then operations of a
// two-dimensional datapath. Passes return a new Program; nothing in one is changed once it has been shown.
type Program struct {
	Nest    *lower.Nest
	Machine *Machine
	Pass    string // the last pass that ran: "triplets", "lazy", those of the machine's mapper
	// the kernel's parameters in order: inputs, those that are packed replaced or followed by their packed form,
	// outputs last
	Params []*lower.Buffer
	Packed []*Packed       // inputs in a form that the compiler chose; their Buffers are among Params
	Consts []*Consts       // arrays of constants inside the kernel, at most one an element type
	Temps  []*lower.Buffer // values in vector registers; no memory holds them
	Accs   []Acc           // accumulators; Group.Acc is an index into it
	Body   []lower.Stmt    // of the nest, with Blocks and Lanewise in the place of vectorised loops
}

// Acc is an accumulator: one value for each of Lanes lanes.
type Acc struct {
	Name  string      // of the nest's Local and its constant indices, as "acc[1]"; with ".1" for the second sub-vector
	Kind  halide.Kind // IntKind: exact, in Bits bits; FloatKind: float32
	Lanes int         // useful lanes; at most Width once columns ran (the lanes above may hold anything)
	Width int         // lanes of the register: Lanes of every Datapath whose Macs add to it; set by columns
	Bits  int         // AccBits of every Datapath whose Macs add to it; set by columns
	// its lanes are complex numbers, to which complex products are added alone
	Complex bool

	Lo, Hi *big.Int // what it may hold; IntKind
}

// Packed is an input in an order that the compiler chose because no load from its default storage gives the contents
// a register needs. The caller of the kernel fills it; the table is part of the kernel's contract.
type Packed struct {
	Buffer *lower.Buffer // what is passed: one dimension; its type may be wider than Source's, values are kept
	Source *lower.Buffer // the input
	Coords [][]int       // one an element of Buffer: logical coordinates in Source, dimension 0 first; nil: zero
}

// Consts is a constant array inside the kernel.
type Consts struct {
	Buffer *lower.Buffer // one dimension, 32-byte aligned
	Ints   []int64       // integer types
	Floats []float32     // Float32
}

// Len is the number of constants.
func (c *Consts) Len() int { return max(len(c.Ints), len(c.Floats)) }

// At is the i-th constant.
func (c *Consts) At(i int) Number {
	if c.Buffer.Type == halide.Float32 {
		return Number{Float: c.Floats[i]}
	}
	return Number{Int: c.Ints[i]}
}

// Operations is how many vector operations the code has at least, and how many run at least: what stands below a
// condition perhaps never runs, and a product with a constant may become a move.
func (p *Program) Operations() (stand, run int64) { return operations(p.Body, 1) }

func operations(body []lower.Stmt, times int64) (stand, run int64) {
	for _, s := range body {
		n := times
		switch s := s.(type) {
		case *Block:
			here := s.products()
			stand, run = stand+here, run+times*here
		case *lower.For:
			n *= int64(s.Trips())
		case *lower.If:
			n = 0
		}
		for _, b := range lower.Bodies(s) {
			more, often := operations(b, n)
			stand, run = stand+more, run+often
		}
	}
	return stand, run
}

// products counts the operations that multiply no constant.
func (b *Block) products() (n int64) {
	for i := range b.Macs {
		m := &b.Macs[i]
		if !slices.ContainsFunc(m.Taps, func(tap int) bool {
			t := &b.Groups[m.Group].Triplets[tap]
			return t.Data.Const() || t.Coef.Const()
		}) {
			n++
		}
	}
	return n
}

// Rewrite is the program with every Block replaced by what f makes of it.
func (p *Program) Rewrite(pass string, f func(*Block) *Block) *Program {
	out := *p
	out.Pass = pass
	out.Body = lower.Map(p.Body, func(s lower.Stmt) []lower.Stmt {
		if b, ok := s.(*Block); ok {
			s = f(b)
		}
		return []lower.Stmt{s}
	})
	return &out
}

// Settle gives groups what is known once all are: where their accumulators will be stored, and which live on from Block
// to Block.
func Settle(p *Program) {
	outs, blocks := make([]Access, len(p.Accs)), make([]int, len(p.Accs))
	for _, b := range Blocks(p.Body) {
		for _, g := range b.Groups {
			blocks[g.Acc]++
			if g.Store != nil {
				outs[g.Acc] = g.Store.Out
			}
		}
	}
	for _, b := range Blocks(p.Body) {
		for i := range b.Groups {
			g := &b.Groups[i]
			g.Out, g.Carried = outs[g.Acc], !g.Start || g.Store == nil || blocks[g.Acc] > 1
			for t := range g.Triplets {
				g.Triplets[t].Out = g.Out
			}
		}
	}
}
