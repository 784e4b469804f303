package autotune

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// filter is a schedule of a filter that says nothing but how far it goes.
func filter(t *testing.T) *halide.Schedule {
	t.Helper()
	f := parsed.Func(t, strings.ReplaceAll(sum3x3, "range", "y"))
	return f.Schedule().Bound(f.Vars[0], 64).Bound(f.Vars[1], 4)
}

// toy counts rounds and operations; long bodies are refused.
func toy(s *halide.Schedule) (int64, error) {
	rounds, body := int64(1), int64(1)
	for _, l := range s.Loops() {
		switch l.Kind {
		case halide.Serial:
			rounds *= int64(l.Extent)
		case halide.Unrolled:
			body *= int64(l.Extent)
		}
	}
	if body > 12 {
		return 0, &search.Refused{Reason: "no room for the body"}
	}
	return rounds * (4 + body), nil
}

// counted is toy, and how often it was asked.
func counted(n *atomic.Int64) Cost {
	return func(_ context.Context, s *halide.Schedule) (int64, error) {
		n.Add(1)
		return toy(s)
	}
}

// small is options of a search with records.
func small(db record.Store) Options {
	return Options{Capacities: space.Capacities{Lanes: []space.Datapath{{Lanes: 16, Columns: 2},
		{Lanes: 8, Columns: 1}}, Accumulators: 4, BodyOps: 64},
		Space: space.Options{Paddings: -1}, Pins: []string{"layout.in=auto", "layout.k=auto", "layout.out=auto"},
		Search: search.Options{Strategy: search.Exhaustive, Jobs: 2}, Records: db, Workload: "filter", Machine: "m",
		Version: "1"}
}

