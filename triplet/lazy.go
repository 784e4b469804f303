package triplet

import "github.com/vyasa-go/vyasa/lower"

// lazy is the paper's step 2 (section III-B, Table II): all triplets of one output become a group, stored once.
//
//	O(x:x+15, y)   += W(0, 0) * I(x:x+15, y)         O(x:x+15, y) += W(0, 0) * I(x:x+15, y)
//	O(x:x+15, y+1) += W(0, 0) * I(x:x+15, y+1)   ->                  W(1, 0) * I(x+1:x+16, y)
//	O(x:x+15, y)   += W(1, 0) * I(x+1:x+16, y)       O(x:x+15, y+1) += W(0, 0) * I(x:x+15, y+1)
//
// It needs triplets. Inside a group they keep their order, which float needs. An accumulator that lives across a
// reduction loop which is not unrolled has a group in each Block it passes: Start in the first, Store in the last.
func lazy(p *Program) (*Program, error) {
	out := p.Rewrite("lazy", func(b *Block) *Block {
		out := &Block{Pos: b.Pos}
		at := map[int]int{}
		group := func(acc int) *Group {
			i, ok := at[acc]
			if !ok {
				i = len(out.Groups)
				at[acc] = i
				out.Groups = append(out.Groups, Group{Acc: acc})
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
	stored(out)
	return out, nil
}

// stored gives groups what is known once all are: where their accumulators will be stored, and which live on from Block
// to Block.
func stored(p *Program) {
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
