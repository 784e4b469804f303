package calls_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// What keeps operands in arrays of their own, and sums in accumulators: without it, other results or elements that
// nothing has stored.
func TestStaysApart(t *testing.T) {
	for name, c := range map[string]struct{ isa, text, call string }{
		"sums are stored over each other, and the last one counts": {"", `a: float32(k, m)
b: float32(n, k)
q: 6
p: 16, 4
h(v): float32 = 0.0
h(p.x + p.y) = sum(q, a(q.x, p.y) * b(p.x, q.x)) over p
schedule
bound v 19
of h update 0:
split q.x 3 -> qo qi
reorder qo p.y qi p.x
reassociate
map sgemm n=p.x r.x=qi`, "call sgemm acc["},
		"rows of results lie on each other": {"", `a: float32(k, m)
b: float32(n, k)
q: 6
p: 16, 4
h(v): float32 = 0.0
h(p.x + p.y) = sum(q, a(q.x, p.y) * b(p.x, q.x)) over p
schedule
bound v 19
of h update 0:
reorder q.x p.y p.x
reassociate
map sgemm n=p.x m=p.y r.x=q.x`, "call sgemm acc, acc, "},
		"what is stored is read while the sum is under way": {`acc: float32(i)
a: float32(i)
b: float32(k)
r: 8
out(i) = acc(i) + sum(r, a(i) * b(r.x))
instruction scaled
bound i any
bound r.x any
source acc result`, `b: float32(k)
q: 5
h(x): float32 = 2.0
h(x) = sum(q, h(x) * b(q.x))
schedule
bound x 16
of h update 0:
reorder q.x x
reassociate
map scaled i=x r.x=q.x`, "call scaled acc, acc, h, b"},
		"places that no loop comes to, of which there are fewer than times that loops come to one": {`acc: int32(i)
a: int8(d)
b: int8(s, t)
r: 4, 4
out(i) = wrap(int32, acc(i) + sum(r, a(8*i + r.x + r.y) * b(r.x, r.y)))
instruction spread
bound i 2`, `in: int8(x, y)
w: int8(s, t)
r: 4, 4
c(y) = sum(r, in(r.x + r.y, y) * w(r.x, r.y))
schedule
bound y 6
align in 8
align w 4
reorder r.y r.x y
map spread i=y r.x=r.x r.y=r.y`, "call spread c[2*y_c], spread_acc, spread_a, w"},
		"places beyond those that the loops of a map come to": {`acc: int32(i)
a: int8(d)
b: int8(s, t)
r: 4, 4
out(i) = wrap(int32, acc(i) + sum(r, a(i + r.x + r.y) * b(r.x, r.y)))
instruction plane
bound i 16`, `in: int8(x)
w: int8(s)
r: 4
c(x) = sum(r, in(x + r.x) * w(r.x))
schedule
bound x 32
reorder r.x x
map plane i=x r.x=r.x`, "call plane c[16*x_c], plane_acc, plane_a, plane_b"},
		"corners that no loop comes to": {`acc: int32(i)
a: int8(d, e)
b: int8(s, t)
r: 7, 7
out(i) = wrap(int32, acc(i) + sum(r, a(i + r.x, i + r.y) * b(r.x, r.y)))
instruction corners
bound i 7`, `in: int8(x, y)
w: int8(s, t)
r: 7, 7
c(y) = sum(r, in(y + r.x, y + r.y) * w(r.x, r.y))
schedule
bound y 14
reorder r.y r.x y
map corners i=y r.x=r.x r.y=r.y`, "call corners c[7*y_c], corners_acc, corners_a, corners_b"},
		"a diagonal": {`a: int8(i, j)
b: int8(i)
out(i) = a(i, i) * b(i)
instruction diagonal
bound i 7`, `in: int8(x, y)
w: int8(x)
c(y) = in(0, y) * w(y)
schedule
bound y 14
align in 8
map diagonal i=y`, "call diagonal c[7*y_c], diagonal_a, w[7*y_c]"},
	} {
		t.Run(name, func(t *testing.T) {
			s := parsed.Program(t, "test.vyasa", c.text)
			n, err := build.Lower(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			p, err := calls.Lower(n, func(name string) (*needle.Needle, error) {
				if c.isa == "" {
					return needle.Named(name)
				}
				return needle.Parse(name+".isa", c.isa)
			})
			if err != nil {
				t.Fatal(err)
			}
			text := p.String()
			if !strings.Contains(text, c.call) {
				t.Errorf("want %q:\n%s", c.call, text)
			}
			for _, b := range p.Nest.Buffers {
				if n := strings.Count(text, "alloc "+b.Name+":"); n > 1 {
					t.Errorf("%s is allocated %d times:\n%s", b.Name, n, text)
				}
			}
			same(t, s, p)
		})
	}
}

// A copy for all values of loops takes 64 MB at most; a larger one is made in them.
func TestLargestCopy(t *testing.T) {
	for n, want := range map[string]string{
		"16384": "alloc vpdpbusd_b: int8[67108864]", // 64 bytes for each of 1024 by 1024 calls
		"16400": "alloc vpdpbusd_b: int8[64]",
	} {
		_, p, err := mapped(t, `a: uint8(k, m)
b: int8(n, k)
r: 4096
c(n, m) = sum(r, a(r.x, m) * b(n, r.x))
schedule
bound n `+n+`; bound m 3
reorder m r.x n
map vpdpbusd i=n r.x=r.x`)
		if err != nil {
			t.Fatal(err)
		}
		if text := p.String(); !strings.Contains(text, want) {
			t.Errorf("want %q:\n%s", want, text)
		}
	}
}
