package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
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
	name := "parked"
	for slices.ContainsFunc(k.Args, func(a Arg) bool { return a.Name == name }) {
		name += "_"
	}
	return Arg{Name: name, Elem: I8, Bytes: len(k.place) * k.Bits / 8, Stored: true, Inner: true, Align: k.Bits / 8,
		Parked: true}
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
