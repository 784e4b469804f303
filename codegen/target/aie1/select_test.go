package aie1

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The oracle: the published index rules, written down apart from the package (UG1078, UG1079; checked against
// published kernels).

func refNib(lo, hi uint32, i int) int {
	if i < 8 {
		return int(lo>>(4*i)) & 15
	}
	return int(hi>>(4*(i-8))) & 15
}
func refSq(s uint32, k int) int { return int(s>>(4*k)) & 3 }
func refMod(a, n int) int {
	a %= n
	if a < 0 {
		a += n
	}
	return a
}
func refRA(start int, lo, hi uint32, step, n, l, c int) int {
	return refMod(start+refNib(lo, hi, l)+c*step, n)
}
func refX16(start int, lo, hi uint32, step int, s uint32, n, l, c int) int {
	p, r := l>>1, l&1
	w := refNib(lo, hi, 2*p)
	q := refSq(s, 2*r+(c&1))
	if q&2 != 0 {
		w = w + refNib(lo, hi, 2*p+1) + 1
	}
	return refMod(start+(c>>1)*step+2*w+(q&1), n)
}
func refX8(start int, off uint32, step int, s uint32, n, l, c int) int {
	p, r, h := l>>2, l>>1&1, l&1
	w := refNib(off, 0, 2*p)
	q := refSq(s, 2*r+(c&1))
	if q&2 != 0 {
		w += refNib(off, 0, 2*p+1) + 1
	}
	return refMod(start+(c>>1)*step+4*w+2*(q&1)+h, n)
}
func refZ(start int, lo, hi uint32, step int, s uint32, l, c, sh int) int {
	p, r := l>>sh, l&1
	q := refSq(s, 2*r+(c&1))
	n := refNib(lo, hi, 2*p)
	if q&2 != 0 {
		n = refNib(lo, hi, 2*p+1)
	}
	return refMod(start+(c>>1)*step+2*n+(q&1), 32)
}

func reference(o operand, s selection, l, c int) int {
	switch o.rule {
	case ruleRA:
		return refRA(s.start, s.lo, s.hi, s.step, o.len, l, c)
	case ruleX16:
		return refX16(s.start, s.lo, s.hi, s.step, s.square, o.len, l, c)
	case ruleX8:
		return refX8(s.start, s.lo, s.step, s.square, o.len, l, c)
	case ruleZ8:
		return refZ(s.start, s.lo, s.hi, s.step, s.square, l, c, 2)
	}
	return refZ(s.start, s.lo, s.hi, s.step, s.square, l, c, 1)
}

func wants(o operand, f func(l, c int) int) [][]int {
	t := make([][]int, o.lanes)
	for l := range t {
		t[l] = make([]int, o.cols)
		for c := range t[l] {
			t[l][c] = f(l, c)
		}
	}
	return t
}

// operands of every family that the package uses, at every register length.
func operands() map[string]operand {
	all := map[string]operand{}
	add := func(name string, o operand) { all[fmt.Sprintf("%s/%d", name, o.len)] = o }
	for _, n := range []int{1, 2} {
		add("x32x32", operand{ruleRA, 8, 1, 16 * n, false, 16*n - 1})
		add("x32x32l4", operand{ruleRA, 4, 2, 16 * n, true, 16*n - 1})
		add("x32x16", operand{ruleRA, 8, 2, 16 * n, true, 16*n - 1})
		add("x32x16m16", operand{ruleRA, 16, 1, 16 * n, false, 16*n - 1})
		add("x16x16", operand{ruleX16, 16, 2, 32 * n, false, 32*n - 1})
		add("x16x16m8", operand{ruleX16, 8, 4, 32 * n, true, 32*n - 1})
		add("x16x8", operand{ruleX16, 16, 4, 32 * n, true, 32*n - 1})
		add("x16x8m8", operand{ruleX16, 8, 8, 32 * n, true, 32*n - 1})
		add("x8x8", operand{ruleX8, 16, 8, 64 * n, true, 64*n - 1})
		add("x8x8m8", operand{ruleX8, 8, 16, 64 * n, true, 64*n - 1})
	}
	add("z32", operand{ruleRA, 8, 1, 8, false, 15})
	add("z16", operand{ruleRA, 16, 2, 16, true, 15})
	add("z16m8", operand{ruleRA, 8, 4, 16, true, 15})
	add("z8", operand{ruleZ8, 16, 8, 32, true, 15})
	add("z8m8", operand{ruleZ8, 8, 16, 32, true, 15})
	add("z16x8", operand{ruleZ16x8, 16, 4, 32, true, 15})
	add("z16x8m8", operand{ruleZ16x8, 8, 8, 32, true, 15})
	return all
}

// Whatever a machine selection reads, the solver finds a selection that reads the same.
func TestSolveRoundTrip(t *testing.T) {
	for name, o := range operands() {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			unit := 1
			switch o.rule {
			case ruleX16, ruleZ8, ruleZ16x8:
				unit = 2
			case ruleX8:
				unit = 4
			}
			s := selection{start: unit * rapid.IntRange(0, o.maxStart/unit).Draw(t, "start")}
			s.lo = rapid.Uint32().Draw(t, "lo")
			if o.lanes > 8 && o.rule != ruleX8 && o.rule != ruleZ8 {
				s.hi = rapid.Uint32().Draw(t, "hi")
			}
			if o.step {
				s.step = unit * rapid.IntRange(-o.len/unit, o.len/unit).Draw(t, "step")
			}
			if unit > 1 {
				s.square = rapid.Uint32().Draw(t, "square")
			}
			holes := rapid.SampledFrom([]int{0, 0, 3, 10, 40}).Draw(t, "holes")
			want := wants(o, func(l, c int) int {
				if holes > 0 && rapid.IntRange(0, 64).Draw(t, "hole") < holes {
					return -1
				}
				return reference(o, s, l, c)
			})
			got, err := o.solve(want)
			if err != nil {
				t.Fatalf("%+v reads %v: %v", s, want, err)
			}
			for l := range want {
				for c, w := range want[l] {
					if w >= 0 && reference(o, got, l, c) != w {
						t.Fatalf("lane %d column %d: %+v reads %d, want %d", l, c, got, reference(o, got, l, c), w)
					}
				}
			}
			if got.start > o.maxStart || got.start < 0 || got.start%unit != 0 || got.step%unit != 0 {
				t.Fatalf("illegal parameters %+v", got)
			}
		}))
	}
}

