package benchcmd

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// Laned is a program in vectors of some type and length, as JSON.
type Laned struct {
	Name            string     `json:"name"` // "int8 copy"
	Lanes           int        `json:"lanes"`
	Verified        bool       `json:"verified"`
	Cycles          int64      `json:"cycles"`
	CyclesPerResult float64    `json:"cycles_per_result"`
	Notes           diag.Notes `json:"notes"`
	Error           string     `json:"error,omitempty"`
}

// laned are the programs: what they compute of inputs of a type, and the numbers of lanes. Rows have 192 or 240
// results, which all of them divide.
var laned = []struct {
	name, text string
	lanes      []int
}{
	{"int8 copy", "in: int8(x)\nout(x) = in(x)", []int{8, 12, 16, 24, 32}},
	{"uint8 copy", "in: uint8(x)\nout(x) = in(x)", []int{8, 12, 16, 24, 32}},
	{"int8 conv 3x3", conv("int8", "int8", 6), []int{8, 12, 16, 24, 32}},
	{"int16 conv 3x3", conv("int16", "int16", 8), []int{4, 8, 10, 12, 16}},
	{"int16 (a+b)/2", "a: int16(x)\nb: int16(x)\nout(x) = narrow(int16, (a(x) + b(x)) / 2)", []int{8, 16, 32}},
	{"uint16 (a+b)/2", "a: uint16(x)\nb: uint16(x)\nout(x) = narrow(uint16, (a(x) + b(x)) / 2)", []int{8, 16, 32}},
	{"uint16 conv 3x3", conv("uint16", "uint16", 16), []int{8, 16}},
	{"uint16 copy", "in: uint16(x)\nout(x) = in(x)", []int{8, 16, 32}},
	{"int8 in(2*x)", "in: int8(x)\nout(x) = in(2*x)", []int{16}},
	{"int16 in(2*x)", "in: int16(x)\nout(x) = in(2*x)", []int{16}},
	{"uint8 (a+b+c)/3", "in: uint8(x)\nout(x) = narrow(uint8, (in(x) + in(x+1) + in(x+2)) / 3)", []int{16, 32}},
	{"int16 mod 10", "in: int16(x)\nout(x) = narrow(int16, in(x) % 10)", []int{16, 32}},
	{"int16 a/b", "a: int16(x)\nb: int16(x)\nout(x) = narrow(int16, a(x) / b(x))", []int{8, 16, 32}},
	{"int16 a mod b", "a: int16(x)\nb: uint8(x)\nout(x) = narrow(int16, a(x) % b(x))", []int{16}},
	{"int16 round(a/b)", "a: int16(x)\nb: uint8(x)\nout(x) = int16(round(float(a(x)) / float(b(x))))", []int{8, 16}},
	{"uint16 a < b", "a: uint16(x)\nb: uint16(x)\nout(x) = select(a(x) < b(x), 1, 0)", []int{16}},
	{"int16 a xor b", "a: int16(x)\nb: int16(x)\nout(x) = narrow(int16, a(x) ^ b(x))", []int{16}},
	{"uint8 a xor b", "a: uint8(x)\nb: uint8(x)\nout(x) = narrow(uint8, a(x) ^ b(x))", []int{16}},
	{"uint8 a or 12", "a: uint8(x)\nout(x) = narrow(uint8, a(x) | 12)", []int{16}},
	{"int16 a >> b", "a: int16(x)\nb: uint8(x)\nout(x) = narrow(int16, a(x) >> (b(x) & 15))", []int{16}},
	{"int16 x + a", "a: int16(x)\nout(x) = narrow(int16, a(x) + x)", []int{16}},
	{"complex int16 a*b", complexOf("select(x%2 == 0, a(i)*b(i) - a(i+1)*b(i+1), a(i)*b(i+1) + a(i+1)*b(i))"),
		[]int{8, 16, 32}},
	{"complex int16 a*conj(b)", complexOf("select(x%2 == 0, a(i)*b(i) + a(i+1)*b(i+1), a(i+1)*b(i) - a(i)*b(i+1))"),
		[]int{16}},
	{"complex int16 filter, 8 taps", "r: 8\n" + complexOf("sum(r, select(x%2 == 0, "+
		"a(i+2*r.x)*b(2*r.x) - a(i+2*r.x+1)*b(2*r.x+1), a(i+2*r.x)*b(2*r.x+1) + a(i+2*r.x+1)*b(2*r.x)))"),
		[]int{8, 16}},
	{"complex int16 filter, real taps", "r: 8\na: int16(x)\nk: int16(x)\nout(x) = narrow(int16, sum(r, " +
		"a(x+2*r.x) * k(r.x)), 15)", []int{16}},
	{"uint8 blend", "a: uint8(x)\nb: uint8(x)\nm: uint8(x)\n" +
		"out(x) = narrow(uint8, (a(x)*m(x) + b(x)*(255-m(x)) + 127) / 255)",
		[]int{16, 32}},
	{"float a*b + c", "a: float32(x)\nb: float32(x)\nc: float32(x)\nout(x) = a(x) * b(x) + c(x)", []int{8, 16}},
	{"float a/b", "a: float32(x)\nb: float32(x)\nout(x) = a(x) / b(x)", []int{8, 16}},
	{"float a/sqrt(a*a + b*b)", "a: float32(x)\nb: float32(x)\nout(x) = a(x) / sqrt(a(x)*a(x) + b(x)*b(x))",
		[]int{16}},
	{"float sqrt(a)", "a: float32(x)\nout(x) = sqrt(a(x))", []int{8}},
	{"uint32 a + b", "a: uint32(x)\nb: uint32(x)\nout(x) = wrap(uint32, a(x) + b(x))", []int{8, 16}},
	{"uint32 a*b + c", "a: uint32(x)\nb: uint32(x)\nc: uint32(x)\nout(x) = wrap(uint32, a(x) * b(x) + c(x))", []int{8}},
	{"uint32 saturating a + b", "a: uint32(x)\nb: uint32(x)\nout(x) = narrow(uint32, a(x) + b(x))", []int{16}},
	{"uint32 min(a, b)", "a: uint32(x)\nb: uint32(x)\nout(x) = min(a(x), b(x))", []int{16}},
	{"uint32 a < b", "a: uint32(x)\nb: uint32(x)\nout(x) = narrow(uint32, select(a(x) < b(x), 1, 0))", []int{16}},
	{"uint32 a >> 3", "a: uint32(x)\nout(x) = a(x) >> 3", []int{8, 16}},
	{"uint32 a xor b", "a: uint32(x)\nb: uint32(x)\nout(x) = a(x) ^ b(x)", []int{8}},
	{"int32 a + b", "a: int32(x)\nb: int32(x)\nout(x) = wrap(int32, a(x) + b(x))", []int{8, 16}},
}

