package text_test

import (
	"flag"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/mir/text"
)

// FuzzParse: whatever the text, reading it ends, with an error or with a form that prints as one that reads the same.
func FuzzParse(f *testing.F) {
	const most = 4 << 10 // short texts are read often
	add := func(src string) {
		if len(src) < most {
			f.Add(src)
		}
	}
	every := 4 // TestInverse reads those of all
	if fuzzing := flag.Lookup("test.fuzz"); fuzzing != nil && fuzzing.Value.String() != "" {
		every = 1
	}
	forms(f, every, func(name string, x *mir.Func) { add(text.Print(x, m)) }, func(name string, p *mir.Program) {
		add(text.PrintProgram(p, m))
	})
	f.Add("func \"f\"\nreg %0 R \"x\" const 5 ; 3\nblock 0\n  %0 = movi 5 ; 3\n  return\n")
	f.Add("func \"f\"\nvec 0 lanes{\"Name\":\"add16\",\"Op\":{\"Op\":3,\"Elem\":3,\"N\":16,\"XBytes\":64}}\nblock " +
		"0\n  return\n")
	f.Fuzz(func(t *testing.T, src string) {
		if p, err := text.ParseProgram(src, m); err == nil {
			again(t, text.PrintProgram(p, m), func(s string) (string, error) {
				q, err := text.ParseProgram(s, m)
				if err != nil {
					return "", err
				}
				return text.PrintProgram(q, m), nil
			})
		}
		if x, err := text.Parse(src, m); err == nil {
			again(t, text.Print(x, m), func(s string) (string, error) {
				y, err := text.Parse(s, m)
				if err != nil {
					return "", err
				}
				return text.Print(y, m), nil
			})
		}
	})
}

// again reads and prints a printed text.
func again(t *testing.T, src string, round func(string) (string, error)) {
	t.Helper()
	if got, err := round(src); err != nil {
		t.Fatalf("%v\n%s", err, src)
	} else if got != src {
		t.Fatalf("printed\n%sread and printed\n%s", src, got)
	}
}
