package vec

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/lower"
)

// mostWoven is how many vectors whose lanes go in turns are woven at most.
const mostWoven = 4

// interleave weaves vectors whose lanes are stored in turns: red, green and blue of sixteen pixels are three vectors
// side by side. First within blocks of sixteen bytes, then these blocks are put in order.
//
//	storelane out[3*l], v0, #l         v3 = shuffle v0, v1, v2, {0 16 32 1 17 33 ...}; v4 = ...; v5 = ...
//	storelane out[3*l + 1], v1, #l ->  store out[0], v3
//	storelane out[3*l + 2], v2, #l     store out[16], v4; store out[32], v5
//
// Between the first of the lanes and the last, nothing else may access the array.
func interleave(p *Program) (*Program, error) {
	w := &weaver{Program: p, sets: p.sets(), regs: p.Regs[:len(p.Regs):len(p.Regs)]}
	out := *p
	out.Body = lower.MapLists(p.Body, w.list)
	out.Regs = w.regs
	return &out, nil
}

type weaver struct {
	*Program
	sets []int
	regs []Class
	out  []lower.Stmt // what a group becomes
}

// comb is a vector that is stored lane by lane, at a step of some elements.
type comb struct {
	lanes []*Op
	step  int
}

func (c *comb) first() *Op { return c.lanes[0] }

// far is how many bytes the lane to come lies behind the first one.
func (c *comb) far(op *Op) (bytes int, ok bool) {
	d := op.Mem.Form.Sub(c.first().Mem.Form)
	return d.Const, d.IsConst()
}

func (w *weaver) list(list []lower.Stmt) []lower.Stmt {
	groups := w.groups(w.combs(list))
	if len(groups) == 0 {
		return list
	}
	gone, with := map[*Op]bool{}, map[*Op][]lower.Stmt{}
	for _, g := range groups {
		if last := g.last(list); last != nil {
			w.out = nil
			w.weave(g)
			with[last] = w.out
			for _, c := range g {
				for _, op := range c.lanes {
					gone[op] = true
				}
			}
		}
	}
	var out []lower.Stmt
	for _, s := range list {
		op, ok := s.(*Op)
		if !ok || !gone[op] {
			out = append(out, s)
		}
		if ok {
			out = append(out, with[op]...)
		}
	}
	return out
}

// combs are the vectors of a list that are stored lane by lane, each all at once, and fill whole blocks.
func (w *weaver) combs(list []lower.Stmt) (all []*comb) {
	var c *comb
	for _, s := range list {
		op, ok := s.(*Op)
		if !ok || op.Code != StoreLane || op.Mem.Index != NoReg || w.sets[op.Args[0]] != 1 {
			c = nil
			continue
		}
		if c != nil && (int(op.Imm) != len(c.lanes) || op.Args[0] != c.first().Args[0] || op.Elem != c.first().Elem ||
			op.Mem.Arg != c.first().Mem.Arg) {
			c = nil
		}
		if c == nil {
			if c = (&comb{}); op.Imm != 0 {
				c = nil
				continue
			}
		} else if far, ok := c.far(op); !ok || len(c.lanes) > 1 && far != len(c.lanes)*c.step {
			c = nil
			continue
		} else if len(c.lanes) == 1 {
			c.step = far
		}
		if c.lanes = append(c.lanes, op); len(c.lanes) == op.N && op.N*op.Elem.Bytes()%blockBytes == 0 {
			all = append(all, c)
		}
	}
	return all
}

// woven are vectors that go in turns, in the order of their first lanes.
type woven []*comb

