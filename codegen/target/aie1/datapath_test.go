package aie1

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/triplet"
)

// The families are those of the machine table, which was written apart.
func TestFamiliesAreTheMachines(t *testing.T) {
	type shape struct {
		x, z                    string
		lanes, columns, accBits int
	}
	ours, theirs := map[shape]bool{}, map[shape]bool{}
	for _, f := range families {
		ours[shape{f.x.String(), f.z.String(), f.lanes, f.columns, f.accBits}] = true
	}
	name := func(e machine.Elem) string {
		if e == machine.Float32 {
			return "float32"
		}
		return e.String()
	}
	for _, f := range machine.Families {
		theirs[shape{name(f.X), name(f.Z), f.Lanes, f.Cols, f.AccBits}] = true
	}
	if d := cmp.Diff(theirs, ours); d != "" {
		t.Errorf("families (-machine +ours):\n%s", d)
	}
}

// Names of datapaths are unique; unsigned forms stand beside the signed ones.
func TestDatapaths(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range paths() {
		if seen[d.Name] && d.AccBits != 80 {
			t.Errorf("two datapaths %s", d.Name)
		}
		seen[d.Name] = true
	}
	for _, n := range []string{"16x2 int16 int16", "8x4 int16 int16", "8x1 int32 int32", "16x8 int8 int8", "16x8 uint8 int8",
		"16x4 int16 uint8", "8x1 float32 float32", "8x2 int32 int16", "8x2 int32 int16 acc80"} {
		if !seen[n] {
			t.Errorf("no datapath %s", n)
		}
	}
}

func find(t *testing.T, name string) triplet.Datapath {
	t.Helper()
	for _, d := range paths() {
		if d.Name == name {
			return d
		}
	}
	t.Fatalf("no datapath %s", name)
	return triplet.Datapath{}
}

// An arrangement for sliding 8-bit data gives every lane the sum over its taps, by the published index rules.
func TestSlides(t *testing.T) {
	n := 0
	for _, d := range paths() {
		for _, s := range d.Slides {
			n++
			for _, at := range []int{0, 2, 6} { // where the data begin in z
				checkSlide(t, d, s, 0, d.Lanes, at)
				for p, part := range s.Parts {
					checkSlide(t, d, part, 4*p, 4*p+4, at-4*p*s.Stride)
				}
			}
		}
	}
	if n != 28 { // 16 lanes at stride 1, 8 lanes at strides 1 to 6, four signs each
		t.Errorf("%d arrangements", n)
	}
}

// checkSlide checks an arrangement of lanes from .. to-1; the others read zeros.
func checkSlide(t *testing.T, d triplet.Datapath, s triplet.Slide, from, to, at int) {
	if at%s.Even != 0 { // at is where those of lane 0 would begin
		return
	}
	w := triplet.Want{XLen: 512 / d.X.Bits(), ZLen: 256 / d.Z.Bits()}
	for l := range d.Lanes {
		w.X, w.Z = append(w.X, s.CoefAt[l]), append(w.Z, nil)
		for c := range d.Columns {
			z := at + s.DataAt[l][c]
			if s.Coef[s.CoefAt[l][c]] < 0 {
				z = -1 // times zero
			}
			if z >= w.ZLen {
				return // this many taps do not fit from here
			}
			w.Z[l] = append(w.Z[l], z)
		}
	}
	sel, err := d.Select(w)
	if err != nil {
		t.Errorf("%s, stride %d: %v", d.Name, s.Stride, err)
		return
	}
	m := sel.(*macFields)
	for l := range d.Lanes {
		var taps [16]int // the data element that each tap of this lane meets, counted from at; -1 none
		for q := range taps {
			taps[q] = -1
		}
		for c := range d.Columns {
			e := refX8(m.x.start, m.x.lo, m.x.step, m.x.square, w.XLen, l, c)
			if e < len(s.Coef) && s.Coef[e] >= 0 {
				taps[s.Coef[e]] = refZ(m.z.start, m.z.lo, m.z.hi, m.z.step, m.z.square, l, c, 2) - at
			}
		}
		for q := range s.Taps {
			want := s.Stride*l + q
			if l < from || l >= to {
				want = -1
			}
			if taps[q] != want {
				t.Errorf("%s, stride %d: lane %d tap %d meets element %d, not %d", d.Name, s.Stride, l, q, taps[q],
					want)
			}
		}
	}
}

