package opt

import "github.com/vyasa-go/vyasa/aiesim/mir"

// flow is the control flow of a Func: predecessors, an order in which every block comes after those that dominate it,
// and dominators (Cooper, Harvey, Kennedy: A simple, fast dominance algorithm, 2001).
type flow struct {
	preds  [][]int
	order  []int // reverse postorder of the blocks that can be reached
	number []int // place in order; -1 if it cannot be reached
	idom   []int // immediate dominator; -1 for the entry and for what cannot be reached
	in     []int // entry and leave times of a walk over the tree of dominators
	out    []int
}

func newFlow(f *mir.Func) *flow {
	n := len(f.Blocks)
	c := &flow{preds: make([][]int, n), number: make([]int, n), idom: make([]int, n), in: make([]int, n),
		out: make([]int,
			n)}
	c.walk(f)
	for _, b := range c.order {
		for _, s := range f.Blocks[b].Targets() {
			c.preds[s] = append(c.preds[s], b)
		}
	}
	c.dominators()
	c.tree()
	return c
}

// walk finds the order. Later blocks in layout are visited first, so that the order follows the layout where it can.
func (c *flow) walk(f *mir.Func) {
	for i := range c.number {
		c.number[i] = -1
	}
	seen := make([]bool, len(f.Blocks))
	type frame struct{ block, next int }
	stack := []frame{{0, 0}}
	seen[0] = true
	var post []int
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		s := f.Blocks[top.block].Targets()
		if top.next == len(s) {
			post = append(post, top.block)
			stack = stack[:len(stack)-1]
			continue
		}
		to := s[top.next]
		if len(s) == 2 && s[0] < s[1] {
			to = s[1-top.next]
		}
		top.next++
		if !seen[to] {
			seen[to] = true
			stack = append(stack, frame{to, 0})
		}
	}
	for i := len(post) - 1; i >= 0; i-- {
		c.number[post[i]] = len(c.order)
		c.order = append(c.order, post[i])
	}
}

func (c *flow) dominators() {
	for i := range c.idom {
		c.idom[i] = -1
	}
	for changed := true; changed; {
		changed = false
		for _, b := range c.order[1:] {
			d := -1
			for _, p := range c.preds[b] {
				switch {
				case p != c.order[0] && c.idom[p] < 0:
				case d < 0:
					d = p
				default:
					d = c.meet(d, p)
				}
			}
			if c.idom[b] != d {
				c.idom[b] = d
				changed = true
			}
		}
	}
}

// meet is the nearest block that dominates a and b.
func (c *flow) meet(a, b int) int {
	for a != b {
		for c.number[a] > c.number[b] {
			a = c.idom[a]
		}
		for c.number[b] > c.number[a] {
			b = c.idom[b]
		}
	}
	return a
}

// tree numbers the tree of dominators. Children are visited in order, and in order a block comes after its dominator,
// so sizes of subtrees give the numbers without a walk.
func (c *flow) tree() {
	size := make([]int, len(c.idom))
	for i := len(c.order) - 1; i >= 0; i-- {
		b := c.order[i]
		size[b]++
		if d := c.idom[b]; d >= 0 {
			size[d] += size[b]
		}
	}
	next := make([]int, len(c.idom))
	for _, b := range c.order {
		if d := c.idom[b]; d >= 0 {
			c.in[b] = next[d]
			next[d] += size[b]
		}
		c.out[b] = c.in[b] + size[b]
		next[b] = c.in[b] + 1
	}
}

// dominates reports whether every way to b leads through a; a block dominates itself.
func (c *flow) dominates(a, b int) bool {
	return c.number[a] >= 0 && c.number[b] >= 0 && c.in[a] <= c.in[b] && c.out[b] <= c.out[a]
}

// site is a place in a Func: an operation, by block and index. Index -1 is before the first one, len(Ops) at the end.
type site struct{ block, index int }

// before reports whether control that comes to b has passed a.
func (c *flow) before(a, b site) bool {
	if a.block == b.block {
		return a.index < b.index
	}
	return c.dominates(a.block, b.block)
}
