package build

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Every line: the loops, the array being outside of all but the first in brackets; the box that is needed in each
// iteration, from where on and how far in each dimension; and what is computed of it where.
func TestSlides(t *testing.T) {
	for _, test := range []struct{ loops, box, want string }{
		// a window moves along a loop, and several loops that continue each other
		{"y 8", "0+16, y+3", "before y: 0+16, 0+2; then 0+16, y+2+1"},
		{"y 8", "0+16, 2*y+3", "before y: 0+16, 0+1; then 0+16, 2*y+1+2"},
		{"y 8", "y-1+3", "before y: -1+2; then y+1+1"},
		{"yo 2, yi 4", "4*yo+yi+3", "before yo: 0+2; then 4*yo+yi+2+1"},
		// it begins anew where the outer loop does not go on from where the inner one ends
		{"yo 2, yi 4", "3*yo+yi+3", "before yi: 3*yo+2; then 3*yo+yi+2+1"},
		{"[yo 2] yi 4", "4*yo+yi+3", "before yi: 4*yo+2; then 4*yo+yi+2+1"},
		// nothing slides: no step, none forwards, no overlap, two dimensions at once, a step that changes
		{"y 8", "-y+7+3", "then -y+7+3"},
		{"y 8", "3*y+3", "then 3*y+3"},
		{"y 8", "y+3, y+2", "then y+3, y+2"},
		{"y 8", "y/2+3", "then y/2+3"},
		{"y 8", "y+y/2+3", "then y+y/2+3"},
		{"y 8", "min(y, 5)+3", "then min(y, 5)+3"},
		// two dimensions slide, each along its loop; what is ahead of the inner one is new in the outer one
		{"y 8, x 4", "x+3, y+2", "before x: 0+2, y+1+1; before y: 0+6, 0+1; then x+2+1, y+1+1"},
		// a loop that moves nothing: all is computed before it, for all loops inside
		{"y 8, x 4", "0+16, y+3", "before y: 0+16, 0+2; before x: 0+16, y+2+1"},
		{"x 4, y 8", "y+3", "before x: 0+10"},
	} {
		s, needed, extents := slideOf(t, test.loops, test.box, nil)
		if got := slideText(s); got != test.want {
			t.Errorf("%s: %s:\n got %s\nwant %s", test.loops, test.box, got, test.want)
		}
		if wrong := fills(s, needed, test.loops, extents); wrong != "" {
			t.Errorf("%s: %s: %s", test.loops, test.box, wrong)
		}
	}
	s, _, _ := slideOf(t, "y 8", "0+16, y+3", func(int) bool { return false })
	if got, want := slideText(s), "then 0+16, y+3"; got != want {
		t.Errorf("pieces that have to do with each other: got %s, want %s", got, want)
	}
}

// Whatever moves the box, each element is there when it is needed; and in loops that slide none is computed twice.
func TestSlidesFill(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pick := func(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, "n") }
		var loops, box []string
		names := []string{"a", "b", "c"}[:pick(1, 3)]
		for _, v := range names {
			loops = append(loops, fmt.Sprintf("%s %d", v, pick(2, 4)))
		}
		for range pick(1, 2) {
			base := fmt.Sprint(pick(-2, 2))
			for _, v := range names {
				base += fmt.Sprintf("+%d*%s", rapid.SampledFrom([]int{0, 0, 1, 1, 2, 3, 4, 6, -1}).Draw(t, "step"), v)
			}
			box = append(box, fmt.Sprintf("%s+%d", base, pick(1, 5)))
		}
		text := strings.Join(loops, ", ")
		s, needed, extents := slideOf(t, text, strings.Join(box, ", "), nil)
		if wrong := fills(s, needed, text, extents); wrong != "" {
			t.Errorf("%s: %s: %s: %s", text, box, slideText(s), wrong)
		}
	})
}

// slideOf reads loops and a box.
func slideOf(t interface{ Fatal(...any) }, loops, box string, apart func(int) bool) (*slide, region, affine.Extents) {
	if apart == nil {
		apart = func(int) bool { return true }
	}
	extents := affine.Extents{}
	outside := strings.Count(loops, "[")
	var p path
	for _, l := range strings.FieldsFunc(loops, func(r rune) bool { return strings.ContainsRune("[],", r) }) {
		words := strings.Fields(l)
		extents[words[0]], _ = strconv.Atoi(words[1])
		p = append(p, around{}, around{loop: halide.Loop{Name: words[0], Extent: extents[words[0]]}})
	}
	var r region
	for _, dim := range strings.Split(strings.ReplaceAll(box, "(y, ", "(y,"), ", ") {
		at := strings.LastIndex(dim, "+")
		base, err := halide.ParseExpr("box", dim[:at], halide.Scope{})
		n, wrong := strconv.Atoi(dim[at+1:])
		if err != nil || wrong != nil {
			t.Fatal(dim, err, wrong)
		}
		r.base, r.extent = append(r.base, indexes.Must(base, extents)), append(r.extent, n)
		lo, hi := indexes.Range(r.base[len(r.base)-1], extents)
		r.all = append(r.all, halide.Range{Min: lo, Extent: hi - lo + n})
	}
	return slideBox(r, p, 2*outside, apart, extents), r, extents
}

// slideText is what is computed where.
func slideText(s *slide) string {
	text := func(r region) string {
		var words []string
		for d, b := range r.base {
			words = append(words, fmt.Sprintf("%v+%d", b, r.extent[d]))
		}
		return strings.ReplaceAll(strings.Join(words, ", "), " + ", "+")
	}
	var list []string
	for _, w := range s.ahead {
		list = append(list, "before "+w.loop+": "+text(w.region))
	}
	if s.lift != "" {
		return strings.Join(append(list, "before "+s.lift+": "+text(s.now)), "; ")
	}
	return strings.Join(append(list, "then "+text(s.now)), "; ")
}

// fills runs the loops, and tells what is needed in an iteration and not there, or is computed twice where something
// slides along all loops.
func fills(s *slide, needed region, loops string, extents affine.Extents) (wrong string) {
	var names []string
	for _, l := range strings.FieldsFunc(loops, func(r rune) bool { return strings.ContainsRune("[],", r) }) {
		names = append(names, strings.Fields(l)[0])
	}
	stored := map[string]bool{}
	env := map[string]int{}
	each := func(r region, f func(at string)) {
		var walk func(d int, at string)
		walk = func(d int, at string) {
			if d == len(r.base) {
				f(at)
				return
			}
			for i := range r.extent[d] {
				walk(d+1, fmt.Sprint(at, " ", r.base[d].Eval(env)+i))
			}
		}
		walk(0, "")
	}
	compute := func(r region) {
		each(r, func(at string) {
			if stored[at] && len(s.ahead) == 1 && s.lift == "" && !strings.Contains(loops, "[") &&
				s.ahead[0].loop == names[0] && len(r.base) == 1 {
				wrong = "computed twice:" + at
			}
			stored[at] = true
		})
	}
	var run func(left []string)
	run = func(left []string) {
		if len(left) == 0 {
			if s.lift == "" {
				compute(s.now)
			}
			each(needed, func(at string) {
				if !stored[at] {
					wrong = fmt.Sprint("not there:", at, " in ", maps.Clone(env))
				}
			})
			return
		}
		for _, w := range slices.Backward(s.ahead) {
			if w.loop == left[0] {
				compute(w.region)
			}
		}
		if left[0] == s.lift {
			compute(s.now)
		}
		for i := range extents[left[0]] {
			env[left[0]] = i
			run(left[1:])
		}
		env[left[0]] = 0
	}
	run(names)
	return wrong
}
