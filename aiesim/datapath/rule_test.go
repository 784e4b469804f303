package datapath

import (
	"testing"

	"pgregory.net/rapid"
)

// Every rule gives the elements the reference gives, for any arguments and buffer.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		name        string
		rule        *rule
		bytes       int
		lanes, cols []int
		ref         func(p pick, n, l, c int) int
	}{
		{"RA 32", &regular, 4, []int{4, 8, 16}, []int{1, 2}, refRA},
		{"RA 16", &regular, 2, []int{8, 16}, []int{1, 2, 4}, refRA},
		{"X16", &ruleX16, 2, []int{8, 16}, []int{2, 4, 8}, refX16},
		{"X8", &ruleX8, 1, []int{8, 16}, []int{8, 16}, refX8},
		{"Z8", &ruleZ8, 1, []int{8, 16}, []int{8, 16}, refZ(2)},
		{"Z8_16", &ruleZ816, 1, []int{8, 16}, []int{4, 8}, refZ(1)},
		{"S32", &ruleS32, 2, []int{32}, []int{1}, refS32},
	} {
		t.Run(c.name, rapid.MakeCheck(func(t *rapid.T) {
			n := rapid.SampledFrom([]int{32, 64, 128}).Draw(t, "register bytes") / c.bytes
			lanes, cols := rapid.SampledFrom(c.lanes).Draw(t, "lanes"), rapid.SampledFrom(c.cols).Draw(t, "cols")
			if lanes*cols > 128 {
				t.Skip("no such operation")
			}
			p := pick{
				start: rapid.IntRange(-200, 200).Draw(t, "start") * c.rule.multiple,
				step:  rapid.IntRange(-40, 40).Draw(t, "step"),
				lo:    rapid.Uint32().Draw(t, "lo"), hi: rapid.Uint32().Draw(t, "hi"),
				square: rapid.Uint32().Draw(t, "square"),
			}
			var got [128]uint8
			o := operand{c.rule, c.bytes, n}
			used := o.table(p, lanes, cols, &got)
			var read Mask
			for l := range lanes {
				for k := range cols {
					want := c.ref(p, n, l, k) * c.bytes
					if int(got[l*cols+k]) != want {
						t.Fatalf("lane %d column %d reads byte %d, the reference %d", l, k, got[l*cols+k], want)
					}
					m := Span(want, c.bytes)
					read[0], read[1] = read[0]|m[0], read[1]|m[1]
				}
			}
			if read != used {
				t.Fatalf("bytes read: %x, the reference %x", used, read)
			}
		}))
	}
}

// The manual's own examples (UG1079, MAC on 16x16 and 8x8 bits).
func TestManualExamples(t *testing.T) {
	var got [128]uint8
	x16 := operand{&ruleX16, 2, 64}
	x16.table(pick{lo: 0x24, square: 0x3210}, 8, 2, &got)
	for i, e := range []uint8{8, 9, 14, 15} {
		if got[i] != 2*e {
			t.Errorf("offsets 0x24: position %d reads element %d, the manual says %d", i, got[i]/2, e)
		}
	}
	x16.table(pick{lo: 0, square: 0x2103}, 8, 2, &got)
	for i, e := range []uint8{3, 0, 1, 2} {
		if got[i] != 2*e {
			t.Errorf("square 0x2103: position %d reads element %d, the manual says %d", i, got[i]/2, e)
		}
	}
	x8 := operand{&ruleX8, 1, 128}
	x8.table(pick{lo: 0x24, square: 0x3210}, 8, 8, &got)
	read := map[uint8]bool{}
	for l := range 4 {
		read[got[l*8]], read[got[l*8+1]] = true, true
	}
	for _, e := range []uint8{16, 17, 18, 19, 28, 29, 30, 31} {
		if !read[e] {
			t.Errorf("8-bit offsets 0x24 do not read element %d", e)
		}
	}
}

// Which arguments a call has follows from its rule; the rows are the manual's signatures.
func TestArguments(t *testing.T) {
	for _, c := range []struct {
		rule        *rule
		lanes, cols int
		hi, step    bool
	}{
		{&regular, 8, 1, false, false}, // lmac8 32x32
		{&regular, 4, 2, false, true},  // lmac4 32x32
		{&regular, 16, 1, true, false}, // mac16 32x16
		{&ruleX16, 16, 2, true, false}, // mac16 16x16
		{&ruleX16, 8, 4, false, true},  // mac8 16x16
		{&regular, 16, 2, true, true},  // z of mac16 16x16
		{&ruleX16, 16, 4, true, true},  // mac16 16x8
		{&ruleZ816, 16, 4, true, true}, // z of mac16 16x8
		{&ruleX8, 16, 8, false, true},  // mac16 8x8
		{&ruleZ8, 16, 8, false, true},  // its z
		{&ruleX8, 8, 16, false, true},  // mac8 8x8
		{&ruleS32, 32, 1, true, false}, // select32
		{&regular, 16, 1, true, false}, // select16
		{&ruleX16, 8, 8, false, true},  // mac8 16x8
		{&ruleZ816, 8, 8, false, true}, // its z
	} {
		if hi, step := c.rule.hasHi(c.lanes), c.rule.hasStep(c.cols); hi != c.hi || step != c.step {
			t.Errorf("%+v %dx%d: hi %v, step %v", *c.rule, c.lanes, c.cols, hi, step)
		}
	}
}
