package schedule_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// placed is a filter in some registers: of vectors, of pointers that are read and written, of coefficients.
type placed struct {
	vectors []string
	in, out string
	z       string
	apart   bool // what is written is another array
}

// program is a loop of products of vectors, the k-th of which is loaded to vectors[k].
func (p placed) program(t *testing.T, found *schedule.Found, m *machine.Machine) *mir.Program {
	t.Helper()
	x := buildFor(m)
	in := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	out := in
	if p.apart {
		out = x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	}
	x.loop(mir.Imm(100), 100, 100, func() {
		for k, v := range p.vectors {
			acc := x.r(machine.ClassBM, []string{"bm0", "bm1", "bm2", "bm3"}[k])
			x.load(x.w(v), p.in, 32, in)
			x.mac(machine.Mac, acc, x.w(v), x.w(p.z), true)
			x.store(machine.StoreSRS, p.out, 32, out, acc, x.r(machine.ClassS, "s0"))
		}
	})
	return x.ret(t, schedule.Options{Found: found})
}

// TestFound: what was found for other placements of a loop changes no program, and placements that differ by the names
// of registers are one: here there are five ways to share registers of vectors, two of pointers, and two of arrays.
func TestFound(t *testing.T) {
	for _, name := range machine.Variants() {
		m, found := overlapping(name), &schedule.Found{}
		for _, vectors := range [][]string{{"wr0", "wr1", "wd0", "wd1"}, {"wd1", "wr0", "wd0", "wr1"},
			{"wr0", "wr1", "wr0", "wr1"}, {"wd0", "wr0", "wd0", "wr0"}, {"wr0", "wr0", "wr1", "wr1"},
			{"wr0", "wr0", "wr0", "wr0"}, {"wr1", "wr1", "wr1", "wr1"}, {"wr0", "wr1", "wr1", "wr0"}} {
			for _, pointers := range [][2]string{{"p0", "p1"}, {"p3", "p2"}, {"p0", "p0"}, {"p5", "p5"}} {
				for _, apart := range []bool{false, true} {
					p := placed{vectors: vectors, in: pointers[0], out: pointers[1], z: "wc0", apart: apart}
					want := p.program(t, nil, m).String()
					if got := p.program(t, found, m).String(); got != want {
						t.Fatalf("%s, %+v: with others\n%s\nalone\n%s", name, p, got, want)
					}
				}
			}
		}
		if n := found.Loops(); n < 5 || n > 5*2*2 {
			t.Errorf("%s: %d loops", name, n)
		}
	}
}
