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

// apart takes lanes of a vector that all go to index registers out by words of 64 bits, and those apart by shifts: what
// moves a lane from one register file to the other are few units, which put lanes in, too, and what is stored as a
// vector and loaded as lanes waits.
//
//	x1 = ilane<i16 v0, #0; x2 = ilane<i16 v0, #1; ...
//	->  x9 = ilane<i64 v0, #0; x1 = iextend<i16 x9; x8 = ishr x9, #16; x2 = iextend<i16 x8; ...; x4 = ishr x9, #48
func apart(p *Program) (*Program, error) {
	sets, found := p.sets(), false
	taken := map[word]map[int64]bool{}
	for op := range ops(p.Body) {
		if w, at, ok := wordOf(op); ok && sets[op.Args[0]] == 1 {
			if taken[w] == nil {
				taken[w] = map[int64]bool{}
			}
			taken[w][at] = true
			found = found || len(taken[w]) == w.lanes()
		}
	}
	if !found {
		return p, nil
	}
	out := *p
	out.Regs = slices.Clone(p.Regs)
	index := func() Reg {
		out.Regs = append(out.Regs, Index)
		return Reg(len(out.Regs) - 1)
	}
	out.Body = lower.MapLists(p.Body, func(list []lower.Stmt) []lower.Stmt {
		var with []lower.Stmt
		words := map[word]Reg{} // that this list has taken
		for _, s := range list {
			op, _ := s.(*Op)
			w, at, ok := wordOf(op)
			if !ok || len(taken[w]) < w.lanes() {
				with = append(with, s)
				continue
			}
			whole, there := words[w]
			made := func(c Code, from Elem, d, a Reg, imm int64) {
				with = append(with, &Op{Code: c, From: from, Dst: []Reg{d}, Args: []Reg{a}, Imm: imm,
					Mem: Address{Arg: -1, Index: NoReg}, Note: op.Note})
			}
			if !there {
				whole = index()
				words[w] = whole
				made(ILane, I64, whole, w.of, w.at)
			}
			switch {
			case at == 0:
				made(IExtend, w.elem, op.Dst[0], whole, 0)
			case at == int64(64-w.elem.Bits()):
				made(IShr, None, op.Dst[0], whole, at)
			default:
				low := index()
				made(IShr, None, low, whole, at)
				made(IExtend, w.elem, op.Dst[0], low, 0)
			}
		}
		return with
	})
	return &out, nil
}

// word is 64 bits of a vector, one of whose lanes an index register takes.
type word struct {
	of   Reg
	at   int64 // which of its words
	elem Elem  // of the lanes
}

// lanes is how many a word has.
func (w word) lanes() int { return 64 / w.elem.Bits() }

// wordOf is where op takes a lane from, and how many bits into the word that is; false: it takes none, or a whole one.
func wordOf(op *Op) (w word, at int64, ok bool) {
	if op == nil || op.Code != ILane || op.From.Bits() == 64 {
		return w, 0, false
	}
	n := int64(64 / op.From.Bits())
	return word{op.Args[0], op.Imm / n, op.From}, op.Imm % n * int64(op.From.Bits()), true
}
