package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// parking is the array of a call that vectors wait in, which tight loops read and do not set: there they are loads, as
// light as others, and what reads one once takes it as an operand. Spilling would keep some in registers throughout,
// and others in none.
//
//	v1 = blend ..; for x: ...; a = dot a, v1
//	->  v1 = blend ..; store parked[0], v1; for x: v9 = load parked[0]; ...; a = dot a, v9
type parking struct {
	*Program
	sets  []int
	maker []*Op       // of registers that are set once
	place map[Reg]*Op // the stores
	arg   int
}

func newParking(p *Program, sets []int) *parking {
	k := &parking{Program: p, sets: sets, maker: make([]*Op, len(p.Regs)), place: map[Reg]*Op{}, arg: len(p.Args)}
	for op := range ops(p.Body) {
		for _, r := range op.Dst {
			k.maker[r] = op
		}
	}
	return k
}

// load is what reads a register where it waits; nil: it does not wait.
func (k *parking) load(r Reg) *Op {
	if int(r) >= len(k.maker) || !k.whole(r) || slices.ContainsFunc(k.Args[:k.arg],
		func(a Arg) bool { return a.Parked }) {
		return nil
	}
	store := k.place[r]
	if store == nil {
		op := k.maker[r]
		at := Address{Arg: k.arg, Index: NoReg}
		at.Form.Const = len(k.place) * k.Bits / 8
		store = &Op{Code: Store, Elem: op.Elem, N: op.N, Args: []Reg{r}, Mem: at, Note: op.Note}
		k.place[r] = store
	}
	return &Op{Code: Load, Elem: store.Elem, N: store.N, Dst: []Reg{r}, Mem: store.Mem, Note: store.Note}
}

// whole reports whether all bits of a vector are defined, as they must be to be stored.
func (k *parking) whole(r Reg) bool {
	op := k.maker[r]
	if op == nil || k.Regs[r] != Vector || k.sets[r] != 1 || len(op.Dst) != 1 || op.Elem == None ||
		op.N*op.Elem.Bits() != k.Bits || slices.Contains(op.Lane, -1) && op.Code == Shuffle {
		return false
	}
	for _, a := range op.Args {
		if k.Regs[a] == Vector && !k.whole(a) {
			return false
		}
	}
	return true
}

// array is the argument.
func (k *parking) array() Arg {
	a := k.scratch("parked", len(k.place))
	a.Parked = true
	return a
}

// scratch is an array of a call for so many vectors, of a name that no argument has.
func (p *Program) scratch(name string, vectors int) Arg {
	for slices.ContainsFunc(p.Args, func(a Arg) bool { return a.Name == name }) {
		name += "_"
	}
	return Arg{Name: name, Elem: I8, Bytes: vectors * p.Bits / 8, Stored: true, Inner: true, Align: p.Bits / 8}
}

// stored is a list of statements with a store behind each vector that waits.
func (k *parking) stored(body []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		out = append(out, s)
		if op, ok := s.(*Op); ok && len(op.Dst) == 1 && k.place[op.Dst[0]] != nil {
			out = append(out, k.place[op.Dst[0]])
		}
	}
	return out
}

// apartLanes is how many lanes of a vector index registers take at least: fewer come sooner one by one.
const apartLanes = 8

// apart stores a vector all of whose lanes index registers take one by one, and loads them: to take a lane out is two
// operations of those that move lanes, which few units do, as many as one that puts a lane in.
//
//	x1 = ilane v0, #0; x2 = ilane v0, #1; ...   ->   store lanes[0], v0; x1 = iloads lanes[0]; x2 = iloads lanes[2]; ...
func apart(p *Program) (*Program, error) {
	sets, found := p.sets(), false
	taken := map[Reg]map[takenLane]bool{}
	for op := range ops(p.Body) {
		if op.Code == ILane && sets[op.Args[0]] == 1 {
			if taken[op.Args[0]] == nil {
				taken[op.Args[0]] = map[takenLane]bool{}
			}
			taken[op.Args[0]][takenLane{op.Imm, op.From}] = true
			found = found || len(taken[op.Args[0]]) >= apartLanes
		}
	}
	if !found {
		return p, nil
	}
	place, arg := map[Reg]Address{}, len(p.Args)
	out := p.with(lower.MapLists(p.Body, func(list []lower.Stmt) []lower.Stmt {
		var out []lower.Stmt
		for _, s := range list {
			out = append(out, s)
			op, ok := s.(*Op)
			if !ok || len(op.Dst) != 1 {
				continue
			}
			r := op.Dst[0]
			n, elem := firstLanes(taken[r])
			if n < apartLanes {
				continue
			}
			at := Address{Arg: arg, Form: affine.Const(len(place) * p.Bits / 8), Index: NoReg}
			place[r] = at
			out = append(out, &Op{Code: Store, Elem: elem, N: n, Args: []Reg{r}, Mem: at, Note: op.Note})
		}
		return out
	}))
	out.Body = lower.Map(out.Body, func(s lower.Stmt) []lower.Stmt {
		op, ok := s.(*Op)
		if !ok || op.Code != ILane {
			return []lower.Stmt{s}
		}
		at, ok := place[op.Args[0]]
		if !ok {
			return []lower.Stmt{s}
		}
		at.Form = at.Form.AddConst(int(op.Imm) * op.From.Bytes())
		return []lower.Stmt{&Op{Code: ILoadS, From: op.From, Dst: op.Dst, Mem: at, Note: op.Note}}
	})
	if len(place) > 0 {
		out.Args = append(slices.Clone(p.Args), p.scratch("lanes", len(place)))
	}
	return out, nil
}

// takenLane is a lane of a vector that an index register takes, as one of elements of a width.
type takenLane struct {
	at   int64
	elem Elem
}

// firstLanes is how many lanes are taken, and of which elements, if these are the first of them, a power of two, all of
// one width; else 0.
func firstLanes(taken map[takenLane]bool) (n int, elem Elem) {
	for l := range taken {
		elem = l.elem
		break
	}
	if n = len(taken); n&(n-1) != 0 {
		return 0, elem
	}
	for i := range n {
		if !taken[takenLane{int64(i), elem}] {
			return 0, elem
		}
	}
	return n, elem
}
