package forms_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
	"pgregory.net/rapid"
)

// compiled compiles an algorithm under a schedule.
func compiled(t *testing.T, algorithm, schedule string) *vyasa.Kernel {
	t.Helper()
	f := parsed.Func(t, algorithm)
	s := parsed.Schedule(t, f, schedule)
	k, err := vyasa.Compile(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// perResult is how many simulated cycles an element takes.
func perResult(t *testing.T, k *vyasa.Kernel) float64 {
	t.Helper()
	s, err := k.Simulator()
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Time(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	n := 1
	for _, r := range k.Region() {
		n *= r.Extent
	}
	return float64(r.Cycles) / float64(n)
}

// Copies and filters of each type at each number of lanes: where an element takes as long as by itself, there is a note
// at the line of the directive; where it does not, there is none.
func TestNotesOfSlowLanes(t *testing.T) {
	type kind struct{ name, algorithm, rest string }
	filter := func(typ string) kind {
		return kind{typ + " filter", fmt.Sprintf("in: %[1]s(x, y)\nk: %[1]s(x, y)\nr: 3, 3\nf(x, y) = narrow(%[1]s, "+
			"sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)", typ),
			"bound y 4\nreorder y xo r.y r.x xi\nunroll r.y r.x\n"}
	}
	for row, k := range []kind{
		{"int8 copy", "in: int8(x)\nf(x) = in(x)", ""},
		{"uint8 copy", "in: uint8(x)\nf(x) = in(x)", ""},
		{"int16 copy", "in: int16(x)\nf(x) = in(x)", ""},
		{"int32 copy", "in: int32(x)\nf(x) = in(x)", ""},
		filter("int8"), filter("int16"),
		{"uint16 mean", "a: uint16(x)\nb: uint16(x)\nf(x) = narrow(uint16, a(x) + b(x), 1, floor)", ""},
		{"uint16 mean, low bits", "a: uint16(x)\nb: uint16(x)\nf(x) = wrap(uint16, (a(x) + b(x)) >> 1)", ""},
		{"int16 mean", "a: int16(x)\nb: int16(x)\nf(x) = narrow(int16, a(x) + b(x), 1, floor)", ""},
		{"int8 at 2*x", "in: int8(x)\nf(x) = in(2*x)", ""},
		{"int8 at 2*x to int16", "in: int8(x)\nf(x) = narrow(int16, in(2*x), 0, even)", ""},
		{"int8 at 3*x", "in: int8(x)\nf(x) = in(3*x)", ""},
		{"int8 backwards", "in: int8(x)\nf(x) = in(191-x)", ""},
	} {
		for i, lanes := range []int{4, 8, 10, 12, 16, 20, 24, 32, 48} {
			if !turn(row+i, 3) {
				continue
			}
			text := fmt.Sprintf("bound x 192\nsplit x %d -> xo xi\n%svectorize xi", lanes, k.rest)
			made := compiled(t, k.algorithm, text)
			each := perResult(t, made)
			slow := 5.0 // vectors take less than 2 cycles, lanes one by one 7 and more
			if k.name == "int32 copy" {
				slow = 1 // no element has to be brought to its size
			}
			if got := len(made.Notes) > 0; got != (each > slow) {
				t.Errorf("%s, %d lanes: %.2f cycles an element, and the notes are\n%v", k.name, lanes, each, made.Notes)
			}
			line := strings.Count(text, "\n") + 1
			for _, n := range made.Notes {
				if n.Pos != (diag.Pos{File: "schedule", Line: line}) ||
					!strings.HasPrefix(n.Cause, "Vectorize(xi): ") || n.Cure == "" {
					t.Errorf("%s, %d lanes: no note of line %d: %v", k.name, lanes, line, n)
				}
			}
		}
	}
}

// Each cause that there is, and what doing as the cure says comes to: the note goes, and the kernel becomes faster.
func TestCuresHelp(t *testing.T) {
	t.Parallel()
	const (
		s16      = "bound x 192; split x 16 -> xo xi; vectorize xi"
		s8       = "bound x 192; split x 8 -> xo xi; vectorize xi"
		sum16    = "bound x 192; split x 16 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi"
		channels = "bound x 64; bound k 16; layout in x c; layout f x k; reorder x r.x k; unroll r.x; vectorize k"
	)
	for _, test := range []struct{ cause, cure, algorithm, schedule, mended, reschedule string }{
		{"results of 10 int16 are no whole number of blocks of 16 bytes", "vectorise 8 or 16 lanes: Split(x, 16)",
			"in: int16(x)\nf(x) = in(x)", "bound x 190; split x 10 -> xo xi; vectorize xi", "",
			"bound x 190; split x 16 -> xo xi; vectorize xi"},
		{"computed 8 lanes at a time", "Narrow(Int16, ...)", "in: int8(x)\nf(x) = in(2*x)", s8,
			"in: int8(x)\nf(x) = narrow(int16, in(2*x), 0, even)", s8},
		{"not of uint16", "Wrap(UInt16)", "in: int16(x)\nr: 3\nf(x) = narrow(uint16, sum(r, in(x+r.x)), 1, floor)", sum16,
			"in: int16(x)\nr: 3\nf(x) = wrap(uint16, sum(r, in(x+r.x)) >> 1)", sum16},
		{"not of uint16", "narrow to Int16", "in: int16(x)\nr: 3\nf(x) = narrow(uint16, sum(r, in(x+r.x)), 1, floor)", sum16,
			"in: int16(x)\nr: 3\nf(x) = narrow(int16, sum(r, in(x+r.x)), 1, floor)", sum16},
		{"not of int64", "narrow to Int32", "in: int32(x)\nf(x) = in(x) * in(x)", s16,
			"in: int32(x)\nf(x) = narrow(int32, in(x) * in(x), 8, even)", s16},
		{"they are no neighbours in f", `put y innermost: Layout(f, "x y")`, "in: int16(x, y)\nf(x, y) = in(x, y)",
			"bound x 32; bound y 32; reorder x y; vectorize y", "", "bound x 32; bound y 32; reorder x y; vectorize " +
				"y; layout f x y"},
		{"they are no neighbours in f", "vectorise along x of f", "in: int16(x, y)\nf(x, y) = in(x, y)",
			"bound x 32; bound y 32; reorder x y; vectorize y", "", "bound x 32; bound y 32; vectorize x"},
		{"lanes of in are loaded one by one: no operation multiplies lanes of uint16 by these", "let in be of int32",
			"in: uint16(x)\nr: 3\nf(x) = narrow(int32, sum(r, in(x+r.x)), 0, even)", sum16,
			"in: int32(x)\nr: 3\nf(x) = narrow(int32, sum(r, in(x+r.x)), 0, even)", sum16},
		{"elements of in are loaded 4 at a time: loop x moves them by 12 bytes", "Align(in, 32)",
			"in: int8(x, c)\nw: int8(c, k)\nr: 12\nf(x, k) = narrow(int8, sum(r, in(x, r.x) * w(r.x, k)), 8)",
			channels, "", channels + "; align in 32"},
		{"tail of a Split moves vectors of f", "RoundUp", "in: int16(x)\nf(x) = in(x)",
			"bound x 250; split x 16 shiftinwards -> xo xi; vectorize xi", "", "bound x 250; split x 16 roundup -> " +
				"xo xi; vectorize xi"},
		{"lanes 0 to 9 of 16 run one by one", "RoundUp", "in: int16(x)\nf(x) = narrow(int16, in(x) * in(x), 3)",
			"bound x 58; split x 16 guard -> xo xi; vectorize xi", "", "bound x 58; split x 16 roundup -> xo xi; " +
				"vectorize xi"},
		{"in is cut into pieces of 10", "vectorise 80 lanes: Split(x, 80)", "in: int16(x)\nf(x) = in(x % 10)",
			"bound x 160; split x 16 -> xo xi; vectorize xi", "", "bound x 160; split x 80 -> xo xi; vectorize xi"},
		{"cut into pieces of 10", "vectorise x by itself: leave out the Fuse, and Split(x, 16)",
			"in: int16(x, y)\nf(x, y) = in(x, y)", "bound x 10; bound y 10; fuse y x -> t; split t 8 -> to ti; " +
				"vectorize ti", "", "bound x 10; bound y 10; split x 16 -> xo xi; vectorize xi"},
		{"clamped to its edge", "RepeatEdge", "in: int16(x)\nf(x) = in(clamp(x+1, 0, 100))", s16,
			"in: int16(x) edge(0:101)\nf(x) = in(x+1)", s16},
		{"where they find lut depends on data", "compute what is looked up", "lut: int16(i)\nin: uint8(x)\nf(x) = " +
			"lut(in(x))", s16,
			"in: uint8(x)\nf(x) = narrow(int16, 3 * in(x), 0, even)", s16},
	} {
		t.Run(test.cause, func(t *testing.T) {
			before := compiled(t, test.algorithm, test.schedule)
			if !slices.ContainsFunc(before.Notes, func(n diag.Note) bool {
				return strings.Contains(n.Cause, test.cause) && strings.Contains(n.Cure, test.cure)
			}) {
				t.Fatalf("the notes are\n%v", before.Notes)
			}
			mended := test.mended
			if mended == "" {
				mended = test.algorithm
			}
			after := compiled(t, mended, test.reschedule)
			was, is := perResult(t, before), perResult(t, after)
			if len(after.Notes) > 0 || is > was/2 {
				t.Errorf("%.2f cycles an element before, %.2f after, and notes:\n%v", was, is, after.Notes)
			}
		})
	}
}

// oneByOne reports whether C text has lanes of vectors one by one, judged by the text alone: elements taken out of
// vectors, loops over what the schedule has vectorised, or vectors put together of more elements of an array than there
// are terms, which coefficients that all lanes share are no more than.
func oneByOne(c string, vectorized []string, terms int) (how string) {
	if strings.Contains(c, "ext_elem(") {
		return "ext_elem"
	}
	for _, m := range regexp.MustCompile(`for \(int32_t (\w+) = 0`).FindAllStringSubmatch(c, -1) {
		for _, v := range vectorized {
			if name, _, _ := strings.Cut(m[1], "_"); name == v {
				return "loop " + m[0]
			}
		}
	}
	loop, filled := false, map[string]map[string]bool{}
	element := regexp.MustCompile(`(\w+) = upd_elem\(.*, \d+, (\w+\[.*\])\)`)
	for line := range strings.Lines(c) {
		loop = loop || strings.Contains(line, "for (")
		for _, m := range element.FindAllStringSubmatch(line, -1) {
			if filled[m[1]] == nil {
				filled[m[1]] = map[string]bool{}
			}
			filled[m[1]][m[2]] = true
			if loop && len(filled[m[1]]) > terms {
				return "upd_elem of " + m[2]
			}
		}
	}
	return ""
}

// storesNumbers are stores of what no vector holds: elements, or words that are put together of elements, in loops that
// may have taken in those over the lanes.
var storesNumbers = regexp.MustCompile(`(?m)^\s*(\*\(uint32_t \*\)\(.*\)|\w+\[.*\]) = `)

// Of random kernels under random schedules, those with lanes one by one in their C have a note, and those with a note
// have scalar code in their C.
func TestNotesTellOfScalarLanes(t *testing.T) {
	t.Parallel()
	seen := [2]int{}
	rapid.Check(t, func(t *rapid.T) {
		if !drawn(t, 3) {
			return
		}
		kernel := gen.Draw(t, gen.Size{MACs: 20_000})
		draw := gen.Schedule
		if rapid.Bool().Draw(t, "fitting") {
			draw = func(t *rapid.T, f *halide.Func, region []halide.Range) *halide.Schedule {
				return gen.Fitting(t, f, region, manual.Machine())
			}
		}
		s := draw(t, kernel.Func, kernel.Region)
		var vectorized []string
		for _, l := range s.Loops() {
			if l.Kind == halide.Vectorized && l.Extent > 1 && !strings.Contains(l.Name, "_") {
				vectorized = append(vectorized, l.Name)
			}
		}
		k, err := vyasa.Compile(s, nil)
		if err != nil || len(vectorized) == 0 {
			return
		}
		how := oneByOne(k.C, vectorized, termsOf(k))
		switch {
		case how != "" && len(k.Notes) == 0:
			t.Fatalf("no note of %s\n%s\n%s", how, archive(s), k.C)
		case how == "" && len(k.Notes) > 0 && !strings.Contains(k.C, "upd_elem(") && !storesNumbers.MatchString(k.C):
			t.Fatalf("notes of nothing:\n%v\n%s\n%s", k.Notes, archive(s), k.C)
		case len(k.Notes) > 0:
			seen[1]++
		default:
			seen[0]++
		}
	})
	if seen[0] == 0 || seen[1] == 0 {
		t.Errorf("%d kernels without notes, %d with", seen[0], seen[1])
	}
}

// Of registers that a loop fills element by element there is a note, also where the loop moves but one of them, or none
// and a condition keeps them in it. Of an element that all lanes share there is none: no lane is moved by itself.
func TestNotesOfRegistersInLoops(t *testing.T) {
	for _, test := range []struct{ algorithm, schedule, cause string }{
		{"in: float32(x)\nb: float32(x)\nr: 2\nf(x, y) = sum(r, in(x+r.x)) + b(y)",
			"bound x 1\nbound y 2\nsplit x 16 -> xo xi\nreorder y xo r.x xi\nunroll r.x\nvectorize xi",
			"Vectorize(xi): 16 lanes of in are loaded one by one: no aligned vectors"},
		{"in: int16(x, y)\nk: int16(x, y)\nr: 1, 1\nf(x, y) = narrow(int16, " +
			"sum(r where k(r.x, y) != 0, in(x+r.x, r.y) * k(r.x, y)))",
			"bound x 1\nbound y 5\nlayout in x y\nsplit x 16 -> xo xi\nreorder y xo r.y r.x xi\nunroll r.x\n" +
				"unroll r.y\nvectorize xi",
			"Vectorize(xi): 16 lanes of in are loaded one by one: "},
		{"in: uint32(x)\nf(x, y) = narrow(uint32, in(y))",
			"bound x 1\nbound y 2\nsplit x 16 -> xo xi\nreorder y xo xi\nvectorize xi", ""},
	} {
		k := compiled(t, test.algorithm, test.schedule)
		if how := oneByOne(k.C, []string{"xi"}, termsOf(k)); (how != "") != (test.cause != "") {
			t.Errorf("%s: one by one is %q\n%s", test.algorithm, how, k.C)
		}
		line := strings.Count(test.schedule, "\n") + 1
		switch {
		case test.cause == "" && len(k.Notes) > 0:
			t.Errorf("%s: notes of nothing:\n%v", test.algorithm, k.Notes)
		case test.cause != "" && (len(k.Notes) != 1 || !strings.HasPrefix(k.Notes[0].Cause, test.cause) ||
			k.Notes[0].Pos != (diag.Pos{File: "schedule", Line: line})):
			t.Errorf("%s: no note of line %d that %s:\n%v", test.algorithm, line, test.cause, k.Notes)
		}
	}
}

// termsOf counts the triplets of a kernel, and the elements that its lane operations load for all lanes.
func termsOf(k *vyasa.Kernel) (n int) {
	for _, b := range blocksOf(k) {
		for i := range b.Groups {
			n += len(b.Groups[i].Triplets)
		}
	}
	for s := range lower.All(k.Triplets.Body) {
		if l, ok := s.(*triplet.Lanewise); ok {
			for i := range l.Ops {
				if op := &l.Ops[i]; op.Op == halide.OpLoad && op.Mem.Scalar() {
					n++
				}
			}
		}
	}
	return n
}

// blocksOf are the Blocks of a kernel.
func blocksOf(k *vyasa.Kernel) (list []*triplet.Block) {
	for s := range lower.All(k.Triplets.Body) {
		if b, ok := s.(*triplet.Block); ok {
			list = append(list, b)
		}
	}
	return list
}