// groups are the combs that leave no gap together.
func (w *weaver) groups(all []*comb) (out []woven) {
	alike := map[string]woven{}
	var keys []string
	for _, c := range all {
		from := c.first().Mem.Form
		from.Const = 0
		key := strconv.AppendInt(nil, int64(c.first().Mem.Arg), 10)
		for _, n := range []int{int(c.first().Elem), c.first().N, c.step} {
			key = strconv.AppendInt(append(key, ' '), int64(n), 10)
		}
		key = from.Append(append(key, ' '))
		if alike[string(key)] == nil {
			keys = append(keys, string(key))
		}
		alike[string(key)] = append(alike[string(key)], c)
	}
	for _, key := range keys {
		list := alike[key]
		size := list[0].first().Elem.Bytes()
		n := list[0].step / size
		if n < 2 || n > mostWoven || list[0].step%size != 0 {
			continue
		}
		slices.SortStableFunc(list, func(a, b *comb) int { return a.first().Mem.Form.Const - b.first().Mem.Form.Const })
		for len(list) >= n {
			i := 1
			for i < n && list[i].first().Mem.Form.Const == list[0].first().Mem.Form.Const+i*size {
				i++
			}
			if i == n {
				out = append(out, list[:n])
			}
			list = list[i:]
		}
	}
	return out
}

// last is the last lane of a group in a list; nil: something else accesses its array before.
func (g woven) last(list []lower.Stmt) *Op {
	left, begun := map[*Op]bool{}, false
	for _, c := range g {
		for _, op := range c.lanes {
			left[op] = true
		}
	}
	for _, s := range list {
		op, ok := s.(*Op)
		switch {
		case ok && left[op]:
			begun = true
			if delete(left, op); len(left) == 0 {
				return op
			}
		case begun && (!ok || op.Code.Memory() && op.Mem.Arg == g[0].first().Mem.Arg):
			return nil
		}
	}
	return nil
}

// weave stores a group side by side.
func (w *weaver) weave(g woven) {
	first := g[0].first()
	var from []Reg
	for _, c := range g {
		from = append(from, c.first().Args[0])
	}
	size, n := first.Elem.Bytes(), first.N
	each := blockBytes / size
	parts := w.turns(first, from)
	for j := range g {
		r := parts[j]
		if n > each {
			r = w.pick(first, parts, func(lane int) (part, at int) {
				block := j*n/each + lane/each // of the result: the parts have those of each block of the vectors
				return block % len(parts), block/len(parts)*each + lane%each
			})
		}
		at := first.Mem
		at.Form = at.Form.AddConst(j * n * size)
		w.out = append(w.out, &Op{Code: Store, Elem: first.Elem, N: n, Args: []Reg{r}, Mem: at, Note: first.Note})
	}
}

// turns is vectors whose lanes go in turns within each block: the first result has the first of what a block of all of
// them comes to, and so on. Four are woven by twos.
func (w *weaver) turns(like *Op, from []Reg) []Reg {
	if len(from) == 4 {
		even := w.turns(like, []Reg{from[0], from[2]})
		odd := w.turns(like, []Reg{from[1], from[3]})
		return append(w.turns(like, []Reg{even[0], odd[0]}), w.turns(like, []Reg{even[1], odd[1]})...)
	}
	each := blockBytes / like.Elem.Bytes()
	var out []Reg
	for j := range from {
		out = append(out, w.pick(like, from, func(lane int) (part, at int) {
			i := j*each + lane%each
			return i % len(from), lane/each*each + i/len(from)
		}))
	}
	return out
}

// pick is a vector of lanes of others.
func (w *weaver) pick(like *Op, from []Reg, of func(lane int) (part, at int)) Reg {
	full := w.Bits / like.Elem.Bits()
	lane := slices.Repeat([]int{-1}, full)
	var args []Reg
	for l := range like.N {
		part, at := of(l)
		n := slices.Index(args, from[part])
		if n < 0 {
			n = len(args)
			args = append(args, from[part])
		}
		lane[l] = n*full + at
	}
	d := Reg(len(w.regs))
	w.regs = append(w.regs, Vector)
	w.out = append(w.out, &Op{Code: Shuffle, Elem: like.Elem, N: full, Dst: []Reg{d}, Args: args, Lane: lane,
		Mem: Address{Arg: -1, Index: NoReg}, Note: like.Note})
	return d
}
