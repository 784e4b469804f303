package lower

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// goodNest keeps every invariant; the tests break it.
const goodNest = `nest out
compute datapath 16x2, group r.x, pair none, reassociate

input in: int16(x -1:19, c 0:8)
    valid (x 0:18, c 0:8)
    border constant(-3, 0:18, 0:8)
    axes (c/4)[2]*80 x[20]*4 (c%4)[4]*1
    elements 192, align 32, bank 1, placed

output out: int16(x 0:16)
    valid (x 0:15)
    axes x[16]*1
    elements 16, align 32
local acc(2, 8): integer -5000000..5000000
local f: float

for xo < 2
    for xi < 8 vector: acc(xo, xi) = 0
    for r.x < 3 reduce
        for xi < 8 vector: acc(xo, xi) += in(8*xo+xi+r.x-1, 3) << 2 [r.x=r.x]
    f = -0.0
    f max= float(in(xo, 0))
    for xi < 8 vector: out(8*xo+xi) = narrow(int16, acc(xo, xi), 8, posinf)
`

func TestGoodNest(t *testing.T) {
	n, err := ParseNest(goodNest)
	if err != nil {
		t.Fatal(err)
	}
	if err := Check(n); err != nil {
		t.Fatal(err)
	}
	if got := n.String(); got != goodNest {
		t.Errorf("it came back as\n%s", got)
	}
}

