package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
)

// Sampling is how the size of a tree is estimated.
type Sampling struct {
	Probes   int    // 0: 1,000
	Seed     uint64 //
	Cut      int64  // children with this bound or more are not counted; 0: all are
	CutDepth int    // Cut holds down to this depth, the children of the root having depth 1; 0: everywhere
}

// Openness is what a tree tells besides for Chen's method: the number of choices still open at a node, a measure of how
// much is below.
type Openness[N any] interface {
	Open(n *N) int
}

// Estimate is the size of a tree as sampled. A node that can be reached on several ways counts once for each.
type Estimate struct {
	Nodes    Mean // all, the root included
	Leaves   Mean
	DeadEnds Mean // nodes without children that are no leaves, or whose children are all cut
	Probes   int
}

func (e Estimate) String() string {
	return fmt.Sprintf("%v nodes, %v leaves, %v dead ends (%d probes)", e.Nodes, e.Leaves, e.DeadEnds, e.Probes)
}

// Mean is the mean of independent samples.
type Mean struct {
	Value float64
	// half the width of the 95 % confidence interval, as far as the samples' spread tells: 1.96 standard errors
	Error float64
}

func (m Mean) String() string { return fmt.Sprintf("%.3g ± %.2g", m.Value, m.Error) }

// size is the result of one probe.
type size struct{ nodes, leaves, ends float64 }

// prober takes probes of a tree.
type prober[N any] struct {
	tree Tree[N]
	s    Sampling
	root N
	rng  *rand.PCG
	kids []N
}

// sample takes s.Probes probes and averages them. The end of ctx ends it early, with what it has.
func sample[N any](ctx context.Context, tree Tree[N], s Sampling, probe func(*prober[N]) size) (Estimate, error) {
	root, err := tree.Root()
	if err != nil {
		return Estimate{}, err
	}
	set(&s.Probes, 1000)
	var nodes, leaves, ends []float64
	for k := range s.Probes {
		if ctx.Err() != nil {
			break
		}
		p := &prober[N]{tree: tree, s: s, root: root, rng: rand.NewPCG(s.Seed, uint64(k))}
		x := probe(p)
		nodes, leaves, ends = append(nodes, x.nodes), append(leaves, x.leaves), append(ends, x.ends)
	}
	return Estimate{mean(nodes), mean(leaves), mean(ends), len(nodes)}, nil
}

// children are those of a node at a depth that are not cut.
func (p *prober[N]) children(n *N, depth int) []N {
	kids, _ := p.tree.Branch(n, p.kids[:0])
	p.kids = kids
	if p.s.Cut == 0 || p.s.CutDepth > 0 && depth >= p.s.CutDepth {
		return kids
	}
	left := kids[:0]
	for i := range kids {
		if p.tree.Bound(&kids[i]) < p.s.Cut {
			left = append(left, kids[i])
		}
	}
	return left
}

// uniform is a number in [0, 1).
func (p *prober[N]) uniform() float64 { return float64(p.rng.Uint64()>>11) / (1 << 53) }

// mean of samples; of one sample the error is infinite.
func mean(xs []float64) Mean {
	n, sum, squares := float64(len(xs)), 0.0, 0.0
	for _, x := range xs {
		sum += x
	}
	m := sum / max(n, 1)
	for _, x := range xs {
		squares += (x - m) * (x - m)
	}
	if n < 2 {
		return Mean{m, math.Inf(1)}
	}
	return Mean{m, 1.96 * math.Sqrt(squares/(n-1)/n)}
}