// Select refuses registers of the wrong size, and moves of x that its rule cannot make; it may be called at once.
func TestSelectRefuses(t *testing.T) {
	d := find(t, "16x2 int16 int16")
	o := operand{lanes: 16, cols: 2}
	good := triplet.Want{X: wants(o, slide(0, 1, 1)), Z: wants(o, slide(0, 0, 1)), XLen: 32, ZLen: 16}
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if s, err := d.Select(good); err != nil || s.String() != "xstart 0, xoffsets 0x03020100, xoffsets_hi 0x07060504, "+
				"xsquare 0x2110, zstart 0, zoffsets 0, zoffsets_hi 0, zstep 1" {
				t.Errorf("%v %v", s, err)
			}
		}()
	}
	wg.Wait()
	for _, c := range []struct {
		change func(w *triplet.Want)
		want   string
	}{
		{func(w *triplet.Want) { w.XLen = 16 }, "x: a register of 16 int16 has 256 bits, the operand takes 512 or 1024"},
		{func(w *triplet.Want) { w.ZLen = 32 }, "z: a register of 32 int16 has 512 bits, the operand takes 256"},
		{func(w *triplet.Want) { w.XStep = 3 }, "x moves by 3 elements at run time, its start must move by multiples of 2"},
		{func(w *triplet.Want) { w.X = w.X[:8] }, "x: 8 lanes wanted of a datapath with 16"},
		{func(w *triplet.Want) { w.Z = wants(operand{lanes: 16, cols: 1}, slide(0, 0, 0)) }, "z: 1 columns wanted in lane 0"},
		{func(w *triplet.Want) { w.X = wants(o, slide(20, 1, 1)) }, "x: lane 11 of column 1 wants element 32 of a register of 32"},
		{func(w *triplet.Want) { w.Z = wants(o, func(l, c int) int { return l * c }) }, "z: columns do not step alike"},
	} {
		w := good
		c.change(&w)
		if _, err := d.Select(w); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// Where lanes are paired no selection gives two of them one element of x, whatever register it is in; elsewhere some does.
func TestPairedLanes(t *testing.T) {
	paired, free := 0, 0
	for _, d := range paths() {
		if d.Mirror || d.Complex != triplet.NotComplex {
			continue
		}
		n := d.XBits[0] / d.X.Bits()
		some := false
		for at := range n {
			w := triplet.Want{XLen: n, ZLen: d.ZBits / d.Z.Bits()}
			for range d.Lanes {
				w.X = append(w.X, slices.Repeat([]int{-1}, d.Columns))
				w.Z = append(w.Z, slices.Repeat([]int{-1}, d.Columns))
			}
			w.X[0][0], w.X[1][0] = at, at
			_, err := d.Select(w)
			some = some || err == nil
		}
		if some == d.Paired {
			t.Errorf("%s: lanes are paired: %v, one element in two lanes: %v", d.Name, d.Paired, some)
		}
		if d.Paired {
			paired++
		} else {
			free++
		}
	}
	if paired == 0 || free == 0 {
		t.Errorf("%d paths with pairs, %d without", paired, free)
	}
}

// The calls carry the parameters in the order of the intrinsics' signatures.
func TestCallOrder(t *testing.T) {
	s := selection{start: 1, lo: 2, hi: 3, step: 4, square: 5}
	for i, want := range map[int]string{
		0:  "xstart xoffsets xstep xsquare zstart zoffsets zstep zsquare",
		2:  "xstart xoffsets xoffsets_hi xstep xsquare zstart zoffsets zoffsets_hi zstep zsquare",
		4:  "xstart xoffsets xoffsets_hi xsquare zstart zoffsets zoffsets_hi zstep",
		5:  "xstart xoffsets xstep xsquare zstart zoffsets zstep",
		6:  "xstart xoffsets xoffsets_hi zstart zoffsets zoffsets_hi",
		8:  "xstart xoffsets xstep zstart zoffsets zstep",
		12: "xstart xoffsets zstart zoffsets",
		13: "xstart xoffsets xstep zstart zoffsets zstep",
		14: "xstart xoffsets zstart zoffsets",
	} {
		var names []string
		for _, p := range (&macFields{family: &families[i], x: s, z: s}).params() {
			names = append(names, p.name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", &families[i], got, want)
		}
	}
	for i, want := range map[int]string{0: "mac16 msc16 mul16 negmul16", 12: "lmac8 lmsc8 lmul8 lnegmul8", 14: "fpmac fpmsc fpmul fpneg_mul"} {
		var names []string
		for v := target.Accumulate; v <= target.BeginNeg; v++ {
			names = append(names, families[i].call(v))
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
