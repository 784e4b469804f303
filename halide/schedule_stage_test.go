package halide_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// chainSchedule uses every directive that is about several stages.
func chainSchedule() (chain, *hl.Schedule) {
	c := newChain()
	_, xi := c.s.Split(c.x, 16)
	c.s.Vectorize(xi)
	b := c.s.Of(c.b)
	b.ComputeAt(c.out, c.y).StoreRoot().FoldStorage("y", 2).AlignBounds(c.x, 8, 0).BoundStorage("x", 256).ReorderStorage(c.y, c.x)
	_, bi := b.Split(c.x, 8, hl.ShiftInwards)
	b.Vectorize(bi)
	c.s.Of(c.a).ComputeRoot().AlignStorage("x", 32).Estimate(c.x, 0, 257)
	c.s.Of(c.hist).Update(0).Reorder(c.r.X, c.r.Y).Unroll(c.r.Y)
	c.s.Update(0).Unroll(c.x)
	return c, c.s
}

const chainText = `bound x 256
bound y 16
split x 16 -> xo xi
vectorize xi
of b:
computeat out y
storeroot
fold y 2
alignbounds x 8 0
boundstorage x 256
layout b y x
split x 8 shiftinwards -> xo xi
vectorize xi
of a:
computeroot
alignstorage x 32
estimate x 0 257
of hist update 0:
reorder r.x r.y
unroll r.y
of out update 0:
unroll x
`

// nests are the loops of all stages that say something.
func nests(s *hl.Schedule) string {
	var b strings.Builder
	for _, stage := range s.Stages() {
		if len(stage.Directives) > 0 {
			b.WriteString(stage.Func.Name + ":\n" + stage.LoopNest())
		}
	}
	return b.String()
}

func TestStagesPrintAndParse(t *testing.T) {
	c, s := chainSchedule()
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(chainText, s.String()); diff != "" {
		t.Fatal(diff)
	}
	back := parsed.Schedule(t, c.out, chainText)
	if diff := cmp.Diff(nests(s), nests(back)); diff != "" || back.String() != chainText {
		t.Errorf("%s%s", back, diff)
	}
	b, other := s.Of(c.b), back.Of(c.b)
	if diff := cmp.Diff(b.StorageOf("b").Fold, other.StorageOf("b").Fold); diff != "" || b.Levels().Compute != other.Levels().Compute || !slices.Equal(b.Wishes(), other.Wishes()) {
		t.Errorf("%s", diff)
	}
	want := `b(x, y), x unbounded, y unbounded:
    for y in 0..?
        for xo in 0..?
            vectorized xi in 0..7
                x = 8*xo + xi, shiftinwards at the end
`
	if got := b.LoopNest(); got != want {
		t.Errorf("got\n%s", got)
	}
}

// A clone has stages of its own, whichever stage it is taken of.
func TestCloneOfStages(t *testing.T) {
	c, s := chainSchedule()
	for _, stage := range s.Stages() {
		clone := stage.Clone()
		if clone.Func != stage.Func || clone.Stage() != stage.Stage() || clone.Root() == s || clone.Root().Func != c.out || clone.String() != chainText {
			t.Errorf("%s: %s", stage.Func.Name, clone)
		}
		clone.Root().Of(c.hist).Unroll(c.x)
		clone.Root().Of(c.b).ComputeAt(nil, c.x)
		if s.String() != chainText || s.Err() != nil {
			t.Fatalf("%s changed:\n%s%v", stage.Func.Name, s, s.Err())
		}
	}
}

// Mistakes of stages are told in the order in which they were made.
func TestMistakesOfStagesAreInOrder(t *testing.T) {
	c := newChain()
	c.s.Of(c.b).Split(c.x, 0)
	c.s.Split(c.x, -1)
	c.s.Of(c.b).Split(c.x, -2)
	text := c.s.Of(c.a).Err().Error()
	if !containsInOrder(text, "a tile cannot have 0 elements.*a tile cannot have -1 elements.*a tile cannot have -2 elements") {
		t.Error(text)
	}
}

