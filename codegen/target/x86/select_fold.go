package x86

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
	"github.com/vyasa-go/vyasa/lower"
)

// folds is which loads become operands of what reads them: their register is read once, in the same block, nothing is
// stored to the array in between, and the address holds still.
type folds struct {
	reads, writes []int // of each register, how often
	delayed       map[*vec.Op]bool
	waiting       map[vec.Reg]val // loads that were delayed and not read yet
	spreads       map[vec.Reg]spread
}

func newFolds(p *vec.Program) *folds {
	f := &folds{reads: make([]int, len(p.Regs)), writes: make([]int, len(p.Regs)), delayed: map[*vec.Op]bool{},
		waiting: map[vec.Reg]val{}, spreads: map[vec.Reg]spread{}}
	var blocks [][]*vec.Op
	f.collect(p.Body, &blocks)
	for _, b := range blocks {
		f.block(b)
	}
	return f
}

// collect counts reads and writes, and lists runs of operations without a loop or a condition between them.
func (f *folds) collect(list []lower.Stmt, blocks *[][]*vec.Op) {
	var run []*vec.Op
	for _, st := range list {
		switch st := st.(type) {
		case *vec.Op:
			run = append(run, st)
			for _, r := range st.Args {
				f.reads[r]++
			}
			for _, r := range st.Dst {
				f.writes[r]++
			}
			continue
		case *lower.For:
			f.collect(st.Body, blocks)
		case *lower.If:
			f.collect(st.Body, blocks)
			f.collect(st.Else, blocks)
		}
		*blocks = append(*blocks, run)
		run = nil
	}
	*blocks = append(*blocks, run)
}

// block marks the loads of a run that can wait, and the shuffles whose reader is a shuffle.
func (f *folds) block(run []*vec.Op) {
	f.shuffles(run)
	for i, op := range run {
		if !foldable(op) || f.reads[op.Dst[0]] != 1 || f.writes[op.Dst[0]] != 1 {
			continue
		}
		for _, later := range run[i+1:] {
			if slices.Contains(later.Args, op.Dst[0]) {
				f.delayed[op] = true
				break
			}
			stored := writes(later) && later.Mem.Arg == op.Mem.Arg
			if sel.HasMem(op) && (stored || slices.Contains(later.Dst, op.Mem.Index)) {
				break
			}
		}
	}
}

// shuffles marks the shuffles of a run that wait for the shuffle that reads them: until it is made, what they read
// stays.
func (f *folds) shuffles(run []*vec.Op) {
	until := make([]int, len(run)) // when it is made
	for i := len(run) - 1; i >= 0; i-- {
		op := run[i]
		until[i] = i
		if !shuffling(op) && !wholeBytes(op) || movesBlocks(op) || f.reads[op.Dst[0]] != 1 || f.writes[op.Dst[0]] != 1 {
			continue
		}
		reads := func(later *vec.Op) bool { return slices.Contains(later.Args, op.Dst[0]) }
		reader := i + 1 + slices.IndexFunc(run[i+1:], reads)
		if reader == i || !picks(op, run[reader]) {
			continue
		}
		still := true
		for _, later := range run[i+1 : until[reader]] {
			for _, d := range later.Dst {
				still = still && !slices.Contains(op.Args, d)
			}
		}
		if still {
			f.delayed[op], until[i] = true, until[reader]
		}
	}
}

// movesBlocks reports whether op puts blocks of 16 bytes of two registers beside each other, which is one instruction:
// who reads them picks within blocks.
func movesBlocks(op *vec.Op) bool {
	each := 16 / max(1, op.Elem.Bytes())
	if op.Code != vec.Shuffle || len(op.Args) != 2 || len(op.Lane)%each != 0 {
		return false
	}
	for i, from := range op.Lane {
		if from < 0 || from%each != i%each || from/each != op.Lane[i/each*each]/each {
			return false
		}
	}
	return true
}

// picks reports whether what reads op picks bytes of what op reads, of a shift none that it fills in, or is a
// packing, which takes another's order.
func picks(op, reader *vec.Op) bool {
	if wholeBytes(op) {
		fits := reader.N <= 2*op.N && int(op.Imm) <= reader.Elem.Bits()
		return fits && reader.Code == vec.Narrow && reader.From == op.Elem
	}
	return reader.Code == vec.Shuffle || packs(op) && packs(reader) && reader.From == op.Elem && reader.N <= 2*op.N
}

// packs reports whether op narrows by the processor's packing.
func packs(op *vec.Op) bool { return op.Code == vec.NarrowS || op.Code == vec.NarrowU }

// wholeBytes reports whether op is a shift to the right by bytes.
func wholeBytes(op *vec.Op) bool {
	return (op.Code == vec.ShrS || op.Code == vec.ShrU) && op.Imm%8 == 0
}

func shuffling(op *vec.Op) bool {
	switch op.Code {
	case vec.Shuffle, vec.Narrow, vec.NarrowS, vec.NarrowU:
		return true
	}
	return false
}

// foldable reports whether an operation is a load that instructions may take as an operand: of whole registers, or of
// one element for all lanes.
func foldable(op *vec.Op) bool {
	switch op.Code {
	case vec.Load:
		bytes := op.N * op.Elem.Bytes()
		return bytes >= 16 && bytes&(bytes-1) == 0 && oneScale(op)
	case vec.Broadcast:
		return op.Elem.Bytes() >= 4 && oneScale(op)
	case vec.Const:
		return op.Imm != 0 && op.Imm != -1
	}
	return false
}

// oneScale reports whether the index of an address needs no multiplication, which would stand before the load.
func oneScale(op *vec.Op) bool {
	return op.Mem.Index == vec.NoReg || sel.IndexScale(op.Mem.Scale, 1) > 0
}

func writes(op *vec.Op) bool {
	return op.Code == vec.Store || op.Code == vec.StoreLane || op.Code == vec.IStore
}

// arg is argument i of an operation.
func (s *selector) arg(op *vec.Op, i int) val {
	r := op.Args[i]
	if x, ok := s.fold.waiting[r]; ok {
		delete(s.fold.waiting, r)
		return x
	}
	return regVal(r)
}
