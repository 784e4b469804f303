package vyasa

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/parsed"
)

// Arrays begin in the module that the schedule names, one behind the other; what finds no room there, or leaves none to
// another array, is refused at the directive.
func TestPlacement(t *testing.T) {
	f := parsed.Func(t, "a: int32(x)\nb: int32(x)\nc: int16(y)\nout(x) = narrow(int32, a(x) + b(x) + c(2), "+
		"0, even)")
	for _, c := range []struct {
		schedule, refusal string
		want              map[string]int64
	}{
		{"bound x 1024", "", map[string]int64{}},
		{"bound x 1024\nplace a 0\nplace b 3", "", map[string]int64{"a": 0x20000, "b": 0x38000}},
		{"bound x 1024\nplace b 2\nplace a 2\nplace out 1", "", map[string]int64{"a": 0x30000, "b": 0x31000,
			"out": 0x28000}},
		// a is too large for its module
		{"bound x 9000\nplace a 0\nplace c 0", "", map[string]int64{"c": 0x20000, "a": 0x20020}},
		// a goes beyond its module
		{"bound x 10000\nplace a 0\nplace out 1", "", map[string]int64{"a": 0x20000, "out": 0x29c40}},
		{"bound x 9000\nplace a 2\nplace b 3", "schedule:3: b of 36000 bytes finds no room in module 3: 29536 bytes",
			nil},
		{"bound x 10000\nplace a 0\nplace out 2", "schedule:3: b of 40000 bytes finds no room beside the others", nil},
	} {
		s := parsed.Schedule(t, f, c.schedule)
		k, err := Compile(s, nil)
		switch {
		case c.refusal != "":
			if err == nil || !strings.Contains(err.Error(), c.refusal) {
				t.Errorf("%q: %v", c.schedule, err)
			}
		case err != nil:
			t.Errorf("%q: %v", c.schedule, err)
		default:
			for name, at := range c.want {
				if k.place[name] != at {
					t.Errorf("%q: %s at %#x, want %#x", c.schedule, name, k.place[name], at)
				}
			}
		}
	}
}
