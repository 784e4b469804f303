package autoschedule

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// levels are pipelines, and the Funcs of them that are computed ahead.
var levels = map[string]struct{ text, ahead string }{
	"a softmax by rows": {`in: float32(x, y)
r: 16
m(y) = maximum(r, in(r.x, y))
e(x, y) = exp(in(x, y) - m(y))
s(y) = sum(r, e(r.x, y))
out(x, y) = e(x, y) / s(y)
schedule
bound x 16; bound y 8`, "e s m"},
	"a separable filter": {filters, "rows"},
	"a sum of products that the sum which uses it takes in": {`in: uint8(x, y)
down(x, y) = in(x, y) + in(x, y+1) * 2 + in(x, y+2)
out(x, y) = narrow(uint8, down(x, y) + down(x+1, y) * 2 + down(x+2, y), 4)
schedule
bound x 64; bound y 32`, ""},
	"more elements than caches hold": {strings.NewReplacer("x 64", "x 6400", "y 32", "y 3200").Replace(filters), ""},
	"what each result needs once": {`in: int16(x)
a(x) = in(x) * 3
out(x) = a(x + 1) - 2
schedule
bound x 64`, ""},
	"one operation, needed twice": {`in: int16(x)
a(x) = in(x) + 3
out(x) = a(x) * a(x + 1)
schedule
bound x 64`, ""},
	"one call that stands there twice": {`in: float32(x)
a(x) = exp(in(x))
out(x) = a(x) * 2.0 + a(x)
schedule
bound x 64`, ""},
	"half of what would be computed ahead is needed": {`in: float32(x)
a(x) = exp(in(x))
out(x) = a(4*x)
schedule
bound x 64`, ""},
	"loops that are written": {strings.Replace(filters, "bound y 32", "bound y 32; vectorize x", 1), ""},
	"an update's sums": {`in: float32(x)
r: 100
a(x) = tanh(in(x))
out(x): float32 = 0.0
out(x) = out(x) + a(x) * 0.5 over r
schedule
bound x 64`, "a"},
}

func TestLevels(t *testing.T) {
	for name, c := range levels {
		s, err := halide.ParseProgram("test", c.text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want := s.String()
		for _, f := range strings.Fields(c.ahead) {
			want += "of " + f + ":\ncomputeroot\n"
		}
		if got := Levels(s).String(); got != want {
			t.Errorf("%s: it becomes\n%swant\n%s", name, got, want)
		}
	}
}
