package build

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
)

const blur = "in: uint8(x, y)\nf(x, y) = in(x, y) + in(x+1, y) + in(x+2, y)\n" +
	"out(x, y) = narrow(uint8, f(x, y) + f(x, y+1) + f(x, y+2), 3)\n"

// Every line: an algorithm, a schedule, how often each Func is stored to, and how large the internal arrays are: the
// stored elements of each axis, outermost first. Numbers are by hand: of a 3-tap blur of 16 x 9 elements f has 16 x 11,
// of which 3 rows are in use at once, and 4 are kept.
func TestWorkAndRoom(t *testing.T) {
	for _, test := range []struct {
		name, algorithm, schedule string
		stores, room              string
	}{
		{"inline", blur, "bound x 16; bound y 9", "out 144", ""},
		{"root", blur, "bound x 16; bound y 9\nof f:\ncomputeroot", "f 176, out 144", "f [11 16]"},
		{"rows", blur, "bound x 16; bound y 9\nof f:\ncomputeat out y", "f 432, out 144", "f [3 16]"},
		{"rows kept", blur, "bound x 16; bound y 9\nof f:\ncomputeat out y; storeroot", "f 176, out 144", "f [4 16]"},
		{"rows kept by threes", blur, "bound x 16; bound y 9\nof f:\ncomputeat out y; storeroot; fold y 3",
			"f 176, out 144", "f [3 16]"},
		{"all rows kept", blur, "bound x 16; bound y 9\nof f:\ncomputeat out y; storeroot; fold y 11", "f 176, out 144",
			"f [11 16]"},
		{"places kept", blur, "bound x 16; bound y 9\nof f:\ncomputeat out x; storeroot", "f 176, out 144", "f [4 16]"},
		{"columns", blur, "bound x 16; bound y 9; reorder x y\nof f:\ncomputeat out y; storeat out x", "f 176, out 144",
			"f [4 1]"},
		{"strips of rows", blur, "bound x 16; bound y 9; split y 3 -> yo yi\nof f:\ncomputeat out yi; storeat out yo",
			"f 240, out 144", "f [4 16]"},
		{"a slide along a split loop", blur, "bound x 16; bound y 9; split y 3 -> yo yi\nof f:\ncomputeat out yi; storeroot",
			"f 176, out 144", "f [4 16]"},
		{"a slide along a loop that is cut", blur, "bound x 16; bound y 9; split y 4 guard -> yo yi\nof f:\n" +
			"computeat out yi; storeroot", "f 176, out 144", "f [4 16]"},
		{"tiles", blur, "bound x 16; bound y 9; tile x y 8 3 -> xo yo xi yi\nof f:\ncomputeat out xo", "f 240, out 144",
			"f [5 8]"},
		{"rounded tiles", blur, "bound x 16; bound y 9\nof f:\ncomputeroot; split x 5 -> xo xi", "f 220, out 144",
			"f [11 20]"},
		{"rows that do not move", "in: int16(y)\nf(y) = in(y) * 2\nout(x, y) = f(y) + f(y+1)\n",
			"bound x 6; bound y 5\nof f:\ncomputeat out x; storeat out y", "f 10, out 30", "f [2]"},
		{"twice as large", "in: int16(x)\nf(x) = in(x) * 2\nout(x) = f(x/2) + f(x/2 + 1)\n", "bound x 12\nof f:\ncomputeroot",
			"f 7, out 12", "f [7]"},
		{"half as large", "in: int16(x)\nf(x) = in(x) * 2\nout(x) = f(2*x) + f(2*x + 1) + f(2*x + 2)\n",
			"bound x 10\nof f:\ncomputeat out x; storeroot", "f 21, out 10", "f [4]"},
		{"in turn", "in: int16(x)\na(x) = in(x) + 1\nb(x) = a(x) + a(x+2)\nout(x) = b(x) + b(x+1)\n",
			"bound x 20\nof a:\ncomputeat out x; storeroot\nof b:\ncomputeat out x; storeroot", "a 23, b 21, out 20",
			"a [4], b [2]"},
		{"aligned", blur, "bound x 16; bound y 9\nof f:\ncomputeroot; alignbounds y 4 2", "f 256, out 144", "f [16 16]"},
		{"stored by eights", blur, "bound x 13; bound y 9\nof f:\ncomputeroot; alignstorage x 8; boundstorage y 12",
			"f 143, out 117", "f [12 16]"},
		{"updates in rows", "in: int16(x, y)\nr: 5\nf(y): int32 = 0\nf(y) += in(r.x, y) over r\n" +
			"out(x, y) = narrow(int16, f(y) + f(y+1) + x)\n",
			"bound x 4; bound y 6\nof f:\ncomputeat out y; storeroot", "f 42, out 24", "f [2]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			n, err := Lower(schedule(t, test.algorithm, test.schedule), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := storesOf(t, n); got != test.stores {
				t.Errorf("stores: got %s, want %s\n%v", got, test.stores, n)
			}
			var room []string
			for _, b := range n.Buffers {
				var extents []int
				for _, a := range b.Axes {
					extents = append(extents, a.Extent)
				}
				if b.Inner {
					room = append(room, fmt.Sprint(b.Name, " ", extents))
				}
			}
			if got := strings.Join(room, ", "); got != test.room {
				t.Errorf("room: got %s, want %s\n%v", got, test.room, n)
			}
		})
	}
}

