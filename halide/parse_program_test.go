package halide_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

const program = `# a blur
in: uint8 0..99 (x, y)
rows(x, y) = in(x, y) + in(x+1, y)
out(x, y) = narrow(uint8, rows(x, y) + rows(x, y+1), 2) # of four
schedule
bound x 256; bound y 16 # the picture
of rows:
computeroot
`

func TestParseProgram(t *testing.T) {
	s := parsed.Program(t, "dir/blur.vyasa", program)
	if s.Func.Name != "out" || s.Func.Pos.Line != 4 || s.Func.Pos.File != "blur.vyasa" {
		t.Errorf("%s is at %v", s.Func.Name, s.Func.Pos)
	}
	if want := "bound x 256\nbound y 16\nof rows:\ncomputeroot"; strings.TrimSpace(s.String()) != want {
		t.Errorf("the schedule is %s", s)
	}
	again, err := halide.ParseProgram("blur", s.Func.String()+"schedule\n"+s.String())
	if err != nil || again.String() != s.String() || again.Func.String() != s.Func.String() {
		t.Errorf("read back: %v: %v", again, err)
	}
}

// TestParseProgramMistakes: mistakes are told at their lines.
func TestParseProgramMistakes(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"in(x+1, y)", "im(x+1, y)", "blur.vyasa:3"},
		{"bound y 16 ", "bound z 16 ", "blur.vyasa:5: schedule: y of out has no extent"},
		{"; bound y 16", "", "blur.vyasa:5: schedule: y of out has no extent"},
		{"computeroot", "splat x", "blur.vyasa:8"},
		{"schedule\n", "", "blur.vyasa:5"},
		{program, "in: uint8(x)\nout(x) = in(x)\n", "blur.vyasa:3: the text ends without a schedule"},
		{program, "", "blur.vyasa:1"},
	} {
		_, err := halide.ParseProgram("blur.vyasa", strings.Replace(program, c.old, c.new, 1))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, want %s", c.new, c.old, err, c.want)
		}
	}
}

func FuzzParseProgram(f *testing.F) {
	f.Add(program)
	f.Add("in: int8(x)\nout(x): int8 = 0\nout(x) += in(x)\nschedule\nbound x 4\nof out update 0:\nvectorize x")
	f.Add("schedule\nschedule")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := halide.ParseProgram("f", text)
		if err != nil {
			return
		}
		whole := halide.NewPipeline(s.Outputs()...).String() + "schedule\n" + s.String()
		again, err := halide.ParseProgram("f", whole)
		if err != nil || again.String() != s.String() {
			t.Fatalf("%v\n%s\nbecomes\n%s", err, whole, again)
		}
	})
}
