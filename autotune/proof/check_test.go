package proof_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/proof"
)

// certificate is a file as a search writes it: a head, and lines.
type certificate struct {
	head  map[string]any
	lines []map[string]any
	tail  string
}

func good() *certificate {
	l, below := left(), left()
	return &certificate{
		head: map[string]any{"certificate": 1, "bound": 50, "model": model()},
		lines: []map[string]any{
			{"cut": "vector=x", "bound": 52, "left": &l},
			{"leaf": "vector=y", "cycles": 50},
			{"refused": "vector=z"},
			{"dead": "vector=w"},
			{"cut": "vector=x; jam=1", "bound": 51, "left": &below},
			{"end": map[string]any{}},
		},
	}
}

func (c *certificate) model() *proof.Model { return c.head["model"].(*proof.Model) }

func (c *certificate) check() (proof.Verdict, error) {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	if err := enc.Encode(c.head); err != nil {
		return proof.Verdict{}, err
	}
	for _, l := range c.lines {
		if err := enc.Encode(l); err != nil {
			return proof.Verdict{}, err
		}
	}
	return proof.Check(strings.NewReader(b.String() + c.tail))
}

// A certificate that claims no more than there is is taken, and its cuts are counted.
func TestCheckTakes(t *testing.T) {
	if v, err := good().check(); err != nil || v != (proof.Verdict{Bound: 50, Cuts: 2}) {
		t.Errorf("%+v, %v", v, err)
	}
	none := &certificate{head: map[string]any{"certificate": 1, "bound": 7}, lines: good().lines[5:]}
	if v, err := none.check(); err != nil || v != (proof.Verdict{Bound: 7}) {
		t.Errorf("without cuts: %+v, %v", v, err)
	}
}

// What is forged is refused with its reason.
func TestCheckRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		forge func(c *certificate)
		want  string
	}{
		"no head":         {func(c *certificate) { c.head = map[string]any{} }, "not the head of a certificate"},
		"another version": {func(c *certificate) { c.head["certificate"] = 2 }, "not the head of a certificate"},
		"no end":          {func(c *certificate) { c.lines = c.lines[:5] }, "the file breaks off: EOF"},
		"half a line": {func(c *certificate) { c.lines, c.tail = c.lines[:5], `{"cut":` },
			"the file breaks off: unexpected EOF"},
		"a bound a cycle too high": {func(c *certificate) { c.lines[0]["bound"] = 53 },
			`the bound of "vector=x" is said to be 53, and is 52`},
		"a later bound too high": {func(c *certificate) { c.lines[4]["bound"] = 100 },
			`the bound of "vector=x; jam=1" is said to be 100, and is 52`},
		"a bound below the file's": {func(c *certificate) { c.lines[4]["bound"] = 49 },
			`the bound of "vector=x; jam=1" is 49, less than that of the file, 50`},
		"a file's bound above a leaf": {func(c *certificate) { c.lines[1]["cycles"] = 49 },
			`"vector=y" costs 49, less than the bound 50`},
		"no model": {func(c *certificate) { delete(c.head, "model") }, `nothing says what the bound of "vector=x" is`},
		"no left":  {func(c *certificate) { delete(c.lines[0], "left") }, `nothing says what the bound of "vector=x" is`},
	} {
		cert := good()
		c.forge(cert)
		if v, err := cert.check(); err == nil || !strings.Contains(err.Error(), c.want) || v != (proof.Verdict{}) {
			t.Errorf("%s: %v (%+v), want %q", name, err, v, c.want)
		}
	}
}

// A model whose numbers make no sense is refused by what they are of.
func TestCheckRefusesModels(t *testing.T) {
	for name, c := range map[string]struct {
		forge func(m *proof.Model)
		want  string
	}{
		"no program":                             {func(m *proof.Model) { m.Algorithm = "out(x) = " }, "the algorithm of the certificate"},
		"a faster machine that is none":          {func(m *proof.Model) { m.Rates.Loads = 0 }, "rates"},
		"a machine that loads backwards in time": {func(m *proof.Model) { m.Rates.LoadLatency = -1 }, "rates"},
		"more outputs than loops":                {func(m *proof.Model) { m.Outputs = 3 }, "loops"},
		"a loop of nothing":                      {func(m *proof.Model) { m.Loops[1].Extent = 0 }, "loops"},
		"paths without lengths":                  {func(m *proof.Model) { m.Longest = nil }, "paths"},
		"tensors without layouts":                {func(m *proof.Model) { m.Layouts = m.Layouts[:2] }, "layouts"},
		"rows of nothing":                        {func(m *proof.Model) { m.Rates.Rows = []proof.Row{{Lanes: 16}} }, "rows"},
		"an adder of no terms":                   {func(m *proof.Model) { m.Rates.Adders = []proof.Adder{{Lanes: 16}} }, "adders"},
		"pads of other tensors":                  {func(m *proof.Model) { m.Pads = [][]proof.Padding{{{Extents: []int{0}}}} }, "pads"},
		"an index of no loop":                    {func(m *proof.Model) { m.Tensors[1].Dims[0].Terms[0].Loop = 2 }, "tensors"},
		"a tensor of no bits":                    {func(m *proof.Model) { m.Tensors[0].Bits = 0 }, "tensors"},
		"vectors along a sum":                    {func(m *proof.Model) { m.Walks[0].Loop = 1 }, "walks"},
		"vectors of no lanes":                    {func(m *proof.Model) { m.Paths[0].Lanes = 0 }, "walks"},
		"a datapath of no columns":               {func(m *proof.Model) { m.Datapaths[0].Columns = 0 }, "datapaths"},
		"no vector in a body":                    {func(m *proof.Model) { m.Jams[0][0].N = 0 }, "jams"},
		"more taps than there are":               {func(m *proof.Model) { m.Unrolls[0][0] = 5 }, "unrolls"},
		"a root of other choices":                {func(m *proof.Model) { m.Root.Jam = nil }, "what is left is not of the model's choices"},
	} {
		cert, want := good(), c.want
		c.forge(cert.model())
		if !strings.Contains(want, " ") {
			want = "the model's " + c.want + " make no sense"
		}
		if v, err := cert.check(); err == nil || !strings.Contains(err.Error(), want) || v != (proof.Verdict{}) {
			t.Errorf("%s: %v (%+v), want %q", name, err, v, want)
		}
	}
}

// A node of choices that the model has not, or of none, is refused.
func TestCheckRefusesNodes(t *testing.T) {
	for name, forge := range map[string]func(l *proof.Left){
		"a vector loop that there is not": func(l *proof.Left) { l.Walk = 4 },
		"no vector loop":                  func(l *proof.Left) { l.Walk = 0 },
		"a jam that there is not":         func(l *proof.Left) { l.Jam[0] = 4 },
		"an unrolling that there is not":  func(l *proof.Left) { l.Unroll[0] = 4 },
		"a layout that there is not":      func(l *proof.Left) { l.Layout[2] = 2 },
		"no padding":                      func(l *proof.Left) { l.Pad[0] = 0 },
	} {
		cert := good()
		forge(cert.lines[4]["left"].(*proof.Left))
		_, err := cert.check()
		want := `"vector=x; jam=1": what is left is not of the model's choices`
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}
