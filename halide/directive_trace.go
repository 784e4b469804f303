package halide

import "fmt"

// Traces is which events of a Func, or of an input, a run is asked to tell of. What is done with them is the run's
// affair: it takes hooks; without them nothing is told, and nothing changes.
//
//   - Stores: each value that a stage stores, in the order of the run: the stage, the place, the values. What RoundUp computes
//     past the end is told too, and what is computed twice is told twice.
//   - Loads: each value that is read from the array, in the order of the run: the stage that reads, the place, the value.
//   - Realizations: where the array begins and ends to live, over which range of each dimension, and around the loops of each of
//     its stages.
//
// A Func that is computed anew at each use has no array, and nothing to be told of: it is a mistake to ask.
type Traces struct{ Stores, Loads, Realizations bool }

// Traces is what is asked to be told of the Func or input of that name; of an input only Loads.
func (s *Schedule) Traces(name string) Traces { return s.traces[name] }

// TraceStores asks runs to tell of all that is stored of the Func: see Traces.
func (s *Schedule) TraceStores() *Schedule { return s.line("tracestores").traceLine(s.Func) }

// TraceLoads asks runs to tell of all that is read of the Func, or of an input, which the schedule of the first output
// says.
func (s *Schedule) TraceLoads(of Stored) *Schedule {
	return s.line("traceloads", storedName(of)).traceLine(of)
}

// TraceRealizations asks runs to tell of where the Func's array lives and where its stages are computed.
func (s *Schedule) TraceRealizations() *Schedule {
	return s.line("tracerealizations").traceLine(s.Func)
}

func (l *line) traceLine(of Stored) *Schedule {
	s := l.s
	name, _, ok := l.array(of)
	if !ok {
		return s
	}
	t := s.traces[name]
	flag := map[string]*bool{"tracestores": &t.Stores, "traceloads": &t.Loads,
		"tracerealizations": &t.Realizations}[l.word]
	switch {
	case s.update > 0:
		l.wrong(CodeStage, fmt.Sprintf("an update stores where %s does", s.Func.Name),
			"say it of the definition, for all stages: Of("+s.Func.Name+")")
	case *flag:
		l.twice("that is said of "+name, l.word, l.args...)
	default:
		*flag = true
		s.traces[name] = t
		l.done()
	}
	return s
}
