package page_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/codegen/page"
	"github.com/vyasa-go/vyasa/examples"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// parsed is a page that was read back: the lines of each section, and the keys of each line.
type parsed struct {
	sections []string
	lines    map[string][]string
	keys     map[string][][]string
	names    map[string]string // of keys
}

// parse reads a page as XML, and refuses what is fetched from elsewhere.
func parse(t *testing.T, raw []byte) parsed {
	t.Helper()
	p := parsed{lines: map[string][]string{}, keys: map[string][][]string{}, names: map[string]string{}}
	d := xml.NewDecoder(bytes.NewReader(raw))
	d.Strict, d.Entity = true, xml.HTMLEntity
	section, inLine := "", false
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return p
		}
		if err != nil {
			t.Fatalf("the page is not well-formed: %v", err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			attrs := map[string]string{}
			for _, a := range e.Attr {
				attrs[a.Name.Local] = a.Value
				if slices.Contains([]string{"src", "href", "srcset"}, a.Name.Local) {
					t.Errorf("%s has %s=%q", e.Name.Local, a.Name.Local, a.Value)
				}
			}
			switch e.Name.Local {
			case "section":
				section = attrs["id"]
				p.sections = append(p.sections, section)
			case "span":
				inLine = true
				keys := strings.Fields(attrs["data-k"])
				p.lines[section], p.keys[section] = append(p.lines[section], ""), append(p.keys[section], keys)
				for i, name := range strings.Fields(attrs["title"]) {
					p.names[keys[i]] = name
				}
			case "link", "img", "iframe", "object":
				t.Errorf("the page has a %s", e.Name.Local)
			}
		case xml.CharData:
			if inLine {
				p.lines[section][len(p.lines[section])-1] += string(e)
			}
		case xml.EndElement:
			if e.Name.Local == "span" {
				inLine = false
			}
		}
	}
}

// has reports whether a section has a line of a key.
func (p parsed) has(section, key string) bool {
	return slices.ContainsFunc(p.keys[section], func(keys []string) bool { return slices.Contains(keys, key) })
}

func pageOf(t *testing.T, s *halide.Schedule) []byte {
	t.Helper()
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	k := tiles[0]
	c, err := aiesim.Load("k.c", []byte(k.C), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	code, err := c.CompileShown(k.Program.Names.Func, machine.AIE1(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := page.Write(&out, "a < b & \"c\"", page.Of(page.Kernel{Schedule: k.Schedule, Nest: k.Nest, Triplets: k.Triplets,
		Program: k.Program, C: k.C, Notes: k.Notes, Words: code.Program.String()})); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

var forms = []string{"algorithm", "schedule", "nest", "triplets", "program", "c", "bundles"}

// linked holds the links of a page both ways: every line of a later form comes from a line of the algorithm or of the
// schedule that is there; and from every line of the program with an operation there are lines in every later form.
// Exceptions:
//
//   - lines that only declare Vars, RDoms and inputs, or hold constants, are no operations: what uses them is linked. Inputs and
//     Funcs are linked with their arrays in the nest.
//   - a kernel that is plain C has no triplets.
func linked(t *testing.T, p parsed, s *halide.Schedule) {
	t.Helper()
	if !slices.Equal(p.sections, forms) {
		t.Fatalf("the forms are %v", p.sections)
	}
	for _, form := range forms[2:] {
		for i, keys := range p.keys[form] {
			for _, k := range keys {
				if !p.has("algorithm", k) && !p.has("schedule", k) {
					t.Errorf("%s: %q comes from %s, which is not shown", form, p.lines[form][i], p.names[k])
				}
			}
		}
	}
	ids := map[string]string{}
	for id, name := range p.names {
		ids[name] = id
	}
	for _, in := range halide.Inputs(s.Func) {
		if !p.has("nest", ids[in.Pos.String()]) {
			t.Errorf("nothing of the nest comes from line %s, which makes %s", in.Pos, in.Name)
		}
	}
	plain := !slices.ContainsFunc(p.keys["triplets"], func(keys []string) bool { return len(keys) > 0 })
	for line, op := range operations(s) {
		for _, form := range forms {
			if id, ok := ids[line]; form != "schedule" && (!ok || !p.has(form, id)) && !(plain && form == "triplets") {
				t.Errorf("nothing of the %s comes from line %s, which has a %v", form, line, op)
			}
		}
	}
}

// operations are the lines of the program with operations of the Funcs of a schedule, each with one of them.
func operations(s *halide.Schedule) map[string]string {
	lines := map[string]string{}
	for _, f := range halide.Funcs(s.Func) {
		roots := slices.Clone(f.Values)
		for _, u := range f.Updates {
			roots = append(append(roots, u.Values...), u.Coords...)
		}
		for _, e := range roots {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op != halide.OpVar && e.Op != halide.OpConst {
					lines[e.Pos.String()] = e.String()
				}
			})
		}
	}
	return lines
}

// The page of each example is whole, small, the same each time, and linked.
func TestPages(t *testing.T) {
	for name, s := range examples.All() {
		raw := pageOf(t, s())
		if again := pageOf(t, s()); !bytes.Equal(raw, again) {
			t.Errorf("%s: it is other the second time", name)
		}
		if len(raw) > 1<<20 {
			t.Errorf("%s has %d bytes", name, len(raw))
		}
		p := parse(t, raw)
		linked(t, p, s())
		if !strings.Contains(string(raw), "<title>a &lt; b &amp; &#34;c&#34;</title>") {
			t.Errorf("%s: the title is not as it was given", name)
		}
		if text := strings.Join(p.lines["algorithm"],
			"\n"); strings.TrimSpace(text) != strings.TrimSpace(fmt.Sprint(s().Func)) {
			t.Errorf("%s: the algorithm is\n%s", name, text)
		}
	}
}

// The loops of one filter are linked to the lines that made them, in each form.
func TestLoopsAreLinked(t *testing.T) {
	p := parse(t, pageOf(t, examples.Conv3x3()))
	i := slices.IndexFunc(p.lines["schedule"], func(l string) bool { return strings.HasPrefix(l, "split x 16") })
	if i < 0 || len(p.keys["schedule"][i]) != 1 {
		t.Fatalf("the schedule is %q", p.lines["schedule"])
	}
	k := p.keys["schedule"][i][0]
	for form, want := range map[string]string{"nest": "for xo <", "triplets": "for xo <", "program": "for xo <",
		"c": "for (int32_t", "bundles": "kernel of loop"} {
		found := slices.ContainsFunc(p.keys[form], func(keys []string) bool { return slices.Contains(keys, k) })
		at := -1
		for j, keys := range p.keys[form] {
			if slices.Contains(keys, k) && strings.Contains(p.lines[form][j], want) {
				at = j
			}
		}
		if !found || at < 0 {
			t.Errorf("%s: the loop %q is not linked to %q", form, want, p.lines["schedule"][i])
		}
	}
}

// The pages of all workloads are small and linked.
func TestWorkloadPages(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes its time")
	}
	for _, w := range workloads.Known() {
		schedule := w.Default()
		raw := pageOf(t, schedule)
		if len(raw) > 1<<20 {
			t.Errorf("%s has %d bytes", w.Name, len(raw))
		}
		linked(t, parse(t, raw), schedule)
	}
}