func opened(t *testing.T) *store.DB {
	t.Helper()
	db, err := store.Open(filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// Every evaluation is on record with the schedule and the cost that it has, and the best of all is the result.
func TestRecords(t *testing.T) {
	db := opened(t)
	var n atomic.Int64
	r, err := Tune(t.Context(), filter(t), counted(&n), small(db))
	if err != nil {
		t.Fatal(err)
	}
	least, stored, refused := int64(1<<62), int64(0), 0
	schedules := map[string]bool{}
	for e, err := range db.Each(t.Context(), r.Problem) {
		if err != nil {
			t.Fatal(err)
		}
		stored++
		schedules[e.Schedule] = true
		s, err := e.Parse()
		if err != nil {
			t.Fatal(err)
		}
		cycles, err := toy(s)
		if cycles != e.Cycles || (err != nil) != (e.Refused != "") {
			t.Errorf("%s: %v on record, %d, %v", e.Decisions, e.Outcome(), cycles, err)
		}
		st, err := r.Tree.Space.Parse(e.Decisions)
		if err != nil || record.Key(r.Tree.Key(&st)) != e.Key {
			t.Errorf("%s: the key is another one, %v", e.Decisions, err)
		}
		if cycles == 0 {
			refused++
		} else {
			least = min(least, cycles)
		}
	}
	if stored != n.Load() || int(stored) != r.Evaluations || refused == 0 || len(schedules) != int(stored) {
		t.Errorf("%d on record, of %d schedules, %d evaluated, %d counted, %d refused", stored, len(schedules),
			n.Load(), r.Evaluations, refused)
	}
	if cycles, err := toy(r.Schedule); r.Cycles != least || cycles != least || err != nil || !r.Optimal() {
		t.Errorf("the best takes %d, %d, %v; on record is %d", r.Cycles, cycles, err, least)
	}
	runs, err := db.Runs(t.Context(), r.Problem)
	if err != nil || len(runs) != 1 || runs[0].Cycles != least || runs[0].Bound != least ||
		runs[0].Given != strings.Join(small(db).Pins, "; ") {
		t.Errorf("%+v, %v", runs, err)
	}
}

// A run that goes on where another was interrupted evaluates only what is missing, and ends as one that was not.
func TestResume(t *testing.T) {
	whole, err := Tune(t.Context(), filter(t), counted(new(atomic.Int64)), small(opened(t)))
	if err != nil {
		t.Fatal(err)
	}
	db := opened(t)
	ctx, interrupt := context.WithCancel(t.Context())
	var n atomic.Int64
	first, err := Tune(ctx, filter(t), func(ctx context.Context, s *halide.Schedule) (int64, error) {
		if n.Add(1) == 20 {
			interrupt()
		}
		return toy(s)
	}, small(db))
	if err != nil || first.Stopped != search.Cancelled || first.Schedule == nil {
		t.Fatalf("interrupted: %v, %v", first, err)
	}
	o := small(db)
	o.Resume = true
	second, err := Tune(t.Context(), filter(t), counted(&n), o)
	if err != nil {
		t.Fatal(err)
	}
	if second.Text != whole.Text || second.Evaluations != whole.Evaluations || int(n.Load()) != whole.Evaluations ||
		second.Known < 18 {
		t.Errorf("resumed: %s, %d evaluations, %d known, %d in all; at once: %s, %d", second.Text, second.Evaluations,
			second.Known, n.Load(), whole.Text, whole.Evaluations)
	}
}

// A cost that changes is found out, and what was found until then is there.
func TestAnotherCost(t *testing.T) {
	db := opened(t)
	if _, err := Tune(t.Context(), filter(t), counted(new(atomic.Int64)), small(db)); err != nil {
		t.Fatal(err)
	}
	var n atomic.Int64
	r, err := Tune(t.Context(), filter(t), func(ctx context.Context, s *halide.Schedule) (int64, error) {
		if n.Add(1) > 20 {
			select { // the search is about to end
			case <-ctx.Done():
				return 0, ctx.Err()
			case <-time.After(time.Minute):
				t.Error("the search goes on though its records are refused")
			}
		}
		c, err := toy(s)
		return c * 2, err
	}, small(db))
	var conflict *store.Conflict
	if !errors.As(err, &conflict) || r == nil || r.Schedule == nil {
		t.Errorf("%v, %v", r, err)
	}
}

func TestMistakes(t *testing.T) {
	none := func(context.Context, *halide.Schedule) (int64, error) { return 0, nil }
	for want, change := range map[string]func(*Options, *Cost){
		"Set Machine and Version":   func(o *Options, _ *Cost) { o.Machine = "" },
		"Resume needs Records":      func(o *Options, _ *Cost) { o.Records, o.Resume = nil, true },
		"says 0 cycles of":          func(_ *Options, c *Cost) { *c = none },
		"refuses without a reason":  func(_ *Options, c *Cost) { *c = refuses },
		"no licence":                func(_ *Options, c *Cost) { *c = fails },
		"there is no choice colour": func(o *Options, _ *Cost) { o.Pins = []string{"colour=red"} },
		"accumulators": func(o *Options, _ *Cost) {
			o.Pins = []string{"vector=x", "path=16", "unroll=1", "jam.x=4",
				"jam.y=2"}
		},
		"no strategy 9": func(o *Options, _ *Cost) { o.Search.Strategy = 9 },
		"Search.Known is set by Tune": func(o *Options, _ *Cost) {
			o.Search.Known = func(search.Key) (r search.Result,
				ok bool) {
				return
			}
		},
		"colour\" is no kind of choice": func(o *Options, _ *Cost) { o.Space.Order = []string{"colour"} },
	} {
		o, cost := small(opened(t)), Cost(func(_ context.Context, s *halide.Schedule) (int64, error) { return toy(s) })
		change(&o, &cost)
		if _, err := Tune(t.Context(), filter(t), cost, o); err == nil ||
			!strings.Contains(strings.ToLower(err.Error()), strings.ToLower(want)) {
			t.Errorf("the error is %v; want %q", err, want)
		}
	}
}

func refuses(context.Context, *halide.Schedule) (int64, error) { return 0, &search.Refused{} }
func fails(context.Context, *halide.Schedule) (int64, error)   { return 0, errors.New("no licence") }

// A certificate of the space is checked against the space.
func TestCertificate(t *testing.T) {
	r, err := Tune(t.Context(), filter(t), counted(new(atomic.Int64)), small(nil))
	if err != nil {
		t.Fatal(err)
	}
	var proof strings.Builder
	if _, err := r.Certify(t.Context(), &proof); err != nil {
		t.Fatal(err)
	}
	v, err := search.Check(search.Tree[space.Store](r.Tree), strings.NewReader(proof.String()),
		func(leaf *space.Store) (int64, error) {
			s, err := r.Tree.Space.Schedule(leaf)
			if err != nil {
				return 0, err
			}
			return toy(s)
		})
	if err != nil || v != (search.Verdict{Found: true, Best: r.Text, Cycles: r.Cycles, Bound: r.Cycles, Lines: v.Lines,
		Walked: v.Walked}) {
		t.Errorf("%+v, %v", v, err)
	}
}
