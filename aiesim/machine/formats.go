package machine

import (
	"cmp"
	"slices"
)

// formats lists the layouts of instruction words, shortest first (llvm-aie AIECompositeFormats.td; sizes also Vitis
// tutorial 25). Not listed: the parts of VECM for streams and shifts (vec_shft, vec_strm, vec_short), of which no
// public instruction is known, and the 16-bit forms of single scalar operations, which llvm-aie never puts beside
// others.
func formats() []Format {
	return widen([]Format{
		{2, 0},

		{4, SlotSet(LNG)}, {4, SlotSet(VECM)}, {4, SlotSet(ST)}, {4, SlotSet(ALU)}, {4, SlotSet(LDB)},
		{4, SlotSet(MV0)}, {4, SlotSet(LDA)}, {4, SlotSet(MV1)},

		{8, SlotSet(LDA, LDB, ST)}, {8, SlotSet(LDA, LDB, ALU)}, {8, SlotSet(LDA, LDB, MV0)},
		{8, SlotSet(LDA, LDB, MV1)}, {8, SlotSet(LDA, ALU, ST)}, {8, SlotSet(LDA, MV0, ST)},
		{8, SlotSet(LDA, MV0, ALU)}, {8, SlotSet(LDA, MV1, ST)}, {8, SlotSet(LDA, MV1, ALU)},
		{8, SlotSet(LDA, MV0, MV1)}, {8, SlotSet(LDA, LNG)}, {8, SlotSet(ST, ALU, MV0)}, {8, SlotSet(ST, ALU, MV1)},
		{8, SlotSet(ST, MV0, MV1)}, {8, SlotSet(ST, LNG)}, {8, SlotSet(ALU, MV0, MV1)}, {8, SlotSet(ALU, LNG)},
		{8, SlotSet(ST, VECA)}, {8, SlotSet(ALU, VECA)}, {8, SlotSet(LDB, VECA)}, {8, SlotSet(MV0, VECA)},
		{8, SlotSet(LDA, VECA)}, {8, SlotSet(MV1, VECA)},

		{12, SlotSet(ST, ALU, VECA)}, {12, SlotSet(ST, MV0, VECA)}, {12, SlotSet(LDA, ALU, MV0, VECA)},
		{12, SlotSet(LDA, ST, MV1, VECA)}, {12, SlotSet(LDA, ALU, MV1, VECA)}, {12, SlotSet(LDA, LDB, MV0, VECA)},
		{12, SlotSet(LDA, MV0, MV1, VECA)}, {12, SlotSet(LDA, LNG, VECA)}, {12, SlotSet(LDA, LDB, ST, ALU, MV0)},
		{12, SlotSet(LDA, LDB, ST, ALU, MV1)}, {12, SlotSet(LDA, MV0, ST, ALU, MV1)},
		{12, SlotSet(LDA, LDB, ST, MV0, MV1)}, {12, SlotSet(LDA, LDB, ST, LNG)}, {12, SlotSet(LDA, LDB, ALU, MV0, MV1)},
		{12, SlotSet(LDA, LDB, ALU, LNG)},

		{16, SlotSet(LDA, LDB, ST, MV0, MV1, VECA)}, {16, SlotSet(LDA, LDB, ST, LNG, VECA)},
		{16, SlotSet(LDA, LDB, ALU, MV0, MV1, VECA)}, {16, SlotSet(LDA, LDB, ALU, LNG, VECA)},
		{16, SlotSet(LDA, LDB, ST, ALU, MV1, VECA)}, {16, SlotSet(LDA, MV0, ST, ALU, MV1, VECA)},
		{16, SlotSet(LDA, LDB, ST, MV0, SSB, ALU, VECM)},
	})
}

// widen adds to each format its forms with a smaller slot in the place of the one that contains it: VECM for VECA, SSB
// for MV1. Formats that another of at most their size covers are left out.
func widen(list []Format) []Format {
	list = inPlaceOf(VECA, VECM, list)
	list = inPlaceOf(MV1, SSB, list)
	var out []Format
	for i, f := range list {
		covered := slices.ContainsFunc(list[:i], func(g Format) bool {
			return g.Bytes <= f.Bytes &&
				g.Fits(f.Slots)
		}) ||
			slices.ContainsFunc(list[i+1:], func(g Format) bool {
				return g.Bytes < f.Bytes && g.Fits(f.Slots) || g.Bytes == f.Bytes && g.Slots != f.Slots &&
					g.Fits(f.Slots)
			})
		if !covered {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b Format) int { return cmp.Compare(a.Bytes, b.Bytes) })
	return out
}

// inPlaceOf adds a form with part instead of whole for each format that has whole.
func inPlaceOf(whole, part Slot, list []Format) []Format {
	out := list
	for _, f := range list {
		if f.Slots.Has(whole) {
			out = append(out, Format{f.Bytes, (f.Slots &^ SlotSet(whole)).With(part)})
		}
	}
	return out
}
