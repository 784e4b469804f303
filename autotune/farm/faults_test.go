package farm_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/farm"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/halide"
)

// TestFaults: three nodes, four workers, the leader of the streams killed, a worker killed, one slow, one that claims half
// the cycles: what is found, its proof and the records are those of searches here, and the liar is named. Both by
// evaluations and by whole searches.
func TestFaults(t *testing.T) {
	servers, url := nodes(t)
	db := opened(t)
	var mu sync.Mutex
	var log []string
	c := coordinator(t, dialed(t, url), farm.Options{Local: toy, Recheck: 0.05, Log: func(s string) {
		mu.Lock()
		defer mu.Unlock()
		log = append(log, s)
	}})
	started(t, "worker", url, "honest", "20ms", "tells")
	mortal := started(t, "worker", url, "mortal", "20ms", "tells")
	started(t, "worker", url, "slow", "300ms", "tells")
	var wait sync.WaitGroup
	widths, got := []int{64, 48, 96, 1064, 1048}, map[int]string{}
	for _, width := range widths {
		wait.Go(func() {
			o := options(60)
			o.Records, o.Workload = db, fmt.Sprint("filter-", width)
			search := func() (*autotune.Result, error) { return c.Tune(t.Context(), filter(width), o) }
			if width > 1000 {
				search = func() (*autotune.Result, error) { return c.Search(t.Context(), filter(width), o, 1) }
			}
			r, err := search()
			if err != nil {
				t.Errorf("%d: %v", width, err)
				return
			}
			text := said(t, r, err)
			mu.Lock()
			defer mu.Unlock()
			got[width] = text
		})
	}
	for c.Counts().Evaluations < 20 {
		time.Sleep(5 * time.Millisecond)
	}
	started(t, "worker", url, "liar", "20ms", "halves")
	mortal.kill()
	servers[leader(t, url)].kill()
	wait.Wait()
	for _, width := range widths {
		want := here(t, width, 60)
		if got[width] != want {
			t.Errorf("%d: with workers\n%s\nhere:\n%s", width, got[width], want)
		}
		recorded(t, db, width)
	}
	if l := c.Liars(); len(l) != 1 || l[0].Worker != "liar" || 2*l[0].Said.Cycles < l[0].Is.Cycles {
		t.Errorf("the liars are %v", l)
	}
	text := strings.Join(log, "\n")
	for _, says := range []string{"worker mortal is gone", "worker liar is wrong: it says"} {
		if !strings.Contains(text, says) {
			t.Errorf("nobody says %q:\n%s", says, text)
		}
	}
	t.Logf("%+v\n%s", c.Counts(), text)
}

// opened is an empty file of records.
func opened(t *testing.T) *store.DB {
	t.Helper()
	db, err := store.Open(filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// leader is the node that leads the stream of tasks.
func leader(t *testing.T, url string) string {
	t.Helper()
	nc, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	s, err := js.Stream(t.Context(), "VYASA_WORK")
	if err != nil {
		t.Fatal(err)
	}
	info, err := s.Info(t.Context())
	if err != nil || info.Cluster == nil || len(info.Cluster.Replicas) != 2 {
		t.Fatalf("%v, %+v", err, info)
	}
	return info.Cluster.Leader
}

// recorded wants all that a search here stores to be on record, and nothing that is not so.
func recorded(t *testing.T, db *store.DB, width int) {
	t.Helper()
	mine := opened(t)
	o := options(60)
	o.Records = mine
	r, err := autotune.Tune(t.Context(), filter(width), toy, o)
	if err != nil {
		t.Fatal(err)
	}
	there := map[record.Key]record.Record{}
	for r, err := range db.Each(t.Context(), r.Problem) {
		if err != nil {
			t.Fatal(err)
		}
		there[r.Key] = r
		err := r.Replay(t.Context(), "toy", "1", func(ctx context.Context, s *halide.Schedule) (int64, string, error) {
			cycles, err := toy(ctx, s)
			if err != nil {
				return 0, "no room for the body", nil
			}
			return cycles, "", nil
		})
		if err != nil {
			t.Errorf("%d: %v", width, err)
		}
	}
	lost := 0
	for r, err := range mine.Each(t.Context(), r.Problem) {
		if err != nil {
			t.Fatal(err)
		}
		if _, _, least := r.Least(); !least && there[r.Key].Schedule != r.Schedule {
			lost++
		}
	}
	if lost > 0 {
		t.Errorf("%d: %d evaluations are lost, %d are there", width, lost, len(there))
	}
	runs, err := db.Runs(t.Context(), r.Problem)
	if err != nil || len(runs) != 1 || runs[0].Cycles != r.Cycles || runs[0].Bound != r.Bound {
		t.Errorf("%d: runs %+v, %v", width, runs, err)
	}
}
