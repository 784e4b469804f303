package space_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestPins: what is pinned is so in every leaf; the rest is searched.
func TestPins(t *testing.T) {
	sp := of(t, "dl-reg3x3-i16", space.Options{})
	err := sp.Pin("vector=x", "jam.y=2", "order=k,x", "layout.in=(C/2)Y'X'(2)", "place.w=1", "unroll.r.y=all",
		"unroll.r.z=2|4", "pair=none", "path=16|8", "pad=auto")
	if err != nil {
		t.Fatal(err)
	}
	root, err := sp.Root()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(sp.Pinned(), " "); !strings.HasPrefix(got, "vector=x jam.y=2 order=k,x") {
		t.Errorf("pinned: %s", got)
	}
	told := map[string]bool{}
	for _, r := range sp.WhyNot() {
		told[r.String()] = true
	}
	for _, want := range []string{"vector=y removed by vectorWalk because walk=x:16|x:8|k:16|k:8", // before any pin
		"vector=k removed by decided because vector=x", "pair=r.x removed by decided because pair=none"} {
		if !told[want] {
			t.Errorf("not told: %s", want)
		}
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		st := root
		if _, leaf := descend(sp, &st, rng); !leaf {
			t.Fatal("a dead end")
		}
		s, err := sp.Schedule(&st)
		if err != nil {
			t.Fatal(err)
		}
		text := s.String()
		if strings.Contains(text, "pad ") || strings.Contains(text, "align ") {
			t.Errorf("pad=auto left\n%s", text)
		}
		for _, want := range []string{"vectorize xi", "unrolljam y 2", "layout in (c/2) y x (2)", "place w 1",
			"pair none", "split r.z "} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
	}
}

// TestWrongPins are errors that say what may be, and which rule is in the way; the space is then as before.
func TestWrongPins(t *testing.T) {
	for pins, want := range map[string]string{
		"vector":    `"vector" is no decision`,
		"vektor=x":  "there is no choice vektor|vector, path",
		"vector=z":  "z is no value of vector|vector may be: x|y|k|none",
		"walk=x:16": "there is no choice walk",
		"jam=4":     "4 is no value of jam.y",
		"jam.y=3":   "3 is no value of jam.y|jam.y may be: 1|2",
		"order=x":   "an order is of two loops at least",
		"order=x,q": `"q" is no loop`,
		"order=x,x": `"x" is no loop, or stands there twice`,
		"vector=y": "vector=y is not possible|vector=y removed by vectorWalk because " +
			"walk=|vector may be: x|k",
		"vector=x; vector=k":         "vector=k is not possible|vector=k removed by decided because vector=x",
		"vector=x; layout.out=x y k": "layout.out=x y k removed by lanesTogether because walk=x:16",
		"unroll.r.z=no; jam.x=4; jam.k=4": "jam.k=4 removed by accumulators because jam.x=4, sums=some|there is an " +
			"accumulator for each result|jam.k may be: 1|2",
		"jam.x=16; jam.k=8": "jam.k=8 removed by accumulators because jam.x=16|jam.k may be: 1|2",
		"unroll.r.z=no; order=r.z,x; jam.k=2": "order=r.z,x is not possible|removed by accumulatorsInRegisters|a " +
			"loop of a reduction is inside those of results",
		"unroll.r.z=no; group=r.z": "group=r.z removed by groupUnrolled because unroll.r.z=1",
		"order=x,y; order=y,k; order=k,x": "order=k,x is not possible|removed by transitive because " +
			"order.y.k=y,k, order.x.y=x,y",
		"place.in=0; place.w=auto": "place.w=auto is not possible|removed by placeTogether",
	} {
		sp := of(t, "dl-reg3x3-i16", space.Options{})
		before, _ := sp.Root()
		list := strings.Split(pins, "; ")
		err := sp.Pin(list...)
		if err == nil {
			t.Errorf("%s: no error", pins)
			continue
		}
		for part := range strings.SplitSeq(want, "|") {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: got %v\nwant %q", pins, err, part)
			}
		}
		if after, _ := sp.Root(); after != before || len(sp.Pinned()) > 0 {
			t.Errorf("%s left traces", pins)
		}
	}
}