// Tables of arbitrary elements: the solver's refusals are right, by trying every parameter of a small family.
func TestSolveRefusesOnlyTheImpossible(t *testing.T) {
	o := operand{ruleX16, 4, 2, 8, false, 7}
	possible := map[[8]int]bool{}
	for start := 0; start < 8; start += 2 {
		for lo := range uint32(1 << 16) {
			if lo&0xcccc != 0 { // offsets beyond three words only repeat them, modulo four words
				continue
			}
			for q := range uint32(256) {
				s := selection{start: start, lo: lo, square: q&3 | q>>2&3<<4 | q>>4&3<<8 | q>>6<<12}
				var k [8]int
				for i := range k {
					k[i] = refX16(s.start, s.lo, 0, 0, s.square, 8, i/2, i%2)
				}
				possible[k] = true
			}
		}
	}
	reachable := slices.SortedFunc(maps.Keys(possible), func(a, b [8]int) int { return slices.Compare(a[:], b[:]) })
	found, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom(reachable).Draw(t, "reachable")
		for range rapid.IntRange(0, 2).Draw(t, "changes") {
			k[rapid.IntRange(0, 7).Draw(t, "at")] = rapid.IntRange(0, 7).Draw(t, "element")
		}
		_, err := o.solve(wants(o, func(l, c int) int { return k[2*l+c] }))
		if (err == nil) != possible[k] {
			t.Fatalf("%v: possible %v, solver says %v", k, possible[k], err)
		}
		if err == nil {
			found++
		} else {
			refused++
		}
	})
	if found == 0 || refused == 0 {
		t.Errorf("one-sided sample: %d solved, %d refused", found, refused)
	}
}

func slide(start, step, dilation int) func(l, c int) int {
	return func(l, c int) int { return start + l*step + c*dilation }
}

// The constants that published kernels use come out as people wrote them.
func TestSolveCanonical(t *testing.T) {
	all := operands()
	for _, c := range []struct {
		name string
		of   string
		want func(l, c int) int
		text string
	}{
		{"i32 row", "x32x32/16", slide(1, 1, 0), "1 0x76543210"},
		{"i32 coefficient", "z32/8", slide(1, 0, 0), "1 0x00000000"},
		{"i32 left border", "x32x32/16", func(l, c int) int { return max(l-1, 0) }, "0 0x65432100"},
		{"i32 stride 2", "x32x32/16", slide(0, 2, 0), "0 0xeca86420"},
		{"i16 row", "x16x16/32", slide(0, 1, 1), "0 0x03020100 0x07060504 0x2110"},
		{"i16 row from 2", "x16x16/32", slide(2, 1, 1), "2 0x03020100 0x07060504 0x2110"},
		{"i16 odd start", "x16x16/64", slide(7, 1, 1), "6 0x03020100 0x07060504 0x3221"},
		{"i16 coefficients", "z16/16", slide(2, 0, 1), "2 0x00000000 0x00000000 step 1"},
		{"i16 right border", "z16/16", func(l, c int) int { return l/15 + c }, "0 0x00000000 0x10000000 step 1"},
		{"i16 stride 2", "x16x16/32", slide(0, 2, 1), "0 0x06040200 0x0e0c0a08 0x3210"},
		{"i16 stride 4, 8 lanes", "x16x16m8/32", slide(0, 4, 1), "0 0x1c181410 step 2 0x3210"},
		{"i16 dilation 2", "x16x16/32", slide(0, 1, 2), "0 0x03020100 0x07060504 0x3120"},
		{"i16 dilation 4", "x16x16/32", slide(0, 1, 4), "0 0x13121110 0x17161514 0x3120"},
		{"i16 two rows", "x16x16/64", func(l, c int) int { return l + 32*c + 0 }, "0 0xf3f2f1f0 0xf7f6f5f4 0x3120"},
		{"image in z", "z16/16", func(l, c int) int { return max(l-1, 0) + c }, "0 0x65432100 0xedcba987 step 1"},
		{"i8 image in z", "z8/32", func(l, c int) int { return l&^2 + c }, "0 0x76543210 step 2 0x2110"},
		{"i8 coefficients", "x8x8/128", func(l, c int) int { return 4 + 2*max(c-l&2, -2) + l&1 }, "0 0x00000000 step 4 0x1032"},
		{"i8 half lanes", "x8x8/128", func(l, c int) int { return 2*c + l&1 }, "0 0x00000000 step 4 0x1010"},
		{"i8 mlir image", "z8/32", func(l, c int) int { return l>>2*2 + l&1 + c }, "0 0x43322110 step 2 0x2110"},
		{"i8 row of 16x8", "z16x8/32", slide(0, 1, 1), "0 0x43322110 0x87766554 step 2 0x2110"},
		{"no wrap if it can be helped", "x32x32/16", func(l, c int) int { return (15 + l) & 15 }, "0 0x6543210f"},
		{"wrap", "x32x32/32", func(l, c int) int { return (31 + l) & 31 }, "31 0x76543210"},
	} {
		o := all[c.of]
		s, err := o.solve(wants(o, c.want))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		text := fmt.Sprintf("%d 0x%08x", s.start, s.lo)
		if o.lanes > 8 && o.rule != ruleX8 && o.rule != ruleZ8 {
			text += fmt.Sprintf(" 0x%08x", s.hi)
		}
		if o.step {
			text += fmt.Sprintf(" step %d", s.step)
		}
		if o.rule != ruleRA {
			text += fmt.Sprintf(" 0x%04x", s.square)
		}
		if text != c.text {
			t.Errorf("%s: %s, want %s", c.name, text, c.text)
		}
	}
}

