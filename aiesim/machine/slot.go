package machine

import "math/bits"

// Slot is one issue slot of an instruction word.
type Slot uint8

// The slots, with their widths in bits (llvm-aie AIEInstrFormats.td).
const (
	LDA  Slot = iota // 18: load unit A, pointer add, 10-bit immediate
	LDB              // 17: load unit B, pointer add
	ST               // 20: store unit, shift-round-saturate
	ALU              // 19: scalar unit, 12-bit immediate
	MV0              // 16: moves
	MV1              // 13: moves, element extract, shift-round-saturate
	LNG              // 28: takes the place of MV0 and MV1: 20-bit immediates, branches, spills
	VECA             // 37: multiply-accumulate, float
	VECM             // 25: compare, select, lane arithmetic; lies in VECA where there is no place of its own
	SSB              // 7: stream read, the part of MV1 that is left where another operation needs the rest
	NumSlots
)

var slotNames = [NumSlots]string{"lda", "ldb", "st", "alu", "mv0", "mv1", "lng", "veca", "vecm", "ssb"}

// String is the slot's name in reports.
func (s Slot) String() string { return slotNames[s] }

// Slots is a set of slots.
type Slots uint16

// SlotSet makes a set.
func SlotSet(list ...Slot) Slots {
	var s Slots
	for _, x := range list {
		s |= 1 << x
	}
	return s
}

// Has reports whether x is in the set.
func (s Slots) Has(x Slot) bool { return s>>x&1 != 0 }

// With adds x.
func (s Slots) With(x Slot) Slots { return s | 1<<x }

// Len counts the slots.
func (s Slots) Len() int { return bits.OnesCount16(uint16(s)) }

// String lists the slots: "lda+st+veca".
func (s Slots) String() string {
	out := ""
	for x := range NumSlots {
		if !s.Has(x) {
			continue
		}
		if out != "" {
			out += "+"
		}
		out += x.String()
	}
	return out
}
