package space

import (
	"regexp"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// TestSize: the size of a leaf is the product of the jams and unrolls that its text names, and no decision makes a
// store smaller.
func TestSize(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sp := draw(rt, t)
		st, alive := sp.root, true
		for alive {
			n, open := sp.anyDecision(rt, &st, "decision")
			if !open {
				break
			}
			before := sp.Size(&st)
			if alive = sp.narrow(&st, pin{at: []narrow{n}}, nil); alive && sp.Size(&st) < before {
				rt.Fatalf("size %d becomes %d\n%s", before, sp.Size(&st), sp.Text(&st))
			}
		}
		if !alive {
			return
		}
		want := int64(1)
		for _, m := range regexp.MustCompile(`(?:jam|unroll)\.[^=]*=(\d+)`).FindAllStringSubmatch(sp.Text(&st), -1) {
			n, err := strconv.ParseInt(m[1], 10, 64)
			if err != nil {
				rt.Fatal(err)
			}
			want *= n
		}
		if got := sp.Size(&st); got != want {
			rt.Errorf("size %d, want %d\n%s", got, want, sp.Text(&st))
		}
	})
}
