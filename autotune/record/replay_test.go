package record

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// mustFail wants an error that says each of some things.
func mustFail(t testing.TB, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error; want one that says %q", parts)
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("the error is\n%v\nand does not say %q", err, p)
		}
	}
}

func TestReplay(t *testing.T) {
	r := example()
	same := func(_ context.Context, s *halide.Schedule) (int64, string, error) {
		if got := s.String(); got != r.Schedule {
			t.Errorf("replays\n%s", got)
		}
		return 1001, "", nil
	}
	if err := r.Replay(t.Context(), "machine-1", "0.1", same); err != nil {
		t.Error(err)
	}
	mustFail(t, r.Replay(t.Context(), "machine-2", "0.1", same), "is of machine machine-1, this is machine machine-2")
	mustFail(t, r.Replay(t.Context(), "machine-1", "0.2", same), "is of version 0.1, this is version 0.2")
	mustFail(t, r.Replay(t.Context(), "machine-1", "0.1", func(context.Context, *halide.Schedule) (int64, string,
		error) {
		return 0, "it spills", nil
	}), "1001 cycles is stored, replayed it is refused: it spills", "unroll=1")
	mustFail(t, r.Replay(t.Context(), "machine-1", "0.1", func(context.Context, *halide.Schedule) (int64, string,
		error) {
		return 0, "", errors.New("no licence")
	}), "replaying unroll=1 of toy", "no licence")
	old := r
	old.Schedule = "bound x 64\nunrol r.x\n"
	mustFail(t, old.Replay(t.Context(), "machine-1", "0.1", same), "the stored schedule of toy", "no longer parses",
		"schedule:2: unrol r.x: there is no directive unrol", "did you mean unroll?")
	old = r
	old.Algorithm = "out(x) = in(x"
	mustFail(t, old.Replay(t.Context(), "machine-1", "0.1", same), "the stored algorithm of toy", "no longer parses",
		"algorithm:1")
}