// conv is a 3x3 filter over two rows of results.
func conv(in, k string, shift int) string {
	return fmt.Sprintf("in: %s(x, y)\nk: %s(x, y)\nr: 3, 3\n"+
		"out(x, y) = narrow(%s, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), %d)", in, k, in, shift)
}

// complexOf is a program of two arrays of complex numbers, whose parts take turns: i is where the number of x begins.
func complexOf(value string) string {
	return "a: int16(x)\nb: int16(x)\nout(x) = narrow(int16, " + strings.ReplaceAll(value, "(i", "(x/2*2") + ", 15)"
}

// lanes measures them, a row each.
func (c Command) lanes(ctx context.Context, o console.Output, m *machine.Machine) error {
	var rows []Laned
	var texts []string
	for _, p := range laned {
		for _, n := range p.lanes {
			rows, texts = append(rows, Laned{Name: p.name, Lanes: n, Notes: diag.NewNotes()}), append(texts, p.text)
		}
	}
	err := console.EachShown(ctx, o.Log, len(rows), func(i int) string {
		rows[i].measure(ctx, texts[i], m)
		return rows[i].Name
	})
	if err != nil {
		return err
	}
	table := console.Grid{Head: []string{"program", "lanes", "verified", "cycles", "cycles/result", "note"}}
	for _, r := range rows {
		note := cmp.Or(r.Error, r.note())
		table.Add(r.Name, r.Lanes, r.Verified, r.Cycles, fmt.Sprintf("%.2f", r.CyclesPerResult), note)
	}
	return c.show(o, rows, table, table.Text)
}

// note is what slows a program down; where a result takes more than a cycle, a note on its lanes goes first, and what
// helps stands behind.
func (l *Laned) note() string {
	if len(l.Notes) == 0 {
		return ""
	}
	n := l.Notes[0]
	if l.CyclesPerResult <= 1 {
		return n.Cause
	}
	if i := slices.IndexFunc(l.Notes, func(n diag.Note) bool { return n.Code == lower.CodeLanes }); i >= 0 {
		n = l.Notes[i]
	}
	return n.Cause + ". " + n.Cure
}

// measure compiles the program of a text with so many lanes, and runs it on data of its types' whole range.
func (l *Laned) measure(ctx context.Context, text string, m *machine.Machine) {
	width := 192
	for width%l.Lanes != 0 {
		width += 48
	}
	schedule := fmt.Sprintf("bound x %d; split x %d -> xo xi; vectorize xi", width, l.Lanes)
	if strings.Contains(text, "r: 8") {
		schedule = fmt.Sprintf("bound x %d; split x %d -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi", width,
			l.Lanes)
	}
	if strings.Contains(text, "out(x, y)") {
		schedule = fmt.Sprintf("bound x %d; bound y 2; split x %d -> xo xi; reorder y xo r.y r.x xi; "+
			"unroll r.y r.x; vectorize xi", width, l.Lanes)
	}
	err := func() error {
		s, err := halide.ParseProgram("lanes", text+"\nschedule\n"+schedule)
		if err != nil {
			return err
		}
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			return err
		}
		inputs := gauge.InputsOf(k, workloads.Workload{Name: l.Name}, workloads.Full, 1)
		notes, cycles, err := verified(ctx, k, inputs, m)
		if err != nil {
			return err
		}
		l.Notes, l.Cycles, l.Verified = diag.NewNotes(k.Notes, notes), cycles, true
		l.CyclesPerResult = float64(cycles) / float64(halide.Volume(k.Region()))
		return nil
	}()
	if err != nil {
		l.Error = err.Error()
	}
}