func TestStageTexts(t *testing.T) {
	c := newChain()
	for text, want := range map[string]string{
		"of c:\nunroll x":                "schedule:2: of c: out neither is nor calls c\n\tits Funcs are: in_order",
		"of b update 0:\nunroll x":       "schedule:2: of b update 0: b has 0 updates, counted from 0",
		"of b":                           "schedule:2: of b: that is no stage\n\tit is written: of FUNC: or of FUNC update N:, or, of an alternative, of FUNC case N:",
		"of hist update x:":              "schedule:2: of hist update -1: hist has 1 update, counted from 0",
		"of b:\ncomputeat w x":           "schedule:3: computeat w x: out neither is nor calls w\n\tits Funcs are: a, b, hist, out",
		"of b:\ncomputeat out z":         "schedule:3: computeat out z: out has no loop z; its loops, outermost first, are: y, x\n\tit may be: computeat out y, computeat out x, computeroot",
		"of b:\nsplit x 0\nvectorize xi": "schedule:3: split x 0: a tile cannot have 0 elements\n\tfactors are 1 to 1073741824; x has ?",
	} {
		want = strings.Replace(want, "in_order", "a, b, hist, out", 1)
		if _, err := hl.ParseSchedule(c.out, "bound x 8; bound y 8\n"+text); err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
}

// Where the loops of an update may be exchanged, its points in the other order give the same; not only Eval says so.
func TestOrderOfUpdatesThatMayChange(t *testing.T) {
	free, bound := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p, regions, inputs := drawn(t, true)
		turned := map[*hl.Update]bool{}
		for _, f := range p.Funcs() {
			for i, u := range f.Updates {
				if len(u.RDom.Vars) < 2 {
					continue
				}
				s := f.Schedule()
				for _, v := range f.Vars {
					s.Bound(v, 4)
				}
				s.Update(i).Reorder(u.RDom.X, u.RDom.Y)
				if s.Err() == nil {
					turned[u] = true
				} else if !containsInOrder(s.Err().Error(), "it changes the order in which") {
					t.Fatal(s.Err())
				} else {
					bound++
				}
			}
		}
		if len(turned) == 0 {
			return
		}
		got, err := hl.EvalAll(p, regions, inputs)
		if refused(t, p, err) {
			return
		}
		free++
		b := &plainly{inputs: inputs, known: map[string]hl.Value{}, begun: map[*hl.Func]bool{}, turned: turned}
		for _, f := range p.Outputs {
			for i, out := range got[f.Name] {
				eachPoint(out, func(at []int) {
					if want := b.call(f, i, at).BigInt(); out.At(at...) != want.Int64() {
						t.Fatalf("%vover %v: value %d of %s at %v is %d, and in another order %v", p, regions, i, f.Name, at, out.At(at...), want)
					}
				})
			}
		}
	})
	if free == 0 || bound == 0 {
		t.Errorf("%d pipelines with an order to choose, %d updates without", free, bound)
	}
}

// Which updates may run over their RDom in another order, and which may if roundings do not count.
func TestOrdersOfUpdates(t *testing.T) {
	for _, c := range []struct {
		updates             string
		free, reassociative bool
	}{
		{"f(r.x, r.y) = in(r.y, r.x)", true, true},
		{"f(r.y, r.x) = f(r.y, r.x) * 2 - in(r.x, 0) where", true, true}, // a place of its own
		{"f(r.x, r.y) = wrap(int16, f(r.x-1, r.y))", true, true},         // rows do not meet
		{"f(r.x, r.y) = wrap(int16, f(r.x-1, r.y) + f(r.x, r.y-1))", false, false},
		{"f(r.x, r.y) = wrap(int16, f(r.x-1, r.y+1))", false, false},
		{"f(r.x, 0) = in(r.x, r.y)", true, true}, // the last r.y stays
		{"f(r.x, 0) = in(r.x, r.y) where f(0, 0) < 9", false, false},
		{"f(x, 0) = in(r.x, r.y)", false, false}, // the last one stays
		{"f(in(r.x, r.y), 0) += 1", true, true},
		{"f(0, 0) -= in(r.x, r.y)", true, true},
		{"f(x, 0) = wrap(int16, in(r.x, r.y) + f(x, 0))", true, true},
		{"f(x, 0) = wrap(int16, f(x, 0) * 5)", true, true},
		{"f(x, 0) = wrap(int16, in(r.x, r.y) - f(x, 0))", false, false},
		{"f(x, 0) = wrap(int16, max(f(x, 0), 9))", false, false}, // not seen
		{"f(x, 0) = narrow(int16, f(x, 0) + in(r.x, r.y))", false, false},
		{"f(x, 0) = max(in(r.x, r.y), f(x, 0))", true, true},
		{"f(x, 0) += in(r.x, r.y) where f(0, 1) < 9", false, false},
		{"f(clamp(f(0, 0), 0, 3), 0) += 1", false, false},
		{"f(x, 0) += f(x, 1)", false, false},
		{"g(0) += fl(r.x)", false, true},
		{"g(0) = max(g(0), fl(r.x))", true, true},
		{"g(0) = select(fl(r.y) > 0.0, g(0), fl(r.x))", false, false},
		{"h(0) = {h[0](0) + in(r.x, r.y), max(h[1](0), 7)}", true, true},
		{"h(0) = {wrap(int32, h[0](0) + h[1](0)), 7}", false, false},
	} {
		update, cond, where := strings.Cut(c.updates, " where")
		update += " over r"
		if where && cond != "" {
			update += " where" + cond
		}
		define := map[byte]string{'f': "f(x, y): int16 = 0", 'g': "g(x): float32 = 0.5", 'h': "h(x): {int32, int8} = {0, 0}"}[update[0]]
		f, err := hl.ParseFunc(used("in: int8(x, y)\nfl: float32(x)\nr: 3, 4\n" + define + "\n" + update + "\n"))
		if err != nil {
			t.Fatalf("%s: %v", update, err)
		}
		for _, reassociate := range []bool{false, true} {
			s := f.Schedule()
			for _, v := range f.Vars {
				s.Bound(v, 4)
			}
			stage := s.Update(0).Reorder(f.Updates[0].RDom.X, f.Updates[0].RDom.Y)
			want := c.free
			if reassociate {
				stage.Reassociate()
				want = c.reassociative
			}
			if err := s.Err(); (err == nil) != want {
				t.Errorf("%s, reassociate %t: %v", update, reassociate, err)
			} else if err != nil && strings.Contains(err.Error(), "last bits") != c.reassociative {
				t.Errorf("%s: %v", update, err)
			}
		}
	}
}

