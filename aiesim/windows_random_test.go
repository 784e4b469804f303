package aiesim_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"pgregory.net/rapid"
)

// windowType is an element type of windows with the lanes of its vectors.
type windowType struct {
	name  string
	bytes int
	lanes []int
}

var windowTypes = []windowType{{"int8", 1, []int{16, 32, 64, 128}}, {"uint8", 1, []int{16, 32, 64, 128}},
	{"int16", 2, []int{8, 16, 32, 64}}, {"uint16", 2, nil}, {"int32", 4, []int{4, 8, 16, 32}}, {"uint32", 4, nil},
	{"float", 4, []int{4, 8, 16, 32}}, {"int64", 8, nil}}

// windowModel is a window as the vendor's window.h has it: ptr = cyclic_add(ptr, n, buffer, size), and accesses at ptr.
type windowModel struct {
	name string
	data []byte
	at   int
}

func (w *windowModel) move(by int) { w.at = ((w.at+by)%len(w.data) + len(w.data)) % len(w.data) }

// windowProgram is a random program over windows, and what it does.
type windowProgram struct {
	t     *rapid.T
	typ   windowType
	win   [4]*windowModel // read, written, and local copies of these
	n     int             // value of the parameter n
	text  strings.Builder
	open  []*int // values of the variables of the loops around, outermost first
	wrong bool   // an access that is misaligned or leaves the buffer
}

func (p *windowProgram) pick(n int, label string) int { return rapid.IntRange(0, n-1).Draw(p.t, label) }

// unit is one element, or a vector of so many lanes.
func (p *windowProgram) unit() (lanes int, suffix string) {
	if len(p.typ.lanes) == 0 || p.pick(4, "scalar") == 0 {
		return 1, ""
	}
	lanes = p.typ.lanes[p.pick(len(p.typ.lanes), "lanes")]
	return lanes, fmt.Sprintf("_v%d", lanes)
}

// take checks an access of so many lanes.
func (p *windowProgram) take(w *windowModel, lanes int) []byte {
	n, align := lanes*p.typ.bytes, p.typ.bytes
	if lanes > 1 {
		align = 16
	}
	if w.at%align != 0 || w.at+n > len(w.data) {
		p.wrong = true
		return make([]byte, n)
	}
	return w.data[w.at:][:n]
}

var windowSteps = []struct {
	name string
	by   int
}{{"", 0}, {"incr", 1}, {"incr", 1}, {"decr", -1}}

// statement writes a statement and gives what it does.
func (p *windowProgram) statement(depth int) func() {
	indent := strings.Repeat("  ", depth)
	in, out := p.win[2*p.pick(2, "reads copy")], p.win[1+2*p.pick(2, "writes copy")]
	switch k := p.pick(13, "statement"); {
	case k == 0 && depth < 3:
		return p.loop(depth)
	case k == 1 && len(p.open) > 0:
		v := p.open[len(p.open)-1]
		fmt.Fprintf(&p.text, "%sif (i%d & 1) {\n", indent, len(p.open))
		f := p.statement(depth + 1)
		p.text.WriteString(indent + "}\n")
		return func() {
			if *v&1 != 0 {
				f()
			}
		}
	case k <= 3:
		return p.move(indent)
	case k == 4:
		fmt.Fprintf(&p.text, "%s{ %s *q = (%[2]s *)(%s)->ptr; window_incr(%[3]s, 1); window_writeincr(%s, *q); }\n", indent,
			p.typ.name, in.name, out.name)
		return func() {
			x := bytes.Clone(p.take(in, 1))
			in.move(p.typ.bytes)
			copy(p.take(out, 1), x)
			out.move(p.typ.bytes)
		}
	case k == 5:
		i := p.pick(2, "copied")
		fmt.Fprintf(&p.text, "%swindow_copy(%s, %s);\n", indent, p.win[i+2].name, p.win[i].name)
		return func() { p.win[i+2].at = p.win[i].at }
	}
	lanes, suffix := p.unit()
	r, w := windowSteps[p.pick(4, "read")], windowSteps[p.pick(4, "write")]
	fmt.Fprintf(&p.text, "%swindow_write%s(%s, window_read%s%s(%s));\n", indent, w.name, out.name, r.name, suffix,
		in.name)
	return func() {
		x := bytes.Clone(p.take(in, lanes))
		in.move(r.by * lanes * p.typ.bytes)
		copy(p.take(out, lanes), x)
		out.move(w.by * lanes * p.typ.bytes)
	}
}

