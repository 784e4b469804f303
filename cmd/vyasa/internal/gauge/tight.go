package gauge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// CodeTight is the kind of note of a kernel whose sums of products take longer than the datapath needs for them, where
// no loop by itself is to blame.
//
// Example: a 3x3 filter of int8, whose rows fill three of the columns that an operation sums
const CodeTight diag.Code = "below-datapath"

// fair is the share of the datapath's rate below which a kernel has a note.
const fair = 0.6

// limit is what keeps a kernel from the datapath's rate, and the cycles that are lost by it.
type limit struct {
	lost        int64
	cause, cure string
}

// Tight is a note on what loses most of a kernel's cycles, where its products reach less than three fifths of the
// datapath's rate: operations that are not full, loads or stores beyond what stands beside operations, and pipelines
// and the code around them. Kernels of fewer than three products a result are none of sums of products.
func Tight(k *vyasa.Kernel, r *report.Report, m *machine.Machine) diag.Notes {
	results := int64(halide.Volume(k.Region()))
	lanes := 1. // the share of which results are asked for
	if n := stores(k.Nest.Body); len(k.Nest.Outputs) == 1 && n > results {
		lanes = float64(results) / float64(n)
	}
	macs := int64(lanes * float64(products(k.Nest.Body)))
	if len(r.Types) == 0 || 2*macs < 5*results { // of lanes that are asked for, which are about so many
		return nil
	}
	peak := int64(r.Types[0].Peak)
	if float64(macs) >= fair*float64(peak*r.Cycles) {
		return nil
	}
	tight := slices.MaxFunc(limits(r, m, macs, lanes), func(a, b limit) int { return cmp.Compare(a.lost, b.lost) })
	pos, ok := mostIn(k, r)
	if !ok {
		return nil
	}
	cause := fmt.Sprintf("its %d products take %d cycles, where operations of %d products would take %d: %s", macs,
		r.Cycles, peak, (macs+peak-1)/peak, tight.cause)
	return diag.NewNotes([]diag.Note{{Pos: pos, Code: CodeTight, Cause: cause, Cure: tight.cure}})
}

// limits are all that may keep so many products from the datapath's rate, such a share of whose lanes is asked for.
func limits(r *report.Report, m *machine.Machine, macs int64, lanes float64) []limit {
	ops := int64(0)
	for _, t := range r.Types {
		ops += t.Ops
	}
	each := float64(macs) / float64(max(ops, 1))
	multiply := limit{ops - macs/int64(r.Types[0].Peak), fmt.Sprintf("%d operations make %.1f of them each", ops, each),
		"unroll more loops of the sum, and let Layout put its terms side by side, so that they fill the columns of an " +
			"operation"}
	if lanes < 0.8 {
		multiply.cause += fmt.Sprintf("; %.0f%% of the lanes are no results", 100*(1-lanes))
		multiply.cure = "Bound sizes to multiples of the lanes, or Fuse short loops before Vectorize"
	}
	loads := (r.Traffic.Loads + int64(m.Loads.N) - 1) / int64(m.Loads.N)
	stores := (r.Traffic.Stores + int64(m.Stores.N) - 1) / int64(m.Stores.N)
	beyond := max(0, loads-ops, stores-ops)
	around := r.Where.FillDrain + r.Where.Outer + r.Where.Outside // without what multiplies
	return []limit{multiply,
		{loads - ops, fmt.Sprintf("%d loads take %d of the cycles, at %d a cycle", r.Traffic.Loads, loads, m.Loads.N),
			"share what is loaded among more results: UnrollJam a loop that reads the same again"},
		{stores - ops,
			fmt.Sprintf("%d stores take %d of the cycles, at %d a cycle", r.Traffic.Stores, stores, m.Stores.N),
			"store narrower results, or more of them at once"},
		{around - beyond, fmt.Sprintf("%d of the cycles begin and end loops or are outside of them", around),
			"give a core larger tiles, so that the same beginning and end serve more results"},
		{r.Where.Conflicts, fmt.Sprintf("accesses that meet in a memory bank take %d of the cycles", r.Where.Conflicts),
			"Place arrays into modules of their own, or let rows begin in other banks: Pad"},
		{r.Where.Library, fmt.Sprintf("routines of the runtime library take %d of the cycles", r.Where.Library),
			"Vectorize what calls them"},
	}
}

// stores is how many elements of outputs a body stores.
func stores(body []lower.Stmt) int64 {
	n := int64(0)
	for _, s := range body {
		times := int64(1)
		switch s := s.(type) {
		case *lower.For:
			times = int64(s.Trips())
		case *lower.Store:
			if s.Buffer.Output {
				n++
			}
		}
		for _, b := range lower.Bodies(s) {
			n += times * stores(b)
		}
	}
	return n
}

// mostIn is the user's line that the loop with the most cycles is of, or the first one of a kernel without loops.
func mostIn(k *vyasa.Kernel, r *report.Report) (diag.Pos, bool) {
	lines := strings.Split(k.C, "\n")
	loops := slices.Clone(r.Loops)
	slices.SortStableFunc(loops, func(a, b report.Loop) int { return cmp.Compare(b.Cycles, a.Cycles) })
	for _, l := range loops {
		if pos, ok := lineIn(lines, l.Position); ok {
			return pos, true
		}
	}
	return lineIn(lines, r.Position)
}
