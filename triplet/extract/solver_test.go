package extract_test

import (
	"fmt"
	"sync"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/columns"
)

// A reference of the machine for the tests of this package, written from the documented index rules (AIE1 intrinsics,
// sections 2.2 and 5) alone: it decides whether parameters exist by trying them, and answers without them.

// rule decides whether an operand of n elements can be read as wanted, -1 being any.
type rule func(want [][]int, n int) error

// regular is rule RA: idx = (start + nibble + c*step) mod n.
func regular(step bool) rule {
	return func(want [][]int, n int) error {
		for st := range n {
			if st > 0 && !step {
				break
			}
			for start := range n {
				if regularAt(want, n, start, st) {
					return nil
				}
			}
		}
		return fmt.Errorf("no start and step of rule RA")
	}
}

func regularAt(want [][]int, n, start, step int) bool {
	for _, row := range want {
		at, known := 0, false
		for c, v := range row {
			if v < 0 {
				continue
			}
			nib := ((v-start-c*step)%n + n) % n
			if nib > 15 || known && nib != at {
				return false
			}
			at, known = nib, true
		}
	}
	return true
}

// cells reduces wanted indices to blocks of two rows and two columns: lanes of a block that must agree, and column pairs
// that a step separates. rowOf gives the block and the row of a lane, sub its fixed low part, unit the elements of a piece.
func cells(want [][]int, n, step, unit int, rowOf func(l int) (block, row, sub int)) ([][4]int, error) {
	var out [][4]int
	for l, line := range want {
		block, row, sub := rowOf(l)
		for len(out) <= block {
			out = append(out, [4]int{-1, -1, -1, -1})
		}
		for c, v := range line {
			if v < 0 {
				continue
			}
			v = ((v-c/2*step)%n + n) % n
			if v%unit != sub {
				return nil, fmt.Errorf("lane %d reads element %d of a piece", l, v%unit)
			}
			cell := &out[block][2*row+c&1]
			if *cell >= 0 && *cell != v/unit {
				return nil, fmt.Errorf("block %d wants two things at once", block)
			}
			*cell = v / unit
		}
	}
	return out, nil
}

// squares tries every square on the blocks: each position takes one of the block's two words and one half of it. fits
// decides about the words of all blocks, -1 being unused.
func squares(blocks [][4]int, fits func(words [][2]int) bool) bool {
	words := make([][2]int, len(blocks))
next:
	for square := range 256 {
		for i, b := range blocks {
			words[i] = [2]int{-1, -1}
			for pos, v := range b {
				if s := square >> (2 * pos) & 3; v >= 0 {
					w := &words[i][s>>1]
					if v&1 != s&1 || *w >= 0 && *w != v>>1 {
						continue next
					}
					*w = v >> 1
				}
			}
		}
		if fits(words) {
			return true
		}
	}
	return false
}

// wide is rules X16 and X8: w0 = start + nibble, w1 = w0 + nibble + 1.
func wide(unit int, steps bool, rowOf func(l int) (block, row, sub int)) rule {
	return func(want [][]int, n int) error {
		words := n / (2 * unit)
		for step := 0; step < n; step += 2 * unit {
			if step > 0 && !steps || !stepFits(want, n, step) {
				continue
			}
			blocks, err := cells(want, n, step, unit, rowOf)
			if err == nil && squares(blocks, func(w [][2]int) bool { return wordsFit(w, words) }) {
				return nil
			}
		}
		return fmt.Errorf("no square of rule X%d", 16/unit)
	}
}

// wordsFit looks for a start from which every first word is 0..15 on, every second 1..16 behind its first.
func wordsFit(blocks [][2]int, n int) bool {
	for _, w := range blocks {
		if w[0] >= 0 && w[1] >= 0 && ((w[1]-w[0]-1)%n+n)%n > 15 {
			return false
		}
	}
	for start := range n {
		ok := true
		for _, w := range blocks { // a second word alone is reached by some first one
			ok = ok && (w[0] < 0 || ((w[0]-start)%n+n)%n <= 15)
		}
		if ok {
			return true
		}
	}
	return false
}

// stepFits sorts out steps that two columns of a lane contradict.
func stepFits(want [][]int, n, step int) bool {
	for _, row := range want {
		for c := range len(row) - 2 {
			if row[c] >= 0 && row[c+2] >= 0 && (row[c+2]-row[c]-step)%n != 0 {
				return false
			}
		}
	}
	return true
}