// Every line: what is replaced in goodNest, by what, and what must be said of it.
var breaks = []struct{ was, is, want string }{
	{"nest out\n", "nest 1\n", "nest:1: a nest begins with: nest NAME"},
	{"group r.x", "group", `nest:2: "group" is nothing that compute says`},
	{"int16(x -1:19", "int17(x -1:19", "nest:4: want an array"},
	{"valid (x 0:18", "valid (y 0:18", `"y" is not the name of dimension 0`},
	{"valid (x 0:18, c 0:8)", "valid (x 0:18)", "want a range for each dimension"},
	{"valid (x 0:18", "valid (x 0:17", "dimension x: the valid range 0:17 is not what -1:19 and the border's 0:18 share"},
	{"constant(-3", "constant(40000", `"40000" is no int16`},
	{"constant(-3", "around(-3",
		"a border is zero(...), constant(value, ...), edge(...), image(...), mirror(...) or interior(...)"},
	{"constant(-3, 0:18, 0:8)", "zero(0:18)", "the border has 1 ranges for 2 dimensions"},
	{"(c%4)[4]*1", "(d%4)[4]*1", `is no part of a dimension`},
	{"(c%4)[4]*1", "(c%2)[2]*1", "dimension c: the axes leave out its part of size 4"},
	{" (c%4)[4]*1", "", "dimension c: the axes leave out its part of size 4"},
	{"(c%4)[4]*1", "(c%4)[4]*1 (c%8)[8]*160", "it has 4 axes, and 3 parts of dimensions"},
	{"x[20]*4", "x[20]*3", "buffer in: the stride 3 of x is too small"},
	{"x[20]*4", "x[19]*4", "an axis has 19 elements and needs 20"},
	{"elements 192, align 32, b", "elements 100, align 32, b", "100 elements are allocated for 160"},
	{"elements 192, align 32, b", "elements 192, align 24, b", "the alignment 24 is no power of two from 32 on"},
	{"bank 1", "bank 4", "there is no bank 4"},
	{"placed", "glued", `"glued" is nothing that storage has`},
	{"local acc(2", "internal o2: int8(x 0:1)\n    axes x[1]*1\n    elements 32, align 32\nlocal acc(2",
		"its internal buffers are [o2], and it allocates []"},
	{"valid (x 0:15)", "valid (x 0:17)", "dimension x: the valid range 0:17 is empty or outside 0:16"},
	{"local acc(2, 8)", "local acc(2, 0)", "accumulators are none"},
	{"-5000000..5000000", "5000000..-5000000", "local acc: its range is empty"},
	{"-5000000..5000000", "few", `"few" is no range of integers`},
	{"local f: float", "local f: bool", "an accumulator is of kind"},
	{"local f", "local out: float\nlocal f", "out is the name of a buffer and of a local"},
	{"for xo < 2\n", "for xo < 0\n", "for xo: its extent 0 is not in 1..2147483648"},
	{"for xo < 2\n", "for acc < 2\n", "acc is the name of a local and of a loop"},
	{"for xo < 2\n", "for xo < 2 sideways\n", `"sideways" does not fit this loop`},
	{"for r.x < 3 reduce", "for xo < 3 reduce", "for xo: it has the extent 2 here and 3 elsewhere"},
	{"for r.x < 3 reduce", "for xo < 2 reduce", "for xo: it stands inside a loop of its name"},
	{"for r.x < 3 reduce\n", "for r.x < 3 reduce\n    for r.y < 3 reduce\n", "for r.x: its body is empty"},
	{"for r.x < 3 reduce", "for r.x < 3 reduce unroll", "for r.x: it is still to be unrolled"},
	{"for r.x < 3 reduce", "for r.x < 3 reduce vector", "for r.x: it is a vector loop of a reduction"},
	{"for xo < 2\n", "for xo < 2 vector\n", "for xi: it stands inside a vector loop"},
	{"    for xi < 8 vector: acc(xo, xi) = 0", "    for xv < 8 vector\n        for xi < 8 vector: acc(xo, xi) = xv",
		"for xi: it stands inside a vector loop"},
	{"    for xi < 8 vector: acc(xo, xi) = 0", "    for xi < 8 vector\n        acc(xo, xi) = 0\n        acc(xo, xi) = 1",
		"a vector loop holds one statement, not 2"},
	{"    for xi < 8 vector: acc(xo, xi) = 0", "    for xi < 8 vector\n        if xi < 9\n            acc(xo, xi) = 0",
		"a vector loop holds a condition"},
	{"    f = -0.0", "    if q == 1\n        f = -0.0", "if q == 1: q is no loop around it"},
	{"    for xi < 8 vector: acc(xo, xi) = 0\n", "", "assignment to acc(xo, xi): it is not set before"},
	{"float(in(xo, 0))", "float(acc(xo, 8))", "local acc: index 8 is 8..8, outside 0:8"},
	{"float(in(xo, 0))", "float(acc(xo))", "local acc has 2 indexes, not 1"},
	{"float(in(xo, 0))", "f * float(xi)", "xi is no loop around it"},
	{"float(in(xo, 0))", "in(xo, 0)", "its value is of kind integer, not float"},
	{"f max= ", "g max= ", `"g" is neither an accumulator nor an array that is stored`},
	{"out(8*xo+xi) =", "in(8*xo+xi, 0) =", `"in" is neither an accumulator nor an array that is stored`},
	{"out(8*xo+xi) =", "out(8*xo+xi+1) =", "out at x: index 8 * xo + xi + 1 is 1..16, outside 0:16"},
	{"narrow(int16, acc(xo, xi), 8, posinf)", "acc(xo, xi)", "it stores values -5000000..5000000 as int16"},
	{"narrow(int16, acc(xo, xi), 8, posinf)", "f", "its value is of kind float, and the array of type int16"},
	{"narrow(int16, acc(xo, xi), 8, posinf)", "narrow(int16, acc(xo, xi), 8",
		`nest:23:67: the end where ")" should stand`},
	{"r.x-1, 3)", "r.x+2, 3)", "in at x: index 8 * xo + xi + r.x + 2 is 2..19, outside -1:19"},
	{"r.x-1, 3)", "r.x-1, 2*xo*xi)", "index 2 * xo * xi is 0..14, outside 0:8"},
	{"r.x-1, 3)", "r.x-1)", "1 coordinate for 2 dimensions"},
	{"<< 2", "<< 63", "the shift count may be 63..63, outside 0..62"},
	{"[r.x=r.x]", "[r.x=xo*xo]", "tap r.x: index xo * xo: it is not affine"},
	{"[r.x=r.x]", "[3=r.x]", `"3" is no name of a tap`},
	{"acc(xo, xi) += in", "acc(xo, xi) in", "want an assignment"},
	{"    f = -0.0", "      f = -0.0", "lines are indented by 4 blanks"},
	{"    f = -0.0", "            f = -0.0", "is not of a nest"},
}

