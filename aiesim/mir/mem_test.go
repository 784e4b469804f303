package mir

import "testing"

// A local, like a window, is apart from unknown pointers only as long as its own are known.
func TestApart(t *testing.T) {
	f := &Func{Roots: []Root{{Kind: AnyRoot}, {Kind: FrameRoot, Restrict: true}, {Kind: FrameRoot}, {Kind: ParamRoot},
		{Kind: WindowRoot, Restrict: true}, {Kind: ParamRoot, Restrict: true}}}
	want := []string{
		".A..A.",
		"A.AAAA",
		".A.AAA",
		".AA.AA",
		"AAAA.A",
		".AAAA.",
	}
	for a := range f.Roots {
		for b := range f.Roots {
			if got := f.Apart(a, b); got != (want[a][b] == 'A') {
				t.Errorf("roots %d and %d: apart %v", a, b, got)
			}
		}
	}
}
