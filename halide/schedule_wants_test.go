package halide_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// TestScheduleMistakes demands exactly the mistakes that the lines above want.
func TestScheduleMistakes(t *testing.T) {
	testScheduleMistakes(t, "mistakes_schedule_test.go", scheduleMistakes)
	testScheduleMistakes(t, "mistakes_stage_test.go", stageMistakes)
}

// scheduleMistake is a schedule with one wrong line.
type scheduleMistake struct {
	code diag.Code
	make func() *hl.Schedule
}

func testScheduleMistakes(t *testing.T, file string, mistakes []scheduleMistake) {
	t.Helper()
	wants := readWants(t, file)
	for i, m := range mistakes {
		var list diag.List
		if !errors.As(m.make().Err(), &list) {
			t.Errorf("mistake %d (%s): no error", i, m.code)
			continue
		}
		if len(list) != 1 {
			t.Errorf("mistake %d (%s): %d mistakes instead of one:\n%v", i, m.code, len(list), list)
		}
		for _, got := range list {
			want := wants[got.Pos.Line]
			delete(wants, got.Pos.Line)
			text := strings.Join(append([]string{got.Fact}, got.Help...), "; ")
			if got.Code != m.code || got.Pos.File != file || want == nil || !want.MatchString(text) {
				t.Errorf("mistake %d\n got %v [%s] %s\nwant [%s] %v", i, got.Pos, got.Code, text, m.code, want)
			}
		}
	}
	for line, want := range wants {
		t.Errorf("%s:%d: nothing is told, want %v", file, line, want)
	}
}

// readWants are the regexps behind `// want` in a file, by line.
func readWants(t *testing.T, file string) map[int]*regexp.Regexp {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wants := map[int]*regexp.Regexp{}
	comment := regexp.MustCompile(`// want "(.*)"$`)
	for i, line := range strings.Split(string(src), "\n") {
		if m := comment.FindStringSubmatch(line); m != nil {
			wants[i+1] = regexp.MustCompile(m[1])
		}
	}
	return wants
}

// TestScheduleCodes demands of each code an example in the notation that is this mistake, or one of the Go examples
// above.
func TestScheduleCodes(t *testing.T) {
	inGo := map[diag.Code]bool{}
	for _, m := range slices.Concat(scheduleMistakes, stageMistakes, markMistakes) {
		inGo[m.code] = true
	}
	for code, example := range readCodes(t, "schedule_codes.go") {
		if example == "" {
			t.Errorf("%s has no example", code)
		}
		if strings.Contains(example, "s.") {
			if !inGo[code] {
				t.Errorf("no mistake is %s", code)
			}
			continue
		}
		f, _, _, _, _, _ := conv()
		if code == hl.CodeFloatOrder {
			s, _, _ := floatSum()
			f = s.Func
		}
		text := "bound x 256; bound y 16\n"
		if code == hl.CodeFloatOrder {
			text = "bound x 64\n"
		}
		_, err := hl.ParseSchedule(f, text+example)
		var list diag.List
		if !errors.As(err, &list) || list[0].Code != code || list[0].Pos != (diag.Pos{File: "schedule", Line: 2}) {
			t.Errorf("%s: the example %q gives %v", code, example, err)
		}
	}
}

// readCodes are the codes of a file and their examples.
func readCodes(t *testing.T, file string) map[diag.Code]string {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	codes := map[diag.Code]string{}
	ast.Inspect(tree, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			value, _ := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			_, example, _ := strings.Cut(v.Doc.Text(), "Example: ")
			codes[diag.Code(value)] = strings.TrimSpace(example)
		}
		return true
	})
	if len(codes) < 30 {
		t.Fatalf("only %d codes in %s", len(codes), file)
	}
	return codes
}

// TestWrongDirectiveChangesNothing runs each directive of a wrong kind on a schedule and looks for traces.
func TestWrongDirectiveChangesNothing(t *testing.T) {
	_, in, x, y, r := bounded()
	wrong := map[string]func(s *hl.Schedule){
		"split":    func(s *hl.Schedule) { s.Split(x, 0) },
		"tile":     func(s *hl.Schedule) { s.Tile(x, y, 16, 0) },
		"fuse":     func(s *hl.Schedule) { s.Fuse(x, y) },
		"reorder":  func(s *hl.Schedule) { s.Reorder(x, y, x) },
		"unroll":   func(s *hl.Schedule) { s.Unroll(r.X, r.Y, r.X) },
		"jam":      func(s *hl.Schedule) { s.UnrollJam(x, 5000) },
		"layout":   func(s *hl.Schedule) { s.Layout(in, "x") },
		"pad":      func(s *hl.Schedule) { s.Pad(in, "y", -1) },
		"datapath": func(s *hl.Schedule) { s.Datapath(0, 2) },
		"pair":     func(s *hl.Schedule) { s.Pair(r.X, x) },
	}
	for name, do := range wrong {
		s, _, _, _, _ := bounded()
		s.Pad(in, "x", 300)
		before := s.Clone()
		do(s)
		if s.Err() == nil {
			t.Errorf("%s: no mistake", name)
		}
		if diff := cmp.Diff(stateOf(before), stateOf(s)); diff != "" || s.String() != before.String() {
			t.Errorf("%s left traces:\n%s", name, diff)
		}
	}
}

// TestTenMistakes are shown, and the number of those that are not.
func TestTenMistakes(t *testing.T) {
	s, in, _, _, _ := bounded()
	for range 13 {
		s.Place(in, 9)
	}
	text := s.Err().Error()
	if strings.Count(text, "there is no bank 9") != 10 || !strings.HasSuffix(text, "\nand 3 more") {
		t.Errorf("got %s", text)
	}
}
