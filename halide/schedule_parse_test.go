package halide_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// everyDirective has each directive of the notation, in each of its forms, as String writes them.
const everyDirective = `bound x -3 250
bound y 16
split x 16 shiftinwards -> xo xi
split xo 3 guard -> xoo.1 xoi_
tile y xi 4 8 -> yo a yi b
fuse xoo.1 xoi_ -> t
split r.x 2 -> r.xo r.xi
reorder yo t a r.y r.xo r.xi yi b
unroll r.xo r.xi
vectorize b
unrolljam yi 2 -> yio yii
layout in (x/8) y (8)
layout out x y
align in 64
align k 2
pad in x 300
pad in y 20
place in 1
place out 3
datapath 16x2
group r.x
pair r.y
reassociate
`

func TestScheduleRoundTrip(t *testing.T) {
	out, _, _, _, _, _ := conv()
	s := parsed.Schedule(t, out, everyDirective)
	if diff := cmp.Diff(everyDirective, s.String()); diff != "" {
		t.Errorf("printed otherwise than read:\n%s", diff)
	}
	for _, d := range []string{"bound", "split", "tile", "fuse", "reorder", "unroll", "unrolljam", "vectorize", "layout", "align",
		"pad", "place", "datapath", "group", "pair", "reassociate"} {
		if !strings.Contains("\n"+everyDirective, "\n"+d) {
			t.Errorf("the test lacks %s", d)
		}
	}
}

// TestTextIsGo gives one schedule both ways: the state is the same.
func TestTextIsGo(t *testing.T) {
	out, in, k, x, y, r := conv()
	s := out.Schedule().BoundMin(x, -1, 250).Bound(y, 16)
	xo, xi := s.Split(x, 16, hl.Guard)
	xoo, yo, xoi, yi := s.Tile(xo, y, 2, 4)
	t0 := s.Fuse(yo, xoo)
	s.Reorder(t0, yi, r.Y, r.X, xoi, xi)
	s.Vectorize(xi).Unroll(r.Y, r.X)
	_, _ = s.UnrollJam(yi, 2, hl.Guard)
	s.Layout(in, "(X/8)Y(8)").Align(k, 4).Pad(k, "x", 4).Place(out, 2).Datapath(16, 2).Group(r.X).NoPair()
	got, err := hl.ParseSchedule(out, `
bound x -1 250; bound y 16
split x 16 guard
tile xo y 2 4 # names as the methods give them
fuse xoo yo -> z
`)
	if err == nil || !strings.Contains(err.Error(), "schedule:5: fuse xoo yo: yo is not right inside xoo") {
		t.Errorf("got %v, %v", got, err)
	}
	got = parsed.Schedule(t, out, `
bound x -1 250; bound y 16
split x 16 guard
tile xo y 2 4 # names as the methods give them
fuse yo xoo
reorder yoxoo yi r.y r.x xoi xi; vectorize xi; unroll r.y r.x
unrolljam yi 2 guard;;
layout in (x/8) y (x%8); align k 4; pad k x 4; place out 2
datapath 16x2; group r.x; pair none`)
	a, b := stateOf(s), stateOf(got)
	if diff := cmp.Diff(a, b); diff != "" {
		t.Error(diff)
	}
}

