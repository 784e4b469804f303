package nativebench

import (
	"encoding/binary"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Loops of loads touch what they say, in any number of streams and both directions: the addresses of their loads,
// counted by hand.
func TestReadsAll(t *testing.T) {
	const round = readWidth * readLoads
	for _, streams := range readStreams() {
		for _, back := range []bool{false, true} {
			var adds []int // before the loop, if it goes backwards; in it
			var loads []int
			rounds := 0
			for _, in := range readInsts(3*round, streams, back) {
				switch in.Op {
				case x86.ADDI:
					adds = append(adds, int(in.Imm))
				case x86.VMOVUPS:
					loads = append(loads, in.Mem.Disp)
				case x86.MOVI:
					rounds = int(in.Imm)
				}
			}
			at, seen := 0, map[int]bool{}
			if back {
				at = adds[0]
			}
			for range rounds {
				for _, l := range loads {
					seen[at+l] = true
				}
				at += adds[len(adds)-1]
			}
			for b := 0; b < 3*round; b += readWidth {
				if !seen[b] {
					t.Errorf("%d streams, back %t: nothing loads byte %d", streams, back, b)
				}
			}
			if len(seen) != 3*readLoads || rounds*len(loads) != 3*readLoads {
				t.Errorf("%d streams, back %t: %d loads of %d places, want %d", streams, back, rounds*len(loads), len(seen),
					3*readLoads)
			}
		}
	}
	features, err := native.Features("")
	if _, known := processor.Here(""); err != nil || known != nil || features == 0 {
		t.Skip("no code of x86-64 runs here")
	}
	var memory native.Memory
	all, err := newReadings(&memory, 3*round-5, 3, features)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		defer r.close()
		if r.bytes != 3*round {
			t.Errorf("%d bytes, want %d", r.bytes, 3*round)
		}
		if _, err := r.runner().Take(5); err != nil || r.next != 1 {
			t.Errorf("after 15 times the next loop is %d: %v", r.next, err)
		}
	}
}

// Memory of its own holds what a slice held.
func TestInPages(t *testing.T) {
	in := make([]uint16, 1<<21)
	for i := range in {
		in[i] = uint16(i * 7)
	}
	out := inPages(in).([]uint16)
	if len(out) != len(in) || &out[0] == &in[0] {
		t.Fatalf("%d elements of %d, or the same memory", len(out), len(in))
	}
	var a, b []byte
	for i := range in {
		a, b = binary.LittleEndian.AppendUint16(a[:0], in[i]), binary.LittleEndian.AppendUint16(b[:0], out[i])
		if string(a) != string(b) {
			t.Fatalf("element %d is %d, not %d", i, out[i], in[i])
		}
	}
}
