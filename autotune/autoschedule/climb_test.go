package autoschedule

import (
	"context"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// TestClimb: code as it is shipped may be better in shapes that the search by less effort turned down, of each stage
// another; the search ends after so many of them.
func TestClimb(t *testing.T) {
	asked := 0
	choose := func(_ context.Context, s *halide.Schedule) (int64, error) {
		out, rows, apart := strings.Cut(s.String(), "of rows:")
		if apart && strings.Contains(out, "split x 16") && strings.Contains(rows, "split x 16") {
			return 100, nil
		}
		return 1000, nil
	}
	final := func(_ context.Context, s *halide.Schedule) (int64, error) {
		asked++
		out, rows, _ := strings.Cut(s.String(), "of rows:")
		n := int64(100)
		if strings.Contains(out, "split x 32") {
			n -= 10
		}
		if strings.Contains(rows, "split x 8") {
			n -= 10
		}
		if strings.Contains(rows, "unrolljam y 3") {
			n -= 10
		}
		return n, nil
	}
	best, err := Schedule(t.Context(), program(t, filters), Costs{Choose: choose, Final: final})
	if err != nil {
		t.Fatal(err)
	}
	if n, _ := final(t.Context(), best); n != 70 || asked > mostShipped+1 {
		t.Errorf("asked %d times, and found one of %d, want 70:\n%v", asked-1, n, best)
	}
}

// TestBusiest: a sum of 512 terms a result has more to do than what scales it, though nobody bounds its loops.
func TestBusiest(t *testing.T) {
	s := program(t, `in: int8(c, x)
w: int8(c, k)
r: 512
acc(k, x) = narrow(int32, sum(r, in(r.x, x) * w(r.x, k)))
out(k, x) = narrow(int8, acc(k, x) * 3 + 1, 8)
schedule
bound k 64; bound x 32
`)
	var names []string
	for _, id := range busiest(s) {
		names = append(names, id.f.Name)
	}
	if got := strings.Join(names, " "); got != "acc out" {
		t.Errorf("the order is %s, want acc before out", got)
	}
}
