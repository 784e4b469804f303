package autoschedule

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

const filters = `in: uint8(x, y)
rows(x, y) = narrow(uint16, in(x, y) + in(x+1, y) + in(x+2, y), 0)
out(x, y) = narrow(uint8, rows(x, y) + rows(x, y+1) + rows(x, y+2), 3)
schedule
bound x 64; bound y 32; align in 32
`

func program(t *testing.T, text string) *halide.Schedule {
	t.Helper()
	return parsed.Program(t, "test.vyasa", text)
}

func TestOpen(t *testing.T) {
	for directives, want := range map[string]bool{
		"": true, "layout in y x": true, "reassociate": true, "vectorize x": false, "unrolljam y 2": false,
		"split x 16 -> xo xi": false, "of rows:\ncomputeroot": false, "reorder x y": false,
	} {
		if got := Open(program(t, filters+directives)); got != want {
			t.Errorf("%q: open is %v, want %v", directives, got, want)
		}
	}
}

// TestBare: what is left of a schedule says nothing of loops, and all else that it said of outputs.
func TestBare(t *testing.T) {
	s := program(t, filters+"layout in y x\nsplit x 16 -> xo xi\nvectorize xi\nof rows:\ncomputeat out y\nvectorize x\n")
	bare, err := Bare(s)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := bare.String(), "bound x 64\nbound y 32\nalign in 32\nlayout in y x\n"; got != want || !Open(bare) {
		t.Errorf("bare is\n%swant\n%s", got, want)
	}
	if again, err := Bare(bare); err != nil || again != bare {
		t.Errorf("what is bare changes: %v %v", again, err)
	}
}

// TestSchedule: the cheapest of what is tried is taken, by costs that are made up; none of them is tried twice, and what is no
// better than the given one is not taken.
func TestSchedule(t *testing.T) {
	s := program(t, filters)
	costs := map[string]func(text string) (int64, error){
		"eight lanes, rows ahead": func(text string) (int64, error) {
			n := int64(1000)
			for _, good := range []string{"split x 8", "of rows:\ncomputeroot", "unrolljam y 4"} {
				if strings.Contains(text, good) {
					n -= 100
				}
			}
			return n, nil
		},
		"no vectors": func(text string) (int64, error) {
			if strings.Contains(text, "vectorize") {
				return 0, &search.Refused{Reason: "vector-operation"}
			}
			return int64(len(text)), nil
		},
		"as given": func(text string) (int64, error) { return int64(len(text)), nil },
		"nothing":  func(string) (int64, error) { return 0, &search.Refused{Reason: "data-memory"} },
	}
	for name, cost := range costs {
		least, tried := int64(math.MaxInt64), map[string]bool{}
		best, err := Schedule(t.Context(), s, Costs{Choose: func(ctx context.Context, s *halide.Schedule) (int64, error) {
			text := s.String()
			if tried[text] {
				t.Errorf("%s: tried again:\n%s", name, text)
			}
			tried[text] = true
			n, err := cost(text)
			if err == nil && n > search.Limit(ctx) {
				return 0, &search.AtLeast{Cycles: n}
			}
			if err == nil {
				least = min(least, n)
			}
			return n, err
		}})
		if err != nil {
			t.Fatal(name, err)
		}
		if n, _ := cost(best.String()); n != least && least != math.MaxInt64 || len(tried) > mostTries+1 {
			t.Errorf("%s: after %d, %d in place of %d:\n%v", name, len(tried), n, least, best)
		}
		if (name == "as given" || name == "nothing") && best != s {
			t.Errorf("%s: taken was\n%v", name, best)
		}
		if name == "eight lanes, rows ahead" && least != 700 {
			t.Errorf("%s: only %d was found", name, least)
		}
	}
}

// TestEffort: a search ends when its evaluations have worked enough, whatever is left to try.
func TestEffort(t *testing.T) {
	worked, asked := int64(0), 0
	if _, err := Schedule(t.Context(), program(t, filters), Costs{Choose: func(context.Context, *halide.Schedule) (int64,
		error) {
		asked++
		worked += mostEffort/4 + 1
		return int64(1000 / asked), nil
	}, Effort: func() int64 { return worked }}); err != nil || asked > 4+1 { // what was given is asked for at the end
		t.Errorf("%v: asked %d times for a quarter of the effort each", err, asked)
	}
}

// TestFailure: a cost that fails ends the search, and so does its context.
func TestFailure(t *testing.T) {
	broken, tried := errors.New("broken"), 0
	_, err := Schedule(t.Context(), program(t, filters), Costs{Choose: func(context.Context, *halide.Schedule) (int64,
		error) {
		tried++
		return 0, broken
	}})
	if !errors.Is(err, broken) || tried != 1 {
		t.Errorf("%v after %d", err, tried)
	}
}

