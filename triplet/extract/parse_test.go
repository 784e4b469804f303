package extract_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// reads demands of each form of a nest that its text is read back to the same text; that the next pass makes of what was
// read what it makes of the form itself; and, with inputs, that what was read runs to the same results.
func reads(t fataler, n *lower.Nest, m *triplet.Machine, inputs map[string]*halide.Array) {
	t.Helper()
	forms, texts := map[string]*triplet.Program{}, map[string]string{}
	// what is refused is a matter of other tests
	_, _ = extract.Triplets(n, m, func(pass string, p any) { forms[pass] = p.(*triplet.Program) })
	for pass, form := range forms {
		texts[pass] = form.String()
	}
	table := extract.Passes(m)
	last, p := "", (*triplet.Program)(nil)
	for i, pass := range table {
		form := forms[pass.Name]
		if form == nil {
			continue
		}
		if text := texts[pass.Name]; text != last { // the pass changed something
			last, p = text, read(t, pass.Name, text, m)
			if inputs != nil {
				sameResults(t, form, p, inputs)
			}
		}
		if i+1 < len(table) && forms[table[i+1].Name] != nil {
			next, err := table[i+1].Run(p)
			if err != nil {
				t.Fatalf("%s, of what was read: %v\n%s", table[i+1].Name, err, last)
			}
			if d := cmp.Diff(texts[table[i+1].Name], next.String()); d != "" {
				t.Fatalf("%s makes another form of what was read (-want +got):\n%s", table[i+1].Name, d)
			}
		}
	}
}

// read reads the text of a form, and demands that it is that form's.
func read(t fataler, pass, text string, m *triplet.Machine) *triplet.Program {
	t.Helper()
	p, err := triplet.Parse(text, m)
	if err != nil {
		t.Fatalf("%s: %v\n%s", pass, err, text)
	}
	if d := cmp.Diff(text, p.String()); d != "" {
		t.Fatalf("%s is read as another (-want +got):\n%s", pass, d)
	}
	if err := triplet.Check(p); err != nil {
		t.Fatalf("%s, read: %v\n%s", pass, err, text)
	}
	return p
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
		_, _ = extract.Triplets(n, reference, func(pass string, p any) { f.Add(p.(*triplet.Program).String()) })
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

// What is no program is refused at its line, with the reason.
func TestParseRefuses(t *testing.T) {
	forms := map[string]string{}
	n := lowered(t, "a: int16(x)\nk: int16(x)\nr: 3\nout(x) = max(narrow(int16, sum(r, a(x+r.x) * k(r.x)), 5), 7)\n", x16)
	if _, err := extract.Triplets(n, reference, func(pass string, p any) { forms[pass] = p.(*triplet.Program).String() }); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ pass, old, new, line, want string }{
		{"lazy", "pass lazy\n", "", "program:1", "no line of the last pass"},
		{"lazy", "elements 96", "elements 3", "program:1", "elements"},
		{"lazy", "acc: 16 lanes", "acc: 0 lanes", "program:", `"0" is no integer of 1..4096`},
		{"lazy", "integer -3221127168..", "integer x..", "program:", "no range of integers"},
		{"lazy", "value t0: int16", "value t0: int64", "program:", "no lanes of int64"},
		{"lazy", "value t1", "value t0", "program:", "no name of a new array"},
		{"lazy", "a(16*xo+1:", "b(16*xo+1:", "program:", `"b" is no array`},
		{"lazy", "lanes: x", "lanes: z", "program:", "x is no loop"},
		{"lazy", "a(16*xo:16*xo+15)", "a(16*xo:16*xo+17)", "program:", "not of 16 lanes in equal steps"},
		{"lazy", "a(16*xo:16*xo+15)", "a(16*xo:16*xo+15, 0)", "program:", "no element of an array of 1 dimensions"},
		{"lazy", "narrow(int16, acc, 5, even)", "narrow(int8, acc, 5, even)", "program:", "nothing that is stored of acc"},
		{"lazy", "5, even", "5, up", "program:", `"up" is no rounding`},
		{"lazy", "5, even", "99, even", "program:", `"99" is no integer of 0..62`},
		{"lazy", "max(t0, 7)", "mix(t0, 7)", "program:", "no operation of lanes"},
		{"lazy", "max(t0, 7)", "max(t0, 7, 7)", "program:", "max of 3 operands is no operation"},
		{"lazy", "+= k(0) * a", "=+ k(0) * a", "program:", "want += or -="},
		{"lazy", "+= k(0) * a", "+= k(0) + a", "program:", "want a product"},
		{"triplets", "end acc:", "end bcc:", "program:", `"bcc" is no accumulator`},
		{"triplets", "+= k(0) * a", "k(0) * a", "program:", "want a triplet"},
		{"reuse", "SELECT(V1, {i+1})", "SELECT(V2, {i+1})", "program:", "does not hold"},
		{"columns", "1: +=", "3: +=", "program:", "operation 1 is not there"},
		{"columns", "2: +=", "1: +=", "program:", "operation 1 is there twice"},
		{"columns", "16x2 int16 int16 48", "16x3 int16 int16 48", "program:", "no datapath"},
		{"columns", "SELECT(V1, {i+j})", "SELECT(V9, {i+j})", "program:", `"9" is no integer of 1..2`},
		{"columns", "SELECT(V1, {i+j})", "SELECT(V1, {7*i+j*3})", "program:", "selects no such elements"},
		{"columns", "SELECT(V1, {i+j})", "SELECT(V1, {i+k})", "program:", "no formula of lane i and column j"},
		{"columns", "z int16 256 bits", "y int16 256 bits", "program:", "want a register"},
		{"columns", "7@constants_int16[0]", "7@constants[0]", "program:", `"constants" is no array`},
	} {
		text := strings.Replace(forms[c.pass], c.old, c.new, 1)
		if text == forms[c.pass] {
			t.Errorf("%q is not in %s", c.old, c.pass)
			continue
		}
		_, err := triplet.Parse(text, reference)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), c.line) {
			t.Errorf("%s for %s: got %v, want %s", c.new, c.old, err, c.want)
		}
	}
}
