package triplet_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// reads demands of each form of a nest that its text is read back to the same text; that the next pass makes of what was
// read what it makes of the form itself; and, with inputs, that what was read runs to the same results.
func reads(t fataler, n *lower.Nest, m *triplet.Machine, inputs map[string]*halide.Array) {
	t.Helper()
	forms := map[string]*triplet.Program{}
	// what is refused is a matter of other tests
	_, _ = triplet.Extract(n, m, func(pass string, p any) { forms[pass] = p.(*triplet.Program) })
	table := triplet.Passes(m)
	for i, pass := range table {
		form := forms[pass.Name]
		if form == nil {
			continue
		}
		text := form.String()
		p, err := triplet.Parse(text, m)
		if err != nil {
			t.Fatalf("%s: %v\n%s", pass.Name, err, text)
		}
		if d := cmp.Diff(text, p.String()); d != "" {
			t.Fatalf("%s is read as another (-want +got):\n%s", pass.Name, d)
		}
		if err := triplet.Check(p); err != nil {
			t.Fatalf("%s, read: %v\n%s", pass.Name, err, text)
		}
		if i+1 < len(table) && forms[table[i+1].Name] != nil {
			next, err := table[i+1].Run(p)
			if err != nil {
				t.Fatalf("%s, of what was read: %v\n%s", table[i+1].Name, err, text)
			}
			if d := cmp.Diff(forms[table[i+1].Name].String(), next.String()); d != "" {
				t.Fatalf("%s makes another form of what was read (-want +got):\n%s", table[i+1].Name, d)
			}
		}
		if inputs != nil {
			sameResults(t, form, p, inputs)
		}
	}
}

// fataler is a test, or a property.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// sameResults runs two programs.
func sameResults(t fataler, a, b *triplet.Program, inputs map[string]*halide.Array) {
	t.Helper()
	want, err := triplet.RunAll(a, inputs)
	if err != nil {
		t.Fatalf("%v\n%s", err, a)
	}
	got, err := triplet.RunAll(b, inputs)
	if err != nil {
		t.Fatalf("read: %v\n%s", err, a)
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if at, differ := want[name].Diff(got[name]); differ {
			t.Fatalf("%s differs at %v\n%s", name, at, a)
		}
	}
}

// Each form of each kind of kernel reads back.
func TestParseUndoesString(t *testing.T) {
	for _, test := range kinds {
		t.Run(test.name, func(t *testing.T) {
			n := lowered(t, test.algorithm+"\n", test.schedule)
			inputs, _ := data(t, n.Func, n.Buffers[len(n.Buffers)-1].Valid)
			reads(t, n, reference, inputs)
		})
	}
}

// FuzzParse demands of any text that it is read, or refused with a line, without a panic; and that what was read prints
// as what reads back to it.
func FuzzParse(f *testing.F) {
	for _, test := range kinds {
		n := lowered(f, test.algorithm+"\n", test.schedule)
		_, _ = triplet.Extract(n, reference, func(pass string, p any) { f.Add(p.(*triplet.Program).String()) })
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := triplet.Parse(text, reference)
		if err != nil {
			var list diag.List
			if !errors.As(err, &list) || len(list) == 0 || list[0].Pos.Line < 1 || list[0].Fact == "" {
				t.Fatalf("%v has no line or reason", err)
			}
			return
		}
		once := p.String()
		q, err := triplet.Parse(once, reference)
		if err != nil {
			t.Fatalf("what was printed is not read: %v\n%s", err, once)
		}
		if twice := q.String(); twice != once {
			t.Fatalf("printed twice (-once +twice):\n%s", cmp.Diff(once, twice))
		}
	})
}
