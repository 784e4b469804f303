package gauge

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/halide"
)

// Span is a number of cycles as a range over the readings of what sources leave open.
type Span struct{ Low, High int64 }

// SpanOf is the range of cycles.
func SpanOf(own int64, others []int64) Span {
	s := Span{own, own}
	for _, x := range others {
		s.Low, s.High = min(s.Low, x), max(s.High, x)
	}
	return s
}

// String is "1392..1706", or one number.
func (s Span) String() string {
	if s.Low == s.High {
		return fmt.Sprint(s.Low)
	}
	return fmt.Sprintf("%d..%d", s.Low, s.High)
}

// Ends prints a range of numbers with the given verb: "21.61..26.48", or one.
func Ends(verb string, low, high float64) string {
	a, b := fmt.Sprintf(verb, low), fmt.Sprintf(verb, high)
	if a == b {
		return a
	}
	return a + ".." + b
}

// TimeOthers counts the cycles of a kernel's C under the other readings of m, in the order of m.Others.
func TimeOthers(ctx context.Context, k *vyasa.Kernel, m *machine.Machine,
	inputs map[string]*halide.Array) ([]int64, error) {
	var list []int64
	for _, o := range m.Others() {
		s, err := k.SimulatorOf(o)
		if err != nil {
			return nil, fmt.Errorf("as %s: %w", o.Name, err)
		}
		r, err := s.TimeOn(ctx, inputs)
		if err != nil {
			return nil, fmt.Errorf("as %s: %w", o.Name, err)
		}
		list = append(list, r.Cycles)
	}
	return list, nil
}

// Sum adds lists of one length; the first may be nil.
func Sum(a, b []int64) []int64 {
	if a == nil {
		return slices.Clone(b)
	}
	for i := range b {
		a[i] += b[i]
	}
	return a
}

// PrintReadings says what ranges of cycles are over, if there are any.
func PrintReadings(w io.Writer, m *machine.Machine) {
	for _, r := range m.Open() {
		fmt.Fprintf(w, "a..b: %s is %d by one reading and %d by another, which is not decided; all else is by the "+
			"first; vyasa machine has their sources\n", r.Fact, m.Number(r.Fact), r.N)
	}
}
