package tunecmd

import (
	"context"
	"errors"
	"math/rand/v2"

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
		near, err := nearBelow(ctx, subtree{t, r.nodes[i]}, target, u.Within)
		if err != nil {
			return u, err
		}
		if u.Nodes++; near {
			u.Near++
		}
	}
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

// nearBelow reports whether a search finds a schedule of at most so many cycles.
func nearBelow(ctx context.Context, t subtree, target vyasa.Target, within int64) (bool, error) {
	found := errors.New("found")
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	cost := func(ctx context.Context, leaf *space.Store) (int64, error) {
		_, cycles, err := t.Settle(search.WithLimit(ctx, within), leaf, target.Cost)
		var slower *search.AtLeast
		if errors.As(err, &slower) { // than anybody asks here, though the search would want to know
			err = &search.Refused{Reason: "slower"}
		}
		return cycles, err
	}
	o := search.Options{Strategy: search.Climb, Evaluations: evaluationsUnder, Incumbent: within + 1, Seed: 1,
		Seen: func(e search.Event) {
			if e.Kind == search.Evaluated && e.Better {
				stop(found)
			}
		}}
	out, err := search.Run(ctx, search.Tree[space.Store](t), cost, o)
	if err != nil {
		return false, err
	}
	return out.Found, nil
}
