package search

import (
	"context"
	"testing"
)

// sized is a tree like plain in which one decision says how much work a leaf is, 1 << value, and of each other one a
// value is good.
type sized struct {
	plain
	by int
}

func (s *sized) Size(b *board) int64 {
	if b.rows <= s.by {
		return 1
	}
	return 1 << b.at[s.by]
}

func (s *sized) cost(_ context.Context, b *board) (int64, error) {
	cycles := int64(100)
	for _, g := range s.good {
		if int(b.at[g[0]]) != g[1] {
			cycles += 10
		}
	}
	return cycles, nil
}

// work is what a search of a tree does until it meets a leaf of cost 100: the sizes of all leaves by s, in sum.
func (s *sized) work(t *testing.T, tree Tree[board], seed uint64) (sum int64) {
	ctx, stop := context.WithCancel(context.Background())
	_, err := Run(ctx, tree, func(ctx context.Context, b *board) (int64, error) {
		sum += s.Size(b)
		cycles, err := s.cost(ctx, b)
		if cycles == 100 {
			stop()
		}
		return cycles, err
	}, Options{Strategy: Climb, Seed: seed, Evaluations: 2000, Window: 1, Best: 4})
	if err != nil || ctx.Err() == nil {
		t.Fatalf("seed %d: the best was not found: %v", seed, err)
	}
	return sum
}

// TestWork: where leaves differ in how much work they are and nothing tells that the heavy ones are better, a search
// that knows of it does half of the work at most that one does that does not.
func TestWork(t *testing.T) {
	s := &sized{plain: plain{widths: []int{3, 8, 4, 5, 4, 6, 3}, good: [][2]int{{0, 2}, {2, 3}, {3, 4}, {5, 5}}}, by: 1}
	var knows, blind int64
	for seed := range uint64(20) {
		knows += s.work(t, s, seed)
		blind += s.work(t, &s.plain, seed)
	}
	if knows*2 > blind {
		t.Errorf("work %d, and %d by a search that knows no sizes", knows, blind)
	}
}
