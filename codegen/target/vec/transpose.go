package vec

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/lower"
)

// blockBytes is what transpose loads of a lane at once: what instructions unpack within.
const blockBytes = 16

// transpose loads blocks of vectors whose lanes lie apart, where the vectors beside each other are loaded too: what a
// lane has of all of them lies side by side, and unpacking brings it in order. Four vectors of four lanes:
//
//	v3 = load a[0], a[64], a[128], a[192]    v4 = load a[0], a[4], a[8], a[12]; v5 = load a[64], ...; ...
//	v13 = load a[4], a[68], ...           -> v8 = shuffle v4, v5, {0 4 1 5}; v9 = shuffle v4, v5, {2 6 3 7}; ...
//	v23 = load a[8], ...                     v3 = shuffle v8, v10, {0 1 4 5}; v13 = shuffle v8, v10, {2 3 6 7}
//	v33 = load a[12], ...                    v23 = shuffle v9, v11, {0 1 4 5}; v33 = shuffle v9, v11, {2 3 6 7}
//
// The array is one that the program does not write. Machines whose registers are no longer than a block put lanes into
// them as they load: there it would save nothing.
func transpose(p *Program) (*Program, error) {
	if p.Bits <= 8*blockBytes {
		return p, nil
	}
	t := &transposer{Program: p, sets: p.sets(), reads: make([]int, len(p.Regs))}
	for op := range ops(p.Body) {
		for _, r := range op.Args {
			t.reads[r]++
		}
	}
	out := *p
	t.regs = p.Regs[:len(p.Regs):len(p.Regs)]
	out.Body = lower.MapLists(p.Body, t.list)
	out.Regs = t.regs
	return &out, nil
}

type transposer struct {
	*Program
	sets, reads []int
	regs        []Class
}

// column is a vector that is loaded lane by lane: one Load and a LoadLane for each other lane.
type column struct {
	lanes []*Op
	first int // in the list
}

func (c *column) last() *Op   { return c.lanes[len(c.lanes)-1] }
func (c *column) result() Reg { return c.last().Dst[0] }

// from is where lane 0 lies, without what the forms of all have in common.
func (c *column) from() int { return c.lanes[0].Mem.Form.Const }

func (t *transposer) list(list []lower.Stmt) []lower.Stmt {
	groups := t.groups(t.columns(list))
	if len(groups) == 0 {
		return list
	}
	gone, with := map[*Op]bool{}, map[int][]*Op{}
	for _, g := range groups {
		first := g[0].first
		for _, c := range g {
			first = min(first, c.first)
			for _, op := range c.lanes {
				gone[op] = true
			}
		}
		with[first] = append(with[first], t.block(g)...)
	}
	var out []lower.Stmt
	for i, s := range list {
		for _, op := range with[i] {
			out = append(out, op)
		}
		if op, ok := s.(*Op); !ok || !gone[op] {
			out = append(out, s)
		}
	}
	return out
}

// columns are the vectors of a list that are loaded lane by lane.
func (t *transposer) columns(list []lower.Stmt) []*column {
	var all []*column
	open := map[Reg]*column{}
	for i, s := range list {
		op, ok := s.(*Op)
		if !ok || op.Code != Load && op.Code != LoadLane || t.Args[op.Mem.Arg].Stored || op.Mem.Index != NoReg ||
			t.sets[op.Dst[0]] != 1 {
			continue
		}
		c := &column{first: i}
		if op.Code == LoadLane {
			if c = open[op.Args[0]]; c == nil || int(op.Imm) != len(c.lanes) || t.reads[op.Args[0]] != 1 ||
				op.Elem != c.lanes[0].Elem || op.Mem.Arg != c.lanes[0].Mem.Arg {
				continue
			}
		} else if op.N != 1 {
			continue
		}
		c.lanes = append(c.lanes, op)
		if open[op.Dst[0]] = c; op.Code == LoadLane && len(c.lanes) == op.N &&
			op.N*op.Elem.Bytes()%blockBytes == 0 {
			all = append(all, c)
		}
	}
	return all
}

// groups are columns beside each other, as many as fill a block.
func (t *transposer) groups(all []*column) [][]*column {
	alike := map[string][]*column{}
	var keys []string
	for _, c := range all {
		start := c.lanes[0].Mem.Form
		start.Const = 0
		key := strconv.AppendInt(nil, int64(c.lanes[0].Mem.Arg), 10)
		for _, n := range []int{int(c.last().Elem), len(c.lanes)} {
			key = strconv.AppendInt(append(key, ' '), int64(n), 10)
		}
		key = start.Append(append(key, ' '))
		for _, op := range c.lanes[1:] {
			key = op.Mem.Form.Sub(c.lanes[0].Mem.Form).Append(append(key, ';'))
		}
		if alike[string(key)] == nil {
			keys = append(keys, string(key))
		}
		alike[string(key)] = append(alike[string(key)], c)
	}
	var out [][]*column
	for _, key := range keys {
		list := alike[key]
		for i := range list { // insertion: they are few, and mostly in order
			for ; i > 0 && list[i].from() < list[i-1].from(); i-- {
				list[i], list[i-1] = list[i-1], list[i]
			}
		}
		for size := list[0].last().Elem.Bytes(); len(list) >= blockBytes/size; {
			n := 1
			for n < blockBytes/size && list[n].from() == list[0].from()+n*size {
				n++
			}
			if n*size == blockBytes {
				out = append(out, list[:n])
			}
			list = list[n:]
		}
	}
	return out
}

// block is what loads a group: vector j begins with rows j, j+k, ... of k elements each, one a block; step s then puts
// parts of 1<<s elements of two vectors one after the other, as unpacking does, of the low and of the high halves.
func (t *transposer) block(g []*column) []*Op {
	k, n, elem := len(g), len(g[0].lanes), g[0].last().Elem
	full := t.Bits / elem.Bits()
	var out []*Op
	add := func(op *Op) Reg {
		op.Elem, op.Note = elem, g[0].last().Note
		if op.Dst == nil {
			op.Dst = []Reg{Reg(len(t.regs))}
			t.regs = append(t.regs, Vector)
		}
		out = append(out, op)
		return op.Dst[0]
	}
	undefined := slices.Repeat([]int{-1}, full)
	at := make([]Reg, k)
	for j := range at {
		for row := j; row < n; row += k {
			r := add(&Op{Code: Load, N: k, Mem: g[0].lanes[row].Mem})
			if row == j {
				at[j] = r
				continue
			}
			both := slices.Clone(undefined)
			for l := range row / k * k {
				both[l] = l
			}
			for l := range k {
				both[row/k*k+l] = full + l
			}
			at[j] = add(&Op{Code: Shuffle, N: full, Args: []Reg{at[j], r}, Lane: both})
		}
	}
	for part := 1; part < k; part *= 2 {
		for j := range at {
			if j&part != 0 {
				continue
			}
			pair := []Reg{at[j], at[j|part]}
			for half, to := range []int{j, j | part} {
				lane := slices.Clone(undefined)
				for l := range n {
					from := l/k*k + half*k/2 + l%k/(2*part)*part + l%part
					lane[l] = from + l/part%2*full
				}
				op := &Op{Code: Shuffle, N: full, Args: pair, Lane: lane}
				if 2*part == k {
					op.Dst = []Reg{g[reversed(to, k)].result()}
				}
				at[to] = add(op)
			}
		}
	}
	return out
}

// reversed is the bits of n, which is less than k, a power of two, in the other order.
func reversed(n, k int) int {
	out := 0
	for b := 1; b < k; b *= 2 {
		out = out<<1 | n&1
		n >>= 1
	}
	return out
}
