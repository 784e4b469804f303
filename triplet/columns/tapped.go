package columns

import "github.com/vyasa-go/vyasa/triplet"

// tapped is what all plans of a class begin with, which none of them changes, and which operations were possible.
type tapped struct {
	vecs   []vec
	rows   []rowTiles
	traits [][]trait
	known  map[way]map[string]reply
}

// tapsOf names plans of a class without a pre-adder: a rank leaves more ways to plan, and changes none.
type tapsOf struct {
	block  *triplet.Block
	class  class
	shape  shape
	orders bool
}

// tapped is that of a class, remembered from rank to rank.
func (c *chooser) tapped(b *blockPlan, k class, s shape) *tapped {
	key := tapsOf{b.block, k, s, b.orders}
	u := c.taken[key]
	if u == nil || b.mirrors != nil {
		u = &tapped{known: map[way]map[string]reply{}}
		u.vecs, u.rows = c.taps(b, k)
		u.traits = traitsOf(u.vecs)
	}
	if b.mirrors == nil {
		c.taken[key] = u
	}
	return u
}
