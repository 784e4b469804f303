package depend_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/depend"
)

// TestConditionsOfNoLanesStay: a condition becomes a select where the innermost pure loop changes it, and where there is
// no pure loop at all it stays: what it leaves out is not computed.
func TestConditionsOfNoLanesStay(t *testing.T) {
	const head = `nest f

input in: int16(x 0:8)
    axes x[8]*1
    elements 16, align 32

output f: int32(x 0:4)
    axes x[4]*1
    elements 8, align 32

local acc: integer 0..1000000

`
	for _, test := range []struct {
		body string
		stay bool
	}{
		{`acc = 0
for r < 8 reduce
    if r < 5
        acc += in(r)
f(0) = acc
`, true},
		{`for x < 4
    acc = 0
    for r < 4 reduce
        if r < 3
            acc += in(x+r)
    f(x) = acc
`, true},
		{`for x < 4
    acc = 0
    for r < 4 reduce
        if x + r < 5
            acc += in(x+r)
    f(x) = acc
`, false},
		{`for x < 4
    acc = 0
    for r < 4 reduce
        if in(x+r) < 5
            acc = r
    f(x) = acc
`, false},
		{`for x < 4
    acc = 0
    for r < 4 reduce
        if in(x+r) < acc
            acc = in(x+r)
    f(x) = acc
`, true},
		{`for x < 4
    if 2*x + 1 < 5
        acc = 127
    if 2*x + 1 < 5
        f(x) = acc
`, true},
	} {
		n, err := lower.ParseNest(head + test.body)
		if err != nil {
			t.Fatal(err)
		}
		stay := false
		for s := range lower.All(depend.Choose(n).Body) {
			if _, ok := s.(*lower.If); ok {
				stay = true
			}
		}
		if stay != test.stay {
			t.Errorf("the condition stays: %v, want %v\n%s", stay, test.stay, test.body)
		}
	}
}
