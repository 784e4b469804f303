package vec

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/lower"
)

// number computes what is computed twice once: value numbering over the operations that come before on every path.
//
//	v1 = load in[2*x]; v2 = add v1, v0; v3 = load in[2*x]; v4 = add v0, v3   ->   v1 = load in[2*x]; v2 = add v1, v0
//	store out[x], v1; v2 = load out[x]                                       ->   store out[x], v1
//	v1 = copy v0                                                             ->
//
// with v2 in the place of v4. The registers that one stands for the other are set once in the text: it may be read
// wherever the other was. Registers that are set more often keep their operations; each time they are set, and on the
// way into loops and conditions that set them, they get a new version. So do arrays that are written.
func number(p *Program) (*Program, error) {
	n := &numberer{args: p.Args, sets: p.sets(), version: make([]int, len(p.Regs)), written: make([]int, len(p.Args)),
		same: map[Reg]Reg{}, known: []map[string]Reg{{}}}
	return p.with(n.body(p.Body)), nil
}

type numberer struct {
	args    []Arg
	sets    []int
	version []int // of registers that are set more than once
	written []int // versions of arrays
	same    map[Reg]Reg
	known   []map[string]Reg // what holds a value, for each list of statements around
	text    []byte           // room for a key
}

// body goes through a list; what it finds is known within it.
func (n *numberer) body(body []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		if op, ok := s.(*Op); ok {
			if op = n.op(op); op != nil {
				out = append(out, op)
			}
			continue
		}
		regs, args := touched([]lower.Stmt{s}, len(n.version))
		out = append(out, lower.MapBodies(s, func(inner []lower.Stmt) []lower.Stmt {
			for r := range regs.all {
				n.version[r]++
			}
			for a := range args {
				n.written[a]++
			}
			n.known = append(n.known, map[string]Reg{})
			inner = n.body(inner)
			n.known = n.known[:len(n.known)-1]
			return inner
		}))
	}
	return out
}

// op is nil where another register holds what op sets.
func (n *numberer) op(op *Op) *Op {
	if n.stands(op) {
		op = op.over(func(r Reg) Reg {
			if s, ok := n.same[r]; ok {
				return s
			}
			return r
		})
	}
	if op.Code.has(writes) {
		n.written[op.Mem.Arg]++
		if op.Code == Store && n.sets[op.Args[0]] == 1 && !n.args[op.Mem.Arg].Parked {
			load := &Op{Code: Load, Elem: op.Elem, N: op.N, Mem: op.Mem}
			n.known[len(n.known)-1][string(n.key(load))] = op.Args[0]
		}
		return op
	}
	if len(op.Dst) != 1 {
		for _, r := range op.Dst {
			n.version[r]++
		}
		return op
	}
	d := op.Dst[0]
	once := n.sets[d] == 1
	if (op.Code == Copy || op.Code == ICopy) && once && n.sets[op.Args[0]] == 1 {
		n.same[d] = op.Args[0]
		return nil
	}
	key := n.key(op)
	if once {
		if r, ok := n.find(key); ok {
			n.same[d] = r
			return nil
		}
		n.known[len(n.known)-1][string(key)] = d
	}
	n.version[d]++
	return op
}

// stands reports whether another register stands for one that op reads.
func (n *numberer) stands(op *Op) bool {
	if len(n.same) == 0 {
		return false
	}
	for _, r := range op.Args {
		if _, ok := n.same[r]; ok {
			return true
		}
	}
	_, ok := n.same[op.Mem.Index]
	return ok
}

func (n *numberer) find(key []byte) (Reg, bool) {
	for _, known := range n.known {
		if r, ok := known[string(key)]; ok {
			return r, true
		}
	}
	return NoReg, false
}

// key is equal for operations that give the same value, and good until the next one. Sums of floats keep their order,
// for the sake of NaNs.
func (n *numberer) key(op *Op) []byte {
	k := n.text[:0]
	num := func(tag byte, v int64) { k = strconv.AppendInt(append(k, tag), v, 10) }
	reg := func(r Reg) {
		num('v', int64(r))
		num('.', int64(n.version[r]))
	}
	num('c', int64(op.Code))
	num('e', int64(op.Elem))
	num('n', int64(op.N))
	args := op.Args
	if op.Code.has(commutes) && !op.Elem.Float() && args[0] > args[1] {
		reg(args[1])
		reg(args[0])
		args = args[2:]
	}
	for _, r := range args {
		reg(r)
	}
	if op.Code.has(fromed) {
		num('f', int64(op.From))
	}
	if op.Code.has(immed) {
		num('#', op.Imm)
	}
	if op.Code.has(tabled | picking) {
		for _, l := range op.Lane {
			num(',', int64(l))
		}
	}
	if op.Code.has(memory) {
		num('a', int64(op.Mem.Arg))
		num('.', int64(n.written[op.Mem.Arg]))
		if op.Mem.Index != NoReg {
			reg(op.Mem.Index)
			num('*', int64(op.Mem.Scale))
		}
	}
	if op.Code.has(memory | formed) {
		k = op.Mem.Form.Append(append(k, '@'))
	}
	n.text = k
	return k
}

// dead leaves out what no store depends on, and loops and conditions without operations.
//
//	v1 = load in[0]; v2 = add v2, v1; v3 = load in[4]; store out[0], v3   ->   v3 = load in[4]; store out[0], v3
//
// It does not know in which order things run: a register that is set for nobody once and for a store once stays twice.
func dead(p *Program) (*Program, error) {
	sets := p.sets()
	setters := make([][]*Op, len(p.Regs))
	total := 0
	for _, n := range sets {
		total += n
	}
	room := make([]*Op, total)
	var work []*Op
	all := 0
	for op := range ops(p.Body) {
		all++
		for _, r := range op.Dst {
			if setters[r] == nil {
				setters[r], room = room[:0:sets[r]], room[sets[r]:]
			}
			setters[r] = append(setters[r], op)
		}
		if op.Code.has(writes) {
			work = append(work, op)
		}
	}
	needed := make(map[*Op]bool, all)
	for _, op := range work {
		needed[op] = true
	}
	for len(work) > 0 {
		op := work[len(work)-1]
		work = work[:len(work)-1]
		for _, r := range op.reads() {
			for _, s := range setters[r] {
				if !needed[s] {
					needed[s] = true
					work = append(work, s)
				}
			}
		}
	}
	return p.with(lower.MapLists(p.Body, func(list []lower.Stmt) []lower.Stmt {
		return slices.DeleteFunc(list, func(s lower.Stmt) bool {
			switch s := s.(type) {
			case *Op:
				return !needed[s]
			case *lower.For:
				return len(s.Body) == 0 && s.Var != p.Band
			case *lower.If:
				return len(s.Body)+len(s.Else) == 0
			}
			return false
		})
	})), nil
}
