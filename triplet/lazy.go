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
	outs := make([]Access, len(p.Accs))
	for _, b := range Blocks(p.Body) {
		for _, e := range b.Ends {
			outs[e.Acc] = e.Store.Out
		}
	}
	passes := make([]int, len(p.Accs)) // Blocks that an accumulator passes
	for _, b := range Blocks(p.Body) {
		in := map[int]bool{}
		for _, acc := range b.Begins {
			in[acc] = true
		}
		for _, t := range b.Triplets {
			in[t.Acc] = true
		}
		for _, e := range b.Ends {
			in[e.Acc] = true
		}
		for acc := range in {
			passes[acc]++
		}
	}
	return p.Rewrite("lazy", func(b *Block) (*Block, error) {
		out := &Block{Pos: b.Pos}
		at := map[int]int{}
		group := func(acc int) *Group {
			i, ok := at[acc]
			if !ok {
				i = len(out.Groups)
				at[acc] = i
				out.Groups = append(out.Groups, Group{Acc: acc, Out: outs[acc], Carried: true})
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
			g := group(e.Acc)
			s := e.Store
			g.Store = &s
			g.Carried = !g.Start || passes[e.Acc] > 1
		}
		return out, nil
	})
}

// Rewrite is the program with every Block replaced by what f makes of it.
func (p *Program) Rewrite(pass string, f func(*Block) (*Block, error)) (*Program, error) {
	out := *p
	out.Pass = pass
	var failed error
	out.Body = lower.Map(p.Body, func(s lower.Stmt) []lower.Stmt {
		if b, ok := s.(*Block); ok && failed == nil {
			s, failed = f(b)
		}
		return []lower.Stmt{s}
	})
	return &out, failed
}
