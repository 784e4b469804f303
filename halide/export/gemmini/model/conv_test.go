package model

import (
	"math/rand/v2"
	"testing"
)

// A loop over a convolution has zeros around, steps between windows and between taps, adds in several loops, and pools.
func TestConvolution(t *testing.T) {
	const rows, cols, chs, outs, k, stride, dilation, pad = 9, 21, 20, 19, 3, 2, 2, 2
	const outRows, outCols = (rows+2*pad-4-1)/stride + 1, (cols+2*pad-4-1)/stride + 1
	const in, w, out, pooled = 1024, 8192, 16384, 24576
	rng, memory := rand.New(rand.NewPCG(3, 4)), make(bytes, 32768)
	for i := range memory {
		memory[i] = byte(rng.Uint32())
	}
	m := New(memory)
	do := func(function int, rs1, rs2 uint64) {
		t.Helper()
		if err := m.Do(function, rs1, rs2); err != nil {
			t.Fatal(err)
		}
	}
	const one, scale = uint64(0x3f800000) << 32, uint64(0x3c000000) << 32 // 1 and 1/128 as floats
	do(Config, one|stride<<16|1<<2, 1<<48)
	do(Config, 2, scale|outs)
	loop := func(ch, size, bias, to, poolTo, flags uint64) {
		t.Helper()
		down, right := uint64(outRows*stride+4-rows-pad), uint64(outCols*stride+4-cols-pad)
		do(LoopConvWSConfig, outs<<48|chs<<32|rows<<16|1, stride<<48|outCols<<32|2<<16|outRows)
		do(LoopConvWSConfig+1, k<<48|(outCols/2)<<32|2<<16|2<<8, 1<<48|(outRows/2)<<32|(outCols/2)<<16|outs)
		do(LoopConvWSConfig+2, k<<48|k<<32|size<<16|pad, right<<48|pad<<32|down<<24|cols)
		do(LoopConvWSConfig+3, outRows<<48|dilation, chs<<48|outs<<32|outs<<16|outCols)
		do(LoopConvWSConfig+4, w+ch*outs, to+poolTo)
		do(LoopConvWSConfig+5, bias, in+ch)
		do(LoopConvWS, 1, flags)
	}
	loop(0, 16, 1, 0, 0, 1) // 16 channels onto zeros
	loop(16, 4, 0, out, 0, 1)
	loop(0, 16, 1, 0, 0, 0)
	loop(16, 4, 0, 0, pooled, 0)
	want := func(y, x, o int) int8 {
		sum := int32(0)
		for i := range k {
			for j := range k {
				r, c := y*stride+i*dilation-pad, x*stride+j*dilation-pad
				for ch := range chs {
					if r >= 0 && r < rows && c >= 0 && c < cols {
						sum += int32(int8(memory[in+(r*cols+c)*chs+ch])) * int32(int8(memory[w+((i*k+j)*chs+ch)*outs+o]))
					}
				}
			}
		}
		return int8(scaled(sum, 1.0/128))
	}
	for o := range outs {
		for y := range outRows {
			for x := range outCols {
				if got := int8(memory[out+(y*outCols+x)*outs+o]); got != want(y, x, o) {
					t.Fatalf("out[%d][%d][%d] is %d, not %d", y, x, o, got, want(y, x, o))
				}
			}
		}
		for y := range outRows / 2 {
			for x := range outCols / 2 {
				best := max(want(2*y, 2*x, o), want(2*y, 2*x+1, o), want(2*y+1, 2*x, o), want(2*y+1, 2*x+1, o))
				if got := int8(memory[pooled+(y*(outCols/2)+x)*outs+o]); got != best {
					t.Fatalf("pooled[%d][%d][%d] is %d, not %d", y, x, o, got, best)
				}
			}
		}
	}
	if err := m.Do(LoopConvWS, 1|1<<6, 1); err == nil {
		t.Error("channels apart were not refused")
	}
	m.conv.words[3][0] = 9999<<48 | 1
	if err := m.Do(LoopConvWS, 1, 1); err == nil {
		t.Error("a picture that no memory holds was not refused")
	}
}