// TestLegal: all that is tried of pipelines of many kinds is a schedule, and large ones end soon.
func TestLegal(t *testing.T) {
	long := "in: int16(x, y)\n"
	for i := range 12 {
		of := "in"
		if i > 0 {
			of = fmt.Sprint("f", i-1)
		}
		long += fmt.Sprintf("f%d(x, y) = narrow(int16, %s(x, y) + %s(x+1, y+1), 1)\n", i, of, of)
	}
	for _, text := range []string{
		long + "out(x, y) = narrow(int16, f11(x, y) + f3(x, y), 1)\nschedule\nbound x 64; bound y 32",
		"in: uint8(x)\nr: 64\nh(v): int32 = 0\nh(in(r.x)) = wrap(int32, h(in(r.x)) + 1) over r\nout(v) = h(v)\nschedule\nbound v 256",
		"in: int16(x)\nr: 32\nout(x) = narrow(int16, sum(r, in(x+r.x)), 5)\nschedule\nbound x 64",
		"in: int16\nout(x) = in + x\nschedule\nbound x 4",
	} {
		s, tried := program(t, text), 0
		if _, err := Schedule(t.Context(), s, Costs{Choose: func(_ context.Context, q *halide.Schedule) (int64, error) {
			tried++
			if _, err := halide.ParsePipelineSchedule(halide.NewPipeline(q.Outputs()...), q.String()); err != nil {
				t.Errorf("%v\n%s", err, q)
			}
			return int64(1000 - tried), nil // better and better, by little
		}}); err != nil {
			t.Fatal(err)
		}
		if tried == 0 || tried > mostTries+1 {
			t.Errorf("%d were tried of\n%s", tried, text)
		}
	}
}

// TestShortRows: rows shorter than vectors are joined, tiles of a layout too, and the rest of a jam goes by itself.
func TestShortRows(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"in: int8(x, c, g)\nw: int8(c, k, g)\nr: 8\n" +
			"out(x, k, g) = narrow(int8, sum(r, in(x, r.x, g) * w(r.x, k, g)), 8)\n" +
			"schedule\nbound x 12; bound k 8; bound g 4; layout in x g c; layout out x g k\n",
			"split g 2 -> go gi\nalign out 1\nalign in 1\nreorder x go r.x gi k\nfuse gi k -> gik\nvectorize gik\n" +
				"unroll r.x\nunrolljam x 4 -> xo xi\n"},
		{"in: int8(x, k)\nout(x, k) = narrow(int8, in(x, k) + in(x+1, k))\n" +
			"schedule\nbound x 14; bound k 16; layout in (k/8) x (8); layout out (k/8) x (8)\n",
			"split k 8 -> ko ki\nsplit x 2 -> xo xi\nreorder ko xo xi ki\nfuse xi ki -> xiki\nvectorize xiki\n"},
		{"in: int8(x, k)\nout(x, k) = narrow(int8, in(x, k) + in(x+1, k))\n" +
			"schedule\nbound x 29; bound k 32; layout in x k; layout out x k\n",
			"split k 16 -> ko ki\nreorder x ko ki\nvectorize ki\nunrolljam x 3 guard -> xo xi\n"},
	} {
		tried := ""
		if _, err := Schedule(t.Context(), program(t, c.text), Costs{Choose: func(_ context.Context,
			s *halide.Schedule) (int64, error) {
			tried += s.String() + "\n"
			if strings.HasSuffix(s.String(), c.want) {
				return 10, nil
			}
			return 1000, nil
		}}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(tried, c.want) {
			t.Errorf("not tried:\n%sbut:\n%s", c.want, tried)
		}
	}
}

// TestAcross: vectors along another dimension are tried where those along rows are as slow as one lane at a time, and
// not elsewhere.
func TestAcross(t *testing.T) {
	const text = `in: int8(x, y, c)
w: int8(i, c, k)
r: 3, 8
out(x, y, k) = narrow(int8, sum(r, in(7*x+r.x, y, r.y) * w(r.x, r.y, k)), 6)
schedule
bound x 16; bound y 4; bound k 32; layout in c y x
`
	products := int64(16 * 4 * 32 * 3 * 8)
	for _, c := range []struct {
		least  int64 // of vectors along x
		across bool
	}{{products, true}, {products / fewProducts, false}} {
		tried := false
		best, err := Schedule(context.Background(), program(t, text), Costs{Choose: func(_ context.Context, s *halide.Schedule) (int64,
			error) {
			if text := s.String(); strings.Contains(text, "split k 16") || strings.Contains(text, "fuse xi ki") {
				tried = true
				return 100, nil
			}
			return c.least, nil
		}})
		if err != nil || tried != c.across || strings.Contains(best.String(), "split k") != c.across {
			t.Errorf("%d cycles: across tried %v, %v:\n%s", c.least, tried, err, best)
		}
	}
}