// storesOf runs a nest and counts what is stored of each Func, in the order of their first stores.
func storesOf(t *testing.T, n *lower.Nest) string {
	t.Helper()
	inputs := map[string]*halide.Array{}
	for i, b := range n.Buffers {
		if !b.Output && !b.Inner {
			inputs[b.Name] = gen.Array(b.Type, uint64(i), gen.Uniform, b.Valid...)
		}
	}
	var order []string
	count := map[string]int{}
	err := traced(n, inputs, func(kind, buffer string, _ []int) {
		if kind == "store" {
			if count[buffer]++; count[buffer] == 1 {
				order = append(order, buffer)
			}
		}
	})
	if err != nil {
		t.Fatalf("%v\n%v", err, n)
	}
	var words []string
	for _, name := range order {
		words = append(words, fmt.Sprint(name, " ", count[name]))
	}
	return strings.Join(words, ", ")
}

// With tiles that do not divide the image no more of the input is stored, nor read, than the blur needs.
func TestTilesReadNoMore(t *testing.T) {
	for _, directives := range []string{"tile x y 16 4 guard -> xo yo xi yi\nof f:\ncomputeat out xo",
		"tile x y 16 4 shiftinwards -> xo yo xi yi\nof f:\ncomputeat out yo",
		"split y 4 guard -> yo yi\nof f:\ncomputeat out yi; storeroot",
		"split y 4 guard -> yo yi\nof f:\ncomputeat out yi; storeat out yo"} {
		n, err := Lower(schedule(t, blur, "bound x 40; bound y 10; "+directives), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprint(n.Buffers[0].Dims), "[0:42 0:12]"; got != want {
			t.Errorf("%s: got %s, want %s", directives, got, want)
		}
	}
}

// Arrays that are too short are refused at the line that says so, with what they need.
func TestArraysThatAreTooShort(t *testing.T) {
	for _, test := range []struct{ directives, line, want string }{
		{"computeat out y; storeroot; fold y 2", "schedule:3", "FoldStorage(y, 2): 3 elements of f are in use at once"},
		{"computeroot; fold y 10", "schedule:3", "FoldStorage(y, 10): 11 elements of f are in use at once"},
		{"computeroot; boundstorage y 10", "schedule:3", "BoundStorage(y, 10): 11 elements of f are needed at once"},
		{"computeroot\nbound x 16; bound y 9", "schedule:4", "f is needed over 0:11 in y"},
	} {
		_, err := Lower(schedule(t, blur, "bound x 16; bound y 9\nof f:\n"+test.directives), nil)
		if err == nil || !strings.HasPrefix(err.Error(), test.line) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s: %s", test.directives, err, test.line, test.want)
		}
	}
}
