package space

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// address is where an element lies, coordinates counted from the least. A row, which ends with an axis behind which
// nothing more of its dimension comes, is padded to 32 bytes.
func address(t Tensor, axes []halide.Axis, at []int) int {
	sum, stride, padded := 0, 1, false
	left := map[string]int{} // axes to come of a dimension
	for _, a := range axes {
		left[a.Dim]++
	}
	for _, a := range slices.Backward(axes) {
		d := slices.IndexFunc(t.Dims, func(d Dim) bool { return d.Name == a.Dim })
		sum += a.Of(at[d]) * stride
		stride *= a.Size(t.Dims[d].Extent)
		if left[a.Dim]--; left[a.Dim] == 0 && !padded {
			for padded = true; stride*t.Bits%256 != 0; {
				stride++
			}
		}
	}
	return sum
}

// lanes are the addresses of the lanes of a vector, less that of the first, for values of the loops.
func lanes(sp *Space, t int, axes []halide.Axis, v, n int, values []int) []int {
	var list []int
	values = slices.Clone(values)
	first := values[v]
	for lane := range n {
		values[v] = first + lane
		var at []int
		for _, x := range sp.kernel.accesses[t][0] {
			c := 0
			for _, term := range x.terms {
				c += term.Times * values[term.Loop]
			}
			at = append(at, c)
		}
		list = append(list, address(sp.kernel.tensors[t], axes, at))
	}
	for i := range list[1:] {
		list[i+1] -= list[0]
	}
	list[0] = 0
	return list
}

// TestLanesTogether lays the lanes of vectors out, element by element: where the rule says that they lie together, they
// do in all vectors alike, those of results next to each other; where it does not, they are far apart, in pieces, or
// differ.
func TestLanesTogether(t *testing.T) {
	yes, no := 0, 0
	for _, w := range workloads.All() {
		if w.Op == "conv2d" && w.Filter["k"] == 0 && w.Filter["r"] != 3 {
			continue // like those with 3 taps
		}
		s := w.Func().Schedule()
		for _, v := range s.Func.Vars {
			s.Bound(v, w.Output[v.Name])
		}
		sp, err := New(s, Capacities{Lanes: []Datapath{{16, 2}, {8, 4}, {12, 1}}, Accumulators: 4}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		taps := map[string]string{"x": "r", "y": "s", "z": "t"} // of the image along each dimension
		for i, tensor := range sp.kernel.tensors {
			for _, l := range sp.menus.layouts[i] {
				for _, walk := range sp.menus.walks {
					packed := walk.vector >= 0 && (tensor.Name != "in" ||
						w.Filter[taps[sp.kernel.loops[walk.vector].Name]] < 2)
					if walk.vector < 0 || l == nil && !tensor.Output && packed ||
						sp.kernel.loops[walk.vector].Extent < sp.menus.paths[walk.path].Lanes {
						continue
					}
					n := sp.menus.paths[walk.path].Lanes
					good := true
					var pattern []int
					for q := 0; q+n <= min(sp.kernel.loops[walk.vector].Extent, 3*n); q += n {
						for tap := range 3 {
							values := make([]int, sp.loops)
							values[walk.vector] = q
							for r := sp.outputs; r < sp.loops; r++ {
								values[r] = min(tap, sp.kernel.loops[r].Extent-1)
							}
							got := lanes(sp, i, axesOf(tensor, l), walk.vector, n, values)
							if pattern == nil {
								pattern = got
							}
							good = good && slices.Equal(pattern, got)
						}
					}
					for i := range n - 1 {
						if step := pattern[i+1] - pattern[i]; step < 1 && pattern[n-1] != 0 || step > nearest ||
							tensor.Output && step != 1 {
							good = false
						}
					}
					if !(maker{sp}).together(i, l, walk) && good && sp.kernel.loops[walk.vector].Extent < 2*n {
						continue // too few vectors to see that they differ
					}
					if (maker{sp}).together(i, l, walk) != good {
						t.Errorf("%s: %s laid out %v, vectors of %d %s: the rule says %t; lanes lie at %v", w.Name,
							tensor.Name, axesOf(tensor, l), n, sp.kernel.loops[walk.vector].Name, !good, pattern)
					}
					if good {
						yes++
					} else {
						no++
					}
				}
			}
		}
	}
	if yes < 100 || no < 100 {
		t.Errorf("%d lie together, %d do not: too few", yes, no)
	}
}

// TestHalves: a layout in halves may come with as many rows as put the halves into different banks, unless they are as
// large as banks, or banks are no concern.
func TestHalves(t *testing.T) {
	const halves = "(c%4/2) (k/16) s r (c/4) (k%16/2) (c%2) (2)"
	for _, test := range []struct {
		name string
		bank int64
		want string
	}{
		{"dl-reg3x3-i8", 8192, "s:43"}, // 3 x 8 x 16 / 2 bytes a row of a half
		{"dl-reg7x7-i8", 8192, "s:19"},
		{"dl-reg3x3-i8", 500, ""}, // 9 x 8 x 16 / 2 = 576 bytes
		{"dl-reg3x3-i8", 0, ""},
		{"dl-fc-i8", 8192, ""},
	} {
		w, err := workloads.Find(test.name)
		if err != nil {
			t.Fatal(err)
		}
		s := w.Func().Schedule()
		for _, v := range s.Func.Vars {
			s.Bound(v, w.Output[v.Name])
		}
		sp, err := New(s, Capacities{Lanes: []Datapath{{16, 8}}, Accumulators: 4, BankBytes: test.bank}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		const tensor = 1 // w
		layout := slices.IndexFunc(sp.menus.layouts[tensor], func(l *halide.Layout) bool {
			return l != nil &&
				l.String() == halves
		})
		if layout < 0 {
			t.Fatalf("%s: no layout %s", test.name, halves)
		}
		var got []string
		for i, p := range sp.menus.pads[tensor] {
			if sp.padRow[tensor].rows[i]>>layout&1 == 1 {
				got = append(got, p.String())
			}
		}
		got = slices.DeleteFunc(got, func(p string) bool { return !strings.HasPrefix(p, "s:") })
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s, banks of %d bytes: paddings %q, want %q", test.name, test.bank, got, test.want)
		}
	}
}
