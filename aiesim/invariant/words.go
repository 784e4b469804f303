package invariant

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// words are the widest instruction words (llvm-aie AIECompositeFormats.td); every other one holds part of one of them.
// A lane operation may stand in the place of a multiplication, a stream read in that of a move.
var words = []string{
	"lda ldb st mv0 mv1 veca", "lda ldb st lng veca", "lda ldb alu mv0 mv1 veca", "lda ldb alu lng veca",
	"lda ldb st alu mv1 veca", "lda mv0 st alu mv1 veca", "lda ldb st mv0 ssb alu vecm",
}

// most is how many operations a word of so many bytes holds (Vitis tutorial 25).
var most = map[int]int{2: 0, 4: 2, 8: 3, 12: 5, 16: 7}

// Words checks that each operation is in slots that it may take, alone for as long as it takes them, that each bundle
// fits an instruction word, and that accesses through one pointer are in different cycles.
func Words(p *mir.Program, m *machine.Machine) error {
	for i := range p.Bundles {
		var busy machine.Slots
		pointers := map[uint8]bool{}
		for _, o := range p.Bundles[i].Ops {
			if !slices.Contains(steps(p.Func, o.Op, m).last, o.Slots) {
				return fmt.Errorf("bundle %d: %s is in %s", i, p.Func.OpString(o.Op), o.Slots)
			}
			if busy&o.Slots != 0 {
				return fmt.Errorf("bundle %d: %s is taken twice", i, busy&o.Slots)
			}
			busy |= o.Slots
			if o.Op.Mem == nil || !o.Op.HasAddr() || m.PointerAccess.N != 1 || o.Op.Code == machine.PtrAdd {
				continue
			}
			u := p.Func.Regs[o.Op.Use[o.Op.Addr].Reg].At.Units[0]
			if pointers[u] {
				return fmt.Errorf("bundle %d: two accesses through p%d", i, u)
			}
			pointers[u] = true
		}
		if err := word(busy, p.Bundles[i].Bytes, len(p.Bundles[i].Ops)); err != nil {
			return fmt.Errorf("bundle %d: %w", i, err)
		}
	}
	return held(p, m)
}

// word checks that operations in these slots make a word of so many bytes.
func word(used machine.Slots, bytes, n int) error {
	if limit, ok := most[bytes]; !ok || n > limit {
		return fmt.Errorf("%d operations in %d bytes", n, bytes)
	}
	for _, w := range words {
		fits := true
		for s := range machine.NumSlots {
			if used.Has(s) && !holds(w, s) {
				fits = false
			}
		}
		if fits {
			return nil
		}
	}
	return fmt.Errorf("no instruction word has %s", used)
}

// holds reports whether word w has a place for slot s.
func holds(w string, s machine.Slot) bool {
	list := strings.Fields(w)
	switch {
	case slices.Contains(list, s.String()):
		return true
	case s == machine.VECM:
		return slices.Contains(list, "veca")
	case s == machine.SSB:
		return slices.Contains(list, "mv1")
	}
	return false
}

// held checks that nothing else is in the slots of operations that take several cycles: of those behind the bundle that
// they stand in.
func held(p *mir.Program, m *machine.Machine) error {
	for i := range p.Bundles {
		for _, o := range p.Bundles[i].Ops {
			for k := 1; k < m.Ops[o.Op.Code].Busy; k++ {
				for _, at := range after(p, i, k) {
					for _, x := range p.Bundles[at].Ops {
						if x.Slots&o.Slots != 0 {
							return fmt.Errorf("bundle %d: %s is taken for %d cycles by %s in bundle %d", at,
								o.Slots&x.Slots, m.Ops[o.Op.Code].Busy, p.Func.OpString(o.Op), i)
						}
					}
				}
			}
		}
	}
	return nil
}

// after is the bundles that may issue k cycles after bundle i, as zero-overhead loops go.
func after(p *mir.Program, i, k int) []int {
	at := []int{i}
	for range k {
		var next []int
		for _, x := range at {
			if x+1 < len(p.Bundles) {
				next = append(next, x+1)
			}
			for _, l := range p.Loops {
				if l.End == x {
					next = append(next, l.Start)
				}
			}
		}
		slices.Sort(next)
		at = slices.Compact(next)
	}
	return at
}