func (p *windowProgram) move(indent string) func() {
	i := p.pick(4, "window")
	w := p.win[i]
	lanes, suffix := p.unit()
	s := windowSteps[1+p.pick(3, "direction")]
	count, text := &p.n, "n"
	switch k := p.pick(4, "constant"); {
	case k == 0 && len(p.open) > 0:
		count, text = p.open[len(p.open)-1], fmt.Sprintf("i%d", len(p.open))
	case k > 1:
		x := rapid.IntRange(-40, 40).Draw(p.t, "count")
		count, text = &x, fmt.Sprint(x)
	}
	call := fmt.Sprintf("window_%s%s(%s, %s)", s.name, suffix, w.name, text)
	if lanes == 1 && p.pick(3, "function") == 0 {
		call = fmt.Sprintf("%s_%s(%s, %s)", s.name, p.win[i%2].name, w.name, text)
	}
	fmt.Fprintf(&p.text, "%s%s;\n", indent, call)
	return func() { w.move(s.by * *count * lanes * p.typ.bytes) }
}

func (p *windowProgram) loop(depth int) func() {
	indent, n := strings.Repeat("  ", depth), 1+p.pick(9, "rounds")
	id := len(p.open) + 1
	hint := []string{"", "chess_prepare_for_pipelining ", "chess_unroll_loop(2) ",
		"chess_flatten_loop "}[p.pick(4, "hint")]
	if hint == "chess_unroll_loop(2) " {
		n *= 2
	}
	fmt.Fprintf(&p.text, "%sfor (int i%d = 0; i%[2]d < %[3]d; i%[2]d++) %[4]s{\n", indent, id, n, hint)
	var list []func()
	value := new(int)
	p.open = append(p.open, value)
	for range 1 + p.pick(3, "body") {
		list = append(list, p.statement(depth+1))
	}
	p.open = p.open[:len(p.open)-1]
	p.text.WriteString(indent + "}\n")
	return func() {
		for *value = range n {
			for _, f := range list {
				f()
			}
		}
	}
}

// windowFunctions move windows that are their parameters.
const windowFunctions = `static void incr_a(input_window<%s> *w, int n) { window_incr(w, n); }
static void decr_a(input_window<%[1]s> *w, int n) { window_decr(w, n); }
static void incr_o(output_window<%[1]s> *w, int n) { window_incr(w, n); }
static void decr_o(output_window<%[1]s> *w, int n) { window_decr(w, n); }
`

// Windows go round as in a model of the vendor's header, in the interpreter and as instruction words, whatever is read,
// written and moved, in any order, by any number of elements either way, in windows that hold no whole number of
// vectors.
func TestRandomWindows(t *testing.T) {
	t.Parallel()
	right, wrong := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := &windowProgram{t: t, typ: windowTypes[rapid.IntRange(0, len(windowTypes)-1).Draw(t, "type")]}
		p.n = rapid.IntRange(-30, 30).Draw(t, "n")
		var args []aiesim.Arg
		for i, name := range []string{"a", "o"} {
			n := 16 * rapid.IntRange(1, 20).Draw(t, "size")
			data := make([]byte, n)
			for k := range data {
				data[k] = byte((1-i)*(7*k+k>>3) + i)
			}
			p.win[i] = &windowModel{name: name, data: bytes.Clone(data)}
			p.win[i+2] = &windowModel{name: "&" + name + name, data: p.win[i].data}
			args = append(args, aiesim.BufferArg(p.typ.name, data, n/p.typ.bytes))
		}
		args = append(args, num32(int64(p.n)))
		fmt.Fprintf(&p.text, windowFunctions, p.typ.name)
		fmt.Fprintf(&p.text, "void k(input_window<%s> *a, output_window<%[1]s> *o, int n) {\n"+
			"  input_window<%[1]s> aa; window_copy(&aa, a);\n  output_window<%[1]s> oo; window_copy(&oo, o);\n", p.typ.name)
		for range 1 + p.pick(6, "statements") {
			p.statement(1)()
		}
		p.text.WriteString("}\n")
		prog, err := aiesim.Load("k.cc", []byte(p.text.String()), aiesim.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, &p.text)
		}
		before := copied(args)
		_, err = prog.Run(context.Background(), "k", args)
		if p.wrong {
			wrong++
			if err == nil {
				t.Fatalf("no mistake is found in\n%s", &p.text)
			}
			return
		}
		right++
		if err != nil {
			t.Fatalf("%v\n%s", err, &p.text)
		}
		for i := range 2 {
			if !bytes.Equal(args[i].Data, p.win[i].data) {
				t.Fatalf("window %s is\n%v, not\n%v\n%s", p.win[i].name, args[i].Data, p.win[i].data, &p.text)
			}
		}
		code, err := compile(prog, "k")
		if err != nil {
			if _, unknown := whyRefused(err); unknown != nil {
				t.Fatalf("%v\n%s", err, &p.text)
			}
			return
		}
		if _, err := agree(code, before, args, core.Options{}); err != nil {
			t.Fatalf("%v\n%s", err, &p.text)
		}
	})
	t.Logf("%d programs, and %d with a mistake", right, wrong)
}
