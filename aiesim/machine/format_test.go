package machine

import (
	"slices"
	"testing"
)

// The published rules of legal words: UG1079 and Vitis tutorial 25 (how many of what), AIECompositeFormats.td.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		slots []Slot
		bytes int // 0: cannot be encoded
	}{
		{nil, 2},
		{[]Slot{VECA}, 8}, {[]Slot{VECM}, 4}, {[]Slot{LNG}, 4}, {[]Slot{ST}, 4}, {[]Slot{MV1}, 4}, {[]Slot{SSB}, 4},
		{[]Slot{VECA, MV1}, 8}, {[]Slot{VECA, LDB}, 8}, {[]Slot{VECA, LDA, LDB}, 12},
		{[]Slot{LDA, LDB, ST}, 8}, {[]Slot{LDA, LDB, ST, ALU}, 12}, {[]Slot{LDA, LDB}, 8},
		{[]Slot{VECA, LDA, LDB, ST, MV0, MV1}, 16}, // MAC, two loads, a store and two moves
		{[]Slot{VECA, LDA, LDB, ST, ALU, MV1}, 16},
		{[]Slot{VECA, LDA, MV0, ST, ALU, MV1}, 16},
		{[]Slot{VECA, LDA, LDB, ALU, LNG}, 16},
		{[]Slot{VECA, LDA, LDB, ST, LNG}, 16},
		{[]Slot{VECM, LDA, LDB, ST, MV0, SSB, ALU}, 16}, // the only word of seven operations
		{[]Slot{VECM, LDA, LDB, ST, MV0, MV1}, 16},      // VECM in VECA's place
		{[]Slot{VECA, LDA, LDB, ST, MV0, SSB}, 16},
		{[]Slot{VECM, LDA, LDB, ST, MV0, MV1, ALU}, 0},
		{[]Slot{VECA, LDA, LDB, ST, ALU, MV0}, 0}, // MV0 and LDB share bits beside ST and ALU
		{[]Slot{VECA, ST, ALU, LNG}, 0},
		{[]Slot{VECA, VECM}, 0}, {[]Slot{LNG, MV0}, 0}, {[]Slot{LNG, MV1}, 0}, {[]Slot{MV1, SSB}, 0},
		{[]Slot{LDA, LDB, ST, ALU, MV0, MV1}, 0},
	} {
		got, ok := AIE1().BundleBytes(SlotSet(c.slots...))
		if got != c.bytes || ok != (c.bytes != 0) {
			t.Errorf("%s: %d bytes, %v; want %d", SlotSet(c.slots...), got, ok, c.bytes)
		}
	}
}

// Over all sets of slots: what the vendor allows at most in a cycle, and what a word with a MAC has no room for: a
// store, a scalar operation and both moves go together only while load B is unused (mv0 and load B share bits there).
// The size is the least of all formats that hold the set, found here by looking at all.
func TestAllWords(t *testing.T) {
	m := AIE1()
	for s := range Slots(1) << NumSlots {
		best := 0
		for _, f := range m.Formats {
			if s&^f.Slots == 0 && (best == 0 || f.Bytes < best) {
				best = f.Bytes
			}
		}
		got, ok := m.BundleBytes(s)
		if got != best || ok != (best != 0) {
			t.Fatalf("%s: %d bytes, least is %d", s, got, best)
		}
		if !ok {
			continue
		}
		moves := s & SlotSet(MV0, MV1, SSB)
		switch {
		case s.Has(VECA) && s.Has(VECM):
			t.Errorf("%s: two vector operations", s)
		case s.Has(LNG) && moves != 0:
			t.Errorf("%s: LNG takes the place of both moves", s)
		case s.Has(VECA) && s.Has(ST) && s.Has(ALU) && s.Has(LNG):
			t.Errorf("%s: a MAC with store, scalar and LNG", s)
		case s.Has(VECA) && s.Has(ST) && s.Has(ALU) && s.Has(LDB) && s.Has(MV0):
			t.Errorf("%s: a MAC with store, scalar, load B and move 0", s)
		case s.Len() > 7 || s.Len() == 7 && s != SlotSet(VECM, LDA, LDB, ST, MV0, SSB, ALU):
			t.Errorf("%s: %d operations", s, s.Len())
		case got < 16 && s.Len() > 5 || got < 12 && s.Len() > 3 || got < 8 && s.Len() > 2:
			t.Errorf("%s: %d operations in %d bytes (Vitis tutorial 25)", s, s.Len(), got)
		}
	}
}

// The slots of a format have room in it: widths of AIEInstrFormats.td against the size of the word.
func TestFormatsHaveRoom(t *testing.T) {
	width := map[Slot]int{LDA: 18, LDB: 17, ST: 20, ALU: 19, MV0: 16, MV1: 13, LNG: 28, VECA: 37, VECM: 25, SSB: 7}
	for _, f := range AIE1().Formats {
		n := 0
		for s := range NumSlots {
			if f.Slots.Has(s) {
				n += width[s]
			}
		}
		if n > 8*f.Bytes {
			t.Errorf("%s: %d bits in %d bytes", f.Slots, n, f.Bytes)
		}
	}
	if !slices.IsSortedFunc(AIE1().Formats, func(a, b Format) int { return a.Bytes - b.Bytes }) {
		t.Error("not shortest first")
	}
}
