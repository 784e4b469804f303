package generate

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/lower"
)

// states are a program after each pass.
func states(t testing.TB, p *codegen.Program) []*codegen.Program {
	var out []*codegen.Program
	if _, err := Program(p.Target, p.Source, p.Options, func(_ string, q *codegen.Program) { out = append(out, q) }); err != nil {
		t.Fatal(err)
	}
	return out
}

// fatal is what a test can say.
type fatal interface{ Fatalf(string, ...any) }

// readBack reads the text of a program after each pass. The text must be the same again, and the passes that follow must
// make of what was read what they make of the program.
func readBack(t fatal, all []*codegen.Program) (last *codegen.Program) {
	final := all[len(all)-1].String()
	for i, p := range all {
		text := p.String()
		q, err := codegen.Parse(p.Target, text)
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
			got, err := codegen.Run(last, m.inputs)
			if err != nil {
				t.Fatalf("%v\n%s", err, last)
			}
			if d := differ(got, m.want); d != "" {
				t.Errorf("%s\n%s", d, last)
			}
			plain := false // nodes that two places share are printed in both
			for s := range lower.All(last.Body) {
				_, work := s.(*codegen.Op)
				plain = plain || !work && lower.IsPlain(s)
			}
			if d := cmp.Diff(comments.ReplaceAllString(codegen.C(m.prog), ""), comments.ReplaceAllString(codegen.C(last), "")); d != "" && !plain {
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
		var all []*codegen.Program
		if _, err := Program(p.Target, p.Source, p.Options, func(_ string, q *codegen.Program) { all = append(all, q) }); err != nil {
			t.Fatal(err)
		}
		readBack(t, all)
	})
}

// small is a program of all that a text may have; lines are counted from 1.
const small = `nest out
input in: int16(x 0:96)
    axes x[96]*1
    elements 96, align 32
output out: int16(x 0:32)
    axes x[32]*1
    elements 32, align 32
local acc: integer 0..7

pass name
packed k_packed: int16[16] of in
    (0:1) zero*14
constants constants_int16: int16 = 1 -2 3
machine AIE1
params in k_packed out
x v32int16: x0
z v16int16: z0 z1
acc v16acc48: a0
lanes v32int16: e0
pointer of in, loop y xo: in_y_xo
counter, loop xo: xo_left

round even, saturate
z0[0:16] = load k_packed + 0
z1[0] = constants_int16 + 1
z1[2] = 7
in_y_xo = in + 0
xo_left = 1
for y < 1, xo < 2
    x0[0:16] = load in_y_xo + 0
    x0[16:32] = load in_y_xo + 16
    a0 = mul16 x0 z0 (xstart 0, xoffsets 0x03020100, xoffsets_hi 0x07060504, xsquare 0x2110, zstart 0, zoffsets 0, zoffsets_hi 0, zstep 1)  # k(0)
    a0 = mac16 x0 z1 (xstart 0, xoffsets 0x03020100, xoffsets_hi 0x07060504, xsquare 0x2110, zstart 0, zoffsets 0, zoffsets_hi 0, zstep 1)
    store out + 0 = srs a0 >> 2 even, saturate
    in_y_xo += xo_left ? 16 : -16
    xo_left = xo_left ? xo_left - 1 : 1
e0[0:32] = 0
store out + 16 = e0[16:32]
fresh e0[0:16] = 0
acc = 3
if acc < 5
    for x < 16
        out(x) = wrap(int16, acc)
`

