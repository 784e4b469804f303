package stages_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/stages"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
)

const blur = `in: uint8(x, y)
rows(x, y) = in(x, y) + 2 * in(x+1, y) + in(x+2, y)
out(x, y) = narrow(uint8, rows(x, y) + 2 * rows(x, y+1) + rows(x, y+2), 4, posinf)
schedule
bound x 64; bound y 16
`

// Each leaf is a schedule of its own, and is lowered.
func TestLeaves(t *testing.T) {
	s := parsed.Program(t, "blur", blur)
	sp, err := stages.New(s)
	if err != nil {
		t.Fatal(err)
	}
	// tiles none, 4, 8; jams 1, 2, 4; lanes auto, 8 to 64; the stage at four levels
	if want := 3 * 3 * 5 * 4; sp.Size() != want {
		t.Errorf("%d schedules, want %d", sp.Size(), want)
	}
	seen := map[string]bool{}
	cost := func(_ context.Context, n *stages.Node) (int64, error) {
		s, err := sp.Schedule(n)
		if err != nil {
			return 0, err
		}
		if seen[s.String()] {
			return 0, fmt.Errorf("%s: twice the same schedule\n%v", sp.Text(n), s)
		}
		seen[s.String()] = true
		if _, err := build.Lower(s, nil); err != nil {
			return 0, &search.Refused{Reason: err.Error()}
		}
		return int64(len(seen)), nil
	}
	out, err := search.Run(t.Context(), search.Tree[stages.Node](sp), cost, search.Options{Strategy: search.Exhaustive})
	if err != nil || len(seen) != sp.Size() || out.Evaluations != sp.Size() {
		t.Fatalf("%v: %d schedules of %d", err, len(seen), sp.Size())
	}
	if len(out.Refused) > 0 {
		t.Errorf("refused: %v", out.Refused)
	}
}

// A search with a cost that likes one leaf finds it, the same with the same seed.
func TestSearch(t *testing.T) {
	s := parsed.Program(t, "blur", blur)
	sp, err := stages.New(s)
	if err != nil {
		t.Fatal(err)
	}
	const want = "tile.y=8 jam.y=2 vector.x=32 compute.rows=slide"
	cost := func(_ context.Context, n *stages.Node) (int64, error) {
		text, miss := sp.Text(n), int64(1)
		for i := range min(len(text), len(want)) {
			if text[i] != want[i] {
				miss++
			}
		}
		if text == want {
			return 1, nil
		}
		return 10 + miss, nil
	}
	out, err := search.Run(t.Context(), search.Tree[stages.Node](sp), cost,
		search.Options{Strategy: search.Climb, Seed: 1, Evaluations: 120})
	if err != nil || out.Text != want {
		t.Errorf("%v: %s, want %s", err, out.Text, want)
	}
}

func TestMistakes(t *testing.T) {
	f := parsed.Func(t, "in: int16(x)\nout(x) = in(x)")
	s := f.Schedule()
	s.Unroll(halide.NewVar("q"))
	var list interface{ Error() string }
	if _, err := stages.New(s); !errors.As(err, &list) {
		t.Errorf("the error is %v", err)
	}
}
