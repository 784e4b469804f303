package gauge

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
)

// TestWordIn: a loop stores words if some line of its body does, wherever it stands, and none stores elements.
func TestWordIn(t *testing.T) {
	word := "        *(uint32_t *)(out + 4 * x) = a | b << 8;\n"
	for _, c := range []struct {
		name, body string
		want       bool
	}{
		{"first", word, true},
		{"behind what it computes", "        int32_t a = in[x];\n        int32_t b = in[x + 1];\n" + word, true},
		{"of elements", "        out[x] = in[x];\n", false},
		{"of both", word + "        sums[x] = a;\n", false},
		{"nothing", "        a += in[x];\n", false},
	} {
		c.body = "    for (int x = 0; x < 64; x++) {\n" + c.body + "    }\n" + word
		if got := wordIn(strings.Split(c.body, "\n"), "k.c:1"); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestScalar: copies of vectors are no scalar loop, though no vector is computed in it.
func TestScalar(t *testing.T) {
	for line, want := range map[string]bool{
		"        *(v32int8 *)out = e0;":                        false,
		"        v16int8 e0 = *(const v16int8 *)(in + 4 * x);": false,
		"        *(uint32_t *)(out + 4 * x) = a | b << 8;":     true,
		"        out[x] = in[x];":                              true,
	} {
		if got := scalar(&report.Loop{}, []string{line}); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
}

// TestSlowness: what a loop of vectors waits for is named where it takes a quarter of the loop.
func TestSlowness(t *testing.T) {
	for _, c := range []struct {
		entered, rounds, cycles int64
		bound                   string
		busy                    float64
		want                    string
	}{
		{32, 64, 960, "rounds", 0.4, "it begins 32 times, with 2 iterations, and filling and draining the pipeline takes " +
			"33% of its cycles"},
		{32, 64, 800, "rounds", 0.4, ""},
		{1, 64, 960, "rounds", 0.4, ""},
		{1, 96, 960, "mv0: 10 vpack", 0.5, "bytes are widened to 16 bits where they are loaded, which bounds it " +
			"(mv0: 10 vpack): multiplications take 50% of its cycles"},
		{1, 96, 960, "mv0: 10 vpack", 0.9, ""},
		{1, 96, 960, "lda+ldb: 10 vlda", 0.5, ""},
	} {
		l := &report.Loop{Entered: c.entered, Rounds: c.rounds, Innermost: true,
			Stretch:  report.Stretch{Cycles: c.cycles, Slots: []report.Slot{{Slot: "veca", Busy: 1, Occupancy: c.busy}}},
			Schedule: &report.Schedule{Pipelined: true, II: 10, ResMII: 10, Bound: c.bound}}
		if got, cure := (looked{Loop: l, elements: 16}).slowness(); got != c.want || (cure == "") != (c.want == "") {
			t.Errorf("%+v: %q, %q", c, got, cure)
		}
	}
}

// TestElements: what a round stores is counted through the loops in it, whole words are not.
func TestElements(t *testing.T) {
	body := []string{
		"        for (int32_t y = 0; y < 10; y++) {",
		"            out[16 * yx + y] = a[y];",
		"            for (int32_t x = 0; x < 3; x++)",
		"                other[x] = 1;",
		"        }",
		"        out[5] = 2;",
		"        *(uint32_t *)(out + 8) = 7;",
		"        *(v16int16 *)out_x = srs(a0, 3); /* p:1:2 */",
		"        v16int16 t = *(const v16int16 *)in;",
	}
	if got := elements(body); got != 57 {
		t.Errorf("%d elements, want 57", got)
	}
	if cause, _ := (looked{elements: 10, lanes: func() string { return "" }}).oneByOne(20); cause != "the scalar unit computes one element after the other, 10 of them in 20 cycles" {
		t.Error(cause)
	}
}

// TestSlowNotes: values that spill are named by the lines of C that make them, and what is vectorised already is not
// to be vectorised.
func TestSlowNotes(t *testing.T) {
	for _, c := range []struct {
		name, text   string
		want, refuse []string
	}{
		{"spills", "a: int16(x)\nb: int16(x)\nout(x) = narrow(int16, a(x) / b(x))\nschedule\n" +
			"bound x 192; split x 16 -> xo xi; vectorize xi", []string{"for want of registers: ", " (out.c:", " more | no schedule of it is known to be faster"},
			[]string{"Unroll"}},
		{"data say where", "in: uint8(x)\nr: 256\nout(x): int32 = 0\nout(in(r.x)) += 1 over r\nschedule\nbound x 256",
			[]string{"let fewer points store: data say where out is stored"}, []string{"u0_r_x: the scalar unit computes one " +
				"element after the other, 2 of them in 11 cycles | Vectorize"}},
		{"quotients of floats", "a: float32(x)\nb: float32(x)\nout(x) = a(x) / b(x)\nschedule\nbound x 64",
			[]string{"multiply by reciprocals"}, []string{"Vectorize the loop by 8"}},
		{"a round of elements", "in: uint8(x)\nout(x) = narrow(uint8, in(x))\nschedule\n" +
			"bound x 192; split x 12 -> xo xi; vectorize xi",
			[]string{"limit of 64 for overlapping | do what the note on Vectorize(xi) says"}, []string{"reason names"}},
		{"lanes one by one", "lut: int16(i)\na: uint8(x)\nout(x) = narrow(int16, lut(a(x)) - a(x))\nschedule\n" +
			"bound x 192; split x 16 -> xo xi; vectorize xi",
			[]string{"do what the note on Vectorize(xi) says, whose lanes run one by one"}, []string{"Vectorize it"}},
		{"rounds that need the last one", "in: int16(x)\ny(x): int16 = 0\nr: 1:63\n" +
			"y(r.x) = narrow(int16, in(r.x) * 7 - y(r.x-1) * 3, 4) over r\nschedule\nbound x 64",
			[]string{"each in 36 cycles | each round needs what earlier ones stored in y: compute several"}, nil},
		{"what no vectors compute", "in: uint16(x)\na(x) = in(x) ^ (in(x) >> 4)\nout(x) = (a(x) ^ (a(x) >> 1)) & 1\n" +
			"schedule\nbound x 128", []string{"| Vectorize does not help: the kernel ", "the lanes run one by one: the " +
			"vector units do not compute"}, []string{"Vectorize it", "look it up by"}},
		{"bits of a byte", "in: uint8(x)\na(x) = in(x) ^ (in(x) >> 4)\nout(x) = (a(x) ^ (a(x) >> 1)) & 1\n" +
			"schedule\nbound x 128", []string{"| look it up by its byte of in, ", "Vectorize does not help: the kernel then takes ",
			", as the lanes run one by one: the vector units do not compute"}, []string{"Vectorize it"}},
		{"the same words", "in: uint16(x)\nout(x) = in(x) ^ (in(x) >> 4)\nschedule\nbound x 128",
			[]string{"Vectorize does not help: the kernel takes ", " cycles then, too, as the lanes run one by one"}, nil},
		{"bits of a byte, in lanes", "in: uint8(x)\na(x) = in(x) ^ (in(x) >> 4)\nout(x) = (a(x) ^ (a(x) >> 1)) & 1\n" +
			"schedule\nbound x 128; split x 16 -> xo xi; vectorize xi", []string{"| look it up by its byte of in, ",
			"the note on Vectorize(xi) says why"}, []string{"Vectorize it"}},
		{"bits of two bytes", "in: uint8(x)\nout(x) = in(x) ^ in(x+1)\nschedule\nbound x 128", nil, []string{"look it up by"}},
		{"a table", "in: uint8(x)\nt: uint8(v)\nout(x) = t(in(x))\nschedule\nbound x 128", nil, []string{"look it up by"}},
		{"no vectors", "a: int16(x)\nout(x) = narrow(int16, a(x) * 3, 8)\nschedule\nbound x 192",
			[]string{"Vectorize it: 16 lanes"}, []string{"do what the note"}},
	} {
		k, r := reported(t, c.text)
		text := ""
		for _, n := range Notes(t.Context(), k, r, machine.AIE1()) {
			text += n.Cause + " | " + n.Cure + "\n"
		}
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in\n%s", c.name, w, text)
			}
		}
		for _, w := range c.refuse {
			if strings.Contains(text, w) {
				t.Errorf("%s: %q in\n%s", c.name, w, text)
			}
		}
	}
}

// TestLookUpHelps: what notes say of bits of a byte is so.
func TestLookUpHelps(t *testing.T) {
	const row = "\nschedule\nbound x 256"
	bits := func(v string) string { return "a(x) = " + v + " ^ (" + v + " >> 4)\n" }
	_, before := reported(t, "in: uint8(x)\n"+bits("in(x)")+"out(x) = (a(x) ^ (a(x) >> 1)) & 1"+row)
	_, after := reported(t, "in: uint8(x)\n"+bits("x")+"t(x) = (a(x) ^ (a(x) >> 1)) & 1\nout(x) = t(in(x))"+row+
		"\nof t:\ncomputeroot")
	if most := int64(256*9/4 + 64); after.Cycles > most || before.Cycles < 2*most {
		t.Errorf("%d cycles, and %d looked up", before.Cycles, after.Cycles)
	}
}

// TestAround: where no loop is to blame, what begins and ends loops is named if it takes half of the cycles, or what is
// above one a result.
func TestAround(t *testing.T) {
	k, r := reported(t, `in: int16(x)
out(x) = narrow(int16, in(x) * 3, 8)
schedule
bound x 192; split x 16 -> xo xi; vectorize xi
`)
	for _, c := range []struct {
		cycles, around int64
		want           bool
	}{
		{192, 190, false},
		{195, 3, true},
		{195, 2, false},
		{300, 107, false},
		{300, 150, true},
		{600, 299, false},
	} {
		r.Cycles, r.Where = c.cycles, report.Where{FillDrain: c.around - 1, Outside: 1, Pipelined: c.cycles - c.around}
		if got := around(k, r); (got.String() != "") != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
