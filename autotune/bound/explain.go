package bound

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/autotune/space"
)

// Explanation is what each resource takes at least, the one that takes longest first.
type Explanation struct {
	Resources []Resource
}

// Resource is one of them.
type Resource struct {
	Name   string // "multiplications", "scalar products", "loads", "stores"
	Cycles int64
	Detail string // how the number comes about
}

// String is the first resource's: "1293 cycles: multiplications: 256 vectors of x ...".
func (e Explanation) String() string {
	r := e.Resources[0]
	return fmt.Sprintf("%d cycles: %s: %s", r.Cycles, r.Name, r.Detail)
}

// All is every resource on a line of its own.
func (e Explanation) All() string {
	var lines []string
	for _, r := range e.Resources {
		lines = append(lines, fmt.Sprintf("%10d %s: %s", r.Cycles, r.Name, r.Detail))
	}
	return strings.Join(lines, "\n")
}

func (b *Bound) explain(st *space.Store) Explanation {
	w := b.multiplications(st)
	e := Explanation{Resources: []Resource{
		b.explainMultiplications(st, w),
		{"loads", int64(b.loads(st, w.body)), b.loadsText(st, w.body)},
		{"stores", int64(b.storing), fmt.Sprintf("%d bytes, %d a cycle", b.kernel.storedBits/8,
			b.rates.Stores*b.rates.StoreBytes)},
	}}
	slices.SortStableFunc(e.Resources, func(x, y Resource) int { return int(y.Cycles - x.Cycles) })
	return e
}

func (b *Bound) explainMultiplications(st *space.Store, least work) Resource {
	at, y := least.walk, least.way
	r := Resource{Name: "multiplications", Cycles: int64(least.cycles)}
	switch {
	case at < 0:
		r.Detail = "none that is certain"
	case b.walks[at].loop < 0:
		r.Name = "scalar products"
		r.Detail = fmt.Sprintf("%d elements of %d terms", b.walks[at].vectors, b.unrolls.all)
	case y.terms == 0:
		w := &b.walks[at]
		r.Detail = fmt.Sprintf("%d vectors of %d lanes along %s, %d terms each", w.vectors, w.lanes,
			b.kernel.loops[w.loop].Name, b.unrolls.all)
	default:
		r.Detail = b.bodyText(st, &b.walks[at], least)
	}
	return r
}

// bodyText says what the bodies of the least way come to.
func (b *Bound) bodyText(st *space.Store, w *walk, least work) string {
	var some [mostSets]loopSet
	y := least.way
	jam, m := b.jams(st), b.operations(st, w, &y, b.sharing.left(b.space, st, &some))
	text := fmt.Sprintf("%d vectors of %d lanes along %s", w.vectors, w.lanes, b.kernel.loops[w.loop].Name)
	if y.rounds > 1 {
		text += fmt.Sprintf(", %d rounds each", y.rounds)
	}
	text += fmt.Sprintf(" of %d terms in %s operations", int(y.terms)*b.kernel.products, share(m))
	few, full := b.few(st, w)
	blocks, most := b.blocks(st, w), jam.most(w.results(&jam, &y))
	block := span{jam.least, most, least.sums, &blocks}
	alone, each := m*uint64(y.rounds)+least.begin+least.anew, b.withRest(m, y, block, few, full)
	if least.begin > 0 {
		text += fmt.Sprintf("; %s cycles more as sums that go on begin at zero", share(least.begin))
	}
	if least.anew > 0 {
		text += fmt.Sprintf("; %s cycles more as data are loaded anew for sums that have registers", share(least.anew))
	}
	if each > alone {
		text += fmt.Sprintf("; latencies take %s cycles a vector", share(each-alone))
	}
	if bodies := max(b.busy(w, alone-least.begin, alone, b.several), w.vectors*each/unit); least.cycles > bodies {
		text += fmt.Sprintf("; %d before and behind the loops", least.cycles-bodies)
	}
	return text
}

// operations is the least time that the multiplications of one way take for a vector, in units.
func (b *Bound) operations(st *space.Store, w *walk, y *way, sets []loopSet) uint64 {
	var fills, groups [mostSets]loopSet
	t := b.taps(st, w, y, b.across(st, w, b.near(st, w, &fills), &groups))
	least := uint64(math.MaxUint64)
	for i := range w.shapes {
		s := &w.shapes[i]
		least = min(least, unit*s.parts*s.least(y, b.kernel, t, sets))
	}
	return least
}

// share is a number of units in cycles.
func share(units uint64) string {
	if units%unit == 0 {
		return fmt.Sprint(units / unit)
	}
	return fmt.Sprintf("%.3g", float64(units)/unit)
}

// loadsText says how much of each array is read.
func (b *Bound) loadsText(st *space.Store, work uint64) string {
	if !b.kernel.certain {
		return "a condition decides what is read"
	}
	var inside [space.MaxLoops]uint64
	b.inside(st, work, &inside)
	var list []string
	for _, a := range b.kernel.inputs {
		var body []string
		for _, dim := range a.dims {
			spread := uint64(1)
			for _, l := range dim {
				spread += inside[l] - 1
			}
			body = append(body, fmt.Sprint(spread))
		}
		list = append(list, fmt.Sprintf("%s: %s elements a body", a.name, strings.Join(body, "x")))
	}
	return strings.Join(list, ", ")
}
