package codegen

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/lower"
)

// states are a program after each pass.
func states(t testing.TB, p *Program) []*Program {
	var out []*Program
	if _, err := Generate(p.Target, p.Source, p.Options, func(_ string, q *Program) { out = append(out, q) }); err != nil {
		t.Fatal(err)
	}
	return out
}

// fatal is what a test can say.
type fatal interface{ Fatalf(string, ...any) }

// readBack reads the text of a program after each pass. The text must be the same again, and the passes that follow must
// make of what was read what they make of the program.
func readBack(t fatal, all []*Program) (last *Program) {
	final := all[len(all)-1].String()
	for i, p := range all {
		text := p.String()
		q, err := Parse(p.Target, text)
		if err != nil {
			t.Fatalf("after %s: %v\n%s", p.Pass, err, text)
			return
		}
		if d := cmp.Diff(text, q.String()); d != "" {
			t.Fatalf("after %s (-printed +read and printed):\n%s", p.Pass, d)
			return
		}
		if last, err = passes()[i:].Run(q, nil); err != nil {
			t.Fatalf("%v", err)
			return
		}
		if d := cmp.Diff(final, last.String()); d != "" {
			t.Fatalf("passes after %s make another program (-of the program +of its text):\n%s\n%s", p.Pass, d, text)
			return
		}
	}
	return last
}

// comments of C, which name lines that texts do not have.
var comments = regexp.MustCompile(`(?s) */\*.*?\*/`)

// Programs are read back as they are printed, after each pass, and mean the same.
func TestParse(t *testing.T) {
	for i, k := range kernels {
		t.Run(k.name, func(t *testing.T) {
			m := k.make(t, uint64(i))
			last := readBack(t, states(t, m.prog))
			got, err := Run(last, m.inputs)
			if err != nil {
				t.Fatalf("%v\n%s", err, last)
			}
			if d := differ(got, m.want); d != "" {
				t.Errorf("%s\n%s", d, last)
			}
			plain := false // nodes that two places share are printed in both
			for s := range lower.All(last.Body) {
				_, work := s.(*Op)
				plain = plain || !work && lower.IsPlain(s)
			}
			if d := cmp.Diff(comments.ReplaceAllString(C(m.prog), ""), comments.ReplaceAllString(C(last), "")); d != "" && !plain {
				t.Errorf("other C (-of the program +of its text):\n%s", d)
			}
		})
	}
}

// So are those of random kernels.
func TestParseRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := drawKernel(t)
		p, err := k.generate()
		if err != nil {
			return
		}
		var all []*Program
		if _, err := Generate(p.Target, p.Source, p.Options, func(_ string, q *Program) { all = append(all, q) }); err != nil {
			t.Fatal(err)
		}
		readBack(t, all)
	})
}
