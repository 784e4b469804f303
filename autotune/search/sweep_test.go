package search

import (
	"context"
	"testing"
)

// plain is a tree of decisions, of which the bound knows nothing and most say nothing: all leaves cost the same but
// those with certain values of one decision or two.
type plain struct {
	widths []int
	good   [][2]int // decisions and their values, all of which a cheap leaf has
}

func (p *plain) Root() (board, error)    { return board{}, nil }
func (p *plain) Leaf(b *board) bool      { return b.rows == len(p.widths) }
func (p *plain) Bound(*board) int64      { return 1 }
func (p *plain) Key(b *board) Key        { return (&queens{n: len(p.widths)}).Key(b) }
func (p *plain) Text(b *board) string    { return (&queens{}).Text(b) }
func (p *plain) Near(b, leaf *board) int { return (&queens{n: len(p.widths)}).Near(b, leaf) }
func (p *plain) Branch(b *board, out []board) ([]board, int) {
	for v := range p.widths[b.rows] {
		kid := *b
		kid.at[kid.rows] = int8(v)
		kid.rows++
		out = append(out, kid)
	}
	return out, 0
}
func (p *plain) cost(_ context.Context, b *board) (int64, error) {
	for _, g := range p.good {
		if int(b.at[g[0]]) != g[1] {
			return 200, nil
		}
	}
	return 100, nil
}

// TestPlateau: one value of one decision counts, and nothing tells which. Climb and best-first, which take one decision
// after the other in another way, find it with as many evaluations as there are values, three times as many where two
// of three tasks do something else, whatever the seed; random ways, of which one in forty is good, do not always.
func TestPlateau(t *testing.T) {
	p := &plain{widths: []int{2, 2, 4, 8, 3, 40, 2, 5, 4, 4, 3, 3}, good: [][2]int{{5, 31}}}
	values := 0
	for _, n := range p.widths {
		values += n - 1
	}
	for _, c := range []struct {
		strategy Strategy
		most     int
	}{{Climb, 3 * values}, {BestFirst, 1 + values}} {
		for seed := range uint64(20) {
			o, err := Run(context.Background(), p, p.cost, Options{Strategy: c.strategy, Seed: seed,
				Evaluations: c.most, Window: 4})
			if err != nil || o.Cycles != 100 {
				t.Errorf("%v, seed %d: %d after %d evaluations: %v", c.strategy, seed, o.Cycles, o.Evaluations, err)
			}
		}
	}
}

// TestDepartures: two decisions that have to be taken otherwise together are found before three are tried.
func TestDepartures(t *testing.T) {
	p := &plain{widths: []int{3, 3, 3, 3, 3, 3}, good: [][2]int{{1, 2}, {4, 1}}}
	for seed := range uint64(20) {
		o, err := Run(context.Background(), p, p.cost, Options{Strategy: BestFirst, Seed: seed,
			Evaluations: 1 + 6*2 + 15*4, Window: 1})
		if err != nil || o.Cycles != 100 {
			t.Errorf("seed %d: %d after %d evaluations: %v", seed, o.Cycles, o.Evaluations, err)
		}
	}
}