// A Func used in the body of another and inside one of its loops is computed at a loop around both.
func TestLevelsAroundAllUses(t *testing.T) {
	f := must(t, "a(x, y) = x * y\ninline(x, y) = a(x, y)\nb(x, y) = a(x, y)\nout(x, y) = inline(x, y) + b(x, y)")
	for text, want := range map[string]string{"computeat out y": "", "computeat out x": "what uses a stands outside of the loop x of out", "computeat b y": "a is used in out, which is not computed inside b"} {
		_, err := hl.ParseSchedule(f, "bound x 4; bound y 4\nof b:\ncomputeat out y\nof a:\n"+text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A loop of a reduction in a definition is around the terms of that reduction alone.
func TestLevelsInReductions(t *testing.T) {
	outside := "a is used in out outside of the reduction over r, whose loops have ended there"
	for definition, want := range map[string]string{
		"out(x) = sum(r, a(r.x+x)) + x":                "",
		"out(x) = sum(r, sum(q, a(q.x+x)) + r.x)":      "",
		"out(x) = sum(r where a(r.x) > 1, r.x)":        "",
		"out(x) = sum(r, b(r.x+x))":                    "",
		"out(x) = sum(r, a(r.x+x)) + a(x)":             outside,
		"out(x) = sum(r, a(r.x+x)) + b(x)":             outside,
		"out(x) = sum(r, a(r.x+x)) + sum(q, a(q.x))":   outside,
		"out(x): int32 = 0\nout(x) += a(x) over r":     "", // an update is inside the loops of its RDom
		"out(x): int32 = 0\nout(r.x) += a(r.x) over r": "",
		"out(x): int32 = a(x)\nout(x) += a(x) over r":  "no loop of out is around both",
	} {
		terms := "r: 3\na(x) = x * x\n"
		if strings.Contains(definition, "q") {
			terms = "q: 3\n" + terms
		}
		if strings.Contains(definition, "b(") {
			terms += "b(x) = a(x)\n"
		}
		_, err := hl.ParseSchedule(must(t, terms+definition), "bound x 4\nof a:\ncomputeat out r.x")
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", definition, err)
		}
	}
}

// A pipeline of several outputs: each has a Bound of its own, and what they share may be computed before both.
func TestScheduleOfOutputs(t *testing.T) {
	p := parsed.Pipeline(t, "in: int8(x)\na(x) = in(x) * 2\nf(x) = a(x) + a(x+1)\ng(y) = a(y) - f(y)\noutput g, f\n")
	const text = "bound y 8\nof f:\nbound x 9\nsplit x 3 -> xo xi\nof a:\ncomputeroot\n"
	s, err := hl.ParsePipelineSchedule(p, text)
	if err != nil || s.String() != text || len(s.Outputs()) != 2 {
		t.Fatalf("%v, %v", s, err)
	}
	for text, want := range map[string]string{
		"bound y 8": "schedule:1: schedule: x of f has no extent\n\tsay how far the result goes: of f:; bound x 256",
		"bound y 8\nof f:\nbound x 9\ncomputeat g y":        "schedule:4: computeat g y: f is an output",
		"bound y 8\nof f:\nbound x 9\nof a:\ncomputeat f x": "schedule:5: computeat f x: a is used in g, which is not computed inside f\n\tit may be: computeroot",
	} {
		if _, err := hl.ParsePipelineSchedule(p, text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	if _, err := hl.ParsePipelineSchedule(p, "bound y 8; of f:; bound x 256"); err != nil {
		t.Errorf("what the mistake says: %v", err)
	}
	want := "say how far the result goes: s.Of(f).Bound(x, 256)"
	if err := p.Schedule().Bound(p.Outputs[0].Vars[0], 8).Err(); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	if err := hl.NewPipeline().Schedule().Err(); err == nil || !strings.Contains(err.Error(), "it has no outputs") {
		t.Error(err)
	}
}

func must(t *testing.T, text string) *hl.Func {
	t.Helper()
	f := parsed.Func(t, text)
	return f
}

// What is said of loops before it is said where the Func is computed holds.
func TestLoopsBeforeTheirLevel(t *testing.T) {
	for _, level := range []string{"computeroot", "computeat out y", "computeinline"} {
		_, err := hl.ParseSchedule(newChain().out, "bound x 256\nbound y 16\nof b:\nsplit x 4\npad b x 300\n"+level)
		if (err != nil) != (level == "computeinline") {
			t.Errorf("%s: %v", level, err)
		}
	}
}
