package autoschedule

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

const matrices = `a: int8(k, i)
b: int8(j, k)
r: 64
c(j, i) = narrow(int8, sum(r, a(r.x, i) * b(j, r.x)), 8)
schedule
`

// TestPackings: bytes in rows along the lanes are copied where they are read more often than by four accumulators, and
// somebody lays them out; nothing else is.
func TestPackings(t *testing.T) {
	for _, c := range []struct {
		from, to, schedule string
		want               bool
	}{
		{"", "", "bound j 32; bound i 16; layout b k j", true},
		{"int8(j", "uint8(j", "bound j 32; bound i 16; layout b k j", true},
		{"", "", "bound j 32; bound i 16", false},                         // the caller packs
		{"", "", "bound j 32; bound i 16; layout b j k", false},           // no rows along the lanes
		{"", "", "bound j 32; bound i 16; layout b (j/16) k (16)", false}, // nor whole ones
		{"", "", "bound j 24; bound i 16; layout b k j", false},           // no vectors of 16
		{"", "", "bound j 32; bound i 4; layout b k j", false},            // read once
		{"r: 64", "r: 60", "bound j 32; bound i 16; layout b k j", false}, // no registers of eight rows
		{"int8(j", "int16(j", "bound j 32; bound i 16; layout b k j", false},
		{"b(j, r.x)", "b(j+1, r.x)", "bound j 32; bound i 16; layout b k j", false},
	} {
		text := matrices
		if c.from != "" {
			text = strings.Replace(text, c.from, c.to, 1)
		}
		if got := packings(program(t, text+c.schedule)); len(got) > 0 != c.want {
			t.Errorf("%s of %s, %s: %v", c.to, c.from, c.schedule, got)
		}
	}
}

// TestPack: the copy has tiles of two rows by 16 lanes, every second in another bank, and is a schedule as people write
// them, with an odd number of vectors and dimensions beside, too.
func TestPack(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{matrices + "bound j 32; bound i 16; layout b k j", "layout b_copy (k%4/2) (j/16) (k/4) (2) (16)\npad b_copy j 256\n" +
			"split j 16 -> jo ji\nsplit k 4 -> ko ki\nsplit ki 2 -> kio kii\nsplit jo 2 -> joo joi\n" +
			"reorder joo ko kio joi kii ji\nunroll joi\nfuse kii ji -> kiiji\nvectorize kiiji\nunroll kio\n"},
		{strings.NewReplacer("(k, i)", "(k, i, n)", "(j, k)", "(j, k, n)", "(j, i)", "(j, i, n)", "r.x, i)", "r.x, i, n)",
			"(j, r.x)", "(j, r.x, n)").Replace(matrices) + "bound j 48; bound i 16; bound n 2; layout b n k j",
			"layout b_copy (k%4/2) n (j/16) (k/4) (2) (16)\npad b_copy j 128\nsplit j 16 -> jo ji\nsplit k 4 -> ko ki\n" +
				"split ki 2 -> kio kii\nreorder n jo ko kio kii ji\nfuse kii ji -> kiiji\nvectorize kiiji\nunroll kio\n"},
	} {
		s := program(t, c.text)
		got := plan{level: root, single: root, packs: true, shape: shape{lanes: 16, jam: 4, body: 64, outer: true}}.apply(s)
		if err := got.Err(); err != nil {
			t.Fatal(err)
		}
		if _, copied, _ := strings.Cut(got.String(), "computeroot\n"); copied != c.want {
			t.Errorf("the copy is\n%swant\n%s", copied, c.want)
		}
		if !strings.Contains(got.String(), "group r.x\n") || !strings.Contains(got.String(), "reorder jo ") {
			t.Errorf("the product is\n%s", got)
		}
		if again, err := halide.ParsePipelineSchedule(halide.NewPipeline(s.Outputs()...), got.String()); err != nil ||
			again.String() != got.String() {
			t.Errorf("it is not read back: %v", err)
		}
	}
}
