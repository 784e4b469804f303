package stages_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/stages"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
)

const short = `a: int16(x, y)
b: int16(x, y)
out(x, y) = narrow(int16, a(x, y) * b(x, y), 4)
schedule
bound x 8; bound y 32
`

const gained = `gain: int16 0..255
in: int16(x, y)
f(x, y) = narrow(int16, in(x, y) + in(x, y+1), 1)
out(x, y) = narrow(int16, select(gain == 1, f(x, y), f(x, y) * gain) + f(x, y+1), 2)
schedule
bound x 128; bound y 64
`

// Each kind of decision is in the space, as directives that are lowered.
func TestAroundHas(t *testing.T) {
	for _, c := range []struct {
		program string
		lines   []string // of one leaf
	}{
		{short, []string{"align out 16", "align a 16", "align b 16", "fuse y x -> x_f", "split x_f 16 -> x_o x_v"}},
		{gained, []string{"split y 16 guard -> y_t y_i", "split y_i 4 -> y_s y_k"}},
		{gained, []string{"split x 64 -> x_t x_i", "split x_i 32 -> x_o x_v", "unrolljam x_o 2 guard -> x_b x_w"}},
		{gained, []string{"storeroot", "fold y 4"}},
		{gained, []string{"specialize gain(0) == 1"}},
		{gained, []string{"layout f x y", "vectorize y_v"}},
		{gained, []string{"computeat out x_t"}},
		{programs["outputs"], []string{"of less:", "split y 8 guard -> y_t y_i"}},
	} {
		s := parsed.Program(t, "p", c.program)
		sp, err := stages.NewAround(s, 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		rng := rand.New(rand.NewPCG(3, 4))
		for n := range 20000 {
			leaf := drawn(sp, rng)
			got, err := sp.Schedule(&leaf)
			if err != nil || !holds(got.String(), c.lines) {
				continue
			}
			if _, err := build.Lower(got, nil); err != nil {
				continue
			}
			t.Logf("%q is leaf %d: %s", c.lines, n, sp.Text(&leaf))
			found = true
			break
		}
		if !found {
			t.Errorf("%q is in no leaf of\n%s", c.lines, c.program)
		}
	}
}

func holds(text string, lines []string) bool {
	for _, l := range lines {
		if !strings.Contains(text, l+"\n") {
			return false
		}
	}
	return true
}

// drawn is a leaf at random.
func drawn(sp *stages.Around, rng *rand.Rand) stages.AroundNode {
	n, _ := sp.Root()
	for !sp.Leaf(&n) {
		kids, _ := sp.Branch(&n, nil)
		n = kids[rng.IntN(len(kids))]
	}
	return n
}

// What is written of outputs' arrays stands in every leaf, and keys of leaves that differ by it differ; so do those of
// what is written.
func TestAroundStands(t *testing.T) {
	keys := map[search.Key]string{}
	for _, lines := range []string{"", "layout a x y\nlayout out x y\n", "split x 8 -> xo xi\nvectorize xi\n"} {
		s := parsed.Program(t, "p", short+lines)
		sp, err := stages.NewAround(s, 8)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(5, 6))
		for range 100 {
			leaf := drawn(sp, rng)
			got, err := sp.Schedule(&leaf)
			if err != nil {
				continue
			}
			if strings.Contains(lines, "layout") && !holds(got.String(), []string{"layout a x y", "layout out x y"}) {
				t.Errorf("%s\nlost a layout:\n%v", sp.Text(&leaf), got)
			}
			key := sp.Key(&leaf)
			if other, met := keys[key]; met && other != got.String() {
				t.Fatalf("one key for\n%s\nand\n%v", other, got)
			}
			keys[key] = got.String()
		}
	}
	if len(keys) < 50 {
		t.Error(fmt.Sprint(len(keys), " schedules"))
	}
}
