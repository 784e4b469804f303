package vectest

import (
	"encoding/binary"
	"math"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Run runs p, which has no band or all of it, over data of the suite.
func (s *Suite) Run(p *vec.Program, c Setting) {
	s.t.Helper()
	c.Try(s.t, p, func(i int, b []byte) { s.fill(p.Args[i].Elem, b, nil, i) }, 0, 0)
}

// Compare runs iterations lo .. hi-1 of p by vec.Run over before, which it changes, and fails t unless after is the
// same. what says what made it.
func Compare(t Fataler, p *vec.Program, before, after [][]byte, lo, hi int, what func() string) {
	t.Helper()
	if err := vec.Run(p, before, lo, hi); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	for i, a := range p.Args {
		if at := Differ(a.Elem, after[i], before[i]); at >= 0 && !a.Inner {
			e := max(a.Elem.Bytes(), 1)
			at -= at % e
			t.Fatalf("%s at byte %d: % X, want % X\n%s\n%s", a.Name, at, after[i][at:at+e], before[i][at:at+e], p,
				what())
		}
	}
}

// Differ is the first byte of a that is another in b, but for floats that are no numbers in both; -1 if there is none.
func Differ(e vec.Elem, a, b []byte) int {
	for i := range a {
		if a[i] != b[i] && !(e.Float() && nan(e, a, i) && nan(e, b, i)) {
			return i
		}
	}
	return -1
}

func nan(e vec.Elem, b []byte, at int) bool {
	at -= at % e.Bytes()
	if e == vec.F32 {
		f := math.Float32frombits(binary.LittleEndian.Uint32(b[at:]))
		return f != f
	}
	return math.IsNaN(math.Float64frombits(binary.LittleEndian.Uint64(b[at:])))
}
