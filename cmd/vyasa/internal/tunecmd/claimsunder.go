package tunecmd

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
)

// under is what stands below nodes that no bound has cut, of a sample of them.
type under struct {
	Nodes  int   `json:"nodes"`  // in the sample
	Near   int   `json:"near"`   // of these, with a schedule that takes at most Within cycles
	Within int64 `json:"within"` // 1 % more than the best
	// the least cycles that were found below each, sorted; 0: none of at most twice the best
	Cycles []int64 `json:"cycles"`
}

// at is how many nodes have a schedule of at most so many cycles.
func (u under) at(most int64) (n int) {
	for _, c := range u.Cycles {
		if c > 0 && c <= most {
			n++
		}
	}
	return n
}

// evaluationsUnder is how many schedules are evaluated at most below a node of the sample.
const evaluationsUnder = 24

// below looks for schedules near the best below some of the nodes that are left at the depth: what it finds, no bound
// that is exact to 1 % can cut.
func (c tuneClaimsCmd) below(ctx context.Context, t autotune.Tree, target vyasa.Target, best int64) (under, error) {
	u := under{Within: best + best/100}
	r := reservoir{tree: t, cut: best, depth: c.Depth, most: c.Under, rng: rand.New(rand.NewPCG(c.Seed, 7))}
	root, err := t.Root()
	if err != nil {
		return u, err
	}
	r.fill(ctx, &root, 0)
	for i := range r.nodes {
		found, err := leastBelow(ctx, subtree{t, r.nodes[i]}, target, u.Within, 2*best)
		if err != nil {
			return u, err
		}
		u.Cycles = append(u.Cycles, found)
	}
	slices.Sort(u.Cycles)
	u.Nodes, u.Near = len(u.Cycles), u.at(u.Within)
	return u, ctx.Err()
}

// reservoir is a sample of the nodes at a depth, each as likely as the others.
type reservoir struct {
	tree        autotune.Tree
	cut         int64
	depth, most int
	rng         *rand.Rand
	met         int
	nodes       []space.Store
}

// fill walks what is below a node and not cut.
func (r *reservoir) fill(ctx context.Context, n *space.Store, depth int) {
	if depth == r.depth {
		if r.met++; len(r.nodes) < r.most {
			r.nodes = append(r.nodes, *n)
		} else if at := r.rng.IntN(r.met); at < r.most {
			r.nodes[at] = *n
		}
		return
	}
	if r.tree.Leaf(n) || ctx.Err() != nil {
		return
	}
	kids, _ := r.tree.Branch(n, nil)
	for i := range kids {
		if r.tree.Bound(&kids[i]) < r.cut {
			r.fill(ctx, &kids[i], depth+1)
		}
	}
}

// subtree is a tree from one of its nodes on.
type subtree struct {
	autotune.Tree
	root space.Store
}

// Root is the node.
func (s subtree) Root() (space.Store, error) { return s.root, nil }

// leastBelow is the least that a search finds, of at most so many cycles; it ends where that is near enough. 0: none.
func leastBelow(ctx context.Context, t subtree, target vyasa.Target, near, most int64) (int64, error) {
	found := errors.New("found")
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	cost := func(ctx context.Context, leaf *space.Store) (int64, error) {
		_, cycles, err := t.Settle(search.WithLimit(ctx, most), leaf, target.Cost)
		var slower *search.AtLeast
		if errors.As(err, &slower) { // than anybody asks here, though the search would want to know
			err = &search.Refused{Reason: "slower"}
		}
		return cycles, err
	}
	o := search.Options{Strategy: search.Climb, Evaluations: evaluationsUnder, Incumbent: most + 1, Seed: 1,
		Seen: func(e search.Event) {
			if e.Kind == search.Evaluated && e.Better && e.Best <= near {
				stop(found)
			}
		}}
	out, err := search.Run(ctx, search.Tree[space.Store](t), cost, o)
	if err != nil || !out.Found {
		return 0, err
	}
	return out.Cycles, nil
}