// narrow8 is rules Z8 and Z8_16: two absolute words of 16 bits a block, 32 elements.
func narrow8(lanes int) rule {
	return func(want [][]int, n int) error {
		for step := 0; step < n; step += 2 {
			if !stepFits(want, n, step) {
				continue
			}
			blocks, err := cells(want, n, step, 1, func(l int) (int, int, int) { return l / lanes, l & 1, 0 })
			if err == nil && squares(blocks, func([][2]int) bool { return true }) {
				return nil
			}
		}
		return fmt.Errorf("no square of rule Z8")
	}
}

// keyOf is a want as text; its indices are below 128.
func keyOf(w triplet.Want) string {
	b := []byte{byte(w.XLen), byte(w.ZLen), byte(w.XStep)}
	for _, rows := range [][][]int{w.X, w.Z} {
		for _, row := range rows {
			for _, v := range row {
				b = append(b, byte(v))
			}
		}
	}
	return string(b)
}

func pairs16(l int) (block, row, sub int) { return l / 2, l & 1, 0 }
func fours8(l int) (block, row, sub int)  { return l / 4, l / 2 & 1, l & 1 }

// reference is the machine of the tests; it remembers its answers.
var reference = on(machine())

// on is a machine of the documented memory and lanes, with the search columns on the given datapaths.
func on(paths []triplet.Datapath) *triplet.Machine {
	return &triplet.Machine{Align: 128, Loads: []int{128, 256},
		Lanes: []triplet.LaneType{{Elem: halide.Int16, Bits: 512}, {Elem: halide.Int32, Bits: 512}, {Elem: halide.Float32, Bits: 256}},
		Paths: paths, Map: columns.Passes()}
}

// answer is one of the reference machine, which may be nil.
type answer struct{ error }

// machine lists the reference datapaths.
func machine() []triplet.Datapath {
	i8, u8, i16, i32, f32 := halide.Int8, halide.UInt8, halide.Int16, halide.Int32, halide.Float32
	var all []triplet.Datapath
	add := func(x, z halide.Type, lanes, columns, bits int, xr, zr rule, slides ...triplet.Slide) {
		var memo sync.Map // of error by key: tests are parallel
		all = append(all, triplet.Datapath{
			Name: fmt.Sprintf("%dx%d %s %s %d", lanes, columns, x, z, bits), X: x, Z: z, Lanes: lanes, Columns: columns, AccBits: bits,
			XBits: []int{512, 1024}, XFile: 2048, ZBits: 256, Slides: slides,
			Select: func(w triplet.Want) (triplet.Selection, error) {
				key := keyOf(w)
				if known, ok := memo.Load(key); ok {
					return nil, known.(answer).error
				}
				err := xr(w.X, w.XLen)
				if err == nil {
					err = zr(w.Z, w.ZLen)
				}
				memo.Store(key, answer{err})
				return nil, err
			},
		})
	}
	for _, x := range []halide.Type{i8, u8} {
		for _, z := range []halide.Type{i8, u8} {
			add(x, z, 16, 8, 48, wide(2, true, fours8), narrow8(4), slide8())
			add(x, z, 8, 16, 48, wide(2, true, fours8), narrow8(4))
		}
	}
	for _, z := range []halide.Type{i8, u8} {
		add(i16, z, 16, 4, 48, wide(1, true, pairs16), narrow8(2))
	}
	add(i16, i16, 16, 2, 48, wide(1, false, pairs16), regular(true))
	add(i16, i16, 8, 4, 48, wide(1, true, pairs16), regular(true))
	add(i32, i16, 16, 1, 48, regular(false), regular(false))
	add(i32, i16, 8, 2, 80, regular(true), regular(true))
	add(i16, i32, 16, 1, 48, regular(false), regular(false))
	add(i16, i32, 8, 2, 80, regular(true), regular(true))
	add(i32, i32, 8, 1, 80, regular(false), regular(false))
	add(f32, f32, 8, 1, 32, regular(false), regular(false))
	return all
}

// slide8 is the int8 pattern of section 2.6, row 9: w doubled behind four zeros, xsquare 0x1032.
func slide8() triplet.Slide {
	s := triplet.Slide{Stride: 1, Taps: 6, Coef: []int{-1, -1, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, -1, -1, -1, -1}, Even: 2, Share: 16}
	for l := range 16 {
		var coef, data []int
		for c := range 8 {
			square := []int{2, 3, 0, 1}[2*(l>>1&1)+c&1]
			coef = append(coef, c/2*4+4*(square>>1)+2*(square&1)+l&1)
			data = append(data, l>>2*4+l&1+c)
		}
		s.CoefAt, s.DataAt = append(s.CoefAt, coef), append(s.DataAt, data)
	}
	return s
}