func TestSolveRefuses(t *testing.T) {
	all := operands()
	for _, c := range []struct {
		name string
		of   string
		want func(l, c int) int
		why  string
	}{
		{"i32 stride 3", "x32x32/32", slide(0, 3, 0), "the lanes of column 0 want elements 0 to 21, a selection reaches 16 elements"},
		{"i32 stride 4", "x32x32/32", slide(0, 4, 0), "elements 0 to 28"},
		{"z steps", "z16/16", func(l, c int) int { return c * (1 + l/15) }, "columns do not step alike: lane 0 goes on by 1 from column 0 to 1, lane 15 by 2 from column 0 to 1"},
		{"i16 stride 3", "x16x16/64", slide(0, 3, 1), "lane 0 and lane 1 need three 32-bit words in columns 0 and 1, a cell has two"},
		{"i16 dilation 3", "x16x16/64", slide(0, 1, 3), "need three 32-bit words"},
		{"i16 stride 4, 16 lanes", "x16x16/64", slide(0, 4, 1), "the lanes want 32-bit words 0 to 30, offsets reach 16 words"},
		{"i16 clamp", "x16x16/32", func(l, c int) int { return max(l-1, 0) + c }, "half of its 32-bit word"},
		{"i8 slide", "x8x8/128", slide(0, 1, 1), "lane 0 of column 1 wants byte 1: even lanes read even bytes"},
		{"i8 bytes", "x8x8/128", func(l, c int) int { return 4*(l/2) + 3*(l&1) }, "lanes 0 and 1 of column 0 want bytes 0 and 3"},
		{"i8 z lanes", "z8/32", slide(0, 1, 1), "lanes 0 and 2 of column 0 want elements 0 and 2: lanes two apart"},
		{"16x8 columns", "z16x8/32", func(l, c int) int { return l&1 + 2*(c>>1)*(1+l>>3) }, "columns do not step alike: all lanes must go on by the same multiple of 2"},
		{"z words", "z16x8/32", func(l, c int) int { return l&1*5 + c*2 }, "16-bit word"},
	} {
		o := all[c.of]
		_, err := o.solve(wants(o, c.want))
		if err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, want %q", c.name, err, c.why)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, name := range []string{"x16x16/64", "z16/16", "z8/32", "x8x8/128"} {
		o := operands()[name]
		want := wants(o, slide(4, 1, 1))
		if name == "z8/32" {
			want = wants(o, func(l, c int) int { return l&^2 + c })
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				o.solve(want)
			}
		})
	}
}

// What lies beyond the reach of a start has one pattern of offsets, whatever its start.
func TestOffsetsBeyondTheStart(t *testing.T) {
	o := operand{ruleZ8, 16, 8, 32, true, 15}
	for first := 16; first <= 24; first += 2 {
		want := make([][]int, 16)
		for l := range want {
			for c := range 8 {
				want[l] = append(want[l], first+c)
			}
		}
		s, err := o.solve(want)
		if err != nil {
			t.Fatal(err)
		}
		if s.start != first-16 || s.lo != 0x88888888 {
			t.Errorf("elements from %d on: start %d, offsets %#x", first, s.start, s.lo)
		}
	}
}
