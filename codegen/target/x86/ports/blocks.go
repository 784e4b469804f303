package ports

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Loop is a loop of a list of instructions, from its Label to the jump back; the whole list is one of one trip.
type Loop struct {
	First, Last int // instructions
	Label       int // number of the Label; -1: the whole list
	Trips       int // of the band as the caller of Of says
	Inside      []*Loop

	Cycles  float64 // of one iteration, without loops inside that count by themselves
	Ports   float64 // of them what ports need,
	Binds   Set     // these
	Issue   float64 // what dispatch needs
	Chain   float64 // latency from one iteration to the next
	Merged  bool    // it counts as part of the loop around
	Total   float64 // cycles of all its trips, with what is inside
	own     pressure
	dynamic float64 // slots of dispatch of all trips
	counted bool
}

// loopsOf finds the loops of a list. A band runs bandTrips times.
func loopsOf(list []vec.Inst, bandTrips int) *Loop {
	ends := map[int]int{} // of loops, by label
	for i, in := range list {
		if in.Kind == vec.Jump || in.Kind == vec.Branch {
			ends[in.To] = i
		}
	}
	top := &Loop{Last: len(list) - 1, Label: -1, Trips: 1}
	stack := []*Loop{top}
	for i, in := range list {
		for len(stack) > 1 && stack[len(stack)-1].Last < i {
			stack = stack[:len(stack)-1]
		}
		end, jumped := ends[in.To]
		if in.Kind != vec.Label || in.Imm == 0 || !jumped || end < i {
			continue
		}
		l := &Loop{First: i, Last: end, Label: in.To, Trips: int(in.Imm)}
		if in.Imm == vec.BandTrips {
			l.Trips = bandTrips
		}
		around := stack[len(stack)-1]
		around.Inside = append(around.Inside, l)
		stack = append(stack, l)
	}
	return top
}

// steps calls do for the instructions of one iteration, in order: for those of merged loops inside as often as they
// run.
func (l *Loop) steps(do func(i int)) {
	inside := l.Inside
	for i := l.First; i <= l.Last; i++ {
		if len(inside) == 0 || inside[0].First != i {
			do(i)
			continue
		}
		in := inside[0]
		inside = inside[1:]
		if in.Merged {
			for range in.Trips {
				in.steps(do)
			}
		}
		i = in.Last
	}
}

// skipped marks the instructions that a jump forward may leave out, but for those of the band's guard.
func skipped(list []vec.Inst) []bool {
	at := map[int]int{}
	for i, in := range list {
		if in.Kind == vec.Label {
			at[in.To] = i
		}
	}
	out := make([]bool, len(list))
	for i, in := range list {
		end, ok := at[in.To]
		if in.Kind != vec.Branch && in.Kind != vec.Jump || !ok || end < i {
			continue
		}
		guard := false
		for _, x := range list[i:end] {
			guard = guard || x.Kind == vec.Label && x.Imm == vec.BandTrips
		}
		for j := i + 1; j < end && !guard; j++ {
			out[j] = true
		}
	}
	return out
}
