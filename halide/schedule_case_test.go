package halide_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

const caseAlgorithm = "in: int8(x, y)\nk: int8(x)\nr: 6, 5\nb(x, y) = narrow(int8, in(x, y) + in(x+1, y), 1)\nout(x, y): int32 = b(x, y) * k(0)\n" +
	"out(x, 0) += in(x+r.x, r.y) over r\n"

const caseText = `bound x 64
bound y 8
split x 16 -> xo xi
specialize k(0) > 2 && k(1) == 0
specialize k(0) == 1
vectorize xi
of out case 0:
reorder xo y xi
unroll xo
of out case 1:
parallel y
of out update 0:
specialize in(3, 4) < 0
of out update 0 case 0:
reorder x r.x r.y
unroll r.y
of b:
computeat out y
`

// An alternative has loops of its own from where it is made; it is printed, read, cloned and viewed.
func TestAlternatives(t *testing.T) {
	f := must(t, caseAlgorithm)
	s := parsed.Schedule(t, f, caseText)
	want := []string{"for y; for xo; vectorized xi", "k(0) > 2 && k(1) == 0: unrolled xo; for y; for xi", "k(0) == 1: parallel y; for xo; for xi",
		"for x; for r.y; for r.x", "in(3, 4) < 0: for x; for r.x; unrolled r.y"}
	view := s.View() // its stages are in another order
	for _, c := range []*hl.Schedule{s, s.Clone(), view, s.Alternatives()[1].Schedule.Clone().Root()} {
		var got []string
		for _, stage := range []*hl.Schedule{c, c.Update(0)} {
			got = append(got, loopsText(stage))
			for _, a := range stage.Alternatives() {
				if a.Schedule.Func != stage.Func || a.Schedule.Root() != c || a.Schedule.Stage() != stage.Stage() {
					t.Errorf("%s is of another schedule", a.Cond)
				}
				got = append(got, a.Cond.String()+": "+loopsText(a.Schedule))
			}
		}
		if diff := cmp.Diff(want, got); diff != "" || c != view && c.String() != caseText {
			t.Errorf("%s%s", diff, c)
		}
	}
	c := s.Clone()
	c.Alternatives()[1].Schedule.Unroll(named("xi"))
	if s.String() != caseText || c.String() != strings.Replace(caseText, "parallel y\n", "parallel y\nunroll xi\n", 1) {
		t.Errorf("%s%s", s, c)
	}
}

func loopsText(s *hl.Schedule) string {
	var list []string
	for _, l := range s.Loops() {
		word := l.Kind.String()
		if l.Kind == hl.Serial {
			word = "for"
		}
		list = append(list, word+" "+l.Name)
	}
	return strings.Join(list, "; ")
}

func TestCaseTexts(t *testing.T) {
	f := must(t, caseAlgorithm)
	for text, want := range map[string]string{
		"specialize k(0)":                                    "specialize k(0): k(0) is of kind integer, not a condition\n\tcompare it: NE(0)",
		"specialize x > 3":                                   "specialize x > 3: x is another one in each iteration, and the choice is made before all\n\tit is of constants",
		"specialize b(0, 0) > 3":                             "specialize b(0, 0) > 3: nothing is called b",
		"specialize k(k(0)) > 3":                             "specialize k(k(0)) > 3: k(k(0)) is at a place that is no constant",
		"specialize k(0) >":                                  "specialize k(0) >: the end where an expression should stand",
		"specialize k(0) > 3\nof out case 1:":                "of out case 1: out has 1 alternative, counted from 0",
		"specialize k(0)\nof out case 0:\nunroll y":          "specialize k(0): k(0) is of kind integer",
		"specialize k(0) > 3\nof out case 0:\nlayout in y x": "layout in y x: an alternative of out has loops of its own, and nothing else\n\tsay it of the stage itself",
		"specialize k(0) > 3\nof out case 0:\nspecialize k(0) > 4; unroll y": "specialize k(0) > 4: an alternative of out has loops of its own",
		"specialize k(0) > 3\nof out case 0:\nsplit x 8\nof b:\ncomputeat out x": "specialize k(0) > 3: it has no loop x, in which another Func is computed or stored\n" +
			"\tits loops, outermost first, are: y, xo, xi",
		"specialize k(0) > 3\nof out case 0:\nvectorize x\nof b:\ncomputeat out x":                "specialize k(0) > 3: its loop x, in which another Func is computed, is vectorised",
		"specialize k(0) > 3\nof out case 0:\nreorder x y\nof b:\ncomputeat out x; storeat out y": "specialize k(0) > 3: its loops y, x, in which others are computed or stored, stand in another order",
		"specialize k(0) > 3\nof out case 0:\nparallel y\nof b:\ncomputeat out x; storeroot":      "specialize k(0) > 3: its loop y is parallel, and all its iterations would share one b",
		"of out update 0:\nspecialize k(0) > 3; rfactor r.x u\nof out_part:\ncomputeroot":         "rfactor r.x u: the update has an alternative already, made at schedule:3",
		"specialize k(0) > 3\nof out case 0:\nin in -> copy\nof copy:\ncomputeroot":               "in in: an alternative of out has loops of its own",
	} {
		_, err := hl.ParseSchedule(f, "bound x 64; bound y 8\n"+text)
		if err == nil || strings.Count(err.Error(), "schedule:")-strings.Count(err.Error(), " at schedule:") != 1 || !strings.Contains(err.Error(), want) {
			t.Errorf("%s:\n got %v\nwant %s", text, err, want)
		}
	}
	in := hl.NewInput("other", hl.Int8, 1)
	s := f.Schedule().Bound(named("x"), 4).Bound(named("y"), 4)
	s.Specialize(in.At(0).GT(0)).Unroll(named("x"))
	if err := s.Err(); err == nil || !strings.Contains(err.Error(), "Specialize(other(0) > 0): other is no input of out\n\tits inputs are: in, k") {
		t.Error(err)
	}
	for _, loops := range []*hl.Schedule{s.Specialize(in.At(0, 0).GT(0)), s.Specialize(nil), s.Specialize(3)} {
		loops.Unroll(named("x"))
		_ = loops.Clone().String()
	}
}

// A loop of another Func may have the name of one of the alternative's.
func TestAlternativeInsideAnother(t *testing.T) {
	f := must(t, "in: int8(x, y)\na(x, y): int8 = in(x, y)\nb(x, y): int8 = a(x, y)\nout(x, y): int8 = b(x, y)\n")
	for _, order := range []string{"reorder x y", "parallel y"} {
		_, err := hl.ParseSchedule(f, "bound x 64; bound y 8\nof b:\ncomputeat out y; specialize in(0, 0) > 3\nof b case 0:\n"+order+
			"\nof a:\ncomputeat b y; storeat out y")
		if (err != nil) != (order == "parallel y") { // its iterations would share one a
			t.Errorf("%s: %v", order, err)
		}
	}
}
