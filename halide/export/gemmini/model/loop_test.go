package model

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"
)

// bytes is memory from address 0, which counts as none.
type bytes []byte

func (b bytes) Read(addr uint64, n int) ([]byte, error) { return b[addr : addr+uint64(n)], nil }
func (b bytes) Write(addr uint64, data []byte) error    { copy(b[addr:], data); return nil }

// A loop over blocks multiplies matrices that end within blocks, adds to what d holds, and to what an earlier loop left.
func TestLoop(t *testing.T) {
	const rows, cols, depth, a, b, d, c = 21, 37, 50, 1024, 4096, 8192, 16384
	rng, memory := rand.New(rand.NewPCG(1, 2)), make(bytes, 32768)
	for i := range rows * depth {
		memory[a+i] = byte(rng.Uint32())
	}
	for i := range depth * cols {
		memory[b+i] = byte(rng.Uint32())
	}
	for i := range rows * cols {
		binary.LittleEndian.PutUint32(memory[d+4*i:], rng.Uint32()>>8)
	}
	m := New(memory)
	const one = uint64(0x3f800000) << 32 // as a float
	do := func(function int, rs1, rs2 uint64) {
		t.Helper()
		if err := m.Do(function, rs1, rs2); err != nil {
			t.Fatal(err)
		}
	}
	do(Config, one|1<<16|1<<2, 1<<48)
	do(Config, 2, one|4*cols)
	do(Config, one|16<<16|1<<8|1, depth)
	do(Config, one|16<<16|1<<8|1<<3|1, cols)
	do(Config, one|16<<16|1<<8|2<<3|1, 4*cols)
	const pads, blocks = 11 | 11<<16, 2 | 3<<16
	loop := func(k, pad, from, addD, addC, flags uint64) {
		t.Helper()
		do(LoopWSBounds, pads|pad<<32, blocks|k<<32)
		do(LoopWSAddressAB, a+from, b+from*cols)
		do(LoopWSAddressDC, addD, addC)
		do(LoopWSStridesAB, depth, cols)
		do(LoopWSStridesDC, cols, cols)
		do(LoopWS, flags, 0)
	}
	loop(2, 0, 0, d, 0, 2)   // 32 in depth, onto d
	loop(2, 14, 32, 0, c, 3) // the other 18, onto that, and out with all bits
	for y := range rows {
		for x := range cols {
			want := int32(binary.LittleEndian.Uint32(memory[d+4*(y*cols+x):]))
			for z := range depth {
				want += int32(int8(memory[a+y*depth+z])) * int32(int8(memory[b+z*cols+x]))
			}
			if got := int32(binary.LittleEndian.Uint32(memory[c+4*(y*cols+x):])); got != want {
				t.Fatalf("c[%d][%d] is %d, not %d", y, x, got, want)
			}
		}
	}
	m.Do(LoopWSBounds, 0, 8|8<<16|1<<32)
	if err := m.Do(LoopWS, 0, 0); err == nil || !strings.Contains(err.Error(), "at most 32") {
		t.Error(err)
	}
	if err := m.Do(LoopWS, 0, 1); err == nil {
		t.Error("a transposed matrix was not refused")
	}
}
