package interp

import (
	"context"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// maxBlocks limits the blocks that one execution enters.
const maxBlocks = 1 << 28

// Exec runs f with one argument for each parameter. The error is an [*Error] for a mistake of the program, or ctx's.
func Exec(ctx context.Context, f *mir.Func, args []Arg) (err error) {
	m := &state{f: f, regs: make([]value, len(f.Regs)), counts: make([]uint32, len(f.Loops)), pos: make([]int,
		len(f.Params))}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Error:
			err = r
		case ended:
		default:
			panic(r)
		}
	}()
	if err := m.start(args); err != nil {
		return err
	}
	return m.blocks(ctx)
}

// ended ends the run of a function that never returns, where a stream of its ends.
type ended struct{}

// endless reports whether the function never returns.
func (m *state) endless() bool {
	return !slices.ContainsFunc(m.f.Blocks, func(b *mir.Block) bool { return b.Term.Kind == mir.Return })
}

// blocks runs from the entry to a return.
func (m *state) blocks(ctx context.Context) error {
	at := 0
	for n := 0; ; n++ {
		if n&0xfff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if n > maxBlocks {
			m.fail("the program does not end")
		}
		b := m.f.Blocks[at]
		for _, o := range b.Ops {
			m.op = o
			m.do(o)
		}
		next := m.next(b)
		if next < 0 {
			return nil
		}
		m.enter(at, next)
		at = next
	}
}

// next is where control goes from b; -1 at a return.
func (m *state) next(b *mir.Block) int {
	t := &b.Term
	switch t.Kind {
	case mir.If:
		m.op = &mir.Op{Code: machine.Branch, Use: []mir.Operand{t.Cond}, Pos: t.Pos, Acc: -1}
		if uint32(m.defined(t.Cond)) == 0 {
			return t.To[1]
		}
	case mir.LoopEnd:
		m.counts[t.Loop]--
		if m.counts[t.Loop] == 0 {
			return t.To[1]
		}
	case mir.Return:
		return -1
	}
	return t.To[0]
}

// enter sets the count of a loop that is entered from its preheader.
func (m *state) enter(from, to int) {
	for i, l := range m.f.Loops {
		if l.Counted && l.First == to && from == l.Pre {
			m.counts[i] = uint32(m.defined(l.Count))
		}
	}
}

// do runs one operation.
func (m *state) do(o *mir.Op) {
	switch o.Code {
	case machine.Nop:
	case machine.LoadV, machine.LoadW, machine.LoadS, machine.LoadD, machine.StoreV, machine.StoreW, machine.StoreS,
		machine.StoreN, machine.StoreD, machine.StoreSRS, machine.SpillLoad, machine.SpillStore:
		m.access(o)
	case machine.Mac, machine.FMac, machine.VecOp, machine.Srs, machine.Ups, machine.MoveV, machine.MoveA,
		machine.UpdElem,
		machine.ExtElem, machine.ShiftElem, machine.Pack:
		m.vector(o)
	case machine.MoveImm:
		v := o.Use[0].Imm
		if o.Mem != nil {
			v += m.mem.roots[o.Mem.Root] + o.Mem.Offset
		}
		m.setNumber(o.Def[0], uint64(v), 0)
	case machine.MoveS, machine.Alu, machine.AluD, machine.Mul, machine.Lib, machine.FSum,
		machine.FProduct:
		m.scalar(o)
	case machine.PtrAdd:
		to := m.defined(o.Use[o.Addr]) + m.defined(o.Use[1-o.Addr])
		if len(o.Use) == 3 {
			to = mir.AroundRing(to, m.defined(o.Use[2]))
		}
		m.setNumber(o.Def[0], uint64(uint32(to)), 0)
	case machine.SetMode:
		m.setMode(o)
	case machine.StreamIn, machine.StreamOut:
		m.stream(o)
	default:
		panic("BUG: " + machine.AIE1().Ops[o.Code].Name + " in a function of virtual registers")
	}
}