// TestWrongSchedules: what of a schedule the space cannot say is told at its line.
func TestWrongSchedules(t *testing.T) {
	const algorithm = "in: int16(x, y)\nk: int16(r, s)\nr: 4, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) " +
		"* k(r.x, r.y)), 8, even)\n"
	c := space.Capacities{Lanes: []space.Datapath{{Lanes: 16, Columns: 2}, {Lanes: 8, Columns: 4}}, Accumulators: 4,
		BodyOps: 100}
	for text, want := range map[string]string{
		"fuse y x -> yx":             "schedule:3: fuse y x -> yx: this is no choice of the space",
		"parallel y":                 "schedule:3: parallel y: this is no choice of the space",
		"split y 4 -> yo yi":         "schedule:3: y has two loops outside the body",
		"split y 3 guard -> yo yi":   "schedule:3: y has two loops outside the body",
		"split r.y 2 guard -> ro ri": "schedule:3: r.y is split by 2, which does not divide 3, with tail guard",
		"split x 16 guard -> xo xi;split y 3 guard -> yo yi;unroll yi;vectorize xi;reorder yo xo r.y r.x yi xi": "",
		"split x 16 -> xo xi;reorder y xo r.y r.x xi;vectorize xi;unrolljam y 3 guard -> yo yi":                 "",
		"split x 16 -> xo xi;reorder y xo r.y r.x xi;vectorize xi;unrolljam y 3 shiftinwards -> yo yi":          "",
		"split x 32 -> xo xi;vectorize xi;reorder y xo r.y r.x xi":                                              "path=32: the space has no such value",
		"split x 16 -> xo xi;reorder y xo r.y r.x xi;vectorize xi;unroll y":                                     "schedule:3: xo is serial inside a loop that is unrolled",
		"split x 16 -> xo xi;reorder y r.y xo r.x xi;vectorize xi":                                              "order=y,r.y,x,r.x is not possible|removed by accumulatorsInRegisters",
		"split x 16 -> xo xi;reorder y xo r.y r.x xi;vectorize xi;datapath 8x4":                                 "schedule:6: Datapath(8, 4) for vectors of 16",
		"split x 16 -> xo xi;reorder y xo r.y r.x xi;vectorize xi;unrolljam y 8 -> yo yi":                       "unroll.r.x=1 removed by unrollLeaves because outside.r.x=none",
		"split x 16 -> xo xi;vectorize xi;reorder y xo r.y r.x xi;layout out x y":                               "schedule:6: layout.out=x y is not possible|lanesTogether",
		"split r.x 3 -> r.xo r.xi;unroll r.xi":                                                                  "schedule:3: r.x is split by 3, which does not divide 4",
		"split x 16 -> xo xi;split xi 8 -> xio xii;reorder y xo r.y r.x xio xii;unroll xio;vectorize xii":       "",
		"split x 16 -> xo xi;split xi 8 -> xio xii;reorder y xii r.y r.x xo xio;unroll xo;vectorize xio":        "x is cut into loops that the space does not have",
		"estimate x 0 256": "schedule:3: estimate x 0 256: this is no choice of the space",
		"split x 16 -> xo xi;reorder y xo r.y r.x xi;vectorize xi;unrolljam y 3 roundup -> yo yi": "schedule:6: 18 iterations of y are computed, of which there are 16",
		"tracestores":   "this is no choice of the space",
		"bound y 3":     "y has a Bound already",
		"group r.x":     "",
		"datapath 16x2": "",
		"datapath 16x8": "path=16x8: the space has no such value|path may be: 16",
	} {
		f := parsed.Func(t, algorithm)
		if strings.HasPrefix(text, "datapath 16x2") {
			c.Lanes = c.Lanes[:1]
		} else {
			c.Lanes = c.Lanes[:2]
		}
		s, err := halide.ParseSchedule(f, "bound x 256\nbound y 16\n"+strings.ReplaceAll(text, ";", "\n"))
		if err == nil {
			_, err = space.New(s, c, space.Options{})
		}
		if (err == nil) != (want == "") {
			t.Errorf("%s: got %v\nwant %q", text, err, want)
		}
		for part := range strings.SplitSeq(want, "|") {
			if err != nil && !strings.Contains(err.Error(), part) {
				t.Errorf("%s: got %v\nwant %q", text, err, part)
			}
		}
	}
}

// TestWrongKernels: Funcs that are no kernel of the space.
func TestWrongKernels(t *testing.T) {
	for algorithm, want := range map[string]string{
		"in: int16(x)\nf(x) = in(x) * 2\nout(x) = f(x) + 1\n":                                "",
		"in: int16(x)\nout(x) = {in(x), 3}\n":                                                "out has 2 values",
		"in: int16(x)\nout(x): int16 = 0\nout(x) = narrow(int16, out(x) + in(x), 0, even)\n": "out has updates",
		"in: int16(x)\nr: 3\nq: 2\nout(x) = sum(r, in(x+r.x)) + sum(q, in(x+q.x))\n":         "out has 2 reductions: r and q",
		"a: int8(x, y, z, w, v)\nout(x, y, z, w, v) = a(x, y, z, w, v)\n":                    "out has 5 dimensions",
	} {
		f := parsed.Func(t, algorithm)
		s := f.Schedule()
		for _, v := range f.Vars {
			s.Bound(v, 16)
		}
		if strings.Contains(algorithm, "f(x)") {
			want = "out calls f"
		}
		if _, err := space.New(s, space.Capacities{}, space.Options{}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v\nwant %s", algorithm, err, want)
		}
	}
}
