package triplet

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// Operations is how many operations code has for certain, and how many of them run: what stands below a condition
// perhaps never does, and one with a constant may become a move.
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