func TestParseScheduleMistakes(t *testing.T) {
	const start = "bound x 256; bound y 16\n"
	for _, c := range []struct{ text, want string }{
		{"spilt x 16", "schedule:2: spilt x 16: there is no directive spilt\n\tdid you mean split?"},
		{"spilt x 16\nvectorize xi; reorder y xo xi", "schedule:2: spilt x 16: there is no directive spilt\n\tdid you mean split?"},
		{"qqqqqq -> a b\nvectorize b", "schedule:2: qqqqqq: there is no directive qqqqqq\n\tdirectives are: bound, split, tile, fuse, reorder, unroll, unrolljam, " +
			"vectorize, parallel, serpentine, serial, rename, atomic, layout, align, pad, place, datapath, group, pair, reassociate, computeroot, " +
			"computeinline, computeat, storeroot, storeat, in, rfactor, sums, specialize, fold, boundstorage, alignstorage, alignbounds, tracestores, traceloads, tracerealizations, prefetch, map, estimate"},
		{"split x", "schedule:2: split x: split does not take 1 word\n\tit is written: split LOOP FACTOR [TAIL] -> OUTER INNER"},
		{"split x 16 guard 3", "schedule:2: split x 16 guard 3: split does not take 4 words\n\tit is written: split LOOP FACTOR [TAIL] -> OUTER INNER"},
		{"split x 16 -> xo\nunroll xi", "schedule:2: split x 16: it makes 2 loops, and the arrow is followed by 1 name\n\tit is written: split LOOP FACTOR [TAIL] -> OUTER INNER"},
		{"unroll r.x -> z", "schedule:2: unroll r.x: it makes 0 loops, and the arrow is followed by 1 name\n\tit is written: unroll LOOP ..."},
		{"split x 16 wrap -> a b\nunroll b", "schedule:2: split x 16 wrap: wrap is no tail strategy\n\tit is one of roundup, shiftinwards, guard"},
		{"split x y", "schedule:2: split x y: y is not a whole number, or one that is too large\n\tit is written: split LOOP FACTOR [TAIL] -> OUTER INNER"},
		{"split x 99999999999999999999", "schedule:2: split x 99999999999999999999: 99999999999999999999 is not a whole number, or one that is too large\n\tit is written: split LOOP FACTOR [TAIL] -> OUTER INNER"},
		{"split x 16 -> y xi", "schedule:2: split x 16: y is the name of a loop already\n\tits loops, outermost first, are: y, x, r.y, r.x\n\ttake a name that no loop has or had"},
		{"split x 16 -> in xi", "schedule:2: split x 16: in is the name of an array already\n\ttake another one"},
		{"split x 16 -> q q", "schedule:2: split x 16: q is the name of a loop already\n\tits loops, outermost first, are: y, x, r.y, r.x\n\ttake a name that no loop has or had"},
		{"split x 16 -> x-o xi", "schedule:2: split x 16: \"x-o\" is not a name for a loop\n\ta name is letters, digits and underscores, with a dot between parts"},
		{"datapath 16", "schedule:2: datapath 16: 16 is no shape of a datapath\n\tlanes and columns, as in 16x2"},
		{"unroll r.z", "schedule:2: unroll r.z: out has no loop r.z\n\tits loops, outermost first, are: y, x, r.y, r.x\n\tdid you mean r.y?"},
		{"align inn 32", "schedule:2: align inn 32: out neither is nor reads inn\n\tits arrays are: out, in, k\n\tdid you mean in?"},
		{"layout in (x/8) y\n", "schedule:2: layout in (x/8) y: it drops the place inside the tiles of 8 of x\n\tput (8), or (x%8), in"},
		{"\n\n# comment\nvectorize x", "schedule:5: vectorize x: x is not the innermost loop of out\n\tits loops, outermost first, are: y, x, r.y, r.x\n\tmove it inwards first: reorder y r.y r.x x"},
		{"vectorize r.x", "schedule:2: vectorize r.x: r.x is a reduction loop, and lanes cannot be added up\n\tvectorise a dimension of the result, one of: x, y\n\tterms of the sum fill the columns of a lane: unroll r.x"},
	} {
		out, _, _, _, _, _ := conv()
		_, err := hl.ParseSchedule(out, start+c.text)
		if err == nil {
			t.Errorf("%q: no error", c.text)
		} else if diff := cmp.Diff(c.want, err.Error()); diff != "" {
			t.Errorf("%q:\n%s", c.text, diff)
		}
	}
	out, _, _, _, _, _ := conv()
	_, err := hl.ParseSchedule(out, "bound x\nsplit x 16; vectorize xi")
	want := "schedule:1: schedule: y of out has no extent\n\tsay how far the result goes: bound y 256\n" +
		"schedule:1: bound x: bound does not take 1 word\n\tit is written: bound VAR [MIN] EXTENT"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// TestClone changes a clone and its original apart.
func TestClone(t *testing.T) {
	s, in, x, y, r := bounded()
	s.Pad(in, "x", 300)
	before := stateOf(s)
	c := s.Clone()
	_, xi := c.Split(x, 16)
	c.Reorder(r.X, xi).Unroll(r.X).Pad(in, "y", 20).Group(r.X)
	c.Vectorize(y)
	if diff := cmp.Diff(before, stateOf(s)); diff != "" || s.Err() != nil {
		t.Errorf("the original changed: %v\n%s", s.Err(), diff)
	}
	after := stateOf(c)
	s.Unroll(r.Y).Pad(in, "y", 30)
	_, _ = s.Split(y, 4)
	if diff := cmp.Diff(after, stateOf(c)); diff != "" {
		t.Errorf("the clone changed:\n%s", diff)
	}
}

// TestClonePads lets two copies grow one list of pads.
func TestClonePads(t *testing.T) {
	x := hl.NewVar("x")
	in := hl.NewInput("in", hl.Int16, 4)
	f := hl.NewFunc("f", x).Is(in.At(x, x, x, x))
	s := f.Schedule().Pad(in, "x", 1).Pad(in, "y", 2).Pad(in, "z", 3)
	c := s.Clone().Pad(in, "w", 4)
	s.Pad(in, "w", 5)
	s.StorageOf("in").Pad[0].Extent = 9 // a copy
	want := []hl.PadDim{{Dim: "x", Extent: 1}, {Dim: "y", Extent: 2}, {Dim: "z", Extent: 3}, {Dim: "w", Extent: 4}}
	if diff := cmp.Diff(want, c.StorageOf("in").Pad); diff != "" {
		t.Error(diff)
	}
	want[3].Extent = 5
	if diff := cmp.Diff(want, s.StorageOf("in").Pad); diff != "" {
		t.Error(diff)
	}
}

// TestNames makes loops whose wished names are taken.
func TestNames(t *testing.T) {
	x, xo := hl.NewVar("x"), hl.NewVar("xo")
	in := hl.NewInput("xi", hl.Int16, 2)
	f := hl.NewFunc("f", x, xo).Is(in.At(x, xo))
	s := f.Schedule().Bound(x, 64).Bound(xo, 64)
	a, b := s.Split(x, 8)
	c, d := s.Split(b, 4)
	e, g := s.Split(xo, 8)
	got := []string{a.Name, b.Name, c.Name, d.Name, e.Name, g.Name}
	if diff := cmp.Diff([]string{"x.o", "x.i", "x.io", "x.ii", "xoo", "xoi"}, got); diff != "" {
		t.Error(diff)
	}
	if again, err := hl.ParseSchedule(f, s.String()); err != nil || again.String() != s.String() {
		t.Errorf("%v\n%v", err, again)
	}
}

// makersText has every directive that makes a Func, a name or an alternative.
const makersText = `bound x 8
bound y 8
in b -> bb
rename x -> t
specialize in(0, 0) > 3
parallel y
of out case 0:
unroll t
of bb:
computeat out y
of hist update 0:
split r.x 4 -> ro ri
rfactor r.y u ro v -> p
atomic
of p update 0:
vectorize u
unroll ri
reorder v ri u
of p:
unroll v
serial v
of out:
in in a -> in_a
of in_a:
computeroot
`

func TestMakersText(t *testing.T) {
	c := newChain()
	s := parsed.Schedule(t, c.out, makersText)
	if again, err := hl.ParseSchedule(c.out, s.String()); err != nil || again.String() != s.String() || again.Pipeline().String() != s.Pipeline().String() {
		t.Errorf("%v\n%v", err, again)
	}
}

func FuzzParseStages(f *testing.F) {
	f.Add(chainText)
	f.Add("bound x 8; bound y 8; split x 4\nof b:\ncomputeat out xi; storeat out xo; vectorize x\nof a:\ncomputeat b y; unroll y\nof hist update 0:\nfuse r.y r.x; reassociate")
	f.Add(makersText)
	c := newChain()
	f.Fuzz(func(t *testing.T, text string) {
		s, err := hl.ParseSchedule(c.out, text)
		if err != nil {
			_ = err.Error()
			return
		}
		if err := s.Pipeline().Err(); err != nil {
			t.Fatalf("%s\nmakes %v\n%v", s, s.Pipeline(), err)
		}
		again, err := hl.ParseSchedule(c.out, s.String())
		if err != nil || again.String() != s.String() || nests(again) != nests(s) || s.Clone().String() != s.String() {
			t.Fatalf("%s\nis read back as %v, %v", s, again, err)
		}
	})
}

func FuzzParseSchedule(f *testing.F) {
	f.Add(everyDirective)
	f.Add("bound x 256;bound y 16\nsplit x 0 -> a b;vectorize a")
	f.Add("bound x 4;bound y 4;fuse y x -> t;unroll t;pair none;datapath 8x1")
	f.Fuzz(func(t *testing.T, text string) {
		out, _, _, _, _, _ := conv()
		s, err := hl.ParseSchedule(out, text)
		if err != nil {
			_ = err.Error()
			return
		}
		_ = s.LoopNest()
		again, err := hl.ParseSchedule(out, s.String())
		if err != nil {
			t.Fatalf("%s\nis not read back: %v", s, err)
		}
		if diff := cmp.Diff(stateOf(s), stateOf(again)); diff != "" {
			t.Error(diff)
		}
	})
}

// Map prints as it is read, and text is Go.
func TestMapRoundTrip(t *testing.T) {
	const text = "bound x 256\nbound y 16\nreorder y r.y r.x x\nmap mac16 i=x r.x=r.x\n"
	out, _, _, x, y, r := conv()
	s := parsed.Schedule(t, out, text)
	if diff := cmp.Diff(text, s.String()); diff != "" {
		t.Error(diff)
	}
	g := out.Schedule().Bound(x, 256).Bound(y, 16).Reorder(y, r.Y, r.X, x).Map("mac16", hl.As("i", x), hl.As("r.x", r.X))
	if err := g.Err(); err != nil || g.String() != text || g.Clone().Mapping().Instruction != "mac16" {
		t.Errorf("%v, %s", err, g)
	}
}
