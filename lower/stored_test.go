package lower_test

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/lower"
)

// chained is a nest whose array d is 0 at first, and then updated seven times.
func chained(update string) string {
	return `
nest f
input in: uint8(x 0:16)
    axes x[16]*1
    elements 32, align 32
output f: int32(x 0:8)
    axes x[8]*1
    elements 8, align 32
internal d: int16(x 0:9)
    axes x[9]*1
    elements 16, align 32
local acc: integer -32768..32767
for t < 5
    alloc d: int16[16]
        for d.x < 9
            d(d.x) = 0
        for u.x < 7
            d(u.x+1) = ` + update + `
        for x < 8
            acc = d(x)
            f(x) = acc
`
}

// TestStored: what arrays and accumulators hold, by hand.
func TestStored(t *testing.T) {
	for _, c := range []struct{ name, nest, want string }{
		{"a difference of bytes, squared nine times", `
nest f
input in: uint8(x 0:18)
    axes x[18]*1
    elements 32, align 32
output f: int32(x 0:8)
    axes x[8]*1
    elements 8, align 32
internal d: int16(x 0:16)
    axes x[16]*1
    elements 16, align 32
local acc: integer 0..9663676416
alloc d: int16[16]
    for d.x < 16
        d(d.x) = in(d.x) - in(d.x+2)
    for x < 8
        acc = 0
        for r < 9 reduce
            acc += d(x) * d(x)
        f(x) = wrap(int32, acc)
`, "d -255..255, acc 0..585225"},
		{"an array that is added to holds what is added so many times", `
nest f
input in: uint8(x 0:8)
    axes x[8]*1
    elements 8, align 32
output f: int32(x 0:8)
    axes x[8]*1
    elements 8, align 32
internal d: int16(x 0:8)
    axes x[8]*1
    elements 8, align 32
local acc: integer -32768..32767
alloc d: int16[8]
    for d.x < 8
        d(d.x) = in(d.x) + 1
    for u.x < 8
        d(u.x) = wrap(int16, d(u.x) + 1)
    for x < 8
        acc = d(x)
        f(x) = acc
`, "d 0..257, acc 0..257"},
		{"a running sum, or a constant", chained("max(wrap(int16, d(u.x) + in(u.x) - in(u.x+1)), 3)"), "d -1785..1788, acc -1785..1788"},
		{"what is added may take it out of its type", chained("wrap(int16, d(u.x) + in(u.x)*100)"), "d -32768..32767, acc -32768..32767"},
		{"a product of itself", chained("wrap(int16, d(u.x)*2)"), "d -32768..32767, acc -32768..32767"},
		{"two of its elements", chained("wrap(int16, d(u.x) + d(u.x+1))"), "d -32768..32767, acc -32768..32767"},
		{"an element that it finds itself", chained("wrap(int16, d(min(max(d(u.x), 0), 7)) - 1)"), "d -7..0, acc -7..0"},
		{"each lane by itself", chained("wrap(int16, d(u.x+1) + in(u.x))"), "d 0..255, acc 0..255"},
		{"the greatest of some", `
nest f
input in: uint8(x 0:16)
    axes x[16]*1
    elements 32, align 32
output f: int32(x 0:8)
    axes x[8]*1
    elements 8, align 32
local acc: integer -2147483648..2147483647
for x < 8
    acc = 7
    for r < 9 reduce
        acc max= in(x+r) * 2
    f(x) = acc
`, "acc 0..510"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := lower.ParseNest(c.nest[1:])
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			add := func(name string, v any) {
				if got != "" {
					got += ", "
				}
				got += fmt.Sprint(name, " ", v)
			}
			n = lower.Stored(n)
			for _, b := range n.Buffers {
				if b.Inner {
					add(b.Name, b.Values)
				}
			}
			for _, l := range n.Locals {
				add(l.Name, fmt.Sprint(l.Lo, "..", l.Hi))
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
