package build

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// TestWindows: testdata/windows.txtar has for passes on pieces, by the first word of a section, loops around a piece, and
// behind each what the pass makes of it; the first line may say "joined x" for a dimension whose pieces have to do with each
// other, or "refused". What is used is there, before and after.
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
			in, extents := readPieces(t, text)
			w := &windows{func(d int) bool { return d != joined }, func(_, _ []lower.Stmt) bool { return !refused }, extents}
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
					t.Errorf("%s in\n%s", wrong, piecesText(body))
				}
			}
			if got := piecesText(out); *update {
				after.Data = []byte(got)
			} else if d := cmp.Diff(string(after.Data), got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
	for _, p := range (&windows{}).passes() {
		if !tried[p.Name] {
			t.Errorf("no text for pass %s", p.Name)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := (&windows{}).passes().Check(); err != nil {
		t.Error(err)
	}
}

// Whatever moves the box, each element is there when it is used; and where the only dimension slides along the outermost
// loop none is computed twice.
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
				text, indent = text+indent+"alloc\n", indent+"    "
			}
			if v != "" {
				text += fmt.Sprintf("%sfor %s < %d\n", indent, v, pick(2, 4))
				continue
			}
			box := strings.Join(dims, "; ")
			text += fmt.Sprintf("%scompute %s\n%suse %s\n", indent, box, indent, box)
		}
		in, extents := readPieces(t, text)
		w := &windows{func(int) bool { return true }, func(_, _ []lower.Stmt) bool { return true }, extents}
		out, err := w.passes().Run(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if wrong := fills(out); wrong != "" {
			t.Errorf("%s in\n%s\n%s", wrong, text, piecesText(out))
		}
	})
}

// readPieces reads loops ("for y < 8"), the array of a Func ("alloc"), and boxes that are computed or used there
// ("compute x 0 : 16; y y + 1 : 3").
func readPieces(t interface{ Fatal(...any) }, text string) (body []lower.Stmt, extents affine.Extents) {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	extents = affine.Extents{}
	var block func(depth int) []lower.Stmt
	block = func(depth int) (list []lower.Stmt) {
		for len(lines) > 0 && strings.HasPrefix(lines[0], strings.Repeat("    ", depth)) {
			word, rest, _ := strings.Cut(strings.TrimSpace(lines[0]), " ")
			lines = lines[1:]
			switch word {
			case "for":
				v, n, _ := strings.Cut(rest, " < ")
				extents[v], _ = strconv.Atoi(n)
				list = append(list, &lower.For{Var: v, Extent: extents[v], Body: block(depth + 1)})
			case "alloc":
				list = append(list, &lower.Alloc{Body: block(depth + 1)})
			case "compute", "use":
				p := &piece{used: word == "use"}
				for _, dim := range strings.Split(rest, "; ") {
					_, dim, _ = strings.Cut(dim, " ")
					from, n, _ := strings.Cut(dim, " : ")
					base, err := halide.ParseExpr("box", from, halide.Scope{})
					extent, wrong := strconv.Atoi(n)
					if err != nil || wrong != nil {
						t.Fatal(dim, err, wrong)
					}
					f := indexes.Must(base, extents)
					lo, hi := indexes.Range(f, extents)
					p.base, p.extent = append(p.base, f), append(p.extent, extent)
					p.all = append(p.all, halide.Range{Min: lo, Extent: hi - lo + extent})
				}
				list = append(list, p)
			default:
				t.Fatal("no statement: " + word)
			}
		}
		return list
	}
	return block(0), extents
}

// piecesText is what readPieces reads.
func piecesText(body []lower.Stmt) string {
	var list []diag.Line
	var print func(body []lower.Stmt, indent string)
	print = func(body []lower.Stmt, indent string) {
		for _, s := range body {
			text := "alloc"
			switch s := s.(type) {
			case *lower.For:
				text = fmt.Sprintf("for %s < %d", s.Var, s.Extent)
			case *piece:
				text = "compute "
				if s.used {
					text = "use "
				}
				for d, b := range s.base {
					text += fmt.Sprintf("%s%c %v : %d", []string{"", "; "}[min(d, 1)], "xy"[d], b, s.extent[d])
				}
			}
			list = append(list, diag.Line{Text: indent + text})
			for _, b := range lower.Bodies(s) {
				print(b, indent+"    ")
			}
		}
	}
	print(body, "")
	return diag.Join(list)
}

// fills runs loops, and tells what is used and not there, or is computed twice where the only dimension slides along the
// outermost loop inside the array.
func fills(body []lower.Stmt) (wrong string) {
	stored, env := map[string]bool{}, map[string]int{}
	once := false
	var run func(body []lower.Stmt)
	run = func(body []lower.Stmt) {
		for _, s := range body {
			switch s := s.(type) {
			case *lower.Alloc:
				stored = map[string]bool{}
				p, ahead := s.Body[0].(*piece)
				once = ahead && len(s.Body) == 2 && len(p.base) == 1 && !isPiece(s.Body[1])
				run(s.Body)
			case *lower.For:
				for n := range s.Extent {
					env[s.Var] = n
					run(s.Body)
				}
				env[s.Var] = 0
			case *piece:
				s.each(env, func(at string) {
					switch {
					case s.used && !stored[at]:
						wrong = fmt.Sprint("not there:", at, " at ", maps.Clone(env))
					case !s.used && stored[at] && once:
						wrong = fmt.Sprint("computed twice:", at)
					case !s.used:
						stored[at] = true
					}
				})
			}
		}
	}
	run(body)
	return wrong
}

func isPiece(s lower.Stmt) bool {
	_, ok := s.(*piece)
	return ok
}

// each calls f for the elements of a box.
func (p *piece) each(env map[string]int, f func(at string)) {
	var walk func(d int, at string)
	walk = func(d int, at string) {
		if d == len(p.base) {
			f(at)
			return
		}
		for i := range p.extent[d] {
			walk(d+1, fmt.Sprint(at, " ", p.base[d].Eval(env)+i))
		}
	}
	walk(0, "")
}
