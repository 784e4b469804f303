package nativebench

import (
	"encoding/binary"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Loops of loads touch what they say, in both directions: the addresses of their loads, counted by hand.
func TestReadsAll(t *testing.T) {
	const round = readWidth * readLoads
	for _, step := range []int{round, -round} {
		at, seen := 0, map[int]bool{}
		for _, in := range readInsts(3*round, step) {
			switch {
			case in.Op == x86.ADDI:
				at += int(in.Imm)
			case in.Op == x86.VMOVUPS:
				for turn := range 3 {
					seen[at+in.Mem.Disp+turn*step] = true
				}
			}
		}
		for b := 0; b < 3*round; b += readWidth {
			if !seen[b] {
				t.Errorf("by %d: nothing loads byte %d", step, b)
			}
		}
		if len(seen) != 3*readLoads {
			t.Errorf("by %d: %d loads, want %d", step, len(seen), 3*readLoads)
		}
	}
	features, err := native.Features("")
	if _, known := processor.Here(""); err != nil || known != nil || features == 0 {
		t.Skip("no code of x86-64 runs here")
	}
	var memory native.Memory
	r, err := newReading(&memory, 3*round-5, 3, features)
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	if r.bytes != 3*round {
		t.Errorf("%d bytes, want %d", r.bytes, 3*round)
	}
	if _, err := r.runner().Take(5); err != nil || r.next != 1 {
		t.Errorf("after 15 times the next loop is %d: %v", r.next, err)
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