// Errors name the line and the reason.
func TestParseRefuses(t *testing.T) {
	p, err := codegen.Parse(aie1.Target(), small)
	if err != nil {
		t.Fatalf("%v\n%s", err, numbered(small))
	}
	blank := func(text string) string { return strings.ReplaceAll(text, "\n\n", "\n") }
	if d := cmp.Diff(blank(small), blank(p.String())); d != "" {
		t.Errorf("(-text +printed):\n%s", d)
	}
	for _, c := range []struct{ old, new, want string }{
		{"AIE1", "AIE2", "program:14: want the machine and the parameters, as: machine AIE1"},
		{"pass name", "pass nothing", "program:14: there is no pass nothing"},
		{"pass name", "passes", "there is no line of the last pass"},
		{"int16(x 0:32)", "int16(y 0:32)", `program:6: "x" is no part`},
		{"elements 96", "elements 9", "buffer in"},
		{"params", "parameters", "program:14: want the machine and the parameters"},
		{"params in k_packed", "params in k", `program:15: "k" is no array`},
		{"of in\n", "of it\n", `program:11: "it" is no input`},
		{"(0:1) zero", "(0:1,2) zero", "program:12: (0:1,2) is no element of in"},
		{"1 -2 3", "1 -2 a", `program:13: "a" is no integer`},
		{"x v32int16: x0", "x v32int17: x0", `program:16: "x v32int17" is no kind of variables`},
		{"z0 z1", "z0 z0", "program:17: there are two z0"},
		{"z1", "z2", "z2 is called z1 after the pass name"},
		{"z0 z1", "z0 %3", "program:17: variable 2 is called %3"},
		{"round even, saturate", "round any, saturate", "program:23: want modes"},
		{"z0[0:16] = load", "z0[16:0] = load", "program:24: want elements of a register"},
		{"z0[0:16] = load", "z0[0:12] = load", "elements 0 to 11 of a v16int16 are no part of it"},
		{"load k_packed + 0", "load k_packed", "program:24: want an address"},
		{"load k_packed + 0", "load k_unpacked + 0", `program:24: "k_unpacked" is no array`},
		{"load k_packed + 0", "load k_packed + z", "z is no loop around z"},
		{"load k_packed + 0", "load k_packed + 16", "elements 16 to 31 of k_packed, which has 16"},
		{"z1[2] = 7", "z1[2] = seven", `program:26: "seven" is no integer`},
		{"in_y_xo = in + 0", "in_y_xo = out + 0", "program:27: a pointer to in points elsewhere"},
		{"y < 1, xo < 2", "y < 1, xo", "program:29: want a loop"},
		{"mul16 x0 z0", "mul16 x0", "program:32: want a multiplication"},
		{"mul16 x0 z0", "mul16 x0 x0", "z of 16x2 int16 int16 is a v32int16"},
		{"mul16 x0 z0 (xstart 0", "mul16 x0 z0 (xstart -2", "program:32: the selection of 16x2 int16 int16 is written as"},
		{"mac16 x0 z1", "lmac8 x0 z1", "program:33: no datapath has lmac8"},
		{"mac16 x0 z1", "mac16 x0 for y z1", `program:33: "for y" is no shift of x`},
		{"srs a0 >> 2 even", "lsrs a0 >> 2 even", "program:34: no conversion lsrs makes a v16int16 of a v16acc48"},
		{"srs a0 >> 2 even, saturate", "srs a0 >> 2 evenly", "program:34: want modes"},
		{"srs a0 >> 2 even", "srs a0 >> 2 floor", "srs needs other modes"},
		{"xo_left ? 16 : -16", "e0 ? 16 : -16", `program:35: "e0" is no variable, or none that fits here`},
		{"xo_left - 1 : 1", "xo_left - 2 : 1", "program:36: want a count"},
		{"e0[0:32] = 0", "e0 = max(z0, z0)", "a lane operation on a v16int16"},
		{"e0[0:32] = 0", "e0 = most(e0)", "program:37: want an operation on lanes"},
		{"= e0[16:32]", "= e0[3] narrowed to int8 >> 0 even", "program:38: want a lane, as: t0[3] narrowed to int16 >> 8 even"},
		{"acc = 3", "acd = 3", `program:40: "acd" is neither an accumulator nor an array`},
		{"    out(x) = wrap", "    nothing(x) = wrap", `program:43: `},
		{"        out(x) = wrap", "          out(x) = wrap", "program:43: lines are indented by 4 blanks"},
	} {
		n := 1
		if c.old == "z1" { // everywhere
			n = -1
		}
		text := strings.Replace(small, c.old, c.new, n)
		if text == small {
			t.Errorf("%q is not in the program", c.old)
		}
		_, err := codegen.Parse(aie1.Target(), text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s -> %s: %v, want %q", c.old, c.new, err, c.want)
		}
	}
}

// Whatever the text, Parse reads or refuses it; what it reads is printed and read again.
func FuzzParse(f *testing.F) {
	f.Add(small)
	f.Add(moving)
	for _, k := range kernels {
		if p, err := k.generate(); err == nil && len(p.String()) < 6000 {
			f.Add(p.String())
		}
	}
	machine := aie1.Target()
	f.Fuzz(func(t *testing.T, text string) {
		p, err := codegen.Parse(machine, text)
		if err != nil {
			return
		}
		again, err := codegen.Parse(machine, p.String())
		if err != nil || again.String() != p.String() {
			t.Errorf("%v: %s", err, cmp.Diff(p.String(), again.String()))
		}
	})
}
