package opt

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// address gives every access one of the address modes that there are: the pointer as it is, which the access may change
// afterwards by a small immediate or by a modifier register (llvm-aie AIEInstrFormats.td, ag_short). The accesses of a
// block through one pointer become a chain: each moves the pointer on to the next one, the last one to where the next
// round or the code behind wants it. A load that nobody needs wants it too: shape leaves the conditions of branches
// that it takes out.
//
//	loop: x = load [p]; y = load [p + 32]; z = load [p + 512]; p = p + 64
//	->
//	entry: m0 = 480; m1 = -448   loop: x = load [p], p += 32; y = load [p], p += m0; z = load [p], p += m1
//
// In a loop of one block a chain starts at its first access: the preheader moves the pointer there. A chain that alone
// would make the loop longer than its operations do is dealt out to several pointers; so is one that needs more
// modifiers than there are. Needs reduce and fold before: pointers that move by constants or invariants. Leaves
// Mem.Offset 0 everywhere but on the stack. (Liem, Paulin, Jerraya, Address Calculation for Retargetable Compilation,
// 1996; Leupers, Marwedel, Algorithms for Address Assignment in DSP Code Generation, 1996.)
func address(f *mir.Func, m *machine.Machine) {
	exits(f)
	positions(f)
	a := &addresser{f: f, m: m, live: newLiveKind(f, true), old: mir.Reg(len(f.Regs)), consts: map[int64]mir.Reg{}}
	a.room = units(&m.Classes[machine.ClassM])
	a.pointers = units(&m.Classes[machine.ClassP])
	order := make([]int, len(f.Blocks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int {
		return f.Depth(f.Blocks[y].Loop) - f.Depth(f.Blocks[x].Loop)
	})
	for _, b := range order {
		a.block(f.Blocks[b])
	}
	f.Blocks[0].Ops = append(a.entry, f.Blocks[0].Ops...)
	moved(f)
	circle(f, m)
	shape(f, m)
}

// moved notes which registers are constants no more: the addresses of objects that serve as pointers now.
func moved(f *mir.Func) {
	for _, b := range f.Blocks {
		for _, o := range b.Ops {
			for _, d := range o.Def {
				if o.Code != machine.MoveImm {
					f.Regs[d.Reg].Const = false
				}
			}
		}
	}
}

type addresser struct {
	f        *mir.Func
	m        *machine.Machine
	live     *live
	old      mir.Reg // registers from here on are the pass's own
	room     int     // modifiers that a block may use
	pointers int     // pointer registers that there are
	consts   map[int64]mir.Reg
	entry    []*mir.Op // definitions of constant modifiers
}

// exits gives each loop of one block an exit block of its own, where pointers can be set right.
func exits(f *mir.Func) {
	at := map[int]*mir.Loop{} // by latch
	for _, l := range f.Loops {
		if l.First == l.Last && len(f.Blocks[l.Last].Targets()) == 2 && f.Blocks[l.Last].Term.To[1] == l.Last+1 {
			at[l.Last] = l
		}
	}
	if len(at) == 0 {
		return
	}
	to := make([]int, len(f.Blocks)+1)
	n := 0
	for i := range f.Blocks {
		to[i] = n
		n++
		if at[i] != nil {
			n++
		}
	}
	for _, l := range f.Loops {
		l.First, l.Last, l.Pre = to[l.First], to[l.Last], to[l.Pre]
	}
	var blocks []*mir.Block
	for i, b := range f.Blocks {
		b.ID = to[i]
		t := b.Targets()
		for j := range t {
			t[j] = to[t[j]]
		}
		blocks = append(blocks, b)
		if l := at[i]; l != nil {
			next := b.Term.To[1]
			b.Term.To[1] = b.ID + 1
			x := &mir.Block{ID: b.ID + 1, Loop: l.Parent}
			x.Term = mir.Term{Kind: mir.Fall, To: [2]int{next}, Pos: b.Term.Pos}
			blocks = append(blocks, x)
		}
	}
	f.Blocks = blocks
	falls(f)
}

// block rewrites one block.
func (a *addresser) block(b *mir.Block) {
	w := &walk{a: a, b: b, at: map[mir.Reg]place{}, last: map[mir.Reg]*chain{}}
	if b.Loop >= 0 {
		if l := a.f.Loops[b.Loop]; l.First == l.Last && leadsOn(a.f, l) {
			w.loop = l
		}
	}
	w.read()
	w.finish()
	p := w.plan()
	p.rewrite()
}

// leadsOn reports whether loop l of one block has the exit block that exits makes.
func leadsOn(f *mir.Func, l *mir.Loop) bool {
	t := f.Blocks[l.Last].Targets()
	return len(t) == 2 && t[0] == l.First && t[1] == l.Last+1 && f.Blocks[l.Pre].Targets()[0] == l.First
}
