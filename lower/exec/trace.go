package exec

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// EventKind is what an Event tells of.
type EventKind uint8

// The kinds of events.
const (
	Loaded  EventKind = iota // an element was read
	Stored                   // an element was stored
	Began                    // an internal array begins to exist
	Ended                    // it ceases to
	Entered                  // the statements of a stage of a Func begin
	Left                     // they are done
)

// String is "load", "store", "begin", "end", "produce" or "consume": after a stage is done, what it computed is used.
func (k EventKind) String() string {
	return [...]string{"load", "store", "begin", "end", "produce", "consume"}[k]
}

// Event is one thing that a traced run does.
type Event struct {
	Kind   EventKind
	Buffer string // the array; of Entered and Left the Func
	Stage  int    // of Entered and Left, as in Produce
	By     string // of Loaded and Stored: the stage that does it, as "f" or "f update 0"
	// of Loaded and Stored: the user's coordinates; of internal arrays of a nest that was parsed from 0. To be copied
	// if kept
	At    []int
	Value halide.Value // of Loaded and Stored
}

// String is "store out(3, 4) = 17".
func (e Event) String() string {
	switch e.Kind {
	case Loaded, Stored:
		return fmt.Sprintf("%s %s%s = %s", e.Kind, e.Buffer, point(e.At), e.Value)
	case Entered, Left:
		return fmt.Sprintf("%s %s", e.Kind, e.stage())
	}
	return fmt.Sprintf("%s %s", e.Kind, e.Buffer)
}

// stage is what a stage is called.
func (e Event) stage() string {
	if e.Stage > 0 {
		return fmt.Sprintf("%s update %d", e.Buffer, e.Stage-1)
	}
	return e.Buffer
}

// Trace says what of a run is told, and to whom.
type Trace struct {
	Of   func(kind EventKind, buffer string) bool // nil: everything; it is asked before the run
	Tell func(Event)
}

// Asked is what the Trace directives of a schedule ask for of its nest, for Trace.Of.
func Asked(s *halide.Schedule) func(kind EventKind, buffer string) bool {
	funcs := map[string]string{} // of arrays
	for _, f := range halide.Funcs(s.Outputs()...) {
		for i := range f.Values {
			funcs[lower.ArrayName(f, i)] = f.Name
		}
	}
	return func(kind EventKind, buffer string) bool {
		name, ok := funcs[buffer]
		if base := firstArray(buffer); !ok && funcs[base] != "" {
			name, ok = funcs[base], true // a Func may have arrays one after the other
		}
		if !ok {
			name = buffer // of an input
		}
		for _, stage := range s.Stages() {
			t := stage.Traces(name)
			if kind == Loaded && t.Loads || kind == Stored && t.Stores || kind > Stored && t.Realizations {
				return true
			}
		}
		return false
	}
}

// firstArray is the name of a Func's first array, of which others differ by a number behind.
//
//	blur_2 -> blur
func firstArray(name string) string {
	first := strings.TrimRight(name, "0123456789")
	if cut, ok := strings.CutSuffix(first, "_"); ok && first != name {
		return cut
	}
	return name
}

// wants reports whether events of a kind are told.
func (m *Machine) wants(kind EventKind, buffer string) bool {
	return m.trace != nil && (m.trace.Of == nil || m.trace.Of(kind, buffer))
}

// around tells of what begins and ends with f.
func (m *Machine) around(before, after Event, f func()) func() {
	first, last := m.wants(before.Kind, before.Buffer), m.wants(after.Kind, after.Buffer)
	if m.trace == nil {
		return f
	}
	return func() {
		if first {
			m.trace.Tell(before)
		}
		if before.Kind == Entered {
			defer func(outer string) { m.by = outer }(m.by)
			m.by = before.stage()
		}
		f()
		if last {
			m.trace.Tell(after)
		}
	}
}

// number numbers the elements, whatever their addresses.
func (s *Memory) number(at []int) int {
	n := 0
	for d, c := range at {
		n = n*s.Dims[d].Extent + c
	}
	return n
}

// logical is the user's coordinates of an element.
func (s *Memory) logical(at []int) []int {
	if s.base == nil {
		return at
	}
	out := make([]int, len(at))
	for d, c := range at {
		out[d] = s.base[d] + c
	}
	return out
}
