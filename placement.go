package vyasa

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// memory is the data memory of a core while arrays are put into it.
type memory struct {
	base, end, module int64
	taken             []region // by address
}

// region is the addresses lo to hi-1.
type region struct{ lo, hi int64 }

func newMemory(l *target.Limits) *memory {
	base, size := int64(l.Base), int64(l.DataBytes)
	return &memory{base, base + size, size / int64(l.Modules), nil}
}

// placement puts the arrays that the schedule places into the modules of data memory that it names, one behind the
// other, the smallest first, since only the last may go beyond its module; the simulator places the others, and the
// stack, in what is left. The error is a diag.List at the directive: a module is
// full, or what is left has no room for an array.
//
//	place in 2, place k 2    ->   k at 0x30000, in, which is larger, behind it
func (k *Kernel) placement() (map[string]int64, error) {
	return k.placementBy(func(b *lower.Buffer) int { return b.Bank })
}

// placementBy is that of arrays in other modules, -1 for any.
func (k *Kernel) placementBy(module func(*lower.Buffer) int) (map[string]int64, error) {
	limits := &k.Program.Target.Limits
	if limits.Modules == 0 {
		return nil, nil
	}
	m, place, last := newMemory(limits), map[string]int64{}, ""
	params := slices.SortedStableFunc(slices.Values(k.Triplets.Params),
		func(a, b *lower.Buffer) int { return int(bytesOf(a) - bytesOf(b)) })
	for bank := range limits.Modules {
		for _, b := range params {
			if module(b) != bank {
				continue
			}
			at, ok := m.in(bank, bytesOf(b), int64(b.Align))
			if !ok {
				return nil, k.misplaced(b.Name, fmt.Sprintf("%s of %d bytes finds no room in module %d: %d bytes "+
					"are free from there on",
					b.Name, bytesOf(b), bank, m.free(bank)))
			}
			place[b.Name], last = at, b.Name
		}
	}
	for _, n := range k.unplaced(module) {
		if _, ok := m.anywhere(n.bytes, n.align); !ok {
			return nil, k.misplaced(last, fmt.Sprintf("%s of %d bytes finds no room beside the others", n.name,
				n.bytes))
		}
	}
	return place, nil
}

// misplaced is the mistake at the Place of an array, or at the Func where none is placed.
func (k *Kernel) misplaced(name, fact string) error {
	pos := k.Schedule.Func.Pos
	if name != "" {
		pos = k.Schedule.StorageOf(name).Pos
	}
	return diag.List{{Pos: pos, Code: codegen.CodeDataMemory, Fact: fact,
		Help: []string{"place fewer arrays, or large ones from module 0 on", "compute it in tiles: Bound fewer rows " +
			"or columns"}}}
}

// need is what must lie somewhere.
type need struct {
	name         string
	bytes, align int64
}

// unplaced is what the schedule leaves to the simulator, the largest first, as that places them.
func (k *Kernel) unplaced(module func(*lower.Buffer) int) []need {
	stack := int64(codegen.DataBytes(&k.Program.Target.Limits, k.Triplets))
	var list []need
	add := func(b *lower.Buffer) {
		stack -= bytesOf(b)
		if module(b) < 0 {
			list = append(list, need{b.Name, bytesOf(b), int64(b.Align)})
		}
	}
	for _, b := range k.Triplets.Params {
		add(b)
	}
	for _, c := range k.Triplets.Consts {
		add(c.Buffer)
	}
	list = append(list, need{"the stack", stack, arrayAlign})
	slices.SortStableFunc(list, func(a, b need) int { return int(b.bytes - a.bytes) })
	return list
}

func bytesOf(b *lower.Buffer) int64 { return int64(b.Elems * b.Type.Bytes()) }

// in takes n bytes that begin in a module, behind all that is there.
func (m *memory) in(module int, n, align int64) (int64, bool) {
	lo := m.base + int64(module)*m.module
	at := lo
	for _, t := range m.taken {
		at = max(at, t.hi)
	}
	at = up(at, align)
	if at >= lo+m.module || at+n > m.end {
		return 0, false
	}
	return at, m.take(at, n)
}

// anywhere takes n bytes in the first gap.
func (m *memory) anywhere(n, align int64) (int64, bool) {
	at := m.base
	for i := 0; i <= len(m.taken); i++ {
		end := m.end
		if i < len(m.taken) {
			end = m.taken[i].lo
		}
		if at = up(at, align); at+n <= end {
			return at, m.take(at, n)
		}
		if i < len(m.taken) {
			at = m.taken[i].hi
		}
	}
	return 0, false
}

func (m *memory) take(at, n int64) bool {
	m.taken = append(m.taken, region{at, up(at+n, arrayAlign)})
	slices.SortFunc(m.taken, func(a, b region) int { return int(a.lo - b.lo) })
	return true
}

// free is how many bytes follow the last array from the start of a module on.
func (m *memory) free(module int) int64 {
	used := m.base + int64(module)*m.module
	for _, t := range m.taken {
		used = max(used, t.hi)
	}
	return max(m.end-used, 0)
}

// arrayAlign is how arrays begin.
const arrayAlign = 32

func up(n, to int64) int64 { return (n + to - 1) / to * to }
