package extract

import "github.com/vyasa-go/vyasa/triplet"

// lazy is the paper's step 2 (section III-B, Table II): all triplets of one output become a group, stored once.
//
//	O(x:x+15, y)   += W(0, 0) * I(x:x+15, y)         O(x:x+15, y) += W(0, 0) * I(x:x+15, y)
//	O(x:x+15, y+1) += W(0, 0) * I(x:x+15, y+1)   ->                  W(1, 0) * I(x+1:x+16, y)
//	O(x:x+15, y)   += W(1, 0) * I(x+1:x+16, y)       O(x:x+15, y+1) += W(0, 0) * I(x:x+15, y+1)
//
// It needs triplets. Inside a group they keep their order, which float needs. An accumulator that lives across a
// reduction loop which is not unrolled has a group in each Block it passes: Start in the first, Store in the last.
func lazy(p *triplet.Program) (*triplet.Program, error) {
	out := p.Rewrite("lazy", func(b *triplet.Block) *triplet.Block {
		out := &triplet.Block{Pos: b.Pos}
		at := map[int]int{}
		group := func(acc int) *triplet.Group {
			i, ok := at[acc]
			if !ok {
				i = len(out.Groups)
				at[acc] = i
				out.Groups = append(out.Groups, triplet.Group{Acc: acc})
			}
			return &out.Groups[i]
		}
		for _, t := range b.Triplets {
			g := group(t.Acc)
			g.Triplets = append(g.Triplets, t)
		}
		for _, acc := range b.Begins {
			group(acc).Start = true
		}
		for _, e := range b.Ends {
			s := e.Store
			group(e.Acc).Store = &s
		}
		return out
	})
	triplet.Settle(out)
	return out, nil
}
