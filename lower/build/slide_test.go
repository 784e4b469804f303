package build

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// TestWindows: testdata/windows.txtar has for lift and slide, by the first word of a section, loops around a piece, and
// behind each what the pass makes of it; the first line may say "joined x" for a dimension whose pieces have to do with
// each other, or "refused". What is used is there, before and after.
func TestWindows(t *testing.T) {
	const file = "testdata/windows.txtar"
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tried := map[string]bool{}
	for i := 0; i+1 < len(a.Files); i += 2 {
		before, after := &a.Files[i], &a.Files[i+1]
		t.Run(before.Name, func(t *testing.T) {
			name, _, _ := strings.Cut(before.Name, ":")
			tried[name] = true
			if after.Name != before.Name+", after" {
				t.Fatalf("%s stands behind %s", after.Name, before.Name)
			}
			text := string(before.Data)
			joined, refused := -1, strings.HasPrefix(text, "refused\n")
			if n, rest, ok := strings.Cut(text, "\n"); refused || strings.HasPrefix(n, "joined ") && ok {
				joined, text = strings.Index("xy", strings.TrimPrefix(n, "joined ")), rest
			}
			w := windows()
			w.apart = func(d int) bool { return d != joined }
			w.fits = func(_, _ region, _ []warmup, _ path) bool { return !refused }
			in := readTree(t, w.pipeline, text)
			table := w.passes()
			for table[0].Name != name {
				table = table[1:]
			}
			out, err := table[:1].Run(in, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, body := range [][]lower.Stmt{in, out} {
				if wrong := fills(body); wrong != "" {
					t.Errorf("%s in\n%s", wrong, treeText(body))
				}
			}
			if got := treeText(out); *update {
				after.Data = []byte(got)
			} else if d := cmp.Diff(string(after.Data), got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if !tried["lift"] || !tried["slide"] {
		t.Error("a pass is not tried")
	}
}

// Whatever moves the box, each element is there when it is used; and where the only dimension slides along the
// outermost loop none is computed twice.
func TestWindowsFill(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pick := func(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, "n") }
		names := []string{"a", "b", "c"}[:pick(1, 3)]
		var dims []string
		for d := range pick(1, 2) {
			base := fmt.Sprint(pick(-2, 2))
			for _, v := range names {
				base += fmt.Sprintf(" + %d*%s", rapid.SampledFrom([]int{0, 0, 1, 1, 2, 3, 4, 6, -1}).Draw(t, "step"), v)
			}
			dims = append(dims, fmt.Sprintf("%c %s : %d", "xy"[d], base, pick(1, 5)))
		}
		text, outside := "", pick(0, len(names)-1)
		for i, v := range append(slices.Clone(names), "") {
			indent := strings.Repeat("    ", strings.Count(text, "\n"))
			if i == outside {
				text, indent = text+indent+"at out 1\n", indent+"    "
			}
			if v != "" {
				text += fmt.Sprintf("%sfor %s < %d\n", indent, v, pick(2, 4))
				continue
			}
			box := strings.Join(dims, "; ")
			text += fmt.Sprintf("%scompute f %s\n%suse f %s\n", indent, box, indent, box)
		}
		w := windows()
		in := readTree(t, w.pipeline, text)
		out, err := w.passes()[1:3].Run(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if wrong := fills(out); wrong != "" {
			t.Errorf("%s in\n%s\n%s", wrong, text, treeText(out))
		}
	})
}

// windows are the passes on f, whose array is in the first loop of out, and of which nothing hinders smaller pieces.
func windows() *placer {
	x, y := halide.NewVar("x"), halide.NewVar("y")
	f, out := &halide.Func{Name: "f", Vars: []halide.Var{x, y}}, &halide.Func{Name: "out"}
	m := &member{f: f, level: level{store: halide.Place{Func: out, Depth: 1}}}
	return &placer{&pipeline{funcs: []*member{m, {f: out}}, extents: affine.Extents{}}, m, func(int) bool { return true },
		func(_, _ region, _ []warmup, _ path) bool { return true }}
}

// fills runs loops, and tells what is used and not there, or is computed twice where the only dimension slides along
// the outermost loop inside the array.
func fills(body []lower.Stmt) (wrong string) {
	stored, env := map[string]bool{}, map[string]int{}
	once := false
	var run func(body []lower.Stmt)
	run = func(body []lower.Stmt) {
		for _, s := range body {
			switch s := s.(type) {
			case *loop:
				if s.place.Depth == 1 { // the array
					stored = map[string]bool{}
					l, around := s.body[0].(*loop)
					once = around && len(l.before) == 1 && len(l.before[0].(*piece).base) == 1
				}
				run(s.before)
				if s.over == nil {
					run(s.body)
					continue
				}
				for n := range s.over.Extent {
					env[s.over.Var] = n
					run(s.body)
				}
				env[s.over.Var] = 0
			case *piece:
				s.each(env, func(at string) {
					if stored[at] && once {
						wrong = fmt.Sprint("computed twice:", at)
					}
					stored[at] = true
				})
			case *use:
				var r region
				for _, c := range s.at {
					r.base, r.extent = append(r.base, c.lo), append(r.extent, c.hi.Sub(c.lo).Const+1)
				}
				r.each(env, func(at string) {
					if !stored[at] {
						wrong = fmt.Sprint("not there:", at, " at ", maps.Clone(env))
					}
				})
			}
		}
	}
	run(body)
	return wrong
}

// each calls f for the elements of a box.
func (r region) each(env map[string]int, f func(at string)) {
	var walk func(d int, at string)
	walk = func(d int, at string) {
		if d == len(r.base) {
			f(at)
			return
		}
		for i := range r.extent[d] {
			walk(d+1, fmt.Sprint(at, " ", r.base[d].Eval(env)+i))
		}
	}
	walk(0, "")
}