// A nest made by hand whose loops have maps says what makes the calls.
func TestUnlinkedMap(t *testing.T) {
	n, err := ParseNest(strings.Replace(goodNest, "for r.x < 3 reduce", "for r.x < 3 reduce map vpdpbusd r.x", 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := CheckPass(n); err != nil {
		t.Error(err)
	}
	n.Calls = nil
	want := "for r.x: it is of map vpdpbusd r.x, and the nest has no Calls"
	if err := CheckPass(n); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	if notes := n.Unlinked(); len(notes) != 1 || !strings.Contains(notes[0].Cure, "CallLoops") {
		t.Errorf("it is noted as %v", notes)
	}
}

func TestCheck(t *testing.T) {
	for _, b := range breaks {
		text := strings.Replace(goodNest, b.was, b.is, 1)
		if text == goodNest {
			t.Errorf("%q is not in the nest", b.was)
		}
		n, err := ParseNest(text)
		if err == nil {
			err = Check(n)
		}
		if err == nil || !strings.Contains(err.Error(), b.want) {
			t.Errorf("%q for %q:\n got %v\nwant %s", b.is, b.was, err, b.want)
		}
	}
}

// What Run finds only while it runs.
func TestRunFindsBugs(t *testing.T) {
	const head = "nest out\n\ninput in: int16(x 0:16)\n    axes x[16]*1\n    elements 16, align 32\n\n" +
		"output out: int16(x 0:16)\n    axes x[16]*1\n    elements 16, align 32\nlocal acc: integer 0..9\n\n"
	inputs := map[string]*halide.Array{"in": halide.NewArray(halide.Int16, halide.Range{Extent: 16})}
	for body, want := range map[string]string{
		"for x < 15\n    out(x) = 1\n":                                                "BUG: out(15) is never stored",
		"for x < 16\n    if x < 15\n        out(x) = in(x+2)\n":                       "BUG: in is accessed at x = 16, and stored over x 0..15",
		"for x < 17\n    if x < 17\n        out(x) = 1\n":                             "BUG: out is accessed at x = 16, and stored over x 0..15",
		"for x < 16\n    acc = 0\n    acc += x\n    out(x) = acc\n":                   "BUG: acc gets 10, outside 0..9",
		"for x < 16\n    if x < 16\n        out(x) = 32760 + x\n":                     "BUG: 32768 is stored in out as int16",
		"for x < 16\n    acc = 3\n    acc -= 1\n    out(x) = acc\n":                   `"acc -" is neither an accumulator nor an array that is stored`,
		"for x < 16\n    acc = 9\n    acc min= x\n    acc max= 3\n    out(x) = acc\n": "",
	} {
		n, err := ParseNest(head + body)
		if err == nil {
			_, err = Run(n, inputs)
		}
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %q", body, err, want)
		}
	}
	huge, err := ParseNest(strings.Replace(head, "elements 16", "elements 1000000000", 1))
	if err == nil {
		_, err = Run(huge, inputs)
	}
	if err == nil || !strings.Contains(err.Error(), "more than 268435456 elements") {
		t.Errorf("a huge array: %v", err)
	}
	n, err := ParseNest(head + "for x < 16\n    out(x) = in(x)\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(n, nil); err == nil || err.Error() != "there is no array for in" {
		t.Errorf("without input: %v", err)
	}
}

// The parser takes any text without a crash, and what it takes comes back from its text.
func FuzzParseNest(f *testing.F) {
	f.Add(goodNest)
	for _, b := range breaks {
		f.Add(strings.Replace(goodNest, b.was, b.is, 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := ParseNest(text)
		if err != nil {
			return
		}
		m := n
		for _, p := range passes {
			if m, err = p.Run(m); err != nil {
				break
			}
			if err := CheckPass(m); err != nil {
				t.Fatalf("after %s: %v\n%v", p.Name, err, m)
			}
		}
		again, err := ParseNest(n.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, n)
		}
		if again.String() != n.String() {
			t.Fatalf("%s\ncame back as\n%s", n, again)
		}
	})
}
